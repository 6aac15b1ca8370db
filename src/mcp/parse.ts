import type { Json, JsonObject } from '../base/json.ts';
import { isJsonObject } from '../base/json.ts';
import type { Result } from '../base/result.ts';
import { err, ok } from '../base/result.ts';
import type { JsonRpcId, JsonRpcMessage, ParseFailure } from './messages.ts';
import { MAX_DEPTH, scanMessage } from './scan.ts';

/** The exact source text of an id: `12345678901234567890`, `"\u0061"`, `1.0`, `null`. Written unchanged into a response. */
export type RawId = string;

// Decodes like the client: invalid UTF-8 becomes U+FFFD, and a byte order mark within the stream stays (neither side can parse it as JSON).
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * Parses one line as a JSON-RPC message. Checks the depth before `JSON.parse` sees the text. Refuses a message with a duplicate envelope key,
 * because two parsers may choose differently, and one that is ambiguous in another way (`Scan.isAmbiguous`). Source: JSON-RPC 2.0, sections 4
 * to 6. `jsonrpc` may be missing (VS Code doesn't check it), but must not be anything except "2.0".
 */
export function parseMessage(source: Uint8Array | string): Result<JsonRpcMessage, ParseFailure> {
	const bytes = typeof source === 'string' ? encoder.encode(source) : source;
	const scan = scanMessage(bytes);
	if (scan.isTooDeep) return err({ kind: 'too-deep', maxDepth: MAX_DEPTH });
	const parsed = parseJson(typeof source === 'string' ? source : decoder.decode(source));
	if (!parsed.ok) return parsed;
	// Checked after parsing, because the scan is meaningless for invalid JSON.
	if (scan.duplicateKey !== undefined) return err({ kind: 'duplicate-key', key: scan.duplicateKey });
	if (scan.isAmbiguous) return err({ kind: 'not-json-rpc' });
	if (Array.isArray(parsed.value)) return ok({ kind: 'batch', items: parsed.value });
	const message = isJsonObject(parsed.value) ? parseEnvelope(parsed.value) : undefined;
	if (message === undefined) return err({ kind: 'not-json-rpc' });
	return ok(message.kind !== 'batch' && scan.members !== membersIn(parsed.value) ? { ...message, hasRepeats: true } : message);
}

/** The same message with each member once, as parsed here, without a line end. `rawId` is written unchanged. */
export function writtenAnew(message: Exclude<JsonRpcMessage, { readonly kind: 'batch' }>, rawId: RawId | undefined): Uint8Array {
	const { extraMembers = {}, hasRepeats: _, kind, ...rest } = message;
	const { id: __, ...own } = { id: undefined, ...rest };
	const members = Object.entries({ ...extraMembers, ...own }).flatMap(([name, value]) =>
		value === undefined ? [] : [`,${JSON.stringify(name)}:${JSON.stringify(value)}`],
	);
	return encoder.encode(`{"jsonrpc":"2.0"${kind === 'notification' ? '' : `,"id":${rawId ?? 'null'}`}${members.join('')}}`);
}

/** Strings in a message with duplicate members that the parsed message doesn't contain, each once. Cost: O(bytes). */
export function textsUnread(message: JsonRpcMessage, source: Uint8Array): readonly string[] {
	const read = new Set<string>();
	const pending: Json[] = [message as unknown as Json];
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		if (typeof next === 'string') read.add(next);
		if (typeof next !== 'object' || next === null) continue;
		for (const [name, each] of Object.entries(next)) {
			read.add(name);
			if (each !== undefined) pending.push(each);
		}
	}
	const unread = new Set<string>();
	for (const [raw] of decoder.decode(source).matchAll(STRING)) {
		const text = parseJson(raw);
		if (text.ok && typeof text.value === 'string' && !read.has(text.value)) unread.add(text.value);
	}
	return [...unread];
}

/** An unclosed string extends to the end, so that no other string starts inside it. */
const STRING = /"[^"\\]*(?:\\[^]?[^"\\]*)*(?:"|$)/g;

/** Number of members in all objects of a value. Iterative. Cost: O(values except numbers). */
function membersIn(value: Json): number {
	let members = 0;
	const pending: Json[] = [value];
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		if (typeof next !== 'object' || next === null) continue;
		const held = Array.isArray(next) ? (next as readonly Json[]) : (Object.values(next) as readonly Json[]);
		if (!Array.isArray(next)) members += held.length;
		for (const each of held) if (typeof each === 'object' && each !== null) pending.push(each);
	}
	return members;
}

/** The raw text of the outermost object's `id`; `undefined` when it has none. */
export function rawIdOf(source: Uint8Array | string): RawId | undefined {
	return shapeOf(source).rawId;
}

/** What is known about a message without parsing it: enough to respond to it. */
export interface MessageShape {
	readonly rawId: RawId | undefined;
	readonly kind: 'request' | 'notification' | 'response' | 'unknown';
}

/** Cost: one pass over the bytes. Ignores an id longer than 1 KB. */
export function shapeOf(source: Uint8Array | string): MessageShape {
	const bytes = typeof source === 'string' ? encoder.encode(source) : source;
	const { spans } = scanMessage(bytes, Number.POSITIVE_INFINITY);
	const id = spans.id;
	const rawId = id !== undefined && id[1] - id[0] <= MAX_ID_BYTES ? decoder.decode(bytes.subarray(id[0], id[1])) : undefined;
	const isId = rawId !== undefined && isRawId(rawId);
	if (spans.method !== undefined) return { rawId: isId ? rawId : undefined, kind: isId ? 'request' : 'notification' };
	if (spans.result !== undefined || spans.error !== undefined) return { rawId: isId ? rawId : undefined, kind: 'response' };
	return { rawId: isId ? rawId : undefined, kind: 'unknown' };
}

const MAX_ID_BYTES = 1024;

/** A JSON-RPC error response as one message without a line end. `rawId` is written unchanged; `undefined` becomes `null`. */
export function errorResponse(rawId: RawId | undefined, code: number, message: string, data?: Json): Uint8Array {
	const error = JSON.stringify(data === undefined ? { code, message } : { code, message, data });
	return encoder.encode(`{"jsonrpc":"2.0","id":${rawId ?? 'null'},"error":${error}}`);
}

/** A JSON-RPC response with a result, as one message without a line end. */
export function resultResponse(rawId: RawId | undefined, value: Json): Uint8Array {
	return encoder.encode(`{"jsonrpc":"2.0","id":${rawId ?? 'null'},"result":${JSON.stringify(value)}}`);
}

function parseJson(text: string): Result<Json, ParseFailure> {
	try {
		return ok(JSON.parse(text) as Json);
	} catch {
		return err({ kind: 'not-json' });
	}
}

function parseEnvelope(body: JsonObject): JsonRpcMessage | undefined {
	const has = (key: string): boolean => Object.hasOwn(body, key);
	if (has('jsonrpc') && body['jsonrpc'] !== '2.0') return undefined;
	const id = body['id'];
	if (has('id') && !isJsonRpcId(id)) return undefined;
	if (has('method')) {
		const method = body['method'];
		if (typeof method !== 'string' || has('result') || has('error')) return undefined;
		const params = body['params'];
		const extraMembers = extraMembersIn(body, REQUEST);
		return isJsonRpcId(id)
			? { kind: 'request', id, method, params, ...extraMembers }
			: { kind: 'notification', method, params, ...extraMembers };
	}
	if (has('result') && !has('error') && isJsonRpcId(id))
		return { kind: 'result', id, result: body['result'], ...extraMembersIn(body, RESULT) };
	const error = body['error'];
	// A response to a request with an unreadable id has a null id, or in practice none. Source: JSON-RPC 2.0, section 5.
	if (has('error') && !has('result') && isJsonObject(error))
		return { kind: 'error', id: isJsonRpcId(id) ? id : null, error, ...extraMembersIn(body, ERROR) };
	return undefined;
}

const REQUEST: readonly string[] = ['jsonrpc', 'id', 'method', 'params'];
const RESULT: readonly string[] = ['jsonrpc', 'id', 'result'];
const ERROR: readonly string[] = ['jsonrpc', 'id', 'error'];

function extraMembersIn(body: JsonObject, known: readonly string[]): { readonly extraMembers?: JsonObject } {
	const isExtra = (name: string): boolean => !known.includes(name);
	if (!Object.keys(body).some(isExtra)) return NOTHING;
	return { extraMembers: Object.fromEntries(Object.entries(body).filter(([name]) => isExtra(name))) };
}
const NOTHING = {};

function isJsonRpcId(value: unknown): value is JsonRpcId {
	return typeof value === 'string' || typeof value === 'number' || value === null;
}

function isRawId(raw: string): boolean {
	const value = parseJson(raw);
	return value.ok && isJsonRpcId(value.value);
}
