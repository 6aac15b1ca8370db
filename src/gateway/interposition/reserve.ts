import { randomBytes } from 'node:crypto';
import { statfsSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import type { StateFolder } from './state-folder.ts';

/** Space for a lock, a journal record, a temporary file as large as usual definition files, and a gateway's start. In bytes. */
const BYTES = 512 * 1024;
const LEAST = 64 * 1024;

/**
 * Reserves disk space in the state folder, as much as is available. With it, a file can be restored and a gateway can start when the disk is full.
 * Best effort.
 */
export function keepReserve(state: StateFolder): void {
	if (statSync(state.reserve, { throwIfNoEntry: false })?.size === BYTES) return;
	for (let bytes = BYTES; bytes >= LEAST; bytes /= 2) {
		spendReserve(state);
		try {
			// Random bytes, because some file systems compress and would reserve nothing.
			writeFileSync(state.reserve, randomBytes(bytes), { flag: 'wx', mode: 0o600 });
			return;
		} catch {
			// Not enough space for this size.
		}
	}
	spendReserve(state);
}

/** Frees the reserved space. False: there was none. */
export function spendReserve(state: StateFolder): boolean {
	try {
		unlinkSync(state.reserve);
		return true;
	} catch {
		return false;
	}
}

/** Whether the state folder's disk has less space left than a gateway needs to start. */
export function isNearlyFull(state: StateFolder): boolean {
	try {
		const { bavail, bsize } = statfsSync(state.root);
		return bavail * bsize < BYTES;
	} catch {
		return false;
	}
}
