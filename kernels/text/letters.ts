// What the words of a text, letters and digits, tell of several disguises: first sixteen units at a time what each of them is, then by those bits.
import { BLOCK, bytesAt, isWithin, membersOf, UNITS, upperHalves, validOf } from './memory';

/** The text with its letters in lower case. What is no ASCII is no letter, digit or sign here. */
export const BYTES: usize = memory.data(131_072 + 128, 16);
/** What `readLetters` counted, in the order of its documentation. */
export const COUNTS: usize = memory.data(3 * 4, 4);

/** What is written for letters, a set. The host writes it. */
export const LEET: usize = memory.data(16, 16);

/** Units of which a number has a bit each, and bytes of the number. */
const UNITS_OF_ROW: i32 = 64;
const ROW: usize = 8;
/** A bit for each unit that is a letter or digit: what is written together is a word. */
const WORD_BITS: usize = memory.data(131_072 / 8 + 32, 16);

/**
 * Reads the first `count` units. Counts: the most words of one unit that follow one another; and what stands behind a letter: capitals behind a
 * small one, and what is written for letters.
 */
export function readLetters(count: i32): void {
	const rows = (count + UNITS_OF_ROW - 1) / UNITS_OF_ROW;
	markUnits(count, (rows + 1) * UNITS_OF_ROW);
	readWords(rows);
}

/** `end`: up to there nothing behind the text is marked. */
function markUnits(count: i32, end: i32): void {
	let humps: i32 = 0;
	let leets: i32 = 0;
	let isSmallBefore: i32 = 0;
	let isLetterBefore: i32 = 0;
	for (let at = 0; at < end; at += BLOCK) {
		const valid = validOf(count - at);
		const bytes = bytesAt(UNITS + ((<usize>at) << 1));
		const lowered = v128.or(bytes, i8x16.splat(0x20));
		const isLetter = isWithin(lowered, 0x61, 26);
		const lower = v128.bitselect(lowered, bytes, isLetter);
		v128.store(BYTES + <usize>at, lower);
		const letters = i8x16.bitmask(isLetter) & valid;
		const small = letters & ~i8x16.bitmask(isWithin(bytes, 0x41, 26));
		humps += popcnt(letters & ~small & ((small << 1) | isSmallBefore));
		isSmallBefore = small >> 15;
		const behind = ((letters << 1) | isLetterBefore) & valid;
		isLetterBefore = letters >> 15;
		leets += popcnt(membersOf(LEET, v128.and(lower, i8x16.splat(0x0f)), upperHalves(lower)) & behind);
		const bits = <usize>at >> 3;
		store<u16>(WORD_BITS + bits, <u16>(i8x16.bitmask(v128.or(isLetter, isWithin(bytes, 0x30, 10))) & valid));
	}
	store<i32>(COUNTS, humps, 4);
	store<i32>(COUNTS, leets, 8);
}

function readWords(rows: i32): void {
	let singles: i32 = 0;
	let mostSingles: i32 = 0;
	/** A longer word stands behind the last one of one unit. */
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
	}
	store<i32>(COUNTS, mostSingles);
}
