import type { CategoryScore, Scorecard } from './score.ts';

export interface GateLimits {
	/** 0 to 1, over all enforced malicious samples. */
	readonly minRecall: number;
	/** 0 to 1, over enforced hard negatives only: plain samples never dilute it (R156). */
	readonly maxFalsePositives: number;
	/** 0 to 1, for each enforced category that has malicious samples; the release gate holds the sources' rates (R151, R154). */
	readonly minRecallPerCategory: ReadonlyMap<string, number>;
}

export const CI_LIMITS: GateLimits = { minRecall: 0.9, maxFalsePositives: 0.05, minRecallPerCategory: new Map() };

/** R151 and R154: per category as stated there, and fewer than one in a hundred missed overall. */
export const RELEASE_LIMITS: GateLimits = {
	minRecall: 0.99,
	maxFalsePositives: 0.05,
	minRecallPerCategory: new Map([
		['phrase_injection', 0.95],
		['ansi_escape', 0.99],
		['unicode_smuggling', 0.9],
		['exfiltration', 0.95],
		['shadowing', 0.7],
		['decoded_payload', 0.85],
	]),
};

/** Why the gate does not open: empty = it does. A gate without samples never opens (trap 29). */
export function gateFailures(card: Scorecard, limits: GateLimits): readonly string[] {
	const enforced = card.categories.filter(({ isEnforced }) => isEnforced);
	const sum = (pick: (score: CategoryScore) => number): number => enforced.reduce((total, score) => total + pick(score), 0);
	const malicious = sum((score) => score.malicious);
	const hardNegatives = sum((score) => score.hardNegatives);
	const failures: string[] = [];
	if (malicious === 0) failures.push('no malicious sample of an enforced category');
	else if (sum((score) => score.caught) / malicious < limits.minRecall) {
		failures.push(`recall ${percent(sum((score) => score.caught) / malicious)} is below ${percent(limits.minRecall)}`);
	}
	if (hardNegatives === 0) failures.push('no hard negative of an enforced category');
	else if (sum((score) => score.falseAlarms) / hardNegatives > limits.maxFalsePositives) {
		failures.push(
			`false positives ${percent(sum((score) => score.falseAlarms) / hardNegatives)} are above ${percent(limits.maxFalsePositives)}`,
		);
	}
	for (const [category, floor] of limits.minRecallPerCategory) {
		const score = enforced.find((each) => each.category === category);
		if (score === undefined || score.recall === null) failures.push(`no malicious sample of ${category}`);
		else if (score.recall < floor) failures.push(`recall of ${category} ${percent(score.recall)} is below ${percent(floor)}`);
	}
	if (card.degraded > 0) failures.push(`${card.degraded} samples were not fully inspected`);
	return failures;
}

function percent(rate: number): string {
	return `${(rate * 100).toFixed(2)} %`;
}
