import * as vscode from 'vscode';
import type { Item } from '../../events/items.ts';
import type { ServerOverview } from '../../events/overview.ts';
import { COMMANDS, CONTEXT_KEYS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { itemName } from '../view-models/ui-words.ts';

const { l10n } = vscode;

/** How long the status bar item offers to undo a decision, in milliseconds. */
const UNDO_MS = 15_000;

/** Items of one server that were decided together. */
export interface Group {
	readonly server: ServerOverview;
	readonly items: readonly Item[];
}

/**
 * Shows the decision for a few seconds and offers to undo it. Undo releases nothing new: the items go back into quarantine. So it isn't offered
 * where they wouldn't (resources, other trust modes).
 */
export function offerUndo(
	services: Services,
	groups: readonly Group[],
	action: 'approve' | 'block',
	takeBack: (services: Services, group: Group) => Promise<void>,
): void {
	const undoable = groups
		.map(({ items, server }) => ({ server, items: items.filter((item) => item.kind !== 'resource') }))
		.filter(({ items, server }) => items.length > 0 && server.entry.trust === 'review');
	const items = groups.flatMap((group) => group.items);
	const [only] = items;
	const [group] = groups;
	if (only === undefined || group === undefined) return;
	const name = items.length === 1 ? itemName(group.server.name, only, l10n) : l10n.t('{0} items', items.length);
	const words = action === 'approve' ? l10n.t('{0} approved', name) : l10n.t('{0} blocked', name);
	const count = undoable.flatMap((each) => each.items).length;
	const isUndoable = count > 0;
	const undo = async (): Promise<void> => {
		for (const each of undoable) await takeBack(services, each);
	};
	services.shared.undo = undo;
	void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.hasUndo, isUndoable);
	services.shared.showStatus('undo', {
		kind: 'undo',
		text: !isUndoable
			? `$(check) ${words}`
			: `$(discard) ${count === items.length ? l10n.t('{0} · Undo', words) : l10n.t('{0} · Undo {1} of them', words, count)}`,
		tooltip: words,
		accessibleLabel: `MCP Cordon: ${words}.`,
		level: 'plain',
		command: isUndoable
			? { command: COMMANDS.undoDecision, title: l10n.t('Undo') }
			: { command: COMMANDS.showQuarantine, title: l10n.t('Show Quarantine') },
	});
	setTimeout(() => {
		if (services.shared.undo === undo) forgetUndo(services);
	}, UNDO_MS);
}

/** Moves the items of the last decision back into quarantine. */
export async function undoDecision(services: Services): Promise<void> {
	const { undo } = services.shared;
	if (undo === undefined) return void vscode.window.showInformationMessage(l10n.t("There's no recent decision to undo."));
	forgetUndo(services);
	await undo();
}

function forgetUndo({ shared }: Services): void {
	shared.undo = undefined;
	void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.hasUndo, false);
	shared.showStatus('undo', undefined);
}
