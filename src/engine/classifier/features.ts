import { isKnown, kindOf, OTHER_SCRIPT } from './word-classes.ts';

/**
 * What the bundled classifier reads of a text: sentences, and for each the numbers of its hashed words, word pairs, runs of two to four kinds of
 * words, and pieces of words that no list has: how a sentence is built counts beside what it is about.
 * Hashed n-grams: Weinberger et al. 2009; pieces of words: Bojanowski et al. 2017. One pass, linear; no position depends on a locale.
 */

/** Changes with every change of what `featuresOf` or `sentencesOf` give: a model of another version is not used. */
export const FEATURE_VERSION = 2;

/** UTF-16 offsets in the raw text. */
export interface Sentence {
	readonly start: number;
	readonly end: number;
}

/** UTF-16 units: a longer sentence is read in pieces, and each piece begins this much before the end of the one before. */
const MAX_SENTENCE = 320;
const OVERLAP = 80;
/** Shorter pieces between two ends are joined to what follows: "e.g.", "1.", "id:". */
const MIN_SENTENCE = 12;

/** A line that goes on with a small word is the same sentence, wrapped. */
const END = /[.!?;](?=[\s"')\]}»”]|$)|[。！？；؟۔।]|\r?\n(?![ \t]*\p{Ll}+[ ,.'’])|\\n|["']\s*[,:}\]]|\|/gu;

/**
 * The sentences of `text`, in order, without overlap but for pieces of over-long ones; lines, cells of tables and JSON strings end one too.
 * Together they cover every character that is not white space.
 */
export function sentencesOf(text: string): readonly Sentence[] {
	const sentences: Sentence[] = [];
	let start = 0;
	const push = (end: number): void => {
		let from = start;
		while (from < end && /\s/.test(text[from] ?? '')) from += 1;
		let to = end;
		while (to > from && /\s/.test(text[to - 1] ?? '')) to -= 1;
		start = end;
		while (to - from > MAX_SENTENCE) {
			sentences.push({ start: from, end: from + MAX_SENTENCE });
			from += MAX_SENTENCE - OVERLAP;
		}
		if (to > from) sentences.push({ start: from, end: to });
	};
	for (const match of text.matchAll(END)) {
		const end = match.index + match[0].length;
		const isStrong = /[\n\\|"'。！？；؟۔।]/.test(match[0]);
		if (isStrong || end - start >= MIN_SENTENCE) push(end);
	}
	push(text.length);
	return sentences;
}

const TOKEN =
	/(?:https?:\/\/|www\.)[^\s"'<>]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:~|\.{1,2})?\/[\w.@-]+(?:\/[\w.@-]+)*|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|\p{N}+(?:[.,:/-]\p{N}+)*|[^\s\p{L}\p{M}\p{N}]/giu;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}|(?![\t\n\r])\p{Cc}/gu;
const WIDE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]/u;
const LETTER = /^[\p{L}\p{M}]/u;
/** A longer word is a code or a key: it says only that it is there. */
const MAX_WORD = 40;

/** A token and its kind, see `kindOf`. */
interface Token {
	readonly text: string;
	readonly kind: string;
}

/**
 * The tokens of a sentence: folded (NFKC, lower case, invisible characters gone); links, addresses, paths and numbers stand for their kind. A
 * capital letter counts in a word that is not the first and not in a sentence of capitals.
 */
function readTokens(sentence: string): readonly Token[] {
	const folded = sentence.normalize('NFKC').replace(IGNORABLE, '');
	const hasSmall = /\p{Ll}/u.test(folded);
	return (folded.match(TOKEN) ?? []).map((raw, index) => {
		const text = standIn(raw.toLowerCase());
		return { text, kind: kindOf(text, index > 0 && hasSmall && raw.charCodeAt(0) >= 65 && raw.charCodeAt(0) <= 90) };
	});
}

/** The tokens alone. */
export function tokensOf(sentence: string): readonly string[] {
	return readTokens(sentence).map(({ text }) => text);
}

function standIn(token: string): string {
	if (/^(?:https?:\/\/|www\.)/.test(token)) return '\u0001url';
	if (token.length > 4 && /^[\w.+-]+@/.test(token)) return '\u0001mail';
	if (LETTER.test(token)) return token.length > MAX_WORD && !WIDE.test(token) ? '\u0001long' : token;
	if (token.length === 1) return token >= '0' && token <= '9' ? '\u0001n' : token;
	return token.includes('/') && !/^\p{N}/u.test(token) ? '\u0001path' : '\u0001n';
}

const LETTERS = /\p{L}+/gu;

/** False for a piece too short to ask for anything: a name, a cell, a greeting. It is read beside its neighbours, not judged. */
export function canBeOrder(sentence: string): boolean {
	return WIDE.test(sentence) ? sentence.length >= 4 : sentence.length >= 12 && (sentence.match(LETTERS)?.length ?? 0) >= 3;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a over UTF-16 units, 32 bits, from `seed`. */
function hash(text: string, start: number, end: number, seed: number): number {
	let value = seed;
	for (let at = start; at < end; at += 1) value = Math.imul(value ^ text.charCodeAt(at), FNV_PRIME);
	return value;
}

function finish(value: number): number {
	let mixed = value;
	mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
	mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
	return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** UTF-16 units: the shortest and the longest piece of a word with its two ends. None where the first is above the second. */
export const PIECES: readonly [number, number] = [4, 4];
const WIDE_PIECES: readonly [number, number] = [2, 3];

/**
 * Numbers below `buckets`, one for each feature, in order of reading; repeated where a feature is. `buckets` is a power of two. Other `pieces`
 * than `PIECES` are for choosing them only: a model of this version was trained with those.
 */
export function featuresOf(sentence: string, buckets: number, pieces = PIECES): readonly number[] {
	const mask = buckets - 1;
	const features: number[] = [];
	const add = (kind: number, value: number): void => {
		features.push(finish(Math.imul(value ^ kind, FNV_PRIME)) & mask);
	};
	const start = hash('\u0002', 0, 1, FNV_OFFSET);
	let before = start;
	let [first, second, third] = [start, start, start];
	for (const { kind, text } of readTokens(sentence)) {
		const whole = hash(text, 0, text.length, FNV_OFFSET);
		add(1, whole);
		add(2, Math.imul(before, 31) ^ whole);
		before = whole;
		const own = hash(kind, 0, kind.length, FNV_OFFSET);
		const pair = Math.imul(third, 31) ^ own;
		const triple = Math.imul(second, 961) ^ pair;
		// Of words in other letters than ours the kind says nothing.
		if (kind !== OTHER_SCRIPT) {
			add(20, pair);
			add(21, triple);
			add(22, Math.imul(first, 29_791) ^ triple);
		}
		[first, second, third] = [second, third, own];
		if (text.length < 2 || text.charCodeAt(0) === 1 || isKnown(kind)) continue;
		const framed = `<${text}>`;
		const [least, most] = WIDE.test(text) ? WIDE_PIECES : pieces;
		if (framed.length <= least) continue;
		for (let size = least; size <= most; size += 1)
			for (let at = 0; at + size <= framed.length; at += 1) add(3 + size, hash(framed, at, at + size, FNV_OFFSET));
	}
	add(9, before);
	return features;
}
