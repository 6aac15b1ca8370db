import type { Json, JsonObject } from '../../base/json.ts';
import type { JsonRpcId } from '../../mcp/messages.ts';
import type { SessionOutput } from '../session.ts';
import type { After } from './deps.ts';
import type { ListFetch } from './list-fetch.ts';
import type { ReceivedResponse } from './received.ts';
import { notificationBytes, requestBytes } from './wire-bytes.ts';

/** Timeout for a page of a list that only Cordon waits for, in milliseconds. */
const PAGE_WAIT_MS = 60_000;
const PREFIX = 'mcp-cordon-';

/** `undefined`: the response was lost. */
type OnResponse = (response: ReceivedResponse | undefined) => void;

/** `sequence`: of the message with the last page. */
type OnPages = (items: readonly Json[] | undefined, sequence: number) => void;

/** Cordon's own requests over one connection, to either end. Their responses aren't forwarded. */
export class OwnRequests {
	readonly #connection: number;
	readonly #out: Pick<SessionOutput, 'inject'>;
	readonly #after: After;
	/** The parameters of a request as this server may get them now. */
	readonly #toServer: (params: JsonObject) => JsonObject;
	readonly #open = {
		client: new Map<string, OnResponse>(),
		server: new Map<string, OnResponse>(),
	};
	#counter = 0;

	constructor(
		connection: number,
		out: Pick<SessionOutput, 'inject'>,
		{ after, toServer }: { readonly after: After; readonly toServer: (params: JsonObject) => JsonObject },
	) {
		this.#connection = connection;
		this.#out = out;
		this.#after = after;
		this.#toServer = toServer;
	}

	/** `onResponse` is never called if the other end doesn't respond. The returned function cancels the request. */
	send(to: 'client' | 'server', method: string, params: JsonObject, onResponse: OnResponse): () => void {
		const id = `${PREFIX}${this.#connection}-${++this.#counter}`;
		this.#open[to].set(id, onResponse);
		this.#out.inject(to, requestBytes(JSON.stringify(id), method, to === 'server' ? this.#toServer(params) : params));
		return () => {
			if (this.#open[to].delete(id)) this.#out.inject(to, notificationBytes('notifications/cancelled', { requestId: id }));
		};
	}

	/** The callback for this response. Undefined: the request isn't Cordon's. Each response can be taken once. */
	take(from: 'client' | 'server', id: JsonRpcId): OnResponse | undefined {
		if (typeof id !== 'string') return undefined;
		const own = this.#open[from].get(id);
		this.#open[from].delete(id);
		return own;
	}

	/** Fails all open requests to the server, because their responses may have been lost. */
	failAll(): void {
		const open = [...this.#open.server.values()];
		this.#open.server.clear();
		for (const onResponse of open) onResponse(undefined);
	}

	/** Asks the server for a list page by page. `onDone(undefined)`: the list isn't complete. */
	askForPages(fetch: ListFetch, method: string, cursor: string | undefined, onDone: OnPages): void {
		const cancelTimer = this.#after(PAGE_WAIT_MS, () => {
			takeBack();
			onDone(undefined, 0);
		});
		const takeBack = this.send('server', method, cursor === undefined ? {} : { cursor }, (response) => {
			cancelTimer();
			const step = response === undefined ? undefined : fetch.take(response.message, response.bytes);
			if (step?.kind === 'next') this.askForPages(fetch, method, step.cursor, onDone);
			else onDone(step?.kind === 'complete' ? step.items : undefined, response?.sequence ?? 0);
		});
	}
}

/**
 * Whether an id has the form that only Cordon uses. If a server could send a request with such an id, the person's answer to it could be taken for
 * the answer to Cordon's own question.
 */
export function isOurs(id: unknown): boolean {
	return typeof id === 'string' && id.startsWith(PREFIX);
}
