import { keepCompiledCode } from '../../base/keep-compiled-code.ts';
import { SEVERITIES, type Severity } from '../finding.ts';
import { Intervals } from './intervals.ts';
import type { NearbyWords } from './nearby-words.ts';
import { SHORT_VALUE, type ValidatedCandidate } from './sensitive-candidates.ts';
import type { SensitiveMatch } from './sensitive-rule.ts';
import { SENSITIVE_RULES } from './sensitive-rules.ts';

const DEFAULT_CONFIDENCE = 0.4;

/** Tier 3 (R058): context and the length of the value decide the confidence, and whether the match is kept. Resolves overlaps. */
export function weigh(
	text: string,
	candidates: readonly ValidatedCandidate[],
	near: NearbyWords,
	minConfidence: number = DEFAULT_CONFIDENCE,
): SensitiveMatch[] {
	const weighed: SensitiveMatch[] = [];
	/** By rule, the position of the last value with a context word: later values of the same list have no word of their own. */
	const lists = new Map<number, number>();
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
		if (!hasContext && (contextNeed === 'always' || (contextNeed === 'long-text' && text.length > SHORT_VALUE))) continue;
		// A number in a field with another meaning has that meaning: an id, a count, a time.
		if (!hasContext && contextNeed === 'long-text' && near.hasField && /^[\d\s-]+$/.test(text.slice(candidate.start, candidate.end)))
			continue;
		const base = candidate.proof === 'proved' ? Math.max(0.95, rule.confidence) : rule.confidence;
		const raised = hasContext ? Math.max(base, base + (1 - base) * 0.5) : base;
		const confidence = Math.round((candidate.proof === 'weak' ? Math.min(raised, 0.5) : raised) * 100) / 100;
		if (confidence < minConfidence) continue;
		// Form alone, in a short value, is only worth a note. A valid check digit identifies the value.
		const isForm = contextNeed === 'long-text' && !hasContext && rule.hasCheckDigit !== true;
		const severity = candidate.proof === 'weak' || isForm ? lower(rule.severity, 'low') : rule.severity;
		weighed.push({ type: rule.type, category: rule.category, start: candidate.start, end: candidate.end, confidence, severity });
	}
	return withoutOverlaps(weighed);
}

/** Maximum UTF-16 units between two values of a list. */
const LONGEST_LIST = 200;

function lower(severity: Severity, most: Severity): Severity {
	return SEVERITIES.indexOf(severity) > SEVERITIES.indexOf(most) ? most : severity;
}

/** Prefers critical matches, then higher confidence, higher severity, and longer matches. In text order. Paths never displace anything. Cost: O(n log n). */
export function withoutOverlaps(matches: readonly SensitiveMatch[]): SensitiveMatch[] {
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

keepCompiledCode(new Intervals());
