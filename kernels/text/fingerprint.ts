// The letters and digits of a text, and its fingerprint: the pieces that `src/flow/fingerprint/winnow.ts` describes.
import { BYTES } from './letters';
import { NUMBERS, UNITS } from './memory';

/** For each ASCII code: 0 = left out, else the code that it becomes. The host writes it. */
export const FOLDED: usize = memory.data(128, 16);
/** Length of a piece, and how many neighbors one is chosen of. */
const GRAM: i32 = 16;
const WINDOW: i32 = 8;
const BASE_1: i32 = 0x01000193;
const BASE_2: i32 = 0x5bd1e995;

/** The hashes of the last pieces, by their place. */
const FIRST_HASHES: usize = memory.data(4 * 8, 16);
const SECOND_HASHES: usize = memory.data(4 * 8, 16);

let drop1: i32 = 1;
let drop2: i32 = 1;
for (let step = 1; step < GRAM; step += 1) {
	drop1 *= BASE_1;
	drop2 *= BASE_2;
}

let index: i32 = 0;
let sum1: i32 = 0;
let sum2: i32 = 0;
let chosen: i32 = -1;
let smallest: u32 = 0;
let reported: i32 = -1;

/** Writes the first `count` units that are letters or digits to `BYTES`, as they are folded, in UTF-16. Gives how many. */
export function foldUnits(count: i32): i32 {
	let to: usize = BYTES;
	const end = UNITS + ((<usize>count) << 1);
	for (let from = UNITS; from < end; from += 2) {
		const code = <u32>load<u16>(from);
		const kept = code < 128 ? <u32>load<u8>(FOLDED + <usize>code) : code;
		store<u16>(to, <u16>kept);
		to += kept !== 0 ? 2 : 0;
	}
	return <i32>((to - BYTES) >> 1);
}

export function winnowBegin(): void {
	index = 0;
	sum1 = sum2 = 0;
	chosen = reported = -1;
	smallest = 0;
}

/**
 * Reads `count` codes of a text from `UNITS`, of which it has read the first `before` the last time: all, or more than a piece and its neighbors have. Writes the
 * pieces that are chosen, three numbers each: two hashes and where it begins. Gives how many.
 */
export function winnowPart(before: i32, count: i32): i32 {
	let written: usize = NUMBERS;
	/** Where the code with the number 0 would stand. */
	const origin = UNITS - ((<usize>(index - before)) << 1);
	const end = index + count - before;
	let at = index;
	let hash1 = sum1;
	let hash2 = sum2;
	for (; at < end && at < GRAM - 1; at += 1) {
		const code = codeAt(origin, at) + 1;
		hash1 = hash1 * BASE_1 + code;
		hash2 = hash2 * BASE_2 + code;
	}
	for (; at < end; at += 1) {
		const old = at >= GRAM ? codeAt(origin, at - GRAM) + 1 : 0;
		const code = codeAt(origin, at) + 1;
		hash1 = (hash1 - old * drop1) * BASE_1 + code;
		hash2 = (hash2 - old * drop2) * BASE_2 + code;
		const position = at - GRAM + 1;
		const slot = (<usize>(position & (WINDOW - 1))) << 2;
		const first = mixed(<u32>hash1);
		store<u32>(FIRST_HASHES + slot, first);
		store<i32>(SECOND_HASHES + slot, hash2);
		if (chosen < 0 || position - chosen >= WINDOW) {
			chosen = position;
			smallest = first;
			for (let other = position - 1; other > position - WINDOW && other >= 0; other -= 1) {
				const hash = load<u32>(FIRST_HASHES + ((<usize>(other & (WINDOW - 1))) << 2));
				if (hash < smallest) {
					chosen = other;
					smallest = hash;
				}
			}
		} else if (first <= smallest) {
			chosen = position;
			smallest = first;
		}
		if (chosen !== reported && position >= WINDOW - 1) written = report(written, origin);
	}
	index = end;
	sum1 = hash1;
	sum2 = hash2;
	return <i32>((written - NUMBERS) / 12);
}

/** After the last part, which is still there: of a text with fewer pieces than one is chosen of. */
export function winnowEnd(): i32 {
	if (chosen === reported || index < GRAM || index - GRAM >= WINDOW - 1) return 0;
	return <i32>((report(NUMBERS, UNITS) - NUMBERS) / 12);
}

function report(written: usize, origin: usize): usize {
	reported = chosen;
	if (!isTelling(origin, chosen)) return written;
	const second = load<i32>(SECOND_HASHES + ((<usize>(chosen & (WINDOW - 1))) << 2));
	store<u32>(written, smallest);
	store<u32>(written, mixed(<u32>(second ^ GRAM)), 4);
	store<i32>(written, chosen, 8);
	return written + 12;
}

function codeAt(origin: usize, place: i32): i32 {
	return <i32>load<u16>(origin + ((<usize>place) << 1));
}

/** At least five different characters in the piece. */
function isTelling(origin: usize, start: i32): bool {
	// Characters that differ in their last five bits differ: five of those are enough, and the first half of most pieces has them.
	let bits: i32 = 0;
	for (let place = start; place < start + GRAM / 2; place += 1) bits |= 1 << (codeAt(origin, place) & 31);
	if (popcnt(bits) >= 5) return true;
	for (let place = start + GRAM / 2; place < start + GRAM; place += 1) bits |= 1 << (codeAt(origin, place) & 31);
	if (popcnt(bits) >= 5) return true;
	let distinct: i32 = 0;
	for (let place = start; place < start + GRAM && distinct < 5; place += 1) {
		let isNew = true;
		for (let before = start; before < place && isNew; before += 1) isNew = codeAt(origin, before) !== codeAt(origin, place);
		if (isNew) distinct += 1;
	}
	return distinct >= 5;
}

/** Spreads the bits. Source: MurmurHash3, fmix32 (public domain). */
function mixed(value: u32): u32 {
	let hash = value;
	hash = (hash ^ (hash >> 16)) * 0x85ebca6b;
	hash = (hash ^ (hash >> 13)) * 0xc2b2ae35;
	return hash ^ (hash >> 16);
}
