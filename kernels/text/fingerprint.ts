// Folds a text to letters and digits, and chooses the pieces of its fingerprint. `src/flow/fingerprint/winnow.ts` describes them.
import { BYTES } from './letters';
import { NUMBERS, UNITS } from './memory';

/** For each ASCII code: 0 = dropped, otherwise the code that it becomes. Written by the host. */
export const FOLDED: usize = memory.data(128, 16);
/** Units of a piece, and number of neighboring pieces from which one is chosen. */
const GRAM: i32 = 16;
const WINDOW: i32 = 8;
const BASE_1: i32 = 0x01000193;
const BASE_2: i32 = 0x5bd1e995;

/** The hashes of the last `WINDOW` pieces, by position modulo `WINDOW`. */
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

/** Folds the first `count` units, writes those that aren't dropped to `BYTES` in UTF-16, and returns how many. */
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
 * Reads `count` codes of a text from `UNITS`. The last part already contained the first `before` of them: all codes so far, or more than a piece and
 * its neighbors have. Writes three numbers for each chosen piece: two hashes and where it starts. Returns how many pieces.
 */
export function winnowPart(before: i32, count: i32): i32 {
	let written: usize = NUMBERS;
	/** The address that the code with index 0 would have. */
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

/** Writes the chosen piece of a text that has fewer than `WINDOW` pieces. Must follow the last part, whose codes it reads. Returns how many pieces. */
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

/** Whether the piece has at least five different characters. */
function isTelling(origin: usize, start: i32): bool {
	// Characters with different last five bits are different. Most pieces already have five such characters in their first half.
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
