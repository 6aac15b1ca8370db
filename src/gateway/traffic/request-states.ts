import { isJsonObject, type Json } from '../../base/json.ts';
import { keepNewest } from '../../base/keep-newest.ts';
import type { Sha256 } from '../../base/ports.ts';

/** Maximum number of remembered states for one server. The oldest are forgotten first. */
const MOST = 256;

/**
 * `requestState` values that a server handed out for the client to return unchanged (MCP 2026-07-28, multi round-trip requests). They tell the
 * server nothing new. They look like credentials and are often signed, so masking a part would only break the request.
 */
export class RequestStates {
	readonly #known = new Set<string>();
	readonly #sha256: Sha256;

	constructor(sha256: Sha256) {
		this.#sha256 = sha256;
	}

	/** `result`: as delivered. */
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
