import { Remembered } from '../../base/remembered.ts';

/** Longest name that is looked at: the rest of a longer one says nothing about what the tool does. */
const MAX_NAME = 4_096;

/** Lower-case words with one underscore between them. */
const SNAKE = /^[a-z]+(?:_[a-z]+)*$/;

/**
 * The words of an identifier, lower-cased: snake, kebab, dots, slashes, camel and acronyms (`getHTTPResponse` → get http response),
 * digits set apart. ASCII words only; other scripts stay one word each. Cost: O(n).
 */
export function wordsOf(name: string): readonly string[] {
	return KNOWN.get(name) ?? KNOWN.set(name, split(name));
}

/** Most names are asked for again by the next detector, and by the next tool of the server. */
const KNOWN = new Remembered<readonly string[]>();

function split(name: string): readonly string[] {
	// Most names are written like this.
	if (name.length <= MAX_NAME && SNAKE.test(name)) return name.split('_');
	return name
		.slice(0, MAX_NAME)
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
		.replace(/([A-Za-z])(\d)/g, '$1 $2')
		.replace(/(\d)([A-Za-z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');
}
