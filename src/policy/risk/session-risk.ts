/** Why a session's risk rose. */
export type SessionRiskCause =
	| 'flagged_content'
	| 'contradiction'
	| 'flow'
	| 'cross_server'
	| 'exfiltration'
	| 'drift'
	| 'deviation'
	| 'stopped_call';

/** R099. Plain data: start with `NO_RISK`. */
export interface SessionRisk {
	/** 0 to 100 at the time `at`; it decreases afterwards, see `sessionRiskAt`. */
	readonly score: number;
	readonly at: number;
	/** Newest last, at most `MAX_REASONS`. */
	readonly reasons: readonly SessionRiskReason[];
}

export interface SessionRiskReason {
	readonly cause: SessionRiskCause;
	readonly at: number;
	readonly points: number;
	/** The user's name for the server; escape it when showing it. */
	readonly server: string;
}

export const NO_RISK: SessionRisk = { score: 0, at: 0, reasons: [] };

/** Points at confidence 1. */
export const RISK_POINTS: Readonly<Record<SessionRiskCause, number>> = {
	flagged_content: 40,
	contradiction: 25,
	flow: 25,
	cross_server: 5,
	exfiltration: 20,
	drift: 25,
	deviation: 5,
	stopped_call: 10,
};

/** The score halves after ten minutes without a reason. */
const HALF_LIFE_MS = 10 * 60_000;
const MAX_REASONS = 20;

/** 0 to 100, one decimal. A clock set back changes nothing. */
export function sessionRiskAt({ score, at }: SessionRisk, now: number): number {
	return Math.round(score * 0.5 ** (Math.max(0, now - at) / HALF_LIFE_MS) * 10) / 10;
}

/** The risk raised by one reason; `confidence` 0 to 1. */
export function withReason(
	risk: SessionRisk,
	cause: SessionRiskCause,
	at: number,
	{ server, confidence = 1 }: { readonly server: string; readonly confidence?: number },
): SessionRisk {
	const points = RISK_POINTS[cause] * Math.min(1, Math.max(0, confidence));
	const now = Math.max(risk.at, at);
	return {
		score: Math.min(100, sessionRiskAt(risk, now) + points),
		at: now,
		reasons: [...risk.reasons, { cause, at, points, server }].slice(-MAX_REASONS),
	};
}
