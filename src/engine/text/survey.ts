import { int32At, kernels, partsForKernels, SET_BYTES, writeSet } from '../kernels/kernels.ts';
import { type CharacterSet, charactersOf, LETTERS_AND_DIGITS } from './runs.ts';

/** What a long run of characters in a text may be. One bit each. */
export const RUN = {
	/** 24 visible characters of ASCII: prose has none, and what is written in code without blanks has. */
	unbroken: 1,
	/** 24 of the letters of base64. */
	base64: 2,
	/** 48 of binary digits and what stands between groups of them. */
	binary: 4,
	/** 24 of decimal digits and what stands between the numbers of a list. */
	decimals: 8,
	/** 21 of hexadecimal digits and what stands between pairs of them. */
	hexPairs: 16,
	/** 24 of the signs of Morse code. */
	morse: 32,
} as const;

/** What a text is made of, as far as it tells which codes it cannot hold. */
export interface Survey {
	/** The bits of `RUN` that it has runs of. */
	readonly runs: number;
	/** False: nothing but visible ASCII, blanks, tabs and line ends. */
	readonly hasOther: boolean;
	/** It has characters of which hidden messages are made: zero-width characters, selectors, TAG characters. */
	readonly hasMessageUnits: boolean;
}

/** Units of seven pairs of hexadecimal digits with something between them. */
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
/** Bits of what the kernel says, beside those of `RUN`. */
const [MESSAGE, OTHER] = [kernels.MESSAGE.value, kernels.OTHER.value];
const ALL = Object.values(RUN).reduce((bits, bit) => bits | bit, 0);
/** What is neither visible, blank, tab nor line end. */
const NOT_PLAIN = charactersOf(
	Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code))
		.filter((character) => !/[\x20-\x7e\t\n\r]/.test(character))
		.join(''),
);
const parts = partsForKernels();
layOut();

/** Writes the sets down for the kernel, in the order of their bits and what is not plain behind them. */
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

/** One pass for all kinds. Cost: O(n). */
export function surveyOf(text: string): Survey {
	kernels.surveyBegin();
	let all = 0;
	for (parts.open(text); parts.next(); ) all = kernels.surveyPart(parts.count);
	return { runs: all & ALL, hasOther: (all & OTHER) !== 0, hasMessageUnits: (all & MESSAGE) !== 0 };
}
