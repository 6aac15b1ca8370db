import { PartReader } from '../../base/units.ts';
import { NOT_LATIN, STEM } from '../orders/stem.ts';
import { HASH_START, hashed, LETTER_WORD, SIGN_CLASSES, wordNumber } from '../orders/wording.ts';

/** What a UTF-16 unit does to a sentence. From `OF_WORD` on it belongs to a word: `OF_WORD`, and a bit for the class by which words are numbered. */
const [OTHER, BLANK, LINE_END, STOP, FULL_STOP, OF_WORD] = [0, 1, 2, 3, 4, 32];
const ALONE = OF_WORD + (1 << LETTER_WORD);
const CLASSES: Uint8Array = classesOf();

function classesOf(): Uint8Array {
	const classes = SIGN_CLASSES.map((sign) => (sign === 0 ? OTHER : OF_WORD + (1 << sign)));
	for (const [kind, characters] of [
		[LINE_END, '\n\r'],
		[STOP, '.!?…;؟'],
		[FULL_STOP, '。！？।॥'],
	] as const)
		for (const character of characters) classes[character.charCodeAt(0)] = kind;
	for (let code = 0; code < classes.length; code += 1)
		if (classes[code] === OTHER && /\s/.test(String.fromCharCode(code))) classes[code] = BLANK;
	return classes;
}

/** Words of a sentence; a longer one is cut: lines of logs and tables have no end. */
const LONGEST = 60;
/** A shorter one (`e.g.`) belongs to what follows it in its line. */
const SHORTEST = 4;
/** Letters of a word that count where all do; `STEM` is far below `LONGEST_PART`. */
const ALL = 0x7fffffff;
const LONGEST_PART = 0xffff;

/**
 * The sentences of a normalised text, in their order: up to a line end or a stop with a blank behind it, at most 60 words long, with what is too short for one of
 * its own in its line before it. `for (reader.open(text); reader.next(); )`; one text at a time. Cost: O(text), nothing is made.
 */
export class SentenceReader {
	/** Where the sentence stands in the text, UTF-16 units. */
	start = 0;
	end = 0;
	/** Its words, and single letters of scripts that set none apart. */
	count = 0;
	/** The numbers of the first `count` words, as `wordNumbers` gives them. */
	readonly words = new Uint32Array(LONGEST);
	readonly #parts = new PartReader(0);
	/** The next unit of the part, and whether there may be more parts. */
	#at = 0;
	#isOpen = false;

	open(text: string): void {
		this.start = 0;
		this.end = 0;
		this.#at = 0;
		this.#parts.open(text);
		this.#isOpen = this.#parts.next();
	}

	/** False: the text is read, and is not kept. */
	next(): boolean {
		if (!this.#isOpen) return false;
		const { words } = this;
		const parts = this.#parts;
		const { units } = parts;
		let most = parts.count;
		let count = 0;
		let hash = 0;
		let seen = 0;
		let left = 0;
		let isInWord = false;
		let isEnding = false;
		let at = this.#at;
		this.start = this.end;
		for (;;) {
			if (at === most) {
				const end = parts.from + most;
				if (!parts.next()) {
					this.#isOpen = false;
					if (isInWord) words[count - 1] = wordNumber(hash, seen);
					return this.#endAt(end, 0, count) && count > 0;
				}
				most = parts.count;
				at = 0;
			}
			let code = units[at] ?? 0;
			let kind = CLASSES[code] ?? OTHER;
			if (kind >= ALONE) {
				if (!isInWord || kind === ALONE) {
					if (isInWord) words[count - 1] = wordNumber(hash, seen);
					isInWord = false;
					if (count >= LONGEST) return this.#endAt(parts.from + at, at, count);
					count += 1;
					hash = HASH_START;
					seen = 0;
					// Of other scripts the first letters: what follows is mostly an ending.
					left = code < NOT_LATIN ? ALL : STEM;
				}
				isEnding = false;
				if (kind === ALONE) {
					words[count - 1] = wordNumber(hashed(hash, code), 0);
					at += 1;
					continue;
				}
				isInWord = true;
				if (left > LONGEST_PART) {
					// Nearly all words: every letter counts.
					do {
						hash = hashed(hash, code);
						seen |= kind;
						at += 1;
						if (at === most) break;
						code = units[at] ?? 0;
						kind = CLASSES[code] ?? OTHER;
					} while (kind > ALONE);
					continue;
				}
				do {
					if (left > 0) hash = hashed(hash, code);
					left -= 1;
					seen |= kind;
					at += 1;
					if (at === most) break;
					code = units[at] ?? 0;
					kind = CLASSES[code] ?? OTHER;
				} while (kind > ALONE);
				continue;
			}
			if (isInWord) {
				words[count - 1] = wordNumber(hash, seen);
				isInWord = false;
			}
			at += 1;
			if (kind === STOP) isEnding = true;
			else if (kind === LINE_END || kind === FULL_STOP || (kind === BLANK && isEnding)) {
				isEnding = false;
				if (count >= SHORTEST || (kind === LINE_END && count > 0)) return this.#endAt(parts.from + at, at, count);
			}
		}
	}

	#endAt(end: number, at: number, count: number): true {
		this.end = end;
		this.#at = at;
		this.count = count;
		return true;
	}
}
