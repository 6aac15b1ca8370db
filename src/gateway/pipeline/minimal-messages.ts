import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { ERROR_CODES, type JsonRpcMessage } from '../../mcp/messages.ts';
import { isNegotiationCode, isRevision } from '../../mcp/modern.ts';
import { errorResponse, type RawId, resultResponse } from '../../mcp/parse.ts';
import { RESPONSES } from '../../policy/responses.ts';
import { deliver, type MessageVerdict } from '../session.ts';
import { notificationBytes } from './wire-bytes.ts';

// For an unreviewed server, only the fact that something happened passes, never its text.

/** The notification without its parameters, except `kept`. */
export function minimalNotification(
	{ extraMembers, method, params }: JsonRpcMessage & { readonly kind: 'notification' },
	kept?: JsonObject,
): MessageVerdict {
	return deliver(params === undefined && extraMembers === undefined ? undefined : notificationBytes(method, kept));
}

/** The response to a request whose result is empty (ping, logging/setLevel). */
export function minimalResult(rawId: RawId, { extraMembers, result }: JsonRpcMessage & { readonly kind: 'result' }): MessageVerdict {
	const isBare = extraMembers === undefined && isJsonObject(result) && Object.keys(result).length === 0;
	return deliver(isBare ? undefined : resultResponse(rawId, {}));
}

/**
 * An error reduced to its code. Revisions named in it pass, because client and server use them to agree on one. An error by the proxy keeps its text.
 */
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
 * The members that pass besides the list in its response: none from an unreviewed server. From any server, no key that a case-insensitive reader
 * would take for the list.
 */
export function extraMembersOfList(result: Json | undefined, key: string, isOpen: boolean): JsonObject {
	if (!isJsonObject(result) || !isOpen) return {};
	const isList = (name: string): boolean => name.toUpperCase() === key.toUpperCase() || name.toUpperCase() === 'NEXTCURSOR';
	return Object.fromEntries(Object.entries(result).filter(([name]) => !isList(name)));
}

/**
 * Whether the response holds only a whole list and the unchanged members that pass besides it. Each member may occur only once, so what is pinned is
 * what is delivered.
 */
export function isPlainList(
	{ extraMembers, hasRepeats, result }: JsonRpcMessage & { readonly kind: 'result' },
	key: string,
	passing: JsonObject,
): boolean {
	if (!isJsonObject(result) || extraMembers !== undefined || hasRepeats === true) return false;
	const passes = (name: string): boolean => Object.hasOwn(passing, name) && passing[name] === result[name];
	return Object.keys(result).every((name) => name === key || name === 'nextCursor' || passes(name));
}
