import { randomBytes } from 'node:crypto';
import { access, constants, type FileHandle, lstat, open, readdir, readFile, realpath, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { err, ok, type Result } from '../../base/result.ts';
import { type BusyOptions, whileBusy } from './busy.ts';
import { codeOf } from './errno.ts';

export type WriteFailure =
	/** The target no longer holds the bytes that the edit was made from. */
	| { readonly kind: 'changed' }
	/** A link whose target is in another folder. */
	| { readonly kind: 'symlink-outside' }
	| { readonly kind: 'missing' }
	| { readonly kind: 'not-a-file' }
	/** The file or its file system is read-only. */
	| { readonly kind: 'read-only' }
	| { readonly kind: 'no-space' }
	| { readonly kind: 'denied'; readonly code: string }
	| { readonly kind: 'io'; readonly code: string };

/** The step that was just done. Tests stop the process here. */
export type WriteStep = 'temp-opened' | 'temp-written' | 'temp-synced' | 'compared' | 'renamed' | 'folder-synced';
export type OnStep = (step: WriteStep, path: string) => void | Promise<void>;

export interface ReplaceOptions extends BusyOptions {
	/** What the target must hold right before it is replaced. `any`: its content doesn't matter, nor whether it exists. */
	readonly expected: Uint8Array | 'absent' | 'any';
	/** Permission bits. Default: those of the existing file, or 0600 if there is none. */
	readonly mode?: number;
	readonly onStep?: OnStep | undefined;
	/** For tests of a system that refuses for a while. Default: Node's. */
	readonly rename?: typeof rename | undefined;
}

const TEMP_MARK = '.cordon-';

/**
 * Replaces a whole file: at any moment, even after a crash, it holds the old or the new bytes. Writes a temporary file in the same folder, syncs,
 * compares, renames, and syncs the folder. The temporary file is always removed, except after a crash (`removeTemporaryFiles`).
 */
export async function replaceFile(path: string, bytes: Uint8Array, options: ReplaceOptions): Promise<Result<void, WriteFailure>> {
	const target = await resolveTarget(path);
	if (!target.ok) return target;
	try {
		return await writeThenRename(target.value, bytes, options);
	} catch (error) {
		return err(failureFrom(error));
	}
}

/**
 * The file itself. A link is followed if its target is in the same folder. A path that doesn't exist is its own target. Failures: `symlink-outside`,
 * `missing` (a link to nothing, or no folder), `not-a-file`, `denied`, `io`.
 */
export async function resolveTarget(path: string): Promise<Result<string, WriteFailure>> {
	try {
		const folder = await realpath(dirname(path));
		const own = join(folder, basename(path));
		const kind = await lstat(own).catch((error: unknown) => {
			if (codeOf(error) === 'ENOENT') return undefined;
			throw error;
		});
		if (kind === undefined) return ok(own);
		// On a case-insensitive file system, use the name on the disk.
		if (!kind.isSymbolicLink()) return kind.isFile() ? ok(await realpath(own)) : err({ kind: 'not-a-file' });
		const target = await realpath(own);
		if (dirname(target) !== folder) return err({ kind: 'symlink-outside' });
		return (await stat(target)).isFile() ? ok(target) : err({ kind: 'not-a-file' });
	} catch (error) {
		return err(failureFrom(error));
	}
}

/** Removes temporary files that a crash left in the folder of `path`. Call it only while holding the file's lock. Returns their names. */
export async function removeTemporaryFiles(path: string): Promise<readonly string[]> {
	const folder = dirname(path);
	const prefix = `.${basename(path)}${TEMP_MARK}`;
	const names = await readdir(folder).catch((): string[] => []);
	const stale = names.filter((name) => name.startsWith(prefix) && /^[0-9a-f]{12}\.tmp$/.test(name.slice(prefix.length)));
	await Promise.all(stale.map((name) => unlink(join(folder, name)).catch(() => undefined)));
	return stale;
}

/** A rename needs only a writable folder and would succeed, but the user made this file read-only. */
export function isReadOnly({ mode }: { readonly mode: number }): boolean {
	return (mode & 0o222) === 0;
}

async function writeThenRename(target: string, bytes: Uint8Array, options: ReplaceOptions): Promise<Result<void, WriteFailure>> {
	const { expected, onStep } = options;
	const present = await stat(target).catch(() => undefined);
	if (present !== undefined && expected !== 'any') {
		if (isReadOnly(present)) return err({ kind: 'read-only' });
		await access(target, constants.W_OK);
	}
	const temporary = join(dirname(target), `.${basename(target)}${TEMP_MARK}${randomBytes(6).toString('hex')}.tmp`);
	const mode = options.mode ?? (present === undefined ? 0o600 : present.mode & 0o7777);
	let isRenamed = false;
	const handle = await open(temporary, 'wx', 0o600);
	try {
		try {
			await onStep?.('temp-opened', target);
			await handle.writeFile(bytes);
			if (process.platform !== 'win32') await handle.chmod(mode);
			if (present !== undefined) await keepOwner(handle, present);
			await onStep?.('temp-written', target);
			await handle.sync();
		} finally {
			await handle.close();
		}
		await onStep?.('temp-synced', target);
		isRenamed = await whileBusy(async () => {
			if (!(await holds(target, expected))) return false;
			await onStep?.('compared', target);
			await (options.rename ?? rename)(temporary, target);
			return true;
		}, options);
		if (!isRenamed) return err({ kind: 'changed' });
		await onStep?.('renamed', target);
	} finally {
		if (!isRenamed) await unlink(temporary).catch(() => undefined);
	}
	await syncFolder(dirname(target));
	await onStep?.('folder-synced', target);
	return ok(undefined);
}

async function holds(target: string, expected: ReplaceOptions['expected']): Promise<boolean> {
	if (expected === 'any') return true;
	const now = await readFile(target).catch((error: unknown) => {
		if (codeOf(error) === 'ENOENT') return undefined;
		throw error;
	});
	if (now === undefined || expected === 'absent') return now === undefined && expected === 'absent';
	return now.equals(expected);
}

/** Keeps the owner, so root can edit another user's file without taking it over. Best effort. */
async function keepOwner(handle: FileHandle, present: { readonly uid: number; readonly gid: number }): Promise<void> {
	if (process.getuid?.() !== present.uid || process.getgid?.() !== present.gid)
		await handle.chown(present.uid, present.gid).catch(() => undefined);
}

/** Some file systems and Windows can't sync a folder. The rename is atomic anyway. */
async function syncFolder(folder: string): Promise<void> {
	const handle = await open(folder, 'r').catch(() => undefined);
	await handle?.sync().catch(() => undefined);
	await handle?.close();
}

export function failureFrom(error: unknown): WriteFailure {
	const code = codeOf(error);
	switch (code) {
		case 'unknown':
			throw error;
		case 'ENOENT':
		case 'ENOTDIR':
			return { kind: 'missing' };
		case 'EROFS':
			return { kind: 'read-only' };
		case 'ENOSPC':
		case 'EDQUOT':
			return { kind: 'no-space' };
		case 'EACCES':
		case 'EPERM':
			return { kind: 'denied', code };
		case 'EISDIR':
			return { kind: 'not-a-file' };
		default:
			return { kind: 'io', code };
	}
}
