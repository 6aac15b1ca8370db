import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Replaces the file atomically: readers see the old text or the new one. Throws file system errors. */
export function writeWhole(file: string, text: string): void {
	const temporary = `${file}.${process.pid}.tmp`;
	rmSync(temporary, { force: true, recursive: true });
	// `wx`: a link or an open file planted there would lead elsewhere or let others read along.
	writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
	renameSync(temporary, file);
}
