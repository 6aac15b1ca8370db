import { BodyError } from './decode-body.ts';
import { asLine, eventsOf } from './event-stream.ts';
import type { Exchange, Transport } from './exchange.ts';
import type { HttpClient, HttpResponse } from './http-client.ts';
import { createLoginProbe } from './login-response.ts';
import { bodySentence, FOREIGN_ENDPOINT, failureSentence, NO_ENDPOINT, STREAM_LOST, statusSentence } from './upstream-sentences.ts';

export interface LegacySseOptions {
	readonly url: URL;
	readonly http: HttpClient;
	readonly exchange: Exchange;
	/** Whether a GET rejected with a 4xx status may mean the newer transport. */
	readonly mayBeOther: boolean;
}

/** Timeout for the server's `endpoint` event, in milliseconds. */
const ENDPOINT_MS = 15_000;
/** How long a message delays the next ones until the server has received it, at most, in milliseconds. */
const IN_ORDER_MS = 5000;

type Opened =
	| { readonly kind: 'endpoint'; readonly url: URL }
	| { readonly kind: 'other-transport' }
	| { readonly kind: 'failed'; readonly sentence: string };

/** HTTP with one event stream. Source: MCP 2024-11-05, basic/transports, HTTP with SSE. */
export function createLegacySse({ url, http, exchange, mayBeOther }: LegacySseOptions): Transport {
	const closing = new AbortController();
	let opening: Promise<Opened> | undefined;
	const askedForLogin = createLoginProbe({ url, http, exchange });

	async function open(): Promise<Opened> {
		const sent = await http.send({ method: 'GET', url, headers: { accept: 'text/event-stream' }, signal: closing.signal });
		if (!sent.ok) return { kind: 'failed', sentence: failureSentence(sent.error) };
		const response = sent.value;
		const login = await askedForLogin(response);
		if (login !== undefined) return { kind: 'failed', sentence: login };
		const { status, contentType } = response;
		if (status !== 200 || contentType !== 'text/event-stream') {
			response.discard();
			return mayBeOther && status >= 400 && status < 500
				? { kind: 'other-transport' }
				: { kind: 'failed', sentence: status === 200 ? NO_ENDPOINT : statusSentence(status) };
		}
		return await new Promise<Opened>((resolve) => {
			const timer = setTimeout(() => resolve({ kind: 'failed', sentence: NO_ENDPOINT }), ENDPOINT_MS);
			const onEndpoint = (text: string): void => {
				clearTimeout(timer);
				const endpoint = URL.canParse(text, url.href) ? new URL(text, url) : undefined;
				// Each message carries the entry's headers, so messages only go to the approved origin.
				resolve(endpoint?.origin === url.origin ? { kind: 'endpoint', url: endpoint } : { kind: 'failed', sentence: FOREIGN_ENDPOINT });
			};
			void read(response, onEndpoint).then((sentence) => {
				clearTimeout(timer);
				resolve({ kind: 'failed', sentence });
				if (closing.signal.aborted) return;
				// The stream is the session: without it, no response can arrive.
				exchange.note(sentence);
				exchange.ended();
			});
		});
	}

	/** Passes on the stream's messages. Resolves with the reason why it ended. */
	async function read({ body }: HttpResponse, onEndpoint: (text: string) => void): Promise<string> {
		let hasEndpoint = false;
		try {
			for await (const event of eventsOf(body)) {
				if (event.type === 'endpoint' && !hasEndpoint) {
					hasEndpoint = true;
					onEndpoint(event.data);
				} else if (event.type === 'message' && event.data !== '') await exchange.deliver(asLine(event.data));
			}
		} catch (cause) {
			if (!(cause instanceof BodyError)) throw cause;
			return bodySentence(cause.failure);
		}
		return STREAM_LOST;
	}

	return {
		async send({ line, request }) {
			opening ??= open();
			const opened = await opening;
			if (opened.kind === 'other-transport') return 'other-transport';
			if (opened.kind === 'failed') {
				// The next message tries again.
				opening = undefined;
				await exchange.fail(request, opened.sentence);
				return 'sent';
			}
			const sent = await http.send({
				method: 'POST',
				url: opened.url,
				headers: { 'content-type': 'application/json' },
				body: line,
				signal: AbortSignal.any([closing.signal, AbortSignal.timeout(IN_ORDER_MS)]),
			});
			if (!sent.ok) {
				// A slow confirmation isn't a failure: the response arrives on the stream.
				if (sent.error.kind !== 'aborted') await exchange.fail(request, failureSentence(sent.error));
				return 'sent';
			}
			const { discard, status } = sent.value;
			discard();
			const failure = (await askedForLogin(sent.value)) ?? (status >= 300 ? statusSentence(status) : undefined);
			if (failure !== undefined) await exchange.fail(request, failure);
			return 'sent';
		},
		close() {
			closing.abort();
			return Promise.resolve();
		},
	};
}
