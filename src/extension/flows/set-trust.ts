import * as vscode from 'vscode';
import { assertNever } from '../../base/result.ts';
import { boundLaunchOf, type ServerOverview, serverByKey } from '../../events/overview.ts';
import { PERMISSION_DAYS } from '../../pins/permission.ts';
import { TRUST_MODES, type TrustMode } from '../../pins/trust.ts';
import type { Services } from '../services.ts';
import { approvable } from '../view-models/approved-by-trust.ts';
import { itemTitle, shown, trustWords } from '../view-models/ui-words.ts';
import { chooseServer } from './choose.ts';
import { isInChat, restartGuarded } from './ensure-running.ts';

const { l10n } = vscode;

/** Sets a server's trust mode. A looser mode needs a confirmation in a dialog of ours that says what it allows. */
export async function setTrust(services: Services, argument: unknown): Promise<void> {
	const server = await chooseServer(services, argument, {
		title: l10n.t('Set Trust'),
		fits: (candidate) => candidate.entry.id !== undefined,
		words: (candidate) => trustWords(candidate.entry.trust, l10n),
	});
	const launch = server === undefined ? undefined : boundLaunchOf(server);
	if (server?.entry.id === undefined || launch === undefined)
		return void vscode.window.showInformationMessage(l10n.t('Protect the server first. Only guarded servers have a trust mode.'));
	const modes = TRUST_MODES.filter((mode) => mode !== 'approve-locked' || server.lock !== undefined || server.entry.trust === mode);
	const rows = modes.map((mode) => ({
		label: trustWords(mode, l10n),
		description: mode === server.entry.trust ? l10n.t('current') : '',
		detail: inOneLine(mode),
		mode,
	}));
	const picked = await vscode.window.showQuickPick(rows, {
		title: l10n.t('Trust mode of server {0}', shown(server.name)),
		placeHolder: l10n.t('Select how new items are approved'),
		matchOnDetail: true,
	});
	if (picked === undefined || picked.mode === server.entry.trust || !(await confirm(services, server, picked.mode))) return;
	if (services.decisions.isRolledBack || boundLaunchOf(serverByKey(services.overview.current, server) ?? server) !== launch)
		return void vscode.window.showWarningMessage(l10n.t('The server changed in the meantime. Nothing was set.'));
	await services.decisions.decide([
		{ entry: server.entry.id, launch, kind: 'server', name: '', fingerprint: launch, action: 'trust', note: picked.mode },
	]);
	const isWider = picked.mode === 'observe' || server.entry.trust === 'observe';
	if (isWider && isInChat(services.overview.current, server) && vscode.workspace.isTrusted)
		await restartGuarded(services, server, AbortSignal.timeout(60_000));
}

/** A list row has room for one short sentence. The dialog has the full explanation. */
function inOneLine(mode: TrustMode): string {
	switch (mode) {
		case 'approve-locked':
			return l10n.t('Approves the versions that cordon.lock lists, if they have no findings.');
		case 'approve-clean':
			return l10n.t('Approves completely checked items without findings, and changes of wording.');
		case 'observe':
			return l10n.t('Allows everything for {0} days and only reports. Blocked items stay blocked.', PERMISSION_DAYS);
		default:
			return explain(mode);
	}
}

function explain(mode: TrustMode): string {
	switch (mode) {
		case 'review':
			return l10n.t('New and changed items stay in quarantine until you review them.');
		case 'approve-locked':
			return l10n.t(
				"Exact versions listed in this workspace's cordon.lock are approved automatically, if they were fully checked and have no findings. Anyone who can change the lock file can change what's approved.",
			);
		case 'approve-clean':
			return l10n.t(
				'Fully checked items without findings are approved automatically. Changes are approved only if nothing but wording changed.',
			);
		case 'observe':
			return l10n.t('For {0} days, everything is allowed immediately and only reported. Items you blocked stay blocked.', PERMISSION_DAYS);
		default:
			return assertNever(mode);
	}
}

function confirm({ pages }: Services, server: ServerOverview, mode: TrustMode): Promise<boolean> {
	const detail = [
		explain(mode),
		...(mode === 'approve-locked' || mode === 'approve-clean' ? [approvedNow(server, mode)] : []),
		...(mode === 'observe'
			? [
					l10n.t(
						'This covers every tool, prompt, and resource of the server, in every version, also those nobody has seen yet. "Show Standing Permissions" lists it.',
					),
				]
			: []),
		l10n.t("It applies as long as the server's launch command stays the same."),
		l10n.t('File: {0}', shown(server.file, 300)),
	];
	const question = l10n.t('Set server "{0}" to "{1}"?', shown(server.name), trustWords(mode, l10n));
	return pages.confirm(question, { detail: detail.join('\n\n'), button: l10n.t('Set') });
}

/** The items that setting the mode would approve at once. */
function approvedNow(server: ServerOverview, mode: 'approve-locked' | 'approve-clean'): string {
	const items = approvable(server, mode);
	if (items.length === 0) return l10n.t("It doesn't approve anything the server offers now.");
	const names = items.slice(0, 12).map((item) => itemTitle(item, l10n));
	const rest = items.length > names.length ? l10n.t(' and {0} more', items.length - names.length) : '';
	return l10n.t('It now approves: {0}', names.join(', ')) + rest;
}
