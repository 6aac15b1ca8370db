// The memory that the kernels read and write. Nothing is allocated while they run. The host keeps its tables after these regions.

/** Maximum UTF-16 units that a kernel reads at once: as many as are read of a definition. */
export const MOST: i32 = 131_072;
/** Units of a block. Kernels read whole blocks, so the memory has room after the end of a text. */
export const BLOCK: i32 = 16;

/** The text, in UTF-16. */
export const UNITS: usize = memory.data(2 * (131_072 + 128), 16);
/** Output of a kernel for the host. The kernel reports how many numbers it wrote. */
export const NUMBERS: usize = memory.data(4 * 131_072, 16);

/** The first byte that belongs to the host. */
export function heapStart(): usize {
	return __heap_base;
}

/** One byte for each of sixteen units. Non-ASCII units become 0 or a byte of at least 0x80. */
export function bytesAt(units: usize): v128 {
	return i8x16.narrow_i16x8_u(v128.load(units), v128.load(units, 16));
}

/** All bits set in each byte that is in `[first, first + count)`. */
export function isWithin(bytes: v128, first: u8, count: u8): v128 {
	return i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(first)), i8x16.splat(count));
}

/** For each byte, the bit that stands for its upper half; no bit for non-ASCII bytes. */
export function upperHalves(bytes: v128): v128 {
	return i8x16.swizzle(i8x16(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0), i8x16.shr_u(bytes, 4));
}

/**
 * A mask with a bit for each of sixteen bytes that is in a set of ASCII characters. `set`: sixteen bytes, one for each lower half of a character;
 * each holds a bit for every upper half that makes a member of the set.
 * Source: Lemire and Muła 2018, "Faster Base64 Encoding and Decoding using AVX2 Instructions", who detect base64 digits this way.
 */
export function membersOf(set: usize, lowerHalves: v128, upperHalves: v128): i32 {
	return i8x16.bitmask(i8x16.ne(v128.and(i8x16.swizzle(v128.load(set), lowerHalves), upperHalves), i8x16.splat(0)));
}

/** A mask with a bit for each unit of a block that belongs to the text. `left`: units from the start of the block to the end of the text. */
export function validOf(left: i32): i32 {
	return left >= BLOCK ? 0xffff : left > 0 ? (1 << left) - 1 : 0;
}
