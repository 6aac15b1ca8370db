import { renameSync, writeFileSync } from 'node:fs';

/** Replaces the file atomically: readers see the old text or the new one. Throws file system errors. */
export function writeWhole(file: string, text: string): void {
	const temporary = `${file}.${process.pid}.tmp`;
	writeFileSync(temporary, text, { mode: 0o600 });
	renameSync(temporary, file);
}
