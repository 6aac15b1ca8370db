import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { EntryId } from '../../base/ids.ts';
import type { StateFolder } from './state-folder.ts';

/** Maximum age in milliseconds. The entry may be gone, and nobody asks for it. */
const KEPT_MS = 180 * 24 * 3600 * 1000;

/**
 * Records when the proxy of an entry last connected to a gateway that let its server run, as the modification time of one empty file for each entry.
 */
const folderOf = ({ run }: StateFolder): string => path.join(run, 'hellos');

/** Throws the file system's errors. */
export function keepHello(state: StateFolder, entry: EntryId, at: number): void {
	const folder = folderOf(state);
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const file = path.join(folder, entry);
	writeFileSync(file, '', { mode: 0o600 });
	utimesSync(file, at / 1000, at / 1000);
}

/** In milliseconds since the Unix epoch. `undefined`: never, or no longer known. */
export function lastHello(state: StateFolder, entry: EntryId): number | undefined {
	try {
		return statSync(path.join(folderOf(state), entry)).mtimeMs;
	} catch {
		return undefined;
	}
}

export function forgetOldHellos(state: StateFolder, now: number): void {
	try {
		for (const name of readdirSync(folderOf(state))) {
			const file = path.join(folderOf(state), name);
			if (statSync(file).mtimeMs < now - KEPT_MS) rmSync(file, { force: true });
		}
	} catch {
		// There are none, or another gateway is removing them.
	}
}
