import * as vscode from 'vscode';
import { assertNever } from '../../base/result.ts';
import { type Item, isOpen, itemAt, itemsOf, openItemsOf } from '../../events/items.ts';
import { launchBody } from '../../events/launch-body.ts';
import { boundLaunchOf, type ServerOverview, serverById, serverByKey, serversOf } from '../../events/overview.ts';
import type { DecisionRequest } from '../../gateway/store/state-store.ts';
import type { Services } from '../services.ts';
import { identityFor, isRevocable, isSevere, riskOf, severityCounts } from '../view-models/approval.ts';
import { startsWords } from '../view-models/launch-words.ts';
import { isShownWhole } from '../view-models/review-parts.ts';
import { isAtLeast } from '../view-models/severity.ts';
import { type ItemTarget, itemTarget, parseTarget, type Target, targetItem, targetServer } from '../view-models/target.ts';
import {
	blockWords,
	changeWords,
	findingLines,
	itemName,
	itemTitle,
	revokeWords,
	severityWord,
	shown,
	stateWord,
	trustWords,
} from '../view-models/ui-words.ts';
import { checkCoverage, ensureRunning, restartGuarded } from './ensure-running.ts';
import { showRolledBack } from './rolled-back-decisions.ts';
import { type Group, offerUndo } from './undo.ts';

const { l10n } = vscode;

export type ItemAction = 'approve' | 'block' | 'withdraw';

/**
 * Approve one item, block it, or take its approval back. The argument only preselects; the dialog is ours and shows what is current; the decision is made only
 * when that is still current at the click (DESIGN, section 10).
 */
export async function decideOne(services: Services, action: ItemAction, argument: unknown): Promise<void> {
	const chosen = await chooseItem(services, parseTarget(argument), action);
	if (chosen !== undefined) await decideItem(services, action, chosen, { asks: true });
}

/** `asks: false`: a page showed it, and its own button was used (docs/decisions/0086). */
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
	if (action !== 'withdraw') offerUndo(services, [{ server, items }], action, revokeGroup);
	await settle(services, server, items, action);
}

/** Its page shows all of it, as far as that version is at hand. */
export function isShown({ decisions }: Services, { entry, fingerprint, kind, name }: Item): boolean {
	const body = fingerprint === undefined ? undefined : decisions.version({ entry, kind, name }, fingerprint);
	return body === undefined || isShownWhole(body, l10n);
}

/** The name and the instructions are approved with what needs them. */
function alongWords(): string {
	return l10n.t("This also approves the server's name and instructions, which have no findings.");
}

async function confirmApproval(
	services: Services,
	server: ServerOverview,
	item: Item,
	identity: ReturnType<typeof identityFor>,
): Promise<boolean> {
	const lines = findingLines(item.findings, services.titles, l10n);
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
			// The first button answers to Enter: where something grave was found that is to look at it.
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
 * Signs the decisions about the groups, all at once. Gives those that were decided: a group in which something changed since it was shown is left
 * out, with a message.
 */
export async function decideItems(services: Services, groups: readonly Group[], action: ItemAction): Promise<readonly Group[]> {
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
	await services.decisions.decide(checked.flatMap(({ requests }) => requests));
	return checked.map(({ group }) => group);
}

/** `undefined`, with a message: one of them isn't what was shown any more. */
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

/** More was found, or less could be read, than the dialog said. */
function isWorse(now: Item, then: Item): boolean {
	return (
		!isAtLeast(riskOf(then), riskOf(now)) ||
		now.findings.length > then.findings.length ||
		now.notChecked.length > then.notChecked.length ||
		(now.isAmbiguous && !then.isAmbiguous)
	);
}

/** Keeps what the dialog showed, so that the next launch can be compared with it. */
function keepLaunch(services: Services, server: ServerOverview): void {
	const { id, launchVersion } = server.entry;
	if (id === undefined || launchVersion === undefined) return;
	services.decisions.keepVersion({ entry: id, kind: 'launch', name: '' }, launchVersion.fingerprint, launchBody(launchVersion));
}

/** After a decision: what was decided must hold in the editor, too. */
export async function settle(services: Services, server: ServerOverview, items: readonly Item[], action: ItemAction): Promise<void> {
	const hasLaunch = items.some((item) => item.kind === 'launch');
	const hasIdentity = items.some((item) => item.kind === 'server');
	const signal = AbortSignal.timeout(60_000);
	if (hasLaunch && action !== 'approve') await services.servers.stop(server);
	else if (hasLaunch || (hasIdentity && server.coverage.kind === 'guarded')) {
		if (!vscode.workspace.isTrusted) return;
		await (server.coverage.kind === 'not-yet' ? ensureRunning(services, server, signal) : restartGuarded(services, server, signal));
	}
	await checkCoverage(services, server, 5000);
}

/** Puts items that were just decided about back into quarantine. */
export async function revokeGroup(services: Services, { items, server }: Group): Promise<void> {
	const now = items.flatMap((item) => itemAt(services.overview.current, item) ?? []);
	if ((await decideItems(services, [{ server, items: now }], 'withdraw')).length > 0) await settle(services, server, now, 'withdraw');
}

export async function chooseItem(
	services: Services,
	target: Target | undefined,
	action: ItemAction | 'compare' | 'review',
): Promise<{ readonly server: ServerOverview; readonly item: Item } | undefined> {
	const wanted = target ?? services.pages.reviewed;
	if (wanted?.kind === 'item') {
		const server = targetServer(services.overview.current, wanted);
		const item = targetItem(services.overview.current, wanted);
		return server === undefined || item === undefined ? undefined : { server, item };
	}
	const fits = (item: Item, server: ServerOverview): boolean => {
		switch (action) {
			case 'withdraw':
				return isRevocable(item, server);
			case 'approve':
				return item.state !== 'approved' && !item.isAmbiguous;
			case 'block':
				return item.state !== 'blocked';
			case 'compare':
				return services.decisions.hasVersions(item);
			case 'review':
				return true;
			default:
				return assertNever(action);
		}
	};
	const servers =
		wanted === undefined
			? serversOf(services.overview.current)
			: [serverByKey(services.overview.current, wanted)].filter((server) => server !== undefined);
	const rows = servers.flatMap((server) =>
		itemsOf(server)
			.filter((item) => fits(item, server))
			.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)))
			.map((item) => ({
				label: plainLabel(itemTitle(item, l10n)),
				description: [shown(server.name), standWords(item)].join(' · '),
				server,
				item,
			})),
	);
	if (rows.length === 0) {
		void vscode.window.showInformationMessage(
			action === 'approve' ? l10n.t('Nothing is waiting for approval.') : l10n.t("There's nothing to select."),
		);
		return undefined;
	}
	const { placeHolder, title } = choiceWords(action);
	return vscode.window.showQuickPick(rows, { title, placeHolder, matchOnDescription: true });
}

/** How a thing stands, and how bad it is: nobody should choose what to approve by its name alone. */
function standWords(item: Item): string {
	const risk = riskOf(item);
	const words = [stateWord(item.state, l10n), risk === 'none' ? undefined : severityWord(risk, l10n), changeWords(item.change, l10n)];
	return words.filter((word) => word !== undefined).join(' · ');
}

/** The title is the name of the command. */
function choiceWords(action: ItemAction | 'compare' | 'review'): { readonly title: string; readonly placeHolder: string } {
	switch (action) {
		case 'approve':
			return { title: l10n.t('Approve'), placeHolder: l10n.t('Select what to approve') };
		case 'block':
			return { title: l10n.t('Block'), placeHolder: l10n.t('Select what to block') };
		case 'withdraw':
			return { title: l10n.t('Revoke Approval'), placeHolder: l10n.t('Select an approval to revoke') };
		case 'compare':
			return { title: l10n.t('Compare Versions'), placeHolder: l10n.t('Select whose versions to compare') };
		case 'review':
			return { title: l10n.t('Review'), placeHolder: l10n.t('Select what to review') };
		default:
			return assertNever(action);
	}
}

/** `$(…)` in a quick pick is an icon: names of servers and tools must not make any. */
export function plainLabel(text: string): string {
	return text.replaceAll('$(', '$\\(');
}

/** The page of a server's name and instructions: what its approved tools wait for. */
export async function reviewIdentity(services: Services, argument: unknown): Promise<void> {
	const isThere = (server: ServerOverview): boolean => itemsOf(server).some(({ kind }) => kind === 'server');
	const id = (await chooseServer(services, argument, { title: l10n.t('Review Name and Instructions'), fits: isThere }))?.entry.id;
	if (id === undefined || itemAt(services.overview.current, { entry: id, kind: 'server', name: '' }) === undefined)
		return void vscode.window.showInformationMessage(l10n.t("Start the server first. Its tools aren't known yet."));
	services.shared.openReview(itemTarget({ entry: id, kind: 'server', name: '' }));
}

export async function reviewOne(services: Services, argument: unknown): Promise<void> {
	const target = parseTarget(argument);
	const waiting = target?.kind === 'server' ? serverByKey(services.overview.current, target) : undefined;
	if (waiting !== undefined && openItemsOf(waiting).length > 1) return services.shared.openReviewAll(waiting);
	const chosen = await chooseItem(services, target, 'review');
	if (chosen !== undefined) services.shared.openReview(itemTarget(chosen.item));
}

/** The page of what waits next: of the server under review first, then of the others. */
export function reviewNext(services: Services): void {
	const { reviewed } = services.pages;
	const servers = serversOf(services.overview.current).toSorted(
		(one, other) => Number(other.entry.id === reviewed?.entry) - Number(one.entry.id === reviewed?.entry),
	);
	const open = servers.flatMap(openItemsOf);
	const next = open[indexOf(open, reviewed) + 1] ?? open[0];
	if (next === undefined) return void vscode.window.showInformationMessage(l10n.t('Nothing is waiting for review.'));
	services.shared.openReview(itemTarget(next));
}

/** Decides nothing: what is under review goes on waiting. The page of what waits behind it comes in its place; behind the last one it closes. */
export function decideLater(services: Services): void {
	const open = serversOf(services.overview.current).flatMap(openItemsOf);
	const next = open[indexOf(open, services.pages.reviewed) + 1];
	if (next === undefined) services.shared.closeReview();
	else services.shared.openReview(itemTarget(next));
}

function indexOf(items: readonly Item[], reviewed: ItemTarget | undefined): number {
	return items.findIndex((item) => item.entry === reviewed?.entry && item.kind === reviewed.pin && item.name === reviewed.name);
}

export async function chooseServer(
	services: Services,
	argument: unknown,
	{
		fits,
		title,
		words,
	}: {
		readonly title: string;
		readonly fits: (server: ServerOverview) => boolean;
		/** What the choice depends on; default: how much waits. */
		readonly words?: (server: ServerOverview) => string;
	},
): Promise<ServerOverview | undefined> {
	const target = parseTarget(argument) ?? services.pages.reviewed;
	if (target !== undefined) return targetServer(services.overview.current, target);
	const servers = serversOf(services.overview.current).filter(fits);
	if (servers.length <= 1) return servers[0];
	const rows = servers.map((server) => ({
		label: plainLabel(shown(server.name)),
		description: [
			shown(server.fileLabel),
			words?.(server) ?? (openItemsOf(server).length > 0 ? l10n.t('{0} to review', openItemsOf(server).length) : ''),
		]
			.filter((text) => text !== '')
			.join(' · '),
		server,
	}));
	return (await vscode.window.showQuickPick(rows, { title, placeHolder: l10n.t('Select a server'), matchOnDescription: true }))?.server;
}
