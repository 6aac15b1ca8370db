import type { Json, JsonObject } from '../base/json.ts';
import type { JsonRpcMessage } from './messages.ts';

/** UTF-16 units of an id. A longer one is none. */
const LONGEST_ID = 256;
/** Numbers, words and codes as peers make them up: no sentence has room in it. */
const PLAIN_ID = /^[\w.:/+=~-]{0,64}$/;

/** A method as protocols name them: `tools/call`, `notifications/message`, `$/progress`. MCP has no list of all of them, since peers may add their own. */
export function isMethodName(method: string): boolean {
	return /^[\w/$.-]{1,128}$/.test(method);
}

/** A peer may choose its ids, but they come back in responses, so they must not be changed. */
export function isUsableId(id: Json): boolean {
	return typeof id !== 'string' || id.length <= LONGEST_ID;
}

/** Text outside of a message's parameters, result, or error: members that JSON-RPC does not define, and an id that contains words. Undefined: none. */
export function extraMembersOfMessage(message: JsonRpcMessage): JsonObject | undefined {
	if (message.kind === 'batch') return undefined;
	const { extraMembers } = message;
	const id = message.kind === 'request' && typeof message.id === 'string' && !PLAIN_ID.test(message.id) ? message.id : undefined;
	return id === undefined ? extraMembers : { ...extraMembers, id };
}
