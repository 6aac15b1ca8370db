import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { err, ok, type Result } from '../../base/result.ts';
import { type Exported, type ExportFailure, exportText, parseExport } from '../../pins/exported.ts';
import { replaceFile, type WriteFailure } from '../interposition/atomic-write.ts';
import { sha256 } from '../sha256.ts';

export type ExportReadFailure =
	| ExportFailure
	| { readonly kind: 'not-a-file' }
	| { readonly kind: 'too-large'; readonly bytes: number }
	/** `code`: the system's error code, such as `ENOENT` or `EACCES`. */
	| { readonly kind: 'unreadable'; readonly code: string };

/** Enough for about 20,000 tools with long descriptions. */
const MAX_EXPORT_BYTES = 256 * 1024 * 1024;

/** Writes the whole file or leaves the old one. Only the user may read it: it contains text of servers and the user's decisions. */
export function writeExport(file: string, exported: Exported, expected: 'absent' | 'any'): Promise<Result<void, WriteFailure>> {
	return replaceFile(file, Buffer.from(exportText(exported, sha256), 'utf8'), { expected, mode: 0o600 });
}

export async function readExport(file: string): Promise<Result<Exported, ExportReadFailure>> {
	let text: string;
	try {
		// Without the flag, opening a pipe that nobody writes to would block. Plain files ignore it.
		const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
		try {
			const status = await handle.stat();
			if (!status.isFile()) return err({ kind: 'not-a-file' });
			if (status.size > MAX_EXPORT_BYTES) return err({ kind: 'too-large', bytes: status.size });
			text = await handle.readFile('utf8');
		} finally {
			await handle.close();
		}
	} catch (cause) {
		return err({ kind: 'unreadable', code: cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown' });
	}
	const parsed = parseExport(text);
	return parsed.ok ? ok(parsed.value) : parsed;
}
