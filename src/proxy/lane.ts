import type { Direction } from '../mcp/messages.ts';
import type { MessageShape } from '../mcp/parse.ts';

/** One message on its way through the proxy. */
export interface QueuedMessage {
	readonly sequence: number;
	readonly arrivedAtMs: number;
	readonly direction: Direction;
	readonly bytes: Uint8Array;
	/** Whether the proxy wrote it on behalf of the server. */
	readonly isOurs: boolean;
	shape: MessageShape;
	/** What to do when its turn comes. */
	verdict: LaneVerdict | undefined;
	isHeld: boolean;
}

export interface LaneVerdict {
	/** One of `FRAME_ACTIONS` except `held`. */
	readonly action: number;
	readonly body: Uint8Array;
}

/** Applies the messages of one direction in arrival order. */
export interface Lane {
	push(item: QueuedMessage): void;
	/** Sets the final verdict. Applied after all earlier messages, or at once if the message had left the queue. */
	resolve(item: QueuedMessage, verdict: LaneVerdict): void;
	/** Takes the message out of the queue, so that later messages can proceed. */
	hold(item: QueuedMessage): void;
	/** Bytes of the messages in the queue. */
	readonly bytes: number;
	readonly length: number;
}

/** Cost of a message besides its bytes (objects, table entries, its view of a shared buffer), so that a flood of tiny messages is bounded too. */
const ITEM_BYTES = 1024;

export function createLane(apply: (item: QueuedMessage, verdict: LaneVerdict) => void): Lane {
	let queue: QueuedMessage[] = [];
	let head = 0;
	let bytes = 0;

	const advance = (): void => {
		for (let item = queue[head]; item !== undefined; item = queue[head]) {
			if (!item.isHeld && item.verdict === undefined) break;
			head++;
			bytes -= item.bytes.length + ITEM_BYTES;
			// A held message gets its verdict later, in `resolve`.
			if (!item.isHeld && item.verdict !== undefined) apply(item, item.verdict);
		}
		if (head === queue.length) {
			queue = [];
			head = 0;
		} else if (head > 1024 && head * 2 > queue.length) {
			queue = queue.slice(head);
			head = 0;
		}
	};

	return {
		push(item) {
			queue.push(item);
			bytes += item.bytes.length + ITEM_BYTES;
		},
		resolve(item, verdict) {
			item.verdict = verdict;
			if (item.isHeld) apply(item, verdict);
			else advance();
		},
		hold(item) {
			item.isHeld = true;
			advance();
		},
		get bytes() {
			return bytes;
		},
		get length() {
			return queue.length - head;
		},
	};
}
