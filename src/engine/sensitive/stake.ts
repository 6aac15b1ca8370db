import type { Severity } from '../finding.ts';
import type { SensitiveMatch } from './sensitive-rule.ts';

/** Below this confidence, the value may be something else or a placeholder. */
const CERTAIN = 0.6;

/**
 * Severity of a match in a result or a call, by what is at stake: `medium` for what grants access or identifies (keys, cards, accounts,
 * government ids), at most `low` for the rest. Everyday honest content isn't a reason for an alarm.
 */
export function stakeOf({ category, confidence, severity }: SensitiveMatch): Severity {
	const isSevere = (severity === 'high' || severity === 'critical') && confidence >= CERTAIN;
	if (category === 'pii') return isSevere ? 'medium' : 'info';
	return isSevere ? 'medium' : 'low';
}
