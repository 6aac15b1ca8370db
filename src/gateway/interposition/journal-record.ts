import { type EntryId, isEntryId, isSha256Hex, type Sha256Hex } from '../../base/ids.ts';
import { isJsonObject } from '../../base/json.ts';
import { type FormatName, isFormatName } from '../../definitions/format.ts';
import type { GitProtection } from '../git/git-guard.ts';

/** An entry that Cordon guards or guarded. */
export interface JournalEntry {
	readonly id: EntryId;
	/** `ServerEntry.ref`. */
	readonly ref: string;
	/** When it was first guarded, in milliseconds since the Unix epoch. */
	readonly at: number;
	/** Whether it was in the file at the last write. A removed entry keeps its id in case its name comes back. */
	readonly isPresent: boolean;
}

/** An entry that the user didn't choose. It is left alone while its launch stays the same. */
export interface Declined {
	/** `ServerEntry.ref`. */
	readonly ref: string;
	/** Hash of the canonical launch. */
	readonly launch: Sha256Hex;
}

/** A definition file that the user protected. The record stays until Unprotect, even if the file is gone or has no entries left. */
export interface ProtectedFile {
	/** Absolute, with links resolved. */
	readonly path: string;
	/**
	 * The format when the file was protected: from the path that was used, which a link can hide, or from the content. `undefined`: the record is
	 * damaged.
	 */
	readonly format: FormatName | undefined;
	/**
	 * The bytes that Unprotect restores if the file still holds `written`, in base64. `undefined`: the file is live or the record is damaged, so only
	 * spans can be removed.
	 */
	readonly original: string | undefined;
	/** `undefined`: the record is damaged. */
	readonly written: Sha256Hex | undefined;
	readonly entries: readonly JournalEntry[];
	readonly declined: readonly Declined[];
	/** Servers over HTTP that required a login, which only the client can do. They are left alone while their address stays the same. */
	readonly logins: readonly Declined[];
	/** What was set in the file's repository. `undefined`: nothing. */
	readonly git: GitProtection | undefined;
	readonly at: number;
}

/** One journal file. `pending` is written before the definition file, so a crash in between can be detected and undone. */
export type JournalRecord =
	| { readonly kind: 'done'; readonly file: ProtectedFile }
	| {
			readonly kind: 'pending';
			readonly path: string;
			/** Hashes of the bytes before and after the edit. */
			readonly before: Sha256Hex;
			readonly after: Sha256Hex;
			/** The record if the edit didn't happen. `undefined`: the file isn't protected. */
			readonly previous: ProtectedFile | undefined;
			/** The record if the edit happened. */
			readonly next: ProtectedFile | undefined;
	  };

const FORMAT = 1;

export function recordText(record: JournalRecord): string {
	return `${JSON.stringify({ format: FORMAT, ...record }, undefined, '\t')}\n`;
}

/** `undefined`: not a record of this format. */
export function parseRecord(text: string): JournalRecord | undefined {
	const value = parsed(text);
	if (!isJsonObject(value) || value['format'] !== FORMAT) return undefined;
	if (value['kind'] === 'done') {
		const file = parseFile(value['file']);
		return file === undefined ? undefined : { kind: 'done', file };
	}
	const { after, before, path } = value;
	if (value['kind'] !== 'pending' || typeof path !== 'string' || !isSha256Hex(before) || !isSha256Hex(after)) return undefined;
	const previous = parseFile(value['previous']);
	const next = parseFile(value['next']);
	if ((previous === undefined && value['previous'] !== undefined) || (next === undefined && value['next'] !== undefined)) return undefined;
	return { kind: 'pending', path, before, after, previous, next };
}

function parseFile(value: unknown): ProtectedFile | undefined {
	if (!isJsonObject(value)) return undefined;
	const { at, declined, entries, format, logins = [], original, path, written } = value;
	if (typeof path !== 'string' || !isFormatName(format) || typeof at !== 'number' || !Array.isArray(entries) || !Array.isArray(declined))
		return undefined;
	if (!Array.isArray(logins) || !logins.every(isDeclined)) return undefined;
	if (!entries.every(isJournalEntry) || !declined.every(isDeclined)) return undefined;
	const git = parseGit(value['git']);
	if (git === undefined && value['git'] !== undefined) return undefined;
	const isExact = typeof original === 'string' && isSha256Hex(written);
	return {
		path,
		format,
		original: isExact ? original : undefined,
		written: isSha256Hex(written) ? written : undefined,
		entries,
		declined,
		logins,
		git,
		at,
	};
}

function parseGit(value: unknown): GitProtection | undefined {
	if (!isJsonObject(value)) return undefined;
	const { commonDir, filter, gitDir, isAttributesOurs, path, top } = value;
	if (typeof commonDir !== 'string' || typeof filter !== 'string' || typeof gitDir !== 'string') return undefined;
	if (typeof path !== 'string' || typeof top !== 'string' || typeof isAttributesOurs !== 'boolean') return undefined;
	return { top, gitDir, commonDir, path, filter, isAttributesOurs };
}

function isJournalEntry(value: unknown): value is JournalEntry {
	return (
		isJsonObject(value) &&
		isEntryId(value['id']) &&
		typeof value['ref'] === 'string' &&
		typeof value['at'] === 'number' &&
		typeof value['isPresent'] === 'boolean'
	);
}

function isDeclined(value: unknown): value is Declined {
	return isJsonObject(value) && typeof value['ref'] === 'string' && isSha256Hex(value['launch']);
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
