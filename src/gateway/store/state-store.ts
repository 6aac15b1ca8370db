import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Disposable } from '../../base/disposable.ts';
import { type EntryId, isEntryId, isSha256Hex, type Sha256Hex } from '../../base/ids.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { DecisionHead, StoredVersion } from '../../link/host-messages.ts';
import type { ExportedVersion } from '../../pins/exported.ts';
import { type Decision, type DecisionAction, type PinKey, type PinKind } from '../../pins/pin.ts';
import type { Signer } from '../keys.ts';
import { sha256 } from '../sha256.ts';
import { type CheckedChain, checkChain } from './chain.ts';
import { decisionHash, decisionText, parseDecisionRow } from './decision-record.ts';
import { COMPANIONS, FollowedDatabase, type FollowOptions } from './followed-database.ts';
import { StoreTooNew } from './schema.ts';
import { inTransaction, type NewVersion, parseBody, VersionTable } from './version-table.ts';

/** A person's decision, before it is chained and signed. */
export interface DecisionRequest {
	readonly entry: EntryId;
	readonly launch: Sha256Hex;
	readonly kind: PinKind;
	readonly name: string;
	readonly fingerprint: Sha256Hex;
	readonly action: DecisionAction;
	readonly note?: string;
}

/**
 * `state.db`: pinned versions and signed decisions. Several windows and the command line may have it open and write (WAL). Every method is
 * synchronous and may throw SQLite's errors (disk full, locked for longer than 5 s).
 */
export interface StateStore extends Disposable {
	/** Appends the decisions as signed records in one transaction and returns the new head. */
	decide(requests: readonly DecisionRequest[], signer: Signer, at: number): DecisionHead;
	check(verifyingKeys: Readonly<Record<string, string>>, remembered: DecisionHead | undefined): CheckedChain;
	/** Stores a version so that it can be shown and compared. A known one stays unchanged. */
	keepVersion(key: PinKey, fingerprint: Sha256Hex, body: Json, at: number): void;
	/** Stores several versions in one transaction. */
	keepVersions(versions: readonly NewVersion[]): void;
	/** Also finds a version that another entry showed: entries that are started in the same way share approvals. */
	version(key: PinKey, fingerprint: Sha256Hex): StoredVersion | undefined;
	/** Every version of one key, oldest first. */
	history(key: PinKey): readonly StoredVersion[];
	/** Keys with more than one version. Cost: O(versions). */
	changedKeys(): readonly PinKey[];
	/** Every version of every entry, oldest first: for an export. Cost: O(size of the database). */
	versions(): readonly ExportedVersion[];
	/** The values of a launch: bound to an approval, or waiting for one. */
	resolved(entry: EntryId, launch: Sha256Hex): readonly StoredResolved[];
	/** Stores one row for each approval, and one that waits. */
	keepResolved(entry: EntryId, launch: Sha256Hex, resolved: StoredResolved): void;
	/** Deletes the row that waits. */
	forgetWaiting(entry: EntryId, launch: Sha256Hex): void;
	/** Stores the verdicts on what a server offered last, without its text. They are shown until it runs again. */
	keepLastSeen(entry: EntryId, body: Json, at: number): void;
	lastSeen(): readonly { readonly entry: EntryId; readonly body: Json }[];
	/** Stores the baselines of tools, in one transaction. */
	keepBaselines(baselines: readonly StoredBaseline[], at: number): void;
	baselines(): readonly StoredBaseline[];
	/** Deletes the baselines of one server. Undefined: of all servers. */
	forgetBaselines(entry: EntryId | undefined): void;
	/** The names that servers introduced themselves with, one row per stored version. */
	serverVersions(): readonly { readonly entry: EntryId; readonly fingerprint: Sha256Hex; readonly body: Json }[];
	/** A text that changes whenever the decision records change. Cost: O(records). */
	decisionsMark(): string;
	/** A text that changes whenever the last verdicts of a server change. */
	lastSeenMark(): string;
	/** A number that changes whenever another connection changes the database, or another file replaces it. */
	dataVersion(): number;
}

/** The values of a launch at one start (`pipeline/resolved-launch.ts`). */
export interface StoredResolved {
	/** The counter of the approval it is bound to, `IMPLIED`, or `WAITING`: it was refused and waits for a person. */
	readonly approval: number;
	readonly fingerprint: Sha256Hex;
	/** A digest of each value. */
	readonly parts: Readonly<Record<string, string>>;
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
}

export const WAITING = -1;
/** Not a record: adding a `cordon guard` command line approves it. Records count from 1. */
export const IMPLIED = 0;

/** The baseline of one tool of one server. */
export interface StoredBaseline {
	readonly entry: EntryId;
	readonly tool: string;
	readonly body: Json;
}

/** `setAside`: where an unreadable database was moved. Nothing is deleted, and decisions are asked for again. */
export interface StoreOpening {
	readonly store: StateStore;
	readonly setAside: string | undefined;
}

/** The file of an open store was deleted, moved away, or just put back. Decisions made now would be lost with the window. */
export class StoreGone extends Error {
	constructor(file: string) {
		super(`the file with your decisions is gone. Restore ${file} and wait a few seconds, or reload the window to start over`);
		this.name = 'StoreGone';
	}
}

/** Opens or creates the database. A file that isn't a database is renamed, and a new one is created. Throws `StoreTooNew`. */
export function openStateStore(file: string, options: FollowOptions = {}): StoreOpening {
	mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
	try {
		return { store: new SqliteStateStore(file, options), setAside: undefined };
	} catch (cause) {
		if (cause instanceof StoreTooNew || !isCorrupt(cause)) throw cause;
		const setAside = `${file}.unreadable-${Date.now()}`;
		renameSync(file, setAside);
		for (const suffix of COMPANIONS) {
			try {
				renameSync(file + suffix, setAside + suffix);
			} catch {
				// There was no such file.
			}
		}
		return { store: new SqliteStateStore(file, options), setAside };
	}
}

/** SQLITE_CORRUPT (11) and SQLITE_NOTADB (26). Source: SQLite, result codes. */
function isCorrupt(cause: unknown): boolean {
	const code = cause instanceof Error && 'errcode' in cause ? cause.errcode : undefined;
	return code === 11 || code === 26;
}

class SqliteStateStore implements StateStore {
	readonly #file: string;
	readonly #followed: FollowedDatabase;
	readonly #versions = new VersionTable(() => this.#database);
	readonly #verified = new Set<string>();

	constructor(file: string, options: FollowOptions) {
		this.#file = file;
		this.#followed = new FollowedDatabase(file, options);
	}

	get #database(): DatabaseSync {
		return this.#followed.current;
	}

	#follow(): void {
		if (!this.#followed.follow()) return;
		this.#verified.clear();
		this.#versions.forgetWritten();
	}

	decide(requests: readonly DecisionRequest[], signer: Signer, at: number): DecisionHead {
		this.#follow();
		if (!this.#followed.isCurrent()) throw new StoreGone(this.#file);
		this.#database.exec('PRAGMA synchronous = FULL; BEGIN IMMEDIATE;');
		try {
			let { counter, previous } = this.#tail();
			const insert =
				this.#database.prepare(`INSERT INTO decisions (counter, previous, signer, at, entry, launch, kind, name, fingerprint, action, signature, note)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
			for (const request of requests) {
				const { entry, launch, kind, name, fingerprint, action, note } = request;
				const decision: Decision = {
					counter: counter + 1,
					previous,
					signer: signer.signer,
					at,
					entry,
					launch,
					kind,
					name,
					fingerprint,
					action,
					...(note === undefined || note === '' ? {} : { note }),
				};
				insert.run(
					decision.counter,
					previous,
					signer.signer,
					at,
					entry,
					launch,
					kind,
					name,
					fingerprint,
					action,
					signer.sign(decisionText(decision)),
					note ?? '',
				);
				counter = decision.counter;
				previous = decisionHash(decision);
			}
			if (previous === '') throw new Error('no decision was given');
			this.#database.exec('COMMIT');
			return { counter, hash: previous };
		} catch (cause) {
			this.#database.exec('ROLLBACK');
			throw cause;
		} finally {
			this.#database.exec('PRAGMA synchronous = NORMAL;');
		}
	}

	/** The end of the chain, whoever wrote it. After a row that Cordon never writes, the link is missing, so the gap shows. */
	#tail(): { counter: number; previous: Sha256Hex | '' } {
		const row = this.#database.prepare('SELECT * FROM decisions ORDER BY counter DESC LIMIT 1').get();
		if (row === undefined) return { counter: 0, previous: '' };
		const parsed = parseDecisionRow(row);
		return parsed === undefined
			? { counter: Number(row['counter']), previous: '' }
			: { counter: parsed.decision.counter, previous: decisionHash(parsed.decision) };
	}

	check(verifyingKeys: Readonly<Record<string, string>>, remembered: DecisionHead | undefined): CheckedChain {
		const rows = this.#database.prepare('SELECT * FROM decisions ORDER BY counter').all();
		return checkChain(rows.map(parseDecisionRow), verifyingKeys, remembered, this.#verified);
	}

	keepVersion(key: PinKey, fingerprint: Sha256Hex, body: Json, at: number): void {
		this.#versions.keep([{ key, fingerprint, body, at }]);
	}

	keepVersions(versions: readonly NewVersion[]): void {
		this.#versions.keep(versions);
	}

	version(key: PinKey, fingerprint: Sha256Hex): StoredVersion | undefined {
		return this.#versions.of(key, fingerprint);
	}

	history(key: PinKey): readonly StoredVersion[] {
		return this.#versions.history(key);
	}

	changedKeys(): readonly PinKey[] {
		return this.#versions.changedKeys();
	}

	versions(): readonly ExportedVersion[] {
		return this.#versions.all();
	}

	serverVersions(): ReturnType<StateStore['serverVersions']> {
		return this.#versions.ofServers();
	}

	resolved(entry: EntryId, launch: Sha256Hex): readonly StoredResolved[] {
		return this.#database
			.prepare('SELECT approval, fingerprint, body, at FROM resolved WHERE entry = ? AND launch = ? ORDER BY approval')
			.all(entry, launch)
			.flatMap(({ approval, at, body: text, fingerprint }) => {
				const parts = parseBody(text)?.value;
				if (!isSha256Hex(fingerprint) || !isStringRecord(parts)) return [];
				return [{ approval: Number(approval), fingerprint, parts, at: Number(at) }];
			});
	}

	keepResolved(entry: EntryId, launch: Sha256Hex, { approval, at, fingerprint, parts }: StoredResolved): void {
		this.#database
			.prepare('INSERT OR REPLACE INTO resolved VALUES (?, ?, ?, ?, ?, ?)')
			.run(entry, launch, approval, fingerprint, JSON.stringify(parts), at);
	}

	forgetWaiting(entry: EntryId, launch: Sha256Hex): void {
		this.#database.prepare('DELETE FROM resolved WHERE entry = ? AND launch = ? AND approval = ?').run(entry, launch, WAITING);
	}

	keepLastSeen(entry: EntryId, body: Json, at: number): void {
		const text = JSON.stringify(body);
		const known = this.#database.prepare('SELECT body FROM sights WHERE entry = ?').get(entry);
		if (known?.['body'] === text) return;
		this.#database.prepare('INSERT OR REPLACE INTO sights VALUES (?, ?, ?)').run(entry, text, at);
	}

	lastSeen(): readonly { readonly entry: EntryId; readonly body: Json }[] {
		return this.#database
			.prepare('SELECT entry, body FROM sights')
			.all()
			.flatMap((row) => {
				const entry = row['entry'];
				const body = parseBody(row['body']);
				return !isEntryId(entry) || body === undefined ? [] : [{ entry, body: body.value }];
			});
	}

	keepBaselines(baselines: readonly StoredBaseline[], at: number): void {
		if (baselines.length === 0) return;
		const insert = this.#database.prepare('INSERT OR REPLACE INTO baselines VALUES (?, ?, ?, ?)');
		inTransaction(this.#database, () => {
			for (const { body, entry, tool } of baselines) insert.run(entry, tool, JSON.stringify(body), at);
		});
	}

	baselines(): readonly StoredBaseline[] {
		return this.#database
			.prepare('SELECT entry, tool, body FROM baselines ORDER BY entry, tool')
			.all()
			.flatMap(({ body: text, entry, tool }) => {
				const body = parseBody(text);
				return !isEntryId(entry) || body === undefined || typeof tool !== 'string' ? [] : [{ entry, tool, body: body.value }];
			});
	}

	forgetBaselines(entry: EntryId | undefined): void {
		if (entry === undefined) this.#database.exec('DELETE FROM baselines');
		else this.#database.prepare('DELETE FROM baselines WHERE entry = ?').run(entry);
	}

	decisionsMark(): string {
		this.#follow();
		return sha256(JSON.stringify(this.#database.prepare('SELECT * FROM decisions ORDER BY counter').all()));
	}

	lastSeenMark(): string {
		this.#follow();
		return JSON.stringify(this.#database.prepare('SELECT count(*), max(at), total(at) FROM sights').get());
	}

	dataVersion(): number {
		this.#follow();
		const version = Number(this.#database.prepare('PRAGMA data_version').get()?.['data_version'] ?? 0);
		return this.#followed.replacements * 2 ** 32 + version;
	}

	dispose(): void {
		this.#followed.dispose();
	}
}

function isStringRecord(value: unknown): value is Readonly<Record<string, string>> {
	return isJsonObject(value) && Object.values(value).every((each) => typeof each === 'string');
}
