import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './errno.ts';

export interface BusyOptions {
	/** Default: of this process. */
	readonly platform?: NodeJS.Platform | undefined;
	/** In milliseconds. */
	readonly wait?: ((ms: number) => Promise<unknown>) | undefined;
}

/** Milliseconds before each further try, 3.1 seconds in all: scanners of viruses and indexers let a file go within that. */
const WAITS_MS = [10, 20, 40, 80, 150, 300, 500, 1_000, 1_000];
const BUSY = new Set(['EPERM', 'EACCES', 'EBUSY']);

/**
 * Does it again while Windows says that somebody has the file open: there a file that a program reads cannot be replaced or removed, and
 * one that was removed stays until the last program has closed it. Elsewhere, and in the end, the error is the caller's.
 */
export async function whileBusy<T>(action: () => Promise<T>, { platform = process.platform, wait = sleep }: BusyOptions = {}): Promise<T> {
	for (const ms of platform === 'win32' ? WAITS_MS : []) {
		try {
			return await action();
		} catch (error) {
			if (!BUSY.has(codeOf(error))) throw error;
		}
		await wait(ms);
	}
	return action();
}
