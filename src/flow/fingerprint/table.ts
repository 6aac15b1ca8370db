/**
 * Maps pairs of 32-bit hashes to a number in bounded memory: at most two generations of `maxSlots` slots of 12 bytes. When the younger
 * generation is full, the older one is dropped, so at least the last `0.7 × maxSlots` entries are known. With `ownerOf`, the owner that filled
 * the younger generation loses only its own entries. Entries of other owners are carried over into at most a quarter of the slots, and the
 * last `0.5 × maxSlots` entries are known.
 */
export interface HashTable {
	/** Entries of both generations. An entry that was set again may count twice. */
	readonly size: number;
	readonly bytes: number;
	/** How many times older entries were dropped. While it doesn't change, everything that was set is still there. */
	readonly timesForgotten: number;
	/** Returns -1 when unknown. */
	get(first: number, second: number): number;
	/** The position that was set with the pair, modulo 65,536; 0 when unknown. */
	positionOf(first: number, second: number): number;
	/** `value`: 0 to 2^31 - 2. */
	set(first: number, second: number, value: number, position?: number): void;
}

interface Generation {
	readonly slots: number;
	/**
	 * Three adjacent words per slot, so that a lookup touches one cache line: the first hash; the upper half of the second hash, then the
	 * position (48 bits distinguish two pieces); value + 1, where 0 means free.
	 */
	readonly words: Uint32Array;
	count: number;
}

const FIRST_SLOTS = 1_024;
const FULL = 0.7;
/** Samples one slot in this many, enough to see which owner filled a table. */
const SAMPLE = 16;
/** Odd, so that it visits every slot. */
const STRIDE = 0x9e37_79b1;

/**
 * `maxSlots`: a power of two, at least 1,024. `ownerOf`: the owner of a value, or undefined when it has none left. Default: all values have
 * one owner.
 */
export function createHashTable(maxSlots: number, ownerOf?: (value: number) => string | undefined): HashTable {
	let young = generation(FIRST_SLOTS);
	let old: Generation | undefined;
	let timesForgotten = 0;

	const makeRoom = (): void => {
		if (young.slots < maxSlots) {
			young = grown(young);
		} else {
			const gone = old;
			old = young;
			young = generation(FIRST_SLOTS);
			if (gone !== undefined) timesForgotten += 1;
			if (gone !== undefined && ownerOf !== undefined) carryOver(gone, old, ownerOf);
		}
	};

	/** Carries over entries of owners that didn't fill `full`. Owners with few entries keep all of them. */
	const carryOver = (gone: Generation, full: Generation, ownerOf: (value: number) => string | undefined): void => {
		const filled = tallyOf(full, ownerOf, SAMPLE);
		const others = tallyOf(gone, ownerOf, 1);
		const [most] = [...filled].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0]);
		others.delete(most);
		let room = Math.floor((maxSlots * FULL) / 4);
		const rooms = new Map<string, number>();
		for (const [owner, count] of [...others].sort(([, a], [, b]) => a - b)) {
			rooms.set(owner, Math.min(room, count));
			room -= Math.min(room, count);
		}
		if (rooms.size === 0) return;
		// Takes entries from all over the table: a full corner would slow down every lookup there.
		for (let index = 0; index < gone.slots; index += 1) {
			const at = 3 * (Math.imul(index, STRIDE) & (gone.slots - 1));
			const value = gone.words[at + 2] ?? 0;
			const owner = value === 0 ? undefined : ownerOf(value - 1);
			const left = owner === undefined ? 0 : (rooms.get(owner) ?? 0);
			if (owner === undefined || left === 0) continue;
			rooms.set(owner, left - 1);
			if (young.count >= young.slots * FULL) young = grown(young);
			put(young, gone.words, at);
		}
	};

	return {
		get size() {
			return young.count + (old?.count ?? 0);
		},
		get bytes() {
			return 12 * (young.slots + (old?.slots ?? 0));
		},
		get timesForgotten() {
			return timesForgotten;
		},
		get: (first, second) => {
			const value = young.count === 0 ? 0 : (young.words[placeOf(young, first, second) + 2] ?? 0);
			if (value !== 0 || old === undefined) return value - 1;
			return (old.words[placeOf(old, first, second) + 2] ?? 0) - 1;
		},
		positionOf: (first, second) => {
			const place = placeOf(young, first, second);
			if ((young.words[place + 2] ?? 0) !== 0) return (young.words[place + 1] ?? 0) & 0xffff;
			return old === undefined ? 0 : (old.words[placeOf(old, first, second) + 1] ?? 0) & 0xffff;
		},
		set: (first, second, value, position = 0) => {
			let place = placeOf(young, first, second);
			if ((young.words[place + 2] ?? 0) === 0) {
				if (young.count >= young.slots * FULL) {
					makeRoom();
					place = placeOf(young, first, second);
				}
				young.count += 1;
			}
			young.words[place] = first;
			young.words[place + 1] = (second & 0xffff0000) | (position & 0xffff);
			young.words[place + 2] = value + 1;
		},
	};
}

/** Slots of memory kept for the next text. */
const KEPT_SLOTS = 65_536;

/**
 * The 32-bit hashes seen in one text. Texts share the same memory, because new memory per text would fill the heap faster than anything else
 * that is remembered.
 */
export class HashSet {
	#words = new Uint32Array(64);
	#mask = 63;
	#hasZero = false;

	/** Empties the set. `most`: an upper bound on how many hashes will be added. */
	begin(most: number): void {
		let slots = 64;
		while (slots < most) slots *= 2;
		const kept = this.#words.length;
		if (slots > kept || kept > KEPT_SLOTS) this.#words = new Uint32Array(slots);
		else this.#words.fill(0, 0, slots);
		this.#mask = slots - 1;
		this.#hasZero = false;
	}

	/** Returns false when the hash was already there. 0 counts as a normal hash. */
	add(hash: number): boolean {
		const wanted = hash >>> 0;
		if (wanted === 0) {
			const isNew = !this.#hasZero;
			this.#hasZero = true;
			return isNew;
		}
		const words = this.#words;
		// Winnowing chooses small hashes, so the lower half spreads them.
		let slot = wanted & this.#mask;
		for (; words[slot] !== 0; slot = (slot + 1) & this.#mask) if (words[slot] === wanted) return false;
		words[slot] = wanted;
		return true;
	}
}

function generation(slots: number): Generation {
	return { slots, words: new Uint32Array(slots * 3), count: 0 };
}

function grown(from: Generation): Generation {
	const to = generation(from.slots * 2);
	for (let at = 0; at < from.words.length; at += 3) {
		if ((from.words[at + 2] ?? 0) !== 0) put(to, from.words, at);
	}
	return to;
}

/** Copies the slot at `at` of another generation into one that doesn't contain it. */
function put(to: Generation, words: Uint32Array, at: number): void {
	const first = words[at] ?? 0;
	const second = words[at + 1] ?? 0;
	const place = placeOf(to, first, second);
	to.words[place] = first;
	to.words[place + 1] = second;
	to.words[place + 2] = words[at + 2] ?? 0;
	to.count += 1;
}

/** Counts entries per owner, looking at one slot in `step`. */
function tallyOf({ words }: Generation, ownerOf: (value: number) => string | undefined, step: number): Map<string, number> {
	const tally = new Map<string, number>();
	for (let at = 2; at < words.length; at += 3 * step) {
		const value = words[at] ?? 0;
		const owner = value === 0 ? undefined : ownerOf(value - 1);
		if (owner !== undefined) tally.set(owner, (tally.get(owner) ?? 0) + 1);
	}
	return tally;
}

/** Index of the first word of the pair's slot, or of the free slot for it. The table is never full, so the loop ends. */
function placeOf({ slots, words }: Generation, first: number, second: number): number {
	const mask = slots - 1;
	// Winnowing chooses small hashes, so the second hash spreads them over the table.
	let slot = (first ^ (second >>> 16)) & mask;
	const check = second >>> 16;
	const wanted = first >>> 0;
	for (;;) {
		const place = slot * 3;
		if (words[place + 2] === 0 || (words[place] === wanted && (words[place + 1] ?? 0) >>> 16 === check)) return place;
		slot = (slot + 1) & mask;
	}
}
