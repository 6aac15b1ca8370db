import type { EntryId, Sha256Hex } from '../../base/ids.ts';
import type { Decision, PinKey } from '../../pins/pin.ts';
import { approvalsOf, type DecisionIndex } from '../../pins/state.ts';
import { sha256 } from '../sha256.ts';
import { IMPLIED, type StateStore, type StoredResolved, WAITING } from '../store/state-store.ts';
import { changedParts, packageIn, type ResolvedLaunch, type ResolvedParts, withPackage } from './resolved-launch.ts';

interface CheckOptions {
	readonly at: number;
	readonly decisions: DecisionIndex;
	readonly store: Pick<StateStore, 'resolved' | 'keepResolved' | 'forgetWaiting'>;
	/** Whether another client still waits with the values that were refused last, so they're kept although these may start. */
	readonly isAwaited: boolean;
}

/**
 * An approval of a launch covers the values that its variables have at the first start after the approval, and the package installed then, or the
 * first one installed later. Other values are refused and wait: the next approval covers exactly those. Returns the parts that changed. Empty: the
 * server may start.
 */
export function checkValues(
	entry: EntryId,
	launch: Sha256Hex,
	now: ResolvedLaunch,
	{ at, decisions, isAwaited, store }: CheckOptions,
): readonly string[] {
	const stored = store.resolved(entry, launch);
	const approvals = approvalsOf(keyOf(entry), launch, launch, decisions);
	const bound = boundTo(approvals, stored);
	const open = approvals.findLast(({ counter }) => !stored.some(({ approval }) => approval === counter));
	const waiting = stored.find(({ approval }) => approval === WAITING);
	const isShown = waiting !== undefined && open !== undefined && waiting.at <= open.at;
	const same = isShown && isSame(waiting.parts, now) ? undefined : bound.find(({ parts }) => isSame(parts, now));
	if (same !== undefined) {
		if (packageIn(same.parts) === undefined && packageIn(now.parts) !== undefined)
			store.keepResolved(entry, launch, { ...now, approval: same.approval, at });
		// What a person has approved for another client stays approved until that client starts, or a third one with yet other values.
		if (!isShown && !isAwaited) store.forgetWaiting(entry, launch);
		return [];
	}
	if (open !== undefined && (isShown ? isSame(waiting.parts, now) : bound.length === 0)) {
		// The person approved the package that was shown, even if it isn't installed now.
		const shown = withPackage(now, packageIn(now.parts) ?? packageIn(waiting?.parts ?? {}), sha256);
		store.keepResolved(entry, launch, { ...shown, approval: open.counter, at });
		store.forgetWaiting(entry, launch);
		return [];
	}
	store.keepResolved(entry, launch, { ...now, approval: WAITING, at });
	const before = bound.at(-1)?.parts ?? waiting?.parts ?? {};
	return changedParts(before, now.parts);
}

/** What differs in the values that were refused last and not approved since. `undefined`: nothing waits. */
export function waitingValues(
	entry: EntryId,
	launch: Sha256Hex,
	decisions: DecisionIndex,
	store: Pick<StateStore, 'resolved'>,
): readonly string[] | undefined {
	const stored = store.resolved(entry, launch);
	const waiting = stored.find(({ approval }) => approval === WAITING);
	if (waiting === undefined) return undefined;
	const approvals = approvalsOf(keyOf(entry), launch, launch, decisions);
	if (approvals.some((record) => record.at >= waiting.at && !stored.some(({ approval }) => approval === record.counter))) return undefined;
	const implied = stored.filter(({ approval }) => approval === IMPLIED);
	return changedParts([...implied, ...boundTo(approvals, stored)].at(-1)?.parts ?? {}, waiting.parts);
}

function isSame(before: ResolvedParts, now: Pick<ResolvedLaunch, 'parts'>): boolean {
	return changedParts(before, now.parts).length === 0;
}

function boundTo(approvals: readonly Decision[], stored: readonly StoredResolved[]): readonly StoredResolved[] {
	return stored.filter(({ approval }) => approvals.some(({ counter }) => counter === approval));
}

function keyOf(entry: EntryId): PinKey {
	return { entry, kind: 'launch', name: '' };
}
