import type { QuestionAnswer, QuestionOutcome } from '../../policy/risk/question.ts';
import type { AuditPort } from '../audit/audit-entry.ts';
import type { TrafficCall } from './stage.ts';

/** The subject of a question to a person. */
export interface AskedAbout extends Pick<TrafficCall, 'at' | 'entry' | 'server' | 'tool'> {
	/** `call` in the audit log; undefined: no log entry refers to it. */
	readonly id: string | undefined;
	/** Our rule or reason. */
	readonly about: string;
}

const RECORDED = { once: 'allowed', session: 'allowed-session', always: 'allowed-always', deny: 'denied' } as const;

/** Records a question to a person and its outcome. `outcome` undefined: the question was withdrawn. */
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
