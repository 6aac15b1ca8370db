import type { EntryId } from '../../base/ids.ts';
import { isJsonObject } from '../../base/json.ts';
import { setNewest } from '../../base/keep-newest.ts';
import { assertNever } from '../../base/result.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import type { SessionPicture } from '../../events/session-picture.ts';
import { mayCarry } from '../../flow/carry.ts';
import { parseIntent } from '../../flow/contradiction.ts';
import type { BaselineRegistry } from '../../flow/session-flow.ts';
import { stoppedCall } from '../../policy/risk/call-texts.ts';
import { decideCall } from '../../policy/risk/decide-call.ts';
import type { SessionMemo } from '../../policy/risk/session-memo.ts';
import { NO_RISK } from '../../policy/risk/session-risk.ts';
import type { DeferredWork } from '../deferred-work.ts';
import { carriedBy } from '../traffic/extra-members.ts';
import type { CallResult, CallStage, StageVerdict, TrafficCall, TrafficReading } from '../traffic/stage.ts';
import { taskMadeBy } from '../traffic/tasks.ts';
import { type CallOutcomesDeps, createCallOutcomes, type JudgedCall } from './call-outcomes.ts';
import { type CallQuestionsDeps, createCallQuestions, PASS, refusal } from './call-questions.ts';
import { createNameClasses } from './name-classes.ts';
import { type NamesKnown, observationOf, readingOf, resultOf } from './observe.ts';
import { createSessionNotes, type SessionNotesDeps } from './session-notes.ts';
import { type FlowSession, SessionRegistry } from './session-registry.ts';
import { createSessionClock } from './sessions.ts';

export interface FlowStageDeps extends Omit<CallQuestionsDeps, 'outcomes'>, Omit<CallOutcomesDeps, 'notes'>, SessionNotesDeps {
	/** Records results later. A call that may depend on them makes it catch up first. */
	readonly late: Pick<DeferredWork, 'catchUp' | 'learn'>;
	/** What earlier windows have learned. */
	readonly baselines: BaselineRegistry;
}

/** Judges data flow across the calls of a window. */
export interface FlowStage extends CallStage {
	/** Tracks which servers connect and what they list (R111). */
	follow(event: CordonEvent): void;
	/** Newest last. */
	readonly sessions: readonly string[];
	/** Undefined: no such session. Default: the one with the last call. */
	picture(session?: string): SessionPicture | undefined;
	/** Resumes conversations of another stage. `at`: milliseconds since the Unix epoch. */
	resume(memos: readonly SessionMemo[], at: number): void;
	/** A person has looked: opens the gate and resets the risk to 0. */
	clearFlagged(session: string): void;
}

/** A call that was made under another gateway. */
type Resumed = Pick<JudgedCall, 'call' | 'session' | 'observation'>;

/** Maximum number of tasks whose result may still come. */
const MAX_TASKS = 256;

export function createFlowStage(deps: FlowStageDeps): FlowStage {
	const { baselines, keepMemo, late, settings } = deps;
	const clock = createSessionClock();
	const classes = createNameClasses();
	const names = (): NamesKnown => ({ servers: settings().servers, classes });
	const notes = createSessionNotes(deps);
	const outcomes = createCallOutcomes({ ...deps, notes });
	const ask = createCallQuestions({ ...deps, outcomes });
	const registry = new SessionRegistry(settings, {
		baselines,
		read(session, result) {
			session.log.remember(result.call);
			notes.read(session, result);
		},
	});
	/** Calls whose result comes later, by server and task. */
	const tasks = new Map<string, Resumed>();
	const judged = new Map<string, JudgedCall>();
	const resumed = new Map<string, Resumed>();

	const judge = (call: TrafficCall): StageVerdict => {
		// A result is delivered before it is remembered, so the client doesn't wait. A call that may carry part of it does wait. Work that is only
		// recorded keeps waiting.
		const isCarrying = mayCarry(carriedBy(call));
		if (call.request !== undefined && !isCarrying) return PASS;
		if (isCarrying) late.learn();
		const { session, turn } = clock.keyOf(call.meta, call.at);
		if (call.isContinued === true) return judgeRound(call, session, turn);
		const isOfAny = call.request !== undefined && call.meta.conversation === undefined;
		const sessions = isOfAny ? registry.maybe(session, call.at) : [registry.of(session, call.at)];
		const all = sessions.map((each) => judgeIn(each, call, turn));
		const one = all.find(({ decision }) => decision.action !== 'allow') ?? all[0];
		if (one === undefined) throw new Error('a call must belong to a session');
		return decide({ ...one, others: all.filter((other) => other !== one) });
	};

	/** A later round isn't a new call. Its new content is judged, and its result belongs to the call. */
	const judgeRound = (call: TrafficCall, key: string, turn: string): StageVerdict => {
		const session = registry.of(key, call.at);
		session.connection = call.connection;
		const one = judgeIn(session, { ...call, arguments: {} }, turn);
		if (one.decision.action !== 'allow' || one.decision.reasons.length > 0) return decide(one);
		session.flow.settle(one.judgment, 'stopped');
		resumed.set(call.id, { call, session, observation: one.observation });
		return PASS;
	};

	const judgeIn = (session: FlowSession, call: TrafficCall, turn: string): JudgedCall => {
		const { crossServerMode, preset, risk, toolPolicy } = settings();
		session.flow.analyzer.registerServer(call.entry);
		const observation = observationOf(call, turn, names());
		const judgment = session.flow.judge(observation, {
			intent: parseIntent(call.meta.intent),
			isReadOnlyClaimed: isReadOnlyClaimed(call),
		});
		const decision = decideCall(judgment, { preset, risk: session.risk, riskConfig: risk, toolPolicy, crossServer: crossServerMode });
		return { call, session, observation, judgment, decision, others: [], outcome: 'made' };
	};

	const decide = (one: JudgedCall): StageVerdict => {
		const { call, decision } = one;
		judged.set(call.id, one);
		switch (decision.action) {
			case 'allow':
				outcomes.begin(one, decision.reasons.length > 0 ? 'noted' : 'made');
				return PASS;
			case 'block':
				outcomes.begin(one, 'blocked');
				return refusal(decision, stoppedCall(call.tool, decision));
			case 'ask':
				return ask(one);
			default:
				return assertNever(decision.action);
		}
	};

	const end = (id: string): JudgedCall | undefined => {
		const one = judged.get(id);
		judged.delete(id);
		return one;
	};

	const settleFlow = (one: JudgedCall, outcome: 'made' | 'stopped'): void => {
		for (const { judgment, session } of [one, ...one.others]) session.flow.settle(judgment, outcome);
	};

	const readResult = (one: Resumed, result: CallResult): void => {
		notes.read(one.session, resultOf(one.observation, result));
		const task = taskMadeBy(result.content);
		if (task !== undefined) setNewest(tasks, taskKey(one.call.entry, task), one, MAX_TASKS);
	};

	/** Records content read without its own call: in the conversation that the client names, otherwise in all of them. */
	const readOutside = (reading: TrafficReading, result: CallResult): void => {
		const made = reading.task === undefined ? undefined : tasks.get(taskKey(reading.entry, reading.task));
		if (made !== undefined) return notes.read(made.session, resultOf(made.observation, result));
		const observation = readingOf({ ...reading, at: result.at }, names());
		const observed = resultOf(observation, result);
		if (reading.meta.conversation === undefined) {
			registry.readOutside(observed);
			return keepMemo?.(registry.memo(result.at));
		}
		const session = registry.of(clock.keyOf(reading.meta, result.at).session, result.at);
		session.log.remember(observation);
		notes.read(session, observed);
	};

	return {
		name: 'flow',
		judge,
		forwarded: ({ id }) => {
			const one = judged.get(id);
			if (one === undefined) return;
			settleFlow(one, 'made');
			for (const { session } of [one, ...one.others]) notes.readFrom(session, one.observation.server, one.call.at);
		},
		refused: ({ id }, why) => {
			const one = end(id);
			if (one === undefined) return;
			settleFlow(one, 'stopped');
			if (one.outcome === 'waiting' || (why !== 'refused' && one.outcome !== 'blocked')) outcomes.withdraw(one, why);
			else if (one.outcome === 'made' || one.outcome === 'noted' || one.outcome === 'allowed') one.session.log.settle(id, 'blocked');
		},
		resumed(call) {
			const key = clock.keyOf(call.meta, call.at);
			const session = registry.of(key.session, call.at);
			session.connection = call.connection;
			const observation = observationOf(call, key.turn, names());
			resumed.set(call.id, { call, session, observation });
			session.log.remember(observation);
			notes.readFrom(session, observation.server, call.at);
		},
		returned: ({ id }, result) => {
			const one = end(id) ?? resumed.get(id);
			resumed.delete(id);
			if (one !== undefined && one.call.request === undefined && isRead(result)) readResult(one, result);
		},
		reads(reading, at) {
			const { server } = readingOf({ ...reading, at }, names());
			const { conversation } = reading.meta;
			if (conversation !== undefined) notes.readFrom(registry.of(clock.keyOf(reading.meta, at).session, at), server, at);
			else if (registry.noteOutside(server)) keepMemo?.(registry.memo(at));
		},
		read: (reading, result) => {
			if (isRead(result)) readOutside(reading, result);
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
			late.catchUp();
			return registry.find(id)?.picture();
		},
		clearFlagged: (id) => {
			late.catchUp();
			const session = registry.find(id);
			if (session === undefined) return;
			session.flow.clearFlagged();
			registry.clearFlagged();
			keepMemo?.(registry.memo(session.lastAt));
			session.risk = NO_RISK;
			notes.riskChanged(session, session.lastAt);
		},
	};
}

function taskKey(entry: EntryId, task: string): string {
	return `${entry} ${task}`;
}

/** Nobody has read a withheld result. */
function isRead({ action, kind }: CallResult): boolean {
	return kind !== 'none' && action !== 'block' && action !== 'hold';
}

function isReadOnlyClaimed({ definition }: TrafficCall): boolean {
	const annotations = definition?.['annotations'];
	return isJsonObject(annotations) && annotations['readOnlyHint'] === true;
}
