import { mkdir, readFile, unlink } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../base/ports.ts';
import { err, ok, type Result } from '../../base/result.ts';
import { SEED_BYTES, seedFrom } from '../../definitions/entry-id.ts';
import { replaceFile } from '../interposition/atomic-write.ts';
import type { StateFolder } from '../interposition/state-folder.ts';
import { isFilterName, isOnlyOurs, knownFilter, usesFilter, withLine, withoutLine } from './attributes.ts';
import { cleanCommand } from './clean-script.ts';
import { indexEntries, resetStat } from './index-entry.ts';
import { findRepository, type Repository, type RepositoryRefusal } from './repository.ts';
import { type GitRunFailure, runGit } from './run-git.ts';

export type GitFailure =
	| RepositoryRefusal
	| GitRunFailure
	/** The folder isn't trusted, so no git command runs there. */
	| { readonly kind: 'untrusted' }
	/** Another filter already handles the file (git-lfs, git-crypt, …), or its repository turns filters off for it. */
	| { readonly kind: 'other-filter' }
	/** Couldn't write the repository's own files. */
	| { readonly kind: 'repository-io' };

/** How git treats a definition file. */
export type GitView =
	/** Outside of any work tree, or ignored there: git never looks at it. */
	| { readonly kind: 'outside' }
	/** In the index: git would show the guarded text as a change. */
	| { readonly kind: 'tracked' }
	/** Not in the index. The next `git add .` would add it. */
	| { readonly kind: 'untracked' };

/** What Cordon set in a repository for one file. The journal keeps it, so that it can be undone. */
export interface GitProtection {
	readonly top: string;
	readonly gitDir: string;
	readonly commonDir: string;
	/** Relative to `top`. */
	readonly path: string;
	/** Name of the filter. */
	readonly filter: string;
	/** Cordon made `info/attributes`. */
	readonly isAttributesOurs: boolean;
}

/**
 * Makes git keep seeing the original of a guarded file, with a filter for exactly this path of this repository. Nothing that is committed changes.
 * Callers hold the file's lock.
 */
export interface GitGuard {
	/** How git treats the file. Without a filter git would show what Cordon writes. */
	look(file: string): Promise<Result<GitView, GitFailure>>;
	/**
	 * Sets the filter. Call it before writing the file. `undefined`: git never looks at the file. Calling it twice equals calling it once. `former`:
	 * a protection that was released; the same one is set again.
	 */
	engage(file: string, former?: GitProtection): Promise<Result<GitProtection | undefined, GitFailure>>;
	/** Call it after each write: git then compares the content instead of taking a new size for a change. Stages nothing. */
	refresh(protection: GitProtection): Promise<Result<void, GitFailure>>;
	/** Removes the filter and the attribute. `others`: all other protections. Does nothing when the repository no longer exists. */
	release(protection: GitProtection, others: readonly GitProtection[]): Promise<Result<void, GitFailure>>;
}

export interface GitGuardDeps {
	readonly state: StateFolder;
	readonly random: Random;
	/** Whether git may run in the folder of this file. Checked before each command. In the editor: workspace trust. */
	readonly isTrusted: (file: string) => boolean;
	/** How long to wait for another git process, in milliseconds. Default: `BUSY_MS`. */
	readonly busyMs?: number;
}

/** How long another git process may hold the index, in milliseconds: as long as a pull or a commit takes, which is what made the file change. */
const BUSY_MS = 5_000;
const POLL_MS = 50;

export function createGitGuard({ busyMs = BUSY_MS, isTrusted, random, state }: GitGuardDeps): GitGuard {
	const repositoryOf = async (file: string): Promise<Result<Repository | undefined, GitFailure>> =>
		isTrusted(file) ? findRepository(file) : err({ kind: 'untrusted' });

	const patiently = async <T>(work: () => Promise<Result<T, GitFailure>>): Promise<Result<T, GitFailure>> => {
		const deadline = performance.now() + busyMs;
		for (;;) {
			const outcome = await work();
			if (outcome.ok || outcome.error.kind !== 'git-busy' || performance.now() >= deadline) return outcome;
			await sleep(POLL_MS);
		}
	};

	const again = async (protection: GitProtection): Promise<Result<Repository | undefined, GitFailure>> => {
		const { commonDir, gitDir, path, top } = protection;
		const found = await repositoryOf(join(top, path));
		if (!found.ok || found.value === undefined) return found;
		const isSame = found.value.gitDir === gitDir && found.value.commonDir === commonDir && found.value.path === path;
		return ok(isSame ? found.value : undefined);
	};

	const viewOf = async (repository: Repository): Promise<Result<GitView, GitFailure>> => {
		const entries = await indexEntries(repository);
		if (!entries.ok) return entries;
		if (entries.value.length > 0) return ok({ kind: 'tracked' });
		// `check-ignore` takes no literal paths.
		const untracked = await runGit(repository, ['ls-files', '-o', '--exclude-standard', '-z', '--', repository.path]);
		if (!untracked.ok) return untracked;
		return ok(untracked.value.text === `${repository.path}\0` ? { kind: 'untracked' } : { kind: 'outside' });
	};

	const engageIn = async (repository: Repository, former: GitProtection | undefined): Promise<Result<GitProtection, GitFailure>> => {
		const { commonDir, gitDir, path, top } = repository;
		const attributes = await attributesOf(repository);
		if (!attributes.ok) return attributes;
		const present = await filterOf(repository);
		if (!present.ok) return present;
		if (present.value !== undefined && !isFilterName(present.value)) return err({ kind: 'other-filter' });
		const filter =
			present.value ?? former?.filter ?? knownFilter(attributes.value.text ?? '') ?? `cordon-${seedFrom(random.bytes(SEED_BYTES))}`;
		const isAttributesOurs = attributes.value.text === undefined || isOnlyOurs(attributes.value.text);

		const set = await patiently(() => runGit(repository, ['config', '--local', `filter.${filter}.clean`, cleanCommand(state)]));
		if (!set.ok) return set;
		const written = await writeAttributes(attributes.value, withLine(attributes.value.text ?? '', path, filter));
		if (!written.ok) return written;
		const protection: GitProtection = { top, gitDir, commonDir, path, filter, isAttributesOurs };
		const effective = await filterOf(repository);
		if (effective.ok && effective.value === filter) return ok(protection);
		await releaseIn(repository, protection, []);
		return effective.ok ? err({ kind: 'other-filter' }) : effective;
	};

	const releaseIn = async (
		repository: Repository,
		protection: GitProtection,
		others: readonly GitProtection[],
	): Promise<Result<void, GitFailure>> => {
		const { commonDir, filter, path } = protection;
		const shares = others.filter((other) => other.commonDir === commonDir && other.filter === filter);
		const attributes = await attributesOf(repository);
		if (!attributes.ok) return attributes;
		// Another work tree of the repository protects the same path, and attributes apply to all work trees.
		const isShared = shares.some((other) => other.path === path);
		const text = attributes.value.text ?? '';
		const rest = isShared ? text : withoutLine(text, path, filter);
		if (rest !== text) {
			const isOurs = protection.isAttributesOurs || shares.some((other) => other.isAttributesOurs);
			const written = await writeAttributes(attributes.value, rest === '' && isOurs ? undefined : rest);
			if (!written.ok) return written;
		}
		if (usesFilter(rest, filter)) return ok(undefined);
		const known = await runGit(repository, ['config', '--local', '--get', `filter.${filter}.clean`], { allowed: [1] });
		if (!known.ok || known.value.status === 1) return known.ok ? ok(undefined) : known;
		const removed = await patiently(() => runGit(repository, ['config', '--local', '--remove-section', `filter.${filter}`]));
		return removed.ok ? ok(undefined) : removed;
	};

	return {
		look: async (file) => {
			const repository = await repositoryOf(file);
			if (!repository.ok) return repository;
			return repository.value === undefined ? ok({ kind: 'outside' }) : viewOf(repository.value);
		},
		engage: async (file, former) => {
			const repository = await repositoryOf(file);
			if (!repository.ok || repository.value === undefined) return repository.ok ? ok(undefined) : repository;
			const view = await viewOf(repository.value);
			if (!view.ok) return view;
			return view.value.kind === 'outside' ? ok(undefined) : engageIn(repository.value, former);
		},
		refresh: async (protection) => {
			const repository = await again(protection);
			if (!repository.ok) return repository;
			const { value } = repository;
			return value === undefined ? ok(undefined) : patiently(() => resetStat(value));
		},
		release: async (protection, others) => {
			const repository = await again(protection);
			if (!repository.ok) return repository;
			return repository.value === undefined ? ok(undefined) : releaseIn(repository.value, protection, others);
		},
	};
}

/** The filter that git would use for the file. `undefined`: none is set. */
async function filterOf(repository: Repository): Promise<Result<string | undefined, GitFailure>> {
	const checked = await runGit(repository, ['check-attr', '-z', 'filter', '--', repository.path]);
	if (!checked.ok) return checked;
	const value = checked.value.text.split('\0')[2];
	return ok(value === undefined || value === 'unspecified' ? undefined : value);
}

interface Attributes {
	/** Absolute path of the file that applies to this work tree. */
	readonly file: string;
	/** `undefined`: the file doesn't exist. */
	readonly text: string | undefined;
}

async function attributesOf(repository: Repository): Promise<Result<Attributes, GitFailure>> {
	const stated = await runGit(repository, ['rev-parse', '--git-path', 'info/attributes']);
	if (!stated.ok) return stated;
	const name = stated.value.text.replace(/\r?\n$/, '');
	const file = isAbsolute(name) ? name : resolve(repository.top, name);
	if (file !== join(repository.commonDir, 'info', 'attributes')) return err({ kind: 'points-outside' });
	const bytes = await readFile(file).catch(() => undefined);
	const text = bytes?.toString('latin1');
	return ok({ file, text });
}

/** `undefined` removes the file. The text is Latin-1, so that bytes of any encoding stay the same. */
async function writeAttributes({ file, text: before }: Attributes, text: string | undefined): Promise<Result<void, GitFailure>> {
	if (text === before) return ok(undefined);
	if (text === undefined)
		return unlink(file).then(
			() => ok(undefined),
			() => err({ kind: 'repository-io' }),
		);
	await mkdir(dirname(file), { recursive: true }).catch(() => undefined);
	const expected = before === undefined ? 'absent' : Buffer.from(before, 'latin1');
	const written = await replaceFile(file, Buffer.from(text, 'latin1'), { expected, ...(before === undefined ? { mode: 0o644 } : {}) });
	return written.ok ? ok(undefined) : err({ kind: 'repository-io' });
}
