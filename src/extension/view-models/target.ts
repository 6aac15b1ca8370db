import { type EntryId, isEntryId } from '../../base/ids.ts';
import { property } from '../../base/property.ts';
import { type Item, itemAt } from '../../events/items.ts';
import { type Overview, type ServerKey, type ServerOverview, serverById, serverByKey } from '../../events/overview.ts';
import { isPinKind, type PinKey, type PinKind } from '../../pins/pin.ts';

/** What a command is about. It only preselects: the current version is read and shown to a person before a decision. */
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

/** The current state of the target's server. */
export function targetServer(overview: Overview, target: Target): ServerOverview | undefined {
	return target.kind === 'server' ? serverByKey(overview, target) : serverById(overview, target.entry);
}

export function targetItem(overview: Overview, { entry, name, pin }: ItemTarget): Item | undefined {
	return itemAt(overview, { entry, kind: pin, name });
}

/** A session to show, also from a row of a view. Decides nothing. */
export interface SessionTarget {
	readonly kind: 'session';
	readonly session: string;
}

export function parseSessionId(value: unknown): string | undefined {
	const session = property(property(value, 'target') ?? value, 'session');
	return typeof session === 'string' && session.length <= 64 ? session : undefined;
}

/** Parses the id of a withheld result from a command's argument, which anybody can make up. */
export function parseWithheldId(value: unknown): string | undefined {
	const id = property(value, 'withheld');
	return typeof id === 'string' && /^w\d{1,9}$/.test(id) ? id : undefined;
}

/** The row ID in a command's argument, which anybody can make up. It only selects a row. */
export function parseRowId(value: unknown): string | undefined {
	const row = property(value, 'row');
	return typeof row === 'string' ? row : undefined;
}

/** Parses a command's argument, which anybody can make up. Ignores other members, such as a fingerprint or a text. */
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
