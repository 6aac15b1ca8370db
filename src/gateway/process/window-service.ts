import { createServer, type Socket } from 'node:net';
import type { EntryId } from '../../base/ids.ts';
import type { Result } from '../../base/result.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import { KeptEvents } from '../../events/kept-events.ts';
import { createFrameDecoder, createFrameWriter, MAX_BODY_BYTES, MAX_GREETING_BYTES } from '../../link/frame-codec.ts';
import type { FromGateway, Origin, ToGateway } from '../../link/host-messages.ts';
import {
	type FromWindow,
	parseFromWindow,
	parseWindowGreeting,
	type ToWindow,
	type WindowReply,
	windowSocketPath,
} from '../../link/window-proof.ts';
import { writeTogether } from '../../link/write-together.ts';
import type { Greeting } from '../authentication.ts';
import { KeptSocket, type ListenFailure, type LostSocket } from '../socket-file.ts';

export interface WindowServiceOptions {
	/** Path of the socket for proxies. */
	readonly socketPath: string;
	readonly greet: () => Greeting;
	/** Signer → PEM of the editors on this machine. */
	readonly keys: () => Readonly<Record<string, string>>;
	/** Sends a message to the worker. */
	readonly send: (message: Exclude<ToGateway, { readonly kind: 'configure' | 'listen' | 'could-not-check' | 'earlier-sessions' }>) => void;
	/** Called when windows connect or disconnect. */
	readonly onCount: (count: number) => void;
	/** Called when a peer without a valid proof claimed to be a window. */
	readonly onRefused: (event: CordonEvent) => void;
	/** `KeptSocket`'s `onLost`, for the socket for windows. */
	readonly onLostSocket: (how: LostSocket, outcome: Result<void, ListenFailure>) => void;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** The windows that are front ends of this gateway. Each has proved that it holds the installation's key. */
export interface WindowService {
	listen(): Promise<Result<void, ListenFailure>>;
	/** Passes a message of the worker to the windows that it concerns. False: no window received this event. */
	receive(message: FromGateway): boolean;
	dispose(): void;
}

interface Window {
	readonly pid: number;
	readonly entries: Set<EntryId>;
	write(message: ToWindow): void;
	close(): void;
}

interface Asked {
	readonly message: Extract<FromGateway, { readonly kind: 'question' }>;
	readonly until: number;
	window: Window;
}

/** A window that stops reading is disconnected, and reconnects. */
const MAX_UNSENT_BYTES = 64 * 1024 * 1024;
/** A peer that connects and stays silent is disconnected after this time, in milliseconds. */
const GREETING_MS = 5000;
/** How many events to keep for the next window while none is connected. */
const MAX_MISSED = 200;

type GatewayReply = Extract<FromGateway, { readonly request: number }>;

export function createWindowService(options: WindowServiceOptions): WindowService {
	const { now, send } = options;
	/** Newest last. */
	const windows = new Map<number, Window>();
	const peers = new Set<Socket>();
	const kept = new KeptEvents<Origin>();
	const missed: { readonly event: CordonEvent; readonly origin: Origin | undefined }[] = [];
	const asked = new Map<string, Asked>();
	const pending = new Map<number, { readonly window: Window; readonly request: number }>();
	/** The last message of each kind that every window has to know. */
	const told = new Map<ToWindow['kind'], ToWindow>();
	let health: CordonEvent | undefined;
	let requests = 0;

	const newest = (among: readonly Window[] = [...windows.values()]): Window | undefined => among.at(-1);
	const knowing = (entry: EntryId | undefined): readonly Window[] =>
		entry === undefined ? [] : [...windows.values()].filter(({ entries }) => entries.has(entry));

	/**
	 * The window that started the server, else the windows that know its entry: all of them receive states, the newest one receives the other events.
	 */
	function concerned(event: CordonEvent, origin: Origin | undefined, isState: boolean): readonly Window[] {
		const own = origin === undefined ? undefined : windows.get(origin.client);
		if (own !== undefined) return [own];
		const entry = 'entry' in event ? event.entry : origin?.entry;
		if (entry === undefined) return [...windows.values()];
		const all = knowing(entry);
		return isState ? all : all.slice(-1);
	}

	function pass(event: CordonEvent, origin: Origin | undefined): boolean {
		const isState = kept.follow(event, origin);
		if (event.kind === 'gateway-up' || event.kind === 'gateway-down') health = event;
		// The worker that asked is gone, and so are the calls that waited.
		if (event.kind === 'gateway-replaced' || event.kind === 'gateway-down') asked.clear();
		const to = concerned(event, origin, isState);
		for (const window of to) window.write({ kind: 'event', event });
		if (to.length > 0 || isState) return to.length > 0;
		missed.push({ event, origin });
		if (missed.length > MAX_MISSED) {
			// Calls that passed are many, and must not hide that one was refused.
			const passed = missed.findIndex((one) => one.event.kind === 'call-passed');
			missed.splice(Math.max(0, passed), 1);
		}
		return false;
	}

	/**
	 * Sends a window what it missed: current states, and events that no window has received. `isFresh`: whether the states of an entry or origin are
	 * new to it.
	 */
	function catchUp(window: Window, isFresh: (entry: EntryId | undefined, origin: Origin | undefined) => boolean): void {
		for (const { event, origin } of kept.all) {
			const entry = 'entry' in event ? event.entry : origin?.entry;
			if (isFresh(entry, origin) && concerned(event, origin, true).includes(window)) window.write({ kind: 'event', event });
		}
		for (const one of missed.splice(0)) {
			if (concerned(one.event, one.origin, false).includes(window)) window.write({ kind: 'event', event: one.event });
			else missed.push(one);
		}
	}

	function ask(message: Asked['message'], until: number): void {
		const { id, limitMs: _limitMs, origin, question } = message;
		const own = origin === undefined ? undefined : windows.get(origin.client);
		const window = own ?? newest(knowing(question.entry)) ?? newest();
		// The worker learns that no window is left, and refuses the call.
		if (window === undefined) return void asked.delete(id);
		asked.set(id, { message, until, window });
		window.write({ kind: 'question', id, question, limitMs: Math.max(0, until - now()) });
	}

	function come(window: Window): void {
		const before = windows.get(window.pid);
		windows.delete(window.pid);
		windows.set(window.pid, window);
		before?.close();
		notifyWindows();
		if (health?.kind === 'gateway-down') window.write({ kind: 'event', event: health });
		for (const message of told.values()) window.write(message);
		catchUp(window, (entry, origin) => entry === undefined || origin?.client === window.pid);
	}

	function leave(window: Window): void {
		for (const [request, { window: of }] of pending) if (of === window) pending.delete(request);
		// A window that has connected again is still there.
		if (windows.get(window.pid) === window) {
			windows.delete(window.pid);
			notifyWindows();
		}
		for (const one of [...asked.values()]) if (one.window === window) ask(one.message, one.until);
	}

	function notifyWindows(): void {
		send({ kind: 'windows', pids: [...windows.keys()] });
		options.onCount(windows.size);
	}

	function take(window: Window, message: FromWindow): void {
		switch (message.kind) {
			case 'entries': {
				send({ ...message, window: window.pid });
				const known = new Set(window.entries);
				window.entries.clear();
				for (const { id } of message.entries) window.entries.add(id);
				return catchUp(window, (entry, origin) => origin?.client !== window.pid && entry !== undefined && !known.has(entry));
			}
			case 'traffic':
				return send({ ...message, window: window.pid });
			case 'answer': {
				// Only the window that was asked may answer, and only once.
				if (asked.get(message.question)?.window !== window) return;
				asked.delete(message.question);
				return send(message);
			}
			case 'relist':
			case 'prove':
			case 'inspect':
			case 'picture':
			case 'withheld': {
				const request = ++requests;
				pending.set(request, { window, request: message.request });
				return send({ ...message, request, ...(message.kind === 'relist' || message.kind === 'prove' ? { window: window.pid } : {}) });
			}
			default:
				return send(message);
		}
	}

	function reply(message: GatewayReply): void {
		const one = pending.get(message.request);
		pending.delete(message.request);
		one?.window.write({ ...message, request: one.request });
	}

	const server = createServer((socket) => {
		peers.add(socket);
		serve(socket);
		socket.on('close', () => peers.delete(socket));
	});

	function serve(socket: Socket): void {
		const greeting = options.greet();
		let window: Window | undefined;
		let isClosed = false;
		const writer = createFrameWriter({
			schedule: (flush) => process.nextTick(flush),
			write(chunks) {
				if (isClosed) return;
				writeTogether(socket, chunks);
				if (socket.writableLength > MAX_UNSENT_BYTES) socket.destroy();
			},
		});
		const write = (message: ToWindow | WindowReply): void => writer.write(0, 0, Buffer.from(JSON.stringify(message), 'utf8'));
		const turnAway = (why: 'protocol' | 'key' | 'malformed', pid = 0): void => {
			if (isClosed) return;
			// A window of another version isn't a forgery.
			if (why !== 'protocol')
				options.onRefused({ kind: 'forged-hello', at: now(), claimed: 'window', pid, why: why === 'key' ? 'mac' : 'malformed' });
			write({ kind: 'refused', why });
			writer.flush();
			isClosed = true;
			socket.destroySoon();
		};
		const greetOn = (text: string): void => {
			const message = parseWindowGreeting(text);
			if (message === undefined) return turnAway('malformed');
			if (message.kind === 'hello') {
				const challenge = greeting.hello(message);
				return challenge.ok ? write(challenge.value) : turnAway(challenge.error.kind === 'protocol' ? 'protocol' : 'malformed');
			}
			const known = greeting.window(message, options.keys());
			if (!known.ok) return turnAway(known.error.kind === 'mac' ? 'key' : 'malformed', message.pid);
			socket.setTimeout(0);
			decoder.setMaxBodyBytes(MAX_BODY_BYTES);
			window = { pid: known.value, entries: new Set(), write, close: () => socket.destroy() };
			write({ kind: 'welcome' });
			come(window);
		};
		const decoder = createFrameDecoder({
			maxBodyBytes: MAX_GREETING_BYTES,
			allocate: (bytes) => Buffer.allocUnsafeSlow(bytes),
			onTooLong: () => turnAway('malformed'),
			onFrame({ body }) {
				if (isClosed) return;
				const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
				if (window === undefined) return greetOn(text);
				const message = parseFromWindow(text);
				if (message === undefined) turnAway('malformed', window.pid);
				else take(window, message);
			},
		});
		socket.setTimeout(GREETING_MS, () => socket.destroy());
		socket.on('data', (chunk) => decoder.push(chunk));
		// `close` follows every error and handles it.
		socket.on('error', () => undefined);
		socket.on('close', () => {
			isClosed = true;
			if (window !== undefined) leave(window);
		});
	}

	const listening = new KeptSocket(server, windowSocketPath(options.socketPath), options.onLostSocket);
	notifyWindows();
	return {
		listen: () => listening.listen(),
		receive(message) {
			switch (message.kind) {
				case 'event':
					return pass(message.event, message.origin);
				case 'question':
					ask(message, now() + message.limitMs);
					return true;
				case 'question-withdrawn':
					asked.get(message.id)?.window.write(message);
					asked.delete(message.id);
					return true;
				case 'reply':
				case 'proved':
				case 'inspected':
				case 'pictured':
				case 'withheld-shown':
					reply(message);
					return true;
				case 'patterns':
				case 'classifier':
				case 'audit-head':
					told.set(message.kind, message);
					for (const window of windows.values()) window.write(message);
					return true;
				case 'log':
					for (const window of windows.values()) window.write(message);
					return true;
				default:
					return false;
			}
		},
		dispose() {
			listening.dispose();
			for (const window of windows.values()) window.write({ kind: 'ended' });
			// After pending output was sent.
			setImmediate(() => {
				for (const peer of peers) peer.destroySoon();
			});
		},
	};
}
