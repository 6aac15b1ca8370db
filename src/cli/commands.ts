import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { COMPILED_FOLDER } from '../link/rendezvous.ts';
import { connectCommandThread } from './command-thread.ts';
import { PROTECTION_COMMANDS } from './commands/command-names.ts';
import { processContext } from './commands/context.ts';
import { protectionCommand } from './commands/index.ts';
import { shown } from './commands/usage-words.ts';
import { EXIT } from './exit-codes.ts';
import { failureOf } from './failure.ts';
import { nearestWord } from './nearest.ts';
import { VERSION } from './version.ts';

const OTHER_COMMANDS: readonly string[] = ['inspect', 'scan', 'explain', 'eval'];

/** Runs commands that read untrusted text, on a thread that `main.ts` starts and watches. */
async function run([first = '', ...others]: readonly string[], script: string): Promise<number> {
	// `cordon help scan` prints the same as `cordon scan --help`.
	const [command, rest] = first === 'help' && others[0] !== undefined ? [others[0], ['--help']] : [first, others];
	const protection = await protectionCommand(command);
	if (protection !== undefined) return protection(rest, processContext(script, VERSION));
	switch (command) {
		case 'inspect':
			return (await import('./inspect-command.ts')).inspectCommand(rest, script, processContext(script, VERSION));
		case 'scan':
			return (await import('./scan-command.ts')).scanCommand(rest, processContext(script, VERSION));
		case 'explain':
			return (await import('./explain-command.ts')).explainCommand(rest, script);
		case 'eval':
			return (await import('./eval-command.ts')).evalCommand(rest);
		default: {
			const near = nearestWord(command, command.startsWith('-') ? ['--help', '--version'] : [...PROTECTION_COMMANDS, ...OTHER_COMMANDS]);
			const meant = near === undefined ? '' : ` Did you mean "${near}"?`;
			process.stderr.write(`cordon: There's no command "${shown(command)}".${meant} Run "cordon --help" for all commands.\n`);
			return EXIT.usage;
		}
	}
}

// The threads that share the rows of `inspect` also run this file.
if (!isMainThread && workerData?.kind === 'cordon-rows') void import('./row-pool.ts').then(({ serveRowPool }) => serveRowPool());
else {
	if (parentPort !== null) connectCommandThread(parentPort, workerData);
	const script = process.argv[1] ?? '';
	const { state } = processContext(script, VERSION);
	// Caches compiled code, but only if MCP Cordon already has a folder here.
	if (existsSync(state.run)) enableCompileCache(path.join(state.run, COMPILED_FOLDER));
	run(process.argv.slice(2), script).then(
		(code) => {
			process.exitCode = code;
		},
		(cause: unknown) => {
			const { code, words } = failureOf(cause, process.argv[2]);
			process.stderr.write(`cordon: ${words}\n`);
			process.exitCode = code;
		},
	);
}
