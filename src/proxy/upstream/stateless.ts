import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { MAX_LINE_BYTES } from '../../mcp/framing.ts';
import { ERROR_CODES } from '../../mcp/messages.ts';
import { META, MODERN_REVISION } from '../../mcp/modern.ts';
import { errorResponse, parseMessage, shapeOf } from '../../mcp/parse.ts';
import { BodyError, readWhole } from './decode-body.ts';
import { asLine, eventsOf } from './event-stream.ts';
import type { Exchange, Transport, UpstreamMessage, UpstreamRequest } from './exchange.ts';
import type { HttpClient, HttpResponse } from './http-client.ts';
import { createLoginProbe } from './login-response.ts';
import { headerValue, type ParamHeader, paramHeaders, paramHeadersOf } from './param-headers.ts';
import {
	bodySentence,
	failureSentence,
	NO_RESPONSE,
	OLDER_SERVER,
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

/** Names that a header repeats, by method. The last three belong to the tasks extension. */
const NAMED_BY: ReadonlyMap<string, string> = new Map([
	['tools/call', 'name'],
	['prompts/get', 'name'],
	['resources/read', 'uri'],
	['tasks/get', 'taskId'],
	['tasks/update', 'taskId'],
	['tasks/cancel', 'taskId'],
]);

/**
 * Streamable HTTP without sessions: each request is its own POST, and closing its stream cancels it. Its headers repeat parts of the body and
 * are made from the body as it leaves here, after MCP Cordon changed it. Source: MCP 2026-07-28, basic/transports/streamable-http.
 */
export function createStateless({ exchange, http, url }: StatelessOptions): Transport {
	const closing = new AbortController();
	/** Headers of the tools in the latest lists. */
	const declared = new Map<string, readonly ParamHeader[]>();
	const askedForLogin = createLoginProbe({ url, http, exchange });

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
		const sent = await http.send({
			method: 'POST',
			url,
			headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headersOf(message) },
			body: line,
			signal: request === undefined ? closing.signal : AbortSignal.any([closing.signal, request.abort.signal]),
		});
		const failure = sent.ok ? await failureAfter(sent.value, method, request) : failureSentence(sent.error);
		if (failure !== undefined) await exchange.fail(request, failure);
	}

	/** Passes on the response. Returns what to say on behalf of the server if the request is still open afterwards. */
	async function failureAfter(
		response: HttpResponse,
		method: string | undefined,
		request: UpstreamRequest | undefined,
	): Promise<string | undefined> {
		const { contentType, status } = response;
		const login = await askedForLogin(response);
		if (login !== undefined) return login;
		try {
			if (contentType === 'application/json') return await readJson(response, method, request);
			if (status < 300 && contentType === 'text/event-stream') return await readStream(response, method, request);
		} catch (cause) {
			if (!(cause instanceof BodyError)) throw cause;
			return bodySentence(cause.failure);
		}
		response.discard();
		if (status >= 400 && status < 500) return OLDER_SERVER;
		if (status >= 300) return statusSentence(status);
		if (request === undefined) return undefined;
		return status === 202 || status === 204 ? NO_RESPONSE : UNEXPECTED_TYPE;
	}

	/** Reads one message. Protocol errors have their own status, some without the id of the request. */
	async function readJson(
		{ body, status }: HttpResponse,
		method: string | undefined,
		request: UpstreamRequest | undefined,
	): Promise<string | undefined> {
		const line = asLine(await readWhole(body, MAX_LINE_BYTES));
		if (status < 300) {
			if (line.length > 0) await deliver(line, method);
			return request === undefined ? undefined : NO_RESPONSE;
		}
		if (request === undefined) return statusSentence(status);
		const error = shapeOf(line).rawId === request.rawId ? line : errorFor(line, request);
		// A server of an older revision responds in any other way.
		if (error === undefined) return status < 500 ? OLDER_SERVER : statusSentence(status);
		await deliver(error, method);
		return NO_RESPONSE;
	}

	/** Reads notifications and the response at the end. The stream can't be resumed. */
	async function readStream({ body }: HttpResponse, method: string | undefined, request: UpstreamRequest | undefined): Promise<string> {
		for await (const { data, type } of eventsOf(body)) {
			if (type === 'message' && data !== '') await deliver(asLine(data), method);
			if (request?.isDone === true) break;
		}
		return STREAM_LOST;
	}

	async function deliver(line: Uint8Array, method: string | undefined): Promise<void> {
		await exchange.deliver(method === 'tools/list' ? usable(line) : line);
	}

	/**
	 * Stores which headers calls need. Leaves out tools whose annotations violate the rules: they can't be called (custom headers, schema
	 * extension).
	 */
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
		send(message) {
			// Closing its stream cancels a request.
			if (message.method !== 'notifications/cancelled') void transmit(message);
			return Promise.resolve('sent');
		},
		close() {
			closing.abort();
			return Promise.resolve();
		},
	};
}

/** An error without an id, as the response to its request. */
function errorFor(line: Uint8Array, { rawId }: UpstreamRequest): Uint8Array | undefined {
	const message = parseMessage(line);
	if (!message.ok || message.value.kind !== 'error' || message.value.id !== null) return undefined;
	const { code, data, message: text } = message.value.error;
	if (!isModernCode(code)) return undefined;
	return errorResponse(rawId, code, typeof text === 'string' ? text : '', data);
}

/** Codes that a server of this revision sends with a 4xx status. */
function isModernCode(code: Json | undefined): code is number {
	return typeof code === 'number' && (MODERN_CODES as readonly number[]).includes(code);
}
const MODERN_CODES = [ERROR_CODES.invalidRequest, ERROR_CODES.methodNotFound, ERROR_CODES.invalidParams, -32020, -32021, -32022, -32700];
