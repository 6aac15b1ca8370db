import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { ERROR_CODES, type JsonRpcMessage } from '../../mcp/messages.ts';
import { isNegotiationCode, isRevision } from '../../mcp/modern.ts';
import { errorResponse, type RawId, resultResponse } from '../../mcp/parse.ts';
import { RESPONSES } from '../../policy/responses.ts';
import { deliver, type MessageVerdict } from '../session.ts';
import { notificationBytes } from './wire-bytes.ts';

// For a server that is not reviewed yet, only the fact that something happened passes, never its text.

/** Without its parameters, save for `kept` of them. */
export function minimalNotification(
	{ extraMembers, method, params }: JsonRpcMessage & { readonly kind: 'notification' },
	kept?: JsonObject,
): MessageVerdict {
	return deliver(params === undefined && extraMembers === undefined ? undefined : notificationBytes(method, kept));
}

/** The response to a request that is answered by nothing (ping, logging/setLevel). */
export function minimalResult(rawId: RawId, { extraMembers, result }: JsonRpcMessage & { readonly kind: 'result' }): MessageVerdict {
	const isBare = extraMembers === undefined && isJsonObject(result) && Object.keys(result).length === 0;
	return deliver(isBare ? undefined : resultResponse(rawId, {}));
}

/** An error: by its code, and the revisions it names, client and server agree on the one they speak. The proxy's own passes with its text. */
export function minimalError(rawId: RawId, error: JsonObject, isFromProxy: boolean): Uint8Array {
	const { code, data, message } = error;
	if (isFromProxy && typeof message === 'string') return errorResponse(rawId, ERROR_CODES.internal, message);
	if (!isNegotiationCode(code))
		return errorResponse(rawId, code === ERROR_CODES.methodNotFound ? code : ERROR_CODES.internal, RESPONSES.unapprovedError);
	const { requested, supported } = isJsonObject(data) ? data : {};
	const revisions = {
		...(Array.isArray(supported) ? { supported: (supported as readonly Json[]).filter(isRevision).slice(0, MAX_REVISIONS) } : {}),
		...(isRevision(requested) ? { requested } : {}),
	};
	return errorResponse(rawId, code, RESPONSES.unapprovedError, Object.keys(revisions).length === 0 ? undefined : revisions);
}
const MAX_REVISIONS = 32;

/**
 * What passes beside the list in the response that holds it: nothing of an unreviewed server, and of no server a key that a reader which
 * takes capital and small letters for the same would read as the list.
 */
export function extraMembersOfList(result: Json | undefined, key: string, isOpen: boolean): JsonObject {
	if (!isJsonObject(result) || !isOpen) return {};
	const isList = (name: string): boolean => name.toUpperCase() === key.toUpperCase() || name.toUpperCase() === 'NEXTCURSOR';
	return Object.fromEntries(Object.entries(result).filter(([name]) => !isList(name)));
}

/** The response holds nothing but a whole list and, as it came, what passes beside it; and each member once, for what is pinned is what is delivered. */
export function isPlainList(
	{ extraMembers, hasRepeats, result }: JsonRpcMessage & { readonly kind: 'result' },
	key: string,
	passing: JsonObject,
): boolean {
	if (!isJsonObject(result) || extraMembers !== undefined || hasRepeats === true) return false;
	const passes = (name: string): boolean => Object.hasOwn(passing, name) && passing[name] === result[name];
	return Object.keys(result).every((name) => name === key || name === 'nextCursor' || passes(name));
}
