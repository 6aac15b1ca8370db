import { type Severity, worstSeverity } from '../../engine/finding.ts';
import type { Item } from '../../events/items.ts';
import type { ServerOverview } from '../../events/overview.ts';
import type { L10n } from './l10n.ts';
import { isAtLeast } from './severity.ts';

/**
 * How bad it is, the same word on its row, on its pages and in dialogs: the worst of what was found in it and of what its change added. A
 * change that nobody could judge is no small one.
 */
export function riskOf({ change, findings, severity, state }: Item): Severity {
	const changed = change === undefined ? (state === 'rug_pull' ? 'medium' : 'none') : change.isWordingOnly ? 'none' : change.severity;
	return worstSeverity([severity, ...findings.map((finding) => finding.severity), changed]);
}

/** The dialog proposes to look at it rather than to approve it. */
export function isSevere(item: Item): boolean {
	return isAtLeast(riskOf(item), 'high');
}

/**
 * Its approval can be taken back, and it waits again. Not where a mode approves or passes it by itself, nor of a resource: one that nobody
 * decided about passes with its server.
 */
export function isRevocable({ kind, state }: Pick<Item, 'kind' | 'state'>, { entry }: ServerOverview): boolean {
	return state === 'approved' && kind !== 'resource' && entry.trust === 'review';
}

/** Words in the context of a row (`when` clauses): what can be decided about its item. */
export function decisionMarks(item: Item, server: ServerOverview): readonly string[] {
	return [
		...(item.state !== 'approved' && !item.isAmbiguous ? ['approvable'] : []),
		...(item.state === 'blocked' ? [] : ['blockable']),
		...(isRevocable(item, server) ? ['withdrawable'] : []),
	];
}

/** New, or only reworded. */
export function isPlainChange({ change, state }: Pick<Item, 'change' | 'state'>): boolean {
	return state === 'quarantined' || change?.isWordingOnly === true;
}

/** Nobody is offered to approve it in passing: a person has to choose it. */
export function mustBeChosen(item: Item): boolean {
	return isAtLeast(riskOf(item), 'medium') || item.notChecked.length > 0;
}

/** `6 critical, 10 high`: what is none is not counted; '' where nothing is left. */
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

/** Nothing of a server passes before its name and instructions are approved; of one that changed them only those are withheld. */
function isWaitedFor(item: Item): boolean {
	return item.kind === 'server' && (item.state === 'quarantined' || item.state === 'blocked');
}

export function needsServer({ kind }: Pick<Item, 'kind'>): boolean {
	return kind !== 'launch' && kind !== 'server';
}

/** It was approved and does not pass, because the name and the instructions of its server were not. */
export function waitsForServer(item: Pick<Item, 'kind' | 'state'>, { entry, live }: ServerOverview): boolean {
	if (!needsServer(item) || item.state !== 'approved' || entry.trust === 'observe') return false;
	return live?.identity?.state === 'quarantined' || live?.identity?.state === 'blocked';
}

/**
 * What becomes of the name and the instructions when `approved` is: approved with it, where nothing was found in
 * them; else it waits for them. `undefined`: it needs nothing, or they are among it.
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

/** A finding of medium severity or worse, or a change that is as bad. */
export function isSuspicious(item: Item): boolean {
	return mustBeChosen(item) && riskOf(item) !== 'none' && item.fingerprint !== undefined;
}

/**
 * What can be approved without a look at each: new or only reworded, checked whole, nothing found, and short enough for its page. Not a command,
 * and not what a server says of itself while it hides text elsewhere; unless something clean needs it.
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

/** A server that hides text in one tool is not believed in what it says of itself, as long as nothing needs that. */
export function isDoubtful(item: Item, all: readonly Item[]): boolean {
	return item.kind === 'server' && all.some((each) => each.findings.some((finding) => finding.tier === 'hard'));
}
