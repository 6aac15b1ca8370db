import type { Socket } from 'node:net';
import type { EntryId } from '../base/ids.ts';
import type { Logger } from '../base/ports.ts';
import { assertNever } from '../base/result.ts';
import type { ProxyControl } from '../link/control.ts';
import type { Frame } from '../link/frame-codec.ts';
import { createFrameDecoder, createFrameWriter, MAX_BODY_BYTES, MAX_GREETING_BYTES } from '../link/frame-codec.ts';
import { GATEWAY_FLAGS, ORDERS, PROXY_FLAGS } from '../link/frames.ts';
import type { CouldNotCheck } from '../link/host-messages.ts';
import type { NetworkSettings } from '../link/network.ts';
import { encodeControl, parseProxyControl } from '../link/parse-control.ts';
import { writeTogether } from '../link/write-together.ts';
import type { Direction } from '../mcp/messages.ts';
import { SERVER_SUSPENDED } from '../policy/results/texts.ts';
import type { Greeting, GreetingFailure } from './authentication.ts';
import { standInFor, substituteFor } from './could-not-check.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { CreateSession, Hello, Order, Session, SessionOutput } from './session.ts';

/** A peer that held the socket's path but is no proxy of ours, or no longer behaves like one. */
export interface ForgedHello {
	/** What it said it was, as far as it got; never shown unescaped. */
	readonly claimed: string;
	/** Process id it stated, 0 when it stated none. */
	readonly pid: number;
	readonly why: 'mac' | 'malformed';
}

export interface ConnectionDeps {
	readonly createSession: CreateSession;
	readonly onForgedHello: (forged: ForgedHello) => void;
	/** An http server wants a login that only the editor can do: its entry has to be restored. */
	readonly onNeedsLogin?: ((entry: EntryId, hadAuthorization: boolean) => void) | undefined;
	/** How servers over HTTP are reached. */
	readonly network?: (() => NetworkSettings | undefined) | undefined;
	readonly logger: Logger;
	readonly heartbeat: Heartbeat;
	/** What stopped workers before this one. */
	readonly couldNotCheck: () => readonly CouldNotCheck[];
}

export interface ServedConnection {
	/** `couldNotCheck` gives something else now. */
	couldNotCheckChanged(): void;
}

/** Reading stops while this many bytes wait for a proxy that does not take them. */
const MAX_UNSENT_BYTES = 32 * 1024 * 1024;
/** A peer that connects and says nothing is let go. */
const GREETING_MS = 5000;

/** Serves one proxy: greeting, then its messages through one session, until the socket closes. */
export function serveConnection(socket: Socket, greeting: Greeting, connection: number, deps: ConnectionDeps): ServedConnection {
	let session: Session | undefined;
	let hello: Hello | undefined;
	let isClosed = false;
	let isClientClosed = false;
	/** Nothing that passes here is judged, and so nothing passes. Never changes while the connection lasts: its session has not seen what was said. */
	let isSuspended = false;
	let hasAskedForLogin = false;
	/** Messages that have had no verdict, and those whose final one comes later. */
	const open = new Set<number>();
	const held = new Set<number>();
	/** The server is gone: when nothing is being judged any more the proxy is told to end. */
	let isStopDue = false;
	/** Messages a session sees a substitute of, because they or others of their process stopped workers before. */
	const substitutes = new Map<number, Uint8Array>();

	const writer = createFrameWriter({
		schedule: (flush) => process.nextTick(flush),
		write(chunks) {
			if (isClosed) return;
			writeTogether(socket, chunks);
			if (socket.writableLength > MAX_UNSENT_BYTES) socket.pause();
		},
	});
	const sendControl = (message: Parameters<typeof encodeControl>[0]): void => writer.write(0, ORDERS.control, encodeControl(message));

	const turnAway = (why: GreetingFailure['kind'], claimed: Partial<Pick<ForgedHello, 'claimed' | 'pid'>> = {}): void => {
		// Another version of ours is no forgery.
		if (why !== 'protocol')
			deps.onForgedHello({ claimed: claimed.claimed ?? hello?.entry ?? '', pid: claimed.pid ?? hello?.pid ?? 0, why });
		sendControl({ kind: 'refused', why });
		writer.flush();
		isClosed = true;
		socket.end();
		socket.destroySoon();
		endSession('link-lost');
	};

	function endSession(why: 'client-closed' | 'link-lost'): void {
		const ended = session;
		session = undefined;
		ended?.end(why);
	}

	const output: SessionOutput = {
		verdict(sequence, order, options) {
			if (!open.delete(sequence) && !held.delete(sequence))
				return deps.logger.warn(`connection ${connection}: second verdict for message ${sequence} ignored`);
			if (order.action === 'held') held.add(sequence);
			const substitute = substitutes.get(sequence);
			if (order.action !== 'held') substitutes.delete(sequence);
			const isDelivered = order.action === 'forward' || order.action === 'replace';
			const applied: Order = substitute !== undefined && isDelivered ? { action: 'replace', body: substitute } : order;
			writer.write(
				sequence,
				ORDERS[applied.action] | (options?.keep === true ? GATEWAY_FLAGS.keep : 0),
				'body' in applied ? applied.body : undefined,
				// What is still to be remembered of the message keeps nobody waiting; verdicts on several that came together leave together.
				!decoder.hasMore,
			);
			stopWhenDone();
		},
		inject(to, body) {
			writer.write(0, ORDERS.inject | (to === 'client' ? GATEWAY_FLAGS.toClient : 0), body);
		},
		release(sequence) {
			writer.write(sequence, ORDERS.release);
		},
		stop() {
			sendControl({ kind: 'stop' });
		},
	};

	/** After the last verdicts and the answers that the session gave: the proxy ends when it reads this. */
	function stopWhenDone(): void {
		if (!isStopDue || open.size > 0) return;
		isStopDue = false;
		output.stop();
	}

	function onControl(message: ProxyControl): void {
		if (session === undefined) return onGreeting(message);
		switch (message.kind) {
			case 'hello':
			case 'auth':
				return turnAway('malformed');
			case 'child-started':
				return session.childStarted(message.pid);
			case 'child-failed':
				session.childEnded({ code: message.code, signal: null });
				isStopDue = true;
				return stopWhenDone();
			case 'child-exited':
				session.childEnded({ code: message.code, signal: message.signal });
				isStopDue = true;
				return stopWhenDone();
			case 'needs-login':
				if (hello !== undefined && !hasAskedForLogin) deps.onNeedsLogin?.(hello.entry, message.hadAuthorization);
				hasAskedForLogin = true;
				return;
			case 'client-closed':
				isClientClosed = true;
				return;
			case 'line-too-long':
				return session.lineTooLong(message.fromServer ? 'server-to-client' : 'client-to-server', message.bytes);
			default:
				return assertNever(message);
		}
	}

	function onGreeting(message: ProxyControl): void {
		if (message.kind === 'hello') {
			const challenge = greeting.hello(message);
			return challenge.ok ? sendControl(challenge.value) : turnAway(challenge.error.kind);
		}
		const who = greeting.auth(message);
		if (!who.ok) return turnAway(who.error.kind, message.kind === 'auth' ? { claimed: message.entry, pid: message.pid } : {});
		hello = who.value;
		socket.setTimeout(0);
		decoder.setMaxBodyBytes(MAX_BODY_BYTES);
		isSuspended = isWithheld(undefined);
		session = deps.createSession(hello, output);
		const decision = session.start();
		sendControl({ kind: 'launch', ...decision, ...(decision.allowed ? { network: deps.network?.() } : {}) });
	}

	/** `undefined`: all that passes over this connection. */
	function isWithheld(sequence: number | undefined): boolean {
		return deps.couldNotCheck().some((one) => one.entry === hello?.entry && one.pid === hello.pid && one.sequence === sequence);
	}

	function onMessage(frame: Frame, isReplay: boolean): void {
		if (session === undefined || hello === undefined) return turnAway('malformed');
		const direction: Direction = (frame.flags & PROXY_FLAGS.fromServer) === 0 ? 'client-to-server' : 'server-to-client';
		if (!isReplay) {
			if (open.has(frame.sequence) || held.has(frame.sequence)) return turnAway('malformed');
			open.add(frame.sequence);
		}
		let bytes = frame.body;
		if (isReplay && isSuspended) {
			const standIn = standInFor(bytes);
			if (standIn === undefined) return;
			bytes = standIn;
		} else if (!isReplay && (isSuspended || isWithheld(frame.sequence))) {
			const instead = substituteFor(bytes, isSuspended ? SERVER_SUSPENDED : undefined);
			if (instead.kind === 'order') {
				output.verdict(frame.sequence, instead.order);
				// That it is suspended is told once, and not with each message.
				return isSuspended ? undefined : session.couldNotCheck(frame.sequence);
			}
			bytes = instead.body;
			substitutes.set(frame.sequence, bytes);
		}
		deps.heartbeat.begin({ connection, sequence: frame.sequence, pid: hello.pid, entry: hello.entry, bytes: bytes.length });
		try {
			session.message(frame.sequence, direction, bytes, isReplay);
		} catch (cause) {
			deps.logger.error(`connection ${connection}: judging message ${frame.sequence} failed`, cause);
			if (isReplay) return;
			substitutes.delete(frame.sequence);
			const instead = substituteFor(frame.body);
			if (open.has(frame.sequence))
				output.verdict(frame.sequence, instead.kind === 'order' ? instead.order : { action: 'replace', body: instead.body });
			session.couldNotCheck(frame.sequence);
		} finally {
			deps.heartbeat.end();
		}
	}

	function onFrame(frame: Frame): void {
		if (isClosed) return;
		if ((frame.flags & PROXY_FLAGS.control) === 0) return onMessage(frame, (frame.flags & PROXY_FLAGS.replay) !== 0);
		const message = parseProxyControl(frame.body);
		if (!message.ok) return turnAway('malformed');
		onControl(message.value);
	}

	const decoder = createFrameDecoder({
		onFrame,
		onTooLong: () => turnAway('malformed'),
		maxBodyBytes: MAX_GREETING_BYTES,
		allocate: (bytes) => Buffer.allocUnsafeSlow(bytes),
	});
	socket.setTimeout(GREETING_MS, () => socket.destroy());
	socket.on('data', (chunk) => {
		try {
			decoder.push(chunk);
		} catch (cause) {
			deps.logger.error(`connection ${connection}: failed`, cause);
			socket.destroy();
		}
	});
	socket.on('drain', () => socket.resume());
	// What happened is told by `close`, which follows every error.
	socket.on('error', () => undefined);
	socket.on('close', () => {
		isClosed = true;
		endSession(isClientClosed ? 'client-closed' : 'link-lost');
	});

	return {
		couldNotCheckChanged() {
			if (isSuspended && !isWithheld(undefined)) socket.destroy();
		},
	};
}
