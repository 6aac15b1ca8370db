import { isJsonObject, type Json } from '../../base/json.ts';
import { itemsWithDigits } from '../../mcp/digits.ts';
import { ERROR_CODES, type JsonRpcMessage } from '../../mcp/messages.ts';

/** A list with more pages, items, or bytes counts as incomplete. Otherwise a server could make a list, and its text in memory, grow forever. */
export const MAX_PAGES = 200;
export const MAX_ITEMS = 5_000;
/** Bytes of all pages of a list. */
export const MAX_LIST_BYTES = 16 * 1024 * 1024;

export type FetchOutcome = { readonly kind: 'complete'; readonly items: readonly Json[] } | { readonly kind: 'failed' };

/**
 * Collects a list page by page (MCP 2025-11-25, server/utilities/pagination). The whole list is judged at once, because two items with one name on
 * different pages must be seen together.
 */
export class ListFetch {
	readonly #key: string;
	readonly #items: Json[] = [];
	readonly #cursors = new Set<string>();
	#pages = 0;
	#bytes = 0;

	/** `key`: the member of a result that holds the items. */
	constructor(key = 'tools') {
		this.#key = key;
	}

	/** Takes one response, whose bytes are `bytes`. Returns the cursor of the next page to ask for, or the outcome. */
	take(message: JsonRpcMessage, bytes: Uint8Array): { readonly kind: 'next'; readonly cursor: string } | FetchOutcome {
		// A server may announce prompts or resources and lack the method for one kind of list. That list then counts as empty.
		if (message.kind === 'error' && message.error['code'] === ERROR_CODES.methodNotFound && this.#key !== 'tools' && this.#pages === 0)
			return { kind: 'complete', items: [] };
		if (message.kind !== 'result' || !isJsonObject(message.result)) return { kind: 'failed' };
		const items = message.result[this.#key];
		const { nextCursor } = message.result;
		if (!Array.isArray(items)) return { kind: 'failed' };
		this.#bytes += bytes.length;
		if (this.#items.length + items.length > MAX_ITEMS || this.#bytes > MAX_LIST_BYTES) return { kind: 'failed' };
		this.#items.push(...itemsWithDigits(items, bytes, this.#key));
		this.#pages++;
		if (nextCursor === undefined || nextCursor === null) return { kind: 'complete', items: this.#items };
		if (typeof nextCursor !== 'string' || this.#cursors.has(nextCursor) || this.#pages >= MAX_PAGES) return { kind: 'failed' };
		this.#cursors.add(nextCursor);
		return { kind: 'next', cursor: nextCursor };
	}
}
