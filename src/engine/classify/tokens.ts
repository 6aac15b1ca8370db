import { Remembered } from '../../base/remembered.ts';
import { isAscii } from '../../base/units.ts';

/** Longest name that is read. The rest of a longer one says nothing about what the tool does. */
const MAX_NAME = 4_096;

/** Lower-case words with one underscore between them. */
const SNAKE = /^[a-z]+(?:_[a-z]+)*$/;

/**
 * The lower-cased words of an identifier: snake, kebab, dots, slashes, camel, and acronyms (`getHTTPResponse` → get http response). Digits
 * become separate words. Splits ASCII words only; a word of another script stays whole. Cost: O(n).
 */
export function wordsOf(name: string): readonly string[] {
	return KNOWN.get(name) ?? KNOWN.set(name, split(name));
}

/** The next detector, and the next tool of the server, usually ask for the same names. */
const KNOWN = new Remembered<readonly string[]>();

function split(name: string): readonly string[] {
	// Fast path for the most common style.
	if (name.length <= MAX_NAME && SNAKE.test(name)) return name.split('_');
	const read = name.slice(0, MAX_NAME);
	return isAscii(read) ? splitAscii(read) : splitAny(read);
}

function splitAny(name: string): readonly string[] {
	return name
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
		.replace(/([A-Za-z])(\d)/g, '$1 $2')
		.replace(/(\d)([A-Za-z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');
}

const [NO_WORD, LOWER, UPPER, DIGIT] = [0, 1, 2, 3];
const CLASSES = Uint8Array.from({ length: 0x80 }, (_, code) => {
	const character = String.fromCharCode(code);
	return /[a-z]/.test(character) ? LOWER : /[A-Z]/.test(character) ? UPPER : /\d/.test(character) ? DIGIT : NO_WORD;
});

/** Same result as `splitAny` for ASCII, in one pass. */
function splitAscii(name: string): readonly string[] {
	const words: string[] = [];
	let start = 0;
	let before = NO_WORD;
	for (let at = 0; at <= name.length; at += 1) {
		const own = CLASSES[name.charCodeAt(at)] ?? NO_WORD;
		if (own !== before || (own === UPPER && CLASSES[name.charCodeAt(at + 1)] === LOWER)) {
			// A capital belongs to the lower-case letters after it.
			const shouldContinue = before === UPPER && own === LOWER;
			if (before !== NO_WORD && !shouldContinue) words.push(name.slice(start, at).toLowerCase());
			if (!shouldContinue) start = at;
		}
		before = own;
	}
	return words;
}
