import { PART } from '../../base/units.ts';
import { kernels, numbers, units } from '../../engine/kernels/kernels.ts';
import type { Normalized } from './normalize-values.ts';

/** Length of the pieces that are hashed, in normalized code units. */
export const GRAM = 16;
/** Number of pieces from which the smallest hash is chosen. Any common run of `GRAM + WINDOW - 1` = 23 units shares at least one choice. */
export const WINDOW = 8;
/** Length of the pieces of a secret; all of them are kept. */
export const SECRET_GRAM = 8;

/** Pieces for which memory is kept from text to text: those of about 150 KB. */
const MOST_KEPT = 1 << 15;

/**
 * The pieces of one text, in memory that the next text reuses. They are lists instead of callbacks, because a callback would be created for
 * each text (docs/decisions/0031).
 */
export class Pieces {
	count = 0;
	/** Two independent 32-bit hashes of each piece. */
	firsts = new Uint32Array(256);
	seconds = new Uint32Array(256);
	/** Where each piece starts. */
	positions = new Uint32Array(256);

	/** Empties the lists and frees the memory of a long text. */
	clear(): void {
		this.count = 0;
		if (this.firsts.length <= MOST_KEPT) return;
		this.firsts = new Uint32Array(MOST_KEPT);
		this.seconds = new Uint32Array(MOST_KEPT);
		this.positions = new Uint32Array(MOST_KEPT);
	}

	/** Appends what the kernel wrote: three numbers per piece. */
	append(count: number): void {
		while (this.count + count > this.firsts.length) this.grow();
		for (let piece = 0; piece < count; piece += 1) {
			this.firsts[this.count + piece] = numbers[3 * piece] ?? 0;
			this.seconds[this.count + piece] = numbers[3 * piece + 1] ?? 0;
			this.positions[this.count + piece] = numbers[3 * piece + 2] ?? 0;
		}
		this.count += count;
	}

	/** Makes room for at least one more piece. */
	grow(): void {
		this.firsts = doubled(this.firsts);
		this.seconds = doubled(this.seconds);
		this.positions = doubled(this.positions);
	}
}

function doubled(list: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
	const more = new Uint32Array(list.length * 2);
	more.set(list);
	return more;
}

const BASE_1 = 0x01000193;
const BASE_2 = 0x5bd1e995;

/** Codes before a part that the kernel sees again: enough for all pieces from which one is chosen. */
const AGAIN = GRAM + WINDOW;

/**
 * The chosen pieces of a text: from each `WINDOW` neighboring pieces the one with the smallest hash, the rightmost of equals. Skips pieces
 * with fewer than five different characters, because they carry no information. Source: Schleimer, Wilkerson and Aiken, "Winnowing" (SIGMOD
 * 2003). Runs in `kernels/text/fingerprint.ts`. Cost: O(n) amortized.
 */
export function winnow({ codes, length }: Normalized, into: Pieces): Pieces {
	into.clear();
	if (length < GRAM) return into;
	kernels.winnowBegin();
	for (let at = 0; at < length; at += PART) {
		const before = Math.min(at, AGAIN);
		const part = codes.subarray(at - before, Math.min(at + PART, length));
		units.set(part);
		into.append(kernels.winnowPart(before, part.length));
	}
	into.append(kernels.winnowEnd());
	return into;
}

/** Every piece of `size` units. Cost: O(n). */
export function grams({ codes, length }: Normalized, size: number, into: Pieces): Pieces {
	into.clear();
	let count = 0;
	const drop1 = power(BASE_1, size - 1);
	const drop2 = power(BASE_2, size - 1);
	let sum1 = 0;
	let sum2 = 0;
	for (let index = 0; index < length; index += 1) {
		const code = (codes[index] ?? 0) + 1;
		if (index >= size) {
			const old = (codes[index - size] ?? 0) + 1;
			sum1 = (sum1 - Math.imul(old, drop1)) | 0;
			sum2 = (sum2 - Math.imul(old, drop2)) | 0;
		}
		sum1 = (Math.imul(sum1, BASE_1) + code) | 0;
		sum2 = (Math.imul(sum2, BASE_2) + code) | 0;
		if (index < size - 1) continue;
		if (count === into.firsts.length) into.grow();
		into.firsts[count] = mixed(sum1);
		into.seconds[count] = mixed(sum2 ^ size);
		into.positions[count] = index - size + 1;
		count += 1;
	}
	into.count = count;
	return into;
}

/** One pair of hashes for a whole text. */
export function hashWhole({ codes, length }: Normalized): readonly [number, number] {
	let sum1 = length;
	let sum2 = ~length;
	for (let index = 0; index < length; index += 1) {
		sum1 = (Math.imul(sum1, BASE_1) ^ (codes[index] ?? 0)) | 0;
		sum2 = (Math.imul(sum2, BASE_2) + (codes[index] ?? 0)) | 0;
	}
	return [mixed(sum1), mixed(sum2)];
}

function power(base: number, exponent: number): number {
	let result = 1;
	for (let index = 0; index < exponent; index += 1) result = Math.imul(result, base);
	return result;
}

/** Spreads the bits. Source: MurmurHash3, fmix32 (public domain). */
function mixed(value: number): number {
	let hash = value;
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return (hash ^ (hash >>> 16)) >>> 0;
}
