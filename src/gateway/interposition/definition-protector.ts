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
	/** `reguard` or `unprotect` of a file the user did not protect. */
	| { readonly kind: 'not-protected' }
	/** The launcher is not installed: guarded servers could not start. */
	| { readonly kind: 'no-launcher' }
	/** git was to go on seeing the original, and cannot be made to. Nothing was written. */
	| { readonly kind: 'git'; readonly why: GitFailure };

export interface DefinitionProtectorDeps {
	readonly state: StateFolder;
	/** The value of `command` in files of VS Code alone (`launcherCommandFor`); elsewhere the launcher's absolute path is written. */
	readonly launcher: string;
	readonly random: Random;
	/** The kind of processor, as Node names it; that of this process when left out. */
	readonly processor?: string;
	/** Left out: no git command is ever run, and files that have a filter keep it. */
	readonly git?: GitGuard;
	/** Which servers the organization lets the editor start, as it is now; left out: there is no such policy. */
	readonly policy?: (() => ServerPolicy) | undefined;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
	/** How long to wait for another process that edits the same file; 5,000 when left out. */
	readonly lockWaitMs?: number;
	/** For tests that stop the process in the middle of a write. */
	readonly onStep?: OnStep | undefined;
}

export interface ProtectOptions {
	readonly signal?: AbortSignal | undefined;
	/** Make git go on seeing the original, where it looks at the file. Once set, it stays until Unprotect. */
	readonly hidesFromGit?: boolean;
}

/** Keeps definition files guarded. Every operation holds the file's lock, and either happens as a whole or not at all. */
export interface DefinitionProtector {
	/** Guards the named entries (`ServerEntry.ref`); the other ones there now count as declined. Called again, it adds. */
	protect(path: string, which: 'all' | readonly string[], options?: ProtectOptions): Promise<Result<ProtectReport, ProtectFailure>>;
	/** Takes Cordon out of the file: the exact original bytes when nobody edited it, else only Cordon's spans go. */
	unprotect(path: string, signal?: AbortSignal): Promise<Result<ProtectReport, ProtectFailure>>;
	/** In a file the user protected: guards what is new or was taken out, gives copies their own id, corrects a foreign launcher. */
	reguard(path: string, signal?: AbortSignal): Promise<Result<ProtectReport, ProtectFailure>>;
	/** As `reguard`, and makes git go on seeing the original from now on. */
	hideFromGit(path: string, signal?: AbortSignal): Promise<Result<ProtectReport, ProtectFailure>>;
	/**
	 * The server of this entry wants a login that only the client can do: gives the entry its own text back, and leaves it alone until it
	 * is named in `protect` or reached in another way.
	 */
	leaveToLogin(path: string, id: EntryId, signal?: AbortSignal): Promise<Result<ProtectReport, ProtectFailure>>;
	/**
	 * Replaces a definition file of Cordon's own with `text` (`shadow-copies.ts`), for the owner's eyes only: it can hold values of variables.
	 * Under the lock of the file, as every other edit: whoever guards it at the same moment clears up what a crash left beside it.
	 * `onlyProtected`: a file whose protection was given up is not written again ('not-protected').
	 */
	writeOwn(
		path: string,
		text: string,
		options?: { readonly onlyProtected?: boolean; readonly signal?: AbortSignal },
	): Promise<Result<void, ProtectFailure>>;
	/** What the journal knows of the file; `undefined`: not protected. */
	protectedFile(path: string): Promise<ProtectedFile | undefined>;
	/** Paths of all protected files, also those that are gone. */
	protectedPaths(): Promise<readonly string[]>;
	/** At start: settles edits that a crash left unfinished. A file whose lock is held is being worked on and left out. */
	recover(): Promise<readonly { readonly path: string; readonly settled: Settled }[]>;
}

/** What a call knows besides its intent. */
interface Asked {
	/** The name the file was called by, which can promise a format. */
	readonly name: string;
	readonly hidesFromGit: boolean;
	readonly git: GitProtection | undefined;
}

const UNTRUSTED: GitFailure = { kind: 'untrusted' };

/** Ids as definition files state them. */
const TOKENS = new RegExp(`"[${TOKEN_LETTERS}]([0-9a-z]{20})"`, 'g');

/** How often an edit is made again when the file changed under it. */
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

	/** Settles an unfinished edit, and brings git in step with how it ended. */
	const recover = async (path: string): Promise<Result<Settled, WriteFailure>> => {
		const pending = await journal.pendingGit(path);
		const settled = await journal.recover(path);
		if (!settled.ok || settled.value === 'nothing-to-do' || pending === undefined || deps.git === undefined) return settled;
		const now = await journal.read(path);
		await (now?.git === undefined ? release(path, pending) : deps.git.engage(path, now.git));
		await deps.git.refresh(pending);
		return settled;
	};

	/** Edits, with git's filter set before. */
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

	/** Tells git that the file changed; `released` says what became of its filter, when that was to go. */
	const inStep = async (git: GitProtection, released?: Result<void, GitFailure>): Promise<GitOutcome> => {
		const refreshed = (await deps.git?.refresh(git)) ?? err(UNTRUSTED);
		const failed = released?.ok === false ? released : refreshed;
		if (!failed.ok) return { kind: 'out-of-step', why: failed.error };
		return { kind: released === undefined ? 'filtered' : 'released' };
	};

	/** Read, plan, journal, write; again when the file changed in between. */
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
	 * Journal, file, git, journal: while the record says that the edit is on its way, a crash anywhere is settled at the next start, git
	 * included. A filter that is to go goes before the file is restored; until then git sees a change.
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

	/** The file does not exist: nothing to edit; Unprotect forgets it, everything else keeps it protected. */
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

	/** Ids that other protected files use right now. A file that is gone, or lost the entry, was moved: its ids are free. */
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

/** As it was protected; a user's file of VS Code that was protected before it had a launcher of its own gets that now. */
function formatFor(name: string, text: string, previous: ProtectedFile | undefined): DefinitionFormat {
	const now = formatOf(name, text);
	const isUpgraded = previous?.format === 'vscode' && now.name === 'vscode-user';
	return previous?.format === undefined || isUpgraded ? now : formatNamed(previous.format);
}

/** The lock and the journal go by the file itself, whichever name it was called by. A path that does not exist stands for itself. */
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

/** Half-made lock files of processes that died: they live for microseconds, so an old one belongs to nobody. */
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
