import type { Json } from '../../base/json.ts';
import type { RawId } from '../../mcp/parse.ts';

/** What both transports share: the way back to the client, and which of its requests are still open. */
export interface Exchange {
	/** A message of the server. Waits while the reader is slow. */
	deliver(line: Uint8Array): Promise<void>;
	/** Answers an open request in the server's place, unless the client took it back; without a request it is a note. */
	fail(request: UpstreamRequest | undefined, sentence: string): Promise<void>;
	/** One line for the person, on stderr. */
	note(sentence: string): void;
	needsLogin(): void;
	/** The connection is over for good. */
	ended(): void;
	readonly hasAuthorization: boolean;
}

/** A request of the client that has no response yet. */
export interface UpstreamRequest {
	readonly rawId: RawId;
	/** Answered, by the server or by us. */
	isDone: boolean;
	/** The client has taken it back: the server need not answer. */
	isCancelled: boolean;
	/** It says itself which revision it speaks: its own stream is all that it has. */
	readonly isStateless: boolean;
	/** It is answered when somebody ends it. */
	readonly isEndless: boolean;
	/** Ends the stream that it waits for. */
	readonly abort: AbortController;
}

/** A message of the client on its way to the server. */
export interface UpstreamMessage {
	readonly line: Uint8Array;
	readonly method: string | undefined;
	readonly params: Json | undefined;
	/** Set for a request. */
	readonly request: UpstreamRequest | undefined;
}

/** `other-transport`: the server does not speak this one; nothing was answered. */
export type Sent = 'sent' | 'other-transport';

export interface Transport {
	/** Resolves when the next message may be sent. */
	send(message: UpstreamMessage): Promise<Sent>;
	/** Ends streams and, within a second, the session. */
	close(): Promise<void>;
}
