import { keepNewest } from '../../base/keep-newest.ts';
import type { JsonRpcId } from '../../mcp/messages.ts';
import type { Dialect } from './dialect.ts';

/** A request that still waits for its response. `rawId` is the id exactly as it was written. */
export interface OpenRequest {
	readonly rawId: string;
	readonly method: string;
	readonly sequence: number;
	/** `tools/call`: the tool. */
	readonly tool?: string | undefined;
	/** `resources/read`: the requested URI. */
	readonly uri?: string | undefined;
	/** `tasks/…`: the task it is about. */
	readonly task?: string | undefined;
}

/** A client's request, with the dialect of its response. */
export interface ClientRequest extends OpenRequest {
	readonly dialect: Dialect;
	/** Names of things the request is about. Messages about the same things keep their place behind the response. */
	readonly about: readonly string[];
}

/**
 * The open requests of one direction. Each gets one response. Ids are compared as JSON-RPC peers compare them, except that numbers beyond 2^53 are
 * distinguished by their digits.
 */
export class OpenRequests<R extends OpenRequest = OpenRequest> {
	readonly #open = new Map<string, R>();
	readonly #completed = new Set<string>();

	get size(): number {
		return this.#open.size;
	}

	/** `false`: the id is already in use. */
	add(id: JsonRpcId, request: R): boolean {
		const key = keyOf(id, request.rawId);
		if (this.#open.has(key)) return false;
		this.#open.set(key, request);
		this.#completed.delete(key);
		return true;
	}

	/** Whether a request with this id is open. A number beyond 2^53 is never found by its value alone. */
	has(id: unknown): boolean {
		return (typeof id === 'string' || typeof id === 'number') && this.#open.has(keyOf(id, ''));
	}

	/** The open request that a response with this id belongs to. */
	find(id: JsonRpcId, rawId: string): R | undefined {
		return this.#open.get(this.#openKey(id, rawId));
	}

	/** Takes the request that a response with this id belongs to. It can be taken only once, and only if it `isMeant`. */
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

	/** Some servers return a number id as a string, and the official SDK's client accepts that as the response. */
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

/** How many completed ids are remembered, to tell a second response from an unexpected one. */
const MAX_REMEMBERED = 256;

function keyOf(id: JsonRpcId, rawId: string): string {
	if (typeof id === 'string') return `s${id}`;
	if (typeof id === 'number' && !Number.isSafeInteger(id)) return `n${rawId}`;
	return `n${String(id)}`;
}
