import { normalize } from '../views/normalize.ts';
import { FOREIGN_PARTS, FOREIGN_WORDS } from './foreign-words.ts';
import { lexiconNow } from './lexicon.ts';

/** Classes that are told in other languages, each a bit. */
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
	if (index < 0) throw new Error(`no such class: ${name}`);
	return 1 << index;
}

interface Foreign {
	readonly words: ReadonlyMap<string, number>;
	/** By first word. */
	readonly phrases: ReadonlyMap<string, readonly { readonly rest: readonly string[]; readonly bits: number }[]>;
	/** First letters of words of other scripts than the Latin one, whose endings vary. */
	readonly stems: ReadonlyMap<string, number>;
	/** By first unit. */
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

/** Scripts that set no blanks between words: Thai, Chinese, Japanese, Korean. */
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** What the words of a sentence in another language than English do, as bits. */
export function foreignIn(texts: readonly string[]): number {
	const { length } = texts;
	foreign ??= made();
	let bits = 0;
	let isUnspaced = false;
	for (let at = 0; at < length; at += 1) {
		const word = texts[at] ?? '';
		bits |= foreign.words.get(word) ?? 0;
		for (const { bits: own, rest } of foreign.phrases.get(word) ?? [])
			if (rest.every((each, index) => at + 1 + index < length && texts[at + 1 + index] === each)) bits |= own;
		if (LATIN.test(word)) continue;
		bits |= foreign.stems.get(word.slice(0, STEM)) ?? 0;
		isUnspaced ||= UNSPACED.test(word);
	}
	if (!isUnspaced) return bits;
	const said = texts.join(' ');
	for (let at = 0; at < said.length; at += 1)
		for (const [part, own] of foreign.parts.get(said.charCodeAt(at)) ?? [])
			if ((bits & own) !== own && said.startsWith(part, at)) bits |= own;
	return bits;
}
