import type { EntryId } from '../../base/ids.ts';
import type { Random } from '../../base/ports.ts';
import { err, ok, type Result } from '../../base/result.ts';
import { SEED_BYTES, seedFrom } from '../../definitions/entry-id.ts';
import { launchOf, portableParts } from '../../definitions/entry-launch.ts';
import type { DefinitionFormat } from '../../definitions/format.ts';
import { type Guarded, type GuardFailure, guard } from '../../definitions/guard-text.ts';
import { REFUSED_FOR_LOADER } from '../../definitions/launcher-shape.ts';
import { readEntries } from '../../definitions/read-entries.ts';
import { restore } from '../../definitions/restore.ts';
import type { DefinitionProblem, ServerEntry } from '../../definitions/server-entry.ts';
import { type ServerPolicy, withPolicy } from '../../definitions/server-policy.ts';
import type { GitProtection } from '../git/git-guard.ts';
import { chooseSeeds } from './choose-ids.ts';
import type { DefinitionBytes } from './definition-file.ts';
import { sha256 } from './digest.ts';
import type { Declined, JournalEntry, ProtectedFile } from './journal-record.ts';
import type { Outside, ProtectReport } from './protect-report.ts';

/** What the caller wants to do with a file. */
export type Intent =
	| { readonly kind: 'protect'; readonly which: 'all' | readonly string[] }
	| { readonly kind: 'reguard' }
	/** The server of this entry requires a login that only the client can do. The entry's own text is restored and left alone. */
	| { readonly kind: 'login'; readonly id: EntryId }
	| { readonly kind: 'unprotect' };

/** A planned edit that hasn't been made. */
export interface Planned {
	/** The new content of the file. */
	readonly bytes: Buffer;
	/** The journal's record after the edit. `undefined`: not protected. */
	readonly next: ProtectedFile | undefined;
	/** The original of a file with entries that were guarded and can't be restored in their current form. */
	readonly keptOriginal: Buffer | undefined;
	readonly report: ProtectReport;
}

export interface GuardContext {
	readonly format: DefinitionFormat;
	readonly launcher: string;
	/** See `GuardPlan`. */
	readonly isLoaderFirst: boolean;
	/** What is set in the file's repository. */
	readonly git: GitProtection | undefined;
	/** The organization's policy. */
	readonly policy: ServerPolicy;
	/** Seeds of other files. */
	readonly taken: ReadonlySet<string>;
	readonly now: number;
	readonly random: Random;
}

/** Limits the journal's size for a file whose entries come and go. */
const MAX_GONE_ENTRIES = 200;

export function planGuard(
	file: DefinitionBytes,
	intent: Extract<Intent, { kind: 'protect' | 'reguard' }>,
	previous: ProtectedFile | undefined,
	context: GuardContext,
): Result<Planned, GuardFailure> {
	const { format } = context;
	const read = readEntries(file.text, format);
	if (!read.ok) return read;
	const entries = read.value.map((entry) => withPolicy(entry, context.policy, format));
	const before = previous?.declined ?? [];
	const isNamed = (entry: ServerEntry): boolean => intent.kind === 'protect' && intent.which !== 'all' && intent.which.includes(entry.ref);
	const isDirect = (entry: ServerEntry): boolean => entry.id === undefined && needsLogin(entry, previous) && !isNamed(entry);
	const isChosen = (entry: ServerEntry): boolean => {
		if (isDirect(entry)) return false;
		return intent.kind === 'reguard' ? !isDeclined(entry, before) : intent.which === 'all' || isNamed(entry);
	};
	const seeds = chooseSeeds({
		entries,
		known: previous?.entries ?? [],
		taken: context.taken,
		isChosen,
		newSeed: () => seedFrom(context.random.bytes(SEED_BYTES)),
	});
	const guarded = guard(file.text, { launcher: context.launcher, seeds, isLoaderFirst: context.isLoaderFirst }, format);
	if (!guarded.ok) return guarded;
	const original = restore(guarded.value.text, format);
	if (!original.ok) return original;

	const bytes = Buffer.from(guarded.value.text);
	const declined = entries.filter(
		(entry) => entry.id === undefined && entry.leftAlone === undefined && !isDirect(entry) && !isChosen(entry),
	);
	const direct = entries.filter((entry) => entry.leftAlone === undefined && isDirect(entry));
	const refs = new Set(guarded.value.entries.map((entry) => entry.ref));
	const missing =
		intent.kind === 'reguard' || intent.which === 'all' ? [] : intent.which.filter((ref) => !entries.some((entry) => entry.ref === ref));
	const next: ProtectedFile = {
		path: file.path,
		format: format.name,
		original: format.isLive ? undefined : Buffer.from(original.value.text).toString('base64'),
		written: sha256(bytes),
		entries: journalEntries(guarded.value, previous?.entries ?? [], context.now),
		declined: declinedAfter(intent, before, declined, guarded.value),
		logins: (previous?.logins ?? []).filter((known) => !refs.has(known.ref)),
		git: context.git,
		at: previous?.at ?? context.now,
	};
	return ok({
		bytes,
		next,
		keptOriginal: originalOf(previous, original.value.broken),
		report: {
			path: file.path,
			isChanged: !bytes.equals(file.bytes),
			isProtected: true,
			entries: guarded.value.entries.map(({ as, id, ref }) => ({ name: ref, id, as })),
			neverStarted: refusedIn(guarded.value.text, format),
			outside: [
				...entries.flatMap(({ id, leftAlone, ref }) =>
					id === undefined && leftAlone !== undefined ? [{ name: ref, why: leftAlone }] : [],
				),
				...direct.map(({ ref }): Outside => ({ name: ref, why: 'needs-login' })),
				...declined.map(({ ref }): Outside => ({ name: ref, why: 'declined' })),
				...missing.map((ref): Outside => ({ name: ref, why: 'missing' })),
			],
			broken: original.value.broken,
			isExact: false,
			keptOriginal: undefined,
			git: { kind: 'not-filtered' },
		},
	});
}

/** Entries that no client can start in their current form. */
function refusedIn(text: string, format: DefinitionFormat): readonly string[] {
	const read = readEntries(text, format);
	return read.ok ? read.value.flatMap(({ launcher, ref }) => (launcher === REFUSED_FOR_LOADER ? [ref] : [])) : [];
}

/** Restores the text of one entry and remembers why. Changes nothing if the entry is gone or was never guarded. */
export function planLogin(
	file: DefinitionBytes,
	id: EntryId,
	previous: ProtectedFile,
	{ format, now }: Pick<GuardContext, 'format' | 'now'>,
): Result<Planned, GuardFailure> {
	const read = readEntries(file.text, format);
	if (!read.ok) return read;
	const entry = read.value.find((each) => each.id === id);
	const restored = restore(file.text, format, new Set([id]));
	if (!restored.ok) return restored;
	const original = restore(restored.value.text, format);
	if (!original.ok) return original;
	const bytes = Buffer.from(restored.value.text);
	const known = previous.entries.find((each) => each.id === id);
	const left: JournalEntry | undefined = entry === undefined ? known : { id, ref: entry.ref, at: known?.at ?? now, isPresent: false };
	const next: ProtectedFile = {
		...previous,
		original: format.isLive ? undefined : Buffer.from(original.value.text).toString('base64'),
		written: sha256(bytes),
		entries: [...previous.entries.filter((each) => each.id !== id), ...(left === undefined ? [] : [left])],
		logins:
			entry === undefined
				? previous.logins
				: [...previous.logins.filter((each) => each.ref !== entry.ref), { ref: entry.ref, launch: launchHash(entry) }],
	};
	return ok({
		bytes,
		next,
		keptOriginal: originalOf(previous, original.value.broken),
		report: {
			path: file.path,
			isChanged: !bytes.equals(file.bytes),
			isProtected: true,
			entries: restored.value.entries.map(({ id: one, ref }) => ({ name: ref, id: one, as: 'restored' })),
			neverStarted: [],
			outside: entry === undefined ? [] : [{ name: entry.ref, why: 'needs-login' }],
			broken: restored.value.broken,
			isExact: false,
			keptOriginal: undefined,
			git: { kind: 'not-filtered' },
		},
	});
}

/** Whether the server of this entry, at its current address, required a login that only the client can do. */
export function needsLogin(entry: ServerEntry, file: Pick<ProtectedFile, 'logins'> | undefined): boolean {
	return entry.isHttp && file !== undefined && isDeclined(entry, file.logins);
}

/** The entry as it's shown: marked as left alone if its server required a login. */
export function withLogin(entry: ServerEntry, file: Pick<ProtectedFile, 'logins'> | undefined): ServerEntry {
	return entry.id === undefined && needsLogin(entry, file) ? { ...entry, leftAlone: 'needs-login' } : entry;
}

export function planRestore(
	file: DefinitionBytes,
	previous: ProtectedFile | undefined,
	format: DefinitionFormat,
): Result<Planned, DefinitionProblem | { readonly kind: 'not-protected' }> {
	const isAsWritten = previous?.written !== undefined && sha256(file.bytes) === previous.written;
	const restored = restore(file.text, format);
	if (!restored.ok) return restored;
	if (previous === undefined && restored.value.entries.length === 0) return err({ kind: 'not-protected' });
	// A live file has no saved copy. The text without Cordon's spans was verified to be the original before it was written.
	const original = isAsWritten && previous.original !== undefined ? Buffer.from(previous.original, 'base64') : undefined;
	const bytes = original ?? Buffer.from(restored.value.text);
	const keptOriginal = originalOf(previous, restored.value.broken);
	return ok({
		bytes,
		next: undefined,
		keptOriginal,
		report: {
			path: file.path,
			isChanged: !bytes.equals(file.bytes),
			isProtected: false,
			entries: restored.value.entries.map(({ id, ref }) => ({ name: ref, id, as: 'restored' })),
			neverStarted: [],
			outside: [],
			broken: restored.value.broken,
			isExact: isAsWritten && keptOriginal === undefined,
			keptOriginal: undefined,
			git: { kind: 'not-filtered' },
		},
	});
}

function originalOf(previous: ProtectedFile | undefined, broken: readonly string[]): Buffer | undefined {
	if (previous?.original === undefined || !previous.entries.some(({ ref }) => broken.includes(ref))) return undefined;
	return Buffer.from(previous.original, 'base64');
}

function isDeclined(entry: ServerEntry, declined: readonly Declined[]): boolean {
	const launch = launchHash(entry);
	return declined.some((known) => known.ref === entry.ref && known.launch === launch);
}

function launchHash(entry: ServerEntry): Declined['launch'] {
	const launch = launchOf(entry);
	return sha256(JSON.stringify(launch === undefined ? null : portableParts(launch)));
}

/** A choice stays until the entry is guarded or chosen again. `reguard` forgets nothing, so an entry that comes back stays declined. */
function declinedAfter(intent: Intent, before: readonly Declined[], now: readonly ServerEntry[], guarded: Guarded): readonly Declined[] {
	const refs = new Set([...now.map((entry) => entry.ref), ...guarded.entries.map((entry) => entry.ref)]);
	const kept = intent.kind === 'protect' && intent.which === 'all' ? [] : before.filter((known) => !refs.has(known.ref));
	return [...kept, ...now.map((entry) => ({ ref: entry.ref, launch: launchHash(entry) }))];
}

function journalEntries(guarded: Guarded, known: readonly JournalEntry[], now: number): readonly JournalEntry[] {
	const present = guarded.entries.map(
		({ id, ref }): JournalEntry => ({ id, ref, at: known.find((entry) => entry.id === id)?.at ?? now, isPresent: true }),
	);
	const ids = new Set(present.map((entry) => entry.id));
	const refs = new Set(present.map((entry) => entry.ref));
	const gone = known.filter((entry) => !ids.has(entry.id) && !refs.has(entry.ref)).map((entry) => ({ ...entry, isPresent: false }));
	return [...gone.slice(-MAX_GONE_ENTRIES), ...present];
}
