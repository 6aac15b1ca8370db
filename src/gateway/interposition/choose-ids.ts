import type { EntryId } from '../../base/ids.ts';
import { seedOf } from '../../definitions/entry-id.ts';
import type { ServerEntry } from '../../definitions/server-entry.ts';
import type { JournalEntry } from './journal-record.ts';

export interface IdQuestion {
	readonly entries: readonly ServerEntry[];
	/** What the journal knows of this file. */
	readonly known: readonly JournalEntry[];
	/** Seeds that another definition file uses: a copy from there gets an id of its own. */
	readonly taken: ReadonlySet<string>;
	/** Is this unguarded entry to be guarded? */
	readonly isChosen: (entry: ServerEntry) => boolean;
	readonly newSeed: () => string;
}

/**
 * Which seed each entry gets, by its ref. A guarded entry keeps its own, unless it is a copy: of the entries with one id the one with the name
 * in the journal is the original (else the first), the others get new ones. An entry whose launcher somebody took out keeps the id
 * its name has in the journal.
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
