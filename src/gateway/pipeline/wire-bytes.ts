import { isJsonObject, type Json } from '../../base/json.ts';
import { assertNever } from '../../base/result.ts';
import type { ServerProblem } from '../../events/cordon-event.ts';
import { ERROR_CODES, type ParseFailure } from '../../mcp/messages.ts';
import { errorResponse, type RawId, shapeOf } from '../../mcp/parse.ts';
import { RESPONSES } from '../../policy/responses.ts';
import type { MessageVerdict } from '../session.ts';
import type { JudgedList } from './item-list.ts';

const encoder = new TextEncoder();

export function notificationBytes(method: string, params?: Json): Uint8Array {
	return encoder.encode(JSON.stringify({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) }));
}

export function requestBytes(rawId: RawId, method: string, params: Json): Uint8Array {
	return encoder.encode(`{"jsonrpc":"2.0","id":${rawId},"method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}`);
}

/** An error instead of a server's response. */
export function errorVerdict(rawId: RawId, text: string): MessageVerdict {
	return { action: 'replace', body: errorResponse(rawId, ERROR_CODES.internal, text) };
}

/** What a client sees of a list, as one text. If the text changes, the client has to be told. */
export function releasedNames(judged: JudgedList | undefined): string {
	return JSON.stringify(
		judged?.verdicts.filter((verdict) => verdict.isReleased).map((verdict) => [verdict.name, verdict.fingerprint]) ?? [],
	);
}

/** The parsed form of an id's source text. `null` if it doesn't parse. No open request has such an id. */
export function idOf(rawId: RawId): string | number | null {
	try {
		const id: unknown = JSON.parse(rawId);
		return typeof id === 'string' || typeof id === 'number' ? id : null;
	} catch {
		return null;
	}
}

/** The source text is needed only for numbers that parsing changes. */
export function rawIdFor(id: string | number | null, bytes: Uint8Array): RawId {
	return typeof id === 'number' && !Number.isSafeInteger(id) ? (shapeOf(bytes).rawId ?? '') : '';
}

export function batchResponse(items: readonly Json[]): Uint8Array {
	const errors = items.flatMap((item) =>
		isJsonObject(item) && typeof item['method'] === 'string' && (typeof item['id'] === 'string' || typeof item['id'] === 'number')
			? [{ jsonrpc: '2.0', id: item['id'], error: { code: ERROR_CODES.invalidRequest, message: RESPONSES.batch } }]
			: [],
	);
	return errors.length === 0
		? errorResponse(undefined, ERROR_CODES.invalidRequest, RESPONSES.batch)
		: encoder.encode(JSON.stringify(errors));
}

export function problemOf(failure: ParseFailure): ServerProblem {
	switch (failure.kind) {
		case 'not-json':
		case 'not-json-rpc':
			return 'not-a-message';
		case 'too-deep':
			return 'too-deep';
		case 'too-large':
			return 'too-large';
		case 'duplicate-key':
			return 'duplicate-key';
		default:
			return assertNever(failure);
	}
}
