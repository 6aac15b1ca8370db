import { lstat, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { err, ok, type Result } from '../../base/result.ts';

/** A work tree and where git keeps its data. All paths are absolute, with links resolved. */
export interface Repository {
	/** The folder that contains `.git`. */
	readonly top: string;
	/** The git folder of this work tree: index and HEAD. */
	readonly gitDir: string;
	/** Shared by all work trees of the repository: configuration and attributes. */
	readonly commonDir: string;
	/** The file's path relative to `top`, with slashes. */
	readonly path: string;
}

/** Why no git command runs for a file. */
export type RepositoryRefusal =
	/** `.git`, or something in it that would be written, is a link or names a folder that doesn't point back. */
	| { readonly kind: 'points-outside' }
	/** Somebody else owns it, and could choose what git reads there. */
	| { readonly kind: 'not-ours' };

/**
 * Finds the repository of a file without running git: looks for `.git` in the folders above, as git does. `undefined`: there is none. A `.git` that
 * is a file is trusted only when the folder it names points back: a linked work tree or a submodule.
 */
export async function findRepository(file: string): Promise<Result<Repository | undefined, RepositoryRefusal>> {
	for (let top = dirname(file); ; top = dirname(top)) {
		const found = await lstatOrUndefined(join(top, '.git'));
		if (found !== undefined) {
			if (found.isSymbolicLink()) return err({ kind: 'points-outside' });
			const place = found.isDirectory() ? await mainTree(top) : await linkedTree(top);
			if (place === 'points-outside') return err({ kind: 'points-outside' });
			if (place !== undefined) return await checked({ top, ...place, path: relative(top, file).split(sep).join('/') });
		}
		if (top === dirname(top)) return ok(undefined);
	}
}

interface Place {
	readonly gitDir: string;
	readonly commonDir: string;
}

async function mainTree(top: string): Promise<Place | 'points-outside' | undefined> {
	const gitDir = join(top, '.git');
	if (!(await isThere(join(gitDir, 'HEAD')))) return undefined;
	// With this file, git would use the configuration of another repository.
	return (await isThere(join(gitDir, 'commondir'))) ? 'points-outside' : { gitDir, commonDir: gitDir };
}

async function linkedTree(top: string): Promise<Place | 'points-outside' | undefined> {
	const link = join(top, '.git');
	const named = /^gitdir: (.+?)\r?\n?$/s.exec(await textOf(link))?.[1];
	if (named === undefined) return undefined;
	const gitDir = await realpath(isAbsolute(named) ? named : join(top, named)).catch(() => undefined);
	if (gitDir === undefined || !(await isThere(join(gitDir, 'HEAD')))) return undefined;
	const back = (await textOf(join(gitDir, 'gitdir'))).trim();
	const common = (await textOf(join(gitDir, 'commondir'))).trim();
	if (back !== '' && common !== '') {
		const commonDir = await realpath(resolve(gitDir, common)).catch(() => '');
		const isPointedBack = (await realpath(resolve(gitDir, back)).catch(() => '')) === (await realpath(link));
		const isBelow = dirname(dirname(gitDir)) === commonDir && basename(dirname(gitDir)) === 'worktrees';
		return isPointedBack && isBelow ? { gitDir, commonDir } : 'points-outside';
	}
	if (common !== '') return 'points-outside';
	// A submodule states its work tree; git writes the key in this form.
	const worktree = /^[ \t]*worktree[ \t]*=(.+)$/m.exec(await textOf(join(gitDir, 'config')))?.[1]?.trim();
	if (worktree === undefined) return 'points-outside';
	const stated = await realpath(resolve(gitDir, worktree)).catch(() => '');
	return stated === top ? { gitDir, commonDir: gitDir } : 'points-outside';
}

/** Checks that the user owns everything, and that git writes only to plain files and folders. */
async function checked(repository: Repository): Promise<Result<Repository, RepositoryRefusal>> {
	const { commonDir, gitDir, top } = repository;
	for (const folder of [top, gitDir, commonDir]) {
		const found = await lstatOrUndefined(folder);
		if (found?.isDirectory() !== true) return err({ kind: 'points-outside' });
		if (process.getuid !== undefined && found.uid !== process.getuid()) return err({ kind: 'not-ours' });
	}
	for (const [path, isFolder] of [
		[join(commonDir, 'config'), false],
		[join(commonDir, 'info'), true],
		[join(commonDir, 'info', 'attributes'), false],
		[join(gitDir, 'index'), false],
	] as const) {
		const found = await lstatOrUndefined(path);
		if (found !== undefined && !(isFolder ? found.isDirectory() : found.isFile())) return err({ kind: 'points-outside' });
	}
	return ok(repository);
}

async function lstatOrUndefined(path: string) {
	return lstat(path).catch(() => undefined);
}

async function isThere(path: string): Promise<boolean> {
	return (await lstatOrUndefined(path)) !== undefined;
}

async function textOf(path: string): Promise<string> {
	return readFile(path, 'utf8').catch(() => '');
}
