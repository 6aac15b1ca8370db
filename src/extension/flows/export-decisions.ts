import { homedir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { assertNever } from '../../base/result.ts';
import { type ServerOverview, serversOf } from '../../events/overview.ts';
import { type ExportReadFailure, readExport, writeExport } from '../../gateway/store/export-file.ts';
import type { ImportedDecision, ImportPlan, LeftOut, LocalServer } from '../../pins/import-plan.ts';
import { isTrustMode } from '../../pins/trust.ts';
import type { Services } from '../services.ts';
import { afterImport } from '../view-models/after-import.ts';
import { keepFailureWords } from '../view-models/failure-words.ts';
import { withLines } from '../view-models/launch-words.ts';
import { itemTitle, shown, trustWords } from '../view-models/ui-words.ts';
import { restartGuarded } from './ensure-running.ts';
import { showRolledBack } from './rolled-back-decisions.ts';

const { l10n } = vscode;
const FILE_NAME = 'mcp-cordon-decisions.json';

/** Writes all valid decisions and all stored versions to a file. The file isn't opened, because it has text of servers and agents read editors. */
export async function exportDecisions({ decisions, logger, overview }: Services): Promise<void> {
	const target = await vscode.window.showSaveDialog({
		title: l10n.t('Export decisions and versions'),
		defaultUri: vscode.Uri.file(path.join(homedir(), FILE_NAME)),
		filters: { JSON: ['json'] },
	});
	if (target === undefined) return;
	if (target.scheme !== 'file') return void vscode.window.showErrorMessage(l10n.t('Select a file on the machine where the servers run.'));
	const names = serversOf(overview.current).flatMap((server) =>
		server.entry.id === undefined ? [] : [[server.entry.id, server.name] as const],
	);
	const exported = { ...decisions.exported(), servers: new Map(names) };
	const written = await writeExport(target.fsPath, exported, 'any');
	if (!written.ok) {
		logger.warn(`Couldn't write an export: ${written.error.kind}`);
		return void vscode.window.showErrorMessage(
			l10n.t("Couldn't write {0}. {1} The existing file is unchanged.", shown(target.fsPath, 300), keepFailureWords(written.error, l10n)),
		);
	}
	void vscode.window.showInformationMessage(
		l10n.t('Exported {0} decisions and {1} versions.', exported.decisions.length, exported.versions.length),
	);
}

/** Reads an exported file, shows in a dialog of ours which decisions would count here, and signs them after a confirmation. */
export async function importDecisions(services: Services): Promise<void> {
	const [chosen] =
		(await vscode.window.showOpenDialog({
			title: l10n.t('Import decisions and versions'),
			filters: { JSON: ['json'] },
			canSelectMany: false,
		})) ?? [];
	if (chosen === undefined) return;
	const read = await readExport(chosen.fsPath);
	if (!read.ok) {
		services.logger.warn(`Couldn't read an import: ${read.error.kind}`);
		return void vscode.window.showErrorMessage(l10n.t('Nothing was imported: {0}', failureWords(read.error)));
	}
	if (services.decisions.isRolledBack) return void showRolledBack(services);
	const servers = localServers(services);
	const plan = await services.decisions.planImport(
		read.value,
		servers.map(({ local }) => local),
		services.inspect,
	);
	if (plan.decisions.length === 0)
		return void vscode.window.showInformationMessage([l10n.t("There's nothing to import."), ...leftOutLines(plan)].join(' '));
	const button = l10n.t('Import');
	const detail = [
		...servers.flatMap(({ local, server }) => serverLines(plan, local, server)),
		...leftOutLines(plan),
		l10n.t(
			'Importing signs these decisions with your key. They apply only to servers with exactly the same launch command. Running servers restart if needed.',
		),
	].join('\n\n');
	const question = plan.decisions.length === 1 ? l10n.t('Import one decision?') : l10n.t('Import {0} decisions?', plan.decisions.length);
	if (!(await services.pages.confirm(question, { detail, button }))) return;
	const now = new Map(localServers(services).map(({ local }) => [local.entry, local.launch]));
	if (plan.decisions.some(({ server }) => now.get(server.entry) !== server.launch))
		return void vscode.window.showWarningMessage(l10n.t('A server changed in the meantime. Nothing was imported.'));
	// Read before the import, which changes the servers' states.
	const { restart, stop } = afterImport(
		plan,
		localServers(services).map(({ server }) => server),
	);
	await services.decisions.takeOver(plan);
	for (const server of stop) await services.servers.stop(server);
	const imported =
		plan.decisions.length === 1 ? l10n.t('Imported one decision.') : l10n.t('Imported {0} decisions.', plan.decisions.length);
	await restartAll(services, restart, imported);
}

const RESTART_MS = 60_000;

/** Restarts running servers, because imported decisions apply only after a restart. Names servers that don't come back, with a button to retry. */
async function restartAll(services: Services, servers: readonly ServerOverview[], told: string): Promise<void> {
	if (servers.length === 0) return void vscode.window.showInformationMessage(told);
	const names = (of: readonly ServerOverview[]): string => of.map(({ name }) => shown(name)).join(', ');
	const failed: ServerOverview[] = [];
	if (vscode.workspace.isTrusted)
		await vscode.window.withProgress(
			{ location: vscode.ProgressLocation.Notification, title: l10n.t('MCP Cordon is restarting servers: {0}', names(servers)) },
			async () => {
				for (const server of servers) {
					const { kind } = await restartGuarded(services, server, AbortSignal.timeout(RESTART_MS));
					if (kind !== 'running') failed.push(server);
				}
			},
		);
	else failed.push(...servers);
	const done = servers.filter((server) => !failed.includes(server));
	const words = [told, done.length === 0 ? '' : l10n.t('Restarted: {0}.', names(done))].filter((part) => part !== '').join(' ');
	if (failed.length === 0) return void vscode.window.showInformationMessage(words);
	const button = l10n.t('Restart');
	const left = l10n.t('Restart these servers to apply the imported decisions: {0}.', names(failed));
	if ((await vscode.window.showWarningMessage(`${words} ${left}`.trim(), button)) === button) await restartAll(services, failed, '');
}

interface Local {
	readonly local: LocalServer;
	readonly server: ServerOverview;
}

function localServers({ overview }: Services): readonly Local[] {
	return serversOf(overview.current).flatMap((server) => {
		const { id, launchVersion } = server.entry;
		return id === undefined || launchVersion === undefined
			? []
			: [{ local: { entry: id, name: server.name, launch: launchVersion.fingerprint, portable: launchVersion.portable }, server }];
	});
}

const MAX_NAMES = 12;

function serverLines({ decisions }: ImportPlan, local: LocalServer, server: ServerOverview): readonly string[] {
	const own = decisions.filter((decision) => decision.server.entry === local.entry);
	if (own.length === 0) return [];
	const line = (action: ImportedDecision['action'], words: (names: string) => string): readonly string[] => {
		const found = own.filter((decision) => decision.action === action);
		if (found.length === 0) return [];
		const names = found.slice(0, MAX_NAMES).map((decision) => nameOf(decision));
		return [
			words(found.length > names.length ? l10n.t('{0} and {1} more', names.join(', '), found.length - names.length) : names.join(', ')),
		];
	};
	return [
		[
			l10n.t('Server "{0}", started by: {1}', shown(local.name), shown((server.entry.launchVersion?.commandLine ?? []).join(' '), 300)),
			...withLines(server.entry.launchVersion, l10n),
			...line('approve', (names) => l10n.t('approves: {0}', names)),
			...line('block', (names) => l10n.t('blocks: {0}', names)),
			...line('trust', (names) => l10n.t('sets its trust to: {0}', names)),
			...line('suppress', (names) => l10n.t('ignores rules for: {0}', names)),
		].join('\n'),
	];
}

function nameOf({ action, kind, name, note }: ImportedDecision): string {
	if (action === 'trust') return isTrustMode(note) ? trustWords(note, l10n) : '';
	return itemTitle({ kind, name }, l10n);
}

function leftOutLines({ leftOut }: ImportPlan): readonly string[] {
	return [...leftOut].map(([why, count]) => l10n.t('Not imported: {0} ({1}).', leftOutWords(why), count));
}

function leftOutWords(why: LeftOut): string {
	switch (why) {
		case 'not-here':
			return l10n.t('servers with a different launch command here');
		case 'known':
			return l10n.t('decisions that already apply');
		case 'blocked-here':
			return l10n.t("items you've blocked");
		case 'no-version':
			return l10n.t("versions that the file doesn't contain or that don't match");
		case 'found':
			return l10n.t('items that now have findings and need review');
		default:
			return assertNever(why);
	}
}

function failureWords(failure: ExportReadFailure): string {
	switch (failure.kind) {
		case 'not-json':
			return l10n.t("the file isn't valid JSON. It may be truncated.");
		case 'not-an-export':
			return l10n.t("the file isn't an MCP Cordon export ({0}).", failure.why);
		case 'newer-version':
			return l10n.t('the file was written by a newer version of MCP Cordon.');
		case 'not-a-file':
			return l10n.t("it isn't a file.");
		case 'too-large':
			return l10n.t('the file is too large ({0} bytes).', failure.bytes);
		case 'unreadable':
			return l10n.t("the file can't be opened ({0}).", failure.code);
		default:
			return assertNever(failure);
	}
}
