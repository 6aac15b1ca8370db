import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Finding } from '../../engine/finding.ts';
import { ERROR_CODES, type JsonRpcMessage } from '../../mcp/messages.ts';
import { errorResponse, type RawId, resultResponse } from '../../mcp/parse.ts';
import { RESPONSES } from '../../policy/responses.ts';
import { takenIntent } from '../../policy/risk/intent.ts';
import type { TrafficDeps } from '../pipeline/deps.ts';
import type { OpenRequest } from '../pipeline/open-requests.ts';
import { DROP, deliver, HELD } from '../session.ts';
import { createContentStage, createExtraMembersStage, createOutgoingJudge } from './call-inspection.ts';
import { CallPipeline } from './call-pipeline.ts';
import { ClientMessages } from './client-messages.ts';
import { extraMembersOf, namesIn, parametersOf } from './extra-members.ts';
import { edited } from './message-parts.ts';
import { callMetaOf } from './meta.ts';
import { isWorth, TrafficRecord } from './record.ts';
import { RequestStates } from './request-states.ts';
import { ResponseInspector } from './response-inspector.ts';
import { ResultQuestions } from './result-questions.ts';
import { Rounds } from './rounds.ts';
import { changesOf, isSameCall, offersIn, type SentRequest, stateIn, withIdOf } from './sent-request.ts';
import { ServerMessages } from './server-messages.ts';
import type { StageRefusal, TrafficCall } from './stage.ts';
import type { TrafficContext, TrafficOutput } from './traffic-context.ts';

/** A `tools/call` whose tool may be called. */
export interface CallRequest extends Pick<TrafficCall, 'tool' | 'definition' | 'fingerprint'> {
	readonly sequence: number;
	readonly rawId: RawId;
	readonly params: Json | undefined;
	readonly bytes: Uint8Array;
}

/** Judges the content of everything that passes over one connection: calls and their results, other requests, and the server's own messages. */
export class TrafficInspector {
	readonly #context: TrafficContext;
	readonly #shared: TrafficDeps;
	readonly #out: TrafficOutput;
	readonly #calls: CallPipeline;
	readonly #record: TrafficRecord;
	/** Findings in calls and other requests that aren't decided yet, by sequence number. */
	readonly #seen = new Map<number, readonly Finding[]>();
	readonly #sent = new Map<number, SentRequest>();
	readonly #responses: ResponseInspector;
	/** Messages of either end other than the client's requests and their responses. */
	readonly fromClient: ClientMessages;
	readonly fromServer: ServerMessages;
	/** States that the server handed out for the client to return. */
	readonly #states: RequestStates;
	readonly #rounds: Rounds;
	readonly #asked = new ResultQuestions();

	constructor(context: TrafficContext, shared: TrafficDeps, out: TrafficOutput) {
		this.#context = context;
		this.#shared = shared;
		this.#out = out;
		const outgoing = createOutgoingJudge(shared);
		this.#record = new TrafficRecord(context, shared);
		this.fromClient = new ClientMessages({ context, shared, out, judge: outgoing, record: this.#record });
		this.fromServer = new ServerMessages({
			context,
			shared,
			out,
			record: this.#record,
			follow: (verdict) => void this.#responses.waits(verdict, () => undefined),
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
		this.#responses = new ResponseInspector({
			context,
			shared,
			out,
			calls: this.#calls,
			record: this.#record,
			states: this.#states,
			rounds: this.#rounds,
			onTaken: (sequence) => void this.#sent.delete(sequence),
			endWithoutResponse: (sequence) => this.endWithoutResponse(sequence),
		});
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
		// If nothing was replaced in an earlier round, this round continues with its own bytes.
		const isAsGiven = before.call.arguments === before.given.arguments;
		const changed = isAsGiven ? {} : { arguments: before.call.arguments };
		this.#calls.judge({ ...call, ...changed, id: before.call.id, isContinued: true }, call, before.notes);
	}

	/**
	 * Asks the client by responding to a waiting call with a question (MCP 2026-07-28, multi round-trip requests). The client then calls again,
	 * with the answer. `undefined`: no such call waits, or its request doesn't state that the client supports this.
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

	/** Continues the waiting call as first received, under the id of the request that brought the answer. The server sees nothing of the question. */
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

	/** A call that an earlier gateway made, and whose result comes here. */
	resumed(request: Omit<CallRequest, 'rawId' | 'bytes'>): void {
		this.#calls.resume(this.#callOf(request).call);
	}

	#callOf({ definition, fingerprint, params, sequence, tool }: Omit<CallRequest, 'rawId' | 'bytes'>): {
		readonly call: TrafficCall;
		readonly isStripped: boolean;
	} {
		const { connection, entry, launch, server } = this.#context;
		const given = isJsonObject(params) ? (params['arguments'] ?? {}) : {};
		// We added the parameter for the model's intent, so the server never sees it.
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

	/** Records a call that was refused before it came here, like any other call (R002). `why`: our own words. */
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

	/** The client no longer wants the response. True: the request was never sent, or its response was held. */
	cancel(isMeant: (rawId: RawId) => boolean): boolean {
		for (const [sequence, { rawId }] of this.#sent) {
			if (!isMeant(rawId)) continue;
			// Clients cancel such requests while somebody types, and most servers then send no response.
			if (this.#calls.madeCall(sequence)?.call.request !== undefined) this.endWithoutResponse(sequence);
			if (!this.#calls.cancel(sequence)) continue;
			this.#sent.delete(sequence);
			this.#seen.delete(sequence);
			this.#out.forget(rawId);
			this.#out.verdict(sequence, DROP);
			return true;
		}
		return this.#responses.cancel(isMeant);
	}

	/** Judges the parameters of a request other than a call. Gives the verdict now, or after a person's answer. `isListed`: see `namesIn`. */
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

	/** A reviewed server's response to a request of the client. If this throws, the request is closed. */
	response(sequence: number, taken: OpenRequest, message: JsonRpcMessage & { readonly kind: 'result' | 'error' }, bytes: Uint8Array): void {
		this.#responses.judge(sequence, taken, message, bytes);
	}

	/** The request with this sequence number gets no response from the server: it was refused elsewhere, or none can come. Closes everything open for it. */
	endWithoutResponse(sequence: number): void {
		this.#sent.delete(sequence);
		this.#seen.delete(sequence);
		const at = this.#shared.clock.now();
		const notifyStages = this.#calls.cancel(sequence) ? undefined : this.#calls.take(sequence);
		if (notifyStages === undefined) return;
		const tell = (): void => notifyStages({ at, kind: 'error', content: null, action: 'block', isFlagged: false, rules: [] });
		this.#shared.late.add(tell, 0, { isKnowledge: true });
	}

	/** The server is gone: each held message is now responded to with what may be delivered. */
	serverEnded(): void {
		this.#responses.serverEnded();
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

	/** The connection is gone, so nothing can be sent anymore. */
	end(): void {
		this.#responses.end();
		this.#calls.end();
		this.#sent.clear();
		this.#seen.clear();
	}

	// ——— parts ———

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

const NO_BYTES = new Uint8Array(0);
const NOTHING: JsonObject = {};
