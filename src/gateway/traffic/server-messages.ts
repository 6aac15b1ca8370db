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
	/** Reports what the classifier finds later. The message doesn't wait. */
	readonly follow: (verdict: LateVerdict) => void;
}

/** A server's own requests and notifications. */
export class ServerMessages {
	readonly #deps: ServerMessagesDeps;

	constructor(deps: ServerMessagesDeps) {
		this.#deps = deps;
	}

	/** A server's request: sampling, elicitation, roots, or any other. False: it got its response here and isn't passed on. */
	request(sequence: number, rawId: RawId, message: JsonRpcMessage & { readonly kind: 'request' }, bytes: Uint8Array): boolean {
		const { method, params } = message;
		const { out } = this.#deps;
		if (params === undefined) {
			out.verdict(sequence, FORWARD, { keep: true });
			return true;
		}
		// A sampling request consists of instructions, so only what an honest one never contains counts.
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

	/** A server's notification: progress, logs, states of tasks, or any other. */
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
		// A task's state may contain its result.
		const at = shared.clock.now();
		const tell = (): void => {
			const result = callResult(judged, judged.action, judged.delivered, { at, isError: false });
			reportReading(about, `n${sequence}`, { result, meta: NO_META }, this.#deps);
		};
		shared.late.add(tell, bytes.length, { isKnowledge: true, isUrgent: judged.isFlagged });
	}

	/**
	 * Inspects members that nothing else judges: those besides the pinned part of a response, or outside the content of a message. Returns what may
	 * be delivered, and the same object if that is everything; undefined: nothing. `isWhole`: the members are delivered unchanged or not at all.
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
