import type { RawId } from '../mcp/parse.ts';

/** The requests of one side that have no response yet. Two ids are equal when the receiver would treat them as equal. */
export interface PendingRequests {
	add(rawId: RawId): void;
	/** Removes a request and returns its own spelling of the id; `undefined` when no such request is open. */
	take(rawId: RawId): RawId | undefined;
	/** Removes and returns all of them. */
	takeAll(): readonly RawId[];
}

export function createPendingRequests(): PendingRequests {
	const open = new Map<string | number | null, RawId>();
	return {
		add(rawId) {
			open.set(idKey(rawId), rawId);
		},
		take(rawId) {
			const key = idKey(rawId);
			const own = open.get(key);
			if (own !== undefined) open.delete(key);
			return own;
		},
		takeAll() {
			const all = [...open.values()];
			open.clear();
			return all;
		},
	};
}

/** `1`, `1.0`, and `1e0` are the same number; `"1"` is a string. */
export function idKey(rawId: RawId): string | number | null {
	const value: unknown = JSON.parse(rawId);
	return typeof value === 'string' || typeof value === 'number' ? value : null;
}
