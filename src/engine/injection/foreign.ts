import { normalize } from '../views/normalize.ts';
import { FOREIGN_PARTS, FOREIGN_WORDS } from './foreign-words.ts';
import { lexiconNow } from './lexicon.ts';

/** Classes recognized in other languages, one bit each. */
const NAMES = [
	'cancel',
	'guidance',
	'earlier',
	'model',
	'user',
	'tell',
	'not',
	'silently',
	'secret',
	'conversation',
	'send',
	'duty',
	'run',
	'lasting',
	'address',
] as const;

export function foreignBit(name: string): number {
	const index = NAMES.findIndex((each) => each === name);
	if (index < 0) throw new Error(`there's no class ${name}`);
	return 1 << index;
}

interface Foreign {
	readonly words: ReadonlyMap<string, number>;
	/** By first word. */
	readonly phrases: ReadonlyMap<string, readonly { readonly rest: readonly string[]; readonly bits: number }[]>;
	/** First letters of words in non-Latin scripts, whose endings vary. */
	readonly stems: ReadonlyMap<string, number>;
	/** By first UTF-16 unit. */
	readonly parts: ReadonlyMap<number, readonly (readonly [string, number])[]>;
}

const STEM = 5;
const LATIN = /^[a-z0-9+'-]*$/;
let foreign: Foreign | undefined;

function made(): Foreign {
	const words = new Map<string, number>();
	const stems = new Map<string, number>();
	const phrases = new Map<string, { rest: readonly string[]; bits: number }[]>();
	const parts = new Map<string, number>();
	const english = lexiconNow().words;
	for (const name of NAMES) {
		if (name === 'address') continue;
		const bit = foreignBit(name);
		for (const written of FOREIGN_WORDS[name] ?? []) {
			const word = normalize(written.replaceAll('+', ' ')).text.trim();
			const [first = '', ...rest] = word.split(' ');
			if (first.length < 3 && rest.length === 0) continue;
			if (rest.length > 0) phrases.set(first, [...(phrases.get(first) ?? []), { rest, bits: bit }]);
			else if (!english.has(word)) {
				words.set(word, (words.get(word) ?? 0) | bit);
				if (!LATIN.test(word) && word.length >= STEM) stems.set(word.slice(0, STEM), (stems.get(word.slice(0, STEM)) ?? 0) | bit);
			}
		}
		for (const written of FOREIGN_PARTS[name] ?? []) {
			const part = normalize(written).text.trim();
			parts.set(part, (parts.get(part) ?? 0) | bit);
		}
	}
	const byFirst = new Map<number, (readonly [string, number])[]>();
	for (const each of parts) {
		const first = each[0].charCodeAt(0);
		byFirst.set(first, [...(byFirst.get(first) ?? []), each]);
	}
	return { words, phrases, stems, parts: byFirst };
}

/** Scripts without spaces between words: Thai, Chinese, Japanese, Korean. */
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** The meaning of a word in other languages. */
export interface ForeignWord {
	readonly bits: number;
	/** Phrases that begin with it. */
	readonly phrases: readonly { readonly rest: readonly string[]; readonly bits: number }[];
	/** In a script without spaces between words. */
	readonly isUnspaced: boolean;
}

const UNKNOWN: ForeignWord = { bits: 0, phrases: [], isUnspaced: false };

function foreignWord(text: string): ForeignWord {
	foreign ??= made();
	const bits = foreign.words.get(text) ?? 0;
	const phrases = foreign.phrases.get(text) ?? [];
	if (LATIN.test(text)) return bits === 0 && phrases.length === 0 ? UNKNOWN : { bits, phrases, isUnspaced: false };
	return { bits: bits | (foreign.stems.get(text.slice(0, STEM)) ?? 0), phrases, isUnspaced: UNSPACED.test(text) };
}

/** A word that is looked up more than once. */
interface AskedWord {
	readonly text: string;
	/** Undefined until it is looked up. */
	foreign: ForeignWord | undefined;
}

/** The classes, as bits, of the first `length` words of a sentence in languages other than English. */
export function foreignIn(words: readonly AskedWord[], length: number): number {
	let bits = 0;
	let isUnspaced = false;
	for (let at = 0; at < length; at += 1) {
		const word = words[at];
		if (word === undefined) continue;
		const known = (word.foreign ??= foreignWord(word.text));
		if (known === UNKNOWN) continue;
		bits |= known.bits;
		isUnspaced ||= known.isUnspaced;
		for (const { bits: own, rest } of known.phrases)
			if (rest.every((each, index) => at + 1 + index < length && words[at + 1 + index]?.text === each)) bits |= own;
	}
	if (!isUnspaced || foreign === undefined) return bits;
	const said = words
		.slice(0, length)
		.map(({ text }) => text)
		.join(' ');
	for (let at = 0; at < said.length; at += 1)
		for (const [part, own] of foreign.parts.get(said.charCodeAt(at)) ?? [])
			if ((bits & own) !== own && said.startsWith(part, at)) bits |= own;
	return bits;
}
