/**
 * The role of a phrase in its sentence: addressed to the reader (`instruction`), quoted or illustrated (`example`), or something the tool
 * looks for (`description`). Only this sentence counts, never the one before (trap 4). Source: mcpproxy Spec 076, FR-009 (R043).
 */
export type Position = 'instruction' | 'description' | 'example';

/** `withLabels`: a label such as `Sample response:` right before the phrase makes it an example (for the curated phrases only). */
export interface PositionOptions {
	readonly withLabels?: boolean;
}

const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|no|fig|mr|mrs|dr|st|incl|resp)|\b[a-z])\.$/;
const MAX_SENTENCE = 600;

/**
 * Start of the sentence that contains `offset`, in normalized text, at most 600 characters back. Periods of abbreviations don't end a
 * sentence.
 */
export function sentenceStart(text: string, offset: number): number {
	const floor = Math.max(0, offset - MAX_SENTENCE);
	for (let at = offset - 1; at > floor; at -= 1) {
		const character = text.charAt(at);
		if (character === '\n') return at + 1;
		const isEnd = (character === '.' || character === '!' || character === '?') && text.charAt(at + 1) === ' ';
		if (isEnd && !(character === '.' && ABBREVIATION.test(text.slice(Math.max(0, at - 8), at + 1)))) return at + 2;
	}
	return floor;
}

/** End of the sentence that contains `offset` (exclusive), at most 600 characters ahead. */
export function sentenceEnd(text: string, offset: number): number {
	const ceiling = Math.min(text.length, offset + MAX_SENTENCE);
	for (let at = offset; at < ceiling; at += 1) {
		const character = text.charAt(at);
		if (character === '\n') return at;
		if ((character === '.' || character === '!' || character === '?') && (at + 1 >= text.length || text.charAt(at + 1) === ' ')) {
			if (!(character === '.' && ABBREVIATION.test(text.slice(Math.max(0, at - 8), at + 1)))) return at;
		}
	}
	return ceiling;
}

/** A cue introduces an example only in its own clause: an imperative after `;` or `:` is no longer part of the example. */
const EXAMPLE_CUE =
	/\b(?:such as|like|e\.g\.?,?|for example,?|for instance,?|i\.e\.?|including phrases|phrases? like)[ :(]*(?:\W{0,3}(?:\w+ ){0,6})?$/;
const EXAMPLE_LABEL = /\bexamples?(?: \w+){0,3}: ?["'(]?$/;
const SAMPLE_LABEL =
	/(?:^|[^\w])(?:(?:sample|typical|expected|mock|demo|test|example|canned|illustrative|dummy|simulated)(?: (?:model|llm|assistant|tool))? (?:responses?|outputs?|repl(?:y|ies)|results?|answers?|completions?|prompts?|messages?|texts?|strings?|inputs?)|samples?|examples?|demos?): ?["'(]?$/;
const LOOKS_FOR =
	/\b(?:detect|flag|analy[sz]e|scan|identif|check|block|recogni[sz]e|find|catch|classif|report|explain|describ|document|filter|reject|prevent|guard|protect|defend|test|evaluat|monitor|screen|audit)(?:s|es|ed|ing|ies|ied|ying|y|ion|or|er|ers|ors)?\b/;
const RELATIVE =
	/\b(?:that|which|whether|to|if|when|attempts?|attempting|trying|tries|telling|asking|asks?|phrases?|containing|contains?|prompts?|text|against|for|do not|like)\b/;
const RETURNS_TEXT =
	/\b(?:returns?|outputs?|generates?|produces?|provides?|emits?|contains?) [a-z ,'-]{0,40}\b(?:text|strings?|examples?|samples?|phrases?|data|content|quotes?)\b[a-z ]{0,20}: ?$/;

export function positionOf(text: string, start: number, end: number, options: PositionOptions = {}): Position {
	const before = text.slice(sentenceStart(text, start), start);
	if (isQuoted(text, start, end)) return 'example';
	if (EXAMPLE_CUE.test(before) || EXAMPLE_LABEL.test(before)) return 'example';
	if (options.withLabels === true && SAMPLE_LABEL.test(before)) return 'example';
	if (RETURNS_TEXT.test(before)) return 'description';
	if (FORBIDDEN.test(before)) return 'description';
	return isLookedFor(before) ? 'description' : 'instruction';
}

/** A list of what isn't allowed only names the phrase. */
const FORBIDDEN = /\b(?:what [\w ]{1,30} may not do|not permitted|prohibited|forbidden|disallowed)\b[^;]{0,20}: ?[^;:]{0,120}$/;

/** `detects tools which …`: a verb of detection followed by the phrase in the same clause (`;`, `then`, and `and then` start a new one). */
function isLookedFor(before: string): boolean {
	const clause = before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf(' then ')) + 1);
	const verb = LOOKS_FOR.exec(clause);
	if (verb === null) return false;
	const rest = clause.slice(verb.index + verb[0].length);
	return rest.length < 160 && (RELATIVE.test(rest) || rest.trim() === '') && !/\b(?:you|please|must|should|first)\b[^"']{0,20}$/.test(rest);
}

const OPENING = /["'([{:,]|\s/;
const CLOSING = /["')\]},.;:!?]|\s/;

/**
 * Whether the phrase is inside quotation marks that open at most 120 characters before it in its sentence and close after it. An apostrophe
 * inside a word neither opens nor closes a quotation (trap 4).
 */
function isQuoted(text: string, start: number, end: number): boolean {
	const from = Math.max(sentenceStart(text, start), start - 120);
	for (const mark of ['"', "'"]) {
		const open = lastOpening(text, mark, from, start);
		if (open < 0) continue;
		const close = firstClosing(text, mark, end, Math.min(text.length, end + 160));
		if (close >= 0) return true;
	}
	return false;
}

function lastOpening(text: string, mark: string, from: number, start: number): number {
	let open = -1;
	for (let at = from; at < start; at += 1) {
		if (text.charAt(at) !== mark) continue;
		const previous = at === 0 ? ' ' : text.charAt(at - 1);
		const following = text.charAt(at + 1);
		if (open < 0 && OPENING.test(previous) && /[^\s]/.test(following)) open = at;
		else if (open >= 0 && CLOSING.test(following || ' ')) open = -1;
	}
	return open;
}

function firstClosing(text: string, mark: string, from: number, to: number): number {
	for (let at = from; at < to; at += 1) {
		if (text.charAt(at) === '\n') return -1;
		if (text.charAt(at) !== mark) continue;
		const following = at + 1 >= text.length ? ' ' : text.charAt(at + 1);
		if (CLOSING.test(following)) return at;
	}
	return -1;
}
