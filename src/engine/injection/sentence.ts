import { keepCompiledCode } from '../../base/keep-compiled-code.ts';
import type { Word } from './known-words.ts';
import { classSet, GroupSet } from './lexicon.ts';

/** Initial capacity of a sentence in words, and the maximum capacity kept for the next text. */
const [FEW_WORDS, MANY_WORDS] = [64, 4_096];
const CONFIDED = classSet('secret', 'conversation');

/** The words of one sentence, as far as rules need them. Parentheses contain separate sentences. */
export class Sentence {
	length = 0;
	/** Offsets in the view. */
	starts = new Int32Array(FEW_WORDS);
	ends = new Int32Array(FEW_WORDS);
	low = new Int32Array(FEW_WORDS);
	high = new Int32Array(FEW_WORDS);
	/** `IS` below. */
	flags = new Uint8Array(FEW_WORDS);
	/** Number of program text marks between the previous word and this one. */
	marksBefore = new Int32Array(FEW_WORDS);
	/** Position of each word: its index, plus extra for each line end before it. */
	places = new Int32Array(FEW_WORDS);
	/** Whether a verb is a command, once determined: `COMMAND` below. */
	commands = new Uint8Array(FEW_WORDS);
	/** What is known of each word in any position. */
	readonly words: Word[] = [];
	/** Words that begin a phrase. */
	readonly #phrases: number[] = [];
	/** The last word with program text marks before it, and the hash of these marks. */
	#lastMarked = 0;
	#lastBetween = 0;
	/** All classes in the sentence. */
	allLow = 0;
	allHigh = 0;
	/** Number of program text marks in the sentence. */
	marks = 0;
	/** Number of words that neither the lexicon nor their shape explains. */
	unknown = 0;
	/** Number of words such as `the` and `to`, which program text lacks. */
	small = 0;
	/** Pattern word lists that contain one of the words. */
	groups = new GroupSet();

	/** Empties the sentence and keeps its memory for reuse. */
	clear(): void {
		this.length = 0;
		this.allLow = 0;
		this.allHigh = 0;
		this.marks = 0;
		this.small = 0;
		this.unknown = 0;
		this.#phrases.length = 0;
		this.#lastBetween = 0;
		this.groups.bits.fill(0);
	}

	/** Whether the memory is too large to keep. */
	get isLarge(): boolean {
		return this.starts.length > MANY_WORDS;
	}

	add(
		word: Word,
		start: number,
		end: number,
		low: number,
		high: number,
		flags: number,
		marks: number,
		between: number,
		step: number,
	): void {
		const at = this.length;
		if (at === this.starts.length) this.#grow();
		this.starts[at] = start;
		this.ends[at] = end;
		this.low[at] = low;
		this.high[at] = high;
		this.flags[at] = flags;
		this.marksBefore[at] = this.#counted(at, marks, between);
		this.places[at] = at === 0 ? 0 : (this.places[at - 1] ?? 0) + step;
		this.commands[at] = COMMAND.unasked;
		this.words[at] = word;
		this.length = at + 1;
		if (word.isHead && at > 0 && this.#isHead(at)) {
			this.low[at - 1] = (this.low[at - 1] ?? 0) & ~CONFIDED.low;
			this.high[at - 1] = (this.high[at - 1] ?? 0) & ~CONFIDED.high;
		}
		const { groups } = word;
		for (let index = 0; index < groups.length; index += 2) this.#addGroups(groups[index] ?? 0, groups[index + 1] ?? 0);
		if (word.phrases !== undefined) this.#phrases.push(at);
		this.marks += this.marksBefore[at] ?? 0;
		if (word.isSmall) this.small += 1;
		else if (low === 0 && high === 0) this.unknown += 1;
		this.allLow |= low;
		this.allHigh |= high;
	}

	/** The number of marks that count. Marks that repeat the previous ones are layout: neither count. */
	#counted(at: number, marks: number, between: number): number {
		if (marks === 0) return 0;
		const last = this.#lastMarked;
		this.#lastMarked = at;
		const isSame = between !== 0 && this.#lastBetween === between;
		this.#lastBetween = between;
		if (!isSame) return marks;
		this.marks -= this.marksBefore[last] ?? 0;
		this.marksBefore[last] = 0;
		return 0;
	}

	#grow(): void {
		const length = this.starts.length * 2;
		const grown = (values: Int32Array): Int32Array<ArrayBuffer> => {
			const larger = new Int32Array(length);
			larger.set(values);
			return larger;
		};
		const grownBytes = (values: Uint8Array): Uint8Array<ArrayBuffer> => {
			const larger = new Uint8Array(length);
			larger.set(values);
			return larger;
		};
		this.starts = grown(this.starts);
		this.ends = grown(this.ends);
		this.low = grown(this.low);
		this.high = grown(this.high);
		this.marksBefore = grown(this.marksBefore);
		this.places = grown(this.places);
		this.flags = grownBytes(this.flags);
		this.commands = grownBytes(this.commands);
	}

	#addGroups(index: number, bits: number): void {
		const all = this.groups.bits;
		all[index] = (all[index] ?? 0) | bits;
	}

	/** Whether the word at `at` is in this list. */
	isInGroup(at: number, group: number): boolean {
		const groups = this.words[at]?.groups;
		if (groups === undefined) return false;
		for (let index = 0; index < groups.length; index += 2)
			if (groups[index] === group >> 5) return ((groups[index + 1] ?? 0) & (1 << (group & 31))) !== 0;
		return false;
	}

	/** '' if there is no word at `at`. */
	textAt(at: number): string {
		return at >= 0 && at < this.length ? (this.words[at]?.text ?? '') : '';
	}

	#isHead(at: number): boolean {
		return at < this.length && this.words[at]?.isHead === true && ((this.flags[at] ?? 0) & (IS.clause | IS.comma)) === 0;
	}

	/** Gives the first word of each phrase the phrase's classes. */
	joinPhrases(): void {
		for (const at of this.#phrases) {
			for (const { entry, rest } of this.words[at]?.phrases ?? []) {
				if (!rest.every((word, index) => this.textAt(at + 1 + index) === word)) continue;
				const isConfided = !this.#isHead(at + rest.length + 1);
				this.low[at] = (this.low[at] ?? 0) | (isConfided ? entry.low : entry.low & ~CONFIDED.low);
				this.high[at] = (this.high[at] ?? 0) | (isConfided ? entry.high : entry.high & ~CONFIDED.high);
				if (entry.base) this.flags[at] = (this.flags[at] ?? 0) | IS.base;
				this.ends[at] = Math.max(this.ends[at] ?? 0, this.ends[at + rest.length] ?? 0);
				this.allLow |= entry.low;
				this.allHigh |= entry.high;
			}
		}
	}

	/** Whether the sentence is human language: few program text marks, or small words among the others. */
	get isProse(): boolean {
		return isProse(this.marks, this.length, this.small);
	}

	/** The same for the words from `first` to `last`: tags or brackets around them must not hide their meaning. */
	isProseBetween(first: number, last: number): boolean {
		let marks = 0;
		let small = 0;
		for (let at = first; at <= last; at += 1) {
			if (at > first) marks += this.marksBefore[at] ?? 0;
			if (this.words[at]?.isSmall === true) small += 1;
		}
		return isProse(marks, last - first + 1, small);
	}

	/** Whether there are too few small words for English. */
	get mayBeForeign(): boolean {
		return this.unknown > 0 && this.small * 5 < this.length;
	}
}

export const COMMAND = { unasked: 0, no: 1, yes: 2 } as const;

function isProse(marks: number, words: number, small: number): boolean {
	return marks <= 1 || marks * 4 <= words + 2 * small;
}

export const IS = {
	/** A mark other than a blank comes before the word: a new clause, a quotation, a field. */
	clause: 1,
	/** The base form of a verb. */
	base: 2,
	/** `name(`. */
	call: 4,
	/** A comma comes before the word. */
	comma: 8,
	/** A sentence of one or two words ended before the word. */
	end: 16,
} as const;

keepCompiledCode(new Sentence());
