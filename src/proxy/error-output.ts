import type { Writable } from 'node:stream';
import { createRateLimit } from './rate-limit.ts';
import { SKIPPED_ERRORS, STRAY_NOTE } from './sentences.ts';

/** What the proxy writes to its own stderr: the server's, within a generous limit, and a few notes. */
export interface ErrorOutput {
	/** Text of the server, as it stands. Returns false when the reader is slow. */
	pass(chunk: Uint8Array): boolean;
	/** A line of the server's output that is no protocol message. */
	stray(line: Uint8Array): void;
	note(sentence: string): void;
}

const FREE_BYTES = 8 * 1024 * 1024;
const BYTES_PER_SECOND = 1024 * 1024;
const NOTE_INTERVAL_MS = 10_000;

export function createErrorOutput(stream: Writable): ErrorOutput {
	const limit = createRateLimit(FREE_BYTES, BYTES_PER_SECOND);
	let lastNoteAt = Number.NEGATIVE_INFINITY;
	let hasStray = false;
	stream.on('error', () => undefined);

	const pass = (chunk: Uint8Array): boolean => {
		const now = performance.now();
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
