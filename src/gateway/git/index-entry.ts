import { randomBytes } from 'node:crypto';
import { copyFile, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '../../base/result.ts';
import { codeOf } from '../interposition/errno.ts';
import type { Repository } from './repository.ts';
import { type GitRunFailure, runGit } from './run-git.ts';

export interface IndexEntry {
	/** `H` = nothing special; `S` = skip-worktree; lower case = assume-unchanged. Source: git-ls-files(1), -v. */
	readonly tag: string;
	readonly mode: string;
	readonly blob: string;
	/** 0, or 1 to 3 in a conflict. */
	readonly stage: string;
}

/** The index entries of the file: none, one, or up to three in a conflict. */
export async function indexEntries(
	repository: Repository,
	options: { readonly indexFile?: string } = {},
): Promise<Result<readonly IndexEntry[], GitRunFailure>> {
	const listed = await runGit(repository, ['ls-files', '-s', '-v', '-z', '--', repository.path], options);
	if (!listed.ok) return listed;
	return ok(
		listed.value.text.split('\0').flatMap((line) => {
			const [, tag, mode, blob, stage, path] = /^(\S) (\d{6}) ([0-9a-f]{40,64}) (\d)\t(.*)$/s.exec(line) ?? [];
			if (tag === undefined || mode === undefined || blob === undefined || stage === undefined) return [];
			return path === repository.path ? [{ tag, mode, blob, stage }] : [];
		}),
	);
}

export type IndexFailure = GitRunFailure | { readonly kind: 'repository-io' };

/** The content of our lock file, by which a lock of a dead process is recognized and removed. */
const OWN_LOCK = /^cordon (\d+)\n$/;

/**
 * Rewrites the index entry unchanged, but without the size and times that git remembers, so that git compares the content. Skips a file in a
 * conflict, and a file that git was told not to look at, because rewriting would lose that mark.
 *
 * Reading the entry and writing it are two git commands. Between them a checkout could put another version into the index, which the second command
 * would overwrite. So both work on a copy, which replaces the index only if the index is still the one that was copied, under git's own lock
 * (`index.lock`). The lock is held for less than a millisecond. Source: git, api-lockfile.
 */
export async function resetStat(repository: Repository): Promise<Result<void, IndexFailure>> {
	const index = join(repository.gitDir, 'index');
	const copy = `${index}.cordon-${process.pid}-${randomBytes(4).toString('hex')}`;
	try {
		const before = await versionOf(index);
		await copyFile(index, copy);
		const written = await rewriteEntry(repository, copy);
		if (!written.ok || !written.value) return written.ok ? ok(undefined) : written;
		return await replaceIndex(index, copy, before);
	} catch (error) {
		// No index: nothing was ever added.
		return codeOf(error) === 'ENOENT' ? ok(undefined) : err({ kind: 'repository-io' });
	} finally {
		await unlink(copy).catch(() => undefined);
	}
}

/** `git-busy`: another git process holds the lock, or has replaced the index since. */
async function replaceIndex(index: string, copy: string, before: string): Promise<Result<void, IndexFailure>> {
	const lock = `${index}.lock`;
	try {
		await writeFile(lock, `cordon ${process.pid}\n`, { flag: 'wx', mode: 0o600 });
	} catch (error) {
		if (codeOf(error) !== 'EEXIST') throw error;
		if (await isAbandoned(lock)) await unlink(lock).catch(() => undefined);
		return err({ kind: 'git-busy' });
	}
	try {
		if ((await versionOf(index)) !== before) return err({ kind: 'git-busy' });
		await rename(copy, index);
		return ok(undefined);
	} finally {
		await unlink(lock).catch(() => undefined);
	}
}

/** Identifies the index file. Git never writes into an index; it always replaces the file. */
async function versionOf(index: string): Promise<string> {
	const { ctimeNs, ino, mtimeNs, size } = await stat(index, { bigint: true });
	return [ino, size, mtimeNs, ctimeNs].join(' ');
}

/** False: the entry has to stay as it is. */
async function rewriteEntry(repository: Repository, indexFile: string): Promise<Result<boolean, GitRunFailure>> {
	const entries = await indexEntries(repository, { indexFile });
	if (!entries.ok) return entries;
	const [entry] = entries.value;
	if (entry === undefined || entries.value.length > 1 || entry.stage !== '0' || entry.tag !== 'H') return ok(false);
	const written = await runGit(repository, ['update-index', '--cacheinfo', `${entry.mode},${entry.blob},${repository.path}`], {
		indexFile,
	});
	return written.ok ? ok(true) : written;
}

async function isAbandoned(lock: string): Promise<boolean> {
	const pid = Number(OWN_LOCK.exec(await readFile(lock, 'utf8').catch(() => ''))?.[1]);
	if (!Number.isSafeInteger(pid) || pid <= 0) return false;
	try {
		process.kill(pid, 0);
		return false;
	} catch (error) {
		return codeOf(error) === 'ESRCH';
	}
}
