import type { RawId } from '../mcp/parse.ts';

/** The requests one side has sent and got no response to. Two ids are the same when the receiver would take them for the same. */
export interface PendingRequests {
	add(rawId: RawId): void;
	/** The request's own spelling of the id, once; `undefined` when no such request is open. */
	take(rawId: RawId): RawId | undefined;
	/** All of them; afterwards there are none. */
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

/** `1`, `1.0` and `1e0` are one number; `"1"` is a string. */
export function idKey(rawId: RawId): string | number | null {
	const value: unknown = JSON.parse(rawId);
	return typeof value === 'string' || typeof value === 'number' ? value : null;
}
