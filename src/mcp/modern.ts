import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { JsonRpcId } from './messages.ts';

// What MCP 2026-07-28 writes into every message. It has no handshake: each request says which revision it speaks.

/** Members of `_meta` that the protocol reserves (basic, `_meta`). */
export const META = {
	protocolVersion: 'io.modelcontextprotocol/protocolVersion',
	clientInfo: 'io.modelcontextprotocol/clientInfo',
	clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
	logLevel: 'io.modelcontextprotocol/logLevel',
	serverInfo: 'io.modelcontextprotocol/serverInfo',
	subscriptionId: 'io.modelcontextprotocol/subscriptionId',
	relatedTask: 'io.modelcontextprotocol/related-task',
} as const;

/** Members that every request must have. */
const ENVELOPE: readonly string[] = [META.protocolVersion, META.clientInfo, META.clientCapabilities];

/** What a client says of itself with each request; undefined: the request speaks an older revision. */
export function envelopeIn(params: Json | undefined): JsonObject | undefined {
	const meta = metaOf(params);
	if (meta === undefined || !Object.hasOwn(meta, META.protocolVersion)) return undefined;
	return Object.fromEntries(Object.entries(meta).filter(([name]) => ENVELOPE.includes(name)));
}

/** `params` with this envelope, for a request of Cordon's own. */
export function withEnvelope(params: JsonObject, envelope: JsonObject): JsonObject {
	return { ...params, _meta: { ...metaOf(params), ...envelope } };
}

/** How a server names itself in a result; undefined: it does not. */
export function serverInfoIn(result: Json | undefined): Json | undefined {
	return metaOf(result)?.[META.serverInfo];
}

/** The `subscriptions/listen` request that a notification belongs to. */
export function subscriptionIn(params: Json | undefined): string | number | undefined {
	const id = metaOf(params)?.[META.subscriptionId];
	return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/** The task that a message belongs to (tasks of 2025-11-25). */
export function relatedTaskIn(params: Json | undefined): Json | undefined {
	return metaOf(params)?.[META.relatedTask];
}

export function taggedWith(subscription: NonNullable<JsonRpcId>, params: JsonObject = {}): JsonObject {
	return { ...params, _meta: { ...metaOf(params), [META.subscriptionId]: subscription } };
}

/** A list outlives an approval or a block in the cache of a client unless it says that it doesn't (server/utilities/caching). */
export const NOT_CACHED = { ttlMs: 0, cacheScope: 'private' } as const;

const CACHEABLE: ReadonlySet<string> = new Set([
	'server/discover',
	'tools/list',
	'prompts/list',
	'resources/list',
	'resources/templates/list',
	'resources/read',
]);

/** A result that is complete, in the form the revision requires. */
export function completeResult(method: string, value: JsonObject): JsonObject {
	return { ...value, resultType: 'complete', ...(CACHEABLE.has(method) ? NOT_CACHED : {}) };
}

/** Errors by which client and server agree on a revision (basic, error codes). Their codes and versions pass before a review. */
export const NEGOTIATION_CODES = { headerMismatch: -32020, missingCapability: -32021, unsupportedVersion: -32022 } as const;

type NegotiationCode = (typeof NEGOTIATION_CODES)[keyof typeof NEGOTIATION_CODES];

export function isNegotiationCode(code: Json | undefined): code is NegotiationCode {
	return Object.values(NEGOTIATION_CODES).some((each) => each === code);
}

/** Revisions are named by their date, and by no word. */
export function isRevision(value: Json | undefined): value is string {
	return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
}

/** The revision this file is about. */
export const MODERN_REVISION = '2026-07-28';

function metaOf(value: Json | undefined): JsonObject | undefined {
	const meta = isJsonObject(value) ? value['_meta'] : undefined;
	return isJsonObject(meta) ? meta : undefined;
}
