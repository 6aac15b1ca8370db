import type { ForeignWord } from './foreign.ts';
import { type Entry, GroupSet, groupCount, lexiconNow, nearEntry, type Phrase } from './lexicon.ts';
import { SHAPE_SETS, shapeOf } from './word-shapes.ts';

const SMALL = new Set(
	'the a an to of and or your all this that with for in on by it is are you i my me from at not be any as if must then now'.split(' '),
);
/** `token name`, `chat id`: no token, and no chat. */
const HEADS = new Set(['name', 'names', 'id', 'ids']);
const NO_GROUPS = new Int32Array(0);

/** All that is known of a word wherever it stands. */
export interface Word {
	readonly text: string;
	readonly low: number;
	readonly high: number;
	readonly isBase: boolean;
	readonly isSmall: boolean;
	/** Behind a secret it makes another thing: its name. */
	readonly isHead: boolean;
	/** It has the shape of a tool's name. */
	readonly isToolName: boolean;
	/** Of the lists that hold it, as in a `GroupSet`: the index of a number that has bits, and the number. */
	readonly groups: Int32Array;
	readonly phrases: readonly Phrase[] | undefined;
	/** `$name`, which program text has too. */
	readonly isVariable: boolean;
	/** It has no letter and no meaning: to the words around it, it isn't there. */
	readonly isBlank: boolean;
	/** What it is in other languages, once that was asked. */
	foreign: ForeignWord | undefined;
}

/** Longer words are seldom the same. */
const LONGEST_KNOWN = 16;
const MOST_KNOWN = 16_384;
const SLOTS = 4 * MOST_KNOWN;
/** Places that are looked at for one word, so that words made to meet in one place cost no more than unknown ones. */
const MOST_TRIES = 8;

/** Words that were looked up, found by their units: a text says the same ones again and again, and none of them is cut out of it. */
class KnownWords {
	readonly #words: Word[] = [];
	/** The units of each word, `LONGEST_KNOWN` places for each. */
	#units = new Uint16Array(1_024 * LONGEST_KNOWN);
	/** By place: 0 where nothing stands, or the number of a word from 1 on times 32, and its length. */
	readonly #slots = new Int32Array(SLOTS);
	/** How many lists of words the patterns had then. */
	#groups = 0;

	/** `hash`: of the units from `from` to `end`. */
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

	/** Before a text is read. True: patterns have come since the last one, and what was made with those before doesn't count. */
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

/** Not cut out of a text, so that it doesn't keep the text. */
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

/** `note:ignore`, `system-note`, `user's`: what its parts are; or a word that is misspelled by one letter. */
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
