import { automaton, layTables, MOST_HITS, MOST_UNITS, seenNow } from '../kernels/automaton.ts';

/** Finds all of many literals in one pass. Matching folds ASCII case and the two letters that fold into ASCII (engineering notes, B4). */
export interface LiteralGate {
	/** Gives every occurrence: `for (const hits = gate.scan(text); hits.next(); )`. Cost: O(n + hits), and memory for the hits of a block. */
	scan(text: string): Hits;
}

/**
 * Occurrences in the order of their ends, many at a time: a call for each would cost more than the pass itself where literals stand close.
 * Whoever does not go on to the end only costs the memory.
 */
export interface Hits {
	/** False: there are no more. What the lists held before is gone. */
	next(): boolean;
	readonly count: number;
	/** The index of each literal. */
	readonly literals: Int32Array;
	/** The offset behind its occurrence. */
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
 * A dense automaton: one table of states by character classes, so that a step is one lookup. Empty literals are refused with a throw.
 * Source: Aho and Corasick 1975, with the failure links resolved into the table.
 */
export function createLiteralGate(literals: readonly string[]): LiteralGate {
	const { table: classOf, count: width } = classesOf(literals);
	const trie = trieOf(literals, classOf, width);
	const order = resolveFailures(trie, width);
	const next = tableOf(trie, order, width);
	const { firsts, literalsByEnd } = outputsOf(order.map((state) => trie.ends[state] ?? []));
	/** Units that must have been read for the state to be the same as if all before them had been. */
	const memory = literals.reduce((most, { length }) => Math.max(most, length), 1) - 1;
	/** Literals that end at the same place. */
	const most = order.reduce((sum, state) => Math.max(sum, trie.ends[state]?.length ?? 0), 1);
	if (most > MOST_HITS) throw new RangeError('too many literals end with one another');
	return new Automaton([classOf, next, firsts, literalsByEnd], [width, memory], Math.min(MOST_UNITS, Math.floor(MOST_HITS / most)));
}

class Automaton implements LiteralGate {
	/** Where it lies. */
	readonly #place: number;
	/** UTF-16 units that are read before what was found in them is handed over: there is room for all of it. */
	readonly #block: number;
	readonly #spare: Scan[] = [];

	/** As `scanBlock` of the kernel takes them. */
	constructor(tables: readonly (Uint8Array | Int32Array)[], numbers: readonly number[], block: number) {
		this.#place = layTables(this, tables, numbers);
		this.#block = block;
	}

	scan(text: string): Hits {
		const scan = this.#spare.pop() ?? new Scan(this, this.#spare);
		scan.begin(text, this.#block);
		return scan;
	}

	/** Gives the state behind the block, whose first unit stands at `from` of the text. */
	scanBlock(block: string, from: number, before: number, early: HitList, late: HitList): number {
		const seen = seenNow();
		seen.reader.read(block);
		const state = automaton.scanBlock(this.#place, block.length, from, before);
		early.take(seen.early, seen.counts[0] ?? 0);
		late.take(seen.late, seen.counts[1] ?? 0);
		return state;
	}
}

/** One pass over one text; afterwards the next text may have its memory. */
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

	/** False: the list is empty. */
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

	/** Copies what the next block overwrites. */
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

/** The literals that end in state `n` are `literalsByEnd` from `firsts[n]` up to, not including, `firsts[n + 1]`. */
function outputsOf(ends: readonly (readonly number[])[]): { readonly firsts: Int32Array; readonly literalsByEnd: Int32Array } {
	const firsts = new Int32Array(ends.length + 1);
	for (const [state, each] of ends.entries()) firsts[state + 1] = (firsts[state] ?? 0) + each.length;
	return { firsts, literalsByEnd: Int32Array.from(ends.flat()) };
}

interface Trie {
	/** The state behind each state and class, 0 = none yet. */
	readonly edges: Int32Array;
	/** The literals that end in each state. */
	readonly ends: number[][];
}

function trieOf(literals: readonly string[], classOf: Uint8Array, width: number): Trie {
	let edges = new Int32Array(Math.max(1, literals.length) * 3 * width);
	const ends: number[][] = [[]];
	for (const [index, literal] of literals.entries()) {
		if (literal === '') throw new RangeError('empty literal');
		let state = 0;
		for (let at = 0; at < literal.length; at += 1) {
			const cell = state * width + (classOf[literal.charCodeAt(at)] ?? 0);
			if (edges[cell] === 0) {
				edges[cell] = ends.length;
				ends.push([]);
				if (ends.length * width > edges.length) {
					const larger = new Int32Array(edges.length * 2);
					larger.set(edges);
					edges = larger;
				}
			}
			state = edges[cell] ?? 0;
		}
		ends[state]?.push(index);
	}
	return { edges: edges.slice(0, ends.length * width), ends };
}

/**
 * Breadth first: each missing edge becomes the edge of the longest proper suffix, and outputs are inherited. Gives the states in the order
 * of their depth.
 */
function resolveFailures({ edges: next, ends }: Trie, width: number): readonly number[] {
	const failure = new Int32Array(ends.length);
	const order = [0];
	for (let cell = 0; cell < width; cell += 1) if ((next[cell] ?? 0) !== 0) order.push(next[cell] ?? 0);
	for (let head = 1; head < order.length; head += 1) {
		const state = order[head] ?? 0;
		const fallback = failure[state] ?? 0;
		const inherited = ends[fallback] ?? [];
		if (inherited.length > 0) ends[state]?.push(...inherited);
		for (let cell = 0; cell < width; cell += 1) {
			const target = next[state * width + cell] ?? 0;
			const viaFallback = next[fallback * width + cell] ?? 0;
			if (target === 0) next[state * width + cell] = viaFallback;
			else {
				failure[target] = viaFallback;
				order.push(target);
			}
		}
	}
	return order;
}

/**
 * A cell holds the next state multiplied by the width, so that a step is one addition and one lookup, and in its lowest bit whether
 * literals end there, so that most steps look at nothing else. States in the order of their depth: the few that ordinary text visits
 * stand side by side.
 */
function tableOf({ edges, ends }: Trie, order: readonly number[], width: number): Int32Array {
	const cells = new Int32Array(order.length);
	for (const [number, state] of order.entries()) cells[state] = ((number * width) << 1) | ((ends[state]?.length ?? 0) > 0 ? 1 : 0);
	const table = new Int32Array(edges.length);
	for (const [number, state] of order.entries()) {
		for (let cell = 0; cell < width; cell += 1) table[number * width + cell] = cells[edges[state * width + cell] ?? 0] ?? 0;
	}
	return table;
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
				if (count > 0xff) throw new RangeError('too many different characters in literals');
				table[code] = count;
				count += 1;
			}
		}
	}
	for (let code = 0x41; code <= 0x5a; code += 1) table[code] = table[fold(code)] ?? 0;
	for (const code of [LONG_S, KELVIN]) table[code] = table[fold(code)] ?? 0;
	return { count, table };
}
