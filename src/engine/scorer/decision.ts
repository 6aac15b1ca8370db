import { aggregate } from '../aggregate.ts';
import { type Finding, type Inspection, isOverBlocks, type Severity } from '../finding.ts';
import { RULES } from '../injection/rules.ts';
import type { DeclaredText } from './declared-text.ts';
import { SCORE_THRESHOLD, type ScoredText, type ScoredWindow, type TokenSpan } from './passage.ts';

/** The scorer's result for a definition or a result, next to the findings of the rules. */
export interface ScorerSays {
	/** Passages that it scores as instructions. */
	readonly findings: readonly Finding[];
	/** Findings of rules that it was asked to confirm, with its score for each. */
	readonly doubts: readonly ScoredDoubt[];
}

export interface ScoredDoubt {
	readonly finding: Finding;
	readonly score: number;
}

/** Maximum findings per definition: more would add nothing. */
const MOST = 8;
/** From this score on, a passage is as certain as a structural finding. 4 of 2,198 honest results reach it (models/README.md). */
export const SURE_SCORE = 0.89;
/** From this score on, a doubted finding counts. Below it, the scorer overrules the rule. */
export const SHARED_SCORE = 0.5;
/** Rules that interpret words, so the scorer can settle their findings. */
const READERS: ReadonlySet<string> = new Set(['injection.instruction', 'results.injection', 'phrase.curated']);

/** Findings that the scorer can't overrule: markers are structure, and it detects only one in ten tasks that just steer a reply. */
const NEVER_CLEARED = RULES.filter(({ id }) => id === 'markers' || id === 'answer-steering').map(({ says }) => says);

/**
 * Whether a finding rests on the words of one string, so the scorer may lower or raise it. For declared tools the scorer detects less than
 * the rules, so it doesn't touch findings the rules are sure of.
 */
export function isDoubt(finding: Finding): boolean {
	const { onKey, rule, severity, tier } = finding;
	if (!READERS.has(rule) || onKey === true || isOverBlocks(finding)) return false;
	return tier === 'hard' ? rule === 'results.injection' : severity === 'low' || severity === 'medium';
}

/** Severity of a passage by its score. `sure`: from this score on, a passage is as certain as a structural finding. */
export function severityOfScore(score: number, sure = SURE_SCORE): Severity {
	return score >= sure ? 'high' : 'medium';
}

/** Combines findings of word rules with the scorer's scores: soft and at most low if the scorer disagrees, at least medium if it agrees. */
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

/** Combines the findings of rules and scorer for a definition. */
export function weighed(inspection: Inspection, { doubts, findings }: ScorerSays): Inspection {
	if (doubts.length + findings.length === 0) return inspection;
	return aggregate([...settled(inspection.findings, doubts), ...findings], inspection.notChecked);
}

/** Doubted findings of rules, with their positions in the text. */
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

/** The scorer's result for a definition. Each finding is placed in the string that holds most of its window. */
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

/** The doubts for which there is a score. */
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

/** Format of the score (R126): `score=0.913`. */
export function scoreWords(score: number): string {
	return `score=${score.toFixed(3)}`;
}
