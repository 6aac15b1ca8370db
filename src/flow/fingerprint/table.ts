/**
 * Pairs of 32-bit hashes → a number, in bounded memory: at most two generations of `maxSlots` slots of 12 bytes. When the younger one
 * is full the older one is forgotten, so at least the last `0.7 × maxSlots` entries are known.
 */
export interface HashTable {
	/** Entries of both generations; one that was set again may count twice. */
	readonly size: number;
	readonly bytes: number;
	/** -1: unknown. */
	get(first: number, second: number): number;
	/** The position that was set with it, modulo 65,536; 0 when unknown. */
	positionOf(first: number, second: number): number;
	/** `value`: 0 to 2^31 - 2. */
	set(first: number, second: number, value: number, position?: number): void;
}

interface Generation {
	readonly slots: number;
	readonly firsts: Uint32Array;
	/** The upper half of the second hash, then the position: 48 bits tell two pieces apart. */
	readonly seconds: Uint32Array;
	/** Value + 1; 0 = free. */
	readonly values: Uint32Array;
	count: number;
}

const FIRST_SLOTS = 1_024;
const FULL = 0.7;

/** `maxSlots`: a power of two, at least 1,024. */
export function createHashTable(maxSlots: number): HashTable {
	let young = generation(FIRST_SLOTS);
	let old: Generation | undefined;

	const makeRoom = (): void => {
		if (young.slots < maxSlots) {
			young = grown(young);
		} else {
			old = young;
			young = generation(FIRST_SLOTS);
		}
	};

	return {
		get size() {
			return young.count + (old?.count ?? 0);
		},
		get bytes() {
			return 12 * (young.slots + (old?.slots ?? 0));
		},
		get: (first, second) => {
			const value = young.values[placeOf(young, first, second)] ?? 0;
			if (value !== 0 || old === undefined) return value - 1;
			return (old.values[placeOf(old, first, second)] ?? 0) - 1;
		},
		positionOf: (first, second) => {
			const place = placeOf(young, first, second);
			if ((young.values[place] ?? 0) !== 0) return (young.seconds[place] ?? 0) & 0xffff;
			return old === undefined ? 0 : (old.seconds[placeOf(old, first, second)] ?? 0) & 0xffff;
		},
		set: (first, second, value, position = 0) => {
			let place = placeOf(young, first, second);
			if ((young.values[place] ?? 0) === 0) {
				if (young.count >= young.slots * FULL) {
					makeRoom();
					place = placeOf(young, first, second);
				}
				young.count += 1;
			}
			young.firsts[place] = first;
			young.seconds[place] = (second & 0xffff0000) | (position & 0xffff);
			young.values[place] = value + 1;
		},
	};
}

function generation(slots: number): Generation {
	return { slots, firsts: new Uint32Array(slots), seconds: new Uint32Array(slots), values: new Uint32Array(slots), count: 0 };
}

function grown(from: Generation): Generation {
	const to = generation(from.slots * 2);
	for (let slot = 0; slot < from.slots; slot += 1) {
		const value = from.values[slot] ?? 0;
		if (value === 0) continue;
		const place = placeOf(to, from.firsts[slot] ?? 0, from.seconds[slot] ?? 0);
		to.firsts[place] = from.firsts[slot] ?? 0;
		to.seconds[place] = from.seconds[slot] ?? 0;
		to.values[place] = value;
	}
	to.count = from.count;
	return to;
}

/** Where the pair stands, or the free slot where it would stand. Never full, so it ends. */
function placeOf({ slots, firsts, seconds, values }: Generation, first: number, second: number): number {
	const mask = slots - 1;
	// The chosen hashes of winnowing are the small ones: the second hash spreads them over the table.
	let place = (first ^ (second >>> 16)) & mask;
	const check = second >>> 16;
	while (values[place] !== 0 && (firsts[place] !== first || (seconds[place] ?? 0) >>> 16 !== check)) place = (place + 1) & mask;
	return place;
}
