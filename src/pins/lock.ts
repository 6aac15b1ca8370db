import { isSha256Hex, type Sha256Hex } from '../base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import { canonicalJson } from './canonical.ts';
import { isPinKind, type PinKind } from './pin.ts';

/**
 * `cordon.lock`: the fingerprints that somebody approved for a workspace's servers, to be committed. Teammates and CI compare with it. Being
 * in the file approves nothing: items that it doesn't list, or lists differently, are reported. It only counts if a person set a server's
 * trust to "approve what the lock names" (docs/lock.md). Contains no text from a server except names.
 */
export interface LockFile {
	readonly version: 1;
	/** Server's key in the definition file → its approved items. */
	readonly servers: ReadonlyMap<string, LockedServer>;
}

export interface LockedServer {
	readonly items: readonly LockedItem[];
}

export interface LockedItem {
	readonly kind: PinKind;
	/** '' for `launch` and `server`. */
	readonly name: string;
	readonly fingerprint: Sha256Hex;
}

/** How an item compares to a lock: the version it lists, a different one, or not listed. */
export type LockStatus = 'same' | 'changed' | 'not-locked';

/** `undefined`: the lock doesn't list the server, or the item's version isn't known. */
export function lockStatus(
	server: LockedServer | undefined,
	item: Pick<LockedItem, 'kind' | 'name'> & { readonly fingerprint: Sha256Hex | undefined },
): LockStatus | undefined {
	if (server === undefined || item.fingerprint === undefined) return undefined;
	const locked = server.items.find(({ kind, name }) => kind === item.kind && name === item.name);
	return locked === undefined ? 'not-locked' : locked.fingerprint === item.fingerprint ? 'same' : 'changed';
}

export type LockFailure =
	| { readonly kind: 'not-json' }
	| { readonly kind: 'not-a-lock'; readonly why: string }
	| { readonly kind: 'newer-version' };

export const LOCK_NAME = 'cordon.lock';

/** One sorted line per item, so that a merge conflict shows exactly what differs. */
export function lockText(lock: LockFile): string {
	const servers = [...lock.servers]
		.sort(([one], [other]) => compare(one, other))
		.map(([name, { items }]) => [
			name,
			Object.fromEntries(
				[...items]
					.sort((one, other) => compare(one.kind, other.kind) || compare(one.name, other.name))
					.map(({ fingerprint, kind, name: item }) => [item === '' ? kind : `${kind} ${item}`, fingerprint]),
			),
		]);
	return `${JSON.stringify({ cordonLock: 1, servers: Object.fromEntries(servers) }, undefined, '\t')}\n`;
}

export function parseLock(text: string): Result<LockFile, LockFailure> {
	let value: Json;
	try {
		value = JSON.parse(text);
	} catch {
		return err({ kind: 'not-json' });
	}
	if (!isJsonObject(value)) return err({ kind: 'not-a-lock', why: "it isn't an object" });
	const { cordonLock, servers } = value;
	if (typeof cordonLock === 'number' && cordonLock > 1) return err({ kind: 'newer-version' });
	if (cordonLock !== 1 || !isJsonObject(servers)) return err({ kind: 'not-a-lock', why: 'its version or servers are missing' });
	const found = new Map<string, LockedServer>();
	for (const [name, items] of Object.entries(servers)) {
		const parsed = isJsonObject(items) ? parseItems(items) : undefined;
		if (parsed === undefined) return err({ kind: 'not-a-lock', why: "an entry isn't one that MCP Cordon writes" });
		found.set(name, { items: parsed });
	}
	return ok({ version: 1, servers: found });
}

function parseItems(items: JsonObject): readonly LockedItem[] | undefined {
	const found: LockedItem[] = [];
	for (const [key, fingerprint] of Object.entries(items)) {
		const space = key.indexOf(' ');
		const kind = space < 0 ? key : key.slice(0, space);
		if (!isPinKind(kind) || !isSha256Hex(fingerprint)) return undefined;
		found.push({ kind, name: space < 0 ? '' : key.slice(space + 1), fingerprint });
	}
	return found;
}

export type LockDifference =
	| { readonly kind: 'server-not-locked'; readonly server: string }
	/** The lock lists a server that isn't defined here. */
	| { readonly kind: 'server-missing'; readonly server: string }
	| {
			readonly kind: 'not-locked' | 'changed' | 'not-seen';
			readonly server: string;
			readonly item: { readonly kind: PinKind; readonly name: string };
	  };

/**
 * Compares the current items with the lock, for `cordon verify`. `current`: the last seen fingerprints, by server. An item that the lock
 * doesn't list is a difference, so that a lock restricts to what it lists. A listed item that wasn't seen is also reported.
 */
export function verifyLock(lock: LockFile, current: ReadonlyMap<string, readonly LockedItem[]>): readonly LockDifference[] {
	const differences: LockDifference[] = [];
	for (const [server, items] of current) {
		const locked = lock.servers.get(server);
		if (locked === undefined) {
			differences.push({ kind: 'server-not-locked', server });
			continue;
		}
		const byKey = new Map(locked.items.map((item) => [keyOf(item), item.fingerprint]));
		for (const item of items) {
			const fingerprint = byKey.get(keyOf(item));
			byKey.delete(keyOf(item));
			if (fingerprint === item.fingerprint) continue;
			differences.push({ kind: fingerprint === undefined ? 'not-locked' : 'changed', server, item: { kind: item.kind, name: item.name } });
		}
		for (const item of locked.items)
			if (byKey.has(keyOf(item))) differences.push({ kind: 'not-seen', server, item: { kind: item.kind, name: item.name } });
	}
	for (const server of lock.servers.keys()) if (!current.has(server)) differences.push({ kind: 'server-missing', server });
	return differences;
}

function keyOf({ kind, name }: Pick<LockedItem, 'kind' | 'name'>): string {
	return canonicalJson([kind, name]);
}

function compare(one: string, other: string): number {
	return one < other ? -1 : one > other ? 1 : 0;
}
