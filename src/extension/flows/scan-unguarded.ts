import { homedir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { assertNever } from '../../base/result.ts';
import { launchOf, loaderValues } from '../../definitions/entry-launch.ts';
import type { ServerOverview } from '../../events/overview.ts';
import { type Judgment, judge } from '../../gateway/live-scan/judge.ts';
import { type LiveScanFailure, scanServer } from '../../gateway/live-scan/scan-server.ts';
import { showNotification, withProgress } from '../host/show-notification.ts';
import { COMMANDS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { readNetworkSettings } from '../settings.ts';
import { startsWords } from '../view-models/launch-words.ts';
import { isProtectable } from '../view-models/problems.ts';
import { coverageWords, severityWord, shown } from '../view-models/ui-words.ts';

const { l10n } = vscode;

/** Yields between two items, because the engine runs on the extension host's thread here. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Scans an unguarded server. After a confirmation, starts its command briefly with the code of `cordon scan --live`. Servers that run elsewhere or
 * in an untrusted folder are judged by the editor's tool list.
 */
export async function scanUnguarded(services: Services, server: ServerOverview): Promise<void> {
	const entry = services.definitions.entry(server.file, server.name);
	const launch = entry === undefined ? undefined : launchOf(entry);
	if (entry === undefined || launch === undefined || !vscode.workspace.isTrusted) return scanListed(services, server);
	const button = entry.isHttp ? l10n.t('Connect and Scan') : l10n.t('Start and Scan');
	const commandLine = [launch.command, ...launch.args];
	const envFile = launch.envFile === undefined ? {} : { envFile: launch.envFile };
	const detail = [
		...(entry.isHttp
			? [
					l10n.t('It connects to: {0}', shown(launch.args[0] ?? '', 600)),
					l10n.t(
						'Headers from the entry that are sent: {0}',
						launch.headerNames?.map((name) => shown(name, 60)).join(', ') || l10n.t('none'),
					),
					l10n.t("MCP Cordon only asks the server what it offers. It doesn't call any tools."),
				]
			: [
					startsWords({ cwd: launch.cwd, commandLine, envNames: Object.keys(launch.env), loader: loaderValues(launch), ...envFile }, l10n),
					l10n.t(
						'The command runs with your permissions until the server has listed what it offers. No tools are called. To have every start checked, protect the server.',
					),
				]),
		l10n.t('File: {0}', shown(server.file, 300)),
	].join('\n\n');
	const question = entry.isHttp
		? l10n.t('Connect to server "{0}" over HTTP to scan it?', shown(server.name))
		: l10n.t('Start server "{0}" briefly to scan it?', shown(server.name));
	if (!(await services.pages.confirm(question, { detail, button }))) return;
	const scanned = await withProgress(l10n.t('Scanning server {0}', shown(server.name)), (signal, progress) =>
		scanServer(entry, {
			inspect: services.inspect,
			folder: folderOf(server.file),
			home: homedir(),
			env: process.env,
			relay: { dist: services.context.asAbsolutePath('dist'), nodePath: process.execPath, network: readNetworkSettings() },
			signal,
			onProgress: (stage, done, all) => {
				progress.report({ message: all === undefined ? `${stage}: ${done}` : `${stage}: ${done}/${all}` });
				return breathe();
			},
		}),
	);
	if (scanned.ok) return notify(services, server, scanned.value, { commandLine, leftOut: scanned.value.leftOut });
	if (scanned.error.kind === 'cancelled') return;
	void vscode.window.showWarningMessage(
		l10n.t('Server "{0}" couldn\'t be scanned: {1}. Treat it as unreviewed.', shown(server.name), failureWords(scanned.error)),
	);
}

/** The folder that `${workspaceFolder}` means in this file, as the editor resolves it. */
function folderOf(file: string): string {
	const folder = path.dirname(file);
	return path.basename(folder) === '.vscode' ? path.dirname(folder) : (vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? homedir());
}

async function scanListed(services: Services, server: ServerOverview): Promise<void> {
	const listed = services.servers.toolsOf(server.name);
	const protectButton = l10n.t('Protect');
	if (listed === undefined || listed.length === 0) {
		const why = coverageWords(server.coverage, l10n);
		const message = l10n.t(
			'Server "{0}": {1}. The editor lists none of its tools right now. Start it first, or protect it.',
			shown(server.name),
			why,
		);
		if ((await vscode.window.showWarningMessage(message, protectButton)) === protectButton)
			await vscode.commands.executeCommand(COMMANDS.protect);
		return;
	}
	const tools = listed.map(({ description, inputSchema, name }) => ({ name, description, inputSchema }));
	const declared = {
		initialize: {},
		tools,
		prompts: [],
		resources: [],
		templates: [],
		gaps: [l10n.t('only the tools the editor lists were checked')],
	};
	await notify(services, server, await judge(server.name, declared, { inspect: services.inspect, onProgress: breathe }), {
		commandLine: [],
		leftOut: [],
	});
}

async function notify(
	services: Services,
	server: ServerOverview,
	scanned: Judgment,
	{ commandLine, leftOut }: { readonly commandLine: readonly string[]; readonly leftOut: readonly string[] },
): Promise<void> {
	const original = services.definitions.entry(server.file, server.name)?.original ?? null;
	const { file, name } = server;
	services.shared.keepScan({ file, name, at: Date.now(), original, commandLine, leftOut, judgment: scanned });
	const found = scanned.items.filter(({ inspection }) => inspection.findings.length > 0);
	const isWhole = scanned.notChecked.length === 0;
	const summary = [
		l10n.t('Scanned server "{0}", which isn\'t guarded: {1} items checked.', shown(server.name), scanned.items.length),
		found.length > 0
			? l10n.t('{0} with findings ({1}).', found.length, severityWord(scanned.severity, l10n))
			: isWhole
				? l10n.t('No findings.')
				: l10n.t('No findings in the parts that could be checked.'),
		isWhole ? undefined : l10n.t('Not everything could be checked.'),
	];
	const message = summary.filter((word) => word !== undefined).join(' ');
	const show = l10n.t('Show');
	const protectButton = l10n.t('Protect');
	const buttons = isProtectable(server) ? [show, protectButton] : [show];
	const chosen = await showNotification(found.length > 0 || !isWhole ? 'warning' : 'information', message, ...buttons);
	if (chosen === protectButton) await vscode.commands.executeCommand(COMMANDS.protect);
	if (chosen === show) await services.shared.openScan(server);
}

function failureWords(failure: Exclude<LiveScanFailure, { readonly kind: 'cancelled' }>): string {
	switch (failure.kind) {
		case 'needs-login':
			return failure.hadAuthorization
				? l10n.t('it rejected the Authorization header in its entry')
				: l10n.t("it requires a login, which a scan can't do. Start it in the editor and scan again to check the tools the editor lists");
		case 'not-reached':
			return failure.sentence === '' ? l10n.t("it couldn't be reached over HTTP") : shown(failure.sentence, 300);
		case 'not-startable':
			return l10n.t('its entry has no command to start');
		case 'needs-editor':
			return l10n.t('its command contains a variable that only the editor can resolve');
		case 'no-env-file':
			return l10n.t("its envFile can't be read");
		case 'not-started':
			return l10n.t("it couldn't be started ({0})", shown(failure.code, 20));
		case 'refused':
		case 'no-response':
			return l10n.t("it didn't respond to {0}", failure.method);
		case 'ended':
			return l10n.t('it exited with status {0} before listing what it offers', String(failure.exitCode ?? 'none'));
		case 'timeout':
			return l10n.t("it didn't list what it offers within {0} seconds", Math.round(failure.timeoutMs / 1000));
		default:
			return assertNever(failure);
	}
}
