import type { DatabaseSync } from 'node:sqlite';

/** Each step migrates the schema from version n to n + 1. A released step is never edited. */
const MIGRATIONS: readonly string[] = [
	`CREATE TABLE versions (
		entry TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, fingerprint TEXT NOT NULL, body TEXT NOT NULL, first_seen INTEGER NOT NULL,
		PRIMARY KEY (entry, kind, name, fingerprint)
	) STRICT;
	CREATE TABLE decisions (
		counter INTEGER PRIMARY KEY, previous TEXT NOT NULL, signer TEXT NOT NULL, at INTEGER NOT NULL, entry TEXT NOT NULL, launch TEXT NOT NULL,
		kind TEXT NOT NULL, name TEXT NOT NULL, fingerprint TEXT NOT NULL, action TEXT NOT NULL, signature TEXT NOT NULL
	) STRICT;`,
	`ALTER TABLE decisions ADD COLUMN note TEXT NOT NULL DEFAULT '';
	CREATE TABLE sights (entry TEXT PRIMARY KEY, body TEXT NOT NULL, at INTEGER NOT NULL) STRICT;`,
	`CREATE TABLE baselines (
		entry TEXT NOT NULL, tool TEXT NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (entry, tool)
	) STRICT;`,
	`CREATE TABLE resolved (
		entry TEXT NOT NULL, launch TEXT NOT NULL, approval INTEGER NOT NULL, fingerprint TEXT NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL,
		PRIMARY KEY (entry, launch, approval)
	) STRICT;`,
];

export const SCHEMA_VERSION = MIGRATIONS.length;

export class StoreTooNew extends Error {
	constructor(version: number) {
		super(`the state database has schema version ${version}, newer than ${SCHEMA_VERSION}: it belongs to a newer MCP Cordon`);
	}
}

/** Migrates the database to the current schema in one transaction. Throws `StoreTooNew` for one written by a newer version. */
export function migrate(database: DatabaseSync): void {
	// Writes nothing when there is nothing to migrate: the disk may be full.
	if (versionOf(database) === SCHEMA_VERSION) return;
	database.exec('BEGIN IMMEDIATE');
	try {
		const version = versionOf(database);
		if (version > SCHEMA_VERSION) throw new StoreTooNew(version);
		for (const step of MIGRATIONS.slice(version)) database.exec(step);
		database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
		database.exec('COMMIT');
	} catch (cause) {
		database.exec('ROLLBACK');
		throw cause;
	}
}

function versionOf(database: DatabaseSync): number {
	return Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}
