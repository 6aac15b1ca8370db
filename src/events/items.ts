import type { EntryId, Sha256Hex } from '../base/ids.ts';
import { aggregate } from '../engine/aggregate.ts';
import type { Finding, Severity } from '../engine/finding.ts';
import type { ChangeSummary } from '../pins/introduced.ts';
import { type LockStatus, lockStatus } from '../pins/lock.ts';
import type { PinKind, PinState } from '../pins/pin.ts';
import { isSuppressed } from '../pins/suppression.ts';
import type { EntryState, ItemVerdict } from './cordon-event.ts';
import { type Overview, problemsIn, type ServerOverview, serverById } from './overview.ts';

/** One thing that a person decides about. `fingerprint` is the current version; undefined while unknown. */
export interface Item {
	readonly entry: EntryId;
	readonly kind: PinKind;
	/** '' for `launch` and `server`. */
	readonly name: string;
	readonly state: PinState;
	readonly fingerprint: Sha256Hex | undefined;
	readonly severity: Severity;
	readonly findings: readonly Finding[];
	readonly notChecked: readonly string[];
	/** Two tools have this name, so neither can be approved. */
	readonly isAmbiguous: boolean;
	/** What a changed version introduced, if known. */
	readonly change: ChangeSummary | undefined;
	/** The parts of a launch whose values changed since its approval although its entry is the same. */
	readonly changedParts: readonly string[];
	/** The approved tool that it probably was before its name changed. */
	readonly renamedFrom: string | undefined;
	readonly isLate: boolean;
	/** How this version compares to the lock file; `undefined`: the lock file doesn't list the server. */
	readonly lock: LockStatus | undefined;
}

/** Everything that can be decided about one server, launch first. Empty for an unguarded entry. */
export function itemsOf(server: ServerOverview): readonly Item[] {
	const { id, launch, launchVersion } = server.entry;
	if (id === undefined) return [];
	const items: Omit<Item, 'lock'>[] = [];
	if (launch !== undefined) {
		const findings = server.entry.configFindings.map((placed) => placed.finding);
		const { severity } = aggregate(findings, []);
		items.push({
			...PLAIN_ITEM,
			...counted({ findings, severity }, { kind: 'launch', name: '' }, server.entry),
			entry: id,
			kind: 'launch',
			name: '',
			state: launch,
			fingerprint: launchVersion?.fingerprint,
			changedParts: launchVersion?.changed ?? [],
			notChecked: server.entry.configNotChecked,
		});
	}
	const identity = server.live?.identity;
	if (identity !== undefined) {
		const { change, fingerprint, state, notChecked } = identity;
		items.push({
			...PLAIN_ITEM,
			...counted(identity, { kind: 'server', name: '' }, server.entry),
			entry: id,
			kind: 'server',
			name: '',
			state,
			fingerprint,
			notChecked,
			change,
		});
	}
	const listed: readonly (readonly [PinKind, readonly ItemVerdict[]])[] = [
		['tool', server.live?.tools ?? []],
		...(server.live?.offers ?? []),
	];
	for (const [kind, verdicts] of listed) {
		for (const verdict of verdicts) {
			const { change, fingerprint, isAmbiguous, isLate, name, notChecked, renamedFrom, state } = verdict;
			const found = counted(verdict, { kind, name }, server.entry);
			items.push({
				entry: id,
				kind,
				name,
				state,
				fingerprint,
				...found,
				notChecked,
				isAmbiguous,
				change,
				changedParts: [],
				renamedFrom,
				isLate,
			});
		}
	}
	return items.map((item) => ({ ...item, lock: lockStatus(server.lock, lockedAs(item, server)) }));
}

/** The item as a lock file lists it: a launch uses the fingerprint of its portable part. */
export function lockedAs<I extends Pick<Item, 'kind' | 'fingerprint'>>(item: I, server: ServerOverview): I {
	return item.kind === 'launch' ? { ...item, fingerprint: server.entry.launchVersion?.portable } : item;
}

const PLAIN_ITEM = {
	severity: 'none',
	findings: [],
	notChecked: [],
	isAmbiguous: false,
	change: undefined,
	changedParts: [],
	renamedFrom: undefined,
	isLate: false,
} as const;

/** The findings that a person hasn't suppressed. With none left, the item looks like one without findings. */
function counted(
	{ findings, severity }: Pick<ItemVerdict, 'findings' | 'severity'>,
	item: { readonly kind: PinKind; readonly name: string },
	{ suppressions }: EntryState,
): Pick<Item, 'findings' | 'severity'> {
	if (suppressions.length === 0) return { findings, severity };
	const left = findings.filter((finding) => !isSuppressed(finding.rule, item, suppressions));
	return left.length === findings.length ? { findings, severity } : { findings: left, severity: aggregate(left, []).severity };
}

/** Whether it waits for a person: new or changed, and not decided. */
export function isOpen(item: Item): boolean {
	return item.state === 'quarantined' || item.state === 'rug_pull';
}

export function openItemsOf(server: ServerOverview): readonly Item[] {
	return itemsOf(server).filter(isOpen);
}

export function itemAt(
	overview: Overview,
	target: { readonly entry: EntryId; readonly kind: PinKind; readonly name: string },
): Item | undefined {
	const server = serverById(overview, target.entry);
	if (server === undefined) return undefined;
	return itemsOf(server).find((item) => item.kind === target.kind && item.name === target.name);
}

/** Whether something wasn't inspected: such a server is never shown as clean. */
export function isDegraded(server: ServerOverview): boolean {
	return (
		server.coverage.kind === 'suspended' || problemsIn(server.live).size > 0 || itemsOf(server).some((item) => item.notChecked.length > 0)
	);
}
