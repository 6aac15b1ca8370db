import type { Frame } from '../link/frame-codec.ts';
import { FRAME_ACTION_MASK, FRAME_ACTIONS, GATEWAY_FLAGS, PROXY_FLAGS } from '../link/frames.ts';
import type { GatewayLink } from '../link/gateway-port.ts';
import { LINE_END } from '../mcp/framing.ts';
import type { Direction } from '../mcp/messages.ts';
import { ERROR_CODES } from '../mcp/messages.ts';
import type { MessageShape } from '../mcp/parse.ts';
import { errorResponse, shapeOf } from '../mcp/parse.ts';
import type { Lane, QueuedMessage } from './lane.ts';
import { createLane } from './lane.ts';
import type { PendingRequests } from './pending.ts';
import { createPendingRequests } from './pending.ts';

/** What the relay needs from both ends. Lines come without their line end; the relay adds it. */
export interface RelayPorts {
	/** Writes to the client or to the server. */
	readonly write: (to: Recipient, chunks: readonly Uint8Array[]) => void;
	/** Called with a server's line that isn't a protocol message. */
	readonly onStray: (line: Uint8Array) => void;
	/** Called after anything that changes how many bytes wait. */
	readonly onFlow: () => void;
	/** Calls `run` after this turn, once everything passed to `send` has left. */
	readonly soon: (run: () => void) => void;
	/** Milliseconds of a monotonic clock. */
	readonly now: () => number;
}

export type Recipient = 'client' | 'server';

/**
 * The messages of one proxy in both directions. Each goes to the gateway, waits for its verdict in the order of its direction, and is then
 * applied. Without a gateway, messages wait (`detach`) and are refused after too long, never passed on.
 */
export interface Relay {
	/** `isOurs`: the proxy wrote the line on behalf of the server. */
	accept(direction: Direction, line: Uint8Array, isOurs?: boolean): void;
	onFrame(frame: Frame): void;
	/** Called when a gateway is there (again). Replays what the gateway must know, and sends everything without a verdict, then all new messages. */
	attach(link: GatewayLink): void;
	/** Called when the gateway is gone: new messages wait. */
	detach(): void;
	/** Called without a gateway: refuses the messages that have waited `patienceMs`, and returns their number. Newer ones keep waiting. */
	refuseWaiting(message: string, patienceMs: number): number;
	/** Called at the end: refuses all waiting and all future messages. */
	refuseAll(message: string): void;
	/** Responds with an error to each open request of the client. */
	failOpenRequests(message: string): void;
	/** Number of messages without a final verdict, including held ones. */
	readonly undecided: number;
	/** Bytes in the queue of one direction. */
	waitingBytes(direction: Direction): number;
	/** Whether all messages from `direction` have been applied. */
	isIdle(direction: Direction): boolean;
}

const OPPOSITE: Readonly<Record<Direction, Direction>> = { 'client-to-server': 'server-to-client', 'server-to-client': 'client-to-server' };
const SENDER: Readonly<Record<Direction, Recipient>> = { 'client-to-server': 'client', 'server-to-client': 'server' };
const RECEIVER: Readonly<Record<Direction, Recipient>> = { 'client-to-server': 'server', 'server-to-client': 'client' };
/** A line of at least this length is sent to the gateway at once. */
const LARGE_BYTES = 16 * 1024;

export function createRelay(ports: RelayPorts): Relay {
	const lanes: Readonly<Record<Direction, Lane>> = { 'client-to-server': createLane(apply), 'server-to-client': createLane(apply) };
	/** By the direction of the request. */
	const pending: Readonly<Record<Direction, PendingRequests>> = {
		'client-to-server': createPendingRequests(),
		'server-to-client': createPendingRequests(),
	};
	/** Messages without a final verdict, in arrival order. */
	const undecided = new Map<number, QueuedMessage>();
	const kept = new Map<number, QueuedMessage>();
	/** Messages that were sent but not parsed here yet: the gateway inspects them meanwhile. */
	let unread: QueuedMessage[] = [];
	/** Ids of the gateway's own requests that the client hasn't responded to. */
	const asked = new Set<string>();
	let link: GatewayLink | undefined;
	let lostAtMs = Number.NEGATIVE_INFINITY;
	let refusal: string | undefined;
	let sequence = 0;

	function nextSequence(): number {
		sequence = sequence === 0xffff_ffff ? 1 : sequence + 1;
		return sequence;
	}

	const flagsOf = ({ direction, isOurs }: QueuedMessage): number =>
		(direction === 'server-to-client' ? PROXY_FLAGS.fromServer : 0) | (isOurs ? PROXY_FLAGS.isOurs : 0);
	const writeLine = (to: Recipient, line: Uint8Array): void => ports.write(to, [line, LINE_END]);

	/** Records that the message being written, with `shape`, responds to a request of the other direction. */
	function noteResult(direction: Direction, shape: MessageShape): void {
		if (shape.kind === 'response' && shape.rawId !== undefined) pending[OPPOSITE[direction]].take(shape.rawId);
	}

	function readShapes(): void {
		if (unread.length === 0) return;
		const items = unread;
		unread = [];
		for (const item of items) {
			item.shape = shapeOf(item.bytes);
			if (item.shape.kind === 'response' && item.shape.rawId !== undefined && item.direction === 'client-to-server')
				asked.delete(item.shape.rawId);
			if (item.shape.kind === 'request' && item.shape.rawId !== undefined) pending[item.direction].add(item.shape.rawId);
		}
	}

	function apply(item: QueuedMessage, verdict: { readonly action: number; readonly body: Uint8Array }): void {
		switch (verdict.action) {
			case FRAME_ACTIONS.forward:
				noteResult(item.direction, item.shape);
				return writeLine(RECEIVER[item.direction], item.bytes);
			case FRAME_ACTIONS.replace:
				noteResult(item.direction, item.shape);
				return writeLine(RECEIVER[item.direction], verdict.body);
			case FRAME_ACTIONS.respond:
				if (item.shape.rawId !== undefined) pending[item.direction].take(item.shape.rawId);
				return writeLine(SENDER[item.direction], verdict.body);
		}
	}

	function decide(item: QueuedMessage, action: number, body: Uint8Array): void {
		undecided.delete(item.sequence);
		lanes[item.direction].resolve(item, { action, body });
	}

	/** Handles a message that wasn't inspected. Each request still gets exactly one response. */
	function refuse(item: QueuedMessage, message: string): void {
		const { shape, direction } = item;
		if (shape.kind === 'request') return decide(item, FRAME_ACTIONS.respond, errorResponse(shape.rawId, ERROR_CODES.internal, message));
		const asked = shape.kind === 'response' && shape.rawId !== undefined ? pending[OPPOSITE[direction]].take(shape.rawId) : undefined;
		if (asked === undefined) return decide(item, FRAME_ACTIONS.drop, EMPTY);
		forget(OPPOSITE[direction], asked);
		decide(item, FRAME_ACTIONS.replace, errorResponse(asked, ERROR_CODES.internal, message));
	}

	/** A request that we responded to ourselves no longer needs to be replayed to a gateway. */
	function forget(direction: Direction, rawId: string): void {
		for (const [key, item] of kept)
			if (item.direction === direction && item.shape.kind === 'request' && item.shape.rawId === rawId) kept.delete(key);
	}

	function onVerdict(frame: Frame, action: number): void {
		const item = undecided.get(frame.sequence);
		if (item === undefined) return;
		if ((frame.flags & GATEWAY_FLAGS.keep) !== 0) kept.set(item.sequence, item);
		if (action === FRAME_ACTIONS.drop && item.direction === 'server-to-client' && item.shape.kind === 'unknown') ports.onStray(item.bytes);
		if (action === FRAME_ACTIONS.held) lanes[item.direction].hold(item);
		else decide(item, action, frame.body);
	}

	function inject(frame: Frame): void {
		const toClient = (frame.flags & GATEWAY_FLAGS.toClient) !== 0;
		const shape = shapeOf(frame.body);
		noteResult(toClient ? 'server-to-client' : 'client-to-server', shape);
		if (toClient && shape.kind === 'request' && shape.rawId !== undefined) asked.add(shape.rawId);
		writeLine(toClient ? 'client' : 'server', frame.body);
	}

	return {
		accept(direction, line, isOurs = false) {
			const item: QueuedMessage = {
				sequence: nextSequence(),
				arrivedAtMs: ports.now(),
				direction,
				bytes: line,
				isOurs,
				shape: NO_SHAPE,
				verdict: undefined,
				isHeld: false,
			};
			lanes[direction].push(item);
			undecided.set(item.sequence, item);
			link?.send(item.sequence, flagsOf(item), line);
			if (line.length >= LARGE_BYTES) link?.flush();
			if (unread.push(item) === 1) ports.soon(readShapes);
			if (refusal !== undefined) {
				readShapes();
				refuse(item, refusal);
			}
			ports.onFlow();
		},
		onFrame(frame) {
			readShapes();
			const action = frame.flags & FRAME_ACTION_MASK;
			if (action === FRAME_ACTIONS.inject) inject(frame);
			else if (action === FRAME_ACTIONS.release) kept.delete(frame.sequence);
			else onVerdict(frame, action);
			ports.onFlow();
		},
		attach(next) {
			link = next;
			// A Map keeps insertion order, but a held message is inserted when its verdict comes. The sequence number is the arrival order.
			const replays = [...kept.values()].filter((item) => !undecided.has(item.sequence)).sort((a, b) => a.sequence - b.sequence);
			for (const item of replays) next.send(item.sequence, flagsOf(item) | PROXY_FLAGS.replay, item.bytes);
			for (const item of undecided.values()) next.send(item.sequence, flagsOf(item), item.bytes);
		},
		detach() {
			link = undefined;
			lostAtMs = ports.now();
			// The gateway that asked is gone; the next one asks again.
			for (const rawId of asked)
				writeLine('client', encoder.encode(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${rawId}}}`));
			asked.clear();
		},
		refuseWaiting(message, patienceMs) {
			readShapes();
			const now = ports.now();
			const late = [...undecided.values()].filter(({ arrivedAtMs }) => now - Math.max(arrivedAtMs, lostAtMs) >= patienceMs);
			for (const item of late) refuse(item, message);
			ports.onFlow();
			return late.length;
		},
		refuseAll(message) {
			link = undefined;
			refusal = message;
			readShapes();
			for (const item of [...undecided.values()]) refuse(item, message);
			ports.onFlow();
		},
		failOpenRequests(message) {
			readShapes();
			for (const rawId of pending['client-to-server'].takeAll()) writeLine('client', errorResponse(rawId, ERROR_CODES.internal, message));
		},
		get undecided() {
			return undecided.size;
		},
		waitingBytes: (direction) => lanes[direction].bytes,
		isIdle: (direction) => lanes[direction].length === 0,
	};
}

const encoder = new TextEncoder();
const EMPTY = new Uint8Array(0);
const NO_SHAPE: MessageShape = { rawId: undefined, kind: 'unknown' };
