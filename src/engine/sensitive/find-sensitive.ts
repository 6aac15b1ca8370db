import { keepCompiledCode } from '../../base/keep-compiled-code.ts';
import { Remembered } from '../../base/remembered.ts';
import { SEVERITIES, type Severity } from '../finding.ts';
import { createLiteralGate } from '../gate/aho-corasick.ts';
import { ASSIGNED_SECRETS } from './assignments.ts';
import { shannonEntropy } from './entropy.ts';
import { type FieldHint, hintOf } from './field-hints.ts';
import { Intervals } from './intervals.ts';
import { LABELLED_SECRETS } from './labeled-secrets.ts';
import { LABELS, type Label, valueAt, valueBehind } from './labels.ts';
import { NATIONAL_IDS } from './national-ids.ts';
import { isOtherName, isOtherNumber } from './other-numbers.ts';
import { GENERAL_PII } from './pii.ts';
import { PROVIDER_TOKENS } from './provider-tokens.ts';
import { SENSITIVE_PATHS } from './sensitive-paths.ts';
import type { Proof, Rule, SensitiveCategory, SensitiveMatch, Span } from './sensitive-rule.ts';
import { spanOf } from './sensitive-rule.ts';
import { type Form, formOf, ScannedText } from './sensitive-scan.ts';
import { STREET_ADDRESSES } from './street-address.ts';
import { STRUCTURED_SECRETS } from './structured-secrets.ts';
import { ColumnReader } from './table-columns.ts';
import { type Cell, cellsOf, INSERT_WORDS, mayBeHeader, SEPARATOR } from './tables.ts';
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

/** Scripts whose words are looked for by an automaton of their own, and only in texts that have such letters: it holds few kinds of characters. */
const SCRIPTS: readonly (RegExp | undefined)[] = [undefined, /[\u0250-\u1fff]/, /[\u3000-\ud7ff]/];

function scriptOf(literal: string): number {
	return Math.max(
		0,
		SCRIPTS.findLastIndex((script) => script?.test(literal)),
	);
}

/** Built once: one automaton over all literals, one over all context words. */
const LITERALS: string[] = [];
const OWNERS: LiteralOwner[] = [];
const SCANNED: number[] = [];
for (const [index, rule] of SENSITIVE_RULES.entries()) {
	const { search } = rule;
	if (search.kind === 'scan') SCANNED.push(index);
	for (const literal of search.kind === 'scan' ? [] : search.literals) {
		// As the gate folds: other letters stand there in each case that is looked for.
		LITERALS.push(literal.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()));
		OWNERS.push({ rule: index, length: literal.length, lead: search.kind === 'literal' ? (search.lead ?? 0) : 0 });
	}
}
const LITERAL_GATE = createLiteralGate(LITERALS);
const CONTEXT_WORDS = [
	...new Set([
		...SENSITIVE_RULES.flatMap((rule) => rule.context ?? []),
		...LABELS.flatMap((label) => [...label.words, ...label.names]),
		INSERT_WORDS,
	]),
];
/** What stands in each match of a rule that scans, with the rules: looked for together with the context words, where there are digits. */
const NEAR_RULES = new Map<string, { readonly rule: number; readonly isWord: boolean }[]>();
for (const [rule, { search }] of SENSITIVE_RULES.entries()) {
	if (search.kind !== 'scan') continue;
	for (const literal of search.near ?? []) NEAR_RULES.set(literal, [...(NEAR_RULES.get(literal) ?? []), { rule, isWord: false }]);
	for (const literal of search.nearWords ?? []) NEAR_RULES.set(literal, [...(NEAR_RULES.get(literal) ?? []), { rule, isWord: true }]);
}
const CONTEXT_LENGTHS = CONTEXT_WORDS.map(({ length }) => length);
const LOWER_S = 0x73;
const NEAR_LITERALS = [...NEAR_RULES.keys()];
/** By the index of a literal. */
const RULES_NEAR = [...NEAR_RULES.values()];
const INSERT = CONTEXT_WORDS.indexOf(INSERT_WORDS);
/** How a context word reads in the name of a field. */
const NAMES = CONTEXT_WORDS.map(nameOf);
const CONTEXT_GATES = SCRIPTS.map((script, number) => {
	const literals = [...CONTEXT_WORDS, ...NEAR_LITERALS];
	const indexes = [...literals.keys()].filter((index) => scriptOf(literals[index] ?? '') === number);
	return { script, indexes, gate: createLiteralGate(indexes.map((index) => foldContext(literals[index] ?? ''))) };
});
const WORDS_OF: readonly ReadonlySet<number>[] = SENSITIVE_RULES.map(
	(rule) => new Set((rule.context ?? []).map((word) => CONTEXT_WORDS.indexOf(word))),
);

/** By the index of a context word. `isName`: it says something before a colon and in the name of a field only. */
const LABEL_WORDS = new Map<number, { readonly label: Label; readonly isName: boolean }>();
for (const label of LABELS) {
	for (const word of label.names) LABEL_WORDS.set(CONTEXT_WORDS.indexOf(word), { label, isName: true });
	for (const word of label.words) LABEL_WORDS.set(CONTEXT_WORDS.indexOf(word), { label, isName: false });
}

/** Made when a text is first scanned: all of them together take a while. */
const FORMS: (Form | undefined)[] = [];

function formAt(rule: number): Form | undefined {
	const search = SENSITIVE_RULES[rule]?.search;
	if (search?.kind !== 'scan') return undefined;
	const known = FORMS[rule] ?? formOf(search.pattern, search.near !== undefined || search.nearWords !== undefined);
	FORMS[rule] = known;
	return known;
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
	const columns = new ColumnReader(text);
	for (const hits = LITERAL_GATE.scan(text); hits.next(); ) {
		for (let hit = 0; hit < hits.count; hit += 1) {
			const owner = OWNERS[hits.literals[hit] ?? -1];
			const rule = SENSITIVE_RULES[owner?.rule ?? -1];
			if (owner === undefined || rule === undefined || !isWanted(rule)) continue;
			const end = hits.ends[hit] ?? 0;
			const at = end - owner.length - owner.lead;
			if (at < (behind.get(owner.rule) ?? 0)) continue;
			const span = spansAt(text, owner.rule, at, columns);
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
	for (const index of SCANNED) {
		const rule = SENSITIVE_RULES[index];
		const form = rule === undefined || !isWanted(rule) ? undefined : formAt(index);
		if (rule === undefined || form === undefined) continue;
		// First what costs least: the words of a text are looked for once, where digits stand close enough once for each kind of form.
		if (!scanned.mayHold(form)) continue;
		const contextNeed = rule.contextNeed ?? 'none';
		if (contextNeed !== 'none' && !(isShort && contextNeed === 'long-text') && !words.hasAny(index)) continue;
		const windows = scanned.windows(form, form.isNear ? words.literalsOf(index) : []);
		if (windows.length === 0) continue;
		scanned.matches(form, windows, ({ start, end }) => found.push({ start, end, rule: index }));
	}
	return found;
}

function spansAt(text: string, rule: number, at: number, columns: ColumnReader): Span | readonly Span[] | undefined {
	const search = SENSITIVE_RULES[rule]?.search;
	if (search?.kind === 'locate') return search.locate(text, at, columns);
	if (search?.kind !== 'literal' || at < 0) return undefined;
	search.pattern.lastIndex = at;
	const match = search.pattern.exec(text);
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
	/** The offsets behind the literals of a rule that scans. */
	literalsOf(rule: number): readonly number[];
	/** Whether the header of the column says it. */
	hasAbove(rule: number, span: Span): boolean;
	/** The header of the column in which a place is. */
	headerAt(span: Span): string | undefined;
	/** Values that are known by the label beside, above or around them. */
	labeled(): readonly { readonly label: Label; readonly span: Span }[];
}

/** Finds the context words of all rules in one pass, once they are asked for. Words count at a word start only: `tin` is not in `meeting`. Cost: O(n). */
export function nearbyWords(text: string, field: string | undefined): NearbyWords {
	return new WordsOfText(text, field);
}

class WordsOfText implements NearbyWords {
	readonly hasField: boolean;
	readonly #text: string;
	readonly #ofField: ReadonlySet<number>;
	#found: PlacesOfWords | undefined;
	#cells: readonly Cell[] | undefined;

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

	hasAbove(rule: number, span: Span): boolean {
		const header = this.headerAt(span);
		if (header === undefined || header === '') return false;
		const above = fieldWordsOf(header);
		for (const word of WORDS_OF[rule] ?? NO_WORDS) if (above.has(word)) return true;
		return false;
	}

	headerAt({ start }: Span): string | undefined {
		const cells = this.#table;
		let low = 0;
		let high = cells.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((cells[middle]?.start ?? 0) <= start) low = middle + 1;
			else high = middle;
		}
		const cell = cells[low - 1];
		return cell !== undefined && start < cell.end ? cell.header : undefined;
	}

	labeled(): readonly { readonly label: Label; readonly span: Span }[] {
		const found: { readonly label: Label; readonly span: Span }[] = [];
		const text = this.#text;
		const note = (label: Label, at: number, mostEnd: number): void => {
			const span = valueAt(label, text, at);
			if (span !== undefined && span.end <= mostEnd) found.push({ label, span });
		};
		const name = labelIn(this.#ofField);
		if (name !== undefined && text.length <= LONGEST_VALUE) note(name, 0, text.length);
		if (!/\d/.test(text)) return found;
		let isTable = this.#places.has(INSERT);
		const mayHoldTable = SEPARATOR.test(text);
		for (const [word, starts] of this.#places) {
			const known = LABEL_WORDS.get(word);
			if (known === undefined) continue;
			const { isName, label } = known;
			for (const start of starts) {
				const value = valueBehind(text, start + (CONTEXT_WORDS[word]?.length ?? 0));
				if (value !== undefined && (value.isMarked || !isName)) note(label, value.at, text.length);
				isTable ||= mayHoldTable && mayBeHeader(text, start);
			}
		}
		if (!isTable) return found;
		for (const { start, end, header } of this.#table) {
			if (header === '' || end - start > LONGEST_VALUE) continue;
			const label = labelIn(fieldWordsOf(header));
			if (label !== undefined) note(label, start, end);
		}
		return found;
	}

	get #table(): readonly Cell[] {
		this.#cells ??= /[\n(]/.test(this.#text) ? cellsOf(this.#text) : [];
		return this.#cells;
	}

	literalsOf(rule: number): readonly number[] {
		this.#found ??= contextPlaces(this.#text);
		return this.#found.literals.get(rule) ?? NO_PLACES;
	}

	get #places(): ReadonlyMap<number, readonly number[]> {
		this.#found ??= contextPlaces(this.#text);
		return this.#found.words;
	}
}

/** UTF-16 units of a field or a cell that is read as one value. */
const LONGEST_VALUE = 160;

function labelIn(words: ReadonlySet<number>): Label | undefined {
	for (const word of words) {
		const known = LABEL_WORDS.get(word);
		if (known !== undefined) return known.label;
	}
	return undefined;
}

const NO_PLACES: readonly number[] = [];
const NO_WORDS: ReadonlySet<number> = new Set();
/** The words in the names of fields: the same few names come with every call of a tool. */
const FIELD_WORDS = new Remembered<ReadonlySet<number>>();

function fieldWordsOf(field: string): ReadonlySet<number> {
	const known = FIELD_WORDS.get(field);
	if (known !== undefined) return known;
	const name = nameOf(field);
	const words = new Set<number>();
	for (const [index, word] of NAMES.entries()) if (name.includes(word)) words.add(index);
	return FIELD_WORDS.set(field, words);
}

function nameOf(text: string): string {
	return ` ${text
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.replace(/[\s_.:/\-[\]()]+/g, ' ')
		.trim()
		.toLowerCase()} `;
}

interface PlacesOfWords {
	/** Where each context word begins, by its index. */
	readonly words: ReadonlyMap<number, readonly number[]>;
	/** The offsets behind the literals of rules that scan, by the rule. */
	readonly literals: ReadonlyMap<number, readonly number[]>;
}

/** Numbers by a number, in the order in which those come. */
class PlaceLists {
	readonly all = new Map<number, number[]>();
	#key = -1;
	#list: number[] = [];

	add(key: number, place: number): void {
		if (key !== this.#key) {
			const known = this.all.get(key);
			this.#list = known ?? [];
			this.#key = key;
			if (known === undefined) this.all.set(key, this.#list);
		}
		this.#list.push(place);
	}
}

keepCompiledCode(new PlaceLists());

function contextPlaces(text: string): PlacesOfWords {
	const positions = new PlaceLists();
	const literals = new PlaceLists();
	const lower = text.toLowerCase();
	// A Turkish capital İ becomes two units.
	const folded = lower.length === text.length ? lower : foldAlone(text);
	for (const { gate, indexes, script } of CONTEXT_GATES) {
		if (script?.test(text) === false) continue;
		for (const hits = gate.scan(folded); hits.next(); ) {
			for (let hit = 0; hit < hits.count; hit += 1) {
				const word = indexes[hits.literals[hit] ?? 0] ?? 0;
				const end = hits.ends[hit] ?? 0;
				if (word >= CONTEXT_WORDS.length) {
					const near = word - CONTEXT_WORDS.length;
					const before = end - (NEAR_LITERALS[near]?.length ?? 0) - 1;
					for (const { isWord, rule } of RULES_NEAR[near] ?? [])
						if (!isWord || !isSurelyOfWord(folded.charCodeAt(before))) literals.add(rule, end);
					continue;
				}
				const length = CONTEXT_LENGTHS[word] ?? 0;
				const start = end - length;
				// In names in code a word begins with a capital: `homePhone`.
				if (start > 0 && isWordCharacter(folded.charCodeAt(start - 1)) && folded.charCodeAt(start) < 0x250 && !isHump(text, start))
					continue;
				const shouldContinue =
					isWordCharacter(folded.charCodeAt(end)) && folded.charCodeAt(end - 1) < 0x250 && folded.charCodeAt(end) !== LOWER_S;
				if (length <= 4 && shouldContinue) continue;
				positions.add(word, start);
			}
		}
	}
	return { words: positions.all, literals: literals.all };
}

/** A letter or a digit for every expression: the signs among the letters are none. */
function isSurelyOfWord(code: number): boolean {
	return isWordCharacter(code) && code !== 0xd7 && code !== 0xf7;
}

function foldAlone(text: string): string {
	const lower = text.replaceAll('İ', 'i').toLowerCase();
	return lower.length === text.length ? lower : text;
}

function isHump(text: string, at: number): boolean {
	const code = text.charCodeAt(at);
	const before = text.charCodeAt(at - 1);
	return code >= 0x41 && code <= 0x5a && before >= 0x61 && before <= 0x7a;
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
	/** Where the last value of a rule stood that had its word: the next ones in a list have none. */
	const lists = new Map<number, number>();
	/** Numbers that the text calls something else: others of the same shape are the same, unless a word beside them says what they are. */
	const shapes = new Set<string>();
	const bare: { readonly match: SensitiveMatch; readonly shape: string }[] = [];
	for (const candidate of candidates) {
		const rule = SENSITIVE_RULES[candidate.rule];
		if (rule === undefined) continue;
		const contextNeed = rule.contextNeed ?? 'none';
		const isNear = rule.context !== undefined && near.hasNear(candidate.rule, candidate);
		const isAbove = !isNear && rule.context !== undefined && contextNeed !== 'none' && near.hasAbove(candidate.rule, candidate);
		const isListed =
			!isNear && !isAbove && rule.hasCheckDigit === true && candidate.start - (lists.get(candidate.rule) ?? -LONGEST_LIST) < LONGEST_LIST;
		const hasContext = isNear || isAbove || isListed;
		if (hasContext && rule.hasCheckDigit === true) lists.set(candidate.rule, candidate.end);
		const isNumbered = rule.isNumber === true && /^[\d\s().-]+$/.test(text.slice(candidate.start, candidate.end));
		if (isNumbered && !isAbove && isCalledOther(text, candidate, near, isNear, rule)) {
			shapes.add(shapeOf(text, candidate));
			continue;
		}
		if (!hasContext && (contextNeed === 'always' || (contextNeed === 'long-text' && text.length > SHORT_VALUE))) continue;
		// A number in a field whose name says something else is that something: an id, a count, a time.
		if (!hasContext && contextNeed === 'long-text' && near.hasField && /^[\d\s-]+$/.test(text.slice(candidate.start, candidate.end)))
			continue;
		const base = candidate.proof === 'proved' ? Math.max(0.95, rule.confidence) : rule.confidence;
		const raised = hasContext ? Math.max(base, base + (1 - base) * 0.5) : base;
		const confidence = Math.round((candidate.proof === 'weak' ? Math.min(raised, 0.5) : raised) * 100) / 100;
		if (confidence < minConfidence) continue;
		// Structure alone, in a short value, is worth a note; a check digit that holds says what it is.
		const isForm = contextNeed === 'long-text' && !hasContext && rule.hasCheckDigit !== true;
		const severity = candidate.proof === 'weak' || isForm ? lower(rule.severity, 'low') : rule.severity;
		const match = { type: rule.type, category: rule.category, start: candidate.start, end: candidate.end, confidence, severity };
		if (isNumbered && !hasContext) bare.push({ match, shape: shapeOf(text, candidate) });
		else weighed.push(match);
	}
	for (const { match, shape } of bare) if (!shapes.has(shape)) weighed.push(match);
	return withoutOverlaps(weighed);
}

/** UTF-16 units from one value of a list to the next. */
const LONGEST_LIST = 200;

function isCalledOther(text: string, span: Span, near: NearbyWords, isNear: boolean, rule: Rule): boolean {
	if (isOtherNumber(text, span.start, rule.isProved?.(text.slice(span.start, span.end)))) return true;
	if (isNear) return false;
	const header = near.headerAt(span);
	return header !== undefined && isOtherName(header);
}

function shapeOf(text: string, { start, end }: Span): string {
	return text.slice(start, end).replace(/\d/g, '0');
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

keepCompiledCode(new WordsOfText('', undefined));
keepCompiledCode(new Intervals());

/**
 * Sensitive values in one string, raw (normalizing first would destroy what keys are made of): by start, never overlapping.
 * The three tiers in turn; each can be called by itself, to be timed. Cost: O(n log n) at worst, O(n) where little is found.
 */
export function findSensitive(text: string, options: SensitiveOptions = {}): SensitiveMatch[] {
	const categories = options.categories ?? DEFAULT_CATEGORIES;
	const types = options.types === undefined ? undefined : new Set(options.types);
	const isWanted = (rule: Rule): boolean =>
		categories.includes(rule.category) &&
		(types === undefined || types.has(rule.type) || (rule.category === 'secret' && types.has('api_key')));
	const near = nearbyWords(text, options.field);
	let matches = weigh(text, validate(text, candidatesIn(text, near, isWanted)), near, options.minConfidence ?? DEFAULT_CONFIDENCE);
	if (categories.includes('pii')) {
		const labeled = near.labeled().filter(({ label }) => types === undefined || types.has(label.type));
		if (labeled.length > 0) matches = withoutOverlaps([...matches, ...labeled.map(({ label, span }) => matchOf(label, span))]);
	}
	const hinted = hintedMatch(text, hintOf(options.field), matches);
	const isHintWanted =
		hinted !== undefined &&
		categories.includes(hinted.category) &&
		(types === undefined || types.has(hinted.type) || (hinted.category === 'secret' && types.has('api_key')));
	return isHintWanted ? withoutOverlaps([...matches, hinted]) : matches;
}

function matchOf({ confidence, severity, type }: Label, { start, end }: Span): SensitiveMatch {
	return { type, category: 'pii', start, end, confidence, severity };
}

/** A value under a field called `password` is one, whatever it looks like. */
function hintedMatch(text: string, hint: FieldHint | undefined, matches: readonly SensitiveMatch[]): SensitiveMatch | undefined {
	if (hint === undefined || matches.some((match) => match.category === hint.category) || !hint.isValue(text)) return undefined;
	return { type: hint.type, category: hint.category, start: 0, end: text.length, confidence: hint.confidence, severity: hint.severity };
}
