import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './errno.ts';

export interface BusyOptions {
	/** Default: this process's platform. */
	readonly platform?: NodeJS.Platform | undefined;
	/** Sleep function, in milliseconds. */
	readonly wait?: ((ms: number) => Promise<unknown>) | undefined;
}

/** Milliseconds before each retry, 3.1 seconds in all. Virus scanners and indexers release a file within that time. */
const WAITS_MS = [10, 20, 40, 80, 150, 300, 500, 1_000, 1_000];
const BUSY = new Set(['EPERM', 'EACCES', 'EBUSY']);

/**
 * Retries while Windows reports that another program has the file open. Windows can't replace or remove an open file, and a removed file stays until
 * the last program closes it. On other platforms, and after the last retry, throws the error.
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
