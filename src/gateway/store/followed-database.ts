import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Disposable } from '../../base/disposable.ts';
import { type FileIdentity, identityOf } from './replaced-file.ts';
import { migrate, SCHEMA_VERSION } from './schema.ts';

/** What SQLite keeps beside the file. */
export const COMPANIONS = ['-wal', '-shm'];

export interface FollowOptions {
	/** How long a file that replaced this one has to stay unchanged, in milliseconds. */
	readonly quietMs?: number;
}

/**
 * The state database at a path. A folder that was deleted and copied back holds another file under the same name: that one is read and
 * written from then on. It is never put aside: what cannot be read yet may be on its way.
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

	/** How often the open file was found replaced. */
	get replacements(): number {
		return this.#replacements;
	}

	/** The open file is still the one at the path. */
	isCurrent(): boolean {
		return this.#identity.isCurrent();
	}

	/** Goes over to the file that has taken its place. True: it did. */
	follow(): boolean {
		if (!this.#identity.isReplaced() || !isSound(this.#file)) return false;
		let database: DatabaseSync;
		try {
			database = openDatabase(this.#file);
		} catch {
			return false;
		}
		// SQLite leaves the new file's log alone: it sees that the one it closes is not there any more.
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
		// What a server offered is written while its message is judged, and can be seen again: only decisions wait for the disk.
		database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
		migrate(database);
		return database;
	} catch (cause) {
		database.close();
		throw cause;
	}
}

/**
 * Is it a whole database of this version? Looked at in a copy: to open it would make files beside it, and those may be on their way, too.
 * What was written last stands in the companion alone, at first the tables themselves.
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
