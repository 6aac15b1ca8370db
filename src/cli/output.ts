import process from 'node:process';
import { COMMAND_EXIT } from './commands/context.ts';
import { shown } from './commands/usage-words.ts';

/** These do nothing but pass on what they read: without a reader there is nothing left to do. Others may be in the middle of a change. */
const RELAYS: ReadonlySet<string> = new Set(['inspect', 'guard']);

/**
 * What becomes of the program when its output is not taken. A reader that went away (`| head`) is no fault: the command keeps its own
 * code. Anything else (a full disk) is one, whatever the command found. Without standard error nobody is told; the work goes on.
 * Gives back what ends the program with a code.
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
		// A command that was about to end has told its code by then.
		if (command !== undefined && RELAYS.has(command)) setImmediate(() => process.exit());
	});
	return (code) => {
		process.exitCode = isLost ? COMMAND_EXIT.notDone : code;
	};
}

function writeErrorWords(code: string): string {
	return code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full' : `the system refused it (${shown(code, 40)})`;
}
