import type { QuestionAnswer, QuestionOutcome } from '../../policy/risk/question.ts';
import type { AuditPort } from '../audit/audit-entry.ts';
import type { TrafficCall } from './stage.ts';

/** What a person was asked about. */
export interface AskedAbout extends Pick<TrafficCall, 'at' | 'entry' | 'server' | 'tool'> {
	/** `call` of the audit log; undefined where the log ties nothing to it. */
	readonly id: string | undefined;
	/** Our rule or reason. */
	readonly about: string;
}

const RECORDED = { once: 'allowed', session: 'allowed-session', always: 'allowed-always', deny: 'denied' } as const;

/** Writes down that a person was asked, and what came of it; undefined: the question was withdrawn. */
export function recordQuestion(
	audit: AuditPort,
	{ about, at, entry, id, server, tool }: AskedAbout,
	outcome: QuestionAnswer | QuestionOutcome | undefined,
): void {
	const answer =
		outcome === undefined
			? 'withdrawn'
			: typeof outcome === 'string'
				? RECORDED[outcome]
				: outcome.kind === 'unanswered'
					? 'timeout'
					: RECORDED[outcome.answer];
	audit.record({ kind: 'question', at, server: { entry, name: server }, tool, call: id, about, answer });
}
