import type { Json, JsonObject } from '../../base/json.ts';
import type { JsonRpcId } from '../../mcp/messages.ts';
import type { SessionOutput } from '../session.ts';
import type { After } from './deps.ts';
import type { ListFetch } from './list-fetch.ts';
import type { ReceivedResponse } from './received.ts';
import { notificationBytes, requestBytes } from './wire-bytes.ts';

/** How long a page of a list may take that nobody but Cordon waits for, in milliseconds. */
const PAGE_WAIT_MS = 60_000;
const PREFIX = 'mcp-cordon-';

/** `undefined`: the response was lost. */
type OnResponse = (response: ReceivedResponse | undefined) => void;

/** `sequence`: of the message that brought the last page. */
type OnPages = (items: readonly Json[] | undefined, sequence: number) => void;

/** Requests of Cordon's own over one connection, to either end. Their responses go no further. */
export class OwnRequests {
	readonly #connection: number;
	readonly #out: Pick<SessionOutput, 'inject'>;
	readonly #after: After;
	/** Parameters of a request to the server as this server may get them now. */
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

	/** Never answered when nobody is there to answer. The returned function takes the request back. */
	send(to: 'client' | 'server', method: string, params: JsonObject, onResponse: OnResponse): () => void {
		const id = `${PREFIX}${this.#connection}-${++this.#counter}`;
		this.#open[to].set(id, onResponse);
		this.#out.inject(to, requestBytes(JSON.stringify(id), method, to === 'server' ? this.#toServer(params) : params));
		return () => {
			if (this.#open[to].delete(id)) this.#out.inject(to, notificationBytes('notifications/cancelled', { requestId: id }));
		};
	}

	/** Who waits for this response of that end; undefined: it is none of ours. It can be taken once. */
	take(from: 'client' | 'server', id: JsonRpcId): OnResponse | undefined {
		if (typeof id !== 'string') return undefined;
		const own = this.#open[from].get(id);
		this.#open[from].delete(id);
		return own;
	}

	/** What was asked of the server counts as answered with an error: its responses may have been lost. */
	failAll(): void {
		const open = [...this.#open.server.values()];
		this.#open.server.clear();
		for (const onResponse of open) onResponse(undefined);
	}

	/** Asks the server for a list page by page. `onDone(undefined)`: it is not complete. */
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
 * An id that only Cordon gives: a server that sent a request under one could have the person's answer to it taken for the answer to a
 * question of ours.
 */
export function isOurs(id: unknown): boolean {
	return typeof id === 'string' && id.startsWith(PREFIX);
}
