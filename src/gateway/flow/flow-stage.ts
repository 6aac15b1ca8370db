import type { EntryId } from '../../base/ids.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import { setNewest } from '../../base/keep-newest.ts';
import type { Logger } from '../../base/ports.ts';
import { assertNever } from '../../base/result.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import type { CallOutcome, SessionPicture } from '../../events/session-picture.ts';
import { mayCarry } from '../../flow/carry.ts';
import { parseIntent } from '../../flow/contradiction.ts';
import type { CallObservation, FlowServer, ResultObservation } from '../../flow/observation.ts';
import type { BaselineRegistry, FlowJudgment } from '../../flow/session-flow.ts';
import { ERROR_CODES } from '../../mcp/messages.ts';
import { isPermitted, type Permission } from '../../pins/permission.ts';
import { type CallDecision, decideCall, riskAfter } from '../../policy/risk/decide-call.ts';
import type { FlowSettings } from '../../policy/risk/flow-settings.ts';
import type { Question, QuestionAnswer, QuestionOutcome } from '../../policy/risk/question.ts';
import { askedKeys, becauseOf, patternOf, stoppedCall, unansweredCall } from '../../policy/risk/risk-answers.ts';
import type { SessionMemo } from '../../policy/risk/session-memo.ts';
import { NO_RISK } from '../../policy/risk/session-risk.ts';
import type { AuditPort } from '../audit/audit-entry.ts';
import type { DeferredWork } from '../deferred-work.ts';
import type { QuestionPort } from '../questions.ts';
import { carriedBy } from '../traffic/extra-members.ts';
import { recordQuestion } from '../traffic/question-record.ts';
import { shownArguments } from '../traffic/shown-arguments.ts';
import type {
	CallAnswer,
	CallStage,
	NotMade,
	StageAnswer,
	StageRefusal,
	StageVerdict,
	TrafficCall,
	TrafficReading,
} from '../traffic/stage.ts';
import { taskMadeBy } from '../traffic/tasks.ts';
import { createNameClasses } from './name-classes.ts';
import { type NamesKnown, observationOf, readingOf, resultOf } from './observe.ts';
import { type FlowSession, SessionRegistry } from './session-registry.ts';
import { createSessionClock } from './sessions.ts';

export interface FlowStageDeps {
	readonly questions: QuestionPort;
	readonly audit: AuditPort;
	/** `connection`: the one whose messages it is about. */
	readonly emit: (event: CordonEvent, connection: number | undefined) => void;
	readonly logger: Logger;
	readonly settings: () => FlowSettings;
	/** Answers are told by it: a call that may depend on them has it catch up first. */
	readonly late: Pick<DeferredWork, 'catchUp' | 'learn'>;
	/** What the user's own patterns call sensitive, masked; undefined: it could not be looked for. Default: there are no such patterns. */
	readonly masked?: (value: Json) => Json | undefined;
	readonly permissions: (entry: EntryId) => readonly Permission[];
	/** What earlier windows have learned. */
	readonly baselines: BaselineRegistry;
	/** Saves it for the stage that replaces this one. Default: it is lost. */
	readonly keepMemo?: (memo: SessionMemo) => void;
}

/** The judge of what happens across the calls of a window. */
export interface FlowStage extends CallStage {
	/** Servers that come and go, and what they list (R111). */
	follow(event: CordonEvent): void;
	/** Newest last. */
	readonly sessions: readonly string[];
	/** Undefined: no such session. Default: the one with the last call. */
	picture(session?: string): SessionPicture | undefined;
	/** Conversations that another stage followed go on here. `at`: milliseconds since the Unix epoch. */
	resume(memos: readonly SessionMemo[], at: number): void;
	/** A person has looked: the gate opens, and the risk begins again at nothing. */
	clearFlagged(session: string): void;
}

/** A call or another request between `judge` and its end. */
interface Held {
	readonly call: TrafficCall;
	readonly session: FlowSession;
	readonly observation: CallObservation;
	readonly judgment: FlowJudgment;
	readonly decision: CallDecision;
	/** Of a request that names no conversation: the others it may belong to. */
	readonly others: readonly Pick<Held, 'session' | 'judgment'>[];
	outcome: CallOutcome;
}

/** A call that was made under another gateway. */
type Resumed = Pick<Held, 'call' | 'session' | 'observation'>;

/** A call that a person is asked about. */
interface Waiting {
	readonly one: Held;
	readonly keys: readonly string[];
	readonly onAnswer: (answer: StageAnswer) => void;
	withdraw: () => void;
}

const PASS: StageVerdict = { kind: 'pass' };
/** Tasks whose result may still come. */
const MAX_TASKS = 256;
const LEVELS = ['debug', 'info', 'warn', 'error'] as const;

export function createFlowStage(deps: FlowStageDeps): FlowStage {
	const clock = createSessionClock();
	const classes = createNameClasses();
	const names = (): NamesKnown => ({ servers: deps.settings().servers, classes });
	const registry = new SessionRegistry(deps.settings, {
		baselines: deps.baselines,
		read(session, result) {
			session.log.remember(result.call);
			take(session, result);
		},
	});
	/** Calls whose result comes later, by server and task. */
	const tasks = new Map<string, Resumed>();
	const held = new Map<string, Held>();
	const resumed = new Map<string, Resumed>();
	const waiting = new Set<Waiting>();

	const take = (session: FlowSession, result: ResultObservation): void => {
		noteRead(session, result.call.server, result.at);
		session.flow.read(result);
		if (result.trust !== 'flagged' && result.trust !== 'removed') return;
		session.log.flag(result.call.id, result.quote);
		// Nobody read it, so nothing is held for it; where the rest of it leads is still asked about.
		if (result.trust === 'removed') return;
		session.flagged(result.at, result.call.server.name);
		reportRisk(session, result.at);
		keepMemo(session, result.at);
	};

	const read = (one: Resumed, answer: CallAnswer): void => {
		take(one.session, resultOf(one.observation, answer));
		const task = taskMadeBy(answer.content);
		if (task !== undefined) setNewest(tasks, taskKey(one.call.entry, task), one, MAX_TASKS);
	};

	/** What was read without a call of its own: in the conversation that the client names, else in all of them. */
	const readOutside = (reading: TrafficReading, answer: CallAnswer): void => {
		const made = reading.task === undefined ? undefined : tasks.get(taskKey(reading.entry, reading.task));
		if (made !== undefined) return take(made.session, resultOf(made.observation, answer));
		const observation = readingOf({ ...reading, at: answer.at }, names());
		const result = resultOf(observation, answer);
		if (reading.meta.conversation === undefined) {
			registry.readOutside(result);
			return deps.keepMemo?.(registry.memo(answer.at));
		}
		const session = registry.of(clock.keyOf(reading.meta, answer.at).session, answer.at);
		session.log.remember(observation);
		take(session, result);
	};

	const judge = (call: TrafficCall): StageVerdict => {
		// An answer is delivered first and remembered then: the client does not wait for it, a call that may carry something of it does. What
		// is only written down goes on waiting.
		const isCarrying = mayCarry(carriedBy(call));
		if (call.request !== undefined && !isCarrying) return PASS;
		if (isCarrying) deps.late.learn();
		const { session, turn } = clock.keyOf(call.meta, call.at);
		if (call.isContinued === true) return judgeRound(call, session, turn);
		const isOfAny = call.request !== undefined && call.meta.conversation === undefined;
		const all = (isOfAny ? registry.maybe(session, call.at) : [registry.of(session, call.at)]).map((each) => judgedIn(each, call, turn));
		const one = all.find(({ decision }) => decision.action !== 'allow') ?? all[0];
		if (one === undefined) throw new Error('a call belongs to a conversation');
		const asked = { ...one, others: all.filter((other) => other !== one) };
		held.set(call.id, asked);
		return verdictOf(asked);
	};

	/** A later round is no further call. What it carries anew is looked at, and its result belongs to the call. */
	const judgeRound = (call: TrafficCall, key: string, turn: string): StageVerdict => {
		const session = registry.of(key, call.at);
		session.connection = call.connection;
		const one = judgedIn(session, { ...call, arguments: {} }, turn);
		if (one.decision.action !== 'allow' || one.decision.reasons.length > 0) {
			held.set(call.id, one);
			return verdictOf(one);
		}
		session.flow.settle(one.judgment, 'stopped');
		resumed.set(call.id, { call, session, observation: one.observation });
		return PASS;
	};

	const judgedIn = (session: FlowSession, call: TrafficCall, turn: string): Held => {
		const settings = deps.settings();
		session.flow.analyzer.registerServer(call.entry);
		const observation = observationOf(call, turn, names());
		const judgment = session.flow.judge(observation, {
			intent: parseIntent(call.meta.intent),
			isReadOnlyClaimed: isReadOnlyClaimed(call),
		});
		const decision = decideCall(judgment, {
			preset: settings.preset,
			risk: session.risk,
			riskConfig: settings.risk,
			toolPolicy: settings.toolPolicy,
			crossServer: settings.crossServerMode,
		});
		return { call, session, observation, judgment, decision, others: [], outcome: 'made' };
	};

	const settleFlow = (one: Held, outcome: 'made' | 'stopped'): void => {
		for (const { judgment, session } of [one, ...one.others]) session.flow.settle(judgment, outcome);
	};

	/** What a person vouched for raises no risk. */
	const raise = ({ call, decision, judgment, outcome, session }: Held): void => {
		if (outcome === 'waiting' || outcome === 'allowed' || outcome === 'withdrawn') return;
		const risk = riskAfter(session.risk, judgment, decision.action);
		if (risk === session.risk) return;
		session.risk = risk;
		reportRisk(session, call.at);
		keepMemo(session, call.at);
	};

	const reportRisk = ({ connection, gatedUntil, id, risk }: FlowSession, at: number): void =>
		deps.emit({ kind: 'session-risk', at, session: id, risk, gatedUntil }, connection);

	/** Before the message that it is about has gone on: what comes next may end this worker. */
	const keepMemo = (session: FlowSession, at: number): void => deps.keepMemo?.(session.memo(at));

	const noteRead = (session: FlowSession, server: FlowServer, at: number): void => {
		if (session.noteRead(server)) keepMemo(session, at);
	};

	const verdictOf = (one: Held): StageVerdict => {
		const { call, decision } = one;
		switch (decision.action) {
			case 'allow':
				begin(one, decision.reasons.length > 0 ? 'noted' : 'made');
				return PASS;
			case 'block': {
				begin(one, 'blocked');
				return refusal(decision, stoppedCall(call.tool, decision));
			}
			case 'ask':
				return asked(one);
			default:
				return assertNever(decision.action);
		}
	};

	const asked = (one: Held): StageVerdict => {
		const { call, decision, session } = one;
		const keys = askedKeys(decision);
		const { fingerprint, launch, tool } = call;
		const isAllowed =
			session.isAllowed(call.entry, tool, keys) ||
			(fingerprint !== undefined && isPermitted(keys, { tool, fingerprint, launch }, deps.permissions(call.entry)));
		if (isAllowed) {
			begin(one, 'allowed');
			return PASS;
		}
		if (session.isDenied(call.entry, call.tool, one.observation.turn, keys)) {
			begin(one, 'denied');
			return refusal(decision, unansweredCall(call.tool, becauseOf(decision), 'denied-before'));
		}
		begin(one, 'waiting');
		return { kind: 'ask', ask: (onAnswer) => wait({ one, keys, onAnswer, withdraw: () => undefined }) };
	};

	const wait = (asked: Waiting): (() => void) => {
		waiting.add(asked);
		asked.withdraw = deps.questions.ask(
			questionOf(asked.one),
			(outcome) => {
				waiting.delete(asked);
				asked.onAnswer(answerOf(asked.one, asked.keys, outcome));
				answerOthers(asked.one.session);
			},
			carriedBy(asked.one.call),
		);
		return () => {
			waiting.delete(asked);
			asked.withdraw();
		};
	};

	/** Calls that ran side by side and wait for the same reasons need no second question. */
	const answerOthers = (session: FlowSession): void => {
		for (const asked of [...waiting]) {
			const { keys, one } = asked;
			if (one.session !== session) continue;
			const { call, decision } = one;
			const isAllowed = session.isAllowed(call.entry, call.tool, keys);
			if (!isAllowed && !session.isDenied(call.entry, call.tool, one.observation.turn, keys)) continue;
			waiting.delete(asked);
			asked.withdraw();
			settle(one, isAllowed ? 'allowed' : 'denied');
			recordAnswer(one, isAllowed ? 'session' : 'deny');
			asked.onAnswer(isAllowed ? { kind: 'pass' } : refusal(decision, unansweredCall(call.tool, becauseOf(decision), 'denied-before')));
		}
	};

	const answerOf = (one: Held, keys: readonly string[], outcome: QuestionOutcome): StageAnswer => {
		const { call, decision, observation, session } = one;
		if (outcome.kind === 'unanswered') {
			settle(one, 'unanswered');
			recordAnswer(one, outcome);
			return refusal(decision, unansweredCall(call.tool, becauseOf(decision), outcome.why));
		}
		recordAnswer(one, outcome.answer);
		if (outcome.answer === 'deny') {
			settle(one, 'denied');
			session.deny(call.entry, call.tool, observation.turn, keys);
			return refusal(decision, unansweredCall(call.tool, becauseOf(decision), 'denied'));
		}
		if (outcome.answer !== 'once') session.allow(call.entry, call.tool, keys);
		settle(one, 'allowed');
		return { kind: 'pass' };
	};

	/** R085, R086: rules and ids only. */
	const log = ({ call, decision, outcome }: Held): void => {
		const level = outcome === 'blocked' || outcome === 'denied' || outcome === 'unanswered' ? 'error' : 'warn';
		if (LEVELS.indexOf(level) < LEVELS.indexOf(deps.settings().toolPolicy.logLevel)) return;
		deps.logger[level](`call ${call.id} of ${call.entry}: ${outcome} (${decision.reasons.map(({ rule }) => rule).join(', ')})`);
	};

	const recordAnswer = ({ call, decision }: Held, answer: QuestionAnswer | QuestionOutcome | undefined): void => {
		deps.late.catchUp();
		recordQuestion(deps.audit, { ...call, about: decision.reasons[0]?.rule ?? 'flow' }, answer);
	};

	const begin = (one: Held, outcome: CallOutcome): void => {
		one.outcome = outcome;
		const { decision, judgment } = one;
		// A request is drawn where text goes somewhere with it.
		if (one.call.request === undefined || decision.reasons.length > 0 || judgment.edges.length > 0)
			one.session.log.add(judgment, decision, outcome);
		raise(one);
		if (outcome !== 'made') tell(one);
		if (outcome === 'blocked') recordBlocked(one);
	};

	const settle = (one: Held, outcome: CallOutcome): void => {
		one.outcome = outcome;
		one.session.log.settle(one.call.id, outcome);
		raise(one);
		tell(one);
		if (outcome === 'denied' || outcome === 'unanswered') recordBlocked(one);
	};

	const tell = (one: Held): void => {
		const { call, decision, observation, outcome, session } = one;
		log(one);
		deps.emit(
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

	/** R112, for whichever rule stopped it. */
	const recordBlocked = ({ call, decision, judgment, session }: Held): void => {
		const [first] = decision.reasons;
		if (first === undefined) return;
		// The log tells of what was read before it tells of what was stopped for it.
		deps.late.catchUp();
		const { crossServer } = judgment;
		const earlier = crossServer?.related.flatMap((one) => (one.call === undefined ? [] : [one.call])) ?? [];
		deps.audit.record({
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

	const questionOf = ({ call, decision, judgment, session }: Held): Question => {
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
			shown: shownArguments(carriedBy(call), {
				masked: deps.masked ?? ((value) => value),
				hasSecret: judgment.flows.some(({ strength }) => strength === 'secret'),
			}),
			allowed: pattern === undefined ? ['once'] : call.fingerprint !== undefined ? ['once', 'session', 'always'] : ['once', 'session'],
			pattern,
			session: session.id,
			call: call.id,
		};
	};

	const end = (id: string): Held | undefined => {
		const one = held.get(id);
		held.delete(id);
		return one;
	};

	return {
		name: 'flow',
		judge,
		forwarded: ({ id }) => {
			const one = held.get(id);
			if (one === undefined) return;
			settleFlow(one, 'made');
			for (const { session } of [one, ...one.others]) noteRead(session, one.observation.server, one.call.at);
		},
		refused: ({ id }, why) => {
			const one = end(id);
			if (one === undefined) return;
			settleFlow(one, 'stopped');
			if (one.outcome === 'waiting' || (why !== 'refused' && one.outcome !== 'blocked')) withdraw(one, why);
			else if (one.outcome === 'made' || one.outcome === 'noted' || one.outcome === 'allowed') one.session.log.settle(id, 'blocked');
		},
		resumed(call) {
			const key = clock.keyOf(call.meta, call.at);
			const session = registry.of(key.session, call.at);
			session.connection = call.connection;
			const observation = observationOf(call, key.turn, names());
			resumed.set(call.id, { call, session, observation });
			session.log.remember(observation);
			noteRead(session, observation.server, call.at);
		},
		answered: ({ id }, answer) => {
			const one = end(id) ?? resumed.get(id);
			resumed.delete(id);
			if (one !== undefined && one.call.request === undefined && isRead(answer)) read(one, answer);
		},
		reads(reading, at) {
			const { server } = readingOf({ ...reading, at }, names());
			const { conversation } = reading.meta;
			if (conversation !== undefined) noteRead(registry.of(clock.keyOf(reading.meta, at).session, at), server, at);
			else if (registry.noteOutside(server)) deps.keepMemo?.(registry.memo(at));
		},
		read: (reading, answer) => {
			if (isRead(answer)) readOutside(reading, answer);
		},
		follow: (event) => registry.follow(event),
		resume(memos, at) {
			registry.resume(memos);
			for (const { session } of memos) clock.resume(session, at);
		},
		get sessions() {
			return registry.ids;
		},
		picture: (id) => {
			deps.late.catchUp();
			return registry.find(id)?.picture();
		},
		clearFlagged: (id) => {
			deps.late.catchUp();
			const session = registry.find(id);
			if (session === undefined) return;
			session.flow.clearFlagged();
			registry.clearFlagged();
			deps.keepMemo?.(registry.memo(session.lastAt));
			session.risk = NO_RISK;
			reportRisk(session, session.lastAt);
			keepMemo(session, session.lastAt);
		},
	};

	function withdraw(one: Held, why: NotMade): void {
		if (one.outcome === 'waiting' && why !== 'refused') recordAnswer(one, undefined);
		one.outcome = 'withdrawn';
		one.session.log.settle(one.call.id, 'withdrawn');
		tell(one);
	}
}

function taskKey(entry: EntryId, task: string): string {
	return `${entry} ${task}`;
}

function refusal({ reasons }: CallDecision, text: string): StageRefusal {
	return { kind: 'refuse', code: ERROR_CODES.invalidRequest, text, reason: reasons[0]?.rule ?? 'flow' };
}

/** What was withheld was not read by anybody. */
function isRead({ action, kind }: CallAnswer): boolean {
	return kind !== 'none' && action !== 'block' && action !== 'hold';
}

function isReadOnlyClaimed({ definition }: TrafficCall): boolean {
	const annotations = definition?.['annotations'];
	return isJsonObject(annotations) && annotations['readOnlyHint'] === true;
}
