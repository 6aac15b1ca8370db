import * as vscode from 'vscode';
import { type ServerKey, serverByKey, serversOf } from '../../events/overview.ts';
import type { SelfTestResult } from '../../gateway/self-test/self-test-outcome.ts';
import { withProgress } from '../host/show-notification.ts';
import { COMMANDS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { selfTestIcon, selfTestResult, selfTestTitle, selfTestWords } from '../view-models/self-test-view.ts';
import { serverTarget } from '../view-models/target.ts';
import { noServerWords, shown, unreadFiles } from '../view-models/ui-words.ts';
import { plainLabel } from './choose.ts';
import { checkCoverage, ensureRunning } from './ensure-running.ts';

const { l10n } = vscode;
/** How long the editor may take to list released tools, in milliseconds. */
const COVERAGE_MS = 4000;
/** How long the proxy of a stopped server may take to say hello, in milliseconds. The server itself may take longer. */
const START_MS = 15_000;

interface Row extends vscode.QuickPickItem {
	readonly key: ServerKey;
	readonly result: SelfTestResult;
}

/**
 * Tests whether each server's messages really pass through Cordon: starts the guarded servers, sends a ping to both ends of each connection, and
 * compares the editor's tools with the released ones. Reports a result for each server.
 */
export async function selfTest(services: Services): Promise<void> {
	const { definitions, overview } = services;
	await definitions.refresh();
	const keys = serversOf(overview.current);
	if (keys.length === 0) return void vscode.window.showInformationMessage(noServerWords(overview.current, l10n));
	const rows = await withProgress(l10n.t('Checking whether each server is guarded'), async (signal) =>
		Promise.all(keys.map((key) => testOne(services, key, signal))),
	);
	const seen = rows.filter(({ result }) => result.kind === 'passes-through').length;
	const unread = unreadFiles(overview.current, l10n).length;
	const picked = await vscode.window.showQuickPick(rows, {
		title: selfTestTitle({ all: rows.length, seen, unread }, l10n),
		ignoreFocusOut: true,
	});
	if (picked === undefined) return;
	const isOpen = picked.result.kind === 'not-guarded' && picked.result.why === 'not-protected';
	await vscode.commands.executeCommand(isOpen ? COMMANDS.protect : COMMANDS.openDefinition, serverTarget(picked.key));
}

async function testOne(services: Services, key: ServerKey, signal: AbortSignal): Promise<Row> {
	const { gateway, logger, overview } = services;
	const { coverage, entry } = serverByKey(overview.current, key) ?? {};
	const id = entry?.id;
	// Nothing starts in an untrusted folder, but running servers are still tested. A suspended server isn't restarted, because it would lose that
	// state.
	if (id !== undefined && coverage?.kind !== 'suspended' && vscode.workspace.isTrusted)
		await ensureRunning(services, key, signal, START_MS);
	const trip = id === undefined ? undefined : await gateway.prove(id);
	await checkCoverage(services, key, COVERAGE_MS);
	const server = serverByKey(overview.current, key);
	const result: SelfTestResult = server === undefined ? { kind: 'not-guarded', why: 'not-rewritten' } : selfTestResult(server, trip);
	logger.info(`Self-test: ${id ?? 'an entry without an ID'} ${result.kind}${'why' in result ? ` (${result.why})` : ''}`);
	return {
		// An icon in the label would be read aloud by name.
		iconPath: new vscode.ThemeIcon(selfTestIcon(result)),
		label: plainLabel(shown(key.name)),
		description: selfTestWords(result, l10n),
		detail: plainLabel(shown(key.file, 300)),
		key,
		result,
	};
}
