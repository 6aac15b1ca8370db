import * as vscode from 'vscode';
import { assertNever } from '../../base/result.ts';
import { type Item, isOpen, itemsOf, openItemsOf } from '../../events/items.ts';
import { type ServerOverview, serversOf } from '../../events/overview.ts';
import type { Services } from '../services.ts';
import { isRevocable, riskOf } from '../view-models/approval.ts';
import { parseTarget, type Target, targetItem, targetServer } from '../view-models/target.ts';
import { changeWords, itemTitle, severityWord, shown, stateWord } from '../view-models/ui-words.ts';
import type { ItemAction } from './decide-item.ts';

const { l10n } = vscode;

/** The item the argument names, or else the one that the person picks. */
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
	const named = wanted && targetServer(services.overview.current, wanted);
	const servers = wanted === undefined ? serversOf(services.overview.current) : named === undefined ? [] : [named];
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

/** The state and severity of an item, because nobody should choose what to approve by its name alone. */
function standWords(item: Item): string {
	const risk = riskOf(item);
	const words = [stateWord(item.state, l10n), risk === 'none' ? undefined : severityWord(risk, l10n), changeWords(item.change, l10n)];
	return words.filter((word) => word !== undefined).join(' · ');
}

/** The title is the command's name. */
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

/** Keeps `$(…)` from becoming an icon in a quick pick: server and tool names must not add icons. */
export function plainLabel(text: string): string {
	return text.replaceAll('$(', '$\\(');
}

/** The server the argument names, or else the one that the person picks. */
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
		/** What the choice depends on. Default: the number of pending items. */
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
