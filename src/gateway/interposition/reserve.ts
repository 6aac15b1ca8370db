import { randomBytes } from 'node:crypto';
import { statfsSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import type { StateFolder } from './state-folder.ts';

/** Room for a lock, the record of the journal and the file beside it, as definition files are, and for a gateway to start. */
const BYTES = 512 * 1024;
const LEAST = 64 * 1024;

/**
 * Keeps room on the disk of the state folder, as much of it as there is: with it a file can be given back, and a gateway can start, when
 * nothing else is left. Best effort.
 */
export function keepReserve(state: StateFolder): void {
	if (statSync(state.reserve, { throwIfNoEntry: false })?.size === BYTES) return;
	for (let bytes = BYTES; bytes >= LEAST; bytes /= 2) {
		spendReserve(state);
		try {
			// Random: some file systems keep no room for what they can compress.
			writeFileSync(state.reserve, randomBytes(bytes), { flag: 'wx', mode: 0o600 });
			return;
		} catch {
			// There is less.
		}
	}
	spendReserve(state);
}

/** Gives the room back; false: there was none. */
export function spendReserve(state: StateFolder): boolean {
	try {
		unlinkSync(state.reserve);
		return true;
	} catch {
		return false;
	}
}

/** The disk of the state folder has less left than a gateway needs to start. */
export function isNearlyFull(state: StateFolder): boolean {
	try {
		const { bavail, bsize } = statfsSync(state.root);
		return bavail * bsize < BYTES;
	} catch {
		return false;
	}
}
