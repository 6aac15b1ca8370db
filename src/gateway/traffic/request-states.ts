import { isJsonObject, type Json } from '../../base/json.ts';
import { keepNewest } from '../../base/keep-newest.ts';
import type { Sha256 } from '../../base/ports.ts';

/** States that are remembered for one server. The oldest go first. */
const MOST = 256;

/**
 * What a server handed out for the client to give back unchanged (`requestState`, MCP 2026-07-28, multi round-trip requests). It tells the
 * server nothing new, and masking something in it would only break the request: such states look like credentials and often are signed.
 */
export class RequestStates {
	readonly #known = new Set<string>();
	readonly #sha256: Sha256;

	constructor(sha256: Sha256) {
		this.#sha256 = sha256;
	}

	/** A result as it is delivered. */
	note(result: Json): void {
		if (!isJsonObject(result) || typeof result['requestState'] !== 'string') return;
		const key = this.#sha256(result['requestState']);
		this.#known.delete(key);
		this.#known.add(key);
		keepNewest(this.#known, MOST);
	}

	isKnown(state: Json): boolean {
		return typeof state === 'string' && this.#known.size > 0 && this.#known.has(this.#sha256(state));
	}
}
