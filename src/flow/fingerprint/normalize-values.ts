import { isAscii } from '../../base/units.ts';
import { foldedUnits, kernels, partsForKernels, regionAt } from '../../engine/kernels/kernels.ts';

const parts = partsForKernels();
layOut();

/** Tells the kernel how to fold each ASCII code: lowercases letters, keeps digits, drops everything else. */
function layOut(): void {
	const { bytes } = regionAt(kernels.FOLDED, 128);
	for (let code = 0; code < 128; code += 1) {
		const isDigit = code >= 48 && code <= 57;
		const isSmall = code >= 97 && code <= 122;
		const isLarge = code >= 65 && code <= 90;
		bytes[code] = isDigit || isSmall ? code : isLarge ? code + 32 : 0;
	}
}

// oxlint-disable-next-line no-control-regex -- the whole of ASCII is what is asked for
const BEYOND_ASCII = /[^\x00-\x7f]+/g;

/** Code units of a text reduced to letters and digits, lowercase, without accents: what survives when a copy is quoted, wrapped, or reformatted. */
export interface Normalized {
	readonly codes: Uint16Array;
	readonly length: number;
}

/** Code units of memory kept for the next text. */
const KEPT_CODES = 131_072;

/** Memory reused from text to text. Its content is valid until the next text. */
export class CodeRoom {
	#codes = new Uint16Array(1_024);

	/** Memory for at least `least` code units. */
	of(least: number): Uint16Array {
		if (least > this.#codes.length || this.#codes.length > KEPT_CODES) this.#codes = new Uint16Array(Math.max(least, 1_024));
		return this.#codes;
	}
}

/**
 * Letters and digits of the strings, concatenated without separators, in compatibility form (NFKD) without marks. `ends[i]` is where string i
 * ends. Stops at `maxLength` code units. `into`: the memory that holds `codes`. Cost: O(n).
 */
export function normalizeAll(
	texts: readonly string[],
	maxLength: number,
	into?: CodeRoom,
): Normalized & { readonly ends: readonly number[] } {
	let room = 0;
	const plain = texts.map((text) => {
		const folded = isAscii(text) ? text : text.replace(BEYOND_ASCII, foldUnicode);
		room += folded.length;
		return folded;
	});
	const most = Math.min(room, maxLength);
	const codes = into?.of(most) ?? new Uint16Array(most);
	const ends: number[] = [];
	let length = 0;
	for (const text of plain) {
		for (parts.open(text); parts.next(); ) {
			const count = Math.min(kernels.foldUnits(parts.count), most - length);
			codes.set(foldedUnits.subarray(0, count), length);
			length += count;
		}
		ends.push(length);
	}
	return { codes, length, ends };
}

export function normalize(text: string, maxLength = 1_000_000): Normalized {
	return normalizeAll([text], maxLength);
}

function foldUnicode(text: string): string {
	return text
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');
}
