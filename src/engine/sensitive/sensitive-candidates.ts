import { createLiteralGate } from '../gate/aho-corasick.ts';
import { shannonEntropy } from './entropy.ts';
import type { NearbyWords } from './nearby-words.ts';
import type { Proof, Rule, Span } from './sensitive-rule.ts';
import { spanOf } from './sensitive-rule.ts';
import { SENSITIVE_RULES } from './sensitive-rules.ts';
import { type Form, formOf, ScannedText } from './sensitive-scan.ts';
import { ColumnReader } from './table-columns.ts';

/** Tier 1: text that matches a rule's form. */
export interface Candidate extends Span {
	/** Index in `SENSITIVE_RULES`. */
	readonly rule: number;
}

/** Tier 2: the form passed its checks. */
export interface ValidatedCandidate extends Candidate {
	readonly proof: Exclude<Proof, 'refuted'>;
}

/** A value up to this length is treated as a form field: a match in it is most of it. UTF-16 units. */
export const SHORT_VALUE = 64;

interface LiteralOwner {
	readonly rule: number;
	readonly length: number;
	readonly lead: number;
}

/** Built once: one automaton over all literals. */
const LITERALS: string[] = [];
const OWNERS: LiteralOwner[] = [];
const SCANNED: number[] = [];
for (const [index, rule] of SENSITIVE_RULES.entries()) {
	const { search } = rule;
	if (search.kind === 'scan') SCANNED.push(index);
	for (const literal of search.kind === 'scan' ? [] : search.literals) {
		// Folds like the gate, which folds only ASCII. Literals with other letters are listed in each case.
		LITERALS.push(literal.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()));
		OWNERS.push({ rule: index, length: literal.length, lead: search.kind === 'literal' ? (search.lead ?? 0) : 0 });
	}
}
const LITERAL_GATE = createLiteralGate(LITERALS);

/** Compiled when a text is first scanned, because compiling all of them takes a while. */
const FORMS: (Form | undefined)[] = [];

function formAt(rule: number): Form | undefined {
	const search = SENSITIVE_RULES[rule]?.search;
	if (search?.kind !== 'scan') return undefined;
	const known = FORMS[rule] ?? formOf(search.pattern, search.near !== undefined || search.nearWords !== undefined);
	FORMS[rule] = known;
	return known;
}

/**
 * Tier 1 (R058): one pass over all literals, then each rule's pattern at its literals. Rules without literals scan the text.
 * In a long text without its context words, a rule that needs context is skipped. Cost: O(n), with a constant that grows with the hits.
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
		// Cheapest checks first: words are searched once per text, and windows of digits once per kind of form.
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

/** Tier 2 (R058): check digits, structure, entropy, placeholders. Drops refuted candidates. */
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
