import type { Json, JsonObject } from '../base/json.ts';
import type { JsonRpcMessage } from './messages.ts';

/** Maximum length of a usable id, in UTF-16 units. */
const LONGEST_ID = 256;
/** Numbers, words, and codes that peers use as ids: too restricted for a sentence. */
const PLAIN_ID = /^[\w.:/+=~-]{0,64}$/;

/**
 * Whether the method has the usual form: `tools/call`, `notifications/message`, `$/progress`. MCP has no complete list, because peers may add
 * their own methods.
 */
export function isMethodName(method: string): boolean {
	return /^[\w/$.-]{1,128}$/.test(method);
}

/** A peer may choose its ids, but responses repeat them, so they must not be changed. */
export function isUsableId(id: Json): boolean {
	return typeof id !== 'string' || id.length <= LONGEST_ID;
}

/** Text outside of a message's parameters, result, or error: members that JSON-RPC doesn't define, and an id that contains words. Undefined: none. */
export function extraMembersOfMessage(message: JsonRpcMessage): JsonObject | undefined {
	if (message.kind === 'batch') return undefined;
	const { extraMembers } = message;
	const id = message.kind === 'request' && typeof message.id === 'string' && !PLAIN_ID.test(message.id) ? message.id : undefined;
	return id === undefined ? extraMembers : { ...extraMembers, id };
}
