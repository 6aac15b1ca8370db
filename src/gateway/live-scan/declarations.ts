import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { err, ok, type Result } from '../../base/result.ts';
import { itemsWithDigits } from '../../mcp/digits.ts';
import { createLineFramer } from '../../mcp/framing.ts';
import { ERROR_CODES } from '../../mcp/messages.ts';
import { parseMessage, rawIdOf } from '../../mcp/parse.ts';

/** Everything a server declares, unchanged. */
export interface Declared {
	readonly initialize: JsonObject;
	readonly tools: readonly Json[];
	readonly prompts: readonly Json[];
	readonly resources: readonly Json[];
	readonly templates: readonly Json[];
	/** What wasn't inspected, in fixed words of ours: never "clean". */
	readonly gaps: readonly string[];
}

/** Why the server's declarations couldn't be read. The names of methods are ours. */
export type DialogueFailure =
	/** It returned an error, or something that isn't a response. */
	{ readonly kind: 'refused'; readonly method: string } | { readonly kind: 'no-response'; readonly method: string };

/** A connection to a server. Its provider owns the process or the socket. */
export interface Dialogue {
	/** One message as a line. */
	readonly send: (line: string) => void;
	/** Called for each stage, with the number of items read so far. */
	readonly onProgress: (stage: string, count: number) => void;
	/** Ends the waiting: time limit, cancellation, or end of the server. */
	readonly signal: AbortSignal;
}

export interface DeclarationReader {
	/** Bytes of the server, as they arrive. */
	push(chunk: Uint8Array): void;
	read(): Promise<Result<Declared, DialogueFailure>>;
}

/** A result, and the message that contains it. */
interface ResultLine {
	readonly result: JsonObject;
	readonly line: Uint8Array;
}

const PROTOCOL_VERSION = '2025-11-25';
const MAX_LINE_BYTES = 16 * 1024 * 1024;
const MAX_PAGES = 200;
const MAX_ITEMS = 10_000;

/**
 * Speaks MCP with a server just long enough to read everything it declares: `initialize`, then every page of each list. Offers no capabilities, so
 * that nothing is asked of the user or a model. Refuses requests of the server, except `ping`. Source: MCP 2025-11-25, basic/lifecycle and
 * server/utilities/pagination.
 */
export function createDeclarationReader({ onProgress, send, signal }: Dialogue): DeclarationReader {
	const waiting = new Map<number, (response: ResultLine | undefined) => void>();
	const gaps = new Set<string>();
	let lastId = 0;
	let isOver = false;

	const framer = createLineFramer({
		onLine: receive,
		onTooLong: () => void gaps.add('a message was too long'),
		maxLineBytes: MAX_LINE_BYTES,
	});
	signal.addEventListener('abort', () => {
		isOver = true;
		for (const settle of waiting.values()) settle(undefined);
		waiting.clear();
	});

	function receive(line: Uint8Array): void {
		const parsed = parseMessage(line);
		// Servers write much to standard output that isn't a message. Only responses count.
		if (!parsed.ok) return;
		const message = parsed.value;
		if (message.kind === 'request') {
			const response =
				message.method === 'ping'
					? { result: {} }
					: { error: { code: ERROR_CODES.methodNotFound, message: "A scan doesn't respond to requests from the server" } };
			const id = rawIdOf(line);
			if (id !== undefined) send(`{"jsonrpc":"2.0","id":${id},${JSON.stringify(response).slice(1)}\n`);
			return;
		}
		if ((message.kind !== 'result' && message.kind !== 'error') || typeof message.id !== 'number') return;
		const settle = waiting.get(message.id);
		waiting.delete(message.id);
		settle?.(message.kind === 'result' && isJsonObject(message.result) ? { result: message.result, line } : undefined);
	}

	function ask(method: string, params: JsonObject): Promise<ResultLine | undefined> {
		lastId += 1;
		const id = lastId;
		return new Promise((resolve) => {
			if (isOver) return resolve(undefined);
			waiting.set(id, resolve);
			send(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
		});
	}

	async function list(method: string, key: string): Promise<readonly Json[] | undefined> {
		const items: Json[] = [];
		const seen = new Set<string>();
		for (let cursor: string | undefined, page = 0; ; page += 1) {
			const response = await ask(method, cursor === undefined ? {} : { cursor });
			const found = response?.result[key];
			if (response === undefined || !Array.isArray(found)) return page === 0 ? undefined : end('ended early');
			items.push(...itemsWithDigits(found, response.line, key));
			onProgress(key, items.length);
			const next = response.result['nextCursor'];
			if (next === undefined || next === null || next === '') return items;
			if (typeof next !== 'string') return end('ended early');
			if (seen.has(next) || page + 1 >= MAX_PAGES || items.length >= MAX_ITEMS) return end("didn't end");
			seen.add(next);
			cursor = next;
		}
		function end(how: string): readonly Json[] {
			gaps.add(`${method} ${how}`);
			return items;
		}
	}

	async function optional(method: string, key: string, isOffered: boolean): Promise<readonly Json[]> {
		if (!isOffered) return [];
		const items = await list(method, key);
		// Many servers that offer resources have no templates, and return an error here.
		if (items === undefined && method !== 'resources/templates/list') gaps.add(`${method} got no usable response`);
		return items ?? [];
	}

	return {
		push: (chunk) => framer.push(chunk),
		async read() {
			onProgress('initialize', 0);
			const introduced = await ask('initialize', {
				protocolVersion: PROTOCOL_VERSION,
				capabilities: {},
				clientInfo: { name: 'mcp-cordon-scan', version: '1' },
			});
			if (introduced === undefined) return err({ kind: isOver ? 'no-response' : 'refused', method: 'initialize' });
			const initialize = introduced.result;
			send(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
			const offered = isJsonObject(initialize['capabilities']) ? initialize['capabilities'] : {};
			// Requested whether offered or not: a client may request it as well.
			const tools = await list('tools/list', 'tools');
			if (tools === undefined && isOver) return err({ kind: 'no-response', method: 'tools/list' });
			if (tools === undefined && offered['tools'] !== undefined) return err({ kind: 'refused', method: 'tools/list' });
			const prompts = await optional('prompts/list', 'prompts', offered['prompts'] !== undefined);
			const resources = await optional('resources/list', 'resources', offered['resources'] !== undefined);
			const templates = await optional('resources/templates/list', 'resourceTemplates', offered['resources'] !== undefined);
			if (isOver) gaps.add('time ran out, or the server ended, before everything was read');
			return ok({ initialize, tools: tools ?? [], prompts, resources, templates, gaps: [...gaps].sort() });
		},
	};
}
