import type { Logger } from '../../base/ports.ts';
import { assertNever } from '../../base/result.ts';
import type { ProxyControl } from '../../link/control.ts';
import { GATEWAY_FLAGS, ORDERS, PROXY_FLAGS } from '../../link/frames.ts';
import type { GatewayLink, LinkEvents } from '../../link/gateway-link.ts';
import { encodeControl } from '../../link/parse-control.ts';
import { substituteFor } from '../could-not-check.ts';
import type { CreateSession, Hello, Order, SessionOutput } from '../session.ts';

export interface LocalLinkOptions {
	readonly createSession: CreateSession;
	readonly hello: Hello;
	readonly events: LinkEvents;
	readonly logger: Logger;
	readonly onNeedsLogin?: (() => void) | undefined;
	/** May change an order on its way to the relay. */
	readonly adapt: (order: Order, message: LocalMessage) => Order;
}

export interface LocalMessage {
	readonly sequence: number;
	readonly isFromServer: boolean;
	readonly bytes: Uint8Array;
}

/**
 * A gateway's session in the proxy's own process, behind the interface of the socket: the same frames, the same rules as
 * `connection.ts`. Messages are judged one a turn of the event loop, so that the streams go on meanwhile.
 */
export function createLocalLink({ adapt, createSession, events, hello, logger, onNeedsLogin }: LocalLinkOptions): GatewayLink {
	/** Messages without a final verdict. */
	const open = new Map<number, LocalMessage>();
	const work: (() => void)[] = [];
	let waitingBytes = 0;
	let isClosed = false;
	let isScheduled = false;
	let isStopDue = false;

	const later = (run: () => void): void => {
		work.push(run);
		if (!isScheduled) setImmediate(turn);
		isScheduled = true;
	};
	const turn = (): void => {
		isScheduled = false;
		const run = work.shift();
		if (isClosed || run === undefined) return;
		if (work.length > 0) {
			isScheduled = true;
			setImmediate(turn);
		}
		run();
		if (work.length === 0) events.onDrain();
	};
	const frame = (sequence: number, flags: number, body: Uint8Array = EMPTY): void => {
		if (!isClosed) events.onFrame({ sequence, flags, body });
	};

	const output: SessionOutput = {
		verdict(sequence, order, options) {
			const message = open.get(sequence);
			if (message === undefined) return logger.warn(`second verdict for message ${sequence} ignored`);
			if (order.action !== 'held') open.delete(sequence);
			const applied = adapt(order, message);
			frame(
				sequence,
				ORDERS[applied.action] | (options?.keep === true ? GATEWAY_FLAGS.keep : 0),
				'body' in applied ? applied.body : undefined,
			);
			stopWhenDone();
		},
		inject: (to, body) => frame(0, ORDERS.inject | (to === 'client' ? GATEWAY_FLAGS.toClient : 0), body),
		release: (sequence) => frame(sequence, ORDERS.release),
		stop: () => frame(0, ORDERS.control, encodeControl({ kind: 'stop' })),
	};
	const session = createSession(hello, output);
	const launch = { kind: 'launch', ...session.start() } as const;

	function stopWhenDone(): void {
		if (!isStopDue || open.size > 0) return;
		isStopDue = false;
		output.stop();
	}

	function judge(message: LocalMessage, isReplay: boolean): void {
		waitingBytes -= message.bytes.length;
		const { sequence, isFromServer, bytes } = message;
		if (!isReplay) open.set(sequence, message);
		try {
			session.message(sequence, isFromServer ? 'server-to-client' : 'client-to-server', bytes, isReplay);
		} catch (cause) {
			logger.error(`judging message ${sequence} failed`, cause);
			if (isReplay) return;
			const instead = substituteFor(bytes);
			if (open.has(sequence))
				output.verdict(sequence, instead.kind === 'order' ? instead.order : { action: 'replace', body: instead.body });
			session.couldNotCheck(sequence);
		}
	}

	function onControl(message: ProxyControl): void {
		switch (message.kind) {
			case 'child-started':
				return session.childStarted(message.pid);
			case 'child-failed':
			case 'child-exited':
				session.childEnded({ code: message.code, signal: message.kind === 'child-exited' ? message.signal : null });
				isStopDue = true;
				return stopWhenDone();
			case 'line-too-long':
				return session.lineTooLong(message.fromServer ? 'server-to-client' : 'client-to-server', message.bytes);
			case 'hello':
			case 'auth':
			case 'client-closed':
				return;
			case 'needs-login':
				return onNeedsLogin?.();
			default:
				return assertNever(message);
		}
	}

	return {
		launch,
		send(sequence, flags, body) {
			waitingBytes += body.length;
			const isFromServer = (flags & PROXY_FLAGS.fromServer) !== 0;
			later(() => judge({ sequence, isFromServer, bytes: body }, (flags & PROXY_FLAGS.replay) !== 0));
		},
		control: (message) => later(() => onControl(message)),
		flush: () => undefined,
		unsentBytes: () => waitingBytes,
		close() {
			if (isClosed) return;
			isClosed = true;
			session.end('client-closed');
		},
	};
}

const EMPTY = new Uint8Array(0);
