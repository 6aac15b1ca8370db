import type { JsonRpcId } from '../../mcp/messages.ts';

/** A request somebody still waits for. `rawId` is the id exactly as it was written. */
export interface OpenRequest {
	readonly rawId: string;
	readonly method: string;
	readonly sequence: number;
	/** `tools/call`: the tool. */
	readonly tool?: string | undefined;
	/** `resources/read`: what was asked for. */
	readonly uri?: string | undefined;
}

/**
 * The open requests of one direction: each is answered once. Ids are compared as JSON-RPC peers compare them, except that numbers
 * beyond 2^53 are told apart by their digits.
 */
export class OpenRequests {
	readonly #open = new Map<string, OpenRequest>();
	readonly #answered = new Set<string>();

	/** `false`: the id is in use already. */
	add(id: JsonRpcId, request: OpenRequest): boolean {
		const key = keyOf(id, request.rawId);
		if (this.#open.has(key)) return false;
		this.#open.set(key, request);
		this.#answered.delete(key);
		return true;
	}

	/** Takes the request that this id answers; it can be answered once only. */
	take(id: JsonRpcId, rawId: string): OpenRequest | 'unknown' | 'answered' {
		const key = keyOf(id, rawId);
		const request = this.#open.get(key);
		if (request === undefined) return this.#answered.has(key) ? 'answered' : 'unknown';
		this.#open.delete(key);
		this.#remember(key);
		return request;
	}

	takeAll(): readonly OpenRequest[] {
		const all = [...this.#open.values()];
		for (const key of this.#open.keys()) this.#remember(key);
		this.#open.clear();
		return all;
	}

	#remember(key: string): void {
		this.#answered.add(key);
		if (this.#answered.size <= MAX_REMEMBERED) return;
		for (const oldest of this.#answered) {
			this.#answered.delete(oldest);
			break;
		}
	}
}

/** How many answered ids are remembered, to tell a second answer from one nobody asked for. */
const MAX_REMEMBERED = 256;

function keyOf(id: JsonRpcId, rawId: string): string {
	if (typeof id === 'string') return `s${id}`;
	if (typeof id === 'number' && !Number.isSafeInteger(id)) return `n${rawId}`;
	return `n${String(id)}`;
}
