import type { Direction, JsonRpcMessage } from '../../mcp/messages.ts';

/** One received message, with everything needed to judge it. */
export interface Received<Message extends JsonRpcMessage = JsonRpcMessage> {
	readonly sequence: number;
	readonly direction: Direction;
	readonly message: Message;
	/** The bytes to forward if the message may pass unchanged. */
	readonly bytes: Uint8Array;
	/** It was delivered under an earlier gateway, so it gets no verdict and no response. */
	readonly isReplay: boolean;
	/** The proxy wrote it instead of the server, so it holds no text of the server's. */
	readonly isFromProxy: boolean;
}

export type RequestMessage = JsonRpcMessage & { readonly kind: 'request' };
export type NotificationMessage = JsonRpcMessage & { readonly kind: 'notification' };
export type ResultMessage = JsonRpcMessage & { readonly kind: 'result' };
export type ResponseMessage = JsonRpcMessage & { readonly kind: 'result' | 'error' };
export type ReceivedResponse = Received<ResponseMessage>;
