import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import { err, type Result } from '../../base/result.ts';
import { LOCK_NAME, type LockFailure, type LockFile, parseLock } from '../../pins/lock.ts';

export type LockReadFailure =
	| LockFailure
	/** The file doesn't exist. */
	| { readonly kind: 'missing' }
	/** A folder, a link, or a pipe: it could lead elsewhere or never end. */
	| { readonly kind: 'not-a-file' }
	| { readonly kind: 'too-large'; readonly bytes: number }
	/** `code`: the system's error code, such as `EACCES`. */
	| { readonly kind: 'unreadable'; readonly code: string };

const MAX_LOCK_BYTES = 8 * 1024 * 1024;

/** The lock file of a definition file: beside the folder `.vscode` if the file is in one, else beside the file. */
export function lockPathFor(definitionFile: string): string {
	const folder = path.dirname(definitionFile);
	return path.join(path.basename(folder) === '.vscode' ? path.dirname(folder) : folder, LOCK_NAME);
}

/** Only a folder's own definition file has a lock file. Those of the user and of other clients belong to no repository. */
export function hasLock(definitionFile: string): boolean {
	return path.basename(path.dirname(definitionFile)) === '.vscode';
}

/** Reads a lock file. It comes with a repository, so nothing in it is trusted: `parseLock` accepts only what Cordon writes. */
export async function readLock(file: string): Promise<Result<LockFile, LockReadFailure>> {
	try {
		const kind = await lstat(file);
		if (!kind.isFile()) return err({ kind: 'not-a-file' });
		if (kind.size > MAX_LOCK_BYTES) return err({ kind: 'too-large', bytes: kind.size });
		return parseLock(await readFile(file, 'utf8'));
	} catch (cause) {
		const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
		return err(code === 'ENOENT' || code === 'ENOTDIR' ? { kind: 'missing' } : { kind: 'unreadable', code });
	}
}
