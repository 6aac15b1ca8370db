// Runs a literal automaton over a block, one step per unit: docs/decisions/0049. The memory holds the tables of all automata and grows with them.

/** Maximum UTF-16 units of a block. */
export const MOST: i32 = 32_768;
/** Maximum hits in each half of a block. */
export const MOST_HITS: i32 = 131_072;
/** The units of the block. */
export const UNITS: usize = memory.data(2 * 32_768, 16);
/** For each half of the block: the literals found and where they end in the text. */
export const EARLY_LITERALS: usize = memory.data(4 * 131_072, 16);
export const EARLY_ENDS: usize = memory.data(4 * 131_072, 16);
export const LATE_LITERALS: usize = memory.data(4 * 131_072, 16);
export const LATE_ENDS: usize = memory.data(4 * 131_072, 16);
/** Number of hits in each half, early ones first. */
export const COUNTS: usize = memory.data(2 * 4, 4);

/** The first byte that belongs to the host. */
export function heapStart(): usize {
	return __heap_base;
}

/** From this length on, a block is read as two halves side by side: a step waits for the previous step of its half, but not for the other half. */
const SHORTEST_SPLIT: i32 = 1024;

/**
 * Reads the first `count` units, which start at `from` in the text, beginning in state `before`. Returns the state after them.
 * `automaton`: the address of six numbers. The first four are the addresses of its tables: the class of each UTF-16 unit, one byte each; for each
 * state and class, the next state, doubled, with the lowest bit set if literals end there; for each state number (the state divided by `width`), the
 * index of its first literal; and the literals. The other two are the width, and the number of preceding units that determine the state.
 */
export function scanBlock(automaton: usize, count: i32, from: i32, before: i32): i32 {
	const classes = <usize>load<u32>(automaton);
	const next = <usize>load<u32>(automaton, 4);
	const firsts = <usize>load<u32>(automaton, 8);
	const literals = <usize>load<u32>(automaton, 12);
	const width = load<i32>(automaton, 16);
	const overlap = load<i32>(automaton, 20);
	const half = count >= SHORTEST_SPLIT && count >= 2 * overlap ? count >> 1 : 0;
	let early: i32 = 0;
	let late: i32 = 0;
	let first = before;
	let second = before;
	if (half > 0) {
		second = 0;
		for (let at = half - overlap; at < half; at += 1) second = cellOf(second, at, classes, next) >> 1;
	}
	for (let at = 0; at < half; at += 1) {
		const one = cellOf(first, at, classes, next);
		const other = cellOf(second, at + half, classes, next);
		first = one >> 1;
		second = other >> 1;
		if (((one | other) & 1) === 0) continue;
		if ((one & 1) !== 0) early = note(early, EARLY_LITERALS, EARLY_ENDS, first / width, from + at + 1, firsts, literals);
		if ((other & 1) !== 0) late = note(late, LATE_LITERALS, LATE_ENDS, second / width, from + at + half + 1, firsts, literals);
	}
	for (let at = 2 * half; at < count; at += 1) {
		const cell = cellOf(second, at, classes, next);
		second = cell >> 1;
		if ((cell & 1) !== 0) late = note(late, LATE_LITERALS, LATE_ENDS, second / width, from + at + 1, firsts, literals);
	}
	store<i32>(COUNTS, early);
	store<i32>(COUNTS, late, 4);
	return second;
}

function cellOf(state: i32, at: i32, classes: usize, next: usize): i32 {
	const ofUnit = <usize>load<u8>(classes + <usize>load<u16>(UNITS + ((<usize>at) << 1)));
	return load<i32>(next + ((<usize>state + ofUnit) << 2));
}

/** Appends all literals that end in a state to the `count` hits already written. Returns the new count. */
function note(count: i32, into: usize, ends: usize, state: i32, end: i32, firsts: usize, literals: usize): i32 {
	const last = load<i32>(firsts + ((<usize>state) << 2), 4);
	for (let each = load<i32>(firsts + ((<usize>state) << 2)); each < last; each += 1) {
		store<i32>(into + ((<usize>count) << 2), load<i32>(literals + ((<usize>each) << 2)));
		store<i32>(ends + ((<usize>count) << 2), end);
		count += 1;
	}
	return count;
}
