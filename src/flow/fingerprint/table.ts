/**
 * Pairs of 32-bit hashes → a number, in bounded memory: at most two generations of `maxSlots` slots of 12 bytes. When the younger one
 * is full the older one is forgotten, so at least the last `0.7 × maxSlots` entries are known. Where it is known whose entries are, whoever
 * has filled the younger one loses no more than its own: those of others go on, in a quarter of the room at most,
 * and the last `0.5 × maxSlots` entries are known.
 */
export interface HashTable {
	/** Entries of both generations; one that was set again may count twice. */
	readonly size: number;
	readonly bytes: number;
	/** How many times older entries were forgotten. While it stays, what was set is still there. */
	readonly timesForgotten: number;
	/** -1: unknown. */
	get(first: number, second: number): number;
	/** The position that was set with it, modulo 65,536; 0 when unknown. */
	positionOf(first: number, second: number): number;
	/** `value`: 0 to 2^31 - 2. */
	set(first: number, second: number, value: number, position?: number): void;
}

interface Generation {
	readonly slots: number;
	/**
	 * Three words a slot, side by side so that a look costs one line of the cache: the first hash; the upper half of the second one, then the
	 * position (48 bits tell two pieces apart); value + 1, 0 = free.
	 */
	readonly words: Uint32Array;
	count: number;
}

const FIRST_SLOTS = 1_024;
const FULL = 0.7;
/** Enough to see who has filled a table: every so many slots. */
const SAMPLE = 16;
/** Odd, so that it leads through all slots. */
const STRIDE = 0x9e37_79b1;

/** `maxSlots`: a power of two, at least 1,024. `ownerOf`: whose a value is; undefined: nobody's any more. Default: all are of one. */
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

	/** Entries of those who have not filled `full` are not forgotten with `gone`: of the owners that have few all. */
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
		// From all over the table: where only a part goes on, a full corner would make each look there long.
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

/** Slots whose memory is kept for the next text. */
const KEPT_SLOTS = 65_536;

/** Which 32-bit hashes have been seen in one text. One after the other has the same memory: it would fill the heap faster than all else that is remembered. */
export class HashSet {
	#words = new Uint32Array(64);
	#mask = 63;
	#hasZero = false;

	/** Empty again. `most`: how many are added at most, counted generously. */
	begin(most: number): void {
		let slots = 64;
		while (slots < most) slots *= 2;
		const kept = this.#words.length;
		if (slots > kept || kept > KEPT_SLOTS) this.#words = new Uint32Array(slots);
		else this.#words.fill(0, 0, slots);
		this.#mask = slots - 1;
		this.#hasZero = false;
	}

	/** False: it was there before. 0 counts as a hash like any other. */
	add(hash: number): boolean {
		const wanted = hash >>> 0;
		if (wanted === 0) {
			const isNew = !this.#hasZero;
			this.#hasZero = true;
			return isNew;
		}
		const words = this.#words;
		// The chosen hashes of winnowing are the small ones: their lower half spreads them.
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

/** The slot at `at` of another generation, in one that does not hold it. */
function put(to: Generation, words: Uint32Array, at: number): void {
	const first = words[at] ?? 0;
	const second = words[at + 1] ?? 0;
	const place = placeOf(to, first, second);
	to.words[place] = first;
	to.words[place + 1] = second;
	to.words[place + 2] = words[at + 2] ?? 0;
	to.count += 1;
}

/** Entries of each owner, in every so many slots. */
function tallyOf({ words }: Generation, ownerOf: (value: number) => string | undefined, step: number): Map<string, number> {
	const tally = new Map<string, number>();
	for (let at = 2; at < words.length; at += 3 * step) {
		const value = words[at] ?? 0;
		const owner = value === 0 ? undefined : ownerOf(value - 1);
		if (owner !== undefined) tally.set(owner, (tally.get(owner) ?? 0) + 1);
	}
	return tally;
}

/** Index of the first word of the slot where the pair stands, or of the free slot where it would stand. Never full, so it ends. */
function placeOf({ slots, words }: Generation, first: number, second: number): number {
	const mask = slots - 1;
	// The chosen hashes of winnowing are the small ones: the second hash spreads them over the table.
	let slot = (first ^ (second >>> 16)) & mask;
	const check = second >>> 16;
	const wanted = first >>> 0;
	for (;;) {
		const place = slot * 3;
		if (words[place + 2] === 0 || (words[place] === wanted && (words[place + 1] ?? 0) >>> 16 === check)) return place;
		slot = (slot + 1) & mask;
	}
}
