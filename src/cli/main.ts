import './needs-node.ts';
import path from 'node:path';
import process from 'node:process';
import { defaultStateRoot } from '../gateway/interposition/state-folder.ts';
import { guardCommand } from './commands/guard-command.ts';
import { EXIT } from './exit-codes.ts';
import { failureOf } from './failure.ts';
import { HELP } from './help.ts';
import { watchOutput } from './output.ts';
import { VERSION } from './version.ts';

/** Commands that start no server and can run again from the start. */
const REPEATABLE: ReadonlySet<string> = new Set(['scan', 'status', 'protect']);
const HELP_WORDS: readonly string[] = ['help', '--help', '-h'];

/** Runs `guard` here, because it starts often and judges nothing itself. Everything else runs on a thread that this one watches. */
async function main(args: readonly string[]): Promise<number> {
	const [command, ...rest] = args;
	if (command === undefined) {
		process.stderr.write(HELP);
		return EXIT.usage;
	}
	// The command itself handles `cordon help scan`.
	if (HELP_WORDS.includes(command) && (command !== 'help' || HELP_WORDS.includes(rest[0] ?? 'help'))) {
		process.stdout.write(HELP);
		return EXIT.ok;
	}
	if (command === '--version' || command === '-v') {
		process.stdout.write(`${VERSION}\n`);
		return EXIT.ok;
	}
	// Throws in a deleted folder, where neither a server nor a thread can start.
	process.cwd();
	const script = import.meta.filename;
	if (command === 'guard')
		return guardCommand(rest, {
			dist: path.dirname(script),
			version: VERSION,
			state: { root: defaultStateRoot() },
			print: (text) => void process.stderr.write(`${text}\n`),
			write: (text) => void process.stdout.write(text),
		});
	const { commandsFile, watchedCommand } = await import('./watched-command.ts');
	return watchedCommand({
		workerFile: commandsFile(script),
		args,
		isRepeatable: REPEATABLE.has(command) && !rest.includes('--live') && !rest.includes('--all'),
	});
}

const end = watchOutput(process.argv[2]);
main(process.argv.slice(2)).then(end, (cause: unknown) => {
	const { code, words } = failureOf(cause, process.argv[2]);
	process.stderr.write(`cordon: ${words}\n`);
	end(code);
});
