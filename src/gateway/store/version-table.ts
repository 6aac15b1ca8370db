import type { DatabaseSync } from 'node:sqlite';
import { type EntryId, isEntryId, isSha256Hex, type Sha256Hex } from '../../base/ids.ts';
import type { Json } from '../../base/json.ts';
import type { StoredVersion } from '../../link/host-messages.ts';
import type { ExportedVersion } from '../../pins/exported.ts';
import { isPinKind, type PinKey } from '../../pins/pin.ts';

/** A version as it was seen, `at` in milliseconds since the Unix epoch. */
export interface NewVersion {
	readonly key: PinKey;
	readonly fingerprint: Sha256Hex;
	readonly body: Json;
	readonly at: number;
}

/** How many written versions are remembered. */
const MAX_REMEMBERED = 20_000;

/** How many undecided versions of one item are kept (the newest ones), */
const MAX_UNDECIDED = 20;
/** and how many characters of one entry. A server that changes with every request must not fill the disk. */
const MAX_UNDECIDED_LENGTH = 8_000_000;
/** An entry is pruned after it has written this many versions, */
const PRUNE_AFTER_VERSIONS = 200;
/** or this many characters. */
const PRUNE_AFTER_LENGTH = 1_000_000;

const PRUNE = `DELETE FROM versions WHERE rowid IN (
	SELECT rowid FROM (
		SELECT rowid,
			ROW_NUMBER() OVER (PARTITION BY kind, name ORDER BY first_seen DESC, rowid DESC) AS age,
			SUM(LENGTH(body)) OVER (ORDER BY first_seen DESC, rowid DESC) AS total
		FROM versions AS seen
		WHERE entry = ? AND kind <> 'launch' AND NOT EXISTS (
			SELECT 1 FROM decisions AS made WHERE made.kind = seen.kind AND made.name = seen.name AND made.fingerprint = seen.fingerprint
		)
	) WHERE age > ${MAX_UNDECIDED} OR total > ${MAX_UNDECIDED_LENGTH}
)`;

/** The table of `state.db` with every version of every item that was shown. Undecided versions are kept up to a limit. */
export class VersionTable {
	readonly #database: () => DatabaseSync;
	/** Versions this process has already written. */
	readonly #kept = new Set<string>();
	/** How much each entry has written since it was last pruned. */
	readonly #written = new Map<EntryId, { versions: number; length: number }>();

	/** `database`: returns the file in use. */
	constructor(database: () => DatabaseSync) {
		this.#database = database;
	}

	/** Call when another file has replaced the database. */
	forgetWritten(): void {
		this.#kept.clear();
	}

	keep(versions: readonly NewVersion[]): void {
		const nameOf = ({ fingerprint, key }: NewVersion): string => JSON.stringify([key.entry, key.kind, key.name, fingerprint]);
		const fresh = versions.filter((version) => !this.#kept.has(nameOf(version)));
		if (fresh.length === 0) return;
		const insert = this.#database().prepare('INSERT OR IGNORE INTO versions VALUES (?, ?, ?, ?, ?, ?)');
		const write = (): void => {
			for (const { at, body, fingerprint, key } of fresh) {
				const text = JSON.stringify(body);
				insert.run(key.entry, key.kind, key.name, fingerprint, text, at);
				const written = this.#written.get(key.entry) ?? { versions: 0, length: 0 };
				this.#written.set(key.entry, { versions: written.versions + 1, length: written.length + text.length });
			}
		};
		if (fresh.length === 1) write();
		else inTransaction(this.#database(), write);
		for (const version of fresh) if (this.#kept.size < MAX_REMEMBERED) this.#kept.add(nameOf(version));
		for (const entry of new Set(fresh.map(({ key }) => key.entry))) this.#prune(entry);
	}

	/** Keeps approved and blocked versions, and the newest undecided ones. */
	#prune(entry: EntryId): void {
		const written = this.#written.get(entry);
		if (written === undefined || (written.versions < PRUNE_AFTER_VERSIONS && written.length < PRUNE_AFTER_LENGTH)) return;
		this.#written.delete(entry);
		const { changes } = this.#database().prepare(PRUNE).run(entry);
		// A deleted version that is shown again is written again.
		if (changes > 0) this.#kept.clear();
	}

	/** Also finds a version that another entry showed: entries that are started in the same way share approvals. */
	of(key: PinKey, fingerprint: Sha256Hex): StoredVersion | undefined {
		const row = this.#database()
			.prepare('SELECT body, first_seen FROM versions WHERE kind = ? AND name = ? AND fingerprint = ? ORDER BY entry = ? DESC LIMIT 1')
			.get(key.kind, key.name, fingerprint, key.entry);
		const body = parseBody(row?.['body']);
		return body === undefined ? undefined : { fingerprint, kind: key.kind, body: body.value, firstSeen: Number(row?.['first_seen']) };
	}

	history(key: PinKey): readonly StoredVersion[] {
		const rows = this.#database()
			.prepare('SELECT fingerprint, body, first_seen FROM versions WHERE entry = ? AND kind = ? AND name = ? ORDER BY first_seen, rowid')
			.all(key.entry, key.kind, key.name);
		return rows.flatMap((row) => {
			const body = parseBody(row['body']);
			const fingerprint = row['fingerprint'];
			return body === undefined || !isSha256Hex(fingerprint)
				? []
				: [{ fingerprint, kind: key.kind, body: body.value, firstSeen: Number(row['first_seen']) }];
		});
	}

	changedKeys(): readonly PinKey[] {
		const rows = this.#database().prepare('SELECT entry, kind, name FROM versions GROUP BY entry, kind, name HAVING count(*) > 1').all();
		return rows.flatMap(({ entry, kind, name }) =>
			isEntryId(entry) && isPinKind(kind) && typeof name === 'string' ? [{ entry, kind, name }] : [],
		);
	}

	all(): readonly ExportedVersion[] {
		const rows = this.#database().prepare('SELECT * FROM versions ORDER BY first_seen, entry, kind, name, fingerprint').all();
		return rows.flatMap(({ body: text, entry, fingerprint, first_seen: firstSeen, kind, name }) => {
			const body = parseBody(text);
			if (body === undefined || !isEntryId(entry) || !isPinKind(kind) || !isSha256Hex(fingerprint) || typeof name !== 'string') return [];
			return [{ entry, kind, name, fingerprint, body: body.value, firstSeen: Number(firstSeen) }];
		});
	}

	ofServers(): readonly { readonly entry: EntryId; readonly fingerprint: Sha256Hex; readonly body: Json }[] {
		const rows = this.#database()
			.prepare("SELECT entry, fingerprint, body FROM versions WHERE kind = 'server' ORDER BY first_seen, entry, fingerprint")
			.all();
		return rows.flatMap((row) => {
			const body = parseBody(row['body']);
			const entry = row['entry'];
			const fingerprint = row['fingerprint'];
			return body === undefined || !isEntryId(entry) || !isSha256Hex(fingerprint) ? [] : [{ entry, fingerprint, body: body.value }];
		});
	}
}

/** Writes everything or nothing. */
export function inTransaction(database: DatabaseSync, write: () => void): void {
	database.exec('BEGIN IMMEDIATE');
	try {
		write();
		database.exec('COMMIT');
	} catch (cause) {
		database.exec('ROLLBACK');
		throw cause;
	}
}

export function parseBody(text: unknown): { readonly value: Json } | undefined {
	if (typeof text !== 'string') return undefined;
	try {
		return { value: JSON.parse(text) };
	} catch {
		return undefined;
	}
}
