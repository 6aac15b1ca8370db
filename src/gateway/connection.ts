import type { Socket } from 'node:net';
import type { EntryId } from '../base/ids.ts';
import type { Logger } from '../base/ports.ts';
import type { GatewayControl, ProxyControl } from '../link/control.ts';
import type { Frame } from '../link/frame-codec.ts';
import { createFrameDecoder, createFrameWriter, MAX_BODY_BYTES, MAX_GREETING_BYTES } from '../link/frame-codec.ts';
import { FRAME_ACTIONS, PROXY_FLAGS } from '../link/frames.ts';
import type { GuardOptions } from '../link/guard-options.ts';
import type { CouldNotCheck } from '../link/host-messages.ts';
import type { NetworkSettings } from '../link/network.ts';
import { encodeControl, parseProxyControl } from '../link/parse-control.ts';
import { writeTogether } from '../link/write-together.ts';
import type { Greeted, Greeting, GreetingFailure } from './authentication.ts';
import type { Heartbeat } from './heartbeat.ts';
import { type ServedSession, serveSession } from './served-session.ts';
import type { CreateSession, Hello } from './session.ts';

/** A peer that connected to the socket but isn't our proxy, or stopped behaving like one. */
export interface ForgedHelloReport {
	/** The entry it claimed, if it got that far. Never shown unescaped. */
	readonly claimed: string;
	/** The process id it claimed. 0: none. */
	readonly pid: number;
	readonly why: 'mac' | 'malformed';
}

export interface ConnectionDeps {
	readonly createSession: CreateSession;
	readonly onForgedHello: (forged: ForgedHelloReport) => void;
	/** A proxy met something at the gateway's address that isn't this gateway, before it found this one. */
	readonly onForgedGateway?: (() => void) | undefined;
	/**
	 * Looks up what a session needs before it begins, and again before the server's first message is judged. Returns `undefined` when there is
	 * nothing to look up. Default: never anything.
	 */
	readonly lookUp?: ((hello: Hello) => Promise<void> | undefined) | undefined;
	/** Network settings for servers over HTTP. */
	readonly network?: (() => NetworkSettings | undefined) | undefined;
	/** For `cordon guard`: finds the entry of a command line. Default: rejects all of them. Throws file system errors. */
	readonly admitGuard?: ((hello: Hello, guard: GuardOptions) => Hello) | undefined;
	readonly logger: Logger;
	readonly heartbeat: Heartbeat;
	/** Messages and processes that stopped earlier workers. */
	readonly couldNotCheck: () => readonly CouldNotCheck[];
}

export interface ServedConnection {
	/** Call when `couldNotCheck` returns something else. */
	couldNotCheckChanged(): void;
	/** Sends the message if this connection's proxy runs the entry. */
	tell(entry: EntryId, message: GatewayControl): void;
}

/** Reading pauses while more than this many bytes wait for a proxy that doesn't read them. */
const MAX_UNSENT_BYTES = 32 * 1024 * 1024;
/** A peer that connects and stays silent is disconnected after this time, in milliseconds. */
const GREETING_MS = 5000;

/** Serves one proxy: greeting, then its messages through one session, until the socket closes. */
export function serveConnection(socket: Socket, greeting: Greeting, connection: number, deps: ConnectionDeps): ServedConnection {
	let served: ServedSession | undefined;
	let who: Hello | undefined;
	let isClosed = false;
	/** Frames that arrived during a lookup, in order. */
	let kept: Frame[] | undefined;
	let hasServerSpoken = false;

	const writer = createFrameWriter({
		schedule: (flush) => process.nextTick(flush),
		write(chunks) {
			if (isClosed) return;
			writeTogether(socket, chunks);
			if (socket.writableLength > MAX_UNSENT_BYTES) socket.pause();
		},
	});
	const sendControl = (message: Parameters<typeof encodeControl>[0]): void =>
		writer.write(0, FRAME_ACTIONS.control, encodeControl(message));

	const turnAway = (why: GreetingFailure['kind'], claimed: Partial<Pick<ForgedHelloReport, 'claimed' | 'pid'>> = {}): void => {
		// A proxy of another version isn't a forgery.
		if (why !== 'protocol') deps.onForgedHello({ claimed: claimed.claimed ?? who?.entry ?? '', pid: claimed.pid ?? who?.pid ?? 0, why });
		sendControl({ kind: 'refused', why });
		writer.flush();
		isClosed = true;
		socket.end();
		socket.destroySoon();
		endSession('link-lost');
	};

	function endSession(why: 'client-closed' | 'link-lost'): void {
		const ended = served;
		served = undefined;
		ended?.end(why);
	}

	function onGreeting(message: ProxyControl): void {
		if (message.kind === 'hello') {
			const challenge = greeting.hello(message);
			return challenge.ok ? sendControl(challenge.value) : turnAway(challenge.error.kind);
		}
		const authorized = greeting.auth(message);
		if (!authorized.ok) return turnAway(authorized.error.kind, message.kind === 'auth' ? { claimed: message.entry, pid: message.pid } : {});
		const hello = admitted(authorized.value);
		if (hello === undefined) return turnAway('malformed', { pid: authorized.value.pid });
		who = hello;
		socket.setTimeout(0);
		decoder.setMaxBodyBytes(MAX_BODY_BYTES);
		lookUpFirst(hello, () => begin(hello));
	}

	/** All frames of this connection wait until the lookup ends. Other connections continue. */
	function lookUpFirst(hello: Hello, proceed: () => void): void {
		const looking = deps.lookUp?.(hello);
		if (looking === undefined) return proceed();
		kept = [];
		socket.pause();
		void looking.then(() => {
			const frames = kept ?? [];
			kept = undefined;
			if (isClosed) return;
			try {
				proceed();
				// A frame may start another lookup.
				for (const frame of frames) onFrame(frame);
			} catch (cause) {
				deps.logger.error(`Connection ${connection} failed`, cause);
				socket.destroy();
			}
			socket.resume();
		});
	}

	function begin(hello: Hello): void {
		served = serveSession(hello, {
			...deps,
			connection,
			// Deferred work for this message makes nobody wait. Verdicts on messages that arrived together leave together.
			write: (sequence, flags, body, isVerdict) => writer.write(sequence, flags, body, isVerdict && !decoder.hasMore),
		});
		const decision = served.launch;
		sendControl({ kind: 'launch', ...decision, ...(decision.allowed ? { network: deps.network?.() } : {}) });
	}

	function admitted({ guards, ...hello }: Greeted): Hello | undefined {
		if (guards === undefined) return hello;
		try {
			return deps.admitGuard?.(hello, guards);
		} catch (cause) {
			deps.logger.error(`Connection ${connection}: couldn't save the command line of the server`, cause);
			return undefined;
		}
	}

	function onFrame(frame: Frame): void {
		if (isClosed) return;
		if (kept !== undefined) return void kept.push(frame);
		if (!hasServerSpoken && who !== undefined && (frame.flags & PROXY_FLAGS.fromServer) !== 0) {
			hasServerSpoken = true;
			return lookUpFirst(who, () => onFrame(frame));
		}
		if ((frame.flags & PROXY_FLAGS.control) === 0) {
			if (served?.message(frame) !== true) turnAway('malformed');
			return;
		}
		const message = parseProxyControl(frame.body);
		if (!message.ok) return turnAway('malformed');
		if (served === undefined) onGreeting(message.value);
		else if (!served.control(message.value)) turnAway('malformed');
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
			deps.logger.error(`Connection ${connection} failed`, cause);
			socket.destroy();
		}
	});
	socket.on('drain', () => socket.resume());
	// `close` follows every error and handles it.
	socket.on('error', () => undefined);
	socket.on('close', () => {
		isClosed = true;
		endSession(served?.isClientClosed === true ? 'client-closed' : 'link-lost');
	});

	return {
		couldNotCheckChanged() {
			if (served?.isOutdated === true) socket.destroy();
		},
		tell(entry, message) {
			if (served !== undefined && who?.entry === entry) sendControl(message);
		},
	};
}
