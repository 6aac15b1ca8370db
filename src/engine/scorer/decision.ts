import { aggregate } from '../aggregate.ts';
import { type Finding, type Inspection, isOverBlocks, type Severity } from '../finding.ts';
import { RULES } from '../injection/rules.ts';
import type { DeclaredText } from './declared-text.ts';
import { SCORE_THRESHOLD, type ScoredText, type ScoredWindow, type TokenSpan } from './passage.ts';

/** What the scorer says of a definition or a result, beside the rules. */
export interface ScorerSays {
	/** Passages that it takes for instructions. */
	readonly findings: readonly Finding[];
	/** Findings of rules that it was asked about, with its score for each. */
	readonly doubts: readonly ScoredDoubt[];
}

export interface ScoredDoubt {
	readonly finding: Finding;
	readonly score: number;
}

/** Findings of one definition: more would say the same again. */
const MOST = 8;
/** From this score on a passage is as sure as a structural rule: 4 of 2,198 honest results have one (models/README.md). */
export const SURE_SCORE = 0.89;
/** From this score on what a rule doubts counts; below it the rule is overruled. */
export const SHARED_SCORE = 0.5;
/** Rules that read words: another reader may settle what they find. */
const READERS: ReadonlySet<string> = new Set(['injection.instruction', 'results.injection', 'phrase.curated']);

/** What the scorer can't overrule: marks are structure, and of tasks that only steer an answer it finds one in ten by itself. */
const NEVER_CLEARED = RULES.filter(({ id }) => id === 'markers' || id === 'answer-steering').map(({ says }) => says);

/**
 * A finding that rests on words, in one string: the scorer may lower or raise it. Of declared tools the scorer finds less than the rules do, so what they
 * are sure of stands there.
 */
export function isDoubt(finding: Finding): boolean {
	const { onKey, rule, severity, tier } = finding;
	if (!READERS.has(rule) || onKey === true || isOverBlocks(finding)) return false;
	return tier === 'hard' ? rule === 'results.injection' : severity === 'low' || severity === 'medium';
}

/** What a place is worth. `sure`: from this score on it is as sure as a structural rule. */
export function severityOfScore(score: number, sure = SURE_SCORE): Severity {
	return score >= sure ? 'high' : 'medium';
}

/** The one decision: what a rule finds by its words is a note at most where the scorer doesn't doubt it, and at least medium where it does. */
export function settled(findings: readonly Finding[], doubts: readonly ScoredDoubt[]): readonly Finding[] {
	if (doubts.length === 0) return findings;
	const scores = new Map(doubts.map(({ finding, score }) => [placeOf(finding), score]));
	return findings.map((finding) => {
		const score = isDoubt(finding) ? scores.get(placeOf(finding)) : undefined;
		if (score === undefined) return finding;
		if (score < SHARED_SCORE && mayBeCleared(finding))
			return { ...finding, tier: 'soft', severity: finding.severity === 'low' ? 'info' : 'low' };
		return score >= SHARED_SCORE && finding.severity === 'low' ? { ...finding, severity: 'medium' } : finding;
	});
}

function mayBeCleared({ detail = '' }: Finding): boolean {
	return !NEVER_CLEARED.some((says) => detail.includes(says));
}

function placeOf({ end, pointer, rule, start }: Finding): string {
	return `${rule} ${start} ${end} ${pointer}`;
}

/** What rules and scorer say together of a definition. */
export function weighed(inspection: Inspection, { doubts, findings }: ScorerSays): Inspection {
	if (doubts.length + findings.length === 0) return inspection;
	return aggregate([...settled(inspection.findings, doubts), ...findings], inspection.notChecked);
}

/** What rules doubt in a text, as places in it. */
export function doubtsIn(
	findings: readonly Finding[],
	{ parts }: Pick<DeclaredText, 'parts'>,
): readonly { readonly finding: Finding; readonly at: TokenSpan }[] {
	const starts = new Map(parts.map(({ pointer, start }) => [pointer, start]));
	return findings.filter(isDoubt).flatMap((finding) => {
		const from = starts.get(finding.pointer);
		return from === undefined ? [] : [{ finding, at: { start: from + finding.start, end: from + finding.end } }];
	});
}

/** What the scorer says of a definition. Each finding is where most of its window lies. */
export function saidOfDefinition(
	{ doubts, windows }: Pick<ScoredText, 'doubts' | 'windows'>,
	{ parts }: DeclaredText,
	asked: ReturnType<typeof doubtsIn>,
	threshold = SCORE_THRESHOLD,
): ScorerSays {
	return {
		findings: windows
			.filter(({ score }) => score >= threshold)
			.slice(0, MOST)
			.map((window) => findingIn(window, parts)),
		doubts: scoredDoubts(asked, { doubts }),
	};
}

/** What was asked about, as far as there is a score for it. */
export function scoredDoubts(asked: ReturnType<typeof doubtsIn>, { doubts }: Pick<ScoredText, 'doubts'>): readonly ScoredDoubt[] {
	return asked.flatMap(({ finding }, index) => {
		const score = doubts[index];
		return score === undefined ? [] : [{ finding, score }];
	});
}

function findingIn({ end, score, start }: ScoredWindow, parts: DeclaredText['parts']): Finding {
	const shared = (part: TokenSpan): number => Math.min(end, part.end) - Math.max(start, part.start);
	const [first = { pointer: '', start, end }, ...rest] = parts;
	let most = first;
	for (const part of rest) if (shared(part) > shared(most)) most = part;
	return {
		rule: 'classifier.injection',
		tier: 'soft',
		severity: severityOfScore(score),
		confidence: Number(score.toFixed(3)),
		pointer: most.pointer,
		start: Math.max(0, start - most.start),
		end: Math.min(most.end, end) - most.start,
		detail: scoreWords(score),
	};
}

/** R126: `score=0.913`. */
export function scoreWords(score: number): string {
	return `score=${score.toFixed(3)}`;
}
