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
	/** Releases the lock. Never throws. */
	release(): Promise<void>;
}

export interface LockOptions {
	/** How long to wait for another holder, in milliseconds. */
	readonly waitMs: number;
	readonly signal?: AbortSignal | undefined;
}

interface Holder {
	readonly pid: number;
	/** When the process started, in a form that is only compared for equality. `undefined`: the system doesn't tell. */
	readonly started: string | undefined;
	/** Distinguishes two locks of one process. */
	readonly token: string;
}

const POLL_MS = 20;
/** A takeover takes microseconds. A process that holds it longer than this has died. */
const TAKEOVER_STALE_MS = 10_000;

/**
 * Takes the lock at `path`. The lock is a file that appears complete (a link to a written file), so two processes can never both hold it. Takes over
 * the lock of a dead process (no such pid, or the pid started at another time).
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

/** Creates the lock file with its content in one step. False: it already exists. */
async function appear(path: string, own: Holder): Promise<boolean> {
	const written = `${path}.${own.token}`;
	await writeFile(written, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
	try {
		// On Windows a released lock file can exist for another moment.
		await whileBusy(() => link(written, path));
		return true;
	} catch (error) {
		if (codeOf(error) === 'EEXIST') return false;
		throw error;
	} finally {
		await unlink(written).catch(() => undefined);
	}
}

/** Removes the lock of a dead holder. Only one process at a time may check and remove, or else one could remove the next holder's lock. */
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

/** An unreadable lock has no living holder, because Cordon's lock files appear complete. */
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
 * Boot ID and start time of a process, which differ if the pid was reused. Linux only (proc(5): field 22 of `stat`, counted after the last
 * parenthesis because a process name can hold any character).
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
