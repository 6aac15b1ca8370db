import { CHARACTERS, UNSPACED } from '../orders/characters.ts';

/** What a UTF-16 unit does to a sentence. */
const [OTHER, BLANK, LINE_END, WORD, LETTER_WORD, STOP, FULL_STOP] = [0, 1, 2, 3, 4, 5, 6];
const CLASSES: Uint8Array = classesOf();

function classesOf(): Uint8Array {
	const classes = new Uint8Array(0x10000).fill(OTHER);
	for (let code = 0; code < 0x10000; code += 1) {
		const character = String.fromCharCode(code);
		if (character === '\n' || character === '\r') classes[code] = LINE_END;
		else if ('.!?…;؟'.includes(character)) classes[code] = STOP;
		else if ('。！？।॥'.includes(character)) classes[code] = FULL_STOP;
		else if (/\s/.test(character)) classes[code] = BLANK;
		else if (((CHARACTERS[code] ?? 0) & UNSPACED) !== 0) classes[code] = LETTER_WORD;
		else if (/[\p{L}\p{M}\p{Nd}_]/u.test(character)) classes[code] = WORD;
	}
	return classes;
}

/** A longer one is cut: lines of logs and tables have no end. */
const LONGEST = 60;
/** A shorter one (`e.g.`) belongs to what follows it in its line. */
const SHORTEST = 4;

/**
 * Calls `visit` for each sentence in `[from, to)` of a normalised text, in its order: up to a line end or a stop with a blank behind it, at most 60 words
 * long, with what is too short for one of its own in its line before it. `words` counts words, and single letters of scripts that set none apart.
 * Cost: O(to - from), nothing is made.
 */
export function eachSentence(text: string, from: number, to: number, visit: (start: number, end: number, words: number) => void): void {
	let start = from;
	let words = 0;
	let isInWord = false;
	let isEnding = false;
	for (let at = from; at < to; at += 1) {
		const kind = CLASSES[text.charCodeAt(at)] ?? OTHER;
		const isOfWord = kind === WORD || kind === LETTER_WORD;
		const ends = kind === LINE_END || kind === FULL_STOP || (kind === BLANK && isEnding);
		if (isOfWord) isEnding = false;
		else if (kind === STOP) isEnding = true;
		if (ends) {
			isEnding = false;
			isInWord = false;
			if (words >= SHORTEST || (kind === LINE_END && words > 0)) {
				visit(start, at + 1, words);
				start = at + 1;
				words = 0;
			}
			continue;
		}
		if (isOfWord && (!isInWord || kind === LETTER_WORD)) {
			if (words >= LONGEST) {
				visit(start, at, words);
				start = at;
				words = 0;
			}
			words += 1;
		}
		isInWord = kind === WORD;
	}
	if (words > 0) visit(start, to, words);
}
