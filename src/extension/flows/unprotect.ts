import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { DefinitionFile } from '../../definitions/server-entry.ts';
import type { FileProblem } from '../../events/cordon-event.ts';
import { connectionsOf, type ServerKey, serverByKey } from '../../events/overview.ts';
import type { ProtectReport } from '../../gateway/interposition/protect-report.ts';
import { removeShadowCopies } from '../../gateway/interposition/shadow-copies.ts';
import { OWN_CLIENT } from '../host/own-client.ts';
import { COMMANDS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { keepFailureWords } from '../view-models/failure-words.ts';
import { parseTarget } from '../view-models/target.ts';
import { fileProblemWords, placeOfProblem, shown } from '../view-models/ui-words.ts';
import { plainLabel } from './choose.ts';
import { chatConnections } from './ensure-running.ts';
import { notifyUnchanged } from './notify-unchanged.ts';

const { l10n } = vscode;

/** Removes Cordon from the chosen files and restarts the running servers without it. */
export async function unprotect(services: Services, argument: unknown): Promise<void> {
	const { definitions, protector, servers } = services;
	await definitions.refresh();
	const files = definitions.snapshots.filter((snapshot) => snapshot.isProtected);
	if (files.length === 0) return void vscode.window.showInformationMessage(l10n.t('No definition files are protected.'));
	const target = parseTarget(argument);
	const preselected = target?.kind === 'server' ? files.filter((file) => file.source.path === target.file) : [];
	const rows = files.map((file) => ({
		label: plainLabel(shown(file.source.label)),
		description: plainLabel(shown(file.source.path, 300)),
		picked: true,
		file,
	}));
	const chosen =
		preselected.length > 0
			? preselected
			: files.length === 1
				? files
				: (
						await vscode.window.showQuickPick(rows, {
							canPickMany: true,
							title: l10n.t('Unprotect MCP servers'),
							placeHolder: l10n.t('Select the definition files to restore'),
						})
					)?.map((row) => row.file);
	if (chosen === undefined || chosen.length === 0) return;
	// Reported first, because an unreadable file can't be restored.
	for (const { problem, source } of chosen) if (problem !== undefined) void notifyUnreadable(source, problem);
	const readable = chosen.filter((file) => file.problem === undefined);
	if (readable.length === 0) return;
	const button = l10n.t('Unprotect');
	const detail = [
		...readable.map(
			(file) =>
				`${shown(file.source.label)} (${shown(file.source.path, 300)})\n${file.entries
					.filter((entry) => entry.id !== undefined)
					.map((entry) => `• ${shown(entry.name, 60)}`)
					.join('\n')}`,
		),
		l10n.t('The files get their original text back. The servers then run unguarded: new and changed tools reach models without a review.'),
	].join('\n\n');
	if (!(await services.pages.confirm(l10n.t('Unprotect these MCP servers?'), { detail, button }))) return;

	const restart: ServerKey[] = [];
	let restored = 0;
	const edited: string[] = [];
	await definitions.whileEditing(async () => {
		for (const file of readable) {
			const keys = file.entries
				.filter((entry) => entry.id !== undefined)
				.map((entry): ServerKey => ({ file: file.source.path, name: entry.name }));
			const wasRunning = keys.filter((key) => chatConnections(services.overview.current, key).length > 0);
			const report = await protector.unprotect(file.source.path);
			if (report.ok) await removeShadowCopies(file.source.path);
			if (!report.ok) {
				notifyUnchanged(
					services,
					l10n.t('Couldn\'t restore the file of "{0}". {1}', shown(file.source.label), keepFailureWords(report.error, l10n)),
					{ failure: report.error, again: COMMANDS.unprotect },
				);
				continue;
			}
			restart.push(...wasRunning);
			if (report.value.broken.length > 0) {
				void notifyBroken(file.source, report.value);
				continue;
			}
			restored++;
			if (!report.value.isExact) edited.push(file.source.label);
		}
	});
	if (edited.length > 0)
		void vscode.window.showInformationMessage(
			l10n.t(
				"{0}: the file changed in the meantime, so only MCP Cordon's changes were removed.",
				edited.map((label) => shown(label)).join(', '),
			),
		);
	else if (restored > 0)
		void vscode.window.showInformationMessage(l10n.t('The servers are no longer guarded. The files have their original text.'));
	if (!vscode.workspace.isTrusted) return;
	await Promise.all(restart.map((key) => startUnguarded(services, servers, key)));
}

/** Says why a file can't be restored, and offers to open it at the problem. */
async function notifyUnreadable(source: DefinitionFile, problem: FileProblem): Promise<void> {
	const open = l10n.t('Open File');
	const again = l10n.t('Try Again');
	const words = l10n.t('Couldn\'t restore "{0}" because it can\'t be read. {1}', shown(source.label), fileProblemWords(problem, l10n));
	const chosen = await vscode.window.showErrorMessage(words, open, again);
	if (chosen === again) return void (await vscode.commands.executeCommand(COMMANDS.unprotect));
	if (chosen !== open) return;
	const { column, line } = placeOfProblem(problem);
	const at = new vscode.Position(Math.max(0, line - 1), Math.max(0, column - 1));
	await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(source.path), { selection: new vscode.Range(at, at) });
}

/** Lists the entries that couldn't be restored and how to correct them. */
async function notifyBroken({ label, path }: DefinitionFile, { broken, keptOriginal }: ProtectReport): Promise<void> {
	const words = l10n.t(
		'Couldn\'t restore {0} in "{1}", because the launcher or the arguments behind it were changed. Correct the file by hand.',
		broken.map((name) => shown(name, 60)).join(', '),
		shown(label),
	);
	const open = l10n.t('Open File');
	const original = l10n.t('Open Original');
	const chosen = await vscode.window.showWarningMessage(words, open, ...(keptOriginal === undefined ? [] : [original]));
	const file = chosen === original ? keptOriginal : chosen === open ? path : undefined;
	if (file !== undefined) await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file));
}

/** VS Code stops the guarded server about 0.7 s after the file changed. Only a later start runs the original command. */
async function startUnguarded({ overview }: Services, servers: Services['servers'], key: ServerKey): Promise<void> {
	await overview.until(
		(now) =>
			[...now.live.values()].every((server) => connectionsOf(server, OWN_CLIENT).length === 0) || serverByKey(now, key) === undefined,
		{ timeoutMs: 3000 },
	);
	await sleep(400);
	await servers.start(key);
}
