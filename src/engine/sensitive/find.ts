import { keepShape } from '../../base/keep-shape.ts';
import { SEVERITIES, type Severity } from '../finding.ts';
import { createLiteralGate } from '../gate/aho-corasick.ts';
import { ASSIGNED_SECRETS } from './assignments.ts';
import { shannonEntropy } from './entropy.ts';
import { type FieldHint, hintOf } from './field-hints.ts';
import { LABELLED_SECRETS } from './labelled-secrets.ts';
import { NATIONAL_IDS } from './national-ids.ts';
import { GENERAL_PII } from './pii.ts';
import { PROVIDER_TOKENS } from './provider-tokens.ts';
import type { Proof, Rule, SensitiveCategory, SensitiveMatch, Span } from './rule.ts';
import { spanOf } from './rule.ts';
import { type Form, formOf, ScannedText } from './scan.ts';
import { SENSITIVE_PATHS } from './sensitive-paths.ts';
import { STREET_ADDRESSES } from './street-address.ts';
import { STRUCTURED_SECRETS } from './structured-secrets.ts';
import { TOOL_SECRETS } from './tool-secrets.ts';

/** Every rule that ships, in the order in which ties are broken: what proves more comes first. */
export const SENSITIVE_RULES: readonly Rule[] = [
	...PROVIDER_TOKENS,
	...STRUCTURED_SECRETS,
	...ASSIGNED_SECRETS,
	...LABELLED_SECRETS,
	...TOOL_SECRETS,
	...GENERAL_PII,
	...NATIONAL_IDS,
	...STREET_ADDRESSES,
	...SENSITIVE_PATHS,
];

export interface SensitiveOptions {
	/** Default: pii and secret. */
	readonly categories?: readonly SensitiveCategory[];
	/** Only these types. `api_key` stands for every secret (R068). Default: all. */
	readonly types?: readonly string[];
	/** Matches below are dropped. Default 0.4. */
	readonly minConfidence?: number;
	/** The name of the field that holds the text: `user_email`. It counts as context, and under a name like `password` the whole value is one. */
	readonly field?: string;
}

/** Tier 1: something has the form. */
export interface Candidate extends Span {
	/** Index in `SENSITIVE_RULES`. */
	readonly rule: number;
}

/** Tier 2: the form holds. */
export interface ValidatedCandidate extends Candidate {
	readonly proof: Exclude<Proof, 'refuted'>;
}

const DEFAULT_CATEGORIES: readonly SensitiveCategory[] = ['pii', 'secret'];
const DEFAULT_CONFIDENCE = 0.4;
/** A value no longer than this is read as a field of a form: what stands in it is most of it. UTF-16 units. */
const SHORT_VALUE = 64;
const CONTEXT_BEFORE = 60;
const CONTEXT_AFTER = 32;

interface LiteralOwner {
	readonly rule: number;
	readonly length: number;
	readonly lead: number;
}

/** Built once: one automaton over all literals, one over all context words. */
const LITERALS: string[] = [];
const OWNERS: LiteralOwner[] = [];
const PATTERNS: (RegExp | undefined)[] = [];
const SCANNED: { readonly index: number; readonly form: Form }[] = [];
for (const [index, rule] of SENSITIVE_RULES.entries()) {
	const { search } = rule;
	if (search.kind === 'scan') SCANNED.push({ index, form: formOf(search.pattern, search.near !== undefined) });
	for (const literal of search.kind === 'scan' ? (search.near ?? []) : search.literals) {
		// As the gate folds: other letters stand there in each case that is looked for.
		LITERALS.push(literal.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()));
		OWNERS.push({ rule: index, length: literal.length, lead: search.kind === 'literal' ? (search.lead ?? 0) : 0 });
	}
	PATTERNS.push(search.kind === 'literal' ? new RegExp(search.pattern.source, withFlag(search.pattern.flags, 'y')) : undefined);
}
const LITERAL_GATE = createLiteralGate(LITERALS);
const CONTEXT_WORDS = [...new Set(SENSITIVE_RULES.flatMap((rule) => rule.context ?? []))];
const CONTEXT_GATE = createLiteralGate(CONTEXT_WORDS.map(foldContext));
const WORDS_OF: readonly ReadonlySet<number>[] = SENSITIVE_RULES.map(
	(rule) => new Set((rule.context ?? []).map((word) => CONTEXT_WORDS.indexOf(word))),
);

function withFlag(flags: string, flag: string): string {
	return flags.includes(flag) ? flags : flags + flag;
}

/** The gate folds ASCII only; the few other letters of context words are folded here and in the text alike. */
function foldContext(text: string): string {
	return text.toLowerCase();
}

/**
 * Tier 1 (R058): one pass over all literals, then each rule's pattern where its literals are; rules without literals scan the text.
 * A rule which needs context is not tried in a long text without its words. Cost: O(n), with a constant that grows with the hits.
 */
export function candidatesIn(text: string, words: NearbyWords, isWanted: (rule: Rule) => boolean = () => true): Candidate[] {
	const found: Candidate[] = [];
	const behind = new Map<number, number>();
	const near: number[][] = [];
	for (const hits = LITERAL_GATE.scan(text); hits.next(); ) {
		for (let hit = 0; hit < hits.count; hit += 1) {
			const owner = OWNERS[hits.literals[hit] ?? -1];
			const rule = SENSITIVE_RULES[owner?.rule ?? -1];
			if (owner === undefined || rule === undefined || !isWanted(rule)) continue;
			const end = hits.ends[hit] ?? 0;
			if (rule.search.kind === 'scan') {
				(near[owner.rule] ??= []).push(end);
				continue;
			}
			const at = end - owner.length - owner.lead;
			if (at < (behind.get(owner.rule) ?? 0)) continue;
			const span = rule.search.kind === 'locate' ? rule.search.locate(text, at) : spanAt(text, PATTERNS[owner.rule], at);
			if (span === undefined) continue;
			if (!('start' in span)) {
				for (const { start, end: stop } of span) found.push({ start, end: stop, rule: owner.rule });
				continue;
			}
			behind.set(owner.rule, span.end);
			found.push({ start: span.start, end: span.end, rule: owner.rule });
		}
	}
	const isShort = text.length <= SHORT_VALUE;
	const scanned = new ScannedText(text);
	for (const { index, form } of SCANNED) {
		const rule = SENSITIVE_RULES[index];
		if (rule === undefined || !isWanted(rule)) continue;
		// First what costs least: the words of a text are looked for once, where digits stand close enough once for each kind of form.
		if (!scanned.mayHold(form, near[index])) continue;
		const standing = rule.standing ?? 'anywhere';
		if (standing !== 'anywhere' && !(isShort && standing === 'short') && !words.hasAny(index)) continue;
		const windows = scanned.windows(form, near[index]);
		if (windows.length === 0) continue;
		scanned.matches(form, windows, ({ start, end }) => found.push({ start, end, rule: index }));
	}
	return found;
}

function spanAt(text: string, pattern: RegExp | undefined, at: number): Span | undefined {
	if (pattern === undefined || at < 0) return undefined;
	pattern.lastIndex = at;
	const match = pattern.exec(text);
	return match === null ? undefined : spanOf(match);
}

/** Tier 2 (R058): check digits, structure, entropy, placeholders. What is refuted is left out. */
export function validate(text: string, candidates: readonly Candidate[]): ValidatedCandidate[] {
	const kept: ValidatedCandidate[] = [];
	for (const candidate of candidates) {
		const rule = SENSITIVE_RULES[candidate.rule];
		const value = text.slice(candidate.start, candidate.end);
		if (rule === undefined || value.includes('***')) continue;
		const proof = rule.check?.(value, text, candidate.start) ?? 'plausible';
		if (proof === 'refuted') continue;
		if (rule.minEntropy !== undefined && proof !== 'weak' && shannonEntropy(value) < rule.minEntropy) continue;
		kept.push({ start: candidate.start, end: candidate.end, rule: candidate.rule, proof });
	}
	return kept;
}

/** Which context words stand near a place. */
export interface NearbyWords {
	/** The text is the value of a field with a name. */
	readonly hasField: boolean;
	/** Whether any word of the rule occurs in the text or in the field's name. */
	hasAny(rule: number): boolean;
	hasNear(rule: number, span: Span): boolean;
}

/** Finds the context words of all rules in one pass, once they are asked for. Words count at a word start only: `tin` is not in `meeting`. Cost: O(n). */
export function nearbyWords(text: string, field: string | undefined): NearbyWords {
	return new WordsOfText(text, field);
}

class WordsOfText implements NearbyWords {
	readonly hasField: boolean;
	readonly #text: string;
	readonly #ofField: ReadonlySet<number>;
	#found: ReadonlyMap<number, readonly number[]> | undefined;

	constructor(text: string, field: string | undefined) {
		this.hasField = field !== undefined;
		this.#text = text;
		this.#ofField = field === undefined ? NO_WORDS : fieldWordsOf(field);
	}

	hasAny(rule: number): boolean {
		for (const word of WORDS_OF[rule] ?? NO_WORDS) if (this.#ofField.has(word) || this.#places.has(word)) return true;
		return false;
	}

	hasNear(rule: number, { end, start }: Span): boolean {
		for (const word of WORDS_OF[rule] ?? NO_WORDS)
			if (this.#ofField.has(word) || hasBetween(this.#places.get(word), start - CONTEXT_BEFORE, end + CONTEXT_AFTER)) return true;
		return false;
	}

	get #places(): ReadonlyMap<number, readonly number[]> {
		this.#found ??= contextPlaces(this.#text);
		return this.#found;
	}
}

const NO_WORDS: ReadonlySet<number> = new Set();
/** The words in the names of fields: the same few names come with every call of a tool. */
const FIELD_WORDS = new Map<string, ReadonlySet<number>>();
const MAX_FIELDS = 1_024;
const LONGEST_FIELD = 128;

function fieldWordsOf(field: string): ReadonlySet<number> {
	const known = FIELD_WORDS.get(field);
	if (known !== undefined) return known;
	const name = ` ${field
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.replace(/[_.\-[\]]+/g, ' ')
		.toLowerCase()} `;
	const words = new Set<number>();
	for (const [index, word] of CONTEXT_WORDS.entries()) if (name.includes(` ${word} `)) words.add(index);
	if (field.length > LONGEST_FIELD) return words;
	if (FIELD_WORDS.size >= MAX_FIELDS) FIELD_WORDS.clear();
	FIELD_WORDS.set(field, words);
	return words;
}

/** Where each context word stands, by its index. */
function contextPlaces(text: string): ReadonlyMap<number, readonly number[]> {
	const positions = new Map<number, number[]>();
	const lower = text.toLowerCase();
	const folded = lower.length === text.length ? lower : text;
	for (const hits = CONTEXT_GATE.scan(folded); hits.next(); ) {
		for (let hit = 0; hit < hits.count; hit += 1) {
			const word = hits.literals[hit] ?? 0;
			const end = hits.ends[hit] ?? 0;
			const { length } = CONTEXT_WORDS[word] ?? '';
			const start = end - length;
			if (start > 0 && isWordCharacter(folded.charCodeAt(start - 1)) && folded.charCodeAt(start) < 0x250) continue;
			const goesOn = isWordCharacter(folded.charCodeAt(end)) && folded.charCodeAt(end - 1) < 0x250 && folded[end] !== 's';
			if (length <= 4 && goesOn) continue;
			const known = positions.get(word);
			if (known === undefined) positions.set(word, [start]);
			else known.push(start);
		}
	}
	return positions;
}

function isWordCharacter(code: number): boolean {
	return (
		(code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0xc0 && code < 0x250)
	);
}

/** Whether a sorted list holds a number from `low` to `high`. Cost: O(log n). */
function hasBetween(sorted: readonly number[] | undefined, low: number, high: number): boolean {
	if (sorted === undefined) return false;
	let from = 0;
	let to = sorted.length;
	while (from < to) {
		const middle = (from + to) >> 1;
		if ((sorted[middle] ?? 0) < low) from = middle + 1;
		else to = middle;
	}
	return (sorted[from] ?? Number.POSITIVE_INFINITY) <= high;
}

/** Tier 3 (R058): context and the length of the value decide how sure it is, and whether it may stand at all. Overlaps are resolved. */
export function weigh(
	text: string,
	candidates: readonly ValidatedCandidate[],
	near: NearbyWords,
	minConfidence: number = DEFAULT_CONFIDENCE,
): SensitiveMatch[] {
	const weighed: SensitiveMatch[] = [];
	for (const candidate of candidates) {
		const rule = SENSITIVE_RULES[candidate.rule];
		if (rule === undefined) continue;
		const hasContext = rule.context !== undefined && near.hasNear(candidate.rule, candidate);
		const standing = rule.standing ?? 'anywhere';
		if (!hasContext && (standing === 'context' || (standing === 'short' && text.length > SHORT_VALUE))) continue;
		// A number in a field whose name says something else is that something: an id, a count, a time.
		if (!hasContext && standing === 'short' && near.hasField && /^[\d\s-]+$/.test(text.slice(candidate.start, candidate.end))) continue;
		const base = candidate.proof === 'proved' ? Math.max(0.95, rule.confidence) : rule.confidence;
		const raised = hasContext ? Math.max(base, base + (1 - base) * 0.5) : base;
		const confidence = Math.round((candidate.proof === 'weak' ? Math.min(raised, 0.5) : raised) * 100) / 100;
		if (confidence < minConfidence) continue;
		// Structure alone, in a short value: worth a note, not an alarm.
		const isForm = standing === 'short' && !hasContext;
		const severity = candidate.proof === 'weak' || isForm ? lower(rule.severity, 'low') : rule.severity;
		weighed.push({ type: rule.type, category: rule.category, start: candidate.start, end: candidate.end, confidence, severity });
	}
	return withoutOverlaps(weighed);
}

function lower(severity: Severity, most: Severity): Severity {
	return SEVERITIES.indexOf(severity) > SEVERITIES.indexOf(most) ? most : severity;
}

/** The surer match wins, then the worse, then the longer; in the order of the text. Paths never displace anything. Cost: O(n log n). */
function withoutOverlaps(matches: readonly SensitiveMatch[]): SensitiveMatch[] {
	const ranked = [...matches].sort(
		(a, b) =>
			Number(a.category === 'path') - Number(b.category === 'path') ||
			Number(b.severity === 'critical') - Number(a.severity === 'critical') ||
			b.confidence - a.confidence ||
			SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) ||
			b.end - b.start - (a.end - a.start) ||
			a.start - b.start,
	);
	const taken = new Intervals();
	return ranked.filter((match) => taken.add(match)).sort((a, b) => a.start - b.start);
}

/** Spans that do not overlap, kept sorted in buckets, so that many matches in one text stay cheap. */
class Intervals {
	readonly #byBucket = new Map<number, Span[]>();

	/** False when the span overlaps one that is there. */
	add(span: Span): boolean {
		const first = span.start >> 8;
		const last = Math.max(first, (span.end - 1) >> 8);
		for (let bucket = first; bucket <= last; bucket += 1) {
			if (this.#byBucket.get(bucket)?.some((other) => other.start < span.end && span.start < other.end) === true) return false;
		}
		for (let bucket = first; bucket <= last; bucket += 1) {
			const known = this.#byBucket.get(bucket);
			if (known === undefined) this.#byBucket.set(bucket, [span]);
			else known.push(span);
		}
		return true;
	}
}

keepShape(new WordsOfText('', undefined));
keepShape(new Intervals());

/**
 * Sensitive values in one string, raw (normalising first would destroy what keys are made of): by start, never overlapping.
 * The three tiers in turn; each can be called by itself, to be timed. Cost: O(n log n) at worst, O(n) where little is found.
 */
export function findSensitive(text: string, options: SensitiveOptions = {}): SensitiveMatch[] {
	const categories = options.categories ?? DEFAULT_CATEGORIES;
	const types = options.types === undefined ? undefined : new Set(options.types);
	const isWanted = (rule: Rule): boolean =>
		categories.includes(rule.category) &&
		(types === undefined || types.has(rule.type) || (rule.category === 'secret' && types.has('api_key')));
	const near = nearbyWords(text, options.field);
	const matches = weigh(text, validate(text, candidatesIn(text, near, isWanted)), near, options.minConfidence ?? DEFAULT_CONFIDENCE);
	const hinted = hintedMatch(text, hintOf(options.field), matches);
	const isHintWanted =
		hinted !== undefined &&
		categories.includes(hinted.category) &&
		(types === undefined || types.has(hinted.type) || (hinted.category === 'secret' && types.has('api_key')));
	return isHintWanted ? withoutOverlaps([...matches, hinted]) : matches;
}

/** A value under a field called `password` is one, whatever it looks like. */
function hintedMatch(text: string, hint: FieldHint | undefined, matches: readonly SensitiveMatch[]): SensitiveMatch | undefined {
	if (hint === undefined || matches.some((match) => match.category === hint.category) || !hint.isValue(text)) return undefined;
	return { type: hint.type, category: hint.category, start: 0, end: text.length, confidence: hint.confidence, severity: hint.severity };
}
