import type { EntryId } from '../../base/ids.ts';
import { seedOf } from '../../definitions/entry-id.ts';
import type { ServerEntry } from '../../definitions/server-entry.ts';
import type { JournalEntry } from './journal-record.ts';

export interface IdQuestion {
	readonly entries: readonly ServerEntry[];
	/** The entries of this file in the journal. */
	readonly known: readonly JournalEntry[];
	/** Seeds that another definition file uses. A copy from there gets its own id. */
	readonly taken: ReadonlySet<string>;
	/** Whether to guard this unguarded entry. */
	readonly isChosen: (entry: ServerEntry) => boolean;
	readonly newSeed: () => string;
}

/**
 * The seed of each entry, by its ref. A guarded entry keeps its seed unless it is a copy: of several entries with one id, the original is the one
 * with the name in the journal (or else the first). The others get new seeds. An entry whose launcher was removed gets the seed that its name has in
 * the journal.
 */
export function chooseSeeds({ entries, isChosen, known, newSeed, taken }: IdQuestion): ReadonlyMap<string, string> {
	const nameOf = new Map(known.map((entry) => [seedOf(entry.id), entry.ref]));
	const owners = new Map<string, string>();
	for (const entry of entries) {
		if (entry.id === undefined) continue;
		const seed = seedOf(entry.id);
		if (!owners.has(seed) || nameOf.get(seed) === entry.ref) owners.set(seed, entry.ref);
	}
	const seeds = new Map<string, string>();
	for (const entry of entries) {
		if (entry.id !== undefined) seeds.set(entry.ref, isOwner(entry.id, entry.ref, owners, taken) ? seedOf(entry.id) : newSeed());
		else if (entry.leftAlone === undefined && isChosen(entry))
			seeds.set(entry.ref, formerSeed(entry.ref, known, owners, taken) ?? newSeed());
	}
	return seeds;
}

function isOwner(id: EntryId, ref: string, owners: ReadonlyMap<string, string>, taken: ReadonlySet<string>): boolean {
	const seed = seedOf(id);
	return owners.get(seed) === ref && !taken.has(seed);
}

function formerSeed(
	ref: string,
	known: readonly JournalEntry[],
	owners: ReadonlyMap<string, string>,
	taken: ReadonlySet<string>,
): string | undefined {
	const former = known.findLast((entry) => entry.ref === ref);
	if (former === undefined) return undefined;
	const seed = seedOf(former.id);
	return owners.has(seed) || taken.has(seed) ? undefined : seed;
}
