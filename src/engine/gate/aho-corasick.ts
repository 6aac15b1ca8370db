import { automaton, layTables, MOST_HITS, MOST_UNITS, seenNow } from '../kernels/automaton.ts';

/** Finds all of many literals in one pass. Matching folds ASCII case and the two non-ASCII letters that fold to ASCII (engineering notes, B4). */
export interface LiteralGate {
	/** Finds every occurrence: `for (const hits = gate.scan(text); hits.next(); )`. Cost: O(n + hits), and memory for the hits of a block. */
	scan(text: string): Hits;
}

/**
 * Occurrences ordered by their ends, in batches: one call per occurrence would cost more than the scan itself where literals are dense.
 * Stopping before the end is safe; its memory just isn't reused.
 */
export interface Hits {
	/** Loads the next batch, replacing the previous one. False if there are no more. */
	next(): boolean;
	readonly count: number;
	/** The index of each literal. */
	readonly literals: Int32Array;
	/** The offset after each occurrence. */
	readonly ends: Int32Array;
}

const LONG_S = 0x17f;
const KELVIN = 0x212a;

function fold(code: number): number {
	if (code >= 0x41 && code <= 0x5a) return code + 0x20;
	if (code === LONG_S) return 0x73;
	return code === KELVIN ? 0x6b : code;
}

/**
 * A dense automaton: one table of states by character classes, so that a step is one lookup. Throws on an empty literal.
 * Source: Aho and Corasick 1975, with the failure links resolved into the table.
 */
export function createLiteralGate(literals: readonly string[]): LiteralGate {
	const { table: classOf, count: width } = classesOf(literals);
	const { ends, table } = statesOf(trieOf(literals, classOf), width);
	const { firsts, literalsByEnd } = outputsOf(ends);
	/** Number of preceding units that determine the state; earlier units don't affect it. */
	const memory = literals.reduce((most, { length }) => Math.max(most, length), 1) - 1;
	/** Maximum number of literals that end at the same position. */
	const most = ends.reduce((sum, { length }) => Math.max(sum, length), 1);
	if (most > MOST_HITS) throw new RangeError('too many literals end at the same position');
	return new Automaton([classOf, table, firsts, literalsByEnd], [width, memory], Math.min(MOST_UNITS, Math.floor(MOST_HITS / most)));
}

class Automaton implements LiteralGate {
	/** Where the kernel's memory holds the tables. */
	readonly #place: number;
	/** UTF-16 units read per batch. Small enough for the kernel's hit lists to hold every possible hit. */
	readonly #block: number;
	readonly #spare: Scan[] = [];

	/** Takes the tables and numbers in the order that the kernel's `scanBlock` expects. */
	constructor(tables: readonly (Uint8Array | Int32Array)[], numbers: readonly number[], block: number) {
		this.#place = layTables(this, tables, numbers);
		this.#block = block;
	}

	scan(text: string): Hits {
		const scan = this.#spare.pop() ?? new Scan(this, this.#spare);
		scan.begin(text, this.#block);
		return scan;
	}

	/** Returns the state after the block. `from`: offset of the block's first unit in the text. */
	scanBlock(block: string, from: number, before: number, early: HitList, late: HitList): number {
		const seen = seenNow();
		seen.reader.read(block);
		const state = automaton.scanBlock(this.#place, block.length, from, before);
		early.take(seen.early, seen.counts[0] ?? 0);
		late.take(seen.late, seen.counts[1] ?? 0);
		return state;
	}
}

/** One pass over one text. When it ends, the next scan reuses its memory. */
class Scan implements Hits {
	readonly #early = new HitList();
	readonly #late = new HitList();
	count = 0;
	literals = this.#early.literals;
	ends = this.#early.ends;
	readonly #gate: Automaton;
	readonly #spare: Scan[];
	#text = '';
	#block = 0;
	#from = 0;
	#state = 0;
	#isOpen = false;

	constructor(gate: Automaton, spare: Scan[]) {
		this.#gate = gate;
		this.#spare = spare;
	}

	begin(text: string, block: number): void {
		this.#early.count = 0;
		this.#late.count = 0;
		this.#text = text;
		this.#block = block;
		this.#from = 0;
		this.#state = 0;
		this.#isOpen = true;
	}

	next(): boolean {
		for (;;) {
			if (this.#hand(this.#early) || this.#hand(this.#late)) return true;
			const from = this.#from;
			const text = this.#text;
			if (from >= text.length) break;
			this.#from += this.#block;
			const block = text.length <= this.#block ? text : text.slice(from, this.#from);
			this.#state = this.#gate.scanBlock(block, from, this.#state, this.#early, this.#late);
		}
		this.#text = '';
		if (this.#isOpen) this.#spare.push(this);
		this.#isOpen = false;
		return false;
	}

	/** Moves `list` to the public fields. False if the list is empty. */
	#hand(list: HitList): boolean {
		if (list.count === 0) return false;
		this.count = list.count;
		this.literals = list.literals;
		this.ends = list.ends;
		list.count = 0;
		return true;
	}
}

class HitList {
	literals = new Int32Array(64);
	ends = new Int32Array(64);
	count = 0;

	/** Copies the hits, because the next block overwrites them. */
	take({ ends, literals }: { readonly literals: Int32Array; readonly ends: Int32Array }, count: number): void {
		if (count > this.ends.length) {
			this.literals = new Int32Array(2 * count);
			this.ends = new Int32Array(2 * count);
		}
		for (let hit = 0; hit < count; hit += 1) {
			this.literals[hit] = literals[hit] ?? 0;
			this.ends[hit] = ends[hit] ?? 0;
		}
		this.count = count;
	}
}

/** The literals that end in state `n` are those in `literalsByEnd` from `firsts[n]` to `firsts[n + 1]`, excluded. */
function outputsOf(ends: readonly (readonly number[])[]): { readonly firsts: Int32Array; readonly literalsByEnd: Int32Array } {
	const firsts = new Int32Array(ends.length + 1);
	for (const [state, each] of ends.entries()) firsts[state + 1] = (firsts[state] ?? 0) + each.length;
	return { firsts, literalsByEnd: Int32Array.from(ends.flat()) };
}

interface Trie {
	/** Each node's first child, and the next child of its parent; 0 if there is none. */
	readonly children: readonly number[];
	readonly siblings: readonly number[];
	/** The character class that leads to each node. */
	readonly classes: readonly number[];
	/** The literals that end in each node. */
	readonly ends: readonly number[][];
}

function trieOf(literals: readonly string[], classOf: Uint8Array): Trie {
	const [children, siblings, classes] = [[0], [0], [0]];
	const ends: number[][] = [[]];
	/** Children of the root, by class: there are too many to search in a list. */
	const below = new Map<number, number>();
	for (const [index, literal] of literals.entries()) {
		if (literal === '') throw new RangeError('a literal is empty');
		let parent = 0;
		for (let at = 0; at < literal.length; at += 1) {
			const wanted = classOf[literal.charCodeAt(at)] ?? 0;
			let node = parent === 0 ? (below.get(wanted) ?? 0) : (children[parent] ?? 0);
			while (node !== 0 && classes[node] !== wanted) node = siblings[node] ?? 0;
			if (node === 0) {
				node = ends.length;
				siblings.push(children[parent] ?? 0);
				children[parent] = node;
				children.push(0);
				classes.push(wanted);
				ends.push([]);
				if (parent === 0) below.set(wanted, node);
			}
			parent = node;
		}
		ends[parent]?.push(index);
	}
	return { children, siblings, classes, ends };
}

/**
 * States in order of depth, so that the few that ordinary text visits are adjacent. `ends`: the literals that end in each state.
 * `table`: each cell holds the next state multiplied by the width, so that a step is one addition and one lookup. The lowest bit of a cell
 * says whether literals end there, so that most steps read nothing else.
 * Built breadth first: a row copies the row of the longest proper suffix, then adds the state's own edges; outputs are inherited.
 */
function statesOf(trie: Trie, width: number): { readonly ends: readonly (readonly number[])[]; readonly table: Int32Array } {
	const count = trie.ends.length;
	const table = new Int32Array(count * width);
	const nodes = [0];
	const suffixes = [0];
	const ends: (readonly number[])[] = [[]];
	for (let state = 0; state < nodes.length; state += 1) {
		const row = state * width;
		const suffix = (suffixes[state] ?? 0) * width;
		if (state > 0) table.copyWithin(row, suffix, suffix + width);
		for (let node = trie.children[nodes[state] ?? 0] ?? 0; node !== 0; node = trie.siblings[node] ?? 0) {
			const cell = row + (trie.classes[node] ?? 0);
			const next = nodes.length;
			const own = trie.ends[node] ?? [];
			// The cell still holds the edge copied from the suffix.
			const suffixOfNext = ((table[cell] ?? 0) >> 1) / width;
			const inherited = ends[suffixOfNext] ?? [];
			nodes.push(node);
			suffixes.push(suffixOfNext);
			ends.push(inherited.length > 0 ? [...own, ...inherited] : own);
			table[cell] = ((next * width) << 1) | (own.length + inherited.length > 0 ? 1 : 0);
		}
	}
	return { ends, table };
}

interface CharacterClasses {
	readonly count: number;
	/** By UTF-16 unit. */
	readonly table: Uint8Array;
}

/** Class 0 holds every character that is in no literal. */
function classesOf(literals: readonly string[]): CharacterClasses {
	const table = new Uint8Array(0x10000);
	let count = 1;
	for (const literal of literals) {
		for (let at = 0; at < literal.length; at += 1) {
			const code = fold(literal.charCodeAt(at));
			if (table[code] === 0) {
				if (count > 0xff) throw new RangeError('the literals have too many different characters');
				table[code] = count;
				count += 1;
			}
		}
	}
	for (let code = 0x41; code <= 0x5a; code += 1) table[code] = table[fold(code)] ?? 0;
	for (const code of [LONG_S, KELVIN]) table[code] = table[fold(code)] ?? 0;
	return { count, table };
}
