import { randomBytes } from 'node:crypto';
import { link, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { err, ok, type Result } from '../../base/result.ts';
import { whileBusy } from './busy.ts';
import { codeOf } from './errno.ts';

export type FileLockFailure =
	| { readonly kind: 'locked'; readonly pid: number | undefined }
	| { readonly kind: 'aborted' }
	| { readonly kind: 'no-space' }
	| { readonly kind: 'lock-io'; readonly code: string };

export interface Lock {
	/** Gives the lock back. Never throws. */
	release(): Promise<void>;
}

export interface LockOptions {
	/** How long to wait for another holder. */
	readonly waitMs: number;
	readonly signal?: AbortSignal | undefined;
}

interface Holder {
	readonly pid: number;
	/** When the process started, in a form only compared for equality; `undefined` where the system does not tell. */
	readonly started: string | undefined;
	/** Tells two locks of one process apart. */
	readonly token: string;
}

const POLL_MS = 20;
/** A takeover lasts microseconds. A process that holds it longer than this has died. */
const TAKEOVER_STALE_MS = 10_000;

/**
 * Takes the lock at `path`: a file that appears whole (a link to a written one), so that two processes can never both have it.
 * The lock of a process that is gone (no such pid, or the pid started at another time) is taken over.
 */
export async function acquireLock(path: string, options: LockOptions): Promise<Result<Lock, FileLockFailure>> {
	const deadline = performance.now() + options.waitMs;
	const own: Holder = { pid: process.pid, started: await startOf(process.pid), token: randomBytes(12).toString('hex') };
	for (;;) {
		if (isAborted(options.signal)) return err({ kind: 'aborted' });
		try {
			if (await appear(path, own)) return ok({ release: () => release(path, own) });
			const holder = await holderOf(path);
			if (holder !== undefined && !(await isAlive(holder))) await takeAway(path, own);
			else if (performance.now() >= deadline) return err({ kind: 'locked', pid: holder?.pid });
			else await sleep(POLL_MS + Math.random() * POLL_MS, undefined, options.signal === undefined ? {} : { signal: options.signal });
		} catch (error) {
			if (isAborted(options.signal)) return err({ kind: 'aborted' });
			const code = codeOf(error);
			return err(code === 'ENOSPC' || code === 'EDQUOT' ? { kind: 'no-space' } : { kind: 'lock-io', code });
		}
	}
}

function isAborted(signal: AbortSignal | undefined): boolean {
	return signal?.aborted ?? false;
}

/** Creates the lock file with its content in one step; false when there is one. */
async function appear(path: string, own: Holder): Promise<boolean> {
	const written = `${path}.${own.token}`;
	await writeFile(written, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
	try {
		// A lock that was given back can be on its way out for a moment.
		await whileBusy(() => link(written, path));
		return true;
	} catch (error) {
		if (codeOf(error) === 'EEXIST') return false;
		throw error;
	} finally {
		await unlink(written).catch(() => undefined);
	}
}

/** Removes the lock of a dead holder. Only one process at a time may look and remove, or one could remove the lock of the next. */
async function takeAway(path: string, own: Holder): Promise<void> {
	const takeover = `${path}.takeover`;
	if (!(await appear(takeover, own))) {
		const age = await stat(takeover).then(
			(found) => Date.now() - found.mtimeMs,
			() => 0,
		);
		if (age > TAKEOVER_STALE_MS) await unlink(takeover).catch(() => undefined);
		else await sleep(POLL_MS);
		return;
	}
	try {
		const holder = await holderOf(path);
		if (holder !== undefined && !(await isAlive(holder))) await unlink(path).catch(() => undefined);
	} finally {
		await unlink(takeover).catch(() => undefined);
	}
}

async function release(path: string, own: Holder): Promise<void> {
	const holder = await holderOf(path).catch(() => undefined);
	if (holder?.token === own.token) await whileBusy(() => unlink(path)).catch(() => undefined);
}

async function holderOf(path: string): Promise<Holder | undefined> {
	const text = await readFile(path, 'utf8').catch((error: unknown) => {
		if (codeOf(error) === 'ENOENT') return undefined;
		throw error;
	});
	return text === undefined ? undefined : parseHolder(text);
}

/** What cannot be read was written by nobody who is still there: our files appear whole. */
function parseHolder(text: string): Holder {
	try {
		const value: unknown = JSON.parse(text);
		const { pid, started, token } = value as Partial<Record<keyof Holder, unknown>>;
		if (typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 0 && typeof token === 'string')
			return { pid, started: typeof started === 'string' ? started : undefined, token };
	} catch {
		// Falls through: not a holder.
	}
	return { pid: 0, started: undefined, token: '' };
}

async function isAlive({ pid, started }: Holder): Promise<boolean> {
	if (pid <= 0) return false;
	try {
		process.kill(pid, 0);
	} catch (error) {
		if (codeOf(error) === 'ESRCH') return false;
	}
	const now = await startOf(pid);
	return started === undefined || now === undefined || now === started;
}

/**
 * Boot and start time of a process: a pid that was given out again has another. Linux only (proc(5): field 22 of `stat`, counted
 * behind the last parenthesis because a process name can hold any character).
 */
async function startOf(pid: number): Promise<string | undefined> {
	try {
		const text = await readFile(`/proc/${pid}/stat`, 'utf8');
		const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
		const started = text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
		return started === undefined ? undefined : `${boot.trim()} ${started}`;
	} catch {
		return undefined;
	}
}
