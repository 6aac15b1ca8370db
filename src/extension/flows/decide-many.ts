import * as vscode from 'vscode';
import { type Item, itemAt, openItemsOf } from '../../events/items.ts';
import { serverById, serverByKey, serversOf } from '../../events/overview.ts';
import type { Services } from '../services.ts';
import { isSerious, riskOf, severityCounts, worstFirst, worstOf } from '../view-models/approval.ts';
import { type ItemTarget, parseTarget } from '../view-models/target.ts';
import { itemName, severityWord, shown } from '../view-models/words.ts';
import { decideItems, revokeGroup, settle } from './decide.ts';
import { bringInLine, confirmApprovals } from './review-sheet.ts';
import { type Group, offerUndo } from './undo.ts';

const { l10n } = vscode;

const MAX_LISTED = 15;

/** Approves or blocks every selected row of the view, after one dialog that lists them all. */
export async function decideMany(services: Services, action: 'approve' | 'block', targets: readonly ItemTarget[]): Promise<void> {
	const items = targets.flatMap(({ entry, name, pin }) => itemAt(services.overview.current, { entry, kind: pin, name }) ?? []);
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

/** Blocks everything in quarantine with a finding of medium severity or worse: of one server, or of all. */
export async function blockSuspicious(services: Services, argument: unknown): Promise<void> {
	const target = parseTarget(argument) ?? services.session.reviewed;
	const overview = services.overview.current;
	const only =
		target?.kind === 'server' ? serverByKey(overview, target) : target === undefined ? undefined : serverById(overview, target.entry);
	const groups = (only === undefined ? serversOf(overview) : [only])
		.map((server) => ({
			server,
			items: openItemsOf(server).filter((item) => isSerious(item) && riskOf(item) !== 'none' && item.fingerprint !== undefined),
		}))
		.filter(({ items }) => items.length > 0);
	if (groups.length === 0) return void vscode.window.showInformationMessage(l10n.t('Nothing suspicious is in quarantine.'));
	await decideGroups(services, 'block', groups, { asks: true });
}

/** `asks: false`: a page showed them, and its own button was used (docs/decisions/0086). */
export async function decideGroups(
	services: Services,
	action: 'approve' | 'block',
	groups: readonly Group[],
	{ asks }: { readonly asks: boolean },
): Promise<void> {
	if (groups.length === 0) return void vscode.window.showInformationMessage(l10n.t('None of the selected items can be decided about.'));
	services.session.busy += 1;
	try {
		const isConfirmed = !asks
			? true
			: action === 'approve'
				? (await confirmApprovals(
						services,
						groups.map(({ items, server }) => ({ server, open: openItemsOf(server), chosen: items })),
					)) === 'approve'
				: await confirmBlocks(services, groups);
		if (!isConfirmed) return;
		const decided: Group[] = [];
		for (const group of groups) if (await decideItems(services, group.server, group.items, action)) decided.push(group);
		offerUndo(services, decided, action, revokeGroup);
		if (action === 'approve')
			await bringInLine(
				services,
				decided.map(({ server }) => server),
			);
		else for (const { items, server } of decided) await settle(services, server, items, action);
	} finally {
		services.session.busy -= 1;
	}
}

async function confirmBlocks({ pages }: Services, groups: readonly Group[]): Promise<boolean> {
	const all = groups.flatMap(({ items, server }) => items.map((item) => ({ item, server })));
	const worst = worstFirst(all.map(({ item }) => item));
	const serverOf = new Map(all.map(({ item, server }) => [item, server]));
	const lines = worst
		.slice(0, MAX_LISTED)
		.map((item) => l10n.t('• {0} ({1})', itemName(serverOf.get(item)?.name ?? '', item, l10n), severityWord(worstOf(item), l10n)));
	const rest = worst.length > MAX_LISTED ? [l10n.t('• and {0} more', worst.length - MAX_LISTED)] : [];
	const [first] = groups;
	const question =
		worst.length === 1
			? l10n.t('Block one item of server "{0}"?', shown(first?.server.name ?? ''))
			: groups.length === 1
				? l10n.t('Block {0} items of server "{1}"?', worst.length, shown(first?.server.name ?? ''))
				: l10n.t('Block {0} items of {1} servers?', worst.length, groups.length);
	const counts = severityCounts(worst.map(worstOf), l10n);
	const detail = [
		counts === '' ? undefined : l10n.t('Findings ({0}):', counts),
		[...lines, ...rest].join('\n'),
		l10n.t("Models can't see or use them, in any version, until you approve one."),
	]
		.filter((part) => part !== undefined)
		.join('\n\n');
	const block = l10n.t('Block');
	return (await pages.dialog(() => vscode.window.showWarningMessage(question, { modal: true, detail }, block))) === block;
}

/** The items by their servers. What is of no server any more is left out. */
export function groupsOf({ overview }: Services, items: readonly Item[]): readonly Group[] {
	return [...new Set(items.map(({ entry }) => entry))].flatMap((entry) => {
		const server = serverById(overview.current, entry);
		return server === undefined ? [] : [{ server, items: items.filter((item) => item.entry === entry) }];
	});
}
