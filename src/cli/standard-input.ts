import process from 'node:process';
import type { Readable } from 'node:stream';
import { commandThread } from './command-thread.ts';

/** Nothing is read before somebody asks: a command that needs no input must not take it from the program behind it. */
export function standardInput(): Readable {
	commandThread?.post({ kind: 'input' });
	return process.stdin;
}
