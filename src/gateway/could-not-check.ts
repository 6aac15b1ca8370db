import { ERROR_CODES } from '../mcp/messages.ts';
import { answerError, shapeOf } from '../mcp/parse.ts';
import { COULD_NOT_CHECK } from '../policy/results/texts.ts';
import type { MessageVerdict } from './session.ts';

const encoder = new TextEncoder();

/**
 * What becomes of a message that must not be judged (again): a request is answered, a notification is dropped, and in place of a
 * response the session judges an error response with the same id, so that its list of open requests stays right.
 */
export type Substitute =
	| { readonly kind: 'verdict'; readonly verdict: MessageVerdict }
	| { readonly kind: 'judge-instead'; readonly body: Uint8Array };

/** `text`: the error for the requester. Cost: one pass over the bytes without parsing, because the parser may be what stopped the worker. */
export function substituteFor(bytes: Uint8Array, text: string = COULD_NOT_CHECK): Substitute {
	const { kind, rawId } = shapeOf(bytes);
	const body = (): Uint8Array => answerError(rawId, ERROR_CODES.internal, text);
	if (kind === 'request') return { kind: 'verdict', verdict: { action: 'answer', body: body() } };
	if (kind === 'response' && rawId !== undefined) return { kind: 'judge-instead', body: body() };
	return { kind: 'verdict', verdict: { action: 'drop' } };
}

/**
 * What a session sees of a message that was judged before, once its server is suspended: nothing of what it says, only that its id waits for an
 * answer. Undefined: it waits for none.
 */
export function pingInsteadOf(bytes: Uint8Array): Uint8Array | undefined {
	const { kind, rawId } = shapeOf(bytes);
	return kind === 'request' && rawId !== undefined ? encoder.encode(`{"jsonrpc":"2.0","id":${rawId},"method":"ping"}`) : undefined;
}
