import type { Json } from '../../base/json.ts';
import type { RawId } from '../../mcp/parse.ts';

/** What both transports share: the connection back to the client, and its open requests. */
export interface Exchange {
	/** Passes on a message of the server. Waits while the reader is slow. */
	deliver(line: Uint8Array): Promise<void>;
	/** Responds with an error to an open request on behalf of the server, unless the client canceled it. Without a request, writes a note. */
	fail(request: UpstreamRequest | undefined, sentence: string): Promise<void>;
	/** Writes one line for a person to stderr. */
	note(sentence: string): void;
	needsLogin(): void;
	/** Called when the connection is closed for good. */
	ended(): void;
	readonly hasAuthorization: boolean;
}

/** A request of the client that has no response yet. */
export interface UpstreamRequest {
	readonly rawId: RawId;
	/** It got a response, from the server or from us. */
	isDone: boolean;
	/** The client canceled it, so the server needn't respond. */
	isCancelled: boolean;
	/** It states its own protocol revision, so it has only its own stream. */
	readonly isStateless: boolean;
	/** It gets its response only when somebody ends it. */
	readonly isEndless: boolean;
	/** Ends the stream it waits for. */
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

/** `other-transport`: the server doesn't support this transport; no response was sent. */
export type Sent = 'sent' | 'other-transport';

export interface Transport {
	/** Resolves when the next message can be sent. */
	send(message: UpstreamMessage): Promise<Sent>;
	/** Ends streams and, within a second, the session. */
	close(): Promise<void>;
}
