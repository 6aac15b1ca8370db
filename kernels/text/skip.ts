// The search for a few literals that skips what cannot be the end of one. Wu and Manber 1994, "A fast algorithm for multi-pattern searching".

/** Of a letter the bits that are the same in both cases, for three bytes. */
const LETTERS: u32 = 0x1f1f1f;
/** Spreads them over the upper bits of a number: the golden ratio, as Knuth multiplies with it (The Art of Computer Programming, volume 3, section 6.4). */
const SPREAD: u32 = 0x9e3779b1;
const UNUSED: u32 = 32 - 14;

/** The number of the three bytes from `at` on, below 2 to the 14. Different ones may share it. */
export function blockAt(at: usize): u32 {
	return ((load<u32>(at) & LETTERS) * SPREAD) >> UNUSED;
}

/**
 * Where, at `at` or behind it, the last byte stands of a window that may begin a literal: -1 if nowhere in the first `count` bytes from `bytes`. `least`: bytes of the
 * window. `shifts`: by the number of its last three bytes how far it moves; `beginnings`: by the number of its first three whether a literal begins so.
 */
export function nextWindow(bytes: usize, count: i32, at: i32, least: i32, shifts: usize, beginnings: usize): i32 {
	const back = <usize>(least - 1);
	while (at < count) {
		const end = bytes + <usize>at;
		const shift = <i32>load<u8>(shifts + <usize>blockAt(end - 2));
		if (shift === 0 && load<u8>(beginnings + <usize>blockAt(end - back)) !== 0) return at;
		at += shift === 0 ? 1 : shift;
	}
	return -1;
}
