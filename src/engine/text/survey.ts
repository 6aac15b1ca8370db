import { PartReader } from '../../base/units.ts';
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
	/** It has characters of which hidden messages are made: `MESSAGE_UNITS`. */
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
const KINDS = Object.entries(RUN).map(([name, bit]) => {
	const [set, least] = SHORTEST[name as keyof typeof RUN];
	return { bit, set, least };
});
const OTHER = 128;
const MESSAGE = 64;
/** Zero-width characters and selectors, and the high surrogate of TAG characters and of the second row of selectors: first and last of each range. */
const MESSAGE_UNITS: readonly (readonly [number, number])[] = [
	[0x200b, 0x200d],
	[0x2060, 0x2064],
	[0xfe00, 0xfe0f],
	[0xfeff, 0xfeff],
	[0xdb40, 0xdb40],
];
const ALL = KINDS.reduce((bits, { bit }) => bits | bit, 0);
const BITS = new Uint8Array(0x10000).fill(OTHER);
for (let code = 0; code < 0x7f; code += 1) {
	const isPlain = code >= 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
	BITS[code] = KINDS.reduce((bits, { bit, set }) => (set[code] === 1 ? bits | bit : bits), isPlain ? 0 : OTHER);
}
for (const [first, last] of MESSAGE_UNITS) BITS.fill(OTHER | MESSAGE, first, last + 1);
/** Each run that counts covers a whole block of this length, for the shortest is 21. */
const BLOCK = 10;
const LONGEST = Math.max(...KINDS.map(({ least }) => least));
const parts = new PartReader(LONGEST);

/** One pass for all kinds. Cost: O(n), one lookup for each unit where no run is near. */
export function surveyOf(text: string): Survey {
	let all = 0;
	let missing = ALL;
	const { units } = parts;
	for (parts.open(text); parts.next(); ) {
		const { count } = parts;
		let at = 0;
		for (; at + BLOCK <= count; at += BLOCK) {
			const a = BITS[units[at] ?? 0] ?? 0;
			const b = BITS[units[at + 1] ?? 0] ?? 0;
			const c = BITS[units[at + 2] ?? 0] ?? 0;
			const d = BITS[units[at + 3] ?? 0] ?? 0;
			const e = BITS[units[at + 4] ?? 0] ?? 0;
			const f = BITS[units[at + 5] ?? 0] ?? 0;
			const g = BITS[units[at + 6] ?? 0] ?? 0;
			const h = BITS[units[at + 7] ?? 0] ?? 0;
			const i = BITS[units[at + 8] ?? 0] ?? 0;
			const j = BITS[units[at + 9] ?? 0] ?? 0;
			all |= a | b | c | d | e | f | g | h | i | j;
			const both = a & b & c & d & e & f & g & h & i & j & missing;
			if (both !== 0) missing &= ~runsAround(units, count, at, both);
		}
		for (; at < count; at += 1) all |= BITS[units[at] ?? 0] ?? 0;
	}
	return { runs: ALL & ~missing, hasOther: (all & OTHER) !== 0, hasMessageUnits: (all & MESSAGE) !== 0 };
}

/** Which of the kinds `bits`, to which the block at `from` belongs, have a run around it that is long enough. */
function runsAround(units: Uint16Array, count: number, from: number, bits: number): number {
	let found = 0;
	for (const { bit, least } of KINDS) {
		if ((bits & bit) === 0) continue;
		let start = from;
		while (start > 0 && from - start < least && ((BITS[units[start - 1] ?? 0] ?? 0) & bit) !== 0) start -= 1;
		let end = from + BLOCK;
		while (end < count && end - start < least && ((BITS[units[end] ?? 0] ?? 0) & bit) !== 0) end += 1;
		if (end - start >= least) found |= bit;
	}
	return found;
}
