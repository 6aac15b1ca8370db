import type { Readable, Writable } from 'node:stream';
import type { Frame } from '../link/frame-codec.ts';
import { FRAME_ACTION_MASK, FRAME_ACTIONS } from '../link/frames.ts';
import type { GatewayLink } from '../link/gateway-port.ts';
import type { NetworkSettings } from '../link/network.ts';
import { parseGatewayControl } from '../link/parse-control.ts';
import type { LineFramer } from '../mcp/framing.ts';
import { createLineFramer } from '../mcp/framing.ts';
import type { Direction } from '../mcp/messages.ts';
import { createErrorOutput } from './error-output.ts';
import { monotonicMs } from './monotonic.ts';
import type { RealServer, ServerEvents, ServerExit, StartRealServer } from './real-server.ts';
import type { SearchGateway } from './reconnecting-link.ts';
import type { Recipient } from './relay.ts';
import { createRelay } from './relay.ts';
import { failedSentence, loginSentence, missingSentence, STOPPED_BY_CORDON, stoppedSentence } from './sentences.ts';
import type { Sink } from './sink.ts';
import { createSink } from './sink.ts';

export interface GuardedOptions {
	readonly searchGateway: SearchGateway;
	readonly startServer: StartRealServer;
	readonly input: Readable;
	readonly output: Writable;
	readonly errors: Writable;
	/** Ends the process. The server is gone completely by then. */
	readonly exit: (code: number) => void;
}

/** Reading pauses while this many bytes of one direction wait, and resumes below half of it. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024;
/** After the client closes its end, how long its last messages may wait for a verdict. */
const LAST_WORDS_MS = 1000;
/** How long the server then has to exit on its own. Source: MCP 2025-11-25, basic/lifecycle, shutdown over stdio. */
const CLOSE_GRACE_MS = 2000;
/** After the server ends, how long its last messages may wait for a verdict. */
const LAST_VERDICTS_MS = 30_000;

/** Runs one guarded server from the search for the gateway to the exit. The returned `terminate` ends it from outside. */
export function runGuarded(options: GuardedOptions): { terminate(): void } {
	const { input, output } = options;
	const errors = createErrorOutput(options.errors);
	const toClient = createSink(output, flow);
	let toServer: Sink | undefined;
	let server: RealServer | undefined;
	let link: GatewayLink | undefined;
	/** How the server ended, and the proxy's own exit code. */
	let ended: { readonly code: number; readonly sentence: string } | undefined;
	let hasLaunch = false;
	let isRefusing = false;
	let isClientClosed = false;
	let isFinishing = false;

	const relay = createRelay({
		write: (to: Recipient, chunks) => (to === 'client' ? toClient : toServer)?.write(chunks),
		onStray: errors.stray,
		onFlow: flow,
		soon: (run) => process.nextTick(run),
		now: monotonicMs,
	});

	/** Reads from each end only as fast as the other end accepts data. */
	function flow(): void {
		throttle(input, relay.waitingBytes('client-to-server') + (toServer?.waitingBytes ?? 0) + (link?.unsentBytes() ?? 0));
		if (server !== undefined)
			throttle(server.output, relay.waitingBytes('server-to-client') + toClient.waitingBytes + (link?.unsentBytes() ?? 0));
		if (isClientClosed && relay.isIdle('client-to-server')) closeServerInput();
	}

	function framer(direction: Direction): LineFramer {
		return createLineFramer({
			onLine: (line) => relay.accept(direction, line, direction === 'server-to-client' && server?.isOurs?.(line) === true),
			allocate: (bytes) => Buffer.allocUnsafeSlow(bytes),
			onTooLong(bytes) {
				errors.note(`A line of ${bytes} bytes was longer than the limit and has been dropped.`);
				link?.control({ kind: 'line-too-long', fromServer: direction === 'server-to-client', bytes });
			},
		});
	}

	function onLost(): void {
		link = undefined;
		relay.detach();
		if (ended !== undefined) return void finish(ended.code);
		reconnecting.start();
	}

	const reconnecting = options.searchGateway({
		isResumed: () => hasLaunch,
		onFrame,
		onDrain: flow,
		onLost,
		onConnected,
		onMissing(failure, patienceMs) {
			if (isFinishing) return;
			const sentence = missingSentence(failure);
			if (relay.refuseWaiting(sentence, patienceMs) === 0 || isRefusing) return;
			// Writes the note once each time the gateway is gone.
			isRefusing = true;
			errors.note(sentence);
		},
	});

	function onConnected(next: GatewayLink): void {
		const isResumed = hasLaunch;
		hasLaunch = true;
		isRefusing = false;
		link = next;
		if (!next.launch.allowed && server !== undefined) {
			errors.note('MCP Cordon no longer allows this server to run.');
			return void finish(1);
		}
		if (next.launch.allowed && isResumed && server === undefined) {
			// The server was refused when the client first connected. The client must start it again to initialize it.
			errors.note('MCP Cordon now allows this server to run. Start it again.');
			return void finish(1);
		}
		if (next.launch.allowed && server === undefined) launch(next.launch.network);
		// A gateway that takes over doesn't know which process to end when this one dies.
		else if (server?.pid !== undefined) next.control({ kind: 'child-started', pid: server.pid });
		if (!isFinishing) relay.attach(next);
		flow();
	}

	function onFrame(frame: Frame): void {
		if ((frame.flags & FRAME_ACTION_MASK) !== FRAME_ACTIONS.control) return relay.onFrame(frame);
		const message = parseGatewayControl(frame.body);
		if (!message.ok) return;
		if (message.value.kind === 'left-to-login') errors.note(loginSentence(message.value.how));
		if (message.value.kind === 'stop') void finish(ended?.code ?? 0);
	}

	function launch(network: NetworkSettings | undefined): void {
		const serverEvents: ServerEvents = {
			onFailed(code, message) {
				const sentence = failedSentence(code, message);
				errors.note(sentence);
				onServerGone(127, sentence, () => link?.control({ kind: 'child-failed', code }));
			},
			onEnded(exit) {
				const dropped = lines?.end() ?? 0;
				if (dropped > 0) errors.note(`The server's last line (${dropped} bytes) had no end and has been dropped.`);
				onServerGone(exitCode(exit), stoppedSentence(exit), () => link?.control({ kind: 'child-exited', ...exit }));
			},
			onNeedsLogin: (hadAuthorization) => link?.control({ kind: 'needs-login', hadAuthorization }),
		};
		server = options.startServer(serverEvents, network);
		const lines = server === undefined ? undefined : framer('server-to-client');
		if (server === undefined || lines === undefined) return;
		toServer = createSink(server.input, flow);
		server.output.on('data', (chunk: Uint8Array) => lines.push(chunk));
		// A server over HTTP has no stderr: its connection writes there, and only our sentences.
		const isOurs = server.pid === undefined;
		server.errors.on('data', (chunk: Uint8Array) => void errors.pass(chunk, isOurs));
		if (server.pid !== undefined) link?.control({ kind: 'child-started', pid: server.pid });
	}

	/** The gateway responds to open requests and then ends the proxy. Without a gateway, the proxy responds itself. */
	function onServerGone(code: number, sentence: string, tell: () => void): void {
		ended = { code, sentence };
		if (isClientClosed || link === undefined) return void finish(code);
		// `startServer` may fail before `onConnected` has finished; the client's messages must be sent first.
		setImmediate(tell);
		setTimeout(() => void finish(code), LAST_VERDICTS_MS).unref();
	}

	function onClientClosed(): void {
		if (isClientClosed || isFinishing) return;
		isClientClosed = true;
		input.destroy();
		if (server === undefined || ended !== undefined) {
			const deadline = monotonicMs() + LAST_WORDS_MS;
			const wait = (): unknown => (relay.undecided === 0 || monotonicMs() > deadline ? finish(ended?.code ?? 0) : setTimeout(wait, 10));
			wait();
			return;
		}
		setTimeout(closeServerInput, LAST_WORDS_MS).unref();
		flow();
	}

	let isInputClosed = false;
	function closeServerInput(): void {
		if (isInputClosed) return;
		isInputClosed = true;
		toServer?.end();
		setTimeout(() => void finish(ended?.code ?? 0), CLOSE_GRACE_MS).unref();
	}

	async function finish(code: number): Promise<void> {
		if (isFinishing) return;
		isFinishing = true;
		relay.refuseAll(ended?.sentence ?? STOPPED_BY_CORDON);
		relay.failOpenRequests(ended?.sentence ?? STOPPED_BY_CORDON);
		if (isClientClosed) link?.control({ kind: 'client-closed' });
		link?.close();
		await Promise.all([server?.end(), toClient.flushed(CLOSE_GRACE_MS), reconnecting.stop()]);
		options.exit(code);
	}

	const fromClient = framer('client-to-server');
	input.on('data', (chunk: Uint8Array) => fromClient.push(chunk));
	for (const event of ['end', 'close', 'error']) input.on(event, onClientClosed);
	for (const event of ['close', 'error']) output.on(event, onClientClosed);
	reconnecting.start();
	return {
		terminate() {
			isClientClosed = true;
			void finish(ended?.code ?? 0);
		},
	};
}

function throttle(source: Readable, waitingBytes: number): void {
	if (waitingBytes > MAX_WAITING_BYTES) source.pause();
	else if (source.isPaused() && waitingBytes < MAX_WAITING_BYTES / 2) source.resume();
}

function exitCode(exit: ServerExit): number {
	return exit.code ?? (exit.signal === null ? 1 : 128 + (SIGNAL_NUMBERS[exit.signal] ?? 0));
}

/** Signal numbers as a shell reports them. */
const SIGNAL_NUMBERS: Readonly<Record<string, number>> = {
	SIGHUP: 1,
	SIGINT: 2,
	SIGQUIT: 3,
	SIGABRT: 6,
	SIGKILL: 9,
	SIGSEGV: 11,
	SIGPIPE: 13,
	SIGTERM: 15,
};
