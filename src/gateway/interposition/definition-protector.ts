import { access, constants, mkdir, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { EntryId } from '../../base/ids.ts';
import type { Random } from '../../base/ports.ts';
import { assertNever, err, ok, type Result } from '../../base/result.ts';
import { TOKEN_LETTERS } from '../../definitions/entry-id.ts';
import { type DefinitionFormat, formatNamed } from '../../definitions/format.ts';
import type { GuardFailure } from '../../definitions/guard-text.ts';
import { formatOf } from '../../definitions/infer-format.ts';
import { NO_POLICY, type ServerPolicy } from '../../definitions/server-policy.ts';
import type { GitFailure, GitGuard, GitProtection } from '../git/git-guard.ts';
import { failureFrom, type OnStep, replaceFile, resolveTarget, type WriteFailure } from './atomic-write.ts';
import { type DefinitionBytes, type ReadFailure, readDefinitionFile } from './definition-file.ts';
import { sha256 } from './digest.ts';
import { acquireLock, type FileLockFailure } from './file-lock.ts';
import { createJournal, keyOf, lockPathOf, type Settled } from './journal.ts';
import type { ProtectedFile } from './journal-record.ts';
import { isLoaderFirst, launcherFileFor, launcherFor } from './launcher-command.ts';
import { type Intent, type Planned, planGuard, planLogin, planRestore } from './plan-edit.ts';
import type { GitOutcome, ProtectReport } from './protect-report.ts';
import { keepReserve, spendReserve } from './reserve.ts';
import type { StateFolder } from './state-folder.ts';

export type ProtectFailure =
	| ReadFailure
	| WriteFailure
	| GuardFailure
	| FileLockFailure
	/** `reguard` or `unprotect` of a file that the user didn't protect. */
	| { readonly kind: 'not-protected' }
	/** The launcher isn't installed, so guarded servers couldn't start. */
	| { readonly kind: 'no-launcher' }
	/** git couldn't be set up to keep seeing the original. Nothing was written. */
	| { readonly kind: 'git'; readonly why: GitFailure };

export interface DefinitionProtectorDeps {
	readonly state: StateFolder;
	/** The value of `command` in VS Code's own files (`launcherCommandFor`). Other files get the launcher's absolute path. */
	readonly launcher: string;
	readonly random: Random;
	/** The processor architecture, as Node names it. Default: this process's. */
	readonly processor?: string;
	/** If left out, no git command runs, and files with a filter keep it. */
	readonly git?: GitGuard;
	/** The servers that the organization currently allows the editor to start. If left out, there is no such policy. */
	readonly policy?: (() => ServerPolicy) | undefined;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
	/** How long to wait for another process that edits the same file, in milliseconds. Default: 5,000. */
	readonly lockWaitMs?: number;
	/** For tests that stop the process during a write. */
	readonly onStep?: OnStep | undefined;
}

export interface ProtectOptions {
	readonly signal?: AbortSignal | undefined;
	/** Makes git keep seeing the original, if git tracks the file. Once set, it stays until Unprotect. */
	readonly hidesFromGit?: boolean;
}

/** Keeps definition files guarded. Every operation holds the file's lock, and either succeeds completely or changes nothing. */
export interface DefinitionProtector {
	/** Guards the named entries (`ServerEntry.ref`). All others in the file count as declined. Another call adds entries. */
	protect(path: string, which: 'all' | readonly string[], options?: ProtectOptions): Promise<Result<ProtectReport, ProtectFailure>>;
	/** Removes Cordon from the file: restores the exact original bytes if nobody edited it, otherwise removes only Cordon's spans. */
	unprotect(path: string, signal?: AbortSignal): Promise<Result<ProtectReport, ProtectFailure>>;
	/** In a protected file: guards entries that are new or lost their launcher, gives copies their own id, and corrects a foreign launcher. */
	reguard(path: string, signal?: AbortSignal): Promise<Result<ProtectReport, ProtectFailure>>;
	/** Like `reguard`, and also makes git keep seeing the original. */
	hideFromGit(path: string, signal?: AbortSignal): Promise<Result<ProtectReport, ProtectFailure>>;
	/**
	 * The server of this entry requires a login that only the client can do. Restores the entry's own text and leaves it alone until it is named in
	 * `protect` or its address changes.
	 */
	leaveToLogin(path: string, id: EntryId, signal?: AbortSignal): Promise<Result<ProtectReport, ProtectFailure>>;
	/**
	 * Replaces one of Cordon's own definition files with `text` (`shadow-copies.ts`). Only the owner can read it, because it can hold values of
	 * variables. Holds the file's lock like every other edit, because whoever guards it at the same moment removes temporary files. `onlyProtected`:
	 * doesn't write a file that is no longer protected ('not-protected').
	 */
	writeOwn(
		path: string,
		text: string,
		options?: { readonly onlyProtected?: boolean; readonly signal?: AbortSignal },
	): Promise<Result<void, ProtectFailure>>;
	/** The journal's record of the file. `undefined`: not protected. */
	protectedFile(path: string): Promise<ProtectedFile | undefined>;
	/** Paths of all protected files, including those that no longer exist. */
	protectedPaths(): Promise<readonly string[]>;
	/** Called at start: settles edits that a crash left unfinished. Skips a file whose lock is held, because someone is working on it. */
	recover(): Promise<readonly { readonly path: string; readonly settled: Settled }[]>;
}

/** The options of one call, besides its intent. */
interface Asked {
	/** The path that the caller used. Its name can determine the format. */
	readonly name: string;
	readonly hidesFromGit: boolean;
	readonly git: GitProtection | undefined;
}

const UNTRUSTED: GitFailure = { kind: 'untrusted' };

/** Ids as definition files state them. */
const TOKENS = new RegExp(`"[${TOKEN_LETTERS}]([0-9a-z]{20})"`, 'g');

/** How often an edit is tried if the file changes meanwhile. */
const ATTEMPTS = 4;

export function createDefinitionProtector(deps: DefinitionProtectorDeps): DefinitionProtector {
	const { state } = deps;
	const journal = createJournal(state, deps.onStep);

	const locked = async <T>(
		path: string,
		signal: AbortSignal | undefined,
		work: () => Promise<Result<T, ProtectFailure>>,
	): Promise<Result<T, ProtectFailure>> => {
		const lock = await acquireLock(lockPathOf(state, keyOf(path)), { waitMs: deps.lockWaitMs ?? 5_000, signal });
		if (!lock.ok) return lock;
		try {
			const recovered = await recover(path);
			return recovered.ok ? await work() : recovered;
		} finally {
			await lock.value.release();
		}
	};

	/** Settles an unfinished edit and updates git to match. */
	const recover = async (path: string): Promise<Result<Settled, WriteFailure>> => {
		const pending = await journal.pendingGit(path);
		const settled = await journal.recover(path);
		if (!settled.ok || settled.value === 'nothing-to-do' || pending === undefined || deps.git === undefined) return settled;
		const now = await journal.read(path);
		await (now?.git === undefined ? release(path, pending) : deps.git.engage(path, now.git));
		await deps.git.refresh(pending);
		return settled;
	};

	/** Edits the file, after setting git's filter. */
	const keep = async (path: string, intent: Intent, asked: Asked): Promise<Result<ProtectReport, ProtectFailure>> => {
		const isFiltered = (await journal.read(path))?.git !== undefined;
		if (!asked.hidesFromGit || isFiltered || deps.git === undefined) return edit(path, intent, asked);
		const engaged = await deps.git.engage(path);
		if (!engaged.ok) return err({ kind: 'git', why: engaged.error });
		const edited = await edit(path, intent, { ...asked, git: engaged.value });
		if (!edited.ok && engaged.value !== undefined) await release(path, engaged.value);
		return edited;
	};

	const release = async (path: string, git: GitProtection): Promise<Result<void, GitFailure>> =>
		(await deps.git?.release(git, await journal.gitElsewhere(path))) ?? err(UNTRUSTED);

	/** Tells git that the file changed. `released`: the outcome of removing its filter, if it was to be removed. */
	const inStep = async (git: GitProtection, released?: Result<void, GitFailure>): Promise<GitOutcome> => {
		const refreshed = (await deps.git?.refresh(git)) ?? err(UNTRUSTED);
		const failed = released?.ok === false ? released : refreshed;
		if (!failed.ok) return { kind: 'out-of-step', why: failed.error };
		return { kind: released === undefined ? 'filtered' : 'released' };
	};

	/** Reads, plans, records in the journal, and writes. Tries again if the file changed in between. */
	const edit = async (path: string, intent: Intent, asked: Asked): Promise<Result<ProtectReport, ProtectFailure>> => {
		for (let attempt = 1; ; attempt += 1) {
			const previous = await journal.read(path);
			const read = await readDefinitionFile(path);
			if (!read.ok) return read.error.kind === 'missing' ? gone(path, intent, previous) : read;
			const planned = await planFor(read.value, intent, previous, asked);
			if (!planned.ok) return planned;
			const kept = await journal.keepOriginal(path, planned.value.keptOriginal);
			if (!kept.ok) return kept;
			const written = await write(read.value, previous, planned.value);
			if (written.ok) return ok({ ...planned.value.report, keptOriginal: kept.value, git: written.value });
			if (written.error.kind !== 'changed' || attempt === ATTEMPTS) return written;
		}
	};

	const planFor = async (
		file: DefinitionBytes,
		intent: Intent,
		previous: ProtectedFile | undefined,
		asked: Asked,
	): Promise<Result<Planned, ProtectFailure>> => {
		const format = formatFor(asked.name, file.text, previous);
		if (intent.kind === 'unprotect') return planRestore(file, previous, format);
		if (intent.kind === 'login')
			return previous === undefined ? err({ kind: 'not-protected' }) : planLogin(file, intent.id, previous, { format, now: deps.now() });
		if (intent.kind === 'reguard' && previous === undefined) return err({ kind: 'not-protected' });
		const taken = await seedsElsewhere(file.path);
		const launcher = launcherFor(state, format, deps.launcher);
		return planGuard(file, intent, previous, {
			format,
			launcher,
			isLoaderFirst: isLoaderFirst(process.platform, deps.processor ?? process.arch),
			git: asked.git ?? previous?.git,
			policy: deps.policy?.() ?? NO_POLICY,
			taken,
			now: deps.now(),
			random: deps.random,
		});
	};

	/**
	 * Journal, file, git, journal: while the record says that the edit is pending, the next start settles a crash at any point, git included. A filter
	 * to remove is removed before the file is restored. Until then git sees a change.
	 */
	const write = async (
		file: DefinitionBytes,
		previous: ProtectedFile | undefined,
		planned: Planned,
	): Promise<Result<GitOutcome, WriteFailure>> => {
		const { bytes, next } = planned;
		const leaving = next === undefined ? previous?.git : undefined;
		const git = next?.git;
		const isSame = bytes.equals(file.bytes);
		if (isSame && leaving === undefined) {
			if (JSON.stringify(previous) === JSON.stringify(next)) return ok({ kind: git === undefined ? 'not-filtered' : 'filtered' });
			const outcome: GitOutcome = git === undefined ? { kind: 'not-filtered' } : await inStep(git);
			const settled = await journal.settle(file.path, next);
			return settled.ok ? ok(outcome) : settled;
		}
		const begun = await journal.begin({ path: file.path, before: sha256(file.bytes), after: sha256(bytes), previous, next });
		if (!begun.ok) return begun;
		const released = leaving === undefined ? undefined : await release(file.path, leaving);
		const replaced = isSame ? ok(undefined) : await replaceFile(file.path, bytes, { expected: file.bytes, onStep: deps.onStep });
		if (!replaced.ok) {
			if (released?.ok === true) await deps.git?.engage(file.path, leaving);
			await journal.settle(file.path, previous);
			return replaced;
		}
		const current = git ?? leaving;
		const outcome: GitOutcome = current === undefined ? { kind: 'not-filtered' } : await inStep(current, released);
		const settled = await journal.settle(file.path, next);
		return settled.ok ? ok(outcome) : settled;
	};

	/** The file doesn't exist, so there is nothing to edit. Unprotect forgets it. All other operations keep it protected. */
	const gone = async (
		path: string,
		intent: Intent,
		previous: ProtectedFile | undefined,
	): Promise<Result<ProtectReport, ProtectFailure>> => {
		if (intent.kind === 'protect') return err({ kind: 'missing' });
		if (previous === undefined) return err({ kind: 'not-protected' });
		const isProtected = intent.kind !== 'unprotect';
		const released = isProtected || previous.git === undefined ? undefined : await release(path, previous.git);
		if (!isProtected) await journal.settle(path, undefined);
		const git: GitOutcome =
			released === undefined ? { kind: 'not-filtered' } : released.ok ? { kind: 'released' } : { kind: 'out-of-step', why: released.error };
		return ok({
			path,
			isChanged: false,
			isProtected,
			entries: [],
			neverStarted: [],
			outside: [],
			broken: [],
			isExact: false,
			keptOriginal: undefined,
			git,
		});
	};

	/** Ids that other protected files use right now. If a file is gone or lost the entry, the entry was moved, and its id is free. */
	const seedsElsewhere = async (path: string): Promise<ReadonlySet<string>> => {
		const others = (await journal.paths()).filter((other) => other !== path);
		const texts = await Promise.all(others.map((other) => readFile(other, 'utf8').catch(() => '')));
		return new Set(texts.flatMap((text) => [...text.matchAll(TOKENS)].map((match) => match[1] ?? '')));
	};

	const run = async (path: string, intent: Intent, options: ProtectOptions): Promise<Result<ProtectReport, ProtectFailure>> => {
		const asked: Asked = { name: path, hidesFromGit: options.hidesFromGit ?? false, git: undefined };
		if ((intent.kind === 'protect' || intent.kind === 'reguard') && !(await isExecutable(launcherFileFor(state, deps.launcher))))
			return err({ kind: 'no-launcher' });
		const target = await targetOf(path);
		if (!target.ok) return target;
		const work = (): Promise<Result<ProtectReport, ProtectFailure>> =>
			locked(target.value, options.signal, () => keep(target.value, intent, asked));
		const isGivenBack = intent.kind === 'unprotect' || intent.kind === 'login';
		if (!isGivenBack) keepReserve(state);
		const kept = await work();
		const isFull = !kept.ok && kept.error.kind === 'no-space';
		return isFull && isGivenBack && spendReserve(state) ? work() : kept;
	};

	return {
		protect: (path, which, options) => run(path, { kind: 'protect', which }, options ?? {}),
		unprotect: (path, signal) => run(path, { kind: 'unprotect' }, { signal }),
		reguard: (path, signal) => run(path, { kind: 'reguard' }, { signal }),
		leaveToLogin: (path, id, signal) => run(path, { kind: 'login', id }, { signal }),
		hideFromGit: (path, signal) => run(path, { kind: 'reguard' }, { signal, hidesFromGit: true }),
		writeOwn: async (path, text, { onlyProtected = false, signal } = {}) => {
			try {
				if (!onlyProtected) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
			} catch (error) {
				return err(failureFrom(error));
			}
			const target = await targetOf(path);
			if (!target.ok) return target;
			return locked(target.value, signal, async () => {
				if (onlyProtected && (await journal.read(target.value)) === undefined) return err({ kind: 'not-protected' });
				return replaceFile(target.value, Buffer.from(text), { expected: 'any', mode: 0o600, onStep: deps.onStep });
			});
		},
		protectedFile: async (path) => {
			const target = await targetOf(path);
			if (!target.ok) return undefined;
			const found = await locked(target.value, undefined, async () => ok(await journal.read(target.value)));
			return found.ok ? found.value : undefined;
		},
		protectedPaths: () => journal.paths(),
		recover: async () => {
			const settled: { path: string; settled: Settled }[] = [];
			for (const path of await journal.paths()) {
				const lock = await acquireLock(lockPathOf(state, keyOf(path)), { waitMs: 0 });
				if (!lock.ok) continue;
				const recovered = await recover(path);
				await lock.value.release();
				if (recovered.ok) settled.push({ path, settled: recovered.value });
			}
			for (const key of await journal.strayKeys()) {
				const lock = await acquireLock(lockPathOf(state, key), { waitMs: 0 });
				if (!lock.ok) continue;
				await journal.sweep(key);
				await lock.value.release();
			}
			await sweepRunFolder(state.run);
			return settled;
		},
	};
}

/** The format that the file was protected with. A VS Code user file that was protected before that format had its own launcher is upgraded. */
function formatFor(name: string, text: string, previous: ProtectedFile | undefined): DefinitionFormat {
	const now = formatOf(name, text);
	const isUpgraded = previous?.format === 'vscode' && now.name === 'vscode-user';
	return previous?.format === undefined || isUpgraded ? now : formatNamed(previous.format);
}

/** The lock and the journal use the file itself, whichever path was given. A path that doesn't exist is used as it is. */
async function targetOf(path: string): Promise<Result<string, ProtectFailure>> {
	const target = await resolveTarget(path);
	if (target.ok) return target;
	switch (target.error.kind) {
		case 'missing':
			return ok(join(dirname(path), basename(path)));
		case 'changed':
		case 'symlink-outside':
		case 'not-a-file':
		case 'read-only':
		case 'no-space':
		case 'denied':
		case 'io':
			return target;
		default:
			return assertNever(target.error);
	}
}

async function isExecutable(path: string): Promise<boolean> {
	return access(path, constants.X_OK).then(
		() => true,
		() => false,
	);
}

/** Removes half-written lock files of dead processes. Such files exist for microseconds, so an old one has no owner. */
async function sweepRunFolder(run: string): Promise<void> {
	for (const name of await readdir(run).catch((): string[] => [])) {
		if (!/^lock-.*\.[0-9a-f]{24}$/.test(name)) continue;
		const age = await stat(join(run, name)).then(
			(found) => Date.now() - found.mtimeMs,
			() => 0,
		);
		if (age > 60_000) await unlink(join(run, name)).catch(() => undefined);
	}
}
