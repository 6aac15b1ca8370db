import type { EntryId } from '../../base/ids.ts';
import type { GuardedEntry, OtherName } from '../../link/host-messages.ts';

/** What one window has read. */
interface Told {
	readonly entries: readonly GuardedEntry[];
	readonly otherNames: readonly OtherName[];
}

/** The key for entries that no window reported. Not a process ID. */
const NO_WINDOW = 0;

/** The entries that windows have read in definition files, and the other names there. */
export class KnownEntries {
	/** By the process ID of the window's extension host. */
	readonly #told = new Map<number, Told>();
	readonly #lookUp: (entry: EntryId) => readonly GuardedEntry[];
	#all: readonly GuardedEntry[] = [];

	/** `lookUp`: finds an entry that no window reported. */
	constructor(lookUp: (entry: EntryId) => readonly GuardedEntry[]) {
		this.#lookUp = lookUp;
	}

	tell(told: Told, window = NO_WINDOW): void {
		this.#told.set(window, told);
		this.#all = onceEach([...this.#told.values()]);
	}

	/** Forgets what other windows reported. False: there was nothing to forget. */
	keep(windows: readonly number[]): boolean {
		const gone = [...this.#told.keys()].filter((window) => window !== NO_WINDOW && !windows.includes(window));
		for (const window of gone) this.#told.delete(window);
		this.#all = onceEach([...this.#told.values()]);
		return gone.length > 0;
	}

	has(entry: EntryId): boolean {
		return this.#all.some(({ id }) => id === entry);
	}

	nameOf(entry: EntryId): string | undefined {
		return this.#all.find(({ id }) => id === entry)?.name;
	}

	/** Where this entry may be defined. */
	placesOf(entry: EntryId): readonly GuardedEntry[] {
		const told = this.#all.filter(({ id }) => id === entry);
		return told.length > 0 ? told : this.#lookUp(entry);
	}

	/** What the windows that know this entry have read. If none knows it, what all windows have read. */
	around(entry: EntryId): Told {
		const told = [...this.#told.values()];
		const own = told.filter(({ entries }) => entries.some(({ id }) => id === entry));
		const around = own.length > 0 ? own : told;
		return { entries: onceEach(around), otherNames: around.flatMap(({ otherNames }) => otherNames) };
	}
}

function onceEach(told: readonly Told[]): readonly GuardedEntry[] {
	const entries = told.flatMap((one) => one.entries);
	return [...new Map(entries.map((entry) => [`${entry.id} ${entry.file}`, entry])).values()];
}
