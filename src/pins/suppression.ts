import type { EntryId } from '../base/ids.ts';
import { isJsonObject, type Json } from '../base/json.ts';
import { isPinKind, type PinKind } from './pin.ts';
import type { DecisionIndex } from './state.ts';

/**
 * "This rule is wrong here": one rule, one server, and one or all of its items. Removes a finding from the Problems list and the counts, but
 * releases nothing.
 */
export interface Suppression {
	/** The counter of the record that created it. */
	readonly id: number;
	readonly entry: EntryId;
	readonly rule: string;
	/** `undefined`: all items of the server. */
	readonly item: { readonly kind: PinKind; readonly name: string } | undefined;
	readonly reason: string;
	/** Milliseconds since the Unix epoch. */
	readonly until: number;
	readonly at: number;
}

/** What a person enters; stored in the `note` of the signed record. */
export interface SuppressionNote {
	readonly rule: string;
	readonly item: { readonly kind: PinKind; readonly name: string } | null;
	readonly reason: string;
	readonly until: number;
}

export const MAX_SUPPRESSION_MS = 365 * 24 * 3600 * 1000;

/** All suppressions that are neither revoked nor expired at `now`, oldest first. */
export function suppressionsOf(entry: EntryId, decisions: DecisionIndex, now: number): readonly Suppression[] {
	const records = decisions.suppressions(entry);
	const revoked = new Set(records.filter((record) => record.action === 'unsuppress').map((record) => Number(record.note)));
	return records.flatMap((record): readonly Suppression[] => {
		if (record.action !== 'suppress' || revoked.has(record.counter)) return [];
		const note = parseNote(record.note ?? '');
		if (note === undefined) return [];
		const until = Math.min(note.until, record.at + MAX_SUPPRESSION_MS);
		if (until <= now) return [];
		return [{ id: record.counter, entry, rule: note.rule, item: note.item ?? undefined, reason: note.reason, until, at: record.at }];
	});
}

export function isSuppressed(
	rule: string,
	item: { readonly kind: PinKind; readonly name: string },
	suppressions: readonly Suppression[],
): boolean {
	return suppressions.some(
		(each) => each.rule === rule && (each.item === undefined || (each.item.kind === item.kind && each.item.name === item.name)),
	);
}

export function noteOf(note: SuppressionNote): string {
	return JSON.stringify(note);
}

function parseNote(text: string): SuppressionNote | undefined {
	let value: Json;
	try {
		value = JSON.parse(text);
	} catch {
		return undefined;
	}
	if (!isJsonObject(value)) return undefined;
	const { item, reason, rule, until } = value;
	if (typeof rule !== 'string' || typeof reason !== 'string' || typeof until !== 'number') return undefined;
	if (item === null || item === undefined) return { rule, item: null, reason, until };
	if (!isJsonObject(item)) return undefined;
	const { kind, name } = item;
	return isPinKind(kind) && typeof name === 'string' ? { rule, item: { kind, name }, reason, until } : undefined;
}
