import { type RuleRow, rulesOf } from './rule-rows.ts';
import type { Rule } from './sensitive-rule.ts';
import data from './street-address.json' with { type: 'json' };

const ROWS: readonly Omit<RuleRow, 'type' | 'severity'>[] = data.rules;

/**
 * Postal addresses, as far as form gives them away; names of places and persons do not (R006). Low severity: text about places is full of
 * them.
 */
export const STREET_ADDRESSES: readonly Rule[] = rulesOf(
	ROWS.map((row) => ({ ...row, type: 'street_address', category: 'pii', severity: 'low' })),
	data,
);
