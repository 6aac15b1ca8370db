import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** The right to be the one gateway of a version and a state folder. It ends with the process, however that ends. */
export interface Single {
	/** False: the file it is held on is gone or another one, so another process may have it too. */
	readonly holds: boolean;
	release(): void;
}

/**
 * Takes the right that `path` stands for; `undefined`: another process has it. SQLite locks the file for us: the system gives such a lock back when
 * a process dies, so nobody has to guess whether a holder is still alive.
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

/** A process has the right that `path` stands for. */
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
