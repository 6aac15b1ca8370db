// Finds what the words of a text (letters and digits) reveal about several disguises. First classifies sixteen units at a time, then reads those bits.
import { BLOCK, bytesAt, isWithin, membersOf, NUMBERS, UNITS, upperHalves, validOf } from './memory';

/** The text with its letters in lower case. Non-ASCII units become bytes that aren't a letter, digit, or symbol. */
export const BYTES: usize = memory.data(131_072 + 128, 16);
/** Only the letters of the text, in lower case, except those right after a backslash. */
export const LETTERS: usize = memory.data(131_072 + 16, 16);
/** For each line that contains a word starting with a letter: the first letter of the first such word, that word, and the last such word. */
export const INITIALS: usize = memory.data(131_072 + 16, 16);
export const FIRST_WORDS: usize = memory.data(131_072 + 16, 16);
export const LAST_WORDS: usize = memory.data(131_072 + 16, 16);
/** The counts of `readLetters`, in the order of its docstring. */
export const COUNTS: usize = memory.data(9 * 4, 4);

/**
 * For the known words that a text can contain with shuffled letters: the set of their first letters; 1 at the lowest bits (`SUM_BITS`) of the sum of
 * each word's letters; and what each letter adds to the sum. Written by the host.
 */
export const FIRSTS: usize = memory.data(16, 16);
export const SUMS: usize = memory.data(0x1000, 16);
export const SHARES: usize = memory.data(256 * 4, 16);
const SUM_BITS: i32 = 0xfff;
/** Two sets: characters that replace letters, and characters of markup that a page doesn't show. Written by the host. */
export const LEET: usize = memory.data(16, 16);
export const MARKS: usize = memory.data(16, 16);

/** For each value of eight bits: the positions of the set bits, one after the other. */
const PLACES: usize = memory.data(256 * 8, 16);
for (let bits = 0; bits < 256; bits += 1) {
	let place: usize = PLACES + ((<usize>bits) << 3);
	for (let bit = 0; bit < 8; bit += 1) {
		if (((bits >> bit) & 1) !== 0) {
			store<u8>(place, <u8>bit);
			place += 1;
		}
	}
}

const FEED: u8 = 0x0a;
const BACKSLASH: u8 = 0x5c;
/** Units in a row, which is a 64-bit number with one bit per unit, and bytes of a row. */
const UNITS_OF_ROW: i32 = 64;
const ROW: usize = 8;
/** One bit per unit for letters and digits (adjacent ones form a word), for letters, for members of `FIRSTS`, and for line feeds. */
const WORD_BITS: usize = memory.data(131_072 / 8 + 32, 16);
const LETTER_BITS: usize = memory.data(131_072 / 8 + 32, 16);
const FIRST_BITS: usize = memory.data(131_072 / 8 + 32, 16);
const FEED_BITS: usize = memory.data(131_072 / 8 + 32, 16);

/**
 * Reads the first `count` units. Writes the words of `shortest` to `longest` units that can be anagrams of a known word to `NUMBERS`: where each
 * starts and ends. Counts, in this order: the letters in `LETTERS`; those words; the longest run of one-unit words; lines that contain a word starting
 * with a letter; total units of `FIRST_WORDS`, and of `LAST_WORDS`; and what follows a letter: capitals after a lower-case letter, characters that
 * replace letters, markup.
 */
export function readLetters(count: i32, shortest: i32, longest: i32): void {
	const rows = (count + UNITS_OF_ROW - 1) / UNITS_OF_ROW;
	markUnits(count, (rows + 1) * UNITS_OF_ROW);
	readWords(rows, shortest, longest);
	readLines(rows);
}

/** Classifies all units. `end`: units from `count` up to here don't count as words, letters, or line feeds. */
function markUnits(count: i32, end: i32): void {
	let last: usize = LETTERS;
	let humps: i32 = 0;
	let leets: i32 = 0;
	let marks: i32 = 0;
	let isSignBefore: i32 = 0;
	let isSmallBefore: i32 = 0;
	let isLetterBefore: i32 = 0;
	for (let at = 0; at < end; at += BLOCK) {
		const valid = validOf(count - at);
		const bytes = bytesAt(UNITS + ((<usize>at) << 1));
		const lowered = v128.or(bytes, i8x16.splat(0x20));
		const isLetter = isWithin(lowered, 0x61, 26);
		const lower = v128.bitselect(lowered, bytes, isLetter);
		v128.store(BYTES + <usize>at, lower);
		const lowerHalf = v128.and(lower, i8x16.splat(0x0f));
		const upperHalf = upperHalves(lower);
		const letters = i8x16.bitmask(isLetter) & valid;
		const small = letters & ~i8x16.bitmask(isWithin(bytes, 0x41, 26));
		humps += popcnt(letters & ~small & ((small << 1) | isSmallBefore));
		isSmallBefore = small >> 15;
		const behind = ((letters << 1) | isLetterBefore) & valid;
		isLetterBefore = letters >> 15;
		leets += popcnt(membersOf(LEET, lowerHalf, upperHalf) & behind);
		marks += popcnt(membersOf(MARKS, lowerHalf, upperHalf) & behind);
		const signs = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(BACKSLASH)));
		const alone = letters & ~((signs << 1) | isSignBefore);
		isSignBefore = signs >> 15;
		last = written(last, lower, alone & 0xff);
		last = written(last, i8x16.shuffle(lower, lower, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7), alone >> 8);
		const bits = <usize>at >> 3;
		store<u16>(WORD_BITS + bits, <u16>(i8x16.bitmask(v128.or(isLetter, isWithin(bytes, 0x30, 10))) & valid));
		store<u16>(LETTER_BITS + bits, <u16>letters);
		store<u16>(FIRST_BITS + bits, <u16>membersOf(FIRSTS, lowerHalf, upperHalf));
		store<u16>(FEED_BITS + bits, <u16>(i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(FEED))) & valid));
	}
	store<i32>(COUNTS, <i32>(last - LETTERS));
	store<i32>(COUNTS, humps, 24);
	store<i32>(COUNTS, leets, 28);
	store<i32>(COUNTS, marks, 32);
}

/** Writes those of the first eight bytes whose bit is set. */
function written(end: usize, bytes: v128, bits: i32): usize {
	v128.store64_lane(end, i8x16.swizzle(bytes, v128.load64_zero(PLACES + ((<usize>bits) << 3))), 0);
	return end + <usize>popcnt(bits);
}

function readWords(rows: i32, shortest: i32, longest: i32): void {
	let candidates: usize = NUMBERS;
	let singles: i32 = 0;
	let mostSingles: i32 = 0;
	/** Whether a longer word follows the last one-unit word. */
	let isApart = false;
	let isWordBefore: u64 = 0;
	for (let row = 0; row < rows; row += 1) {
		const at = <usize>row * ROW;
		const words = load<u64>(WORD_BITS + at);
		const next = load<u64>(WORD_BITS + at, ROW);
		const starts = words & ~((words << 1) | isWordBefore);
		isWordBefore = words >> 63;
		const alone = starts & ~((words >> 1) | (next << 63));
		let others = starts & ~alone;
		for (let rest = alone; rest !== 0; rest &= rest - 1) {
			const before = (rest & (0 - rest)) - 1;
			singles = isApart || (others & before) !== 0 ? 1 : singles + 1;
			if (singles > mostSingles) mostSingles = singles;
			isApart = false;
			others &= ~before;
		}
		if (others !== 0) isApart = true;
		let long = starts & load<u64>(FIRST_BITS + at);
		for (let unit: u64 = 1; long !== 0 && unit < <u64>shortest; unit += 1) long &= (words >> unit) | (next << (64 - unit));
		for (; long !== 0; long &= long - 1) {
			const bit = ctz(long);
			// Capped at 64: the exact length of a longer word doesn't matter.
			const behind = bit === 0 ? words : (words >> bit) | (next << (64 - bit));
			const length = <i32>ctz(~behind);
			if (length > longest) continue;
			const start = row * UNITS_OF_ROW + <i32>bit;
			if (!isSum(start, start + length)) continue;
			store<i32>(candidates, start);
			store<i32>(candidates, start + length, 4);
			candidates += 8;
		}
	}
	store<i32>(COUNTS, <i32>((candidates - NUMBERS) >> 3), 4);
	store<i32>(COUNTS, mostSingles, 8);
}

function isSum(start: i32, end: i32): bool {
	let sum: i32 = 0;
	for (let at = start; at < end; at += 1) sum += load<i32>(SHARES + ((<usize>load<u8>(BYTES + <usize>at)) << 2));
	return load<u8>(SUMS + <usize>(sum & SUM_BITS)) !== 0;
}

let lines: i32 = 0;
let firstEnd: usize = 0;
let lastEnd: usize = 0;

function readLines(rows: i32): void {
	lines = 0;
	firstEnd = FIRST_WORDS;
	lastEnd = LAST_WORDS;
	let first: i32 = -1;
	let last: i32 = 0;
	let isWordBefore: u64 = 0;
	for (let row = 0; row < rows; row += 1) {
		const at = <usize>row * ROW;
		const words = load<u64>(WORD_BITS + at);
		let starts = words & ~((words << 1) | isWordBefore) & load<u64>(LETTER_BITS + at);
		isWordBefore = words >> 63;
		for (let feeds = load<u64>(FEED_BITS + at); ; feeds &= feeds - 1) {
			const own = feeds === 0 ? starts : starts & ((feeds & (0 - feeds)) - 1);
			if (own !== 0) {
				if (first < 0) first = row * UNITS_OF_ROW + <i32>ctz(own);
				last = row * UNITS_OF_ROW + 63 - <i32>clz(own);
				starts &= ~own;
			}
			if (feeds === 0) break;
			if (first >= 0) endLine(first, last);
			first = -1;
		}
	}
	if (first >= 0) endLine(first, last);
	store<i32>(COUNTS, lines, 12);
	store<i32>(COUNTS, <i32>(firstEnd - FIRST_WORDS), 16);
	store<i32>(COUNTS, <i32>(lastEnd - LAST_WORDS), 20);
}

function endLine(first: i32, last: i32): void {
	store<u8>(INITIALS + <usize>lines, load<u8>(BYTES + <usize>first));
	lines += 1;
	firstEnd = copied(first, firstEnd);
	lastEnd = copied(last, lastEnd);
}

/** Copies a word and returns where the copy ends. */
function copied(word: i32, to: usize): usize {
	for (let at = word; ((load<u8>(WORD_BITS + (<usize>at >> 3)) >> (<u8>at & 7)) & 1) !== 0; at += 1) {
		store<u8>(to, load<u8>(BYTES + <usize>at));
		to += 1;
	}
	return to;
}
