import type { CordonEvent } from '../../events/cordon-event.ts';

/**
 * A message to the user's webhook (R098, C14): what happened, its severity, the rules, and the time. No content, no arguments, no text of a
 * server. The server appears as eight characters of its id's hash, so a receiver can tell whether two alerts are about the same one.
 */
export interface Alert {
	readonly format: 1;
	readonly kind:
		| 'call-stopped'
		// Receivers know it by this name.
		| 'answer-stopped'
		| 'data-flow'
		| 'personal-data'
		| 'forged-server'
		| 'forged-gateway'
		| 'tool-changed'
		| 'log-failing'
		| 'gateway-down';
	readonly severity: 'medium' | 'high' | 'critical';
	/** ISO 8601. */
	readonly at: string;
	readonly rules: readonly string[];
	readonly server: string | undefined;
}

/** Undefined if the event isn't worth an alert. `hash`: SHA-256 in hexadecimal digits. */
export function alertOf(event: CordonEvent, hash: (text: string) => string): Alert | undefined {
	const made = (kind: Alert['kind'], severity: Alert['severity'], entry?: string, rules: readonly string[] = []): Alert => ({
		format: 1,
		kind,
		severity,
		at: new Date(event.at).toISOString(),
		rules: rules.filter((rule) => /^[a-z0-9._-]{1,80}$/.test(rule)),
		server: entry === undefined ? undefined : hash(entry).slice(0, 8),
	});
	switch (event.kind) {
		case 'traffic-judged': {
			const isCall = event.direction === 'to-server';
			const isStopped =
				event.action === 'hold' || event.action === 'block' || event.action === 'refuse' || (event.action === 'redact' && !isCall);
			if (isStopped) return made(isCall ? 'call-stopped' : 'answer-stopped', severityOf(event.severity), event.entry, event.rules);
			return isCall && event.rules.includes('calls.pii') ? made('personal-data', 'medium', event.entry, event.rules) : undefined;
		}
		case 'flow-judged':
			return event.outcome === 'blocked' || event.outcome === 'denied' || event.outcome === 'unanswered'
				? made(
						'data-flow',
						'high',
						event.entry,
						event.reasons.map(({ rule }) => rule),
					)
				: undefined;
		case 'forged-hello':
			return made('forged-server', 'critical', undefined, [event.why]);
		case 'forged-gateway':
			return made('forged-gateway', 'critical', undefined, [event.why]);
		case 'tools-judged': {
			const changed = event.tools.filter(({ state }) => state === 'rug_pull');
			return changed.length === 0 ? undefined : made('tool-changed', event.isTurned === true ? 'critical' : 'high', event.entry);
		}
		case 'audit-state':
			return event.isWritten ? undefined : made('log-failing', 'high');
		case 'gateway-down':
			return made('gateway-down', 'critical');
		default:
			return undefined;
	}
}

function severityOf(severity: string): Alert['severity'] {
	return severity === 'critical' || severity === 'high' ? severity : 'medium';
}
