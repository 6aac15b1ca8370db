import * as vscode from 'vscode';
import { worstSeverity } from '../../engine/finding.ts';
import { itemsOf, openItemsOf } from '../../events/items.ts';
import { type ServerKey, type ServerOverview, serverByKey, serversOf } from '../../events/overview.ts';
import { showNotification, withProgress } from '../host/show-notification.ts';
import { COMMANDS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { riskOf } from '../view-models/approval.ts';
import { serverStatusWords, startProblemOf } from '../view-models/start-problem.ts';
import { parseTarget, serverTarget } from '../view-models/target.ts';
import { noServerWords, severityWord, shown } from '../view-models/ui-words.ts';
import { plainLabel } from './choose.ts';
import { checkCoverage, ensureRunning, notifyNotRunning, showStartProblems } from './ensure-running.ts';
import { scanUnguarded } from './scan-unguarded.ts';
import { whileBusy } from './while-busy.ts';

const { l10n } = vscode;
/**
 * Scans one server again. A guarded one is scanned through its proxy, which sees the messages that count. Another one is scanned like `cordon scan
 * --live`.
 */
export async function scan(services: Services, argument: unknown): Promise<void> {
	await services.definitions.refresh();
	const target = parseTarget(argument);
	const preselected = target?.kind === 'server' ? serverByKey(services.overview.current, target) : undefined;
	const server = preselected ?? (await chooseAny(services));
	if (server === undefined) return;
	if (server.coverage.kind === 'not-guarded') await scanUnguarded(services, server);
	else await scanGuarded(services, server);
}

async function chooseAny(services: Services): Promise<ServerOverview | undefined> {
	const servers = serversOf(services.overview.current);
	if (servers.length === 0) return void vscode.window.showInformationMessage(noServerWords(services.overview.current, l10n));
	const rows = servers.map((server) => ({
		label: plainLabel(shown(server.name)),
		description: serverStatusWords(server, l10n),
		detail: plainLabel(shown(server.file, 300)),
		server,
	}));
	return (
		await vscode.window.showQuickPick(rows, {
			title: l10n.t('Scan MCP Server'),
			placeHolder: l10n.t('Select a server'),
			matchOnDescription: true,
		})
	)?.server;
}

async function scanGuarded(services: Services, key: ServerKey): Promise<void> {
	await whileBusy(services, async () => {
		const running = await withProgress(l10n.t('Scanning server {0}', shown(key.name)), async (signal) => {
			const outcome = await ensureRunning(services, key, signal);
			if (outcome.kind === 'running' && !signal.aborted) {
				const relisted = await services.gateway.relist(outcome.id);
				if (relisted.kind === 'no-answer')
					void vscode.window.showWarningMessage(l10n.t('Server "{0}" didn\'t list its tools in time.', shown(key.name)));
				await checkCoverage(services, key, 3000);
			}
			return outcome;
		});
		if (running.kind === 'cancelled') return;
		if (running.kind !== 'running') notifyNotRunning(running, key);
		else if (startProblemOf(serverByKey(services.overview.current, key), running.hasTools) !== undefined)
			showStartProblems(services, [{ key, running }]);
		else await notifyResult(services, key);
	});
}

async function notifyResult(services: Services, key: ServerKey): Promise<void> {
	const server = serverByKey(services.overview.current, key);
	if (server === undefined) return;
	const items = itemsOf(server);
	const tools = items.filter((item) => item.kind === 'tool');
	const found = items.filter((item) => item.findings.length > 0);
	const partly = items.filter((item) => item.notChecked.length > 0);
	const words = [
		tools.length === 1
			? l10n.t('Scanned server "{0}": 1 tool.', shown(server.name))
			: l10n.t('Scanned server "{0}": {1} tools.', shown(server.name), tools.length),
		found.length === 0
			? partly.length > 0
				? l10n.t('No findings in the parts that could be checked.')
				: l10n.t('No findings.')
			: l10n.t('{0} with findings ({1}).', found.length, severityWord(worstSeverity(found.map(riskOf)), l10n)),
		partly.length > 0 ? l10n.t('{0} could be checked only in part.', partly.length) : undefined,
		openItemsOf(server).length > 0 ? l10n.t('{0} in quarantine for your review.', openItemsOf(server).length) : undefined,
	];
	const show = l10n.t('Show');
	const message = words.filter((word) => word !== undefined).join(' ');
	const chosen = await showNotification(found.length > 0 || partly.length > 0 ? 'warning' : 'information', message, show);
	if (chosen !== show) return;
	if (openItemsOf(server).length > 0) services.shared.openReviewAll(key);
	else await vscode.commands.executeCommand(COMMANDS.showQuarantine, serverTarget(key));
}
