import { assertNever } from '../../base/result.ts';
import type { Overview, SessionStatus } from '../../events/overview.ts';
import { type SessionRisk, type SessionRiskCause, sessionRiskAt } from '../../policy/risk/session-risk.ts';
import type { L10n } from './l10n.ts';
import type { StatusView } from './status.ts';
import { shown } from './ui-words.ts';

/** Minimum score at which a session's risk is shown. */
const SHOWN_FROM = 30;
const HIGH = 60;
const MAX_REASONS = 6;

/** The riskiest session of the window. Undefined if no risk is high enough. `timeOf`: formats a time of day in the user's locale. */
export function riskView(
	overview: Overview,
	now: number,
	timeOf: (at: number) => string,
	l10n: L10n,
): (StatusView & { readonly session: string }) | undefined {
	const [worst] = [...overview.sessions]
		.map(([session, status]) => ({ session, status, score: currentRisk(status.risk, now), isGated: isGated(status, now) }))
		.filter(({ isGated: gated, score }) => gated || score >= SHOWN_FROM)
		.toSorted((one, other) => other.score - one.score);
	if (worst === undefined) return undefined;
	const { isGated: gated, score, session, status } = worst;
	const words = gated ? l10n.t('Cordon: outgoing calls on hold') : l10n.t('Cordon: session risk {0}', score);
	const lines = [
		l10n.t('Session risk: {0}/100. Decreases over time.', score),
		gated && status.gatedUntil !== undefined
			? l10n.t('A result contained a possible prompt injection. Outgoing calls are on hold until {0}.', timeOf(status.gatedUntil))
			: undefined,
		...reasonLines(status.risk, timeOf, l10n),
	];
	const tooltip = lines.filter((line) => line !== undefined).join('\n');
	return {
		session,
		text: `$(graph) ${words}`,
		tooltip,
		accessibleLabel: `MCP ${words}. ${tooltip}`,
		level: score >= HIGH ? 'error' : 'warning',
	};
}

/** The score at its last rise. The current score would be outdated as soon as it's drawn. */
export function riskWords({ at, score }: SessionRisk, timeOf: (at: number) => string, l10n: L10n): string {
	if (score === 0) return l10n.t('Risk: 0/100.');
	return l10n.t('Risk at {0}: {1}/100, decreasing over time.', timeOf(at), Math.round(score));
}

/** The reasons, newest first. */
export function reasonLines({ reasons }: SessionRisk, timeOf: (at: number) => string, l10n: L10n): readonly string[] {
	return reasons
		.slice(-MAX_REASONS)
		.toReversed()
		.map(({ at, cause, points, server }) =>
			l10n.t('{0}  +{1}: {2} ({3})', timeOf(at), Math.round(points), causeWords(cause, l10n), shown(server, 40)),
		);
}

/** The displayed score, 0 to 100. */
export function currentRisk(risk: SessionRisk, now: number): number {
	return Math.round(sessionRiskAt(risk, now));
}

function isGated({ gatedUntil }: SessionStatus, now: number): boolean {
	return gatedUntil !== undefined && gatedUntil > now;
}

function causeWords(cause: SessionRiskCause, l10n: L10n): string {
	switch (cause) {
		case 'flagged_content':
			return l10n.t('a result contained a possible prompt injection');
		case 'contradiction':
			return l10n.t("the stated purpose doesn't match the call");
		case 'flow':
			return l10n.t('text from one server was sent to another');
		case 'cross_server':
			return l10n.t('a cross-server rule applied');
		case 'exfiltration':
			return l10n.t('unusual way of sending data');
		case 'drift':
			return l10n.t('an address from untrusted content');
		case 'deviation':
			return l10n.t('unusual for this tool');
		case 'stopped_call':
			return l10n.t('a call waited for you or was blocked');
		default:
			return assertNever(cause);
	}
}
