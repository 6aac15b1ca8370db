import { UNKNOWN_WORD } from './dictionary.ts';
import { RELATIONS } from './relations.ts';
import { KINDS } from './words.ts';

/** A word of the sentence that is being read. Objects are used again for the next sentence. */
export interface Word {
	/** Empty for a phrase, a place and a script without spaces. */
	text: string;
	low: number;
	high: number;
	/** What the dictionary says of it. */
	flags: number;
	isCommand: boolean;
	isOwnParameter: boolean;
	isTopic: boolean;
	/** A quotation begins with it. */
	isQuoted: boolean;
	/** Counts the clauses of the sentence, as commas and colons set them apart. */
	clause: number;
}

/** Memory that one sentence after the other works in: there is one at a time. */
const LAST = new Int32Array(KINDS.length);
const SEEN = new Uint8Array(RELATIONS.length);

/** The sentence that is being read. One object for a whole subject, so that reading leaves nothing to collect; the next one ends what was read before. */
export class Sentence {
	start = 0;
	end = 0;
	low = 0;
	high = 0;
	/** Relations in the order in which they were seen, without repetition, by their place in `RELATIONS`. */
	readonly relations: number[] = [];
	/** Words of four letters or more that no list knows, and how many of them the topic has. */
	content = 0;
	shared = 0;
	/** Words in use: the first `count` of `words`. */
	count = 0;
	readonly words: Word[] = [];
	/** Room for `relate`: where a word of each kind stood last. */
	readonly last: Int32Array = LAST;
	/** By the place in `RELATIONS`: 1 when it is in the list. */
	readonly #seen = SEEN;

	constructor() {
		SEEN.fill(0);
	}

	reset(start: number): void {
		this.start = start;
		this.end = start;
		this.low = 0;
		this.high = 0;
		for (const each of this.relations) this.#seen[each] = 0;
		this.relations.length = 0;
		this.content = 0;
		this.shared = 0;
		this.count = 0;
	}

	has(relation: number): boolean {
		return this.#seen[relation] === 1;
	}

	add(relation: number): void {
		if (this.#seen[relation] === 1) return;
		this.#seen[relation] = 1;
		this.relations.push(relation);
	}

	push(text: string, low: number, high: number, flags: number): Word {
		let word = this.words[this.count];
		if (word === undefined) {
			word = { text, low, high, flags, isCommand: false, isOwnParameter: false, isTopic: false, isQuoted: false, clause: 0 };
			this.words.push(word);
		} else {
			word.text = text;
			word.low = low;
			word.high = high;
			word.flags = flags;
			word.isCommand = false;
			word.isOwnParameter = false;
			word.isTopic = false;
			word.isQuoted = false;
			word.clause = 0;
		}
		this.count += 1;
		this.low |= low;
		this.high |= high;
		return word;
	}

	/** The word at `index`; one that says nothing when there is none. */
	at(index: number): Word {
		return (index < this.count ? this.words[index] : undefined) ?? NO_WORD;
	}
}

const NO_WORD: Word = { text: '', ...UNKNOWN_WORD, isCommand: false, isOwnParameter: false, isTopic: false, isQuoted: false, clause: -1 };
