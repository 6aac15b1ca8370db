import * as vscode from 'vscode';
import { assertNever } from '../../base/result.ts';
import { type ServerOverview, serverByKey } from '../../events/overview.ts';
import { TRUST_MODES, type TrustMode } from '../../pins/trust.ts';
import type { Services } from '../services.ts';
import { approvable, launchOf } from '../view-models/approved-by-trust.ts';
import { itemTitle, shown, trustWords } from '../view-models/words.ts';
import { chooseServer } from './decide.ts';
import { restartGuarded } from './make-it-so.ts';

const { l10n } = vscode;

/** Sets how much a server is trusted. A looser mode is asked for in a dialog of ours that says what it gives away. */
export async function setTrust(services: Services, argument: unknown): Promise<void> {
	const server = await chooseServer(services, argument, {
		title: l10n.t('Set Trust'),
		fits: (candidate) => candidate.entry.id !== undefined,
		words: (candidate) => trustWords(candidate.entry.trust, l10n),
	});
	const launch = server === undefined ? undefined : launchOf(server);
	if (server?.entry.id === undefined || launch === undefined)
		return void vscode.window.showInformationMessage(l10n.t('Protect the server first: only guarded servers have a trust mode.'));
	const modes = TRUST_MODES.filter((mode) => mode !== 'approve-locked' || server.lock !== undefined || server.entry.trust === mode);
	const rows = modes.map((mode) => ({
		label: trustWords(mode, l10n),
		description: mode === server.entry.trust ? l10n.t('set now') : '',
		detail: inOneLine(mode),
		mode,
	}));
	const picked = await vscode.window.showQuickPick(rows, { title: l10n.t('Trust of server {0}', shown(server.name)), matchOnDetail: true });
	if (picked === undefined || picked.mode === server.entry.trust || !(await confirm(server, picked.mode))) return;
	const key = { file: server.file, name: server.name };
	if (services.desk.isRolledBack || launchOf(serverByKey(services.overview.current, key) ?? server) !== launch)
		return void vscode.window.showWarningMessage(l10n.t('The server changed while you were looking. Nothing was set.'));
	await services.desk.decide([
		{ entry: server.entry.id, launch, kind: 'server', name: '', fingerprint: launch, action: 'trust', note: picked.mode },
	]);
	const isWider = picked.mode === 'observe' || server.entry.trust === 'observe';
	if (isWider && server.coverage.kind === 'guarded' && vscode.workspace.isTrusted)
		await restartGuarded(services, key, AbortSignal.timeout(60_000));
}

/** The row of a list is cut off where it is longer; the dialog behind it says the rest. */
function inOneLine(mode: TrustMode): string {
	switch (mode) {
		case 'approve-locked':
			return l10n.t('Approves what cordon.lock names in exactly this version, when nothing is found.');
		case 'approve-clean':
			return l10n.t('Approves what is checked whole and found clean; of changes, only new wording.');
		default:
			return explain(mode);
	}
}

function explain(mode: TrustMode): string {
	switch (mode) {
		case 'review':
			return l10n.t('Everything new or changed waits until you have looked.');
		case 'approve-locked':
			return l10n.t(
				'What cordon.lock of this workspace names in exactly this version is approved for you, when it was checked whole and nothing was found in the server. Whoever can change the lock file can change what this is.',
			);
		case 'approve-clean':
			return l10n.t(
				'What was checked whole and in which nothing was found is approved for you; a change passes only when nothing but its wording differs.',
			);
		case 'observe':
			return l10n.t('Everything passes at once and is only reported. What you blocked stays blocked.');
		default:
			return assertNever(mode);
	}
}

async function confirm(server: ServerOverview, mode: TrustMode): Promise<boolean> {
	const button = l10n.t('Set');
	const detail = [
		explain(mode),
		...(mode === 'approve-locked' || mode === 'approve-clean' ? [approvedNow(server, mode)] : []),
		l10n.t('It holds while the server is started with the command it has now.'),
		l10n.t('File: {0}', shown(server.file, 300)),
	];
	const question = l10n.t('Set server "{0}" to "{1}"?', shown(server.name), trustWords(mode, l10n));
	return (await vscode.window.showWarningMessage(question, { modal: true, detail: detail.join('\n\n') }, button)) === button;
}

/** What setting the mode would approve at once. */
function approvedNow(server: ServerOverview, mode: 'approve-locked' | 'approve-clean'): string {
	const items = approvable(server, mode);
	if (items.length === 0) return l10n.t('It approves nothing of what the server offers now.');
	const names = items.slice(0, 12).map((item) => itemTitle(item, l10n));
	const rest = items.length > names.length ? l10n.t(' and {0} more', items.length - names.length) : '';
	return l10n.t('It approves now: {0}', names.join(', ')) + rest;
}
