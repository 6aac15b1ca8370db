import type { Json } from '../../base/json.ts';
import type { JsonRpcId, JsonRpcMessage } from '../../mcp/messages.ts';
import type { SessionOutput } from '../session.ts';
import type { SharedState } from './deps.ts';
import type { ListFetch } from './list-fetch.ts';
import { notificationBytes, requestBytes } from './wire-bytes.ts';

/** How long a page of a list may take that nobody but Cordon waits for, in milliseconds. */
const PAGE_WAIT_MS = 60_000;
const PREFIX = 'mcp-cordon-';

/** `bytes`: how long the message was. */
type OnAnswer = (message: JsonRpcMessage, bytes: number) => void;

/** Requests of Cordon's own over one connection, to either end. Their answers go no further. */
export class OwnRequests {
	readonly #connection: number;
	readonly #out: Pick<SessionOutput, 'inject'>;
	readonly #after: SharedState['after'];
	readonly #open = {
		client: new Map<string, OnAnswer>(),
		server: new Map<string, OnAnswer>(),
	};
	#counter = 0;

	constructor(connection: number, out: Pick<SessionOutput, 'inject'>, after: SharedState['after']) {
		this.#connection = connection;
		this.#out = out;
		this.#after = after;
	}

	/**
	 * An id that only Cordon gives: a server that sent a request under one could have the person's answer to it taken for the answer to a
	 * question of ours.
	 */
	isOurs(id: unknown): boolean {
		return typeof id === 'string' && id.startsWith(PREFIX);
	}

	/** Never answered when nobody is there to answer. The returned function takes the request back. */
	send(to: 'client' | 'server', method: string, params: Json, onAnswer: OnAnswer): () => void {
		const id = `${PREFIX}${this.#connection}-${++this.#counter}`;
		this.#open[to].set(id, onAnswer);
		this.#out.inject(to, requestBytes(JSON.stringify(id), method, params));
		return () => {
			if (this.#open[to].delete(id)) this.#out.inject(to, notificationBytes('notifications/cancelled', { requestId: id }));
		};
	}

	/** Who waits for this answer of that end; undefined: it is none of ours. It can be taken once. */
	take(from: 'client' | 'server', id: JsonRpcId): OnAnswer | undefined {
		if (typeof id !== 'string') return undefined;
		const own = this.#open[from].get(id);
		this.#open[from].delete(id);
		return own;
	}

	/** What was asked of the server counts as answered with an error: its answers may have been lost. */
	failAll(): void {
		const open = [...this.#open.server];
		this.#open.server.clear();
		for (const [id, onAnswer] of open) onAnswer({ kind: 'error', id, error: {} }, 0);
	}

	/** Asks the server for a list page by page. `onDone(undefined)`: it is not complete. */
	askForPages(fetch: ListFetch, method: string, cursor: string | undefined, onDone: (items: readonly Json[] | undefined) => void): void {
		const cancelTimer = this.#after(PAGE_WAIT_MS, () => {
			takeBack();
			onDone(undefined);
		});
		const takeBack = this.send('server', method, cursor === undefined ? {} : { cursor }, (message, bytes) => {
			cancelTimer();
			const step = fetch.take(message, bytes);
			if (step.kind === 'next') this.askForPages(fetch, method, step.cursor, onDone);
			else onDone(step.kind === 'complete' ? step.items : undefined);
		});
	}
}
