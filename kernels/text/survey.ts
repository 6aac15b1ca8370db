// Detects which sets of characters form runs long enough to be encoded text, sixteen units at a time.
import { BLOCK, bytesAt, membersOf, UNITS, upperHalves, validOf } from './memory';

/** The sets, one after the other, in the format of `membersOf`. Written by the host. */
export const SETS: usize = memory.data(7 * 16, 16);
/** The index of the last set: ASCII characters that aren't plain text. */
const OTHER_SET: i32 = 6;
/** Minimum units of a run of each other set. Written by the host. */
export const LEAST: usize = memory.data(6 * 4, 4);
export const OTHER: i32 = 128;
export const MESSAGE: i32 = 64;

let seen: i32 = 0;
let run0: i32 = 0;
let run1: i32 = 0;
let run2: i32 = 0;
let run3: i32 = 0;
let run4: i32 = 0;
let run5: i32 = 0;

export function surveyBegin(): void {
	seen = 0;
	run0 = run1 = run2 = run3 = run4 = run5 = 0;
}

/** Reads the next `count` units: whole blocks, except in the last part. Returns what the text has so far: a bit for each set with a run, `OTHER`, `MESSAGE`. */
export function surveyPart(count: i32): i32 {
	const least0 = load<i32>(LEAST);
	const least1 = load<i32>(LEAST, 4);
	const least2 = load<i32>(LEAST, 8);
	const least3 = load<i32>(LEAST, 12);
	const least4 = load<i32>(LEAST, 16);
	const least5 = load<i32>(LEAST, 20);
	for (let at = 0; at < count; at += BLOCK) {
		const units = UNITS + ((<usize>at) << 1);
		const valid = validOf(count - at);
		const wide = otherUnits(units);
		const bytes = bytesAt(units);
		const lower = v128.and(bytes, i8x16.splat(0x0f));
		const upper = v128.andnot(upperHalves(bytes), wide);
		if (v128.any_true(wide) && (i8x16.bitmask(wide) & valid) !== 0) {
			seen |= OTHER;
			if ((seen & MESSAGE) === 0 && hasMessage(units, valid)) seen |= MESSAGE;
		}
		if ((maskOf(OTHER_SET, lower, upper) & valid) !== 0) seen |= OTHER;
		run0 = grown(run0, maskOf(0, lower, upper) & valid, least0);
		run1 = grown(run1, maskOf(1, lower, upper) & valid, least1);
		run2 = grown(run2, maskOf(2, lower, upper) & valid, least2);
		run3 = grown(run3, maskOf(3, lower, upper) & valid, least3);
		run4 = grown(run4, maskOf(4, lower, upper) & valid, least4);
		run5 = grown(run5, maskOf(5, lower, upper) & valid, least5);
	}
	return (
		seen |
		i32(run0 >= least0) |
		(i32(run1 >= least1) << 1) |
		(i32(run2 >= least2) << 2) |
		(i32(run3 >= least3) << 3) |
		(i32(run4 >= least4) << 4) |
		(i32(run5 >= least5) << 5)
	);
}

function maskOf(set: i32, lower: v128, upper: v128): i32 {
	return membersOf(SETS + ((<usize>set) << 4), lower, upper);
}

/**
 * The length of the run at the end of a block, after a run of `run` units that ends right before the block. Once a run has `least` units, its
 * length is kept. `mask`: a bit for each unit of the block that is in the set.
 */
export function grown(run: i32, mask: i32, least: i32): i32 {
	if (run >= least) return run;
	if (mask === 0xffff) return run + BLOCK;
	const led = run + ctz(~mask);
	return led >= least ? led : clz(~mask & 0xffff) - 16;
}

/** All bits set in the byte of each non-ASCII unit. */
function otherUnits(units: usize): v128 {
	const ascii = i16x8.splat(0x7f);
	return i8x16.narrow_i16x8_s(i16x8.gt_u(v128.load(units), ascii), i16x8.gt_u(v128.load(units, 16), ascii));
}

/** Whether there are zero-width characters, variation selectors, or the high surrogate of TAG characters and supplementary variation selectors. */
function hasMessage(units: usize, valid: i32): bool {
	return (i8x16.bitmask(i8x16.narrow_i16x8_s(messageUnits(v128.load(units)), messageUnits(v128.load(units, 16)))) & valid) !== 0;
}

function messageUnits(units: v128): v128 {
	const some = v128.or(isFrom(units, 0x200b, 3), v128.or(isFrom(units, 0x2060, 5), isFrom(units, 0xfe00, 16)));
	return v128.or(some, v128.or(isFrom(units, 0xfeff, 1), isFrom(units, 0xdb40, 1)));
}

function isFrom(units: v128, first: i32, count: i32): v128 {
	return i16x8.lt_u(i16x8.sub(units, i16x8.splat(<i16>first)), i16x8.splat(<i16>count));
}
