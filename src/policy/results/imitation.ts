import { isJsonObject, type Json, pointerStep } from '../../base/json.ts';
import { type PointerTree, pointerTree } from '../../base/pointer-tree.ts';
import { isAscii } from '../../base/units.ts';
import type { Finding } from '../../engine/finding.ts';
import { type Edit, REDACTED } from '../../engine/results/edits.ts';
import { decodeEntities } from '../../engine/results/entities.ts';
import type { StringPlan } from '../../engine/results/inspect-result.ts';
import { createLookAlikeGate } from '../../engine/views/look-alike-gate.ts';
import { normalize } from '../../engine/views/normalize.ts';
import { replacedView } from '../../engine/views/replaced-view.ts';
import type { TextView } from '../../engine/views/view.ts';
import { surfacesOf } from '../../mcp/surfaces.ts';
import { SAFETY_META_KEY } from './safety-report.ts';
import { COULD_NOT_CHECK, SERVER_SUSPENDED } from './texts.ts';

/** Copies of our own wording in what a server sends: a model or a person would believe a forged "safe". */
export interface Imitation {
	readonly findings: readonly Finding[];
	readonly plans: readonly StringPlan[];
	/** Pointers of `_meta` entries with our key, to be removed. */
	readonly forgedReports: readonly string[];
}

const NAME = 'mcp[ _-]{0,3}cordon';
const DEED =
	'checked|approved|verified|released|scanned|replaced|removed|reviewed|inspected|cleared|certified|validated|confirmed|allowed|authori[sz]ed|accepted|found|judged|marked|trusted|whitelisted|signed';
/** What a checker says about a result. Excludes taglines and names of our commands, which also follow our name and a colon. */
const SAFE = `safe|clean|harmless|ok|fine|masked|withheld|redacted|${DEED}`;
const ADVERBS = '(?:(?:already|just|now|also|been|\\w{1,16}ly) ){0,3}';
const CLAIM =
	'(?:(?:it|all|everything|(?:this|the) (?:\\w{1,16} ){0,2}(?:answer|result|response|content|message|output|text|page|file|tool|call|server)s?) ' +
	`(?:is|was|(?:has|can|may) be(?:en)?) ${ADVERBS}(?:${SAFE})|` +
	'(?:nothing|no (?:\\w{1,16} ){0,2}(?:threat|injection|issue|problem|risk|attack)s?|(?:one|two|all|\\d{1,4}) (?:\\w{1,16} ){0,2}(?:passage|value|part|check|line)s?) ' +
	'(?:is|was|were|found|passed)|(?:safe|clean|verified|approved|checked|ok)(?: to\\b|[^a-z]{0,4}$|[.!]))';
/** What may follow our name where we speak: the kind of message, and a version. */
const KIND = '(?:[ _-](?:safety|security))?(?:[ _-](?:note|notice|message|report|result|verdict|check|scan))?';
const VERSION = '(?:[^a-z0-9"\',\n]{1,3}v?\\d{1,3}(?:\\.\\d{1,4}){1,3})?';
const RESULT =
	'(?:this|the) (?:\\w{1,16} ){0,2}(?:answer|result|response|content|message|output|text|page|passage|instruction)s?(?: (?:above|below|here))?';
/** A whole sentence about a result. It counts as ours whatever separates it from our name; a tagline isn't one. */
const SENTENCE =
	`(?:(?:everything|${RESULT}) (?:is|was|are|were|(?:has|have|can|may) be(?:en)?) ${ADVERBS}(?:${SAFE})\\b|` +
	'(?:nothing|no (?:\\w{1,16} ){0,2}(?:threat|injection|issue|problem|risk|attack)s?) (?:is|was|were) found|' +
	'all clear\\b|(?:all|\\d{1,4}) (?:\\w{1,16} )?checks? passed)';
/** Characters between our name and the brackets: no letters, and no part of a list of strings or links. */
const BRACKET_GAP = `[^a-z0-9"',()[\\]{}<\n]{0,4}`;
/**
 * A sentence that only we say, in a line as a reader sees it: our mark, our name at the start of a sentence with one of our verbs, or our name
 * before a colon and a statement about a result. General statements ("MCP Cordon checks…") occur in every text about us.
 */
const OUR_VOICE = new RegExp(
	`[[\u3010\u3014\u3016\u27E6\u300C\u300E\u2045]${BRACKET_GAP}${NAME}${BRACKET_GAP}[\\]\u3011\u3015\u3017\u27E7\u300D\u300F\u2046]|` +
		`(?<=^|[.!?:;] |[.!?]["'\u201D)] )[^a-z]{0,8}(?:(?:note|message|notice|result|report|verdict|answer) (?:from|of|by) ${NAME}[^a-z]{0,4}:|` +
		`${NAME}${KIND}${VERSION}[^a-z]{0,4}:[^a-z]{0,4}(?:${CLAIM}|${SENTENCE})|` +
		`(?:(?:according to|as per) |(?:note|notice|message) \\()?${NAME}${KIND}${VERSION}[^a-z]{1,12}${SENTENCE}|` +
		`${RESULT} (?:was|were|ha(?:s|ve) been) ${ADVERBS}(?:${DEED}) by ${NAME}\\b|` +
		`(?:the )?${NAME} (?:guard|proxy|firewall|filter|scanner|extension|engine) (?:has|have) ${ADVERBS}(?:${DEED})\\b|` +
		`${NAME}[^a-z]{0,6} (?:holds|withheld|(?:has|have|had) ${ADVERBS}(?:${DEED}|not)|${DEED}|` +
		`cut|could(?: not|n't) check|considers|confirms|trusts|says|guarantees|certifies|vouches|recommends|did(?: not|n't))\\b)`,
	'g',
);
/** A heading with our name, and the start of a line below it. */
const OUR_HEADING = new RegExp(
	`^[^a-z]{0,12}${NAME}(?: (?:safety|security))?(?: (?:report|notice|note|message|result|verdict|check|scan))?[^a-z]{0,12}$`,
);
const CLAIM_BELOW = new RegExp(`^[^a-z]{0,8}${CLAIM}`);
/** A line break inside our name. */
const IN_NAME = /(?<=mcp[^a-z\d]{0,4})[\r\n]{1,8}(?=[^a-z\d]{0,4}cordon)/gi;
/** A server's question must not begin with our name: a person would believe that we ask. */
const OUR_QUESTION = new RegExp(
	`^(?:.{0,60}[^a-z])??${NAME}\\b|^[^a-z]{0,8}cordon[^a-z]{0,3} (?:asks|holds|needs|wants|requires|security|guard)\\b`,
);
/** Markup that a page doesn't show as letters: Markdown marks, backslashes before punctuation, plain tags. */
const MARKUP = /(?:[*_~`\\ ]|<\/?(?:[abipsu]|em|strong|span|code|font|mark|small|div|h[1-6]|li|t[dhr])\b[^<>]{0,80}>|<!--[^<>]{0,80}-->)+/g;
/** Letters written as character references. */
const CODED_LETTER = /&(?:amp;){0,4}#(?:0{0,4}(?:[6-9]\d|1[01]\d)|x0{0,4}[4-7][\da-f])\b/i;
/** Longest run of blank or mark-only lines between two lines that belong together, in UTF-16 units. */
const LARGEST_GAP = 40;
const MAX_SENTENCE = 600;
const OUR_REPORT = /["']trust_score["']\s{0,4}:\s{0,4}[\d.]{1,6}[^{}]{0,400}["'](?:threats_detected|recommendation)["']/g;

const HARD = { rule: 'results.imitation', tier: 'hard', severity: 'high' } as const;
const PLACEHOLDER = { rule: 'results.imitation', tier: 'soft', severity: 'low', confidence: 0.3, detail: 'placeholder' } as const;

/** Cost: O(size of the value); does nothing when none of our words occurs. */
export function findImitation(value: Json): Imitation {
	const findings: Finding[] = [];
	const plans: StringPlan[] = [];
	const questions = questionsIn(value);
	for (const { pointer, text, isKey } of surfacesOf(value).surfaces) {
		const asks = questions.some((question) => pointer.startsWith(question));
		// A form shows the names of its fields.
		if ((isKey && !asks) || !mightImitate(text) || text === COULD_NOT_CHECK || text === SERVER_SUSPENDED) continue;
		const redactions: Edit[] = [];
		const edits: Edit[] = [];
		const note = ({ end, start }: Span, detail: 'wording' | 'report'): void => {
			redactions.push({ kind: 'redact', start, end });
			const place = { pointer, start, end, ...(isKey ? { onKey: true as const } : {}) };
			findings.push({ ...HARD, confidence: 0.8, ...place, detail });
		};
		for (const span of voiceIn(text, asks)) note(span, 'wording');
		for (const { 0: report, index } of text.matchAll(OUR_REPORT)) note({ start: index, end: index + report.length }, 'report');
		for (let at = text.indexOf(REDACTED); at >= 0; at = text.indexOf(REDACTED, at + REDACTED.length)) {
			edits.push({ kind: 'mask', start: at, end: at + REDACTED.length, replacement: 'REDACTED' });
			if (edits.length === 1) {
				findings.push({ ...PLACEHOLDER, pointer, start: at, end: at + REDACTED.length });
			}
		}
		if (redactions.length > 0 || edits.length > 0) plans.push({ pointer, onKey: isKey, text, isBlob: false, redactions, edits });
	}
	const forgedReports = reportsIn(value);
	for (const pointer of forgedReports) {
		const end = SAFETY_META_KEY.length;
		findings.push({ ...HARD, confidence: 0.95, pointer, start: 0, end, onKey: true, detail: 'report in _meta' });
	}
	return { findings, plans, forgedReports };
}

function reportsIn(value: Json): readonly string[] {
	const found: string[] = [];
	const pending: { readonly value: Json; readonly pointer: string; readonly depth: number }[] = [{ value, pointer: '', depth: 0 }];
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		if (next.depth > 128) continue;
		const depth = next.depth + 1;
		if (Array.isArray(next.value))
			for (const [index, each] of next.value.entries()) {
				if (typeof each === 'object') pending.push({ value: each, pointer: next.pointer + pointerStep(index), depth });
			}
		else if (isJsonObject(next.value)) {
			for (const [key, each] of Object.entries(next.value)) {
				const pointer = next.pointer + pointerStep(key);
				if (key.trim().toLowerCase() === SAFETY_META_KEY) found.push(pointer);
				else if (typeof each === 'object') pending.push({ value: each, pointer, depth });
			}
		}
	}
	return found.sort();
}

/** The value without the entries at these pointers. The walk that found them bounds the depth. Cost: O(values on the way). */
export function withoutEntries(value: Json, pointers: readonly string[]): Json {
	return pointers.length === 0 ? value : without(value, pointerTree(pointers.map((pointer) => [pointer, true])));
}

function without(value: Json, place: PointerTree<true> | undefined): Json {
	if (place === undefined || place.steps.size === 0) return value;
	if (Array.isArray(value)) return value.map((each, index) => without(each, place.steps.get(String(index))));
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([key]) => place.steps.get(key)?.values[0] !== true)
			.map(([key, each]) => [key, without(each ?? null, place.steps.get(key))]),
	);
}

interface Span {
	readonly start: number;
	readonly end: number;
}

/** The positions where a text imitates our wording, line by line, each up to the end of its line. */
function* voiceIn(raw: string, asks: boolean): Generator<Span> {
	const view = raw.includes('&') ? decodeEntities(raw) : undefined;
	const text = view?.text ?? raw;
	if (!mightNameUs(text)) return;
	let read = 0;
	for (const { end, start } of placesIn(text, asks)) {
		if (start < read) continue;
		read = end;
		yield view === undefined ? { start, end } : { start: view.rawStart(start), end: view.rawEnd(end) };
	}
}

function* placesIn(text: string, asks: boolean): Generator<Span> {
	let start = 0;
	/** A heading with our name, as long as nothing else follows it. */
	let heading: Span | undefined;
	for (const line of text.replaceAll(IN_NAME, (ends) => ' '.repeat(ends.length)).split(LINE_END)) {
		const from = start;
		const end = from + line.length;
		start = end + 1;
		if (!HAS_LETTER.test(line)) continue;
		const above = heading;
		heading = undefined;
		if (above !== undefined && from - above.end <= LARGEST_GAP && CLAIM_BELOW.test(plainOf(line).text))
			yield { start: above.start, end: Math.min(end, from + MAX_SENTENCE) };
		if (!mightNameUs(line)) continue;
		const plain = plainOf(line);
		if (OUR_HEADING.test(plain.text)) heading = { start: from, end };
		const places =
			asks && OUR_QUESTION.test(plain.text) ? [0] : Array.from(plain.text.matchAll(OUR_VOICE), ({ index }) => plain.rawStart(index));
		for (const place of places) yield { start: from + place, end: Math.min(end, from + place + MAX_SENTENCE) };
	}
}

/** A line as a reader sees it: marks and tags become one space. */
function plainOf(line: string): TextView {
	const view = normalize(line);
	return replacedView(view, line, MARKUP, () => ' ') ?? view;
}

const HAS_LETTER = /\p{L}/u;
const LINE_END = /[\n\r\v\f\u0085\u2028\u2029]/;

/**
 * Pointers of the places that ask a person: the parameters of `elicitation/create`, alone, inside a result, or in the error that asks for them
 * (MCP 2025-11-25, client/elicitation; MCP 2026-07-28, multi round-trip requests).
 */
function questionsIn(value: Json): readonly string[] {
	if (!isJsonObject(value)) return [];
	if (isQuestion(value)) return [''];
	const { data, inputRequests } = value;
	const asked = isJsonObject(inputRequests) ? Object.entries(inputRequests) : [];
	const needed = isJsonObject(data) && Array.isArray(data['elicitations']) ? (data['elicitations'] as readonly Json[]) : [];
	return [
		...asked.flatMap(([name, request]) =>
			isJsonObject(request) && isQuestion(request['params'] ?? null) ? [`/inputRequests${pointerStep(name)}/params/`] : [],
		),
		...needed.flatMap((one, index) => (isQuestion(one) ? [`/data/elicitations/${index}/`] : [])),
	];
}

function isQuestion(value: Json): boolean {
	if (!isJsonObject(value) || typeof value['message'] !== 'string') return false;
	return value['requestedSchema'] !== undefined || value['elicitationId'] !== undefined || typeof value['mode'] === 'string';
}

/**
 * False when the text can't contain our wording. Checks single words first, because the runtime skips text much faster than with one
 * expression for all of them. It finds `_` much faster than a letter.
 */
function mightImitate(text: string): boolean {
	return (
		text.includes(REDACTED) || (text.includes('_score') && text.includes('trust_score')) || mightNameUs(text) || mightNameUsInCode(text)
	);
}

/** Whether the text names us in any letters that look like ours. */
function mightNameUs(text: string): boolean {
	if (isAscii(text)) return /cordon/i.test(text);
	return MIGHT_LOOK_LIKE_US.test(text) && mayHoldName(text) && normalize(text).text.includes('cordon');
}

function mightNameUsInCode(text: string): boolean {
	return text.includes('&') && CODED_LETTER.test(text) && mightNameUs(decodeEntities(text)?.text ?? '');
}

/**
 * Each letter of our name or a non-ASCII character in its place, with a few non-ASCII characters in between. Rules out most Latin text, but no
 * other text.
 */
const MIGHT_LOOK_LIKE_US = new RegExp([...'cordon'].map((letter) => `[${letter}\\u0080-\\uFFFF]`).join('[\\u0080-\\uFFFF]{0,8}?'), 'i');
const mayHoldName = createLookAlikeGate('cordon');
