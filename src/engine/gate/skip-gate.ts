import { PartReader } from '../../base/units.ts';

/** Tells whether one of a few literals stands in a text at all, without looking at every character of it where they are long. */
export interface SkipGate {
	/** In any ASCII case. Cost: O(n), a copy in the runtime's own code and about n / (shortest literal - 2) looks where none is near. */
	isIn(text: string): boolean;
}

/** The same for a text as numbers. */
export interface UnitGate {
	/** Where the first literal begins at `from` or behind it, of the first `count` units; -1: nowhere. Cost: as `isIn`. */
	next(units: Uint16Array, count: number, from: number): number;
	/** Of the longest literal. */
	readonly longest: number;
}

/**
 * Slides a window as long as the shortest literal over the text and moves it by what its last three characters allow. Literals of at least
 * three ASCII characters, else a throw. Source: Wu and Manber 1994, "A fast algorithm for multi-pattern searching".
 */
export function createUnitGate(literals: readonly string[]): UnitGate {
	const folded = literals.map((literal) => literal.toLowerCase());
	const least = Math.min(...folded.map((literal) => literal.length));
	if (least < 3 || folded.some((literal) => /[^\x20-\x7e]/.test(literal))) throw new RangeError('a literal is too short or not ASCII');
	const shifts = new Uint8Array(BLOCKS).fill(Math.min(least - 2, 255));
	/** By the last three characters of the window. */
	const candidates = new Map<number, Uint8Array[]>();
	for (const literal of folded) {
		const codes = Uint8Array.from(literal, (character) => character.charCodeAt(0));
		for (let at = 2; at < least; at += 1) {
			const block = blockOf(codes[at - 2] ?? 0, codes[at - 1] ?? 0, codes[at] ?? 0);
			shifts[block] = Math.min(shifts[block] ?? 0, least - 1 - at);
			if (at !== least - 1) continue;
			const known = candidates.get(block);
			if (known === undefined) candidates.set(block, [codes]);
			else known.push(codes);
		}
	}
	return {
		longest: Math.max(...folded.map((literal) => literal.length)),
		next: (units, count, from) => {
			for (let at = from + least - 1; at < count; ) {
				const block = blockOf(units[at - 2] ?? 0, units[at - 1] ?? 0, units[at] ?? 0);
				const shift = shifts[block] ?? 0;
				if (shift > 0) {
					at += shift;
					continue;
				}
				const start = at - least + 1;
				for (const literal of candidates.get(block) ?? []) if (standsAt(units, count, literal, start)) return start;
				at += 1;
			}
			return -1;
		},
	};
}

/** As `createUnitGate`, for texts. */
export function createSkipGate(literals: readonly string[]): SkipGate {
	const gate = createUnitGate(literals);
	const parts = new PartReader(gate.longest - 1);
	const { units } = parts;
	return {
		isIn: (text) => {
			for (parts.open(text); parts.next(); ) {
				if (gate.next(units, parts.count, 0) < 0) continue;
				parts.close();
				return true;
			}
			return false;
		},
	};
}

function standsAt(units: Uint16Array, count: number, literal: Uint8Array, start: number): boolean {
	if (start + literal.length > count) return false;
	for (let index = 0; index < literal.length; index += 1) if (lower(units[start + index] ?? 0) !== literal[index]) return false;
	return true;
}

const BLOCKS = 1 << 15;

/** The same for both cases of a letter. Different blocks may share a number, which only costs a look. */
function blockOf(first: number, second: number, third: number): number {
	return ((first & 31) << 10) | ((second & 31) << 5) | (third & 31);
}

function lower(code: number): number {
	return code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
}
