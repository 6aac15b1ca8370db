import { type EntryId, isEntryId, isSha256Hex, type Sha256Hex } from '../../base/ids.ts';
import { isJsonObject } from '../../base/json.ts';
import { type FormatName, isFormatName } from '../../definitions/format.ts';
import type { GitProtection } from '../git/git-guard.ts';

/** An entry that Cordon guards or guarded. */
export interface JournalEntry {
	readonly id: EntryId;
	/** `ServerEntry.ref`. */
	readonly ref: string;
	/** Milliseconds since the Unix epoch, of the first time. */
	readonly at: number;
	/** Was in the file when it was last written. One that is gone keeps its id, should its name come back. */
	readonly isPresent: boolean;
}

/** An entry the user did not choose: left alone as long as it starts the same way. */
export interface Declined {
	/** `ServerEntry.ref`. */
	readonly ref: string;
	/** Of the canonical launch. */
	readonly launch: Sha256Hex;
}

/** A definition file that the user protected, until Unprotect: also when it is gone or has no entries any more. */
export interface ProtectedFile {
	/** Absolute, links resolved. */
	readonly path: string;
	/** As it was when it was protected: by the name that was called, which a link can hide, or by what it held. `undefined`: the record is damaged. */
	readonly format: FormatName | undefined;
	/** What Unprotect gives back while the file holds `written`: base64. `undefined`: the file is live, or the record is damaged, and only spans can go. */
	readonly original: string | undefined;
	/** `undefined`: the record is damaged. */
	readonly written: Sha256Hex | undefined;
	readonly entries: readonly JournalEntry[];
	readonly declined: readonly Declined[];
	/** Servers over HTTP that asked for a login, which only the client can do: left alone as long as they are reached the same way. */
	readonly logins: readonly Declined[];
	/** What was set in the file's repository; `undefined`: nothing. */
	readonly git: GitProtection | undefined;
	readonly at: number;
}

/** One file of the journal. `pending`: written before the definition file is, so that a crash in between can be told and undone. */
export type JournalRecord =
	| { readonly kind: 'done'; readonly file: ProtectedFile }
	| {
			readonly kind: 'pending';
			readonly path: string;
			/** The bytes the edit was made from, and those it makes. */
			readonly before: Sha256Hex;
			readonly after: Sha256Hex;
			/** What is true when the edit did not happen; `undefined`: the file is not protected. */
			readonly previous: ProtectedFile | undefined;
			/** What is true when it did. */
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
