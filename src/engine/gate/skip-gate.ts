import { kernels, type Region, tableOf } from '../kernels/kernels.ts';

/** Finds where one of a few literals occurs, without reading every character if the literals are long. */
export interface SkipGate {
	/**
	 * The first start of a literal at or after `from`, in the first `count` bytes of a region whose letters are lowercase; -1 if there is none.
	 * Cost: O(count), about count / (shortest literal - 2) lookups where no literal is near.
	 */
	next(region: Region, count: number, from: number): number;
}

/** Scratch space in which the kernel computes the number of three bytes. */
const room = tableOf(4);

/**
 * Slides a window as long as the shortest literal over the text and shifts it by what its last three characters allow. Throws unless all
 * literals have at least three characters and only ASCII, in any case. Its memory is never freed, so create gates only once.
 * Source: Wu and Manber 1994, "A fast algorithm for multi-pattern searching".
 */
export function createSkipGate(literals: readonly string[]): SkipGate {
	const lower = literals.map((literal) => literal.toLowerCase());
	const least = Math.min(...lower.map((literal) => literal.length));
	if (least < 3 || lower.some((literal) => /[^\x20-\x7e]/.test(literal))) throw new RangeError('a literal is too short or not ASCII');
	const { at: shiftsAt, bytes: shifts } = tableOf(BLOCKS);
	shifts.fill(Math.min(least - 2, 255));
	const beginnings = tableOf(BLOCKS);
	const numberOf = (codes: Uint8Array): number => {
		room.bytes.set(codes);
		return kernels.blockAt(room.at);
	};
	/** Literals by the last three characters of the window. */
	const candidates = new Map<number, Uint8Array[]>();
	for (const literal of lower) {
		const codes = Uint8Array.from(literal, (character) => character.charCodeAt(0));
		beginnings.bytes[numberOf(codes.subarray(0, 3))] = 1;
		for (let at = 2; at < least; at += 1) {
			const block = numberOf(codes.subarray(at - 2, at + 1));
			shifts[block] = Math.min(shifts[block] ?? 0, least - 1 - at);
			if (at !== least - 1) continue;
			const known = candidates.get(block);
			if (known === undefined) candidates.set(block, [codes]);
			else known.push(codes);
		}
	}
	return {
		next: ({ at, bytes }, count, from) => {
			for (let end = from + least - 1; ; end += 1) {
				end = kernels.nextWindow(at, count, end, least, shiftsAt, beginnings.at);
				if (end < 0) return -1;
				const start = end - least + 1;
				for (const literal of candidates.get(kernels.blockAt(at + end - 2)) ?? []) if (standsAt(bytes, count, literal, start)) return start;
			}
		},
	};
}

function standsAt(bytes: Uint8Array, count: number, literal: Uint8Array, start: number): boolean {
	if (start + literal.length > count) return false;
	for (let index = 0; index < literal.length; index += 1) if (bytes[start + index] !== literal[index]) return false;
	return true;
}

const BLOCKS = 1 << 14;
