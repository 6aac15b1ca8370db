import type { Json, JsonObject } from '../base/json.ts';

/** A JSON-RPC id as `JSON.parse` returns it. For the exact bytes of an id see `rawIdOf`: parsing changes ids above 2^53. */
export type JsonRpcId = string | number | null;

/** Who wrote a message. Each direction has its own id space (MCP 2025-11-25, basic/index#requests). */
export type Direction = 'client-to-server' | 'server-to-client';

export type JsonRpcMessage =
	| ({ readonly kind: 'request'; readonly id: JsonRpcId; readonly method: string; readonly params: Json | undefined } & Irregularities)
	| ({ readonly kind: 'notification'; readonly method: string; readonly params: Json | undefined } & Irregularities)
	| ({ readonly kind: 'result'; readonly id: JsonRpcId; readonly result: Json | undefined } & Irregularities)
	| ({ readonly kind: 'error'; readonly id: JsonRpcId; readonly error: JsonObject } & Irregularities)
	| { readonly kind: 'batch'; readonly items: readonly Json[] };

interface Irregularities {
	/** Members that JSON-RPC doesn't define for this kind of message, if any. */
	readonly extraMembers?: JsonObject;
	/** An object in it has a duplicate member, so other parsers may read a different value. */
	readonly hasRepeats?: true;
}

/** Why a line isn't a message that MCP Cordon passes on. */
export type ParseFailure =
	| { readonly kind: 'not-json' }
	| { readonly kind: 'not-json-rpc' }
	| { readonly kind: 'too-deep'; readonly maxDepth: number }
	| { readonly kind: 'too-large'; readonly bytes: number }
	| { readonly kind: 'duplicate-key'; readonly key: string };

/** JSON-RPC and MCP error codes in MCP Cordon's responses. Source: JSON-RPC 2.0, section 5.1; R129, R130. */
export const ERROR_CODES = { invalidRequest: -32600, methodNotFound: -32601, invalidParams: -32602, internal: -32603 } as const;
