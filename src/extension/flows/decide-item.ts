import * as vscode from 'vscode';
import { type Item, itemAt, itemsOf } from '../../events/items.ts';
import { launchBody } from '../../events/launch-body.ts';
import { boundLaunchOf, type ServerOverview, serverById } from '../../events/overview.ts';
import type { DecisionRequest } from '../../gateway/store/state-store.ts';
import type { Services } from '../services.ts';
import { identityFor, isRevocable, isSevere, isWorse, severityCounts } from '../view-models/approval.ts';
import { startsWords } from '../view-models/launch-words.ts';
import { isShownWhole } from '../view-models/review-parts.ts';
import { itemTarget, parseTarget } from '../view-models/target.ts';
import { blockWords, changeWords, findingLines, itemName, itemTitle, revokeWords, shown, trustWords } from '../view-models/ui-words.ts';
import { chooseItem } from './choose.ts';
import { chatConnections, checkCoverage, ensureRunning, isInChat, restartGuarded } from './ensure-running.ts';
import { showRolledBack } from './rolled-back-decisions.ts';
import { type Group, offerUndo } from './undo.ts';

const { l10n } = vscode;

export type ItemAction = 'approve' | 'block' | 'withdraw';

/**
 * Approves or blocks one item, or revokes its approval. The argument only preselects. The dialog is ours and shows the current version, and the
 * decision is saved only if that version is still current at the click.
 */
export async function decideOne(services: Services, action: ItemAction, argument: unknown): Promise<void> {
	const chosen = await chooseItem(services, parseTarget(argument), action);
	if (chosen !== undefined) await decideItem(services, action, chosen, { asks: true });
}

/** `asks: false` if a page showed the item and its button was used (docs/decisions/0086). */
export async function decideItem(
	services: Services,
	action: ItemAction,
	{ item, server }: { readonly server: ServerOverview; readonly item: Item },
	{ asks }: { readonly asks: boolean },
): Promise<void> {
	if (item.fingerprint === undefined)
		return void vscode.window.showInformationMessage(l10n.t("Start the server first. Its tools aren't known yet."));
	if (action === 'approve' && item.isAmbiguous)
		return void vscode.window.showWarningMessage(l10n.t('The server has two tools with this name, so neither can be approved.'));
	if (action === 'withdraw' && !isRevocable(item, server)) return void notifyNotRevocable(item, server);
	const identity = action === 'approve' ? identityFor([item], itemsOf(server)) : undefined;
	const isConfirmed = !asks
		? true
		: action === 'approve'
			? await confirmApproval(services, server, item, identity)
			: await (action === 'block' ? confirmBlock(services, server, item) : confirmRevoke(services, server, item));
	if (!isConfirmed) return;
	const items = identity?.goesAlong === true ? [identity.item, item] : [item];
	if ((await decideItems(services, [{ server, items }], action)).length === 0) return;
	if (action !== 'withdraw') offerUndo(services, [{ server, items }], action, takeBack);
	await settle(services, server, items, action);
}

/** Whether the item's page shows the whole version. True if the version isn't stored. */
export function isShown({ decisions }: Services, { entry, fingerprint, kind, name }: Item): boolean {
	const body = fingerprint === undefined ? undefined : decisions.version({ entry, kind, name }, fingerprint);
	return body === undefined || isShownWhole(body, l10n);
}

/** Says that the server's name and instructions are approved, too. */
function alongWords(): string {
	return l10n.t("This also approves the server's name and instructions, which have no findings.");
}

async function confirmApproval(
	services: Services,
	server: ServerOverview,
	item: Item,
	identity: ReturnType<typeof identityFor>,
): Promise<boolean> {
	const lines = findingLines(item.findings, l10n);
	const counts = severityCounts(
		item.findings.map((finding) => finding.severity),
		l10n,
	);
	const detail = [
		item.kind === 'launch' ? startsWords(server.entry.launchVersion, l10n) : undefined,
		lines.length > 0 ? [l10n.t('Findings ({0}):', counts), ...lines.map((line) => `• ${line}`)].join('\n') : l10n.t('No findings.'),
		item.notChecked.length > 0 ? l10n.t('Not everything could be checked.') : undefined,
		isShown(services, item) ? undefined : l10n.t("It's too long to show completely on its page."),
		item.state === 'rug_pull'
			? [l10n.t('It changed after you approved it. Select Review to compare both versions.'), changeWords(item.change, l10n)]
					.filter((part) => part !== undefined)
					.join('\n')
			: undefined,
		identity === undefined
			? undefined
			: identity.goesAlong
				? alongWords()
				: l10n.t("It stays in quarantine until you also approve the server's name and instructions."),
		l10n.t('File: {0}', shown(server.file, 300)),
	];
	const approve = l10n.t('Approve');
	const review = l10n.t('Review');
	const question = l10n.t('Approve {0}?', itemName(server.name, item, l10n));
	const chosen = await services.pages.dialog(() =>
		vscode.window.showWarningMessage(
			question,
			{ modal: true, detail: detail.filter((line) => line !== undefined).join('\n\n') },
			// Enter presses the first button, so it's Review for severe findings.
			...(isSevere(item) ? [review, approve] : [approve]),
		),
	);
	if (chosen === review) services.shared.openReview(itemTarget(item));
	return chosen === approve;
}

function confirmBlock({ pages }: Services, server: ServerOverview, item: Item): Promise<boolean> {
	const button = l10n.t('Block');
	const question = l10n.t('Block {0}?', itemName(server.name, item, l10n));
	const detail = blockWords(item.kind, l10n);
	return pages.confirm(question, { detail, button });
}

function confirmRevoke({ pages }: Services, server: ServerOverview, item: Item): Promise<boolean> {
	const button = l10n.t('Revoke Approval');
	const question = l10n.t('Revoke the approval of {0}?', itemName(server.name, item, l10n));
	const detail = revokeWords(item.kind, l10n);
	return pages.confirm(question, { detail, button });
}

function notifyNotRevocable(item: Item, server: ServerOverview): Thenable<unknown> {
	if (item.state !== 'approved')
		return vscode.window.showInformationMessage(l10n.t("{0} isn't approved, so there's nothing to revoke.", itemTitle(item, l10n)));
	if (server.entry.trust === 'review')
		return vscode.window.showInformationMessage(l10n.t('A resource is available whenever its server is. To stop it, block it.'));
	return vscode.window.showInformationMessage(
		l10n.t(
			'Server "{0}" is set to "{1}", which would approve it again. Block it, or set the server to "{2}" first.',
			shown(server.name),
			trustWords(server.entry.trust, l10n),
			trustWords('review', l10n),
		),
	);
}

/**
 * Signs the decisions about all groups at once and returns the decided groups. A group in which something changed since it was shown is left out,
 * with a message. `along` is signed after the groups.
 */
export async function decideItems(
	services: Services,
	groups: readonly Group[],
	action: ItemAction,
	along: readonly DecisionRequest[] = [],
): Promise<readonly Group[]> {
	const checked = groups.flatMap((group) => {
		const requests = requestsFor(services, group, action);
		return requests === undefined ? [] : [{ group, requests }];
	});
	if (checked.length === 0) return [];
	if (services.decisions.isRolledBack) {
		void showRolledBack(services);
		return [];
	}
	for (const { group } of checked) if (group.items.some((item) => item.kind === 'launch')) keepLaunch(services, group.server);
	await services.decisions.decide([...checked.flatMap(({ requests }) => requests), ...along]);
	return checked.map(({ group }) => group);
}

/** Undefined, with a message, if an item is no longer what was shown. */
function requestsFor({ overview }: Services, group: Group, action: ItemAction): readonly DecisionRequest[] | undefined {
	const requests: DecisionRequest[] = [];
	for (const item of group.items) {
		const now = itemAt(overview.current, item);
		const server = serverById(overview.current, item.entry);
		const launch = item.kind === 'launch' ? item.fingerprint : server && boundLaunchOf(server);
		const isOther = now === undefined || now.fingerprint !== item.fingerprint || (action === 'approve' && isWorse(now, item));
		if (item.fingerprint === undefined || isOther || launch === undefined) {
			void vscode.window.showWarningMessage(
				l10n.t('{0} changed in the meantime. No decision was saved. Review it again.', itemName(group.server.name, item, l10n)),
			);
			return undefined;
		}
		requests.push({ entry: item.entry, launch, kind: item.kind, name: item.name, fingerprint: item.fingerprint, action });
	}
	return requests;
}

/** Stores the launch that the dialog showed, so the next one can be compared with it. */
function keepLaunch(services: Services, server: ServerOverview): void {
	const { id, launchVersion } = server.entry;
	if (id === undefined || launchVersion === undefined) return;
	services.decisions.keepVersion({ entry: id, kind: 'launch', name: '' }, launchVersion.fingerprint, launchBody(launchVersion));
}

/** Starts, restarts, or stops the server, so the decision takes effect in the editor. */
export async function settle(services: Services, server: ServerOverview, items: readonly Item[], action: ItemAction): Promise<void> {
	const hasLaunch = items.some((item) => item.kind === 'launch');
	const hasIdentity = items.some((item) => item.kind === 'server');
	const signal = AbortSignal.timeout(60_000);
	if (hasLaunch && action !== 'approve') await services.servers.stop(server);
	else if (hasLaunch || (hasIdentity && isInChat(services.overview.current, server))) {
		if (!vscode.workspace.isTrusted) return;
		const isStarted = chatConnections(services.overview.current, server).length > 0;
		await (isStarted ? restartGuarded(services, server, signal) : ensureRunning(services, server, signal));
	}
	await checkCoverage(services, server, 5000);
}

/** Moves just decided items back into quarantine. For a changed item, the earlier version's approval is signed again. */
export async function takeBack(services: Services, { items, server }: Group): Promise<void> {
	const now = items.flatMap((item) => itemAt(services.overview.current, item) ?? []);
	const earlier = items.flatMap((item) => (item.state === 'rug_pull' ? (earlierApproval(services, server, item) ?? []) : []));
	if ((await decideItems(services, [{ server, items: now }], 'withdraw', earlier)).length > 0)
		await settle(services, server, now, 'withdraw');
}

function earlierApproval({ decisions }: Services, server: ServerOverview, item: Item): DecisionRequest | undefined {
	const { entry, kind, name } = item;
	const bound = boundLaunchOf(server);
	if (item.fingerprint === undefined || bound === undefined) return undefined;
	const key = { entry, kind, name };
	const fingerprint = decisions.lastApprovedBefore(key, item.fingerprint, kind === 'launch' ? item.fingerprint : bound);
	return fingerprint && { ...key, launch: kind === 'launch' ? fingerprint : bound, fingerprint, action: 'approve' };
}
