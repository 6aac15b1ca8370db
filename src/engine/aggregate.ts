import { type Finding, type Inspection, SEVERITIES, type Severity, type Tier, worstSeverity } from './finding.ts';

/** The fixed order of findings: pointer, key before value, start, end, rule, detail. Compares UTF-16 code units, never by locale (R011). */
export function compareFindings(a: Finding, b: Finding): number {
	return (
		compareText(a.pointer, b.pointer) ||
		Number(b.onKey ?? false) - Number(a.onKey ?? false) ||
		a.start - b.start ||
		a.end - b.end ||
		compareText(a.rule, b.rule) ||
		compareText(a.detail ?? '', b.detail ?? '')
	);
}

function compareText(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Combines the findings on a subject. Any hard finding makes the severity at least high (R033). Soft findings count by distinct rule, not
 * by match: one gives low, two medium, three or more high (R034). Findings of severity `info` don't count. A soft finding about a launch
 * counts at least as much as its own severity.
 */
export function aggregate(findings: readonly Finding[], notChecked: readonly string[]): Inspection {
	const ordered = [...findings].sort(compareFindings);
	const tier = tierOf(ordered);
	return { findings: ordered, notChecked: [...notChecked].sort(), severity: severityOf(ordered, tier), tier };
}

function tierOf(findings: readonly Finding[]): Tier | null {
	if (findings.some((finding) => finding.tier === 'hard')) return 'hard';
	return findings.length > 0 ? 'soft' : null;
}

const SOFT_LADDER: readonly Severity[] = ['info', 'low', 'medium', 'high'];

function severityOf(findings: readonly Finding[], tier: Tier | null): Severity {
	if (tier === null) return 'none';
	if (tier === 'hard') return worstSeverity(['high', ...findings.filter((each) => each.tier === 'hard').map((each) => each.severity)]);
	const distinct = new Set(findings.filter((each) => each.severity !== 'info').map((each) => each.rule)).size;
	return worstSeverity([SOFT_LADDER[Math.min(distinct, 3)] ?? 'high', ...findings.filter(isFact).map((each) => each.severity)]);
}

/**
 * A finding in an entry of a definition file is a fact, not an interpretation of words: a password on a command line needs no second rule.
 * Launch detectors give soft findings at most `medium`. An instruction's severity already takes its whole context into account.
 */
function isFact({ rule }: Finding): boolean {
	return rule.startsWith('launch.') || WEIGHED.has(rule);
}

const WEIGHED: ReadonlySet<string> = new Set(['injection.instruction', 'classifier.injection']);

/** Ids of the rules behind these findings, sorted (R036). */
export function signalsOf(findings: readonly Finding[]): readonly string[] {
	return [...new Set(findings.map((finding) => finding.rule))].sort();
}

/** 0 to 1: the sum of each distinct rule's best confidence, capped at 1 (R035). Different rules add up; repeated matches don't. */
export function confidenceOf(findings: readonly Finding[]): number {
	const best = new Map<string, number>();
	for (const { rule, confidence } of findings) best.set(rule, Math.max(best.get(rule) ?? 0, confidence));
	let sum = 0;
	for (const rule of signalsOf(findings)) sum += best.get(rule) ?? 0;
	return Math.min(1, sum);
}

export function isAtLeast(severity: Severity, floor: Severity): boolean {
	return SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(floor);
}
