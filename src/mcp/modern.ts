import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { JsonRpcId } from './messages.ts';

// What MCP 2026-07-28 adds to every message. It has no handshake: each request states its protocol revision.

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

/** The client's description of itself in a request; undefined: the request uses an older revision. */
export function envelopeIn(params: Json | undefined): JsonObject | undefined {
	const meta = metaOf(params);
	if (meta === undefined || !Object.hasOwn(meta, META.protocolVersion)) return undefined;
	return Object.fromEntries(Object.entries(meta).filter(([name]) => ENVELOPE.includes(name)));
}

/** `params` with this envelope, for MCP Cordon's own requests. */
export function withEnvelope(params: JsonObject, envelope: JsonObject): JsonObject {
	return { ...params, _meta: { ...metaOf(params), ...envelope } };
}

/** The server's description of itself in a result; undefined: there is none. */
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

/** Without this, a client may use a cached list after an approval or a block (server/utilities/caching). */
export const NOT_CACHED = { ttlMs: 0, cacheScope: 'private' } as const;

const CACHEABLE: ReadonlySet<string> = new Set([
	'server/discover',
	'tools/list',
	'prompts/list',
	'resources/list',
	'resources/templates/list',
	'resources/read',
]);

/** A complete result in the form that the revision requires. */
export function completeResult(method: string, value: JsonObject): JsonObject {
	return { ...value, resultType: 'complete', ...(CACHEABLE.has(method) ? NOT_CACHED : {}) };
}

/** Errors that client and server use to agree on a revision (basic, error codes). Their codes and versions are passed on before a review. */
export const NEGOTIATION_CODES = { headerMismatch: -32020, missingCapability: -32021, unsupportedVersion: -32022 } as const;

type NegotiationCode = (typeof NEGOTIATION_CODES)[keyof typeof NEGOTIATION_CODES];

export function isNegotiationCode(code: Json | undefined): code is NegotiationCode {
	return Object.values(NEGOTIATION_CODES).some((each) => each === code);
}

/** Revisions are named by date only. */
export function isRevision(value: Json | undefined): value is string {
	return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
}

/** The revision that this file implements. */
export const MODERN_REVISION = '2026-07-28';

function metaOf(value: Json | undefined): JsonObject | undefined {
	const meta = isJsonObject(value) ? value['_meta'] : undefined;
	return isJsonObject(meta) ? meta : undefined;
}
