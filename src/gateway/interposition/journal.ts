import { access, readdir, readFile, rm, unlink } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { ok, type Result } from '../../base/result.ts';
import type { GitProtection } from '../git/git-guard.ts';
import { type OnStep, removeTemporaryFiles, replaceFile, type WriteFailure } from './atomic-write.ts';
import { whileBusy } from './busy.ts';
import { sha256 } from './digest.ts';
import { codeOf } from './errno.ts';
import { type JournalRecord, type ProtectedFile, parseRecord, recordText } from './journal-record.ts';
import type { StateFolder } from './state-folder.ts';

/** How an unfinished edit was settled. */
export type Settled =
	| 'nothing-to-do'
	/** The file holds the intended bytes. */
	| 'finished'
	/** The file holds the earlier bytes: the edit didn't happen. */
	| 'rolled-back'
	/** The file holds other bytes: the user edited it. It isn't changed, and later only Cordon's spans can be removed. */
	| 'user-edited';

/** One record for each definition file. Callers hold the file's lock. */
export interface Journal {
	/**
	 * `undefined`: not protected. A damaged record counts as protected with nothing known. Throws for an unfinished edit, which has to be settled
	 * first.
	 */
	read(path: string): Promise<ProtectedFile | undefined>;
	/** Paths of all files with a record, sorted. */
	paths(): Promise<readonly string[]>;
	/** What was set in repositories for the other files. */
	gitElsewhere(path: string): Promise<readonly GitProtection[]>;
	/** What the record of an unfinished edit says about the file's repository. */
	pendingGit(path: string): Promise<GitProtection | undefined>;
	/** Records an edit that is about to happen. */
	begin(change: Omit<Extract<JournalRecord, { kind: 'pending' }>, 'kind'>): Promise<Result<void, WriteFailure>>;
	/** Records the current state. `undefined` forgets the file. */
	settle(path: string, file: ProtectedFile | undefined): Promise<Result<void, WriteFailure>>;
	/**
	 * Keeps the original bytes of a protected file while some of its entries can't be restored. Returns their path, which only the owner can read. The
	 * first bytes stay, because later ones contain the damage. `undefined` removes them.
	 */
	keepOriginal(path: string, bytes: Uint8Array | undefined): Promise<Result<string | undefined, WriteFailure>>;
	/** Keys of temporary record files that a crash left before the record itself existed. */
	strayKeys(): Promise<readonly string[]>;
	/** Removes the temporary files of one key. */
	sweep(key: string): Promise<void>;
	/** Settles an edit that a crash left unfinished and removes its temporary files. Never writes to the definition file. */
	recover(path: string): Promise<Result<Settled, WriteFailure>>;
}

export function createJournal(state: StateFolder, onStep?: OnStep): Journal {
	const fileOf = (path: string): string => join(state.journal, `${keyOf(path)}.json`);
	const write = (path: string, record: JournalRecord): Promise<Result<void, WriteFailure>> =>
		replaceFile(fileOf(path), Buffer.from(recordText(record)), { expected: 'any', mode: 0o600, onStep });

	const load = async (file: string): Promise<JournalRecord | 'damaged' | undefined> => {
		const text = await readFile(file, 'utf8').catch((error: unknown) => {
			if (codeOf(error) === 'ENOENT') return undefined;
			throw error;
		});
		return text === undefined ? undefined : (parseRecord(text) ?? 'damaged');
	};

	const records = async (): Promise<readonly JournalRecord[]> => {
		const names = await readdir(state.journal).catch((): string[] => []);
		const loaded = await Promise.all(
			names.filter((name) => /^[0-9a-f]{32}\.json$/.test(name)).map((name) => load(join(state.journal, name))),
		);
		return loaded.filter((record) => record !== undefined && record !== 'damaged');
	};

	const settle = async (path: string, file: ProtectedFile | undefined): Promise<Result<void, WriteFailure>> => {
		if (file !== undefined) return write(path, { kind: 'done', file });
		await whileBusy(() => unlink(fileOf(path))).catch((error: unknown) => {
			if (codeOf(error) !== 'ENOENT') throw error;
		});
		return ok(undefined);
	};

	return {
		settle,
		keepOriginal: async (path, bytes) => {
			const kept = join(state.journal, `${keyOf(path)}.original${extname(path)}`);
			if (bytes === undefined) {
				await rm(kept, { force: true });
				return ok(undefined);
			}
			const isKept = await access(kept).then(
				() => true,
				() => false,
			);
			const written = isKept ? ok(undefined) : await replaceFile(kept, Buffer.from(bytes), { expected: 'any', mode: 0o600, onStep });
			return written.ok ? ok(kept) : written;
		},
		read: async (path) => {
			const record = await load(fileOf(path));
			if (record === 'damaged')
				return {
					path,
					format: undefined,
					original: undefined,
					written: undefined,
					entries: [],
					declined: [],
					logins: [],
					git: undefined,
					at: 0,
				};
			if (record?.kind === 'pending') throw new Error('an unfinished edit must be completed or undone first');
			return record?.file;
		},
		paths: async () => (await records()).map((record) => (record.kind === 'done' ? record.file.path : record.path)).sort(),
		gitElsewhere: async (path) =>
			(await records())
				.map((record) => (record.kind === 'done' ? record.file : (record.next ?? record.previous)))
				.flatMap((file) => (file?.git === undefined || file.path === path ? [] : [file.git])),
		pendingGit: async (path) => {
			const record = await load(fileOf(path));
			return record === undefined || record === 'damaged' || record.kind === 'done'
				? undefined
				: (record.next?.git ?? record.previous?.git);
		},
		strayKeys: async () => {
			const names = await readdir(state.journal).catch((): string[] => []);
			return [...new Set(names.flatMap((name) => /^\.([0-9a-f]{32})\.json\..*tmp$/.exec(name)?.[1] ?? []))];
		},
		sweep: async (key) => void (await removeTemporaryFiles(join(state.journal, `${key}.json`))),
		begin: (change) => write(change.path, { kind: 'pending', ...change }),
		recover: async (path) => {
			await removeTemporaryFiles(path);
			await removeTemporaryFiles(fileOf(path));
			const record = await load(fileOf(path));
			if (record === undefined || record === 'damaged' || record.kind === 'done') return ok('nothing-to-do');
			const now = await readFile(path).then(sha256, () => undefined);
			const how: Settled = now === record.after ? 'finished' : now === record.before ? 'rolled-back' : 'user-edited';
			const settled = await settle(path, truthOf(record, how));
			return settled.ok ? ok(how) : settled;
		},
	};
}

/** The key of a definition file in the names of its record and its lock. */
export function keyOf(path: string): string {
	return sha256(path).slice(0, 32);
}

export function lockPathOf(state: StateFolder, key: string): string {
	return join(state.run, `lock-${key}`);
}

function truthOf(record: Extract<JournalRecord, { kind: 'pending' }>, how: Settled): ProtectedFile | undefined {
	if (how === 'finished') return record.next;
	if (how === 'rolled-back') return record.previous;
	const known = record.next ?? record.previous;
	return known === undefined ? undefined : { ...known, original: undefined, written: undefined };
}
