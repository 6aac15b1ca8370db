import { keepNewest } from '../../base/keep-newest.ts';
import type { JsonRpcId } from '../../mcp/messages.ts';
import type { Dialect } from './dialect.ts';

/** A request somebody still waits for. `rawId` is the id exactly as it was written. */
export interface OpenRequest {
	readonly rawId: string;
	readonly method: string;
	readonly sequence: number;
	/** `tools/call`: the tool. */
	readonly tool?: string | undefined;
	/** `resources/read`: what was asked for. */
	readonly uri?: string | undefined;
	/** `tasks/…`: the task it is about. */
	readonly task?: string | undefined;
}

/** A request of the client, and the dialect its response has to be in. */
export interface ClientRequest extends OpenRequest {
	readonly dialect: Dialect;
	/** What else is about the same, by name: it keeps its place behind the response. */
	readonly about: readonly string[];
}

/**
 * The open requests of one direction: each is answered once. Ids are compared as JSON-RPC peers compare them, except that numbers
 * beyond 2^53 are told apart by their digits.
 */
export class OpenRequests<R extends OpenRequest = OpenRequest> {
	readonly #open = new Map<string, R>();
	readonly #completed = new Set<string>();

	get size(): number {
		return this.#open.size;
	}

	/** `false`: the id is in use already. */
	add(id: JsonRpcId, request: R): boolean {
		const key = keyOf(id, request.rawId);
		if (this.#open.has(key)) return false;
		this.#open.set(key, request);
		this.#completed.delete(key);
		return true;
	}

	/** Whether a request of this id is open. A number beyond 2^53 is never found by its value alone. */
	has(id: unknown): boolean {
		return (typeof id === 'string' || typeof id === 'number') && this.#open.has(keyOf(id, ''));
	}

	/** The request that this id would answer. */
	find(id: JsonRpcId, rawId: string): R | undefined {
		return this.#open.get(this.#openKey(id, rawId));
	}

	/** Takes the request that this id answers; it can be answered once only, and only when it `isMeant`. */
	take(id: JsonRpcId, rawId: string, isMeant: (request: R) => boolean = ALWAYS): R | 'unknown' | 'completed' {
		const key = this.#openKey(id, rawId);
		const request = this.#open.get(key);
		if (request !== undefined && !isMeant(request)) return 'unknown';
		if (request === undefined) return this.#completed.has(key) ? 'completed' : 'unknown';
		this.#open.delete(key);
		this.#remember(key);
		return request;
	}

	takeAll(isMeant: (request: R) => boolean = ALWAYS): readonly R[] {
		const all = [...this.#open].filter(([, request]) => isMeant(request));
		for (const [key] of all) {
			this.#open.delete(key);
			this.#remember(key);
		}
		return all.map(([, request]) => request);
	}

	/** Some servers answer with the number as a string, and the official SDK's client takes that for a response. */
	#openKey(id: JsonRpcId, rawId: string): string {
		const own = keyOf(id, rawId);
		return typeof id === 'string' && !this.#open.has(own) && /^(?:0|[1-9]\d{0,14})$/.test(id) ? `n${id}` : own;
	}

	#remember(key: string): void {
		this.#completed.add(key);
		keepNewest(this.#completed, MAX_REMEMBERED);
	}
}

const ALWAYS = (): boolean => true;

/** How many answered ids are remembered, to tell a second response from one nobody asked for. */
const MAX_REMEMBERED = 256;

function keyOf(id: JsonRpcId, rawId: string): string {
	if (typeof id === 'string') return `s${id}`;
	if (typeof id === 'number' && !Number.isSafeInteger(id)) return `n${rawId}`;
	return `n${String(id)}`;
}
