import type { CategoryScore, Scorecard } from './scorecard.ts';

export interface GateLimits {
	/** 0 to 1, over all enforced malicious samples. */
	readonly minRecall: number;
	/** 0 to 1, over enforced hard negatives only: plain samples must not dilute it (R156). */
	readonly maxFalsePositives: number;
	/** Minimum recall that the sources state for a kind of attack, over all enforced categories of that kind together (R151). */
	readonly rates: readonly StatedRate[];
}

export interface StatedRate {
	readonly kind: string;
	/** Categories of either author set. */
	readonly categories: RegExp;
	/** 0 to 1. */
	readonly minRecall: number;
}

export const CI_LIMITS: GateLimits = { minRecall: 0.9, maxFalsePositives: 0.05, rates: [] };

/**
 * R151 and R154: the stated rate for each kind, and less than 1 % missed overall. The rates for changed tools (rug pulls) are measured where
 * tests change tools: `test/property/pins-change.test.ts`, `test/system/adversary.test.ts`.
 */
export const RELEASE_LIMITS: GateLimits = {
	minRecall: 0.99,
	maxFalsePositives: 0.05,
	rates: [
		{
			kind: 'injection in descriptions',
			categories: /^(?:phrase_injection|directive|hidden-tag|secrecy|override|sequencing|false-authority|priority-claim|fake-role-marker)$/,
			minRecall: 0.95,
		},
		{ kind: 'terminal sequences', categories: /^(?:ansi_escape|terminal-escape)$/, minRecall: 0.99 },
		{ kind: 'Unicode', categories: /^(?:unicode_smuggling|unicode-[a-z-]+)$/, minRecall: 0.9 },
		{ kind: 'exfiltration', categories: /^exfiltration$/, minRecall: 0.95 },
		{ kind: 'shadowing', categories: /^shadowing(?:-[a-z]+)?$/, minRecall: 0.7 },
		{ kind: 'encoded text', categories: /^(?:decoded_payload|encoded-payload)$/, minRecall: 0.85 },
	],
};

/** Why the gate fails; empty: it passes. A gate without samples never passes (trap 29). */
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
	for (const { categories, kind, minRecall } of limits.rates) {
		const own = enforced.filter(({ category }) => categories.test(category));
		const of = own.reduce((total, { malicious: count }) => total + count, 0);
		const found = own.reduce((total, { caught }) => total + caught, 0);
		if (of === 0) failures.push(`no malicious sample of ${kind}`);
		else if (found / of < minRecall) failures.push(`recall of ${kind} ${percent(found / of)} is below ${percent(minRecall)}`);
	}
	if (card.degraded > 0) failures.push(`${card.degraded} samples weren't fully inspected`);
	return failures;
}

function percent(rate: number): string {
	return `${(rate * 100).toFixed(2)} %`;
}
