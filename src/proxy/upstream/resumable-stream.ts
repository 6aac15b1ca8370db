import { setTimeout as delay } from 'node:timers/promises';
import { BodyError } from './decode-body.ts';
import { asLine, type EventStreamState, eventsOf, newEventStream } from './event-stream.ts';
import type { Exchange, UpstreamRequest } from './exchange.ts';
import type { HttpClient, HttpResponse } from './http-client.ts';
import { asksForLogin } from './login-response.ts';
import type { StreamableSession } from './streamable-session.ts';
import { bodySentence, NO_RESPONSE, SESSION_LOST, STREAM_LOST } from './upstream-sentences.ts';

export interface ResumableStreamsOptions {
	readonly url: URL;
	readonly http: HttpClient;
	readonly exchange: Exchange;
}

/** Whom the response to one POST is for. */
export interface Reply {
	/** Undefined: nothing waits for it. */
	readonly request: UpstreamRequest | undefined;
	/** The session that continues its stream. */
	readonly session: () => StreamableSession | undefined;
	readonly signal: AbortSignal;
	readonly deliver: (line: Uint8Array) => Promise<void>;
}

/** Event streams that resume where they broke off, when the server says how. */
export interface ResumableStreams {
	/** Reads the stream of one POST up to the response to its request. Returns the reason if no response came. Throws `BodyError`. */
	read(response: HttpResponse, reply: Reply): Promise<string | undefined>;
	/** Listens to the server's own stream, with its notifications and requests. Kept open until `signal`. */
	listen(session: StreamableSession, signal: AbortSignal): Promise<void>;
}

type Opened =
	| { readonly kind: 'stream'; readonly response: HttpResponse }
	| { readonly kind: 'refused'; readonly sentence: string }
	| { readonly kind: 'failed' };

const DEFAULT_RETRY_MS = 1000;
const SHORTEST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 30_000;
/** Maximum consecutive attempts to resume a stream that brought nothing. */
const MAX_ATTEMPTS = 5;

export function createResumableStreams({ url, http, exchange }: ResumableStreamsOptions): ResumableStreams {
	async function open({ lastEventId }: EventStreamState, session: StreamableSession | undefined, signal: AbortSignal): Promise<Opened> {
		const sent = await http.send({
			method: 'GET',
			url,
			headers: {
				accept: 'text/event-stream',
				...session?.headers,
				...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
			},
			signal,
		});
		if (!sent.ok) return sent.error.kind === 'unreachable' ? { kind: 'failed' } : { kind: 'refused', sentence: STREAM_LOST };
		const response = sent.value;
		if (response.status === 200 && response.contentType === 'text/event-stream') return { kind: 'stream', response };
		response.discard();
		if (asksForLogin(response)) exchange.needsLogin();
		if (response.status >= 500) return { kind: 'failed' };
		return { kind: 'refused', sentence: response.status === 404 ? SESSION_LOST : STREAM_LOST };
	}

	/** Delivers the messages of one connection. Returns whether anything arrived. A lost connection isn't a failure; other errors are thrown. */
	async function passOn(
		{ body }: HttpResponse,
		state: EventStreamState,
		{ deliver, request }: Pick<Reply, 'deliver' | 'request'>,
	): Promise<boolean> {
		let isAnything = false;
		const before = state.lastEventId;
		try {
			for await (const { data, type } of eventsOf(body, state)) {
				isAnything = true;
				if (type === 'message' && data !== '') await deliver(asLine(data));
				// The server may leave the stream open; its unrequested messages arrive on its own stream.
				if (request?.isDone === true) break;
			}
		} catch (cause) {
			if (!(cause instanceof BodyError) || cause.failure.kind !== 'lost') throw cause;
		}
		return isAnything || state.lastEventId !== before;
	}

	async function passOnUnasked(response: HttpResponse, state: EventStreamState): Promise<boolean> {
		try {
			return await passOn(response, state, { request: undefined, deliver: (line) => exchange.deliver(line) });
		} catch (cause) {
			if (!(cause instanceof BodyError)) throw cause;
			exchange.note(bodySentence(cause.failure));
			return false;
		}
	}

	return {
		async read(first, reply) {
			const { request, signal } = reply;
			const state = newEventStream();
			let response: HttpResponse | undefined = first;
			for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
				if (response !== undefined && (await passOn(response, state, reply))) attempt = 0;
				if (request === undefined || request.isDone || signal.aborted || request.isCancelled) return undefined;
				if (state.lastEventId === undefined) return NO_RESPONSE;
				await pauseBefore(attempt, state, signal);
				const opened = await open(state, reply.session(), signal);
				if (opened.kind === 'refused') return opened.sentence;
				response = opened.kind === 'stream' ? opened.response : undefined;
			}
			return STREAM_LOST;
		},
		async listen(session, signal) {
			const state = newEventStream();
			for (let attempt = 0; !signal.aborted; attempt++) {
				const opened = await open(state, session, signal);
				// 405: the server has no such stream. 404: the next message discovers that the session is over.
				if (opened.kind === 'refused') return;
				if (opened.kind === 'stream' && (await passOnUnasked(opened.response, state))) attempt = 0;
				await pauseBefore(attempt, state, signal);
			}
		},
	};
}

/** Ends early when `signal` is aborted. */
async function pauseBefore(attempt: number, { retryMs }: EventStreamState, signal: AbortSignal): Promise<void> {
	const ms = retryMs ?? DEFAULT_RETRY_MS * 2 ** attempt;
	await delay(Math.min(LONGEST_RETRY_MS, Math.max(SHORTEST_RETRY_MS, ms)), undefined, { signal }).catch(() => undefined);
}
