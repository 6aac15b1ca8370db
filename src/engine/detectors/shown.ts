import { sentenceEnd, sentenceStart } from '../text/position.ts';

/** UTF-16 units searched for the start of a word, for an opening bracket, and for a statement about a passage. */
const MAX_WORD = 64;
const MAX_ASIDE = 160;
const MAX_SAID = 60;

/** Start of the word that contains `offset`: `~` of `~/.aws` if `offset` points at `.aws`. */
export function wordStart(text: string, offset: number): number {
	let start = offset;
	while (start > Math.max(0, offset - MAX_WORD) && /[^\s"'`(]/.test(text.charAt(start - 1))) start -= 1;
	return start;
}

/**
 * Whether the passage is in parentheses that illustrate: they begin with a cue such as `for example`, or directly follow a quotation as its
 * translation or explanation. `text` is in lowercase. Backticks count as quotation marks.
 */
export function isAside(text: string, start: number, end: number): boolean {
	const from = Math.max(sentenceStart(text, start), start - MAX_ASIDE);
	const open = from + text.slice(from, start + 1).lastIndexOf('(');
	if (open < from || text.slice(open, start).includes(')') || !text.slice(end, end + MAX_ASIDE).includes(')')) return false;
	return CUE.test(text.slice(open + 1, open + 16)) || /["'`\u201D\u2019] ?$/.test(text.slice(Math.max(0, open - 2), open));
}

const CUE = /^(?:for example|for instance|e\.g\.?|such as|like)[ ,:]/;

/** Whether the sentence says that the thing is left out: skipped, never read. `text` is in lowercase. */
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
 * Whether the passage is one of several adjacent quotations in a sentence: a list of samples. A single quotation may just as well be
 * something that the reader should take and do.
 */
export function isListed(text: string, start: number, end: number): boolean {
	const sentence = text.slice(sentenceStart(text, start), sentenceEnd(text, end));
	return LISTED.test(sentence);
}

const LISTED = /["'`][^"'`\n]{2,80}["'`](?:, ?(?:and |or )?| (?:and|or) )["'`]/;
