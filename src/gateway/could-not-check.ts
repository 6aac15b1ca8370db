import { ERROR_CODES } from '../mcp/messages.ts';
import { errorResponse, shapeOf } from '../mcp/parse.ts';
import { COULD_NOT_CHECK } from '../policy/results/texts.ts';
import { DROP, deliver, type MessageVerdict } from './session.ts';

const encoder = new TextEncoder();

/**
 * The verdict on a message that must not be judged (again): a request gets an error response, a notification is dropped, and a response is replaced
 * by an error, which the session judges to keep its list of open requests right. `text`: the error for the requester. Cost: one pass over the bytes
 * without parsing, because the parser may be what stopped the worker.
 */
export function substituteFor(bytes: Uint8Array, text: string = COULD_NOT_CHECK): MessageVerdict {
	const { kind, rawId } = shapeOf(bytes);
	const body = (): Uint8Array => errorResponse(rawId, ERROR_CODES.internal, text);
	if (kind === 'request') return { action: 'respond', body: body() };
	return kind === 'response' && rawId !== undefined ? deliver(body()) : DROP;
}

/**
 * What a session sees of a replayed message once its server is suspended: none of its content, only that its id waits for a response. Undefined: it
 * waits for none.
 */
export function pingInsteadOf(bytes: Uint8Array): Uint8Array | undefined {
	const { kind, rawId } = shapeOf(bytes);
	return kind === 'request' && rawId !== undefined ? encoder.encode(`{"jsonrpc":"2.0","id":${rawId},"method":"ping"}`) : undefined;
}
