import { type EntryId, isEntryId } from '../../base/ids.ts';
import { property } from '../../base/property.ts';
import { type Item, itemAt } from '../../events/items.ts';
import { type Overview, type ServerKey, type ServerOverview, serverById, serverByKey } from '../../events/overview.ts';
import { isPinKind, type PinKey, type PinKind } from '../../pins/pin.ts';

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

export function serverTarget({ file, name }: ServerKey): ServerTarget {
	return { kind: 'server', file, name };
}

export function itemTarget({ entry, kind, name }: PinKey): ItemTarget {
	return { kind: 'item', entry, pin: kind, name };
}

/** The server that is meant, or whose item is, as it is now. */
export function targetServer(overview: Overview, target: Target): ServerOverview | undefined {
	return target.kind === 'server' ? serverByKey(overview, target) : serverById(overview, target.entry);
}

export function targetItem(overview: Overview, { entry, name, pin }: ItemTarget): Item | undefined {
	return itemAt(overview, { entry, kind: pin, name });
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

/** The id of a withheld result in the argument of a command, wherever it came from. */
export function parseWithheldId(value: unknown): string | undefined {
	const id = property(value, 'withheld');
	return typeof id === 'string' && /^w\d{1,9}$/.test(id) ? id : undefined;
}

/** The ID of a row in the argument of a command, wherever it came from: it only selects a row. */
export function parseRowId(value: unknown): string | undefined {
	const row = property(value, 'row');
	return typeof row === 'string' ? row : undefined;
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
