import { isJsonObject } from '../../base/json.ts';
import { MAX_LINE_BYTES } from '../../mcp/framing.ts';
import { parseMessage, shapeOf } from '../../mcp/parse.ts';
import { BodyError, readWhole } from './decode-body.ts';
import type { EventStreamState } from './event-stream.ts';
import { asLine, eventsOf } from './event-stream.ts';
import type { Exchange, Sent, Transport, UpstreamMessage, UpstreamRequest } from './exchange.ts';
import type { HttpAnswer, HttpClient } from './http-client.ts';
import { asksForLogin, createLoginProbe } from './login-response.ts';
import {
	bodySentence,
	failureSentence,
	INTRODUCTION_CHANGED,
	NEEDS_LOGIN,
	NO_ANSWER,
	REFUSED_AUTHORIZATION,
	SESSION_LOST,
	STREAM_LOST,
	statusSentence,
	UNEXPECTED_TYPE,
} from './upstream-sentences.ts';

export interface StreamableOptions {
	readonly url: URL;
	readonly http: HttpClient;
	readonly exchange: Exchange;
	/** Whether `initialize` turned away with a status of 4xx may mean the older transport. */
	readonly mayBeOther: boolean;
}

/** What the server wants to hear again with every message. */
interface Session {
	readonly id: string | undefined;
	/** The `result` of its `initialize`, as text. */
	readonly introduction: string;
	readonly protocolVersion: string | undefined;
	readonly abort: AbortController;
}

/** A notification holds back what follows it until the server has it, at most this long. */
const IN_ORDER_MS = 5000;
const DEFAULT_RETRY_MS = 1000;
const SHORTEST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 30_000;
/** Attempts in a row to take up a stream that brought nothing. */
const MAX_ATTEMPTS = 5;
const GOODBYE_MS = 1000;
const LIST_CHANGED = asLine('{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}');
const INITIALIZED = asLine('{"jsonrpc":"2.0","method":"notifications/initialized"}');

/** Streamable HTTP. Source: MCP 2025-11-25, basic/transports, and the same section of 2025-06-18 and 2025-03-26. */
export function createStreamable({ url, http, exchange, mayBeOther }: StreamableOptions): Transport {
	const closing = new AbortController();
	let session: Session | undefined;
	/** Sent again when the server has forgotten the session. */
	let initialize: Uint8Array | undefined;
	let renewal: Promise<boolean> | undefined;
	let hasAnyAnswer = false;
	const wantsLogin = createLoginProbe(http, url);

	const sessionHeaders = (of: Session | undefined): Record<string, string> => ({
		...(of?.id === undefined ? {} : { 'mcp-session-id': of.id }),
		...(of?.protocolVersion === undefined ? {} : { 'mcp-protocol-version': of.protocolVersion }),
	});
	const post = (line: Uint8Array, of: Session | undefined, signal: AbortSignal): ReturnType<HttpClient['send']> =>
		http.send({
			method: 'POST',
			url,
			headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...sessionHeaders(of) },
			body: line,
			signal,
		});

	async function send(message: UpstreamMessage): Promise<Sent> {
		if (message.method === 'initialize' && message.request !== undefined) return await introduce(message, message.request);
		const isDone = transmit(message);
		// A request may be answered in an hour; what is no request is taken or refused at once.
		if (message.request === undefined) await within(isDone, IN_ORDER_MS);
		return 'sent';
	}

	async function introduce({ line }: UpstreamMessage, request: UpstreamRequest): Promise<Sent> {
		initialize = line;
		session?.abort.abort();
		session = undefined;
		const answer = await post(line, undefined, anySignal(request));
		if (!answer.ok) await exchange.fail(request, failureSentence(answer.error));
		else if (mayBeOther && !hasAnyAnswer && isOtherTransport(answer.value.status)) {
			answer.value.discard();
			return 'other-transport';
		} else await takeAnswer(answer.value, request, (text) => void (session ??= sessionOf(answer.value, text)));
		hasAnyAnswer ||= answer.ok && answer.value.status < 300;
		return 'sent';
	}

	async function transmit({ line, method, request }: UpstreamMessage): Promise<void> {
		const signal = request === undefined ? closing.signal : anySignal(request);
		let used = session;
		let answer = await post(line, used, signal);
		if (answer.ok && answer.value.status === 404 && used?.id !== undefined) {
			answer.value.discard();
			if (!(await renewed(used))) return await exchange.fail(request, SESSION_LOST);
			used = session;
			answer = await post(line, used, signal);
		}
		if (!answer.ok) return await failed(request, failureSentence(answer.error));
		await takeAnswer(answer.value, request);
		if (method === 'notifications/initialized' && answer.value.status < 300 && used !== undefined) void listen(used);
	}

	async function failed(request: UpstreamRequest | undefined, sentence: string): Promise<void> {
		if (closing.signal.aborted) return;
		if (request === undefined) exchange.note(sentence);
		else await exchange.fail(request, sentence);
	}

	/** Reads what came back for one POST, up to the answer of its request. */
	async function takeAnswer(
		answer: HttpAnswer,
		request: UpstreamRequest | undefined,
		onIntroduced?: (text: string) => void,
	): Promise<void> {
		const { status, contentType } = answer;
		if (await wantsLogin(answer)) {
			answer.discard();
			exchange.needsLogin();
			return await failed(request, exchange.hasAuthorization ? REFUSED_AUTHORIZATION : NEEDS_LOGIN);
		}
		if (status === 202 || status === 204) {
			answer.discard();
			return await failedUnlessDone(request, NO_ANSWER);
		}
		try {
			if (contentType === 'application/json') return await takeJson(answer, request, onIntroduced);
			if (status >= 200 && status < 300 && contentType === 'text/event-stream') return await takeStream(answer, request, onIntroduced);
		} catch (cause) {
			if (!(cause instanceof BodyError)) throw cause;
			return await failed(request, bodySentence(cause.failure));
		}
		answer.discard();
		if (status >= 200 && status < 300) {
			if (request !== undefined) await failed(request, UNEXPECTED_TYPE);
		} else await failed(request, statusSentence(status));
	}

	async function failedUnlessDone(request: UpstreamRequest | undefined, sentence: string): Promise<void> {
		if (request !== undefined) await failed(request, sentence);
	}

	/** One message. With an error status it counts only when it answers the request; some servers put no id there. */
	async function takeJson(answer: HttpAnswer, request: UpstreamRequest | undefined, onIntroduced?: (text: string) => void): Promise<void> {
		const body = asLine(await readWhole(answer.body, MAX_LINE_BYTES));
		const isError = answer.status < 200 || answer.status >= 300;
		if (!isError || (request !== undefined && shapeOf(body).rawId === request.rawId)) await take(body, onIntroduced);
		await failed(request, isError ? statusSentence(answer.status) : NO_ANSWER);
	}

	async function take(line: Uint8Array, onIntroduced?: (text: string) => void): Promise<void> {
		if (line.length === 0) return;
		if (onIntroduced !== undefined) {
			const introduction = introductionOf(line);
			if (introduction !== undefined) onIntroduced(introduction);
		}
		await exchange.deliver(line);
	}

	/** The stream of one request: when it ends before the answer and the server can go on with it, it is taken up again. */
	async function takeStream(first: HttpAnswer, request: UpstreamRequest | undefined, onIntroduced?: (text: string) => void): Promise<void> {
		const state: EventStreamState = { lastEventId: undefined, retryMs: undefined };
		const used = session;
		let answer: HttpAnswer | undefined = first;
		let lost = STREAM_LOST;
		for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
			if (answer !== undefined && (await readEvents(answer, state, request, onIntroduced))) attempt = 0;
			if (request === undefined || request.isDone || request.isCancelled || closing.signal.aborted) return;
			if (state.lastEventId === undefined) return await failed(request, NO_ANSWER);
			await pause(state.retryMs ?? DEFAULT_RETRY_MS * 2 ** attempt, anySignal(request));
			const resumed = await resume(state.lastEventId, used ?? session, anySignal(request));
			if (resumed.kind === 'refused') {
				lost = resumed.sentence;
				break;
			}
			answer = resumed.kind === 'stream' ? resumed.answer : undefined;
		}
		await failed(request, lost);
	}

	/** Returns whether anything came. The end of the connection is the end of the stream; other failures are thrown. */
	async function readEvents(
		answer: HttpAnswer,
		state: EventStreamState,
		request: UpstreamRequest | undefined,
		onIntroduced?: (text: string) => void,
	): Promise<boolean> {
		let isAnything = false;
		const before = state.lastEventId;
		try {
			for await (const event of eventsOf(answer.body, state, MAX_LINE_BYTES)) {
				isAnything = true;
				if (event.type === 'message' && event.data !== '') await take(asLine(event.data), onIntroduced);
				// The server may leave the stream open; what it has to say without a question comes by its own stream.
				if (request?.isDone === true) break;
			}
		} catch (cause) {
			if (!(cause instanceof BodyError) || cause.failure.kind !== 'lost') throw cause;
		}
		return isAnything || state.lastEventId !== before;
	}

	type Resumed =
		| { readonly kind: 'stream'; readonly answer: HttpAnswer }
		| { readonly kind: 'refused'; readonly sentence: string }
		| { readonly kind: 'failed' };

	async function resume(lastEventId: string | undefined, used: Session | undefined, signal: AbortSignal): Promise<Resumed> {
		const answer = await http.send({
			method: 'GET',
			url,
			headers: {
				accept: 'text/event-stream',
				...sessionHeaders(used),
				...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
			},
			signal,
		});
		if (!answer.ok) return answer.error.kind === 'unreachable' ? { kind: 'failed' } : { kind: 'refused', sentence: STREAM_LOST };
		const { status, contentType } = answer.value;
		if (status === 200 && contentType === 'text/event-stream') return { kind: 'stream', answer: answer.value };
		answer.value.discard();
		if (asksForLogin(answer.value)) exchange.needsLogin();
		if (status === 404) return { kind: 'refused', sentence: SESSION_LOST };
		return status >= 500 ? { kind: 'failed' } : { kind: 'refused', sentence: STREAM_LOST };
	}

	/** The server's own stream: what it says and asks without being asked. Kept open as long as the session lasts. */
	async function listen(used: Session): Promise<void> {
		const signal = AbortSignal.any([closing.signal, used.abort.signal]);
		const state: EventStreamState = { lastEventId: undefined, retryMs: undefined };
		for (let attempt = 0; !signal.aborted; attempt++) {
			const opened = await resume(state.lastEventId, used, signal);
			// 405: it has none. 404: the next message finds out that the session is over.
			if (opened.kind === 'refused') return;
			try {
				if (opened.kind === 'stream' && (await readEvents(opened.answer, state, undefined))) attempt = 0;
			} catch (cause) {
				if (!(cause instanceof BodyError)) throw cause;
				exchange.note(bodySentence(cause.failure));
			}
			await pause(state.retryMs ?? DEFAULT_RETRY_MS * 2 ** Math.min(attempt, 5), signal);
		}
	}

	/**
	 * The server has forgotten the session (404): a new one is begun with the client's own words. The client knows nothing of sessions,
	 * so it goes on with the new one only if the server is still what it said it was; its tools are looked at again in any case.
	 */
	function renewed(old: Session): Promise<boolean> {
		if (session !== old) return Promise.resolve(session !== undefined);
		renewal ??= renew(old).finally(() => {
			renewal = undefined;
		});
		return renewal;
	}

	async function renew(old: Session): Promise<boolean> {
		if (initialize === undefined) return false;
		old.abort.abort();
		const answer = await post(initialize, undefined, closing.signal);
		if (!answer.ok) return false;
		const introduction = await readIntroduction(answer.value);
		if (introduction === undefined) return false;
		if (introduction !== old.introduction) {
			exchange.note(INTRODUCTION_CHANGED);
			exchange.ended(1);
			return false;
		}
		const next = sessionOf(answer.value, introduction);
		const confirmed = await post(INITIALIZED, next, closing.signal);
		if (!confirmed.ok || confirmed.value.status >= 300) return false;
		confirmed.value.discard();
		session = next;
		void listen(next);
		await exchange.deliver(LIST_CHANGED);
		return true;
	}

	async function readIntroduction(answer: HttpAnswer): Promise<string | undefined> {
		try {
			if (answer.status === 200 && answer.contentType === 'application/json')
				return introductionOf(await readWhole(answer.body, MAX_LINE_BYTES));
			if (answer.status === 200 && answer.contentType === 'text/event-stream')
				for await (const event of eventsOf(answer.body, { lastEventId: undefined, retryMs: undefined }, MAX_LINE_BYTES)) {
					const introduction = event.data === '' ? undefined : introductionOf(asLine(event.data));
					if (introduction !== undefined) return introduction;
				}
		} catch (cause) {
			if (!(cause instanceof BodyError)) throw cause;
		} finally {
			answer.discard();
		}
		return undefined;
	}

	const anySignal = (request: UpstreamRequest): AbortSignal => AbortSignal.any([closing.signal, request.abort.signal]);

	return {
		send,
		async close() {
			closing.abort();
			if (session?.id === undefined) return;
			const goodbye = await http.send({
				method: 'DELETE',
				url,
				headers: sessionHeaders(session),
				signal: AbortSignal.timeout(GOODBYE_MS),
			});
			if (goodbye.ok) goodbye.value.discard();
		},
	};
}

/** Source: MCP 2025-11-25, basic/transports, backwards compatibility: 400, 404, 405. Servers in the field also use 406, 415 and 501. */
function isOtherTransport(status: number): boolean {
	return status === 400 || status === 404 || status === 405 || status === 406 || status === 415 || status === 501;
}

/** The `result` of an answer, in a form in which two can be compared; `undefined` when the message has none. */
function introductionOf(line: Uint8Array): string | undefined {
	const message = parseMessage(line);
	return message.ok && message.value.kind === 'result' ? JSON.stringify(message.value.result ?? null) : undefined;
}

function sessionOf(answer: HttpAnswer, introduction: string): Session {
	const result: unknown = JSON.parse(introduction);
	const version = isJsonObject(result) ? result['protocolVersion'] : undefined;
	const id = answer.header('mcp-session-id');
	return {
		// Source: MCP 2025-11-25, basic/transports, session management: visible ASCII only.
		id: id !== undefined && /^[\x21-\x7e]{1,4096}$/.test(id) ? id : undefined,
		introduction,
		protocolVersion: typeof version === 'string' && /^[\x21-\x7e]{1,64}$/.test(version) ? version : undefined,
		abort: new AbortController(),
	};
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
	if (signal.aborted) return;
	await new Promise<void>((resolve) => {
		const done = (): void => {
			clearTimeout(timer);
			signal.removeEventListener('abort', done);
			resolve();
		};
		const timer = setTimeout(done, Math.min(LONGEST_RETRY_MS, Math.max(SHORTEST_RETRY_MS, ms)));
		signal.addEventListener('abort', done, { once: true });
	});
}

async function within(work: Promise<void>, ms: number): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const limit = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, ms);
	});
	await Promise.race([work, limit]);
	clearTimeout(timer);
}
