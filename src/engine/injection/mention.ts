import { positionOf } from '../text/position.ts';

/** UTF-16 units around a passage that tell whether it is shown. */
const AROUND = 240;

/** A list item or a call argument in program text: `["…", "…"]`, `scan("…")`, `/…/i`. */
const CODE_BEFORE = /(?:[[(,=]|=>|\breturn|\+)\s{0,12}[rbfu]?["'`]{1,3}[^"'`\n]{0,160}$|(?:[[(,=]\s{0,12})\/[^\n]{0,160}$/;
const CODE_AFTER = /^[^"'`\n]{0,160}["'`]{1,3}\s{0,12}(?:[\]),;}:]|$|\.\w|\n)|^[^\n]{0,160}\/[gimsuy]{0,6}\s{0,4}[\]),;]/;
/** A line of a search result (`path:12: `) or of a diff (`+line` under `@@`). */
const SHOWN_LINE = /^[\w./-]{3,120}:\d{1,6}:/;
const PATCH = /^(?:diff --git|@@ -\d)/m;
/** In backticks inside a table or a sentence. */
const TICKED = /`[^`\n]{0,160}$/;
const TICKS = /`+/g;

/** A passage that begins outside backticks and contains some isn't code. */
function isTicked(before: string, passage: string): boolean {
	return TICKED.test(before) && (!passage.includes('`') || (before.match(TICKS)?.length ?? 0) % 2 === 1);
}

/** Separate quotes around single words don't show the passage between them. */
const ONE_BY_ONE = /^[a-z]{1,30}["'`”»][^]*["'`“«][a-z]{1,30}(?:["'`”»]|$)/i;
/** An input field of a test, next to the expected output. */
const TEST_FIELD =
	/(?:^|\n)[ \t]{0,24}-?[ \t]{0,4}["']?(?:input|prompt|payload|attack|text|message|content|query|example|pattern|phrase|test|sample|name|description)["']?\s{0,2}:[^\n]{0,240}$/i;
const EXPECTED =
	/["']?\b(?:expect(?:ed)?|blocked|verdict|label|should_block|should_?detect|is_?attack|is_?malicious|severity|assert\w{0,12}|detected|category|attack_type|risk)\b["']?\s{0,2}[:=(]/i;
const QUOTED_IN_PROSE = /(?:^|[\s(])["“'«„]([^"”»\n]{0,160})$/;
/** Reports what others do or say. */
const REPORTS =
	/\b(?:such as|like|e\.g\.?|for example|for instance|examples?|including|phrases?|strings?|patterns?|prompts?|says?|saying|said|contain(?:s|ing)?|detect(?:s|ed|ing)?|block(?:s|ed|ing)?|flag(?:s|ged)?|match(?:es|ing)?|attacker|attack|injection|jailbreak|malicious|tells?|telling|tries|attempts?|instruct(?:s|ing)?|asks?|asking)\b[^.!?\n]{0,80}$/i;

/**
 * Whether the passage at `start`..`end` is mentioned rather than addressed to the reader: a string in source code, a line of a search result,
 * a cell of a table, a quotation in a sentence about such phrases. Reads only the surroundings, so that text far away can't excuse an instruction.
 */
export function isMention(raw: string, start: number, end: number): boolean {
	const lineStart = Math.max(raw.lastIndexOf('\n', start - 1) + 1, escapedLineStart(raw, start));
	const from = Math.max(lineStart, start - AROUND);
	const before = raw.slice(from, start);
	const lineEnd = raw.indexOf('\n', end);
	const after = raw.slice(end, Math.min(lineEnd < 0 ? raw.length : lineEnd + 1, end + AROUND));
	if (isInCode(raw, start, before, after)) return true;
	if (SHOWN_LINE.test(raw.slice(lineStart, lineStart + 130))) return true;
	if (/^[+-]/.test(raw.slice(lineStart, lineStart + 1)) && PATCH.test(raw.slice(Math.max(0, start - 4_000), start))) return true;
	if (ONE_BY_ONE.test(raw.slice(start, Math.min(end, start + AROUND)))) return false;
	if (isTicked(before, raw.slice(start, end)) && /^[^`\n]{0,160}`/.test(after) && !/```/.test(before)) return true;
	const near = raw.slice(Math.max(0, start - AROUND), start);
	if (TEST_FIELD.test(near) && EXPECTED.test(raw.slice(Math.max(0, start - AROUND), end + AROUND))) return true;
	if (isExample(raw, start, end)) return true;
	if (isFenced(raw, start) && ABOUT_ATTACKS.test(raw.slice(Math.max(0, start - AROUND), start))) return true;
	const quoted = QUOTED_IN_PROSE.exec(before);
	if (quoted !== null && /["”»'“]/.test(after) && REPORTS.test(before.slice(0, quoted.index + 1))) return true;
	return false;
}

/** The position after the last line end in JSON notation (`\n`), if one is near; otherwise 0. */
function escapedLineStart(raw: string, start: number): number {
	const from = Math.max(0, start - AROUND);
	const at = raw.slice(from, start).lastIndexOf('\\n');
	return at < 0 ? 0 : from + at + 2;
}

/** Whether a sentence gives the passage as an example or searches for it. Quotation marks of JSON, YAML, or a table don't belong to a sentence. */
function isExample(raw: string, start: number, end: number): boolean {
	const from = Math.max(0, start - 2 * AROUND);
	const around = raw
		.slice(from, end + AROUND)
		.toLowerCase()
		.replaceAll('\\n', ' \n');
	const at = start - from;
	const position = positionOf(around, at, at + end - start, { withLabels: true });
	if (position === 'instruction') return false;
	if (position === 'description') return true;
	const before = around.slice(Math.max(0, at - 160), at);
	const mark = lastQuote(before);
	if (mark < 0) return true;
	const head = before.slice(0, mark).trimEnd();
	return head !== '' && !'-:[{,(=>|'.includes(head.slice(-1)) && !before.slice(head.length, mark).includes('\n');
}

/** The position of the last quotation mark. An apostrophe inside a word doesn't count. */
function lastQuote(text: string): number {
	for (let at = text.length - 1; at >= 0; at -= 1) {
		const mark = text[at];
		if (mark === '"' || (mark === "'" && !(/[a-z]/.test(text[at - 1] ?? '') && /[a-z]/.test(text[at + 1] ?? '')))) return at;
	}
	return -1;
}

const ABOUT_ATTACKS = /\b(?:prompt[ -]injections?|jail ?breaks?|attack(?:s|ers?)?|payloads?|red[ -]team|malicious)\b/i;

/** Whether an odd number of code fences comes before. Checks only nearby text. */
function isFenced(raw: string, start: number): boolean {
	return (raw.slice(Math.max(0, start - 2_000), start).match(/^[ \t]{0,12}(?:```|~~~)/gm)?.length ?? 0) % 2 === 1;
}

/** Speaker marks, names of speakers, and line ends between them. */
const TURN_MARKS = String.raw`(?:<\|?/?\w{1,24}\|?>|\[/?INST\]|\\n|\s|system|user|assistant|model){0,8}`;
const PLACEHOLDER = String.raw`(?:\{{1,2}[\w .\[\]()'"/-]{0,60}\}{1,2}|%s)`;
/** Nothing is said after the mark: the string ends, or a placeholder and then the next mark or the end follows. */
const SAYS_NOTHING = new RegExp(String.raw`^${TURN_MARKS}(?:["'\`]\s{0,4}(?:[,;)\]}+\n]|$)|${PLACEHOLDER}${TURN_MARKS}(?:["'\`<[]|$))`);
const CLOSING_TURN = /^(?:<\|(?:end|eot|im_end|end_header_id)\w{0,12}\|>|<end_of_turn>|\[\/INST\]|<\/s>)$/i;
const FILLED_BEFORE = new RegExp(String.raw`${PLACEHOLDER}\s?$`);
const ABOUT_MARKS =
	/\b(?:tokens?|chat[ _-]?templates?|chatml|special|tokenizer|syntax|format of|transcripts?|few-shot|placeholder|parser|regex|markers?|delimiters?)\b/i;

/** Whether a speaker mark is in quotes, in a sentence about such marks, or in a template in program text. */
export function isTurnShown(raw: string, start: number, end: number): boolean {
	if (ABOUT_MARKS.test(raw.slice(Math.max(0, start - 200), Math.min(raw.length, end + 100)))) return true;
	if (SAYS_NOTHING.test(raw.slice(end, end + 200))) return true;
	if (CLOSING_TURN.test(raw.slice(start, end)) && FILLED_BEFORE.test(raw.slice(Math.max(0, start - 70), start))) return true;
	return /[`"'(]\s?$/.test(raw.slice(Math.max(0, start - 2), start)) && /^[^\n]{0,40}[`"')]/.test(raw.slice(end, end + 42));
}

const PROGRAM_WORD =
	/\b(?:const|let|var|def|function|return|import|from|assert|expect|it|test|describe|scan|detect|regex|patterns?|attacks?|samples?|examples?|payloads?|phrases?|injections?|malicious|prompts?|cases?|parametrize|print|console|logger|static|final|string|public|private)\b/gi;
const OPENS = /^[^\n]{0,60}[=([{,:]/;

/** Whether the passage is a string in program text: a list item, a call argument, or an assignment. JSON alone doesn't count: a result in JSON addresses its reader. */
function isInCode(raw: string, start: number, before: string, after: string): boolean {
	const head = before.trim() === '' || /^\s*["'`]/.test(before) ? raw.slice(Math.max(0, start - AROUND), start) : before;
	if (!CODE_BEFORE.test(head) || !CODE_AFTER.test(after)) return false;
	// `{"note": "…"}` and `["…"]` alone are data in a result.
	const around = raw.slice(Math.max(0, start - 2 * AROUND), start + 1);
	return [...around.matchAll(PROGRAM_WORD)].some(({ 0: word, index }) => OPENS.test(around.slice(index + word.length)));
}

/**
 * Text that can be shown: a string, a quotation, code in backticks, an expression. The group is the inside and has no blanks at its ends,
 * because those are outside the marks.
 */
const QUOTED =
	/["“„«](?=\S)([^"“”„«»\n]{11,599}[^"“”„«»\s])["”“»]|`(?=\S)([^`\n]{11,599}[^`\s])`|'(?=\S)([^'\n]{11,599}[^'\s])'(?!\w)|\/(?=\S)([^/\n]{11,599}[^/\s])\/[gimsuy]{0,6}/g;
/** Shorter lines show nothing relevant. */
const SHORTEST_SHOWN = 12;
/** UTF-16 units, the same limit as in `QUOTED`. */
const LONGEST_SHOWN = 600;

/** The text from `start` to `end` without what it only shows; undefined if it shows nothing. Cost: O(end − start). */
export function withoutMentions(raw: string, start: number, end: number): string | undefined {
	let said = '';
	let at = start;
	const drop = (from: number, to: number): void => {
		said += `${raw.slice(at, Math.max(at, from))} `;
		at = Math.max(at, Math.min(to, end));
	};
	let line = raw.lastIndexOf('\n', start - 1) + 1;
	while (line < end) {
		const next = raw.indexOf('\n', line);
		const stop = next < 0 ? raw.length : next;
		const [from, to] = [Math.max(start, line), Math.min(end, stop)];
		if (to - from >= SHORTEST_SHOWN && isMention(raw, from, to)) drop(from, to);
		else {
			// A quotation may begin before the part and end after it.
			const first = Math.max(line, from - LONGEST_SHOWN);
			for (const match of raw.slice(first, Math.min(stop, to + LONGEST_SHOWN)).matchAll(QUOTED)) {
				const inside = match.slice(1).find((group) => group !== undefined) ?? '';
				const opens = first + match.index + 1;
				const closes = opens + inside.length;
				if (opens < to && closes > from && isMention(raw, opens, closes)) drop(opens, closes);
			}
		}
		line = stop + 1;
	}
	return said === '' ? undefined : said + raw.slice(at, end);
}
