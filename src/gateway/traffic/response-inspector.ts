import type { Json } from '../../base/json.ts';
import { ERROR_CODES, type JsonRpcMessage } from '../../mcp/messages.ts';
import { errorResponse, type RawId } from '../../mcp/parse.ts';
import { RESPONSES } from '../../policy/responses.ts';
import { reasonsOf } from '../../policy/results/texts.ts';
import type { Question, QuestionOutcome } from '../../policy/risk/question.ts';
import { conversationOf } from '../flow/sessions.ts';
import type { TrafficDeps } from '../pipeline/deps.ts';
import type { OpenRequest } from '../pipeline/open-requests.ts';
import { DROP, deliver, HELD, type MessageVerdict } from '../session.ts';
import type { CallPipeline, MadeCall } from './call-pipeline.ts';
import { HeldMessages } from './held-messages.ts';
import { judgeFromServer, keepWithheld, messageVerdictOf, reportReading, reportReadingBefore } from './incoming.ts';
import { type AfterWaiting, awaitVerdict, type LateVerdict } from './late-verdicts.ts';
import { callResult, kindOf, shownPassages } from './message-parts.ts';
import { recordQuestion } from './question-record.ts';
import { isWorth, NO_META, type TrafficRecord } from './record.ts';
import type { RequestStates } from './request-states.ts';
import { type Incoming, type Judged, withLateFindings } from './result-judge.ts';
import type { Rounds } from './rounds.ts';
import type { TrafficContext, TrafficOutput } from './traffic-context.ts';

interface ResponseInspectorOptions {
	readonly context: TrafficContext;
	readonly shared: TrafficDeps;
	readonly out: TrafficOutput;
	readonly calls: CallPipeline;
	readonly record: TrafficRecord;
	readonly states: RequestStates;
	readonly rounds: Rounds;
	/** The request with this sequence number got its response. */
	readonly onTaken: (sequence: number) => void;
	/** The request with this sequence number will never get a response. */
	readonly endWithoutResponse: (sequence: number) => void;
}

/** Judges a server's responses, and holds those for which the classifier or a person must decide what is delivered. */
export class ResponseInspector {
	readonly #options: ResponseInspectorOptions;
	readonly #shared: TrafficDeps;
	readonly #out: TrafficOutput;
	readonly #calls: CallPipeline;
	readonly #record: TrafficRecord;
	readonly #held = new HeldMessages();

	constructor(options: ResponseInspectorOptions) {
		this.#options = options;
		this.#shared = options.shared;
		this.#out = options.out;
		this.#calls = options.calls;
		this.#record = options.record;
	}

	/** A reviewed server's response to a request of the client. If this throws, the request is closed. */
	judge(sequence: number, taken: OpenRequest, message: JsonRpcMessage & { readonly kind: 'result' | 'error' }, bytes: Uint8Array): void {
		try {
			this.#response(sequence, taken, message, bytes);
		} catch (cause) {
			this.#options.endWithoutResponse(taken.sequence);
			throw cause;
		}
	}

	/** True: the message waits, and `proceed` is called when the classifier has finished or takes too long. */
	waits(verdict: LateVerdict, proceed: (after: AfterWaiting) => void): boolean {
		if (!awaitVerdict(verdict, { ...this.#options, held: this.#held }, proceed)) return false;
		this.#out.verdict(verdict.sequence, HELD);
		return true;
	}

	/** The client no longer wants the response. False: no held response matches. */
	cancel(isMeant: (rawId: RawId) => boolean): boolean {
		return this.#held.cancel(isMeant);
	}

	/** The server is gone: withdraws all questions. */
	serverEnded(): void {
		this.#held.endAll();
	}

	/** The connection is gone, so nothing can be sent anymore. */
	end(): void {
		this.#held.dispose();
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
		this.#options.onTaken(taken.sequence);
		const judged = judgeFromServer(incoming, this.#options, 'response', waited?.classifier);
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
				this.#options.endWithoutResponse(taken.sequence);
			}
		};
		if (late !== undefined && this.waits({ ...waiting, late }, proceed)) return;
		const kept = keepWithheld(judged, incoming, name, this.#options);
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
		if (call === undefined && isRead) reportReadingBefore(taken, taken.sequence, { content: delivered, meta }, this.#options);
		// The proxy doesn't keep the bytes of a held message.
		this.#out.verdict(sequence, hasWaited && verdict.action === 'forward' ? deliver(bytes) : verdict);
		if (!isError) this.#options.states.note(delivered);
		if (call !== undefined && isRead) this.#options.rounds.note(delivered, call);
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
		// Separate from the record, because a call that may carry parts of this result waits only for this. Flagged text counts for the very next call.
		const tell = (): void => {
			const told = callResult(judged, action, delivered, { at, isError });
			notifyStages?.(told);
			if (call === undefined && !isError) reportReading(taken, taken.sequence, { result: told, meta }, this.#options);
		};
		this.#shared.late.add(tell, bytes.length, { isKnowledge: true, isUrgent: judged.isFlagged });
	}

	/** Lets a person decide what is delivered. */
	#hold(result: JudgedResult): void {
		const { hasWaited, incoming, judged, kept, made, name, sequence, taken } = result;
		if (!hasWaited) this.#out.verdict(sequence, HELD);
		const { connection, entry, server } = this.#options.context;
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
}

/** A judged result for which it isn't decided yet what is delivered. */
interface JudgedResult {
	readonly sequence: number;
	readonly taken: OpenRequest;
	readonly incoming: Incoming;
	readonly judged: Judged;
	/** The request it responds to, if it went through the stages. `call`: the same, if the request is a call. */
	readonly made: MadeCall | undefined;
	readonly call: MadeCall | undefined;
	/** Name of the tool, or the method. */
	readonly name: string;
	/** Id of the stored original. */
	readonly kept: string | undefined;
	/** It was held for the classifier, so the proxy already has a `HELD` verdict. */
	readonly hasWaited: boolean;
}

function couldNotCheck({ rawId }: OpenRequest): Uint8Array {
	return errorResponse(rawId, ERROR_CODES.internal, RESPONSES.couldNotCheck);
}
