import { CHARACTERS, UNSPACED } from './characters.ts';
import { NOT_LATIN, STEM } from './stem.ts';

/**
 * Words and pairs of neighbouring words as numbers, so that a sentence can be weighed without a string being made. What the numbers weigh
 * is in `weights.ts`; a word that is not there weighs nothing. Two words of one number are possible (32 bits) and do no harm.
 */

/** FNV-1a, 32 bits, over UTF-16 units. Source: Fowler, Noll, Vo; draft-eastlake-fnv. What a word begins with. */
const HASH_START = 0x811c9dc5;
const PRIME = 0x01000193;
const [NO_WORD, WORD, DIGIT, LINK] = [0, 2, 3, 4];
/** A letter of a script that sets no words apart: a word of its own. */
const LETTER_WORD = 1;
/** What a name with an underscore counts as, and what a word with a digit. */
const NAME = numberOfText('_');
const FIGURE = numberOfText('0');

/** By UTF-16 unit: 0 where it belongs to no word, else what it is in one. */
export const SIGN_CLASSES: Uint8Array = classesOf();

function classesOf(): Uint8Array {
	const classes = new Uint8Array(0x10000).fill(NO_WORD);
	for (let code = 0; code < 0x10000; code += 1) {
		const character = String.fromCharCode(code);
		if (((CHARACTERS[code] ?? 0) & UNSPACED) !== 0) classes[code] = LETTER_WORD;
		else if (/\p{Nd}/u.test(character)) classes[code] = DIGIT;
		else if (/[\p{L}\p{M}]/u.test(character)) classes[code] = WORD;
		else if (character === '_') classes[code] = LINK;
	}
	return classes;
}

function numberOfText(text: string): number {
	let hash = HASH_START;
	for (let at = 0; at < text.length; at += 1) hash = hashed(hash, text.charCodeAt(at));
	return hash >>> 0;
}

/** The hash of a word with one unit more. */
function hashed(hash: number, code: number): number {
	return Math.imul(hash ^ code, PRIME);
}

/** The number of a word by its hash and the classes of its units, a bit each. */
function wordNumber(hash: number, seen: number): number {
	return (seen & (1 << LINK)) !== 0 ? NAME : (seen & (1 << DIGIT)) !== 0 ? FIGURE : hash >>> 0;
}

/** The number of two neighbours. */
export function pairOf(first: number, second: number): number {
	return (Math.imul(first ^ (second >>> 15), PRIME) ^ Math.imul(second, 0x9e3779b1)) >>> 0;
}

/** The number of a word, or of two words with a blank between them, as `signNumbers` gives them. */
export function numberOf(sign: string): number {
	const [first = '', second] = sign.split(' ');
	return second === undefined ? numberOfText(first) : pairOf(numberOfText(first), numberOfText(second));
}

/** Whole numbers below 2 ** 32 one behind the other, in memory that is used again after `clear`. It grows as needed. */
export class NumberRoom {
	#numbers = new Uint32Array(256);
	#count = 0;

	get count(): number {
		return this.#count;
	}

	/** What was handed out before must not be read any more. */
	clear(): void {
		this.#count = 0;
	}

	push(number: number): void {
		if (this.#count === this.#numbers.length) {
			const larger = new Uint32Array(this.#count * 2);
			larger.set(this.#numbers);
			this.#numbers = larger;
		}
		this.#numbers[this.#count] = number;
		this.#count += 1;
	}

	/** The numbers from the one at `from` on: no copy, good until `clear`. */
	since(from: number): Uint32Array {
		return this.#numbers.subarray(from, this.#count);
	}

	/** What `wordNumbers` gives: no copy, good until `clear`. */
	wordsOf(text: string, start: number, end: number): Uint32Array {
		const from = this.#count;
		readWords(text, start, end, this);
		return this.since(from);
	}
}

const room = new NumberRoom();

/**
 * The numbers of the words in `[start, end)` of a normalised text, in their order. A letter of a script without spaces is a word; a name with an
 * underscore counts as `_`, a word with a digit as `0`. Cost: O(end - start), no string is made.
 */
export function wordNumbers(text: string, start: number, end: number): Uint32Array {
	room.clear();
	return room.wordsOf(text, start, end).slice();
}

function readWords(text: string, start: number, end: number, into: NumberRoom): void {
	for (let at = start; at < end; ) {
		const first = SIGN_CLASSES[text.charCodeAt(at)] ?? NO_WORD;
		if (first === NO_WORD) {
			at += 1;
			continue;
		}
		let hash = HASH_START;
		let seen = 0;
		if (first === LETTER_WORD) {
			hash = hashed(hash, text.charCodeAt(at));
			at += 1;
		} else {
			// Of other scripts the first letters: what follows is mostly an ending.
			const isWhole = text.charCodeAt(at) < NOT_LATIN;
			const last = isWhole ? end : at + STEM;
			for (; at < end; at += 1) {
				const code = text.charCodeAt(at);
				const kind = SIGN_CLASSES[code] ?? NO_WORD;
				if (kind === NO_WORD || kind === LETTER_WORD) break;
				seen |= 1 << kind;
				if (at < last) hash = hashed(hash, code);
			}
		}
		into.push(wordNumber(hash, seen));
	}
}

/** The numbers of words, and of each pair of neighbours. */
export function signNumbers(words: Uint32Array): readonly number[] {
	const numbers: number[] = [];
	for (const [index, word] of words.entries()) {
		numbers.push(word);
		if (index > 0) numbers.push(pairOf(words[index - 1] ?? 0, word));
	}
	return numbers;
}

/** What `signNumbers` gives, in words: for whoever fits weights or explains them. */
export function signsOfWording(text: string): readonly string[] {
	const words = (text.match(/[\p{L}\p{M}\p{Nd}_]+/gu) ?? []).flatMap((run) => {
		const parts: string[] = [];
		let part = '';
		for (let at = 0; at < run.length; at += 1) {
			const isAlone = SIGN_CLASSES[run.charCodeAt(at)] === LETTER_WORD;
			if (isAlone || SIGN_CLASSES[run.charCodeAt(at)] === NO_WORD) {
				if (part !== '') parts.push(part);
				part = '';
				if (isAlone) parts.push(run.charAt(at));
			} else part += run.charAt(at);
		}
		if (part !== '') parts.push(part);
		return parts;
	});
	const plain = words.map((word) =>
		word.includes('_') ? '_' : /\p{Nd}/u.test(word) ? '0' : word.charCodeAt(0) < NOT_LATIN ? word : word.slice(0, STEM),
	);
	return [...plain, ...plain.slice(1).map((word, index) => `${plain[index] ?? ''} ${word}`)];
}
