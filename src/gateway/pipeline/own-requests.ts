import type { Json } from '../../base/json.ts';
import type { JsonRpcId, JsonRpcMessage } from '../../mcp/messages.ts';
import type { SessionOutput } from '../session.ts';
import type { ListFetch } from './list-fetch.ts';
import { notificationBytes, requestBytes } from './wire-bytes.ts';

/** Requests of Cordon's own over one connection, to either end. Their answers go no further. */
export class OwnRequests {
	readonly #connection: number;
	readonly #out: Pick<SessionOutput, 'inject'>;
	readonly #open = {
		client: new Map<string, (message: JsonRpcMessage) => void>(),
		server: new Map<string, (message: JsonRpcMessage) => void>(),
	};
	#counter = 0;

	constructor(connection: number, out: Pick<SessionOutput, 'inject'>) {
		this.#connection = connection;
		this.#out = out;
	}

	/** Never answered when nobody is there to answer. The returned function takes the request back. */
	send(to: 'client' | 'server', method: string, params: Json, onAnswer: (message: JsonRpcMessage) => void): () => void {
		const id = `mcp-cordon-${this.#connection}-${++this.#counter}`;
		this.#open[to].set(id, onAnswer);
		this.#out.inject(to, requestBytes(JSON.stringify(id), method, params));
		return () => {
			if (this.#open[to].delete(id)) this.#out.inject(to, notificationBytes('notifications/cancelled', { requestId: id }));
		};
	}

	/** Who waits for this answer of that end; undefined: it is none of ours. It can be taken once. */
	take(from: 'client' | 'server', id: JsonRpcId): ((message: JsonRpcMessage) => void) | undefined {
		if (typeof id !== 'string') return undefined;
		const own = this.#open[from].get(id);
		this.#open[from].delete(id);
		return own;
	}

	/** Asks the server for a list page by page. `onDone(undefined)`: it is not complete. */
	askForPages(fetch: ListFetch, method: string, cursor: string | undefined, onDone: (items: readonly Json[] | undefined) => void): void {
		this.send('server', method, cursor === undefined ? {} : { cursor }, (message) => {
			const step = fetch.take(message);
			if (step.kind === 'next') this.askForPages(fetch, method, step.cursor, onDone);
			else onDone(step.kind === 'complete' ? step.items : undefined);
		});
	}
}
