import { type RuleRow, rulesOf } from './rule-rows.ts';
import type { Rule } from './sensitive-rule.ts';
import data from './street-address.json' with { type: 'json' };

const ROWS: readonly Omit<RuleRow, 'type' | 'severity'>[] = data.rules;

/**
 * Postal addresses recognizable by their form. Names of places and persons aren't recognizable (R006). Low severity, because texts about
 * places are full of addresses.
 */
export const STREET_ADDRESSES: readonly Rule[] = rulesOf(
	ROWS.map((row) => ({ ...row, type: 'street_address', category: 'pii', severity: 'low' })),
	data,
);
