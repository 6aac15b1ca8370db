import type { PassageRole } from './passage.ts';
import { PASSAGE_ROLES } from './passage.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Ids of special tokens, which no text can contain. */
const BEGIN = 0;
const END = 2;
const UNKNOWN = 3;

/** Tokens of text in a window. With begin, role, and end, a window has at most 128. */
const CONTENT = 123;
const STRIDE = 104;
/** Maximum tokens of a cut sentence that the next window repeats, so it contains the whole sentence. */
const LONGEST_CUT = 64;
/** Matches from the last character of a token to the first of the next one. */
const SENTENCE_END = /^[^][^\S\r\n]*[\r\n]|^[.!?。！？]\s/u;
/** Maximum characters that are split into pieces at once, because words have no length limit. */
const CHUNK = 48;
const WORD_MARK = '\u2581';
const MAX_KNOWN_WORDS = 20_000;

const WORD = /[^\0-\x20\x7f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+/gu;
/** A lone surrogate. */
const HALF = /\p{Cs}/gu;
/** Invisible characters, which don't split words. */
const UNSEEN = /[\xad\u200b-\u200f\u202a-\u202e\u2060-\u2064]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e007f}]/u;

/** A span of a text in UTF-16 units, and its token ids without begin, role, and end. */
export interface ScorerWindow {
	readonly start: number;
	readonly end: number;
	readonly ids: readonly number[];
}

/** Splits texts into windows. `tools/training/words.py` does the same. */
export class WindowCutter {
	readonly #vocabulary: Vocabulary;
	readonly #known = new Map<string, readonly number[]>();
	readonly #roles: ReadonlyMap<PassageRole, readonly number[]>;

	constructor(vocabulary: Vocabulary) {
		this.#vocabulary = vocabulary;
		this.#roles = new Map(PASSAGE_ROLES.map((role) => [role, this.#chunk(`${WORD_MARK}${role}:`)]));
	}

	/** The token ids of a whole text. */
	ids(text: string): number[] {
		return this.#tokens(text).ids;
	}

	/** Overlapping windows over the whole text, or none if it has no words. Cost: O(n). */
	windows(text: string): ScorerWindow[] {
		const { ends, ids, starts } = this.#tokens(text);
		const found: ScorerWindow[] = [];
		/** Whether this token starts a sentence or a line. */
		const begins = (at: number): boolean => SENTENCE_END.test(text.slice((ends[at - 1] ?? 0) - 1, starts[at]));
		for (let first = 0; first < ids.length; ) {
			const past = Math.min(ids.length, first + CONTENT);
			found.push({ start: starts[first] ?? 0, end: ends[past - 1] ?? text.length, ids: ids.slice(first, past) });
			if (past === ids.length) break;
			let next = first + STRIDE;
			while (next > past - LONGEST_CUT && !begins(next)) next -= 1;
			first = begins(next) ? next : first + STRIDE;
		}
		return found;
	}

	/** The encoder's input: begin, role, ids, end. */
	framed(role: PassageRole, ids: readonly number[]): number[] {
		return [BEGIN, ...(this.#roles.get(role) ?? []), ...ids, END];
	}

	#tokens(text: string): { readonly ids: number[]; readonly starts: number[]; readonly ends: number[] } {
		const ids: number[] = [];
		const starts: number[] = [];
		const ends: number[] = [];
		for (const match of text.matchAll(WORD)) {
			const word = match[0];
			let chunk = '';
			let count = 0;
			let isFirst = true;
			let begin = match.index;
			let at = begin;
			const push = (): void => {
				const own = this.#chunk((isFirst ? WORD_MARK : '') + chunk.replace(HALF, '\ufffd').normalize('NFKC'));
				for (const id of own) {
					ids.push(id);
					starts.push(begin);
					ends.push(at);
				}
				isFirst = false;
				chunk = '';
				count = 0;
				begin = at;
			};
			for (const character of word) {
				if (!UNSEEN.test(character)) {
					if (count === CHUNK) push();
					chunk += character;
					count++;
				}
				at += character.length;
			}
			if (chunk !== '') push();
		}
		return { ids, starts, ends };
	}

	#chunk(chunk: string): readonly number[] {
		const known = this.#known.get(chunk);
		if (known !== undefined) return known;
		if (this.#known.size >= MAX_KNOWN_WORDS) this.#known.clear();
		const ids = this.#vocabulary.split(chunk, UNKNOWN);
		this.#known.set(chunk, ids);
		return ids;
	}
}
