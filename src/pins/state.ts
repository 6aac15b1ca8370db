import type { EntryId, Sha256Hex } from '../base/ids.ts';
import type { Decision, DecisionAction, PinKey, PinKind, PinState } from './pin.ts';

/** Verified decisions, indexed by entry and launch. Rebuild it after adding a record: `decisionIndex(records)`. */
export interface DecisionIndex {
	/** Decisions on exactly this key, oldest first. */
	ofKey(key: PinKey): readonly Decision[];
	/** Decisions on the same kind and name of other entries with exactly the same launch, oldest first. */
	ofLaunch(key: PinKey, launch: Sha256Hex): readonly Decision[];
	/** Names of this kind with a decision, for this entry or one with exactly the same launch. */
	namesOf(entry: EntryId, launch: Sha256Hex, kind: PinKind): readonly string[];
	/** Whether somebody decided anything about this entry or one of its items. */
	isDecided(entry: EntryId): boolean;
	/** Records that set the trust mode of this entry, oldest first. */
	trust(entry: EntryId): readonly Decision[];
	/** Suppressions of this entry and their revocations, oldest first. */
	suppressions(entry: EntryId): readonly Decision[];
	/** Standing permissions of this entry and their revocations, oldest first. */
	permissions(entry: EntryId): readonly Decision[];
}

/** The records that still apply: a reset revokes everything before it. */
export function sinceReset<T extends Pick<Decision, 'action'>>(records: readonly T[]): readonly T[] {
	return records.slice(records.findLastIndex(({ action }) => action === 'reset') + 1);
}

/** Actions that decide about a version. */
const ABOUT_VERSIONS: ReadonlySet<DecisionAction> = new Set(['approve', 'block', 'withdraw']);

export function decisionIndex(records: readonly Decision[]): DecisionIndex {
	const byEntry = new Map<EntryId, Decision[]>();
	const byLaunch = new Map<Sha256Hex, Decision[]>();
	const others = new Map<EntryId, Decision[]>();
	for (const record of sinceReset(records)) {
		if (!ABOUT_VERSIONS.has(record.action)) {
			push(others, record.entry, record);
			continue;
		}
		push(byEntry, record.entry, record);
		push(byLaunch, record.launch, record);
	}
	const matching = (list: readonly Decision[] | undefined, key: PinKey): readonly Decision[] =>
		(list ?? []).filter((record) => record.kind === key.kind && record.name === key.name);
	return {
		ofKey: (key) => matching(byEntry.get(key.entry), key),
		ofLaunch: (key, launch) => matching(byLaunch.get(launch), key).filter((record) => record.entry !== key.entry),
		namesOf: (entry, launch, kind) => {
			const all = [...(byEntry.get(entry) ?? []), ...(byLaunch.get(launch) ?? [])];
			return [...new Set(all.filter((record) => record.kind === kind).map((record) => record.name))];
		},
		isDecided: (entry) => byEntry.has(entry) || others.has(entry),
		trust: (entry) => (others.get(entry) ?? []).filter((record) => record.action === 'trust'),
		suppressions: (entry) => (others.get(entry) ?? []).filter((record) => record.action === 'suppress' || record.action === 'unsuppress'),
		permissions: (entry) => (others.get(entry) ?? []).filter((record) => record.action === 'permit' || record.action === 'unpermit'),
	};
}

function push<K>(map: Map<K, Decision[]>, key: K, record: Decision): void {
	const list = map.get(key);
	if (list === undefined) map.set(key, [record]);
	else list.push(record);
}

/**
 * The state of one exact version (R053, R054). An approval applies to its version, and again after a later version is rolled back. A block
 * applies to every version of its key until a person approves one. Without its own decisions, an entry shares those of entries with exactly
 * the same launch.
 */
export function stateOf(key: PinKey, fingerprint: Sha256Hex, launch: Sha256Hex, decisions: DecisionIndex): PinState {
	const counting = countingFor(key, launch, decisions);
	const lastBlock = counting.findLastIndex((record) => record.action === 'block');
	const approvals = counting.filter((record) => record.action === 'approve');
	const approvalsSince = counting.slice(lastBlock + 1).filter((record) => record.action === 'approve');
	if (lastBlock >= 0 && approvalsSince.length === 0) return 'blocked';
	if (approvalsSince.some((record) => record.fingerprint === fingerprint)) return 'approved';
	return approvals.length > 0 ? 'rug_pull' : 'quarantined';
}

/** The records that approve this version now, oldest first. */
export function approvalsOf(key: PinKey, fingerprint: Sha256Hex, launch: Sha256Hex, decisions: DecisionIndex): readonly Decision[] {
	const counting = countingFor(key, launch, decisions);
	const since = counting.slice(counting.findLastIndex((record) => record.action === 'block') + 1);
	return since.filter((record) => record.action === 'approve' && record.fingerprint === fingerprint);
}

/** The last approved version of this key, the left side of "approved | now". `except`: a version to leave out. */
export function lastApproved(key: PinKey, launch: Sha256Hex, decisions: DecisionIndex, except?: Sha256Hex): Sha256Hex | undefined {
	return countingFor(key, launch, decisions).findLast(({ action, fingerprint }) => action === 'approve' && fingerprint !== except)
		?.fingerprint;
}

/** The entry's own decisions, otherwise the shared ones. An earlier decision of another entry doesn't approve again what was revoked here. */
function countingFor(key: PinKey, launch: Sha256Hex, decisions: DecisionIndex): readonly Decision[] {
	const all = decisions.ofKey(key);
	const own = sinceWithdrawal(all);
	if (own.length > 0) return own;
	const withdrawn = all.findLast((record) => record.action === 'withdraw');
	const shared = sinceWithdrawal(decisions.ofLaunch(key, launch));
	return withdrawn === undefined ? shared : shared.filter((record) => record.counter > withdrawn.counter);
}

function sinceWithdrawal(records: readonly Decision[]): readonly Decision[] {
	return records.slice(records.findLastIndex((record) => record.action === 'withdraw') + 1);
}
