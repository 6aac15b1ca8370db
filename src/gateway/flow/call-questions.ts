import type { EntryId } from '../../base/ids.ts';
import type { Json } from '../../base/json.ts';
import { ERROR_CODES } from '../../mcp/messages.ts';
import { isPermitted, type Permission } from '../../pins/permission.ts';
import { askedKeys, becauseOf, patternOf, unansweredCall } from '../../policy/risk/call-texts.ts';
import type { CallDecision } from '../../policy/risk/decide-call.ts';
import type { Question, QuestionOutcome } from '../../policy/risk/question.ts';
import type { QuestionPort } from '../questions.ts';
import { carriedBy } from '../traffic/extra-members.ts';
import { shownArguments } from '../traffic/shown-arguments.ts';
import type { StageRefusal, StageResult, StageVerdict } from '../traffic/stage.ts';
import type { CallOutcomes, JudgedCall } from './call-outcomes.ts';
import type { FlowSession } from './session-registry.ts';

export interface CallQuestionsDeps {
	readonly questions: QuestionPort;
	readonly outcomes: CallOutcomes;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
	readonly permissions: (entry: EntryId) => readonly Permission[];
	/** Masks what the user's own patterns call sensitive. Returns undefined if it couldn't be searched. Default: there are no such patterns. */
	readonly masked?: (value: Json) => Json | undefined;
}

/** A call that a person is asked about. */
interface Waiting {
	readonly judged: JudgedCall;
	readonly keys: readonly string[];
	readonly onAnswer: (result: StageResult) => void;
	withdraw: () => void;
}

export const PASS = { kind: 'pass' } as const;

/** Asks about calls, unless a person has already decided. */
export function createCallQuestions({
	masked = (value) => value,
	now,
	outcomes,
	permissions,
	questions,
}: CallQuestionsDeps): (judged: JudgedCall) => StageVerdict {
	const waiting = new Set<Waiting>();

	const isAllowed = ({ call, session }: JudgedCall, keys: readonly string[]): boolean => session.isAllowed(call.entry, call.tool, keys);
	const isDenied = (judged: JudgedCall, keys: readonly string[]): boolean => judged.session.isDenied(judged.call, namedTurn(judged), keys);
	const isPermittedFor = ({ entry, fingerprint, launch, tool }: JudgedCall['call'], keys: readonly string[]): boolean =>
		fingerprint !== undefined && isPermitted(keys, { tool, fingerprint, launch }, permissions(entry));

	const wait = (asked: Waiting): (() => void) => {
		waiting.add(asked);
		asked.withdraw = questions.ask(
			questionOf(asked.judged, masked),
			(outcome) => {
				waiting.delete(asked);
				asked.onAnswer(resultOf(asked, outcome));
				answerOthers(asked.judged.session);
			},
			carriedBy(asked.judged.call),
		);
		return () => {
			waiting.delete(asked);
			asked.withdraw();
		};
	};

	const resultOf = ({ judged, keys }: Waiting, outcome: QuestionOutcome): StageResult => {
		const { call, session } = judged;
		if (outcome.kind === 'unanswered') {
			outcomes.settle(judged, 'unanswered');
			outcomes.recordAnswer(judged, outcome);
			return refusalFor(judged, outcome.why);
		}
		outcomes.recordAnswer(judged, outcome.answer);
		if (outcome.answer === 'deny') {
			outcomes.settle(judged, 'denied');
			session.deny(call, namedTurn(judged), keys, now());
			return refusalFor(judged, 'denied');
		}
		if (outcome.answer !== 'once') session.allow(call.entry, call.tool, keys);
		outcomes.settle(judged, 'allowed');
		return PASS;
	};

	/** Parallel calls that wait for the same reasons need no second question. */
	const answerOthers = (session: FlowSession): void => {
		for (const asked of [...waiting]) {
			const { judged, keys, onAnswer, withdraw } = asked;
			if (judged.session !== session) continue;
			const isAllowedNow = isAllowed(judged, keys);
			if (!isAllowedNow && !isDenied(judged, keys)) continue;
			waiting.delete(asked);
			withdraw();
			outcomes.settle(judged, isAllowedNow ? 'allowed' : 'denied');
			outcomes.recordAnswer(judged, isAllowedNow ? 'session' : 'deny');
			onAnswer(isAllowedNow ? PASS : refusalFor(judged, 'denied-before'));
		}
	};

	return (judged) => {
		const keys = askedKeys(judged.decision);
		if (isAllowed(judged, keys) || isPermittedFor(judged.call, keys)) {
			outcomes.begin(judged, 'allowed');
			return PASS;
		}
		if (isDenied(judged, keys)) {
			// A model that goes on trying isn't a person's new turn.
			judged.session.deny(judged.call, namedTurn(judged), keys, judged.call.at);
			outcomes.begin(judged, 'denied');
			return refusalFor(judged, 'denied-before');
		}
		outcomes.begin(judged, 'waiting');
		return { kind: 'ask', ask: (onAnswer) => wait({ judged, keys, onAnswer, withdraw: () => undefined }) };
	};
}

/** Undefined: the client doesn't name its turns, like VS Code's agent sessions of Copilot. */
function namedTurn({ call: { meta }, observation }: JudgedCall): string | undefined {
	return meta.turn === undefined && meta.traceparent === undefined ? undefined : observation.turn;
}

export function refusal({ reasons }: CallDecision, text: string): StageRefusal {
	return { kind: 'refuse', code: ERROR_CODES.invalidRequest, text, reason: reasons[0]?.rule ?? 'flow' };
}

function refusalFor({ call, decision }: JudgedCall, why: Parameters<typeof unansweredCall>[2]): StageRefusal {
	return refusal(decision, unansweredCall(call.tool, becauseOf(decision), why));
}

function questionOf({ call, decision, judgment, session }: JudgedCall, masked: NonNullable<CallQuestionsDeps['masked']>): Question {
	const pattern = patternOf(decision);
	const because = judgment.gate === undefined || judgment.gate.action === 'allow' ? undefined : judgment.gate.because;
	const counting = decision.reasons.filter(({ action }) => action !== 'allow');
	return {
		about: 'call',
		entry: call.entry,
		server: call.server,
		tool: call.tool,
		sentences: [...new Set(counting.map(({ sentence }) => sentence))],
		quote: because?.call === undefined ? undefined : session.log.quoteOf(because.call),
		shown: shownArguments(carriedBy(call), { masked, hasSecret: judgment.flows.some(({ strength }) => strength === 'secret') }),
		allowed: pattern === undefined ? ['once'] : call.fingerprint !== undefined ? ['once', 'session', 'always'] : ['once', 'session'],
		pattern,
		session: session.id,
		call: call.id,
	};
}
