import process from 'node:process';
import type { Readable } from 'node:stream';
import { commandThread } from './command-thread.ts';

/** Reads only on demand, so that a command without input doesn't take it from the next program. */
export function standardInput(): Readable {
	commandThread?.post({ kind: 'input' });
	return process.stdin;
}
