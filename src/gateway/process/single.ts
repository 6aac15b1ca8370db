import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** The lock that makes a process the only gateway of a version and a state folder. It ends with the process, however that ends. */
export interface Single {
	/** False: the locked file is gone or was replaced, so another process may have the lock too. */
	readonly holds: boolean;
	release(): void;
}

/**
 * Takes the lock at `path`. `undefined`: another process holds it. Uses SQLite's file lock: the system releases it when a process dies, so nobody has
 * to guess whether its holder is still alive.
 */
export function takeSingle(path: string): Single | undefined {
	const database = new DatabaseSync(path, { timeout: 0 });
	try {
		database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
	} catch {
		database.close();
		return undefined;
	}
	const inode = inodeOf(path);
	return {
		get holds() {
			return inodeOf(path) === inode;
		},
		release: () => database.close(),
	};
}

/** Whether a process holds the lock at `path`. */
export function isHeld(path: string): boolean {
	if (!existsSync(path)) return false;
	const database = new DatabaseSync(path, { readOnly: true, timeout: 0 });
	try {
		database.prepare('SELECT 1 FROM sqlite_schema').get();
		return false;
	} catch {
		return true;
	} finally {
		database.close();
	}
}

function inodeOf(path: string): bigint | undefined {
	return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}
