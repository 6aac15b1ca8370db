// Finds the positions of certain characters of a text, sixteen units at a time.
import { BLOCK, bytesAt, isWithin, NUMBERS, UNITS, validOf } from './memory';

/** Whether the previous unit was white space, and whether a position in its run was written. */
let isWhiteBefore: i32 = 0;
let isTold: i32 = 0;

export function placesBegin(): void {
	isWhiteBefore = 0;
	isTold = 0;
}

/**
 * Reads the next `count` units, which start at `from` in the text and are ASCII: whole blocks, except in the last part. Writes the positions of
 * quotation marks, and of the first control character, or the second space, of each run of white space. Returns how many.
 */
export function placesPart(count: i32, from: i32): i32 {
	let places: i32 = 0;
	for (let at = 0; at < count; at += BLOCK) {
		const valid = validOf(count - at);
		const bytes = bytesAt(UNITS + ((<usize>at) << 1));
		const control = v128.or(isWithin(bytes, 0, 0x20), i8x16.eq(bytes, i8x16.splat(0x7f)));
		const quote = v128.or(i8x16.eq(bytes, i8x16.splat(0x27)), i8x16.eq(bytes, i8x16.splat(0x60)));
		const white = i8x16.bitmask(v128.or(control, i8x16.eq(bytes, i8x16.splat(0x20)))) & valid;
		const odd = i8x16.bitmask(v128.or(control, quote)) & valid;
		if (((white & ((white << 1) | isWhiteBefore)) | odd) === 0) {
			isWhiteBefore = white >> 15;
			isTold = 0;
			continue;
		}
		const last = count - at < BLOCK ? count - at : BLOCK;
		for (let unit = 0; unit < last; unit += 1) {
			const isWhite = (white >> unit) & 1;
			isTold &= isWhite;
			if (((isWhite & isWhiteBefore) | ((odd >> unit) & 1)) !== 0 && isTold === 0) {
				store<i32>(NUMBERS + ((<usize>places) << 2), from + at + unit);
				places += 1;
				isTold = isWhite;
			}
			isWhiteBefore = isWhite;
		}
	}
	return places;
}

/** Reads the first `count` units, which start at `from` in the text. Writes the positions of ASCII decimal digits and returns how many. */
export function digitsIn(count: i32, from: i32): i32 {
	let last: usize = NUMBERS;
	for (let at = 0; at < count; at += BLOCK) {
		const digits = i8x16.bitmask(isWithin(bytesAt(UNITS + ((<usize>at) << 1)), 0x30, 10)) & validOf(count - at);
		for (let rest = digits; rest !== 0; rest &= rest - 1) {
			store<i32>(last, from + at + ctz(rest));
			last += 4;
		}
	}
	return <i32>((last - NUMBERS) >> 2);
}
