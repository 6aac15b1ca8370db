import { renameSync, writeFileSync } from 'node:fs';

/** Whoever reads it sees the old text or the new one. Throws what the file system throws. */
export function writeWhole(file: string, text: string): void {
	const temporary = `${file}.${process.pid}.tmp`;
	writeFileSync(temporary, text, { mode: 0o600 });
	renameSync(temporary, file);
}
