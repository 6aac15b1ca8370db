import { closeSync, fstatSync, fsync, ftruncateSync, openSync, readSync, statSync, writeSync } from 'node:fs';

/** An append-only file. Every method may throw the file system's errors. A line is then either complete or absent. */
export interface GrowingFile {
	readonly size: number;
	append(text: string): void;
	/** Asks the disk to store it, without waiting. */
	sync(): void;
	close(): void;
}

/** Creates the file with mode 0600. It must not exist. */
export function createGrowingFile(path: string): GrowingFile {
	// Not `a`: after a failed write the file is cut back, and the next line starts there.
	const descriptor = openSync(path, 'wx', 0o600);
	let size = 0;
	let isBroken = false;
	return {
		get size() {
			return size;
		},
		append(text) {
			if (isBroken) throw Object.assign(new Error('the last line of the file is incomplete'), { code: 'EIO' });
			const found = fstatSync(descriptor);
			if (found.size !== size || found.nlink === 0) {
				// Another program wrote to it or cut it, which further lines would hide. Or it was deleted, and further lines would be lost.
				isBroken = true;
				throw Object.assign(new Error('another program changed or deleted the file'), { code: 'ECHANGED' });
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
		// An error here occurs again at the next line, which reports it.
		sync: () => fsync(descriptor, () => undefined),
		close: () => closeSync(descriptor),
	};
}

/** The last `length` bytes as text, starting at the first complete line. */
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
