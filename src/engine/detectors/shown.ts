import { sentenceEnd, sentenceStart } from '../text/position.ts';

/** UTF-16 units that are looked at for the beginning of a word, for an opening bracket, and for what is said of something. */
const MAX_WORD = 64;
const MAX_ASIDE = 160;
const MAX_SAID = 60;

/** Where the word that holds `offset` begins: `~` of `~/.aws`, if `offset` points at `.aws`. */
export function wordStart(text: string, offset: number): number {
	let start = offset;
	while (start > Math.max(0, offset - MAX_WORD) && /[^\s"'`(]/.test(text.charAt(start - 1))) start -= 1;
	return start;
}

/**
 * True within brackets that illustrate: they begin with a cue such as `for example`, or stand right behind a quotation, as its translation
 * or explanation. `text` is in lower case; a code mark is a quotation mark as well.
 */
export function isAside(text: string, start: number, end: number): boolean {
	const from = Math.max(sentenceStart(text, start), start - MAX_ASIDE);
	const open = from + text.slice(from, start + 1).lastIndexOf('(');
	if (open < from || text.slice(open, start).includes(')') || !text.slice(end, end + MAX_ASIDE).includes(')')) return false;
	return CUE.test(text.slice(open + 1, open + 16)) || /["'`\u201D\u2019] ?$/.test(text.slice(Math.max(0, open - 2), open));
}

const CUE = /^(?:for example|for instance|e\.g\.?|such as|like)[ ,:]/;

/** True for a thing that its sentence says to be left out: skipped, never read. `text` is in lower case. */
export function isLeftOut(text: string, start: number, end: number): boolean {
	const before = text.slice(Math.max(sentenceStart(text, start), start - MAX_SAID), start);
	const after = text.slice(end, Math.min(sentenceEnd(text, end), end + MAX_SAID));
	return LEFT_OUT_AFTER.test(after) || LEFT_OUT_BEFORE.test(before);
}

const LEFT_OUT_AFTER =
	/^[^,;:]{0,40}\b(?:is|are) (?:(?:always )?(?:skipped|excluded|ignored|omitted|rejected|refused|forbidden|blocked|protected|left (?:out|alone))|(?:never|not) (?:read|copied|sent|uploaded|touched|included|synced))\b/;
const LEFT_OUT_BEFORE =
	/\b(?:skips?|excludes?|excluding|omits?|except(?: for)?|(?:never|not) (?:read|reads|copy|copies|send|sends|uploads?|touch|touches|includes?|syncs?))\b[^,;:]{0,40}$/;

/**
 * True for one of several quotations of a sentence, set beside each other: a list of samples. A quotation by itself may as well be what a
 * reader is to take and do.
 */
export function isListed(text: string, start: number, end: number): boolean {
	const sentence = text.slice(sentenceStart(text, start), sentenceEnd(text, end));
	return LISTED.test(sentence);
}

const LISTED = /["'`][^"'`\n]{2,80}["'`](?:, ?(?:and |or )?| (?:and|or) )["'`]/;
