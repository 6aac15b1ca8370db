/** Tells whether one of a few literals stands in a text at all, without looking at every character of it. */
export interface SkipGate {
	/** In any ASCII case. Cost: O(n), about n / shortest literal where none is near. */
	isIn(text: string): boolean;
}

/**
 * Slides a window as long as the shortest literal over the text and moves it by what its last two characters allow. Literals of at least
 * three ASCII characters, else a throw. Source: Wu and Manber 1994, "A fast algorithm for multi-pattern searching".
 */
export function createSkipGate(literals: readonly string[]): SkipGate {
	const folded = literals.map((literal) => literal.toLowerCase());
	const least = Math.min(...folded.map((literal) => literal.length));
	if (least < 3 || folded.some((literal) => /[^\x20-\x7e]/.test(literal))) throw new RangeError('a literal is too short or not ASCII');
	const shifts = new Uint8Array(PAIRS).fill(Math.min(least - 1, 255));
	/** By the last pair of the window. */
	const candidates = new Map<number, string[]>();
	for (const literal of folded) {
		for (let at = 1; at < least; at += 1) {
			const pair = pairOf(literal.charCodeAt(at - 1), literal.charCodeAt(at));
			shifts[pair] = Math.min(shifts[pair] ?? 0, least - 1 - at);
			if (at !== least - 1) continue;
			const known = candidates.get(pair);
			if (known === undefined) candidates.set(pair, [literal]);
			else known.push(literal);
		}
	}
	const standsAt = (text: string, literal: string, start: number): boolean => {
		for (let index = 0; index < literal.length; index += 1) {
			if (lower(text.charCodeAt(start + index)) !== literal.charCodeAt(index)) return false;
		}
		return true;
	};
	return {
		isIn(text) {
			for (let at = least - 1; at < text.length; ) {
				const pair = pairOf(text.charCodeAt(at - 1), text.charCodeAt(at));
				const shift = shifts[pair] ?? 0;
				if (shift > 0) {
					at += shift;
					continue;
				}
				const start = at - least + 1;
				if (candidates.get(pair)?.some((literal) => standsAt(text, literal, start)) === true) return true;
				at += 1;
			}
			return false;
		},
	};
}

const PAIRS = 1 << 10;

/** The same for both cases of a letter. Different pairs may share a number, which only costs a look. */
function pairOf(first: number, second: number): number {
	return ((first & 31) << 5) | (second & 31);
}

function lower(code: number): number {
	return code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
}
