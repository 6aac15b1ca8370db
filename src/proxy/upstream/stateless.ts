import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { MAX_LINE_BYTES } from '../../mcp/framing.ts';
import { ERROR_CODES } from '../../mcp/messages.ts';
import { META, MODERN_REVISION } from '../../mcp/modern.ts';
import { answerError, parseMessage, shapeOf } from '../../mcp/parse.ts';
import { BodyError, readWhole } from './decode-body.ts';
import { asLine, eventsOf } from './event-stream.ts';
import type { Exchange, Sent, Transport, UpstreamMessage, UpstreamRequest } from './exchange.ts';
import type { HttpAnswer, HttpClient } from './http-client.ts';
import { createLoginProbe } from './login-response.ts';
import { headerValue, type ParamHeader, paramHeaders, paramHeadersOf } from './param-headers.ts';
import {
	bodySentence,
	failureSentence,
	NEEDS_LOGIN,
	NO_ANSWER,
	OLDER_SERVER,
	REFUSED_AUTHORIZATION,
	STREAM_LOST,
	statusSentence,
	toolLeftOutSentence,
	UNEXPECTED_TYPE,
} from './upstream-sentences.ts';

export interface StatelessOptions {
	readonly url: URL;
	readonly http: HttpClient;
	readonly exchange: Exchange;
}

/** Names that a header repeats, by method. The last three are of the tasks extension. */
const NAMED_BY: ReadonlyMap<string, string> = new Map([
	['tools/call', 'name'],
	['prompts/get', 'name'],
	['resources/read', 'uri'],
	['tasks/get', 'taskId'],
	['tasks/update', 'taskId'],
	['tasks/cancel', 'taskId'],
]);

/**
 * Streamable HTTP without sessions: each request is a POST of its own, and closing its stream takes it back. Its headers repeat what the body
 * says, and are made of the body as it leaves here, after Cordon has changed it.
 * Source: MCP 2026-07-28, basic/transports/streamable-http.
 */
export function createStateless({ exchange, http, url }: StatelessOptions): Transport {
	const closing = new AbortController();
	/** Of the tools in the lists that came last. */
	const declared = new Map<string, readonly ParamHeader[]>();
	const wantsLogin = createLoginProbe(http, url);

	function headersOf({ method = '', params }: UpstreamMessage): Readonly<Record<string, string>> {
		const given: JsonObject = isJsonObject(params) ? params : {};
		const meta = isJsonObject(given['_meta']) ? given['_meta'] : {};
		const revision = meta[META.protocolVersion];
		const name = given[NAMED_BY.get(method) ?? ''];
		const isCall = method === 'tools/call' && typeof name === 'string';
		return {
			'mcp-protocol-version': typeof revision === 'string' && /^[\x21-\x7e]{1,64}$/.test(revision) ? revision : MODERN_REVISION,
			'mcp-method': headerValue(method),
			...(typeof name === 'string' ? { 'mcp-name': headerValue(name) } : {}),
			...(isCall ? paramHeaders(declared.get(name) ?? [], given['arguments']) : {}),
		};
	}

	async function transmit(message: UpstreamMessage): Promise<void> {
		const { line, method, request } = message;
		const answer = await http.send({
			method: 'POST',
			url,
			headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headersOf(message) },
			body: line,
			signal: request === undefined ? closing.signal : AbortSignal.any([closing.signal, request.abort.signal]),
		});
		if (!answer.ok) return await failed(request, failureSentence(answer.error));
		await takeAnswer(answer.value, method, request);
	}

	async function failed(request: UpstreamRequest | undefined, sentence: string): Promise<void> {
		if (closing.signal.aborted || request?.isCancelled === true) return;
		if (request === undefined) exchange.note(sentence);
		else await exchange.fail(request, sentence);
	}

	async function takeAnswer(answer: HttpAnswer, method: string | undefined, request: UpstreamRequest | undefined): Promise<void> {
		const { contentType, status } = answer;
		if (await wantsLogin(answer)) {
			answer.discard();
			exchange.needsLogin();
			return await failed(request, exchange.hasAuthorization ? REFUSED_AUTHORIZATION : NEEDS_LOGIN);
		}
		try {
			if (contentType === 'application/json') return await takeJson(answer, method, request);
			if (status >= 200 && status < 300 && contentType === 'text/event-stream') return await takeStream(answer, method, request);
		} catch (cause) {
			if (!(cause instanceof BodyError)) throw cause;
			return await failed(request, bodySentence(cause.failure));
		}
		answer.discard();
		if (status >= 400 && status < 500) return await failed(request, OLDER_SERVER);
		if (status >= 300) return await failed(request, statusSentence(status));
		if (request !== undefined) await failed(request, status === 202 || status === 204 ? NO_ANSWER : UNEXPECTED_TYPE);
	}

	/** One message. Errors of the protocol come with a status of their own, some without the id that they answer. */
	async function takeJson(answer: HttpAnswer, method: string | undefined, request: UpstreamRequest | undefined): Promise<void> {
		const line = asLine(await readWhole(answer.body, MAX_LINE_BYTES));
		const { status } = answer;
		if (status >= 200 && status < 300) await take(line, method);
		else if (request !== undefined) {
			const error = shapeOf(line).rawId === request.rawId ? line : errorFor(line, request);
			// Anything else is how a server of an older revision answers.
			if (error === undefined) return await failed(request, status < 500 ? OLDER_SERVER : statusSentence(status));
			await take(error, method);
		}
		if (request === undefined && status >= 300) exchange.note(statusSentence(status));
		else if (request !== undefined) await failed(request, NO_ANSWER);
	}

	/** Brings notifications, and the answer at its end. It can't be taken up again. */
	async function takeStream(answer: HttpAnswer, method: string | undefined, request: UpstreamRequest | undefined): Promise<void> {
		try {
			for await (const event of eventsOf(answer.body, { lastEventId: undefined, retryMs: undefined }, MAX_LINE_BYTES)) {
				if (event.type === 'message' && event.data !== '') await take(asLine(event.data), method);
				if (request?.isDone === true) break;
			}
		} catch (cause) {
			if (!(cause instanceof BodyError) || cause.failure.kind !== 'lost') throw cause;
		}
		answer.discard();
		await failed(request, STREAM_LOST);
	}

	async function take(line: Uint8Array, method: string | undefined): Promise<void> {
		if (line.length === 0) return;
		await exchange.deliver(method === 'tools/list' ? usable(line) : line);
	}

	/** Notes what headers calls need. Tools whose annotations break the rules are left out: they can't be called (custom headers, schema extension). */
	function usable(line: Uint8Array): Uint8Array {
		const message = parseMessage(line);
		if (!message.ok || message.value.kind !== 'result' || !isJsonObject(message.value.result)) return line;
		const { result } = message.value;
		const { tools } = result;
		if (!Array.isArray(tools)) return line;
		const kept = (tools as readonly Json[]).filter((tool) => {
			if (!isJsonObject(tool) || typeof tool['name'] !== 'string') return true;
			const headers = paramHeadersOf(tool);
			if (headers === undefined) exchange.note(toolLeftOutSentence(tool['name']));
			else declared.set(tool['name'], headers);
			return headers !== undefined;
		});
		if (kept.length === tools.length) return line;
		return new TextEncoder().encode(
			`{"jsonrpc":"2.0","id":${shapeOf(line).rawId ?? 'null'},"result":${JSON.stringify({ ...result, tools: kept })}}`,
		);
	}

	return {
		send(message: UpstreamMessage): Promise<Sent> {
			// Closing its stream is how a request is taken back.
			if (message.method !== 'notifications/cancelled') void transmit(message);
			return Promise.resolve('sent');
		},
		close() {
			closing.abort();
			return Promise.resolve();
		},
	};
}

/** An error without an id, as the answer to the request that it came for. */
function errorFor(line: Uint8Array, { rawId }: UpstreamRequest): Uint8Array | undefined {
	const message = parseMessage(line);
	if (!message.ok || message.value.kind !== 'error' || message.value.id !== null) return undefined;
	const { code, data, message: text } = message.value.error;
	if (!isModernCode(code)) return undefined;
	return answerError(rawId, code, typeof text === 'string' ? text : '', data);
}

/** Codes that a server of this revision answers with a status of 4xx. */
function isModernCode(code: Json | undefined): code is number {
	return typeof code === 'number' && (MODERN_CODES as readonly number[]).includes(code);
}
const MODERN_CODES = [ERROR_CODES.invalidRequest, ERROR_CODES.methodNotFound, ERROR_CODES.invalidParams, -32020, -32021, -32022, -32700];
