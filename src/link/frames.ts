/**
 * The frames between a proxy and its gateway. A frame is a header of 9 bytes and a body:
 *
 *     length of the body   u32, big-endian
 *     sequence             u32, big-endian: chosen by the proxy for its messages; a verdict repeats it
 *     flags                u8
 *
 * A proxy keeps a message's sequence when it sends it again after a reconnect; no two messages of one proxy share one. 0 isn't used for
 * messages.
 *
 * The proxy sends the raw bytes of each message and gets a verdict back, which has a body only when something changes.
 */
export const HEADER_BYTES = 9;

/** Flags of a frame from the proxy. */
export const PROXY_FLAGS = {
	/** The server wrote this message; otherwise the client did. */
	fromServer: 0b0000_0001,
	/** The body is a `ProxyControl` as JSON. */
	control: 0b0000_0010,
	/** Sent again after a reconnect, only to rebuild the gateway's state: already delivered, so its verdict is ignored. */
	replay: 0b0000_0100,
	/** The proxy wrote this message on behalf of the server: it contains no text from the server. Used with `fromServer`. */
	isOurs: 0b0000_1000,
} as const;

/** The action that a frame from the gateway requests: the low three bits of its flags. */
export const FRAME_ACTIONS = {
	/** Pass the original bytes on. */
	forward: 0,
	/** Pass the body on instead of the original. */
	replace: 1,
	/** Don't pass the message on; send the body back to its sender. */
	respond: 2,
	/** Pass nothing on. */
	drop: 3,
	/** The final verdict comes later: take the message out of the queue, so that later messages can pass. */
	held: 4,
	/** The gateway's own message, to the server, or to the client when `toClient` is set. Its sequence is 0. */
	inject: 5,
	/** The body is a `GatewayControl` as JSON. */
	control: 6,
	/** The kept message with this sequence is no longer needed for a replay. */
	release: 7,
} as const;
export const FRAME_ACTION_MASK = 0b0000_0111;

/** More flags of a frame from the gateway. */
export const GATEWAY_FLAGS = {
	/** With `inject`: to the client. */
	toClient: 0b0000_1000,
	/** With a verdict: keep the original bytes until `release`, for a replay after a reconnect. */
	keep: 0b0001_0000,
} as const;
