import type { ForeignWord } from './foreign.ts';
import { type Entry, GroupSet, groupCount, lexiconNow, nearEntry, type Phrase } from './lexicon.ts';
import { SHAPE_SETS, shapeOf } from './word-shapes.ts';

const SMALL = new Set(
	'the a an to of and or your all this that with for in on by it is are you i my me from at not be any as if must then now'.split(' '),
);
/** `token name`, `chat id`: not a token, and not a chat. */
const HEADS = new Set(['name', 'names', 'id', 'ids']);
const NO_GROUPS = new Int32Array(0);

/** What is known of a word in any position. */
export interface Word {
	readonly text: string;
	readonly low: number;
	readonly high: number;
	readonly isBase: boolean;
	readonly isSmall: boolean;
	/** After a secret, the word makes it something else, such as its name. */
	readonly isHead: boolean;
	/** The word has the shape of a tool's name. */
	readonly isToolName: boolean;
	/** Word lists that contain the word, as pairs of an index in `GroupSet.bits` and the bits there. */
	readonly groups: Int32Array;
	readonly phrases: readonly Phrase[] | undefined;
	/** `$name`, which program text also uses. */
	readonly isVariable: boolean;
	/** The word has no letter and no meaning, so matching ignores it. */
	readonly isBlank: boolean;
	/** The meaning in other languages, once looked up. */
	foreign: ForeignWord | undefined;
}

/** Longer words rarely recur. UTF-16 units. */
const LONGEST_KNOWN = 16;
const MOST_KNOWN = 16_384;
const SLOTS = 4 * MOST_KNOWN;
/** Maximum slots checked for one word, so that words crafted to collide cost no more than unknown ones. */
const MOST_TRIES = 8;

/** Cache of looked-up words by their units: texts repeat the same words, and the cache avoids cutting them out each time. */
class KnownWords {
	readonly #words: Word[] = [];
	/** The units of each word, `LONGEST_KNOWN` slots each. */
	#units = new Uint16Array(1_024 * LONGEST_KNOWN);
	/** By slot: 0 if empty, or the word's number from 1 on times 32, plus its length. */
	readonly #slots = new Int32Array(SLOTS);
	/** The number of word lists in patterns when the cache was filled. */
	#groups = 0;

	/** The word at `from` to `end`. `hash`: of these units. */
	of(units: Uint16Array, from: number, end: number, hash: number): Word {
		const length = end - from;
		if (length > LONGEST_KNOWN) return wordOf(textOf(units, from, end));
		const slots = this.#slots;
		const known = this.#units;
		for (let step = 0; step < MOST_TRIES; step += 1) {
			const place = (hash + step) & (SLOTS - 1);
			const slot = slots[place] ?? 0;
			if (slot === 0) return this.#learn(place, textOf(units, from, end));
			if ((slot & 31) !== length) continue;
			const first = ((slot >> 5) - 1) * LONGEST_KNOWN;
			let at = 0;
			while (at < length && known[first + at] === units[from + at]) at += 1;
			const word = this.#words[(slot >> 5) - 1];
			if (at === length && word !== undefined) return word;
		}
		return wordOf(textOf(units, from, end));
	}

	#learn(place: number, text: string): Word {
		const word = wordOf(text);
		const index = this.#words.length;
		if (index >= MOST_KNOWN) return word;
		this.#words.push(word);
		this.#slots[place] = ((index + 1) << 5) | text.length;
		if ((index + 1) * LONGEST_KNOWN > this.#units.length) {
			const larger = new Uint16Array(2 * this.#units.length);
			larger.set(this.#units);
			this.#units = larger;
		}
		for (let at = 0; at < text.length; at += 1) this.#units[index * LONGEST_KNOWN + at] = text.charCodeAt(at);
		return word;
	}

	/** Call before reading a text. True: new patterns exist, so results from earlier ones are invalid. */
	prepare(): boolean {
		const areNew = this.#groups !== groupCount();
		if (areNew || this.#words.length >= MOST_KNOWN) {
			this.#groups = groupCount();
			this.#words.length = 0;
			this.#slots.fill(0);
		}
		return areNew;
	}
}

export const KNOWN_WORDS = new KnownWords();

/** Builds a new string, because a slice would keep the whole text in memory. */
export function textOf(units: Uint16Array, from: number, end: number): string {
	let text = '';
	for (let at = from; at < end; at += 1) text += String.fromCharCode(units[at] ?? 0);
	return text;
}

/** `$read`, `_read_`, `read2`. */
const AROUND = /^[@$%~_.]*([a-z]|[a-z].*[a-z])(?:[@$%~_]+|\d{1,2})?$/;
/** No letter, in any script. */
const BLANK = /^[\d@$%~_'.:/+&=?#-]*$/;

export function wordOf(raw: string): Word {
	const { phrases, words } = lexiconNow();
	let text = raw;
	let entry = words.get(text);
	const shape = entry === undefined || (entry.low | entry.high) === 0 ? shapeOf(text) : undefined;
	if (entry === undefined && shape === undefined && AROUND.test(text)) {
		text = raw.replace(AROUND, '$1');
		entry = words.get(text);
	}
	if (entry === undefined && shape === undefined && text.length > 5) entry = nearlyKnown(text, words);
	return {
		text,
		low: (entry?.low ?? 0) | (shape?.low ?? 0),
		high: (entry?.high ?? 0) | (shape?.high ?? 0),
		isBase: entry?.base === true,
		isSmall: SMALL.has(text),
		isHead: HEADS.has(text),
		isToolName: shape === SHAPE_SETS.toolname,
		groups: entry?.groups === undefined ? NO_GROUPS : numbersOf(entry.groups),
		phrases: phrases.get(text),
		isVariable: raw !== text && raw.startsWith('$'),
		isBlank: entry === undefined && shape === undefined && BLANK.test(text),
		foreign: undefined,
	};
}

function numbersOf(groups: readonly number[]): Int32Array {
	const set = new GroupSet();
	for (const group of groups) set.add(group);
	return Int32Array.from([...set.bits].flatMap((bits, index) => (bits === 0 ? [] : [index, bits])));
}

/** The entry for `note:ignore`, `system-note`, `user's` from its parts, or for a word misspelled by one letter. */
function nearlyKnown(word: string, words: ReadonlyMap<string, Entry>): Entry | undefined {
	if (/^[a-z]{6,16}$/.test(word)) return nearEntry(word);
	const parts = word.split(/[':/=&?#+-]/);
	if (parts.length < 2 || parts.length > 5) return undefined;
	const all: Entry = { low: 0, high: 0, base: false, groups: undefined };
	for (const part of parts) {
		const known = words.get(part);
		if (known === undefined) continue;
		all.low |= known.low;
		all.high |= known.high;
		if (known.groups !== undefined) all.groups = [...(all.groups ?? []), ...known.groups];
	}
	return all;
}
