import { int32At, kernels, partsForKernels, SET_BYTES, writeSet } from '../kernels/kernels.ts';
import { type CharacterSet, charactersOf, LETTERS_AND_DIGITS } from './runs.ts';

/** Kinds of long runs, by the encoding they can hold. One bit each. */
export const RUN = {
	/** 24 visible ASCII characters: prose has no such run, but text encoded without spaces does. */
	unbroken: 1,
	/** 24 base64 digits. */
	base64: 2,
	/** 48 binary digits and separators between groups. */
	binary: 4,
	/** 24 decimal digits and separators between numbers of a list. */
	decimals: 8,
	/** 21 hexadecimal digits and separators between pairs. */
	hexPairs: 16,
	/** 24 characters of Morse code. */
	morse: 32,
} as const;

/** What a text is made of, as far as needed to rule out encodings. */
export interface Survey {
	/** Bits of `RUN` for the kinds of runs in the text. */
	readonly runs: number;
	/** False: the text is only visible ASCII, spaces, tabs, and line ends. */
	readonly hasOther: boolean;
	/** The text contains characters that can spell hidden messages: zero-width characters, variation selectors, TAG characters. */
	readonly hasMessageUnits: boolean;
}

/** UTF-16 units of seven pairs of hexadecimal digits with separators. */
export const HEX_RUN = 21;
export const HEX_PAIR_CHARACTERS = charactersOf('0123456789ABCDEFabcdef :,-');

const SHORTEST: Readonly<Record<keyof typeof RUN, readonly [CharacterSet, number]>> = {
	unbroken: [charactersOf(Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index)).join('')), 24],
	base64: [charactersOf(`${LETTERS_AND_DIGITS}+/_-`), 24],
	binary: [charactersOf('01 ,'), 48],
	decimals: [charactersOf('0123456789,; '), 24],
	hexPairs: [HEX_PAIR_CHARACTERS, HEX_RUN],
	morse: [charactersOf('.-/ '), 24],
};
/** Bits that the kernel returns besides those of `RUN`. */
const [MESSAGE, OTHER] = [kernels.MESSAGE.value, kernels.OTHER.value];
const ALL = Object.values(RUN).reduce((bits, bit) => bits | bit, 0);
/** ASCII characters that aren't visible, space, tab, or line end. */
const NOT_PLAIN = charactersOf(
	Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code))
		.filter((character) => !/[\x20-\x7e\t\n\r]/.test(character))
		.join(''),
);
const parts = partsForKernels();
layOut();

/** Writes the sets to the kernel's memory in the order of their bits, with `NOT_PLAIN` last. */
function layOut(): void {
	const kinds = Object.entries(RUN).sort(([, one], [, other]) => one - other);
	const least = int32At(kernels.LEAST, kinds.length);
	for (const [index, [name]] of kinds.entries()) {
		const [set, shortest] = SHORTEST[name as keyof typeof RUN];
		writeSet(kernels.SETS.value + index * SET_BYTES, set);
		least[index] = shortest;
	}
	writeSet(kernels.SETS.value + kinds.length * SET_BYTES, NOT_PLAIN);
}

/** Checks for all kinds of runs in one pass. Cost: O(n). */
export function surveyOf(text: string): Survey {
	kernels.surveyBegin();
	let all = 0;
	for (parts.open(text); parts.next(); ) all = kernels.surveyPart(parts.count);
	return { runs: all & ALL, hasOther: (all & OTHER) !== 0, hasMessageUnits: (all & MESSAGE) !== 0 };
}
