import { isDeepStrictEqual } from 'node:util';
import { type Severity, worstSeverity } from '../../engine/finding.ts';
import type { Item } from '../../events/items.ts';
import type { ServerOverview } from '../../events/overview.ts';
import type { L10n } from './l10n.ts';
import { isAtLeast } from './severity.ts';

/**
 * The item's risk, the same in its row, on its pages, and in dialogs: the worst severity of its findings and its change. A change that couldn't be
 * judged counts as medium.
 */
export function riskOf({ change, findings, severity, state }: Item): Severity {
	const changed = change === undefined ? (state === 'rug_pull' ? 'medium' : 'none') : change.isWordingOnly ? 'none' : change.severity;
	return worstSeverity([severity, ...findings.map((finding) => finding.severity), changed]);
}

/** Whether the dialog proposes a review instead of an approval. */
export function isSevere(item: Item): boolean {
	return isAtLeast(riskOf(item), 'high');
}

/**
 * Whether the item's approval can be revoked, so it waits again. False if a trust mode approves or releases it by itself, and for resources:
 * undecided ones pass with their server.
 */
export function isRevocable({ kind, state }: Pick<Item, 'kind' | 'state'>, { entry }: ServerOverview): boolean {
	return state === 'approved' && kind !== 'resource' && entry.trust === 'review';
}

/** Words for a row's context (`when` clauses): which decisions are possible for its item. */
export function decisionMarks(item: Item, server: ServerOverview): readonly string[] {
	return [
		...(item.state !== 'approved' && !item.isAmbiguous ? ['approvable'] : []),
		...(item.state === 'blocked' ? [] : ['blockable']),
		...(isRevocable(item, server) ? ['withdrawable'] : []),
	];
}

/** Whether the item is new, or only its wording changed. */
export function isPlainChange({ change, state }: Pick<Item, 'change' | 'state'>): boolean {
	return state === 'quarantined' || change?.isWordingOnly === true;
}

/** Whether a person must choose the item explicitly to approve it. */
export function mustBeChosen(item: Item): boolean {
	return isAtLeast(riskOf(item), 'medium') || item.notChecked.length > 0;
}

/** `6 critical, 10 high`. Severities without findings are left out. '' if there are none. */
export function severityCounts(severities: readonly Severity[], l10n: L10n): string {
	const words: readonly (readonly [Severity, (count: number) => string])[] = [
		['critical', (count) => l10n.t('{0} critical', count)],
		['high', (count) => l10n.t('{0} high', count)],
		['medium', (count) => l10n.t('{0} medium', count)],
		['low', (count) => l10n.t('{0} low', count)],
		['info', (count) => (count === 1 ? l10n.t('1 note') : l10n.t('{0} notes', count))],
	];
	return words
		.flatMap(([severity, say]) => {
			const count = severities.filter((each) => each === severity).length;
			return count === 0 ? [] : [say(count)];
		})
		.join(', ');
}

/**
 * Whether the server's other items wait for this one. Before its name and instructions are approved, nothing of a server is released. If they
 * change later, only they are withheld.
 */
function isWaitedFor(item: Item): boolean {
	return item.kind === 'server' && (item.state === 'quarantined' || item.state === 'blocked');
}

export function needsServer({ kind }: Pick<Item, 'kind'>): boolean {
	return kind !== 'launch' && kind !== 'server';
}

/** Whether the item is approved but not released, because its server's name and instructions aren't approved. */
export function waitsForServer(item: Pick<Item, 'kind' | 'state'>, { entry, live }: ServerOverview): boolean {
	if (!needsServer(item) || item.state !== 'approved' || entry.trust === 'observe') return false;
	return live?.identity?.state === 'quarantined' || live?.identity?.state === 'blocked';
}

/**
 * What happens to the server's name and instructions if `approved` is approved. `goesAlong`: they have no findings and are approved, too.
 * Otherwise the items wait for them. Undefined if nothing needs them or they're in `approved`.
 */
export function identityFor(
	approved: readonly Item[],
	all: readonly Item[],
): { readonly item: Item; readonly goesAlong: boolean } | undefined {
	const item = all.find(isWaitedFor);
	if (item === undefined || !approved.some(needsServer) || approved.some(({ kind }) => kind === 'server')) return undefined;
	return {
		item,
		goesAlong: item.state === 'quarantined' && item.fingerprint !== undefined && item.findings.length === 0 && !mustBeChosen(item),
	};
}

/** Whether the item has a finding of medium severity or higher, or an equally bad change. */
export function isSuspicious(item: Item): boolean {
	return mustBeChosen(item) && riskOf(item) !== 'none' && item.fingerprint !== undefined;
}

/**
 * The items that can be approved without looking at each: new or only reworded, completely checked, without findings, and short enough for their
 * page. Leaves out launches, and leaves out a server's name and instructions while it hides text elsewhere, unless a clean item needs them.
 */
export function cleanOf(open: readonly Item[], all: readonly Item[], isShownWhole: (item: Item) => boolean = () => true): readonly Item[] {
	const isClean = (item: Item): boolean =>
		item.kind !== 'launch' &&
		item.fingerprint !== undefined &&
		item.findings.length === 0 &&
		item.notChecked.length === 0 &&
		!item.isAmbiguous &&
		isPlainChange(item) &&
		isShownWhole(item);
	const clean = open.filter((item) => isClean(item) && !isDoubtful(item, all));
	const identity = identityFor(clean, open);
	return identity?.goesAlong === true && isClean(identity.item) ? [identity.item, ...clean] : clean;
}

/** Whether to distrust the server's name and instructions, because it hides text in one of its items. */
export function isDoubtful(item: Item, all: readonly Item[]): boolean {
	return item.kind === 'server' && all.some((each) => each.findings.some((finding) => finding.tier === 'hard'));
}

/** Whether the item now has more findings, more parts that couldn't be checked, or other changed parts than the dialog showed. */
export function isWorse(now: Item, then: Item): boolean {
	return (
		!isAtLeast(riskOf(then), riskOf(now)) ||
		now.findings.length > then.findings.length ||
		now.notChecked.length > then.notChecked.length ||
		!isDeepStrictEqual(now.changedParts, then.changedParts) ||
		(now.isAmbiguous && !then.isAmbiguous)
	);
}
