import type { Severity } from '../finding.ts';
import type { SensitiveMatch } from './sensitive-rule.ts';

/** Below this it may well be something else, or a stand-in. */
const CERTAIN = 0.6;

/**
 * Severity of a match that a result brings or a call sends, by what is at stake: `medium` for what opens or identifies something (keys,
 * cards, accounts, numbers of a state), at most `low` for the rest. What passes through honestly every day is no alarm.
 */
export function stakeOf({ category, confidence, severity }: SensitiveMatch): Severity {
	const isSevere = (severity === 'high' || severity === 'critical') && confidence >= CERTAIN;
	if (category === 'pii') return isSevere ? 'medium' : 'info';
	return isSevere ? 'medium' : 'low';
}
