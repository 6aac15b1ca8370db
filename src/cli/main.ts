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

/** These start no server and can run again from the start. */
const REPEATABLE: ReadonlySet<string> = new Set(['scan', 'status', 'protect']);
const HELP_WORDS: readonly string[] = ['help', '--help', '-h'];

/** What starts often and judges nothing by itself runs here; everything else on a thread that this one watches. */
async function main(args: readonly string[]): Promise<number> {
	const [command, ...rest] = args;
	if (command === undefined) {
		process.stderr.write(HELP);
		return EXIT.usage;
	}
	// `cordon help scan` is answered by the command.
	if (HELP_WORDS.includes(command) && (command !== 'help' || HELP_WORDS.includes(rest[0] ?? 'help'))) {
		process.stdout.write(HELP);
		return EXIT.ok;
	}
	if (command === '--version' || command === '-v') {
		process.stdout.write(`${VERSION}\n`);
		return EXIT.ok;
	}
	// Throws in a folder that was deleted: neither a server nor a thread can start there.
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
