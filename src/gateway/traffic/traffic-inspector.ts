import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Finding } from '../../engine/finding.ts';
import { ERROR_CODES, type JsonRpcMessage } from '../../mcp/messages.ts';
import { envelopeIn, META } from '../../mcp/modern.ts';
import { errorResponse, type RawId, resultResponse } from '../../mcp/parse.ts';
import { canonicalJson } from '../../pins/canonical.ts';
import { RESPONSES } from '../../policy/responses.ts';
import { reasonsOf } from '../../policy/results/texts.ts';
import { takenIntent } from '../../policy/risk/intent.ts';
import type { Question, QuestionOutcome } from '../../policy/risk/question.ts';
import { conversationOf } from '../flow/sessions.ts';
import type { TrafficDeps } from '../pipeline/deps.ts';
import type { OpenRequest } from '../pipeline/open-requests.ts';
import { DROP, deliver, HELD, type MessageVerdict } from '../session.ts';
import { createContentStage, createExtraMembersStage, createOutgoingJudge } from './call-inspection.ts';
import { CallPipeline, type MadeCall } from './call-pipeline.ts';
import { ClientMessages } from './client-messages.ts';
import { changesIn, extraMembersOf, namesIn, parametersOf } from './extra-members.ts';
import { HeldMessages } from './held-messages.ts';
import { type IncomingDeps, judgeFromServer, keepWithheld, messageVerdictOf, reportReading, reportReadingBefore } from './incoming.ts';
import { type AfterWaiting, awaitVerdict, type LateVerdict } from './late-verdicts.ts';
import { callResult, edited, kindOf, shownPassages } from './message-parts.ts';
import { callMetaOf } from './meta.ts';
import { recordQuestion } from './question-record.ts';
import { isWorth, NO_META, TrafficRecord } from './record.ts';
import { RequestStates } from './request-states.ts';
import { type Incoming, type Judged, withLateFindings } from './result-judge.ts';
import { ResultQuestions } from './result-questions.ts';
import { Rounds } from './rounds.ts';
import { ServerMessages } from './server-messages.ts';
import type { CallMeta, StageRefusal, TrafficCall } from './stage.ts';

/** The server whose traffic passes over one connection. */
export interface TrafficContext {
	readonly entry: TrafficCall['entry'];
	readonly server: string;
	readonly launch: TrafficCall['launch'];
	readonly connection: number;
	/** Who calls, where a call itself does not say. */
	readonly client: Pick<CallMeta, 'client' | 'conversation'>;
	/** Absolute folders of the workspace, as far as they are known. */
	readonly roots: readonly string[];
}

export interface TrafficOutput {
	verdict(sequence: number, verdict: MessageVerdict, options?: { readonly keep?: boolean }): void;
	/** The request that waits under this id gets no response of the server any more. */
	forget(rawId: RawId): void;
	/** A tool may have changed while a person was asked. */
	isReleased(tool: string): boolean;
}

/** One `tools/call` whose tool may be called. */
export interface CallRequest extends Pick<TrafficCall, 'tool' | 'definition' | 'fingerprint'> {
	readonly sequence: number;
	readonly rawId: RawId;
	readonly params: Json | undefined;
	readonly bytes: Uint8Array;
}

/** Everything that passes over one connection, judged by what it says: calls and their results, other requests, messages of the server. */
export class TrafficInspector {
	readonly #context: TrafficContext;
	readonly #shared: TrafficDeps;
	readonly #out: TrafficOutput;
	readonly #calls: CallPipeline;
	readonly #record: TrafficRecord;
	/** What was seen in calls and other requests that are not decided yet, by sequence. */
	readonly #seen = new Map<number, readonly Finding[]>();
	readonly #sent = new Map<number, SentCall>();
	readonly #held = new HeldMessages();
	readonly #deps: IncomingDeps;
	/** What either end says that is neither a call, another request of the client, nor a response to one. */
	readonly fromClient: ClientMessages;
	readonly fromServer: ServerMessages;
	/** What the server handed out for the client to give back. */
	readonly #states: RequestStates;
	readonly #rounds: Rounds;
	readonly #asked = new ResultQuestions();

	constructor(context: TrafficContext, shared: TrafficDeps, out: TrafficOutput) {
		this.#context = context;
		this.#shared = shared;
		this.#out = out;
		const outgoing = createOutgoingJudge(shared);
		this.#record = new TrafficRecord(context, shared);
		this.#deps = { context, shared };
		this.fromClient = new ClientMessages({ context, shared, out, judge: outgoing, record: this.#record });
		this.fromServer = new ServerMessages({
			context,
			shared,
			out,
			record: this.#record,
			follow: (verdict) => void this.#waits(verdict, () => undefined),
		});
		this.#states = new RequestStates(shared.sha256);
		this.#rounds = new Rounds(shared.sha256);
		const seen = ({ sequence }: TrafficCall, findings: readonly Finding[]): void =>
			void this.#seen.set(sequence, [...(this.#seen.get(sequence) ?? []), ...findings]);
		const own = [createContentStage(outgoing, context.roots, seen), createExtraMembersStage(outgoing, seen)];
		this.#calls = new CallPipeline(
			{ logger: shared.logger, clock: shared.clock, stages: [...own, ...shared.stages] },
			{
				held: ({ sequence }) => out.verdict(sequence, HELD),
				made: (call, given) => this.#made(call, given),
				refused: (call, refusal) => this.#refused(call, refusal),
				isStillReleased: ({ request, tool }) => request !== undefined || out.isReleased(tool),
			},
		);
	}

	// ——— from the client ———

	call(request: CallRequest): void {
		const { bytes, params, rawId, sequence } = request;
		const { call, isStripped } = this.#callOf(request);
		const state = stateIn(params);
		if (state !== undefined && this.#asked.isOurs(state)) return this.#answerOurs(state, request, call);
		this.#sent.set(sequence, { rawId, bytes, params, isStripped });
		const before = this.#rounds.take(call, params);
		if (before === undefined) return this.#calls.judge(call);
		// Where nothing was replaced in an earlier round, this one goes on as its bytes are.
		const isAsGiven = before.call.arguments === before.given.arguments;
		const changed = isAsGiven ? {} : { arguments: before.call.arguments };
		this.#calls.judge({ ...call, ...changed, id: before.call.id, isContinued: true }, call, before.notes);
	}

	/**
	 * Asks the client in place of the result of a call that waits (MCP 2026-07-28, multi round-trip requests): it calls once more, with the
	 * answer. `undefined`: no such call waits, or its request does not say that the client can do this.
	 */
	askInResult(id: string, capability: string, request: JsonObject, onAnswer: (answer: Json) => void): (() => void) | undefined {
		const { sequence = -1 } = this.#calls.waiting(id) ?? {};
		const sent = this.#sent.get(sequence);
		if (sent === undefined || sent.hasResponse === true || !offersIn(sent.params, capability)) return undefined;
		const { result, state } = this.#asked.ask(sequence, request, onAnswer);
		this.#sent.set(sequence, { ...sent, hasResponse: true });
		this.#out.forget(sent.rawId);
		this.#out.verdict(sequence, { action: 'respond', body: resultResponse(sent.rawId, result) });
		return () => this.#asked.forget(state);
	}

	/** The call that waited goes on as it came first, under the id of the request that brought the answer. The server sees nothing of the question. */
	#answerOurs(state: string, { bytes, params, rawId, sequence }: CallRequest, call: TrafficCall): void {
		const asked = this.#asked.take(state);
		const sent = asked === undefined ? undefined : this.#sent.get(asked.sequence);
		if (asked === undefined || sent === undefined || !isSameCall(params, sent.params)) {
			this.#out.forget(rawId);
			const body = errorResponse(rawId, ERROR_CODES.invalidParams, RESPONSES.questionOver);
			this.#out.verdict(sequence, { action: 'respond', body });
			this.#record.refused(call, bytes.length, 'question over');
			return;
		}
		this.#calls.rebind(asked.sequence, sequence);
		const seen = this.#seen.get(asked.sequence);
		this.#seen.delete(asked.sequence);
		if (seen !== undefined) this.#seen.set(sequence, seen);
		this.#sent.delete(asked.sequence);
		this.#sent.set(sequence, { ...sent, rawId, bytes: withIdOf(sent, { bytes, rawId }), hasResponse: false, isSentAgain: true });
		this.#out.verdict(sequence, HELD);
		asked.onAnswer(asked.answerIn(params));
	}

	/** A call that a gateway before this one let be made, and whose result comes here. */
	resumed(request: Omit<CallRequest, 'rawId' | 'bytes'>): void {
		this.#calls.resume(this.#callOf(request).call);
	}

	#callOf({ definition, fingerprint, params, sequence, tool }: Omit<CallRequest, 'rawId' | 'bytes'>): {
		readonly call: TrafficCall;
		readonly isStripped: boolean;
	} {
		const { connection, entry, launch, server } = this.#context;
		const given = isJsonObject(params) ? (params['arguments'] ?? {}) : {};
		// What the model was asked for is ours: the server never sees it.
		const taken = takenIntent(given, definition);
		const meta = callMetaOf(params, this.#context.client);
		const call: TrafficCall = {
			id: `${connection}:${sequence}`,
			entry,
			server,
			tool,
			definition,
			fingerprint,
			launch,
			arguments: taken.arguments,
			extraMembers: this.#extraMembers(params),
			meta: taken.intent === undefined ? meta : { ...meta, intent: taken.intent },
			connection,
			sequence,
			at: this.#shared.clock.now(),
		};
		return { call, isStripped: taken.arguments !== given };
	}

	/** A call that was refused before it came here is written down like any other (R002). `why`: words of ours. */
	refused({ bytes, params, sequence, tool }: Omit<CallRequest, 'definition' | 'fingerprint'>, why: string): void {
		const given = isJsonObject(params) ? (params['arguments'] ?? {}) : {};
		const id = `${this.#context.connection}:${sequence}`;
		const about = {
			at: this.#shared.clock.now(),
			arguments: given,
			extraMembers: this.#extraMembers(params),
			id,
			meta: callMetaOf(params, this.#context.client),
			tool,
		};
		this.#record.refused(about, bytes.length, why);
	}

	/** The client does not want the response any more. True: the request never went out, or its response waited for a person. */
	cancel(isMeant: (rawId: RawId) => boolean): boolean {
		for (const [sequence, { rawId }] of this.#sent) {
			if (!isMeant(rawId)) continue;
			// Clients take back what they ask while somebody types, and most servers do not answer that any more.
			if (this.#calls.madeCall(sequence)?.call.request !== undefined) this.endWithoutResponse(sequence);
			if (!this.#calls.cancel(sequence)) continue;
			this.#sent.delete(sequence);
			this.#seen.delete(sequence);
			this.#out.forget(rawId);
			this.#out.verdict(sequence, DROP);
			return true;
		}
		return this.#held.cancel(isMeant);
	}

	/** A request other than a call: what its parameters carry. Gives the verdict, now or when a person has answered. `isListed`: see `namesIn`. */
	request(
		sequence: number,
		rawId: RawId,
		message: JsonRpcMessage & { readonly kind: 'request' },
		bytes: Uint8Array,
		{ isListed = false }: { readonly isListed?: boolean } = {},
	): void {
		const { connection, entry, launch, server } = this.#context;
		const { method, params = {} } = message;
		this.#sent.set(sequence, { rawId, bytes, params, isStripped: false });
		this.#calls.judge({
			id: `${connection}:${sequence}`,
			entry,
			server,
			launch,
			connection,
			sequence,
			at: this.#shared.clock.now(),
			tool: method,
			definition: undefined,
			fingerprint: undefined,
			meta: callMetaOf(params, this.#context.client),
			request: { names: namesIn(method, isListed) },
			arguments: NOTHING,
			extraMembers: parametersOf(params, (state) => this.#states.isKnown(state)),
		});
	}

	// ——— from the server ———

	/** The response of a reviewed server to a request of the client. When it throws the request is closed. */
	response(sequence: number, taken: OpenRequest, message: JsonRpcMessage & { readonly kind: 'result' | 'error' }, bytes: Uint8Array): void {
		try {
			this.#response(sequence, taken, message, bytes);
		} catch (cause) {
			this.endWithoutResponse(taken.sequence);
			throw cause;
		}
	}

	/** The request of this sequence gets no response of the server: it was refused elsewhere, or can never come. What is open of it is closed. */
	endWithoutResponse(sequence: number): void {
		this.#sent.delete(sequence);
		this.#seen.delete(sequence);
		const at = this.#shared.clock.now();
		const notifyStages = this.#calls.cancel(sequence) ? undefined : this.#calls.take(sequence);
		if (notifyStages === undefined) return;
		const tell = (): void => notifyStages({ at, kind: 'error', content: null, action: 'block', isFlagged: false, rules: [] });
		this.#shared.late.add(tell, 0, { isKnowledge: true });
	}

	#response(
		sequence: number,
		taken: OpenRequest,
		message: JsonRpcMessage & { readonly kind: 'result' | 'error' },
		bytes: Uint8Array,
		waited?: AfterWaiting,
	): void {
		const incoming: Incoming =
			message.kind === 'error'
				? { bytes, at: '/error', value: message.error, kind: 'error', uri: taken.uri }
				: { bytes, at: '/result', value: message.result ?? null, kind: kindOf(taken.method), uri: taken.uri };
		const made = this.#calls.madeCall(taken.sequence);
		this.#sent.delete(taken.sequence);
		const judged = judgeFromServer(incoming, this.#deps, 'response', waited?.classifier);
		const name = made?.call.tool ?? taken.tool ?? taken.method;
		const { late } = judged;
		const waiting = {
			sequence,
			rawId: taken.rawId,
			name,
			method: taken.method,
			bytes: bytes.length,
			meta: made?.call.meta ?? NO_META,
			isWithheld: judged.action === 'block',
		};
		const proceed = (after: AfterWaiting): void => {
			try {
				this.#response(sequence, taken, message, bytes, after);
			} catch (cause) {
				this.#shared.logger.error("Couldn't check a response after it waited for the classifier", cause);
				this.#out.verdict(sequence, after.isCancelled ? DROP : deliver(couldNotCheck(taken)));
				this.endWithoutResponse(taken.sequence);
			}
		};
		if (late !== undefined && this.#waits({ ...waiting, late }, proceed)) return;
		const kept = keepWithheld(judged, incoming, name, this.#deps);
		const call = made?.call.request === undefined ? made : undefined;
		const result: JudgedResult = { sequence, taken, incoming, judged, made, call, name, kept, hasWaited: waited !== undefined };
		if (waited?.isCancelled === true) this.#settle(result, 'block', DROP, null);
		else if (judged.action === 'hold') this.#hold(result);
		else {
			const verdict = messageVerdictOf(judged, taken.rawId, call?.notes ?? [], bytes);
			this.#settle(result, judged.action, verdict, judged.error ?? judged.delivered);
		}
	}

	#settle(result: JudgedResult, action: Judged['action'], verdict: MessageVerdict, delivered: Json): void {
		const { call, hasWaited, incoming, judged, kept, made, name, sequence, taken } = result;
		const { bytes } = incoming;
		const isError = incoming.kind === 'error';
		const meta = made?.call.meta ?? NO_META;
		const isRead = !isError && action !== 'block' && action !== 'hold';
		if (call === undefined && isRead) reportReadingBefore(taken, taken.sequence, { content: delivered, meta }, this.#deps);
		// A message that was held is not kept by the proxy.
		this.#out.verdict(sequence, hasWaited && verdict.action === 'forward' ? deliver(bytes) : verdict);
		if (!isError) this.#states.note(delivered);
		if (call !== undefined && isRead) this.#rounds.note(delivered, call);
		const notifyStages = this.#calls.take(taken.sequence);
		const at = this.#shared.clock.now();
		const record = (): void =>
			this.#record.result({
				at,
				taken,
				action,
				delivered,
				kept,
				name,
				judged: withLateFindings(judged),
				bytes: bytes.length,
				call: made?.call,
			});
		this.#shared.late.add(record, bytes.length);
		// Apart, since a call that may carry something of it waits for this only. What gives orders counts for the very next call.
		const tell = (): void => {
			const told = callResult(judged, action, delivered, { at, isError });
			notifyStages?.(told);
			if (call === undefined && !isError) reportReading(taken, taken.sequence, { result: told, meta }, this.#deps);
		};
		this.#shared.late.add(tell, bytes.length, { isKnowledge: true, isUrgent: judged.isFlagged });
	}

	/** A person decides what is delivered. */
	#hold(result: JudgedResult): void {
		const { hasWaited, incoming, judged, kept, made, name, sequence, taken } = result;
		if (!hasWaited) this.#out.verdict(sequence, HELD);
		const { connection, entry, server } = this.#context;
		const question: Question = {
			about: 'result',
			entry,
			server,
			tool: name,
			allowed: ['once'],
			pattern: undefined,
			session: conversationOf(made?.call.meta),
			sentences: reasonsOf(judged),
			shown: shownPassages(this.#shared.withheld.show(kept ?? '')),
		};
		const ask = (onAnswer: (outcome: QuestionOutcome) => void): (() => void) =>
			this.#shared.questions.ask(question, onAnswer, [incoming.kind, incoming.value]);
		this.#held.add(sequence, taken.rawId, ask, (end) => {
			const outcome = end.kind === 'answered' ? end.answer : undefined;
			const id = made?.call.id ?? `${connection}:${taken.sequence}`;
			const about = judged.findings.find(isWorth)?.rule ?? 'answer';
			recordQuestion(this.#shared.audit, { entry, server, tool: name, id, about, at: this.#shared.clock.now() }, outcome);
			const isReleased = outcome?.kind === 'answered' && outcome.answer !== 'deny';
			if (isReleased) this.#settle(result, 'monitor', deliver(incoming.bytes), incoming.value);
			else if (end.kind === 'cancelled') this.#settle(result, 'block', DROP, null);
			else this.#settle(result, 'hold', deliver(judged.body ?? couldNotCheck(taken)), judged.delivered);
		});
	}

	/** The server is gone: what was held back for a person is answered now with what may be delivered. */
	serverEnded(): void {
		this.#held.endAll();
		for (const { sequence } of this.#calls.end()) {
			const sent = this.#sent.get(sequence);
			if (sent === undefined || sent.hasResponse === true) continue;
			this.#out.forget(sent.rawId);
			this.#out.verdict(sequence, {
				action: 'respond',
				body: errorResponse(sent.rawId, ERROR_CODES.internal, `${RESPONSES.serverEnded}.`),
			});
		}
		this.#sent.clear();
	}

	/** The connection is gone: nothing can be sent any more. */
	end(): void {
		this.#held.dispose();
		this.#calls.end();
		this.#sent.clear();
		this.#seen.clear();
	}

	// ——— parts ———

	/** True: `proceed` is called when the classifier is done, or when it took too long. */
	#waits(verdict: LateVerdict, proceed: (after: AfterWaiting) => void): boolean {
		const deps = { context: this.#context, shared: this.#shared, held: this.#held, record: this.#record };
		if (!awaitVerdict(verdict, deps, proceed)) return false;
		this.#out.verdict(verdict.sequence, HELD);
		return true;
	}

	#extraMembers(params: Json | undefined): TrafficCall['extraMembers'] {
		return extraMembersOf(params, (state) => this.#states.isKnown(state));
	}

	#made(call: TrafficCall, given: TrafficCall): void {
		const sent = this.#sent.get(call.sequence);
		if (sent === undefined) return;
		const changes = changesOf(call, given, sent);
		const isReplaced = call.arguments !== given.arguments || call.extraMembers !== given.extraMembers;
		const body = changes.size > 0 ? edited(sent.bytes, changes) : sent.isSentAgain === true ? sent.bytes : undefined;
		this.#sent.set(call.sequence, { rawId: sent.rawId, bytes: NO_BYTES, params: undefined, isStripped: false });
		this.#out.verdict(call.sequence, deliver(body), { keep: true });
		const seen = this.#takeSeen(call);
		const at = this.#shared.clock.now();
		this.#shared.late.add(() => {
			if (call.request !== undefined) {
				this.#record.request(call, isReplaced ? 'redact' : seen.some(isWorth) ? 'monitor' : 'forward', seen, sent.bytes.length);
				return;
			}
			if (call.isContinued !== true) this.#shared.emit({ kind: 'call-passed', at, entry: call.entry, tool: call.tool });
			this.#record.call(call, isReplaced ? 'redact' : 'forward', seen, sent.bytes.length);
		}, sent.bytes.length);
	}

	#refused(call: TrafficCall, { code, reason, text }: StageRefusal): void {
		const sent = this.#sent.get(call.sequence);
		if (sent === undefined) return;
		this.#sent.delete(call.sequence);
		if (sent.hasResponse !== true) {
			this.#out.forget(sent.rawId);
			this.#out.verdict(call.sequence, { action: 'respond', body: errorResponse(sent.rawId, code, text) });
		}
		const seen = this.#takeSeen(call);
		this.#shared.late.add(() => {
			if (call.request === undefined) this.#record.call(call, 'refuse', seen, sent.bytes.length, reason);
			else this.#record.request(call, 'refuse', seen, sent.bytes.length, reason);
		}, sent.bytes.length);
	}

	#takeSeen({ sequence }: TrafficCall): readonly Finding[] {
		const seen = this.#seen.get(sequence) ?? [];
		this.#seen.delete(sequence);
		return seen;
	}
}

/** A result that was judged, of which it is still open what is delivered. */
interface JudgedResult {
	readonly sequence: number;
	readonly taken: OpenRequest;
	readonly incoming: Incoming;
	readonly judged: Judged;
	/** The request it belongs to, where it went through the stages; and the same where that is a call. */
	readonly made: MadeCall | undefined;
	readonly call: MadeCall | undefined;
	/** Of the tool, or the method. */
	readonly name: string;
	/** Under which id the original is kept. */
	readonly kept: string | undefined;
	/** For the classifier: the proxy knows that it is held. */
	readonly hasWaited: boolean;
}

function couldNotCheck({ rawId }: OpenRequest): Uint8Array {
	return errorResponse(rawId, ERROR_CODES.internal, RESPONSES.couldNotCheck);
}

const NO_BYTES = new Uint8Array(0);
const NOTHING: JsonObject = {};

/** A call or another request on its way: what it came as. */
interface SentCall {
	readonly rawId: RawId;
	readonly bytes: Uint8Array;
	readonly params: Json | undefined;
	/** Something of ours was taken out of its arguments. */
	readonly isStripped: boolean;
	/** The client has a question of ours in place of a result: nothing can be answered until it sends the call once more. */
	readonly hasResponse?: boolean;
	/** It has, and the request that came then is not what goes on. */
	readonly isSentAgain?: true;
}

function stateIn(params: Json | undefined): string | undefined {
	const state = isJsonObject(params) ? params['requestState'] : undefined;
	return typeof state === 'string' ? state : undefined;
}

/** The client says with this very request that it can do so. */
function offersIn(params: Json | undefined, capability: string): boolean {
	const capabilities = envelopeIn(params)?.[META.clientCapabilities];
	return isJsonObject(capabilities) && isJsonObject(capabilities[capability]);
}

function isSameCall(params: Json | undefined, first: Json | undefined): boolean {
	const [one, other] = [params, first].map((each) => (isJsonObject(each) ? each : {}));
	return one?.['name'] === other?.['name'] && canonicalJson(one?.['arguments'] ?? {}) === canonicalJson(other?.['arguments'] ?? {});
}

/** The call as it came first, with the id of the request that goes on for it. */
function withIdOf(first: SentCall, { bytes, rawId }: Pick<SentCall, 'bytes' | 'rawId'>): Uint8Array {
	const id: Json = JSON.parse(rawId);
	// A number that parsing changes can only stay where it is written.
	if (typeof id === 'number' && !Number.isSafeInteger(id)) return edited(bytes, new Map([['/params', first.params ?? null]]));
	return edited(first.bytes, new Map([['/id', id]]));
}

/** What the message is to hold in other places than it came with, by pointer. */
function changesOf(call: TrafficCall, given: TrafficCall, { isStripped, params = null }: SentCall): ReadonlyMap<string, Json> {
	const changes = new Map<string, Json>();
	if (call.extraMembers !== given.extraMembers && call.extraMembers !== undefined && given.extraMembers !== undefined)
		for (const [pointer, value] of changesIn(params, given.extraMembers.members, call.extraMembers.members))
			changes.set(`/params${pointer}`, value);
	if (call.arguments === given.arguments && !isStripped) return changes;
	const whole = changes.get('/params');
	return isJsonObject(whole)
		? changes.set('/params', { ...whole, arguments: call.arguments })
		: changes.set('/params/arguments', call.arguments);
}
