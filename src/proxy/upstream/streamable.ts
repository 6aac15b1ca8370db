import { MAX_LINE_BYTES } from '../../mcp/framing.ts';
import { shapeOf } from '../../mcp/parse.ts';
import { BodyError, readWhole } from './decode-body.ts';
import { asLine } from './event-stream.ts';
import type { Exchange, Sent, Transport, UpstreamMessage, UpstreamRequest } from './exchange.ts';
import type { HttpClient, HttpResponse } from './http-client.ts';
import { createLoginProbe } from './login-response.ts';
import { createResumableStreams, type Reply } from './resumable-stream.ts';
import { introductionOf, readIntroduction, type StreamableSession, sessionOf } from './streamable-session.ts';
import {
	bodySentence,
	failureSentence,
	INTRODUCTION_CHANGED,
	NO_RESPONSE,
	SESSION_LOST,
	statusSentence,
	UNEXPECTED_TYPE,
} from './upstream-sentences.ts';

export interface StreamableOptions {
	readonly url: URL;
	readonly http: HttpClient;
	readonly exchange: Exchange;
	/** Whether an `initialize` rejected with a 4xx status may mean the older transport. */
	readonly mayBeOther: boolean;
}

/** How long a notification delays the next messages until the server has received it, at most, in milliseconds. */
const IN_ORDER_MS = 5000;
const GOODBYE_MS = 1000;
const LIST_CHANGED = asLine('{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}');
const INITIALIZED = asLine('{"jsonrpc":"2.0","method":"notifications/initialized"}');

/** Streamable HTTP. Source: MCP 2025-11-25, basic/transports, and the same section of 2025-06-18 and 2025-03-26. */
export function createStreamable({ url, http, exchange, mayBeOther }: StreamableOptions): Transport {
	const closing = new AbortController();
	const askedForLogin = createLoginProbe({ url, http, exchange });
	const streams = createResumableStreams({ url, http, exchange });
	let session: StreamableSession | undefined;
	let renewal: Promise<StreamableSession | undefined> | undefined;
	let hasIntroduced = false;

	const signalOf = (request: UpstreamRequest | undefined): AbortSignal =>
		request === undefined ? closing.signal : AbortSignal.any([closing.signal, request.abort.signal]);
	const listen = (to: StreamableSession): void => void streams.listen(to, AbortSignal.any([closing.signal, to.abort.signal]));
	const post = (line: Uint8Array, of: StreamableSession | undefined, signal: AbortSignal): ReturnType<HttpClient['send']> =>
		http.send({
			method: 'POST',
			url,
			headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...of?.headers },
			body: line,
			signal,
		});

	async function introduce(initialize: Uint8Array, request: UpstreamRequest): Promise<Sent> {
		session?.abort.abort();
		session = undefined;
		const signal = signalOf(request);
		const sent = await post(initialize, undefined, signal);
		if (!sent.ok) {
			await exchange.fail(request, failureSentence(sent.error));
			return 'sent';
		}
		const response = sent.value;
		if (mayBeOther && !hasIntroduced && isOtherTransport(response.status)) {
			response.discard();
			return 'other-transport';
		}
		const deliver = async (line: Uint8Array): Promise<void> => {
			const introduction = introductionOf(line);
			if (introduction !== undefined) session ??= sessionOf(response, initialize, introduction);
			await exchange.deliver(line);
		};
		await read(response, { request, session: () => session, signal, deliver });
		hasIntroduced ||= response.status < 300;
		return 'sent';
	}

	async function transmit({ line, method, request }: UpstreamMessage): Promise<void> {
		const signal = signalOf(request);
		let used = session;
		let sent = await post(line, used, signal);
		if (sent.ok && sent.value.status === 404 && used?.hasId === true) {
			sent.value.discard();
			used = await renewed(used);
			if (used === undefined) return request === undefined ? undefined : await exchange.fail(request, SESSION_LOST);
			sent = await post(line, used, signal);
		}
		if (!sent.ok) return await exchange.fail(request, failureSentence(sent.error));
		await read(sent.value, { request, session: () => used ?? session, signal, deliver: (message) => exchange.deliver(message) });
		if (method === 'notifications/initialized' && sent.value.status < 300 && used !== undefined) listen(used);
	}

	/** Passes on the response to one POST, up to the response to its request. */
	async function read(response: HttpResponse, reply: Reply): Promise<void> {
		const failure = await failureAfter(response, reply);
		if (failure !== undefined) await exchange.fail(reply.request, failure);
	}

	/** Returns what to say on behalf of the server if the request is still open afterwards. */
	async function failureAfter(response: HttpResponse, reply: Reply): Promise<string | undefined> {
		const { status, contentType } = response;
		const login = await askedForLogin(response);
		if (login !== undefined) return login;
		if (status === 202 || status === 204) {
			response.discard();
			return reply.request === undefined ? undefined : NO_RESPONSE;
		}
		try {
			if (contentType === 'application/json') return await readJson(response, reply);
			if (status < 300 && contentType === 'text/event-stream') return await streams.read(response, reply);
		} catch (cause) {
			if (!(cause instanceof BodyError)) throw cause;
			return bodySentence(cause.failure);
		}
		response.discard();
		if (status >= 300) return statusSentence(status);
		return reply.request === undefined ? undefined : UNEXPECTED_TYPE;
	}

	/** Reads one message. With an error status, it counts only when it responds to the request; some servers send no id then. */
	async function readJson({ body, status }: HttpResponse, { deliver, request }: Reply): Promise<string> {
		const line = asLine(await readWhole(body, MAX_LINE_BYTES));
		const isOk = status < 300;
		const counts = isOk ? line.length > 0 : request !== undefined && shapeOf(line).rawId === request.rawId;
		if (counts) await deliver(line);
		return isOk ? NO_RESPONSE : statusSentence(status);
	}

	/**
	 * The server has lost the session (404), so this starts a new one with the client's own `initialize`. The client doesn't know about
	 * sessions, so the new one is only used if the server introduces itself as before; its tools are listed again in any case.
	 */
	function renewed(old: StreamableSession): Promise<StreamableSession | undefined> {
		if (session !== old) return Promise.resolve(session);
		renewal ??= renew(old).finally(() => {
			renewal = undefined;
		});
		return renewal;
	}

	async function renew(old: StreamableSession): Promise<StreamableSession | undefined> {
		old.abort.abort();
		const sent = await post(old.initialize, undefined, closing.signal);
		if (!sent.ok) return undefined;
		const introduction = await readIntroduction(sent.value);
		if (introduction === undefined) return undefined;
		if (introduction !== old.introduction) {
			exchange.note(INTRODUCTION_CHANGED);
			exchange.ended();
			return undefined;
		}
		const next = sessionOf(sent.value, old.initialize, introduction);
		const confirmed = await post(INITIALIZED, next, closing.signal);
		if (confirmed.ok) confirmed.value.discard();
		if (!confirmed.ok || confirmed.value.status >= 300) return undefined;
		session = next;
		listen(next);
		await exchange.deliver(LIST_CHANGED);
		return next;
	}

	return {
		async send(message) {
			const { line, method, request } = message;
			if (method === 'initialize' && request !== undefined) return await introduce(line, request);
			const isDone = transmit(message);
			// A request may take an hour; the server accepts or refuses any other message at once.
			if (request === undefined) await within(isDone, IN_ORDER_MS);
			return 'sent';
		},
		async close() {
			closing.abort();
			if (session?.hasId !== true) return;
			const goodbye = await http.send({ method: 'DELETE', url, headers: session.headers, signal: AbortSignal.timeout(GOODBYE_MS) });
			if (goodbye.ok) goodbye.value.discard();
		},
	};
}

/** Source: MCP 2025-11-25, basic/transports, backwards compatibility: 400, 404, 405. Real servers also use 406, 415, and 501. */
function isOtherTransport(status: number): boolean {
	return status === 400 || status === 404 || status === 405 || status === 406 || status === 415 || status === 501;
}

async function within(work: Promise<void>, ms: number): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const limit = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, ms);
	});
	await Promise.race([work, limit]);
	clearTimeout(timer);
}
