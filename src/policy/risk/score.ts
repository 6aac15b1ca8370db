import { isJsonObject, type Json } from '../../base/json.ts';

/** Where a signal comes from. The model's own statements weigh least (R004, R007). */
export type RiskSource = 'flow' | 'pii' | 'static' | 'behavioural' | 'agent_hint';

/** R095. */
export const RISK_WEIGHTS: Readonly<Record<RiskSource, number>> = { flow: 1, pii: 0.8, static: 0.6, behavioural: 0.5, agent_hint: 0.3 };

/** One reason for concern. Severity 0 to 100, as in the matrix and the flow rules; confidence 0 to 1. */
export interface RiskSignal {
	readonly source: RiskSource;
	readonly severity: number;
	readonly confidence: number;
}

export type RiskBand = 'low' | 'medium' | 'high' | 'critical';

/** R097. */
export interface RiskConfig {
	readonly enabled: boolean;
	readonly autoFlagThreshold: number;
	readonly requireApprovalThreshold: number;
	readonly blockOnCritical: boolean;
}

export const RISK_DEFAULTS: RiskConfig = { enabled: true, autoFlagThreshold: 70, requireApprovalThreshold: 85, blockOnCritical: false };

/**
 * R095: min(Σ confidence × severity × weight × 100, 100), a whole number. Scales severities from 0-100 to 0-1 (C12). Out-of-range values count
 * as the nearest bound, NaN as 0.
 */
export function riskScore(signals: readonly RiskSignal[]): number {
	const sum = signals.reduce(
		(total, { source, severity, confidence }) => total + within(confidence, 1) * (within(severity, 100) / 100) * RISK_WEIGHTS[source],
		0,
	);
	// Rounded to a millionth first: 0.9 × 100 isn't exactly 90 in binary.
	return Math.min(100, Math.floor(Math.round(sum * 1e8) / 1e6));
}

/** R096. Only labels: the configured thresholds decide what follows (C13). */
export function riskBand(score: number): RiskBand {
	if (score < 30) return 'low';
	if (score < 50) return 'medium';
	return score < 70 ? 'high' : 'critical';
}

export type RiskAction = 'log' | 'flag' | 'require_approval' | 'block';

/** C13: 70 flags, 85 asks, and only `blockOnCritical` blocks. */
export function riskAction(score: number, config: RiskConfig = RISK_DEFAULTS): RiskAction {
	if (!config.enabled) return 'log';
	if (config.blockOnCritical && riskBand(score) === 'critical') return 'block';
	if (score >= config.requireApprovalThreshold) return 'require_approval';
	return score >= config.autoFlagThreshold ? 'flag' : 'log';
}

/** Parses `riskAssessment`. Missing and out-of-range values keep their defaults. */
export function parseRiskConfig(value: Json | undefined): RiskConfig {
	const given = isJsonObject(value) ? value : {};
	const threshold = (key: string, otherwise: number): number => {
		const number = given[key];
		return typeof number === 'number' && number >= 0 && number <= 100 ? number : otherwise;
	};
	return {
		enabled: given['enabled'] !== false,
		autoFlagThreshold: threshold('autoFlagThreshold', RISK_DEFAULTS.autoFlagThreshold),
		requireApprovalThreshold: threshold('requireApprovalThreshold', RISK_DEFAULTS.requireApprovalThreshold),
		blockOnCritical: given['blockOnCritical'] === true,
	};
}

function within(value: number, most: number): number {
	return Number.isNaN(value) ? 0 : Math.min(most, Math.max(0, value));
}
