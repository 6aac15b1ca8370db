import type { Logger } from '../../base/ports.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import type { CallOutcome } from '../../events/session-picture.ts';
import type { CallObservation } from '../../flow/observation.ts';
import type { FlowJudgment } from '../../flow/session-flow.ts';
import { type CallDecision, riskAfter } from '../../policy/risk/decide-call.ts';
import type { FlowSettings } from '../../policy/risk/flow-settings.ts';
import type { QuestionAnswer, QuestionOutcome } from '../../policy/risk/question.ts';
import type { AuditPort } from '../audit/audit-entry.ts';
import type { DeferredWork } from '../deferred-work.ts';
import { recordQuestion } from '../traffic/question-record.ts';
import type { NotMade, TrafficCall } from '../traffic/stage.ts';
import type { SessionNotes } from './session-notes.ts';
import type { FlowSession } from './session-registry.ts';

/** A call or another request between `judge` and its end. */
export interface JudgedCall {
	readonly call: TrafficCall;
	readonly session: FlowSession;
	readonly observation: CallObservation;
	readonly judgment: FlowJudgment;
	readonly decision: CallDecision;
	/** For a request without a conversation: the other conversations it may belong to. */
	readonly others: readonly Pick<JudgedCall, 'session' | 'judgment'>[];
	outcome: CallOutcome;
}

export interface CallOutcomesDeps {
	readonly audit: AuditPort;
	readonly emit: (event: CordonEvent, connection: number | undefined) => void;
	readonly logger: Logger;
	readonly settings: () => FlowSettings;
	readonly late: Pick<DeferredWork, 'catchUp'>;
	readonly notes: SessionNotes;
}

/** Reports the outcome of a call to the view, the audit log, and the risk of the conversation. */
export interface CallOutcomes {
	begin(judged: JudgedCall, outcome: CallOutcome): void;
	/** Sets the outcome after a person was asked. */
	settle(judged: JudgedCall, outcome: CallOutcome): void;
	withdraw(judged: JudgedCall, why: NotMade): void;
	/** Undefined: the question was withdrawn. */
	recordAnswer(judged: JudgedCall, answer: QuestionAnswer | QuestionOutcome | undefined): void;
}

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;

export function createCallOutcomes({ audit, emit, late, logger, notes, settings }: CallOutcomesDeps): CallOutcomes {
	/** A call that a person allowed raises no risk. */
	const raise = ({ call, decision, judgment, outcome, session }: JudgedCall): void => {
		if (outcome === 'waiting' || outcome === 'allowed' || outcome === 'withdrawn') return;
		const risk = riskAfter(session.risk, judgment, decision.action);
		if (risk === session.risk) return;
		session.risk = risk;
		notes.riskChanged(session, call.at);
	};

	/** R085, R086: logs only rules and ids. */
	const log = ({ call, decision, outcome }: JudgedCall): void => {
		const level = isStopped(outcome) ? 'error' : 'warn';
		if (LEVELS.indexOf(level) < LEVELS.indexOf(settings().toolPolicy.logLevel)) return;
		logger[level](`Call ${call.id} of ${call.entry}: ${outcome} (${decision.reasons.map(({ rule }) => rule).join(', ')})`);
	};

	const tell = (judged: JudgedCall): void => {
		const { call, decision, observation, outcome, session } = judged;
		log(judged);
		emit(
			{
				kind: 'flow-judged',
				session: session.id,
				isQuarantined: outcome === 'blocked' && decision.quarantine,
				id: call.id,
				at: call.at,
				entry: call.entry,
				tool: call.tool,
				channel: observation.class.channel,
				outcome,
				isFlagged: false,
				reasons: decision.reasons.map(({ action, rule, sentence, severity }) => ({ rule, action, severity, sentence })),
			},
			call.connection,
		);
	};

	/** R112, for whichever rule blocked the call. */
	const recordBlocked = ({ call, decision, judgment, session }: JudgedCall): void => {
		const [first] = decision.reasons;
		if (first === undefined) return;
		// The log has to show what was read before it shows what was blocked because of it.
		late.catchUp();
		const { crossServer } = judgment;
		const earlier = crossServer?.related.flatMap((one) => (one.call === undefined ? [] : [one.call])) ?? [];
		audit.record({
			kind: 'mcp_cross_server_blocked',
			at: call.at,
			server: { entry: call.entry, name: call.server },
			tool: call.tool,
			call: call.id,
			session: session.id,
			rule: first.rule,
			severity: first.severity >= 85 ? 'critical' : first.severity >= 60 ? 'high' : 'medium',
			related: [...new Set([...judgment.edges.map(({ fromCall }) => fromCall), ...earlier])],
			reason: crossServer !== undefined && first.rule === `session.${crossServer.rule}` ? `${crossServer.reason}.` : first.sentence,
		});
	};

	const recordAnswer: CallOutcomes['recordAnswer'] = ({ call, decision }, answer) => {
		late.catchUp();
		recordQuestion(audit, { ...call, about: decision.reasons[0]?.rule ?? 'flow' }, answer);
	};

	return {
		begin(judged, outcome) {
			judged.outcome = outcome;
			const { call, decision, judgment, session } = judged;
			// A request is drawn only if text goes somewhere with it.
			if (call.request === undefined || decision.reasons.length > 0 || judgment.edges.length > 0)
				session.log.add(judgment, decision, outcome);
			raise(judged);
			if (outcome !== 'made') tell(judged);
			if (outcome === 'blocked') recordBlocked(judged);
		},
		settle(judged, outcome) {
			judged.outcome = outcome;
			judged.session.log.settle(judged.call.id, outcome);
			raise(judged);
			tell(judged);
			if (isStopped(outcome)) recordBlocked(judged);
		},
		withdraw(judged, why) {
			if (judged.outcome === 'waiting' && why !== 'refused') recordAnswer(judged, undefined);
			judged.outcome = 'withdrawn';
			judged.session.log.settle(judged.call.id, 'withdrawn');
			tell(judged);
		},
		recordAnswer,
	};
}

function isStopped(outcome: CallOutcome): boolean {
	return outcome === 'blocked' || outcome === 'denied' || outcome === 'unanswered';
}
