import type { EntryId, Sha256Hex } from '../base/ids.ts';
import { isJsonObject, type Json } from '../base/json.ts';
import type { DecisionIndex } from './state.ts';

/** Days until a permission expires, because people forget what it covers. */
export const PERMISSION_DAYS = 30;
export const PERMISSION_MS = PERMISSION_DAYS * 86_400_000;

/**
 * A permission for this tool and pattern: calls of one version of one tool, of a server with exactly this launch, if all reasons for a
 * question are among these. A new version of the tool asks again.
 */
export interface Permission {
	/** The counter of the record that created it. */
	readonly id: number;
	readonly entry: EntryId;
	readonly launch: Sha256Hex;
	readonly tool: string;
	readonly fingerprint: Sha256Hex;
	/** Sorted keys of reasons. */
	readonly reasons: readonly string[];
	/** The reasons in words for a person. */
	readonly words: readonly string[];
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
	/** Expiry in the same unit; after that, the question is asked again. */
	readonly until: number;
}

/** `note` of the signed record. */
export type PermissionNote = Pick<Permission, 'reasons' | 'words'>;

const MAX_REASONS = 32;

export function permissionNote({ reasons, words }: PermissionNote): string {
	return JSON.stringify({ reasons, words });
}

/** All active permissions, oldest first. `now`: milliseconds since the Unix epoch. */
export function permissionsOf(entry: EntryId, decisions: DecisionIndex, now: number): readonly Permission[] {
	const records = decisions.permissions(entry);
	const revoked = new Set(records.filter((record) => record.action === 'unpermit').map((record) => Number(record.note)));
	return records.flatMap((record): readonly Permission[] => {
		if (record.action !== 'permit' || record.kind !== 'tool' || revoked.has(record.counter)) return [];
		const note = parseNote(record.note ?? '');
		if (note === undefined) return [];
		const { at, counter, fingerprint, launch, name } = record;
		const until = at + PERMISSION_MS;
		if (until <= now) return [];
		return [{ id: counter, entry, launch, tool: name, fingerprint, at, until, ...note }];
	});
}

/** Whether every reason is permitted for exactly this tool. Without reasons there is no question, so nothing is permitted. */
export function isPermitted(
	reasons: readonly string[],
	{ fingerprint, launch, tool }: Pick<Permission, 'fingerprint' | 'launch' | 'tool'>,
	permissions: readonly Permission[],
): boolean {
	if (reasons.length === 0) return false;
	const permitted = new Set(
		permissions
			.filter((one) => one.tool === tool && one.launch === launch && one.fingerprint === fingerprint)
			.flatMap((one) => one.reasons),
	);
	return reasons.every((reason) => permitted.has(reason));
}

function parseNote(text: string): PermissionNote | undefined {
	let value: Json;
	try {
		value = JSON.parse(text);
	} catch {
		return undefined;
	}
	if (!isJsonObject(value)) return undefined;
	const reasons = stringsIn(value['reasons']);
	return reasons.length === 0 || reasons.length > MAX_REASONS ? undefined : { reasons, words: stringsIn(value['words']) };
}

function stringsIn(value: Json | undefined): readonly string[] {
	return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
