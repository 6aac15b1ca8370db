import * as vscode from 'vscode';
import { type Item, itemsOf, openItemsOf } from '../../events/items.ts';
import { type ServerOverview, serverById, serversOf } from '../../events/overview.ts';
import type { Services } from '../services.ts';
import { cleanOf, identityFor, isSuspicious, riskOf, severityCounts } from '../view-models/approval.ts';
import { worstFirst } from '../view-models/severity.ts';
import { type ItemTarget, parseTarget, targetItem, targetServer } from '../view-models/target.ts';
import { itemName, itemTitle, severityWord, shown } from '../view-models/ui-words.ts';
import { decideItems, isShown, settle, takeBack } from './decide-item.ts';
import { bringInLine } from './ensure-running.ts';
import { type Group, offerUndo } from './undo.ts';
import { whileBusy } from './while-busy.ts';

const { l10n } = vscode;

const MAX_LISTED = 15;

/** Approves or blocks all selected rows after one dialog that lists them. */
export async function decideMany(services: Services, action: 'approve' | 'block', targets: readonly ItemTarget[]): Promise<void> {
	const items = targets.flatMap((target) => targetItem(services.overview.current, target) ?? []);
	const groups = groupsOf(services, items).map(({ items, server }) => ({
		server,
		items: items.filter((item) => item.fingerprint !== undefined && (action === 'block' || !item.isAmbiguous)),
	}));
	await decideGroups(
		services,
		action,
		groups.filter(({ items }) => items.length > 0),
		{ asks: true },
	);
}

/** Blocks all quarantined items with findings of medium severity or higher, of one server or of all. */
export async function blockSuspicious(services: Services, argument: unknown): Promise<void> {
	const groups = serversFor(services, argument)
		.map((server) => ({ server, items: openItemsOf(server).filter(isSuspicious) }))
		.filter(({ items }) => items.length > 0);
	if (groups.length === 0) return void vscode.window.showInformationMessage(l10n.t('Nothing suspicious is in quarantine.'));
	await decideGroups(services, 'block', groups, { asks: true });
}

/** Approves all clean items, of one server or of all. */
export async function approveClean(services: Services, argument: unknown): Promise<void> {
	const groups = serversFor(services, argument)
		.map((server) => ({ server, items: cleanOf(openItemsOf(server), itemsOf(server), (item) => isShown(services, item)) }))
		.filter(({ items }) => items.length > 0);
	if (groups.length === 0) return void vscode.window.showInformationMessage(l10n.t('No clean items are waiting.'));
	await decideGroups(services, 'approve', groups, { asks: true });
}

/** The server of the argument or of the page in front, or else all servers. */
function serversFor({ overview, pages }: Services, argument: unknown): readonly ServerOverview[] {
	const target = parseTarget(argument) ?? pages.reviewed;
	if (target === undefined) return serversOf(overview.current);
	const only = targetServer(overview.current, target);
	return only === undefined ? serversOf(overview.current) : [only];
}

/** `asks: false` if a page showed the items and its button was used (docs/decisions/0086). */
export async function decideGroups(
	services: Services,
	action: 'approve' | 'block',
	groups: readonly Group[],
	{ asks }: { readonly asks: boolean },
): Promise<void> {
	if (groups.length === 0) return void vscode.window.showInformationMessage(l10n.t("There's nothing to decide about the selected items."));
	await whileBusy(services, async () => {
		const isConfirmed = !asks
			? true
			: action === 'approve'
				? await confirmApprovals(
						services,
						groups.map(({ items, server }) => ({ server, open: openItemsOf(server), chosen: items })),
					)
				: await confirmBlocks(services, groups);
		if (!isConfirmed) return;
		const decided = await decideItems(services, groups, action);
		offerUndo(services, decided, action, takeBack);
		if (action === 'approve')
			await bringInLine(
				services,
				decided.map(({ server }) => server),
			);
		else for (const { items, server } of decided) await settle(services, server, items, action);
	});
}

/** The pending items of one server that will be approved. */
interface Picked {
	readonly server: ServerOverview;
	readonly open: readonly Item[];
	readonly chosen: readonly Item[];
}

/** Asks in one dialog about the items of several servers. */
function confirmApprovals({ pages }: Services, picks: readonly Picked[]): Promise<boolean> {
	const [first] = picks;
	const [only] = picks.length === 1 ? picks : [];
	const count = picks.flatMap(({ chosen }) => chosen).length;
	const sections =
		only === undefined
			? picks.map((picked) =>
					picks.length > MAX_SERVERS && isPlainPick(picked)
						? l10n.t('• {0}: {1} items, no findings', shown(picked.server.name), picked.chosen.length)
						: [l10n.t('• {0}', shown(picked.server.name)), ...approvalLines(picked).map((line) => `    ${line}`)].join('\n'),
				)
			: approvalLines(only);
	const files = [...new Set(picks.map(({ server }) => server.file))].map((file) => l10n.t('File: {0}', shown(file, 300)));
	const question =
		only === undefined
			? l10n.t('Approve {0} items from {1} servers?', count, picks.length)
			: count === 1
				? l10n.t('Approve one item from server "{0}"?', shown(first?.server.name ?? ''))
				: l10n.t('Approve {0} items from server "{1}"?', count, shown(first?.server.name ?? ''));
	const detail = [...sections, ...files].join('\n\n');
	return pages.confirm(question, { detail, button: l10n.t('Approve') });
}

/** With more servers, the dialog has no room for item names. */
const MAX_SERVERS = 4;

function isPlainPick({ chosen, open, server }: Picked): boolean {
	return chosen.length === open.length && cleanOf(open, itemsOf(server)).length === open.length;
}

/** What will be approved of one server, and the reasons against it. */
function approvalLines({ chosen, open, server }: Picked): readonly string[] {
	const rest = open.filter((item) => !chosen.includes(item));
	const isServerHeld = identityFor(chosen, itemsOf(server)) !== undefined;
	const bad = worstFirst(
		chosen.filter((item) => riskOf(item) !== 'none'),
		riskOf,
	);
	const changed = chosen.filter((item) => item.state === 'rug_pull');
	const unread = chosen.filter((item) => item.notChecked.length > 0);
	const isClean = bad.length === 0 && unread.length === 0;
	const counts = severityCounts(bad.map(riskOf), l10n);
	const lines = [
		bad.length > 0 ? l10n.t('{0} of the selected items have findings ({1}): {2}', bad.length, counts, names(bad)) : undefined,
		l10n.t("You're approving: {0}", names(worstFirst(chosen, riskOf))),
		isClean ? (chosen.length === 1 ? l10n.t('No findings.') : l10n.t('They have no findings.')) : undefined,
		changed.length > 0 ? l10n.t('Changed after you approved it: {0}', names(changed)) : undefined,
		unread.length > 0 ? l10n.t('Not everything could be checked in: {0}', names(unread)) : undefined,
		rest.length > 0 ? l10n.t('Still in quarantine: {0}', names(rest)) : undefined,
		isServerHeld ? l10n.t("The server's tools can't be used until you approve its name and instructions.") : undefined,
	];
	return lines.filter((line) => line !== undefined);
}

function names(items: readonly Item[]): string {
	const shownNames = items.slice(0, 12).map((item) => itemTitle(item, l10n));
	return items.length > 12 ? l10n.t('{0} and {1} more', shownNames.join(', '), items.length - 12) : shownNames.join(', ');
}

function confirmBlocks({ pages }: Services, groups: readonly Group[]): Promise<boolean> {
	const all = groups.flatMap(({ items, server }) => items.map((item) => ({ item, server })));
	const worst = worstFirst(
		all.map(({ item }) => item),
		riskOf,
	);
	const serverOf = new Map(all.map(({ item, server }) => [item, server]));
	const lines = worst
		.slice(0, MAX_LISTED)
		.map((item) => l10n.t('• {0} ({1})', itemName(serverOf.get(item)?.name ?? '', item, l10n), severityWord(riskOf(item), l10n)));
	const rest = worst.length > MAX_LISTED ? [l10n.t('• and {0} more', worst.length - MAX_LISTED)] : [];
	const [first] = groups;
	const question =
		worst.length === 1
			? l10n.t('Block {0}?', itemName(first?.server.name ?? '', worst[0] ?? { kind: 'server', name: '' }, l10n))
			: groups.length === 1
				? l10n.t('Block {0} items of server "{1}"?', worst.length, shown(first?.server.name ?? ''))
				: l10n.t('Block {0} items of {1} servers?', worst.length, groups.length);
	const counts = severityCounts(worst.map(riskOf), l10n);
	const detail = [
		counts === '' ? undefined : l10n.t('Findings ({0}):', counts),
		[...lines, ...rest].join('\n'),
		l10n.t("Models can't see or use them, in any version, until you approve one."),
	]
		.filter((part) => part !== undefined)
		.join('\n\n');
	return pages.confirm(question, { detail, button: l10n.t('Block') });
}

/** Groups the items by server. Items without a server are left out. */
export function groupsOf({ overview }: Services, items: readonly Item[]): readonly Group[] {
	return [...new Set(items.map(({ entry }) => entry))].flatMap((entry) => {
		const server = serverById(overview.current, entry);
		return server === undefined ? [] : [{ server, items: items.filter((item) => item.entry === entry) }];
	});
}
