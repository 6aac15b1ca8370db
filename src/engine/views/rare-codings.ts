import { charactersOf, isOf } from '../text/runs.ts';
import { RUN, type Survey, surveyOf } from '../text/survey.ts';
import { bytesToText, fromAscii85, fromNumbers } from './codecs.ts';

/** Encodings that are rare outside of attacks and puzzles. */
export type RareEncoding = 'ascii85' | 'quoted-printable' | 'morse' | 'braille' | 'code points';

export type AddCarrier<Kind extends string> = (encoding: Kind, start: number, end: number, decoded: string | undefined) => void;

interface Coding {
	readonly encoding: RareEncoding;
	/** False: the text can't contain it. Much cheaper than `regex`. */
	mayHold(text: string, survey: Survey): boolean;
	readonly regex: RegExp;
	decode(run: string): string | undefined;
}

const IN_ASCII85 = charactersOf(`${Array.from({ length: 85 }, (_, index) => String.fromCharCode(0x21 + index)).join('')}z~`);
/** Shorter messages can't say anything. */
const SHORTEST = 24;

const MORSE = new Map(
	'.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'
		.split(' ')
		.map((code, index) => [code, String.fromCharCode(0x61 + index)]),
);
for (const [digit, code] of '----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.'.split(' ').entries())
	MORSE.set(code, String(digit));
for (const [sign, code] of Object.entries({
	'.': '.-.-.-',
	',': '--..--',
	'?': '..--..',
	'/': '-..-.',
	':': '---...',
	'@': '.--.-.',
	'-': '-....-',
}))
	MORSE.set(code, sign);

/** The Braille cells for a to z. Source: Unicode, Braille Patterns; English Braille, grade 1. */
const BRAILLE = new Map(
	[
		...'\u2801\u2803\u2809\u2819\u2811\u280B\u281B\u2813\u280A\u281A\u2805\u2807\u280D\u281D\u2815\u280F\u281F\u2817\u280E\u281E\u2825\u2827\u283A\u282D\u283D\u2835',
	].map((cell, index) => [cell, String.fromCharCode(0x61 + index)]),
);

const CODINGS: readonly Coding[] = [
	{
		encoding: 'code points',
		// Searching for a symbol is much faster than for a letter, and most texts have none.
		mayHold: (text) => (text.includes('+') && /[Uu]\+/.test(text)) || text.includes('\\u{') || text.includes('0x'),
		regex: /(?:(?:[Uu]\+[0-9A-Fa-f]{4,6}|\\u\{[0-9A-Fa-f]{1,6}\}|0x[0-9A-Fa-f]{2})[ ,;]{0,2}){8,}/g,
		decode: (run) => {
			const points = Array.from(run.matchAll(/[+{x]([0-9A-Fa-f]{1,6})/g), (match) => Number.parseInt(match[1] ?? '', 16));
			if (points.some((point) => point > 0x10ffff)) return undefined;
			return bytesToText(
				run.includes('0x') ? Uint8Array.from(points) : new TextEncoder().encode(String.fromCodePoint(...points.slice(0, 8192))),
			);
		},
	},
	{
		encoding: 'quoted-printable',
		mayHold: (text) => text.includes('=') && /=[0-9A-F]{2}=[0-9A-F]{2}/.test(text),
		regex: /(?:=[0-9A-F]{2}|[\w.:/@~-]|=\r?\n){6,}(?: (?:=[0-9A-F]{2}|[\w.:/@~-]|=\r?\n){1,200}){0,200}/g,
		decode: (run) => {
			if ((run.match(/=[0-9A-F]{2}/g)?.length ?? 0) < 6) return undefined;
			const bytes = Array.from(run.replaceAll(/=\r?\n/g, '').matchAll(/=([0-9A-F]{2})|[^]/g), ([unit, digits]) =>
				digits === undefined ? unit.charCodeAt(0) & 0x7f : Number.parseInt(digits, 16),
			);
			return bytesToText(Uint8Array.from(bytes));
		},
	},
	{
		encoding: 'morse',
		mayHold: (_, { runs }) => (runs & RUN.morse) !== 0,
		regex: /(?<![.\w-])(?:[.-]{1,6}(?: ?\/ ?| {1,3})){11,2000}[.-]{1,6}(?![.\w-])/g,
		decode: (run) => {
			const words = run.split(/ ?\/ ?| {2,3}/).map((word) => word.split(' ').map((code) => MORSE.get(code)));
			return words.some((letters) => letters.includes(undefined)) ? undefined : words.map((letters) => letters.join('')).join(' ');
		},
	},
	{
		encoding: 'braille',
		mayHold: (text) => /[\u2801-\u283F]{2}/.test(text),
		regex: /[\u2801-\u283F][\u2800-\u283F\d.,:/@~_ -]{11,4096}/g,
		decode: (run) => [...run.replaceAll('\u2800', ' ')].map((cell) => BRAILLE.get(cell) ?? cell).join(''),
	},
];

/** Symbols that are rare in words, paths, and URLs but make up a fifth of ASCII85. */
const ODD_MARKS = /[!#$%&()*+;<=>?@[\\\]^`]/g;
const LEAST_ODD = 3;
const LONGEST = 4_096;

/** Runs that may be ASCII85. Examines only every 24th unit, and its surroundings if it belongs to the alphabet. */
function* ascii85In(text: string): Generator<{ readonly run: string; readonly start: number }> {
	let free = 0;
	for (let at = SHORTEST - 1; at < text.length; at += SHORTEST) {
		if (!isOf(IN_ASCII85, text, at)) continue;
		let start = at;
		while (start > free && isOf(IN_ASCII85, text, start - 1)) start -= 1;
		let end = at + 1;
		while (end - start < LONGEST && isOf(IN_ASCII85, text, end)) end += 1;
		at = end;
		free = end;
		if (end - start < SHORTEST) continue;
		const run = text.slice(start, end);
		if ((run.slice(0, 2 * SHORTEST).match(ODD_MARKS)?.length ?? 0) >= LEAST_ODD) yield { run, start };
	}
}

function fromAscii85Run(run: string): string | undefined {
	const body = run.replace(/^.{0,8}?<~/, '').replace(/~?>?["'`,.]?$/, '');
	// The first groups nearly always decide: most runs are something else.
	return bytesToText(fromAscii85(body.slice(0, 20))) === undefined ? undefined : bytesToText(fromAscii85(body));
}

/** Whether a text can contain any of these encodings. Cost: O(n), a fraction of a full search. */
export function mightBeRarelyCoded(text: string, survey = surveyOf(text)): boolean {
	if (text.length < SHORTEST) return false;
	return ((survey.runs & RUN.unbroken) !== 0 && !ascii85In(text).next().done) || CODINGS.some((coding) => coding.mayHold(text, survey));
}

/**
 * Calls `add` for every run in these encodings. Runs of numbers are read as octal if that produces text. Cost: O(n) if the text may contain
 * one.
 */
export function rareCarriersIn(text: string, survey: Survey, add: AddCarrier<RareEncoding>): void {
	if (text.length < SHORTEST) return;
	for (const { encoding, mayHold, regex, decode } of CODINGS) {
		if (!mayHold(text, survey)) continue;
		for (const match of text.matchAll(regex)) add(encoding, match.index, match.index + match[0].length, decode(match[0]));
	}
	if ((survey.runs & RUN.unbroken) !== 0)
		for (const { run, start } of ascii85In(text)) add('ascii85', start, start + run.length, fromAscii85Run(run));
}

/** Decodes character codes: decimal, otherwise octal if each has three digits. */
export function fromNumberList(run: string): string | undefined {
	const numbers = run.match(/\d+/g) ?? [];
	return (
		bytesToText(fromNumbers(numbers, 10)) ??
		(numbers.every((each) => /^[0-3][0-7]{2}$/.test(each)) ? bytesToText(fromNumbers(numbers, 8)) : undefined)
	);
}
