import { open } from 'node:fs/promises';
import { err, ok, type Result } from '../../base/result.ts';
import { promisedFormat } from '../../definitions/format.ts';
import { failureFrom, resolveTarget, type WriteFailure } from './atomic-write.ts';

/** Larger than any real definition file. */
const MAX_DEFINITION_BYTES = 4 * 1024 * 1024;
/** For a file in which a client also stores other data. */
const MAX_LIVE_BYTES = 64 * 1024 * 1024;

export interface DefinitionBytes {
	/** With links resolved. */
	readonly path: string;
	readonly bytes: Buffer;
	/** Includes the byte order mark, if there is one. Its UTF-8 form is `bytes`. */
	readonly text: string;
}

/** A `FileProblem` of the events, or `missing`. */
export type ReadFailure =
	| { readonly kind: 'missing' }
	| { readonly kind: 'unreadable'; readonly code: string }
	| { readonly kind: 'symlink-outside' }
	| { readonly kind: 'too-large'; readonly bytes: number }
	| { readonly kind: 'malformed'; readonly line: number; readonly column: number; readonly what: string };

/** Reads a whole definition file. Refuses text that isn't UTF-8, because it couldn't be written back byte for byte. */
export async function readDefinitionFile(path: string): Promise<Result<DefinitionBytes, ReadFailure>> {
	const target = await resolveTarget(path);
	if (!target.ok) return err(readFailureFrom(target.error));
	try {
		const handle = await open(target.value, 'r');
		try {
			const { size } = await handle.stat();
			if (size > (promisedFormat(path)?.isLive === true ? MAX_LIVE_BYTES : MAX_DEFINITION_BYTES))
				return err({ kind: 'too-large', bytes: size });
			const bytes = await handle.readFile();
			const text = textFrom(bytes);
			return text.ok ? ok({ path: target.value, bytes, text: text.value }) : text;
		} finally {
			await handle.close();
		}
	} catch (error) {
		return err(readFailureFrom(failureFrom(error)));
	}
}

function textFrom(bytes: Buffer): Result<string, ReadFailure> {
	try {
		return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
	} catch {
		const before = bytes.toString('utf8').split('\uFFFD')[0] ?? '';
		const lines = before.split(/\r\n|\r|\n/);
		return err({ kind: 'malformed', line: lines.length, column: (lines.at(-1) ?? '').length + 1, what: "the file isn't UTF-8 text" });
	}
}

function readFailureFrom(failure: WriteFailure): ReadFailure {
	switch (failure.kind) {
		case 'missing':
		case 'symlink-outside':
			return failure;
		case 'denied':
		case 'io':
			return { kind: 'unreadable', code: failure.code };
		default:
			return { kind: 'unreadable', code: failure.kind };
	}
}
