// Searches for a few literals and skips bytes where none can end. Source: Wu and Manber 1994, "A fast algorithm for multi-pattern searching".

/** For three bytes, the bits of a letter that are the same in both cases. */
const LETTERS: u32 = 0x1f1f1f;
/** A multiplier from the golden ratio, which spreads them over the upper bits. Source: Knuth, The Art of Computer Programming, volume 3, section 6.4. */
const SPREAD: u32 = 0x9e3779b1;
const UNUSED: u32 = 32 - 14;

/** The number of the three bytes that start at `at`: a hash below 2^14. Different bytes can have the same number. */
export function blockAt(at: usize): u32 {
	return ((load<u32>(at) & LETTERS) * SPREAD) >> UNUSED;
}

/**
 * The offset of the last byte of the next window that can start a literal, at or after `at`; -1 if there is none in the first `count` bytes from
 * `bytes`. `least`: bytes of the window. `shifts`: for each number of the window's last three bytes, how far it moves. `beginnings`: for each number of
 * its first three bytes, whether a literal starts with them.
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
