import { closeSync, fstatSync, fsync, ftruncateSync, openSync, readSync, statSync, writeSync } from 'node:fs';

/** A file that only grows. Every method may throw what the file system throws; a line is then either there as a whole or not at all. */
export interface GrowingFile {
	readonly size: number;
	append(text: string): void;
	/** Asks the disk to keep it; does not wait. */
	sync(): void;
	close(): void;
}

/** Makes the file, which must not be there: 0600. */
export function createGrowingFile(path: string): GrowingFile {
	// Not `a`: after a failed write the end is cut back, and the next line goes there.
	const descriptor = openSync(path, 'wx', 0o600);
	let size = 0;
	let isBroken = false;
	return {
		get size() {
			return size;
		},
		append(text) {
			if (isBroken) throw Object.assign(new Error('the file ends in a half-written line'), { code: 'EIO' });
			const found = fstatSync(descriptor);
			if (found.size !== size || found.nlink === 0) {
				// Somebody else wrote to it or cut it: what follows would hide that. Or it was deleted: what follows would be in no file.
				isBroken = true;
				throw Object.assign(new Error('the file was changed by somebody else'), { code: 'ECHANGED' });
			}
			const bytes = Buffer.from(text);
			let written = 0;
			try {
				while (written < bytes.length) written += writeSync(descriptor, bytes, written, bytes.length - written, size + written);
			} catch (cause) {
				try {
					ftruncateSync(descriptor, size);
				} catch {
					isBroken = true;
				}
				throw cause;
			}
			size += bytes.length;
		},
		// What fails here fails again, and visibly, at the next line.
		sync: () => fsync(descriptor, () => undefined),
		close: () => closeSync(descriptor),
	};
}

/** The last `length` bytes as text, from the first whole line on. */
export function readTail(path: string, length: number): string {
	const { size } = statSync(path);
	const start = Math.max(0, size - length);
	const descriptor = openSync(path, 'r');
	try {
		const bytes = Buffer.alloc(size - start);
		let read = 0;
		while (read < bytes.length) {
			const count = readSync(descriptor, bytes, read, bytes.length - read, start + read);
			if (count === 0) break;
			read += count;
		}
		const text = bytes.subarray(0, read).toString('utf8');
		return start === 0 ? text : text.slice(text.indexOf('\n') + 1);
	} finally {
		closeSync(descriptor);
	}
}
