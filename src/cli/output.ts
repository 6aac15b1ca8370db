import process from 'node:process';
import { COMMAND_EXIT } from './commands/context.ts';
import { shown } from './commands/usage-words.ts';

/** Commands that only pass on what they read, so they can stop when nobody reads their output. Others may be in the middle of a change. */
const RELAYS: ReadonlySet<string> = new Set(['inspect', 'guard']);

/**
 * Handles output that can't be written. If the reader is gone (`| head`), the command keeps its exit code. Any other error (a full disk) sets a
 * failure code, whatever the command found. If standard error can't be written, the work continues silently. Returns a function that sets the
 * exit code.
 */
export function watchOutput(command: string | undefined): (code: number) => void {
	let isLost = false;
	process.stderr.on('error', () => undefined);
	process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
		const code = cause.code ?? '';
		if (code !== 'EPIPE' && code !== 'ERR_STREAM_DESTROYED') {
			if (!isLost) process.stderr.write(`cordon: Couldn't write the output: ${writeErrorWords(code)}.\n`);
			isLost = true;
			process.exitCode = COMMAND_EXIT.notDone;
		}
		// A command that is about to end has already set its exit code by then.
		if (command !== undefined && RELAYS.has(command)) setImmediate(() => process.exit());
	});
	return (code) => {
		process.exitCode = isLost ? COMMAND_EXIT.notDone : code;
	};
}

function writeErrorWords(code: string): string {
	return code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full' : `the system refused it (${shown(code, 40)})`;
}
