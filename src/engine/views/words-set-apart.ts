/** Separators: five or more words with the same one between them match. */
const SIGNS = ['_', '+', '/', '|', '*', '=', '\u2022', '\u00B7'];
const WORD = "[A-Za-z0-9',.:;!@~-]{1,40}";
const START = "(?<![\\w/',.:;!@~-])";
const ONE_WORD = new RegExp(`^ ?${WORD} ?$`);
const WORD_BEFORE = new RegExp(`${WORD} ?$`);
const WORD_BEHIND = new RegExp(`^ ?${WORD}`);
const LEAST_SIGNS = 4;
const LONGEST_WORD = 42;
const PICTURE = /[\u2600-\u27BF\uD83C-\uD83E]/;
const BETWEEN_PICTURES = new RegExp(
	`${START}${WORD}(?: ?(?:[\\u2600-\\u27BF]|[\\uD83C-\\uD83E][\\uDC00-\\uDFFF])\\uFE0F? ?${WORD}){4,200}`,
	'g',
);
const HUMPS = /(?<![A-Za-z0-9])(?:[A-Z][a-z]{1,14}){5,60}/g;
const MIGHT_HAVE_HUMPS = /[a-z][A-Z][a-z]{1,14}[A-Z][a-z]{1,14}[A-Z]/;
/** Capitals after a lower-case letter in a match of `MIGHT_HAVE_HUMPS`. */
const HUMPS_OF_A_WORD = 2;

export interface Run {
	readonly 0: string;
	readonly index: number;
}

/** `humps`: the number of capitals after a lower-case letter in the text. */
export function* setApartIn(text: string, humps: number): Generator<Run> {
	for (const sign of SIGNS) yield* setApartBy(sign, text);
	if (PICTURE.test(text)) yield* text.matchAll(BETWEEN_PICTURES);
	if (humps >= HUMPS_OF_A_WORD && MIGHT_HAVE_HUMPS.test(text)) yield* text.matchAll(HUMPS);
}

/**
 * Jumps from separator to separator, because a regular expression would try every word as a start. Cost: O(n), nearly all in the runtime's
 * native search.
 */
function* setApartBy(sign: string, text: string): Generator<Run> {
	let [first, behind, count] = [-1, -1, 0];
	for (let at = text.indexOf(sign); ; ) {
		const isNext = at >= 0 && count > 0 && at - behind <= LONGEST_WORD && ONE_WORD.test(text.slice(behind, at));
		if (!isNext) {
			if (count >= LEAST_SIGNS) {
				const before = WORD_BEFORE.exec(text.slice(Math.max(0, first - LONGEST_WORD), first))?.[0] ?? '';
				const rest = WORD_BEHIND.exec(text.slice(behind, behind + LONGEST_WORD))?.[0] ?? '';
				const index = first - before.length;
				yield { 0: text.slice(index, behind + rest.length), index };
			}
			if (at < 0) return;
			[first, count] = [at, 0];
		}
		count += 1;
		behind = at + (text.charAt(at + 1) === sign ? 2 : 1);
		at = text.indexOf(sign, behind);
	}
}

/** The words of a run, with spaces as separators. */
export function wordsOf(run: string): string {
	return run
		.replaceAll(/ ?(?:[_+/|*=\u2022\u00B7]{1,2}|[\u2600-\u27BF]|\uFE0F|[\uD83C-\uD83E][\uDC00-\uDFFF]\uFE0F?) ?/g, ' ')
		.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}
