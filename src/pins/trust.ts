import type { EntryId, Sha256Hex } from '../base/ids.ts';
import { PERMISSION_MS } from './permission.ts';
import type { DecisionIndex } from './state.ts';

/**
 * How much a person trusts one server, started in exactly one way. `review`: everything new or changed waits for the person (the
 * default). `approve-locked`: what the lock file of the workspace names in exactly this version, and in which nothing was found, is
 * approved for the person. `approve-clean`: what was checked whole and in which nothing was found is approved for the person. `observe`:
 * everything passes and is only reported; what the person blocked stays blocked.
 */
export const TRUST_MODES = ['review', 'approve-locked', 'approve-clean', 'observe'] as const;
export type TrustMode = (typeof TRUST_MODES)[number];

export function isTrustMode(value: unknown): value is TrustMode {
	return TRUST_MODES.some((mode) => mode === value);
}

/**
 * The mode set last for this entry while it was started like this; another launch starts with `review` again, and so does `observe`, which
 * lets everything pass, after as many days as any permission holds. `now`: milliseconds since the Unix epoch.
 */
export function trustOf(entry: EntryId, launch: Sha256Hex, decisions: DecisionIndex, now: number): TrustMode {
	const last = decisions.trust(entry).findLast((record) => record.launch === launch);
	if (last?.note === 'observe' && last.at + PERMISSION_MS <= now) return 'review';
	return isTrustMode(last?.note) ? last.note : 'review';
}

/** When `observe` ends, in milliseconds since the Unix epoch; `undefined`: it doesn't hold. */
export function observedUntil(entry: EntryId, launch: Sha256Hex, decisions: DecisionIndex, now: number): number | undefined {
	if (trustOf(entry, launch, decisions, now) !== 'observe') return undefined;
	const last = decisions.trust(entry).findLast((record) => record.launch === launch);
	return last === undefined ? undefined : last.at + PERMISSION_MS;
}
