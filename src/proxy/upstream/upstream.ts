// The bundle for HTTP. The proxy loads it only for an http entry.
import { once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { isJsonObject } from '../../base/json.ts';
import type { NetworkSettings } from '../../link/network.ts';
import { createLineFramer, LINE_END } from '../../mcp/framing.ts';
import { ERROR_CODES } from '../../mcp/messages.ts';
import { envelopeIn } from '../../mcp/modern.ts';
import { errorResponse, parseMessage, shapeOf } from '../../mcp/parse.ts';
import type { HttpTarget } from '../http-target.ts';
import { idKey } from '../pending.ts';
import type { RealServer, ServerEvents, ServerExit } from '../real-server.ts';
import type { Exchange, Transport, UpstreamMessage, UpstreamRequest } from './exchange.ts';
import { createHttpClient } from './http-client.ts';
import { createLegacySse } from './legacy-sse.ts';
import { createStateless } from './stateless.ts';
import { createStreamable } from './streamable.ts';
import { TRANSPORT_CHANGED } from './upstream-sentences.ts';

export interface UpstreamOptions {
	readonly target: HttpTarget;
	/** The proxy's environment, which names proxies and certificates. */
	readonly env: Readonly<Record<string, string | undefined>>;
	/** The user's settings in the editor take precedence over `env`. */
	readonly network?: NetworkSettings | undefined;
	readonly events: ServerEvents;
}

/** What this bundle exports. */
export interface UpstreamBundle {
	readonly startUpstream: (options: UpstreamOptions) => RealServer | undefined;
}

/** Bytes waiting for the relay before reading from the server's streams pauses. */
const OUTPUT_BYTES = 1024 * 1024;
/** Larger messages are neither `initialize` nor a notification that we must understand. */
const LARGE_BYTES = 256 * 1024;
/** After a cancellation, how long a stream may still deliver its last events. */
const CANCELLED_GRACE_MS = 5000;
/** How long the open requests may take after the client closed its end. */
const LAST_RESPONSES_MS = 2000;
/** How long a slow reader may delay the end. */
const READ_GRACE_MS = 400;

/** An http server, presented as a process: lines in, lines out. */
export function startUpstream({ target, env, network, events }: UpstreamOptions): RealServer | undefined {
	const output = new PassThrough({ highWaterMark: OUTPUT_BYTES });
	const errors = new PassThrough();
	const open = new Map<string | number | null, UpstreamRequest>();
	/** Lines written on behalf of the server and not read yet. If the server writes the same line, it only repeats our own words. */
	const ours = new Set<string>();
	let isOver = false;
	let hasAskedForLogin = false;
	let lastSentence = '';
	let whenIdle: (() => void) | undefined;

	async function write(line: Uint8Array): Promise<void> {
		if (isOver) return;
		output.write(line);
		if (!output.write(LINE_END) && !isOver) await Promise.race([once(output, 'drain'), once(output, 'close')]);
	}

	function settle(request: UpstreamRequest): void {
		request.isDone = true;
		const key = idKey(request.rawId);
		if (open.get(key) === request) open.delete(key);
		if (isIdle()) whenIdle?.();
	}

	/** Whether no awaited response is still missing. */
	const isIdle = (): boolean => [...open.values()].every(({ isEndless }) => isEndless);

	const exchange: Exchange = {
		hasAuthorization: target.headers.some(({ name }) => name.toLowerCase() === 'authorization'),
		async deliver(line) {
			const shape = shapeOf(line);
			const request = shape.kind === 'response' && shape.rawId !== undefined ? open.get(idKey(shape.rawId)) : undefined;
			if (request !== undefined) settle(request);
			await write(line);
		},
		async fail(request, sentence) {
			if (isOver) return;
			if (request === undefined) return exchange.note(sentence);
			if (request.isDone) return;
			settle(request);
			// The client may not show the error, so a person must be able to read why.
			if (sentence !== lastSentence) exchange.note(sentence);
			lastSentence = sentence;
			if (request.isCancelled) return;
			const line = errorResponse(request.rawId, ERROR_CODES.internal, sentence);
			ours.add(keyOf(line));
			await write(line);
		},
		note: (sentence) => void errors.write(`[MCP Cordon] ${sentence}\n`),
		needsLogin() {
			if (!hasAskedForLogin) events.onNeedsLogin(exchange.hasAuthorization);
			hasAskedForLogin = true;
		},
		ended: () => void over({ code: 1, signal: null }),
	};

	const http = tryCreateHttp();
	if (http === undefined) return undefined;

	function tryCreateHttp(): ReturnType<typeof createHttpClient> | undefined {
		try {
			return createHttpClient({ ...target, env, network, onProblem: exchange.note });
		} catch {
			events.onFailed('proxy', "the proxy in http.proxy, or in a variable such as HTTPS_PROXY, isn't a URL");
			return undefined;
		}
	}

	const create = (transport: HttpTarget['transport'], mayBeOther: boolean): Transport =>
		transport === 'sse'
			? createLegacySse({ url: target.url, http, exchange, mayBeOther })
			: createStreamable({ url: target.url, http, exchange, mayBeOther });
	let transport = create(target.transport, true);
	/** For requests that state their own protocol revision. */
	const stateless = createStateless({ url: target.url, http, exchange });
	/** Such requests have come, so long requests may be of that kind too. */
	let hasStateless = false;
	let hasSwitched = false;

	async function send(line: Uint8Array): Promise<void> {
		if (isOver) return;
		const { isStateless, message } = outgoing(line);
		if (isStateless) return void (await stateless.send(message));
		if ((await transport.send(message)) === 'sent') return;
		if (hasSwitched) return;
		hasSwitched = true;
		await giveUp(message);
		transport = create(target.transport === 'sse' ? 'streamable' : 'sse', false);
		await transport.send(message);
	}

	/** Closes the transport that the server doesn't support. Whether the server got the open requests is unknown, so nothing is sent twice. */
	async function giveUp({ request: refused }: UpstreamMessage): Promise<void> {
		const closed = transport.close();
		const stillOpen = [...open.values()].filter((request) => request !== refused && !request.isStateless);
		await Promise.all([closed, ...stillOpen.map((request) => exchange.fail(request, TRANSPORT_CHANGED))]);
	}

	function outgoing(line: Uint8Array): { readonly message: UpstreamMessage; readonly isStateless: boolean } {
		const shape = shapeOf(line);
		const message = line.length > LARGE_BYTES && !hasStateless ? undefined : parseMessage(line);
		const parsed = message?.ok === true && 'method' in message.value ? message.value : undefined;
		const method = parsed?.method;
		const cancelled = method === 'notifications/cancelled' ? cancel(parsed?.params) : undefined;
		const params = parsed?.params;
		if (shape.kind !== 'request' || shape.rawId === undefined)
			return { message: { line, method, params, request: undefined }, isStateless: cancelled?.isStateless === true };
		const isStateless = envelopeIn(params) !== undefined;
		hasStateless ||= isStateless;
		const isEndless = method === 'subscriptions/listen';
		const request: UpstreamRequest = {
			rawId: shape.rawId,
			isDone: false,
			isCancelled: false,
			isStateless,
			isEndless,
			abort: new AbortController(),
		};
		open.set(idKey(request.rawId), request);
		return { message: { line, method, params, request }, isStateless };
	}

	function cancel(params: unknown): UpstreamRequest | undefined {
		const id = isJsonObject(params) ? params['requestId'] : undefined;
		const request = typeof id === 'string' || typeof id === 'number' ? open.get(id) : undefined;
		if (request === undefined) return undefined;
		request.isCancelled = true;
		const end = (): void => {
			settle(request);
			request.abort.abort();
		};
		if (request.isStateless) end();
		else setTimeout(end, CANCELLED_GRACE_MS).unref();
		return request;
	}

	let inLine = Promise.resolve();
	const lines: Uint8Array[] = [];
	const framer = createLineFramer({ onLine: (line) => void lines.push(line), onTooLong: () => undefined });
	const input = new Writable({
		write(chunk: Uint8Array, _encoding, done) {
			framer.push(chunk);
			for (const line of lines.splice(0)) inLine = inLine.then(() => send(line));
			inLine.then(() => done(), done);
		},
		final(done) {
			inLine
				.then(() => lastResponses())
				.then(() => over({ code: 0, signal: null }))
				.then(() => done(), done);
		},
	});

	function lastResponses(): Promise<void> {
		if (isIdle()) return Promise.resolve();
		return new Promise((resolve) => {
			whenIdle = resolve;
			setTimeout(resolve, LAST_RESPONSES_MS);
		});
	}

	/** Waits until the reader has read everything, so that nothing is lost when the end is reported. */
	async function isRead(): Promise<void> {
		if (!output.readableEnded)
			await Promise.race([once(output, 'end'), once(output, 'close'), delay(READ_GRACE_MS, undefined, { ref: false })]);
	}

	let ending: Promise<void> | undefined;
	async function over(exit: ServerExit): Promise<void> {
		if (isOver) return await ending;
		isOver = true;
		output.end();
		errors.end();
		ending = Promise.all([Promise.all([transport.close(), stateless.close()]).then(() => http?.close()), isRead()]).then(() => undefined);
		await ending;
		events.onEnded(exit);
	}

	const isOurs = (line: Uint8Array): boolean => ours.size > 0 && ours.delete(keyOf(line));
	return { pid: undefined, input, output, errors, isOurs, end: () => over({ code: 0, signal: null }) };
}

function keyOf(line: Uint8Array): string {
	return Buffer.from(line).toString('latin1');
}
