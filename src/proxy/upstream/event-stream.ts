import { createParser } from 'eventsource-parser';
import { MAX_LINE_BYTES } from '../../mcp/framing.ts';
import { BodyError } from './decode-body.ts';

export interface StreamEvent {
	readonly type: string;
	readonly data: string;
}

export interface EventStreamState {
	/** Where to resume after the stream ended. `undefined`: the server doesn't say, so the stream can't be resumed. */
	lastEventId: string | undefined;
	/** How long the server wants us to wait before resuming, in milliseconds. */
	retryMs: number | undefined;
}

export function newEventStream(): EventStreamState {
	return { lastEventId: undefined, retryMs: undefined };
}

/**
 * Parses the events of a `text/event-stream` body and updates `state`. Throws `BodyError`: `too-large` for an event over `maxEventChars`.
 * Source: WHATWG HTML, section 9.2.6.
 */
export async function* eventsOf(
	chunks: AsyncIterable<Uint8Array>,
	state = newEventStream(),
	maxEventChars = MAX_LINE_BYTES,
): AsyncGenerator<StreamEvent, void, undefined> {
	const decoder = new TextDecoder('utf-8');
	let ready: StreamEvent[] = [];
	let isTooLarge = false;
	const parser = createParser({
		maxBufferSize: maxEventChars,
		onEvent: (event) => void ready.push({ type: event.event ?? 'message', data: event.data }),
		onId(id) {
			state.lastEventId = id === '' || !isHeaderSafe(id) ? undefined : id;
		},
		onRetry(retry) {
			state.retryMs = retry;
		},
		onError(error) {
			isTooLarge ||= error.type === 'max-buffer-size-exceeded';
		},
	});
	for await (const chunk of chunks) {
		parser.feed(decoder.decode(chunk, { stream: true }));
		const events = ready;
		ready = [];
		yield* events;
		if (isTooLarge) throw new BodyError({ kind: 'too-large' });
	}
}

/** The id goes back to the server in a header. */
function isHeaderSafe(text: string): boolean {
	return text.length <= 4096 && /^[\x20-\x7e]*$/.test(text);
}

const encoder = new TextEncoder();

/** A JSON text as one line. Line ends outside of strings are only white space, and JSON strings can't contain any. */
export function asLine(text: string | Uint8Array): Uint8Array {
	const bytes = typeof text === 'string' ? encoder.encode(text) : text;
	let copy: Uint8Array | undefined;
	for (const end of [0x0a, 0x0d])
		for (let at = bytes.indexOf(end); at !== -1; at = bytes.indexOf(end, at + 1)) {
			copy ??= Uint8Array.from(bytes);
			copy[at] = 0x20;
		}
	return copy ?? bytes;
}
