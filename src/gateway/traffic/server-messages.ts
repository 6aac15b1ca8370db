import { isJsonObject, type JsonObject } from '../../base/json.ts';
import type { ResultKind } from '../../engine/results/inspect-result.ts';
import type { JsonRpcMessage } from '../../mcp/messages.ts';
import { errorResponse, type RawId, resultResponse } from '../../mcp/parse.ts';
import { BLOCKED_REQUEST } from '../../policy/results/texts.ts';
import { DROP, deliver, FORWARD } from '../session.ts';
import { type IncomingDeps, judgeFromServer, keepWithheld, reportReading, reportReadingBefore } from './incoming.ts';
import type { LateVerdict } from './late-verdicts.ts';
import { callResult } from './message-parts.ts';
import { NO_META, type TrafficRecord } from './record.ts';
import { type Incoming, type Judged, withLateFindings } from './result-judge.ts';
import { bringsResult, taskIdIn } from './tasks.ts';
import type { TrafficOutput } from './traffic-context.ts';

export interface ServerMessagesDeps extends IncomingDeps {
	readonly out: Pick<TrafficOutput, 'verdict'>;
	readonly record: Pick<TrafficRecord, 'message'>;
	/** What the classifier says of it later is told; the message does not wait. */
	readonly follow: (verdict: LateVerdict) => void;
}

/** What a server sends without having been asked: its own requests, and what nobody answers. */
export class ServerMessages {
	readonly #deps: ServerMessagesDeps;

	constructor(deps: ServerMessagesDeps) {
		this.#deps = deps;
	}

	/** A request of the server: sampling, elicitation, roots and whatever else. False: it was answered here and goes no further. */
	request(sequence: number, rawId: RawId, message: JsonRpcMessage & { readonly kind: 'request' }, bytes: Uint8Array): boolean {
		const { method, params } = message;
		const { out } = this.#deps;
		if (params === undefined) {
			out.verdict(sequence, FORWARD, { keep: true });
			return true;
		}
		// A sampling request is made of instructions: only what no honest one holds counts there.
		const kind: ResultKind = method === 'sampling/createMessage' ? 'prompt' : 'other';
		const { isStopped, judged, kept } = this.#judge(sequence, rawId, method, { bytes, at: '/params', value: params, kind });
		out.verdict(
			sequence,
			isStopped ? { action: 'respond', body: errorResponse(rawId, BLOCKED_REQUEST.code, BLOCKED_REQUEST.message) } : deliver(judged.body),
			isStopped ? undefined : { keep: true },
		);
		this.#record(method, judged, bytes.length, kept);
		return !isStopped;
	}

	/** A message of the server that nobody answers: progress, log, states of tasks and whatever else. */
	notification(sequence: number, message: JsonRpcMessage & { readonly kind: 'notification' }, bytes: Uint8Array): void {
		const { method, params } = message;
		const { out, shared } = this.#deps;
		if (params === undefined) {
			out.verdict(sequence, FORWARD);
			return;
		}
		const { isStopped, judged, kept } = this.#judge(sequence, undefined, method, { bytes, at: '/params', value: params, kind: 'other' });
		const brings = !isStopped && bringsResult(params);
		const about = { method, task: taskIdIn(params) };
		if (brings) reportReadingBefore(about, `n${sequence}`, { content: judged.delivered, meta: NO_META }, this.#deps);
		out.verdict(sequence, isStopped ? DROP : deliver(judged.body));
		this.#record(method, judged, bytes.length, kept);
		if (!brings) return;
		// The state of a task may bring its result along.
		const at = shared.clock.now();
		const tell = (): void => {
			const result = callResult(judged, judged.action, judged.delivered, { at, isError: false });
			reportReading(about, `n${sequence}`, { result, meta: NO_META }, this.#deps);
		};
		shared.late.add(tell, bytes.length, { isKnowledge: true, isUrgent: judged.isFlagged });
	}

	/**
	 * What a server says where nothing else judges it: beside the pinned part of a response, or outside of what a message carries. Gives what
	 * may be delivered of it, the very same value where that is all; undefined: nothing of it. `isWhole`: it is delivered as it is or not at all.
	 */
	inspectExtraMembers(
		sequence: number,
		method: string,
		value: JsonObject,
		{ isAnswer, isWhole = false }: { readonly isAnswer: boolean; readonly isWhole?: boolean },
	): JsonObject | undefined {
		if (Object.keys(value).length === 0) return value;
		const bytes = resultResponse(undefined, value);
		const { isStopped, judged, kept } = this.#judge(sequence, undefined, method, { bytes, at: '/result', value, kind: 'other' });
		const isChanged = judged.body !== undefined || isStopped;
		const isWithheld = isChanged && (isWhole || isStopped || !isJsonObject(judged.delivered));
		this.#record(method, isWithheld ? { ...judged, action: 'block', delivered: null } : judged, bytes.length, kept, isAnswer);
		if (!isChanged) return value;
		return isWithheld || !isJsonObject(judged.delivered) ? undefined : judged.delivered;
	}

	#judge(
		sequence: number,
		rawId: RawId | undefined,
		method: string,
		incoming: Incoming,
	): { readonly judged: Judged; readonly kept: string | undefined; readonly isStopped: boolean } {
		const judged = judgeFromServer(incoming, this.#deps, 'message');
		const { late } = judged;
		if (late !== undefined)
			this.#deps.follow({
				late: { ...late, waitMs: 0 },
				sequence,
				rawId,
				name: method,
				method,
				bytes: incoming.bytes.length,
				meta: NO_META,
				isWithheld: false,
			});
		const kept = keepWithheld(judged, incoming, method, this.#deps);
		return { judged, kept, isStopped: judged.action === 'block' || judged.action === 'hold' };
	}

	#record(method: string, judged: Judged, bytes: number, kept: string | undefined, isAnswer = false): void {
		const { record, shared } = this.#deps;
		const at = shared.clock.now();
		const run = (): void => record.message(method, withLateFindings(judged), { at, bytes, isAnswer, kept });
		shared.late.add(run, bytes, { isUrgent: judged.isFlagged });
	}
}
