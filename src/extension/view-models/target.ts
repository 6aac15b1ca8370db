import { type EntryId, isEntryId } from '../../base/ids.ts';
import type { ServerKey } from '../../events/overview.ts';
import { isPinKind, type PinKind } from '../../pins/pin.ts';

/** What a command is about. It only preselects: what is decided is read anew and shown to a person first. */
export type Target = ServerTarget | ItemTarget;
export interface ServerTarget extends ServerKey {
	readonly kind: 'server';
}
export interface ItemTarget {
	readonly kind: 'item';
	readonly entry: EntryId;
	readonly pin: PinKind;
	readonly name: string;
}

/** A conversation to show; also from a row of a view. It decides nothing. */
export interface SessionTarget {
	readonly kind: 'session';
	readonly session: string;
}

export function parseSessionId(value: unknown): string | undefined {
	const session = property(property(value, 'target') ?? value, 'session');
	return typeof session === 'string' && session.length <= 64 ? session : undefined;
}

/** Reads a command's argument, which anybody can make up. Whatever else it holds (a fingerprint, a text) is not looked at. */
export function parseTarget(value: unknown): Target | undefined {
	const holder = property(value, 'target') ?? value;
	const kind = property(holder, 'kind');
	const name = property(holder, 'name');
	if (typeof name !== 'string') return undefined;
	if (kind === 'server') {
		const file = property(holder, 'file');
		return typeof file === 'string' ? { kind, file, name } : undefined;
	}
	const entry = property(holder, 'entry');
	const pin = property(holder, 'pin');
	if (kind !== 'item' || !isEntryId(entry) || !isPinKind(pin)) return undefined;
	return { kind, entry, pin, name };
}

function property(value: unknown, key: string): unknown {
	return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
