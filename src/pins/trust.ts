import type { EntryId, Sha256Hex } from '../base/ids.ts';
import { PERMISSION_MS } from './permission.ts';
import type { DecisionIndex } from './state.ts';

/**
 * How much a person trusts one server with exactly one launch. `review`: everything new or changed waits for the person (default).
 * `approve-locked`: items without findings that the workspace's lock file lists in exactly this version are approved automatically.
 * `approve-clean`: completely checked items without findings are approved automatically. `observe`: everything is allowed and only reported;
 * what the person blocked stays blocked.
 */
export const TRUST_MODES = ['review', 'approve-locked', 'approve-clean', 'observe'] as const;
export type TrustMode = (typeof TRUST_MODES)[number];

export function isTrustMode(value: unknown): value is TrustMode {
	return TRUST_MODES.some((mode) => mode === value);
}

/**
 * The last mode set for this entry with this launch. A different launch starts with `review` again, and `observe`, which allows everything,
 * expires after as many days as a permission. `now`: milliseconds since the Unix epoch.
 */
export function trustOf(entry: EntryId, launch: Sha256Hex, decisions: DecisionIndex, now: number): TrustMode {
	const last = decisions.trust(entry).findLast((record) => record.launch === launch);
	if (last?.note === 'observe' && last.at + PERMISSION_MS <= now) return 'review';
	return isTrustMode(last?.note) ? last.note : 'review';
}

/** When `observe` ends, in milliseconds since the Unix epoch; `undefined`: not in that mode. */
export function observedUntil(entry: EntryId, launch: Sha256Hex, decisions: DecisionIndex, now: number): number | undefined {
	if (trustOf(entry, launch, decisions, now) !== 'observe') return undefined;
	const last = decisions.trust(entry).findLast((record) => record.launch === launch);
	return last === undefined ? undefined : last.at + PERMISSION_MS;
}
