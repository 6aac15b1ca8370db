// Where the kernels read and write. Nothing is allocated while they run; behind what stands here the host keeps its tables.

/** UTF-16 units of the longest text that a kernel reads at once: as much as is read of a definition. */
export const MOST: i32 = 131_072;
/** Units of a block: every kernel reads whole ones, and what lies behind a text is room for that. */
export const BLOCK: i32 = 16;

/** The text, in UTF-16. */
export const UNITS: usize = memory.data(2 * (131_072 + 128), 16);
/** Numbers that a kernel hands to the host, as many as it says. */
export const NUMBERS: usize = memory.data(4 * 131_072, 16);

/** The first byte that is the host's. */
export function heapStart(): usize {
	return __heap_base;
}

/** One byte for each of sixteen units: what is no ASCII becomes something that is none. */
export function bytesAt(units: usize): v128 {
	return i8x16.narrow_i16x8_u(v128.load(units), v128.load(units, 16));
}

/** True in each byte that lies in `[first, first + count)`. */
export function isWithin(bytes: v128, first: u8, count: u8): v128 {
	return i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(first)), i8x16.splat(count));
}

/** By the upper half of each byte a bit; what is no ASCII has none. */
export function upperHalves(bytes: v128): v128 {
	return i8x16.swizzle(i8x16(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0), i8x16.shr_u(bytes, 4));
}

/**
 * Which of sixteen bytes are in a set of ASCII characters. `set`: sixteen bytes, by the lower half of a character the upper halves, a bit each, with which it is in the set.
 * Source: Lemire and Muła 2018, "Faster Base64 Encoding and Decoding using AVX2 Instructions", who tell digits of base64 so.
 */
export function membersOf(set: usize, lowerHalves: v128, upperHalves: v128): i32 {
	return i8x16.bitmask(i8x16.ne(v128.and(i8x16.swizzle(v128.load(set), lowerHalves), upperHalves), i8x16.splat(0)));
}

/** Bits of the units of a block that count: those behind the end of the text do not. */
export function validOf(left: i32): i32 {
	return left >= BLOCK ? 0xffff : left > 0 ? (1 << left) - 1 : 0;
}
