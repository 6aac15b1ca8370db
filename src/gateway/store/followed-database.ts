import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Disposable } from '../../base/disposable.ts';
import { type FileIdentity, identityOf } from './replaced-file.ts';
import { migrate, SCHEMA_VERSION } from './schema.ts';

/** Suffixes of the files that SQLite keeps beside the database. */
export const COMPANIONS = ['-wal', '-shm'];

export interface FollowOptions {
	/** How long a file that replaced this one must stay unchanged, in milliseconds. */
	readonly quietMs?: number;
}

/**
 * The state database at a path. When its folder was deleted and copied back, another file has the same name, and is read and written from then on. A
 * file is never put aside, because an unreadable one may still be being copied.
 */
export class FollowedDatabase implements Disposable {
	readonly #file: string;
	readonly #options: FollowOptions;
	#current: DatabaseSync;
	#identity: FileIdentity;
	#replacements = 0;

	constructor(file: string, options: FollowOptions) {
		this.#file = file;
		this.#options = options;
		this.#current = openDatabase(file);
		this.#identity = identityOf(file, COMPANIONS, options);
	}

	get current(): DatabaseSync {
		return this.#current;
	}

	/** How often the open file was replaced. */
	get replacements(): number {
		return this.#replacements;
	}

	/** Whether the open file is still the one at the path. */
	isCurrent(): boolean {
		return this.#identity.isCurrent();
	}

	/** Switches to the file that replaced this one. Returns whether it did. */
	follow(): boolean {
		if (!this.#identity.isReplaced() || !isSound(this.#file)) return false;
		let database: DatabaseSync;
		try {
			database = openDatabase(this.#file);
		} catch {
			return false;
		}
		// SQLite doesn't touch the new file's log: it notices that the file it closes is no longer at the path.
		this.#current.close();
		this.#current = database;
		this.#identity = identityOf(this.#file, COMPANIONS, this.#options);
		this.#replacements += 1;
		return true;
	}

	dispose(): void {
		this.#current.close();
	}
}

function openDatabase(file: string): DatabaseSync {
	const database = new DatabaseSync(file, { timeout: 5000 });
	try {
		// Versions are written while a message is judged, and a server sends them again. So only decisions wait for the disk.
		database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
		migrate(database);
		return database;
	} catch (cause) {
		database.close();
		throw cause;
	}
}

/**
 * Whether the file is a whole database of this version. Checks a copy, because opening the file would create files beside it, and those may still be
 * being copied. The `-wal` file alone has the latest writes, at first even the tables.
 */
function isSound(file: string): boolean {
	const folder = mkdtempSync(path.join(tmpdir(), 'cordon-state-'));
	let database: DatabaseSync | undefined;
	try {
		const copy = path.join(folder, 'state.db');
		for (const end of ['', '-wal']) if (existsSync(file + end)) copyFileSync(file + end, copy + end);
		database = new DatabaseSync(copy);
		const isWhole = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok';
		return isWhole && database.prepare('PRAGMA user_version').get()?.['user_version'] === SCHEMA_VERSION;
	} catch {
		return false;
	} finally {
		database?.close();
		rmSync(folder, { recursive: true, force: true });
	}
}
