import type { Severity, Tier } from '../finding.ts';
import { createPatternSet } from '../gate/pattern-set.ts';
import { positionOf } from '../text/position.ts';
import { normalise } from '../views/normalise.ts';
import type { TextView } from '../views/view.ts';
import { type AddressedOrder, addressedOrders, MACHINE_NOUNS, type Standing, worthOf } from './addressed.ts';
import { type WordedOrder, wordedOrders } from './answer-wording.ts';
import { CUE_KINDS, CUES, type Cue, type CueKind, patternsOf, RAW_CUES } from './cues.ts';
import { ERROR_CUES } from './error-cues.ts';
import { inParts, type Part, partsOf } from './parts.ts';
import type { SharedParts } from './shared-parts.ts';
import { PlaceReader } from './standing.ts';

/** One sign of an order, where it stands and what it is worth there. Offsets are UTF-16 units of the raw text. */
export interface CueHit {
	readonly kind: CueKind;
	readonly start: number;
	readonly end: number;
	/** 0 to 1, after the discount for what is only shown or told of. */
	readonly weight: number;
	/** Quoted, in code, or told of, in a text about such attacks. */
	readonly isShown: boolean;
}

/** Cues that stand close together, and what they say as a whole. */
export interface InjectionSighting {
	readonly start: number;
	readonly end: number;
	/** The sum over different kinds, capped at 2. From 1 on it is taken for an attack, from 0.6 on for worth a look. */
	readonly score: number;
	/** In the order of `CUE_KINDS`, strongest kind first in `lead`. */
	readonly kinds: readonly CueKind[];
	readonly lead: CueKind;
	readonly tier: Tier;
	readonly severity: Severity;
	readonly confidence: number;
}

/** What stands around a text and changes what a cue is worth. */
export interface InjectionSurroundings {
	/** The text is an error: asking for more rights is an attack there more often than in a manual. */
	readonly isError?: boolean;
	/** Nobody sees the text who reads the page. */
	readonly isHidden?: boolean;
	/** Where the whole text stands. Without it each place is looked at by itself, and none in a text that was undone. */
	readonly standing?: Standing;
	/** The text is meant to instruct a model, as a prompt is that the user picked: roles and forms of answers are its business. */
	readonly isInstruction?: boolean;
	/** The text was made by undoing a code or a disguise, or by joining strings: there only phrases count, for its words may be chance. */
	readonly isUndone?: boolean;
}

/** From here on a cluster is hard; from the second on it asks for a look. */
export const ATTACK_SCORE = 1;
export const SUSPECT_SCORE = 0.6;
/** Cues at most this far apart belong together, in UTF-16 units of the raw text. */
const NEAR = 500;
/** A cluster no longer than this: a long page with weak words all over is no order. */
const LONGEST_CLUSTER = 2_500;

/** The literals of the cues that are looked for in the raw text, as the view writes them: found in the same pass as the others. */
const RAW_HINT = { id: 'raw', ...hintOf(RAW_CUES.flatMap(({ literals }) => literals).map((literal) => normalise(literal).text)) };
const MACHINE = 'machine';
const SET = createPatternSet([...patternsOf(CUES), RAW_HINT, ...MACHINE_NOUNS.map((noun) => ({ ...noun, id: MACHINE }))]);
const RAW_SET = createPatternSet(patternsOf(RAW_CUES));
const ERROR_SET = createPatternSet(patternsOf(ERROR_CUES));

function hintOf(literals: readonly string[]): { readonly literals: readonly string[]; readonly regex: RegExp } {
	return { literals, regex: new RegExp(literals.map((literal) => literal.replaceAll(/[^\w\s]/g, '\\$&')).join('|')) };
}

/** Words of people who write about attacks. An address (`attacker.com`) is none. */
const ABOUT =
	/\b(?:prompt[ -]injections?|injection (?:attacks?|attempts?|detection|detector|patterns?|payloads?|tests?|defen[cs]es?)|jail ?breaks?|jailbreaking|adversar(?:y|ial|ies)|attackers?(?![\w.@-])|malicious (?:instructions?|prompts?|content|inputs?|users?|actors?|text|pages?|documents?|servers?)|(?:injected|hidden|embedded|untrusted) (?:instructions?|prompts?|content|commands?|text)|red[ -]team(?:ing|ers?)?|guardrails?|owasp|llm01|tool poisoning|social engineering|phishing|threat models?|exfiltration attacks?|attack (?:strings?|vectors?|surface|examples?|payloads?|patterns?|success)|vulnerab(?:le|ility|ilities)|detection rules?|false positives?)\b/g;
const ABOUT_BEFORE = 400;
const ABOUT_AFTER = 200;
/** Somebody is told of doing it: `tells the model to …`, `instructing it to …`. */
const REPORTED =
	/\b(?:tell|tells|telling|told|instruct|instructs|instructing|instructed|ask|asks|asking|asked|trick|tricks|tricking|tricked|convince[sd]?|convincing|caus(?:e|es|ed|ing)|gets?|getting|command(?:s|ed|ing)?|direct(?:s|ed|ing)?|order(?:s|ed|ing)?|induc(?:e|es|ed|ing)|persuad(?:e|es|ed|ing)|mak(?:e|es|ing)|forc(?:e|es|ed|ing)|lead(?:s|ing)?|attempts?|attempting|tries|trying|tried|try|designed|used|able|want(?:s|ed)?|could|might|may|would|can) (?:the |an? |your |their |its |that |any |our |another )?(?:(?:\w+ )?(?:models?|llms?|ai|agents?|assistants?|it|them|systems?|chatbots?|attackers?|users?|someone|text|page|document|prompt) )?(?:to |into |say |say: )?["']?$/;
/** Marks of Markdown that show a text: code, quotations, table cells, comments of code. */
const CODE_MARK = /[`>|]|\/\/|#|\$ $/;

/**
 * Orders in a text that came in as data: what is addressed to the model, takes its task away, forges a speaker, hides from the user,
 * asks for secrets or for calls. By rules over the normalised view, with what only shows or tells of such orders counted low.
 * Cost: O(n) with a constant that grows with the words found.
 */
export function findInjection(
	raw: string,
	surroundings: InjectionSurroundings = {},
	/** What the words of the view say, where somebody else has read them. */
	worded?: () => readonly WordedOrder[],
): readonly InjectionSighting[] {
	return clustersOf(cueHits(raw, normalise(raw), surroundings, worded), surroundings).map((sighting) => ({
		...sighting,
		end: endOfWord(raw, sighting.end),
	}));
}

/** A cue is often the beginning of a word (`instruct`): where the word ends. Scripts that set no blanks between words have no such end. */
function endOfWord(raw: string, end: number): number {
	if (end === 0 || !OF_WORD.test(raw.charAt(end - 1))) return end;
	let at = end;
	while (at < raw.length && at - end < LONGEST_REST && OF_WORD.test(raw.charAt(at))) at += 1;
	return at - end < LONGEST_REST ? at : end;
}

/** Letters, digits and marks of the first plane, without Thai, Lao, Tibetan, Burmese, Khmer, Chinese, Japanese and what lies between. */
const OF_WORD = /(?![\u0E00-\u0FFF\u1000-\u109F\u1780-\u17FF\u2E80-\u31FF\u3400-\u9FFF\uF900-\uFAFF\uFF66-\uFF9F])[\p{L}\p{N}\p{M}_]/u;
const LONGEST_REST = 40;

/** Parts in which a long text is read, and how far two of them overlap: farther than a cluster with what stands around it reaches. */
const PART = 262_144;
const OVERLAP = 4_096;

export const injectionParts = (length: number): readonly Part[] => partsOf(length, PART, OVERLAP);

/** `findInjection` of a long text part by part. `goesOn` is asked before each; false ends it. `shared`: who else reads it. Cost: O(n). */
export function findInjectionInParts(
	raw: string,
	surroundings: InjectionSurroundings,
	goesOn: () => boolean,
	shared?: SharedParts,
): readonly InjectionSighting[] {
	return inParts(
		raw,
		injectionParts(raw.length),
		goesOn,
		(part, index) => shared?.injection?.(index) ?? findInjection(part, surroundings, shared?.wording),
	);
}

/** Every cue by itself, in the order of the text. */
export function cueHits(
	raw: string,
	view: TextView,
	surroundings: InjectionSurroundings = {},
	worded: () => readonly WordedOrder[] = () => wordedOrders(view.text),
): readonly CueHit[] {
	const hits: CueHit[] = [];
	const text = view.text;
	let about: readonly number[] | undefined;
	const aboutPlaces = (): readonly number[] => {
		about ??= [...text.matchAll(ABOUT)].map(({ index }) => index);
		return about;
	};
	let fences: readonly number[] | undefined;
	const isFenced = (at: number): boolean => {
		fences ??= [...raw.matchAll(FENCE)].map(({ index }) => index);
		return fences.filter((fence) => fence <= at).length % 2 === 1;
	};
	let last = { end: -1, shown: 1 };
	const matches = SET.find(text);
	const all: { readonly start: number; readonly end: number; readonly found: Cue | undefined }[] = [];
	const nouns: { readonly start: number; readonly end: number }[] = [];
	let mayBeTurn = false;
	for (const match of matches) {
		const { id, start, end } = match;
		if (id === MACHINE) nouns.push(match);
		else all.push({ start, end, found: CUES[Number(id)] });
		mayBeTurn ||= id === RAW_HINT.id;
	}
	if (surroundings.isError === true) {
		all.push(...ERROR_SET.find(text).map(({ id, start, end }) => ({ start, end, found: ERROR_CUES[Number(id)] })));
		all.sort((a, b) => a.start - b.start || a.end - b.end);
	}
	for (const { found, start, end } of all) {
		if (found === undefined) continue;
		let shown = shownness(text, start, end, aboutPlaces);
		if (shown < 1 && shown > 0.3 && aboutPlaces().length > 0 && isFenced(view.rawStart(start))) shown = 0.25;
		// `tells the model to ignore … and to send …`: what is joined to something told is told too.
		if (last.shown < shown && last.end >= 0 && isJoined(text, last.end, start)) shown = last.shown;
		last = { end: Math.max(last.end, end), shown };
		hits.push({
			kind: found.kind,
			start: view.rawStart(start),
			end: view.rawEnd(end),
			weight: weightOf(found, surroundings) * shown,
			isShown: shown < 0.5,
		});
	}
	const quoted: AddressedOrder[] = [];
	const places = new PlaceReader(raw);
	const lineBefore = (at: number, most: number): string => places.lineBefore(view.rawStart(at), most);
	const endOf = (at: number, most: number): number => {
		const end = places.endOf(view.rawStart(at));
		return view.rawStart(most) <= end ? most : offsetBefore(view, end, at, most);
	};
	for (const order of nouns.length === 0 || (surroundings.isUndone === true && surroundings.standing === undefined)
		? []
		: addressedOrders(text, nouns, { lineBefore, endOf })) {
		const start = view.rawStart(order.start);
		const standing = surroundings.standing ?? places.standingOf(view.rawStart(order.at));
		const shown = shownness(text, order.start, order.end, aboutPlaces);
		// In the open a quoted address is somebody else's.
		if (shown < 1 && standing === 'open') continue;
		const weight = worthOf(order, standing) * (surroundings.isInstruction === true ? 0.3 : 1) * shown;
		if (weight > 0) hits.push({ kind: 'addressed', start, end: view.rawEnd(order.end), weight, isShown: shown < 0.5 });
		if (shown < 1) quoted.push(order);
	}
	for (const { start, end, weight } of surroundings.isUndone === true ? [] : worded()) {
		// The words around a quoted address are the same quotation: they say little more.
		const isQuoted = quoted.some((order) => order.start < end && start < order.end);
		const shown = Math.min(isQuoted ? QUOTED_WORDS : 1, shownness(text, start, end, aboutPlaces));
		hits.push({
			kind: 'wording',
			start: view.rawStart(start),
			end: view.rawEnd(end),
			weight: weightOf({ kind: 'wording', weight }, surroundings) * shown,
			isShown: shown < 0.5,
		});
	}
	if (mayBeTurn) {
		for (const { id, start, end } of RAW_SET.find(raw)) {
			const found = RAW_CUES[Number(id)];
			if (found === undefined) continue;
			const isShown = isTurnShown(raw, start, end);
			hits.push({ kind: found.kind, start, end, weight: found.weight * (isShown ? 0.25 : 1), isShown });
		}
	}
	return hits.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The last offset of the view from `low` up to `high` that comes from before a raw offset. */
function offsetBefore(view: TextView, raw: number, low: number, high: number): number {
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if (view.rawStart(middle) <= raw) low = middle;
		else high = middle - 1;
	}
	return low;
}

const OF_PROMPTS: ReadonlySet<CueKind> = new Set(['role', 'answer', 'tool_call', 'sequence', 'addressed', 'memory', 'turn', 'wording']);

function weightOf(
	{ kind, weight }: Pick<Cue, 'kind' | 'weight'>,
	{ isError = false, isHidden = false, isInstruction = false }: InjectionSurroundings,
): number {
	if (isInstruction && OF_PROMPTS.has(kind)) return weight * 0.3;
	const inError = isError && (kind === 'false_error' || kind === 'credential' || kind === 'tool_call') ? 1.6 : 1;
	return Math.min(1, weight * inError * (isHidden && kind !== 'wording' ? 1.5 : 1));
}

/** 1 for what is said to the reader, less for what is quoted, looked for, reported, or shown in a text about attacks. */
function shownness(text: string, start: number, end: number, about: () => readonly number[]): number {
	const position = positionOf(text, start, end, { withLabels: true });
	const before = text.slice(Math.max(0, start - 160), start);
	const isNearAttackTalk = isAnyNear(about(), start, end);
	if (REPORTED.test(before)) return isNearAttackTalk ? 0.15 : /\b(?:in)?to ["']?$/.test(before) ? 0.3 : 0.4;
	if (position === 'description') return isNearAttackTalk ? 0.2 : 0.5;
	if (position === 'example') return isNearAttackTalk ? 0.25 : !isAfterQuote(before) ? 0.5 : isStructural(before) ? 1 : 0.8;
	if (isNearAttackTalk) return CODE_MARK.test(before.slice(-6)) ? 0.3 : 0.5;
	return 1;
}

/** One of `places`, which go up, stands near a span and not in it. Cost: O(log n), and the places inside the span. */
function isAnyNear(places: readonly number[], start: number, end: number): boolean {
	let [low, high] = [0, places.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((places[middle] ?? 0) > start - ABOUT_BEFORE) high = middle;
		else low = middle + 1;
	}
	for (let index = low; index < places.length; index += 1) {
		const at = places[index] ?? 0;
		if (at >= end + ABOUT_AFTER) return false;
		if (at < start || at >= end) return true;
	}
	return false;
}

function isAfterQuote(before: string): boolean {
	return /["']/.test(before.slice(-124));
}

/** The quotation mark before the phrase is one of JSON, YAML or a table, not of a sentence. */
function isStructural(before: string): boolean {
	const at = Math.max(before.lastIndexOf('"'), before.lastIndexOf("'"));
	const head = before.slice(0, Math.max(0, at));
	const bare = head.trimEnd();
	return bare === '' || head.slice(bare.length).includes('\n') || '-:[{,(=>|'.includes(bare.slice(-1));
}

function isJoined(text: string, end: number, start: number): boolean {
	if (start <= end) return true;
	return start - end <= 60 && !/[.;:!?\n]|\b(?:then|you must|you should|please|instead|now)\b/.test(text.slice(end, start));
}

/** What the wording of a quotation counts beside the quoted address in it. */
const QUOTED_WORDS = 0.15;

const FENCE = /^[ \t]{0,12}(?:```|~~~)/gm;

/** Marks, names of speakers and line ends between them. */
const TURN_MARKS = String.raw`(?:<\|?/?\w{1,24}\|?>|\[/?INST\]|\\n|\s|system|user|assistant|model){0,8}`;
const PLACEHOLDER = String.raw`(?:\{{1,2}[\w .\[\]()'"/-]{0,60}\}{1,2}|%s)`;
/** Nothing is said behind it: a string ends, or a place to be filled and then the next mark or the end. */
const SAYS_NOTHING = new RegExp(String.raw`^${TURN_MARKS}(?:["'\`]\s{0,4}(?:[,;)\]}+\n]|$)|${PLACEHOLDER}${TURN_MARKS}(?:["'\`<[]|$))`);
const CLOSING_TURN = /^(?:<\|(?:end|eot|im_end|end_header_id)\w*\|>|<end_of_turn>|\[\/INST\]|<\/s>)$/i;
const FILLED_BEFORE = new RegExp(String.raw`${PLACEHOLDER}\s?$`);

/** The mark belongs to a template in program text: `<|user|>\\n{text}<|end|>`. Where anything is said behind it, it does not. */
function isTemplate(raw: string, start: number, end: number): boolean {
	if (SAYS_NOTHING.test(raw.slice(end, end + 200))) return true;
	return CLOSING_TURN.test(raw.slice(start, end)) && FILLED_BEFORE.test(raw.slice(Math.max(0, start - 70), start));
}

/** In code marks or in a sentence about such marks. */
function isTurnShown(raw: string, start: number, end: number): boolean {
	const around = raw.slice(Math.max(0, start - 200), Math.min(raw.length, end + 100));
	if (
		/\b(?:tokens?|chat[ _-]?templates?|chatml|special|tokenizer|syntax|format of|transcripts?|few-shot|placeholder|parser|regex|markers?|delimiters?)\b/i.test(
			around,
		)
	)
		return true;
	if (isTemplate(raw, start, end)) return true;
	return /[`"'(]\s?$/.test(raw.slice(Math.max(0, start - 2), start)) && /^[^\n]{0,40}[`"')]/.test(raw.slice(end, end + 42));
}

/** Kinds that turn to the model itself; the others are what it is to do. */
const STEERING: ReadonlySet<CueKind> = new Set([
	'override',
	'addressed',
	'sequence',
	'authority',
	'secrecy',
	'answer',
	'role',
	'boundary',
	'turn',
	'false_error',
	'wording',
]);

/** Hits in the order of the text, put together with what stands near them. */
export function clustersOf(hits: readonly CueHit[], surroundings: InjectionSurroundings): readonly InjectionSighting[] {
	const groups: CueHit[][] = [];
	for (const hit of hits) {
		const last = groups.at(-1);
		const previous = last?.at(-1);
		const first = last?.[0];
		if (
			last !== undefined &&
			previous !== undefined &&
			first !== undefined &&
			hit.start - previous.end <= NEAR &&
			hit.end - first.start <= LONGEST_CLUSTER
		)
			last.push(hit);
		else groups.push([hit]);
	}
	return groups.map((group) => sightingOf(group, surroundings));
}

/**
 * The strongest cue of each kind counts in full, the others with falling shares; a second cue of a kind adds a little. Weak cues alone
 * never make an attack: without one that is worth 0.4 or more the sum is capped under "worth a look".
 */
function sightingOf(group: readonly CueHit[], { isHidden = false }: InjectionSurroundings): InjectionSighting {
	const best = new Map<CueKind, number>();
	for (const { kind, weight } of group) best.set(kind, Math.max(best.get(kind) ?? 0, weight));
	const ranked = [...best].sort((a, b) => b[1] - a[1] || CUE_KINDS.indexOf(a[0]) - CUE_KINDS.indexOf(b[0]));
	const lead = ranked[0]?.[0] ?? 'action';
	const top = ranked[0]?.[1] ?? 0;
	let score = 0;
	for (const [, weight] of ranked) score += weight;
	if (group.length > best.size) score += Math.min(0.1, 0.03 * (group.length - best.size)) * top;
	if (top < 0.4) score = Math.min(score, SUSPECT_SCORE - 0.01);
	// Many words about files, calls and mails are a manual for an agent, until somebody is addressed or something is taken over.
	if (top < 0.7 && !ranked.some(([kind, weight]) => STEERING.has(kind) && weight >= 0.3)) score = Math.min(score, ATTACK_SCORE - 0.01);
	score = Math.round(Math.min(2, score) * 100) / 100;
	const threshold = isHidden ? SUSPECT_SCORE : ATTACK_SCORE;
	const isAttack = score >= threshold;
	const isSuspect = score >= (isHidden ? 0.3 : SUSPECT_SCORE);
	return {
		start: Math.min(...group.map(({ start }) => start)),
		end: Math.max(...group.map(({ end }) => end)),
		score,
		kinds: CUE_KINDS.filter((kind) => best.has(kind)),
		lead,
		tier: isAttack ? 'hard' : 'soft',
		severity: isAttack ? (score >= 1.6 ? 'critical' : 'high') : isSuspect ? 'medium' : score >= 0.3 ? 'low' : 'info',
		confidence: Math.min(0.99, Math.round((isAttack ? 0.7 + 0.2 * (score - 0.6) : score * 0.7) * 100) / 100),
	};
}
