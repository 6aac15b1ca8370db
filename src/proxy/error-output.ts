import type { Writable } from 'node:stream';
import { monotonicMs } from './monotonic.ts';
import { createRateLimit } from './rate-limit.ts';
import { SKIPPED_ERRORS, STRAY_NOTE } from './sentences.ts';

/** Writes the proxy's stderr: the server's own output, within a generous limit, and a few notes. */
export interface ErrorOutput {
	/**
	 * Writes the server's text unchanged, except for our mark. `isOurs`: notes about the connection to the server. Returns false when the
	 * reader is slow.
	 */
	pass(chunk: Uint8Array, isOurs?: boolean): boolean;
	/** Writes a line of the server's output that isn't a protocol message. */
	stray(line: Uint8Array): void;
	note(sentence: string): void;
}

const MARK = Buffer.from('[MCP Cordon]');
const NEW_LINE = 10;
const SPACES: ReadonlySet<number> = new Set([9, 13, 32]);

/** Labels each line of the server that begins like one of ours. Handles chunks cut anywhere, without buffering. */
function createMarkGuard(): (chunk: Uint8Array) => Uint8Array {
	/** How many bytes of our mark the line has matched so far; -1: it doesn't match. */
	let matched = 0;
	return (chunk) => {
		const cuts: number[] = [];
		for (let index = 0; index < chunk.length; index += 1) {
			if (matched < 0) {
				const lineEnd = chunk.indexOf(NEW_LINE, index);
				if (lineEnd < 0) break;
				index = lineEnd;
			}
			const byte = chunk[index] ?? 0;
			if (byte === NEW_LINE) matched = 0;
			else if (matched === 0 && SPACES.has(byte)) continue;
			else if (byte !== MARK[matched]) matched = -1;
			else if (matched < MARK.length - 1) matched += 1;
			else {
				cuts.push(index);
				matched = -1;
			}
		}
		if (cuts.length === 0) return chunk;
		const parts = cuts.flatMap((cut, order) => [chunk.subarray(cuts[order - 1] ?? 0, cut), SAID_BY_SERVER]);
		return Buffer.concat([...parts, chunk.subarray(cuts.at(-1))]);
	};
}

/** Inserted before the closing bracket of the mark. */
const SAID_BY_SERVER = Buffer.from(': written by the server');

const FREE_BYTES = 8 * 1024 * 1024;
const BYTES_PER_SECOND = 1024 * 1024;
const NOTE_INTERVAL_MS = 10_000;

export function createErrorOutput(stream: Writable): ErrorOutput {
	const limit = createRateLimit(FREE_BYTES, BYTES_PER_SECOND);
	let lastNoteAt = Number.NEGATIVE_INFINITY;
	let hasStray = false;
	stream.on('error', () => undefined);

	const marked = createMarkGuard();
	const pass = (given: Uint8Array, isOurs = false): boolean => {
		const chunk = isOurs ? given : marked(given);
		const now = monotonicMs();
		const taken = limit.take(chunk.length, now);
		const isWritten = taken === 0 || stream.write(taken === chunk.length ? chunk : chunk.subarray(0, taken));
		if (taken < chunk.length && now - lastNoteAt > NOTE_INTERVAL_MS) {
			lastNoteAt = now;
			stream.write(`\n${SKIPPED_ERRORS}\n`);
		}
		return isWritten;
	};
	return {
		pass,
		stray(line) {
			if (!hasStray) stream.write(`${STRAY_NOTE}\n`);
			hasStray = true;
			pass(Buffer.concat([line, Buffer.from('\n')]));
		},
		note(sentence) {
			stream.write(`[MCP Cordon] ${sentence}\n`);
		},
	};
}
