import type { Direction, JsonRpcMessage } from '../../mcp/messages.ts';

/** One message as it was received, with everything that judging it needs. */
export interface Received<Message extends JsonRpcMessage = JsonRpcMessage> {
	readonly sequence: number;
	readonly direction: Direction;
	readonly message: Message;
	/** What goes on where the message may pass as it is. */
	readonly bytes: Uint8Array;
	/** It was delivered under a gateway before this one: nothing is answered. */
	readonly isReplay: boolean;
	/** The proxy wrote it in the server's place: it holds no text of the server's. */
	readonly isFromProxy: boolean;
}

export type RequestMessage = JsonRpcMessage & { readonly kind: 'request' };
export type NotificationMessage = JsonRpcMessage & { readonly kind: 'notification' };
export type ResultMessage = JsonRpcMessage & { readonly kind: 'result' };
export type ResponseMessage = JsonRpcMessage & { readonly kind: 'result' | 'error' };
export type ReceivedResponse = Received<ResponseMessage>;
