import './needs-node.ts';
import { realpathSync } from 'node:fs';
import process from 'node:process';
import { processContext } from './commands/context.ts';
import { PROTECTION_COMMANDS, PROTECTION_HELP, protectionCommand } from './commands/index.ts';
import { shown } from './commands/words.ts';
import { evalCommand } from './eval-command.ts';
import { EXIT } from './exit-codes.ts';
import { explainCommand } from './explain-command.ts';
import { fileTrouble } from './input-file.ts';
import { inspectCommand } from './inspect-command.ts';
import { nearestWord } from './nearest.ts';
import { watchOutput } from './output.ts';
import { serveRowPool } from './row-pool.ts';
import { scanCommand } from './scan-command.ts';

const VERSION = '0.1.0';
const OTHER_COMMANDS: readonly string[] = ['inspect', 'scan', 'explain', 'eval'];
const HELP = `MCP Cordon ${VERSION} stands between AI clients and the MCP servers they start, and says what it finds in them.

usage: cordon <command> [options]       cordon <command> --help says more

  inspect --jsonl [FILE… | -]   inspect rows of JSON Lines, one answer a line
  scan [FILE… | --live NAME]    look at the entries of definition files, or at what a server declares
  explain [RULE]                what a rule looks for, and where it is weak
  eval --corpus FILE… [--gate]  scorecard on labelled rows; --shared measures a folder of them
${PROTECTION_HELP}

  --version   --help

Exit codes: 0 done, 1 a fault of Cordon, 2 wrong usage, 3 some rows could not be read, 4 a file could not be read, 5 something is not guarded,
6 gate failed, 7 not confirmed, 8 something could not be done, 9 a scan found something, 10 not everything could be checked,
11 verify: something differs from the lock, 12 a scan found nothing to look at.
`;

async function main(args: readonly string[]): Promise<number> {
	const [first, ...others] = args;
	// `cordon help scan` asks for what `cordon scan --help` says.
	const [command, rest] = first === 'help' && others[0] !== undefined ? [others[0], ['--help']] : [first, others];
	const protection = protectionCommand(command);
	if (protection !== undefined) return protection(rest, processContext(realpathSync(process.argv[1] ?? ''), VERSION));
	switch (command) {
		case 'inspect':
			return inspectCommand(rest, realpathSync(process.argv[1] ?? ''), processContext(realpathSync(process.argv[1] ?? ''), VERSION));
		case 'scan':
			return scanCommand(rest, processContext(realpathSync(process.argv[1] ?? ''), VERSION));
		case 'explain':
			return explainCommand(rest, realpathSync(process.argv[1] ?? ''));
		case 'eval':
			return evalCommand(rest);
		case '--version':
		case '-v':
			process.stdout.write(`${VERSION}\n`);
			return EXIT.ok;
		case '--help':
		case '-h':
		case 'help':
			process.stdout.write(HELP);
			return EXIT.ok;
		case undefined:
			process.stderr.write(HELP);
			return EXIT.usage;
		default: {
			const near = nearestWord(command, command.startsWith('-') ? ['--help', '--version'] : [...PROTECTION_COMMANDS, ...OTHER_COMMANDS]);
			const meant = near === undefined ? '' : `do you mean "${near}"? `;
			process.stderr.write(`cordon: there is no command "${shown(command)}"; ${meant}"cordon --help" lists them all\n`);
			return EXIT.usage;
		}
	}
}

/** Usage and file errors are the caller's; anything else is ours. Never a payload in the message. */
function failureOf(cause: unknown): { readonly code: number; readonly words: string } {
	const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
	if (code.startsWith('ERR_PARSE_ARGS')) {
		// Node adds what to do with a word that begins with a dash, at length.
		const words = cause instanceof Error ? (cause.message.split('. ')[0] ?? code) : code;
		return { code: EXIT.usage, words: `${shown(words)}; "cordon <command> --help" says what it takes` };
	}
	const trouble = fileTrouble(code);
	if (trouble !== undefined) {
		const file = cause instanceof Error && 'path' in cause && typeof cause.path === 'string' ? shown(cause.path, 300) : 'a file';
		return { code: EXIT.unreadable, words: `${file} could not be read: ${trouble}` };
	}
	return { code: EXIT.failed, words: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
}

if (!serveRowPool()) {
	const [command] = process.argv.slice(2);
	const end = watchOutput(command);
	main(process.argv.slice(2)).then(end, (cause: unknown) => {
		const { code, words } = failureOf(cause);
		process.stderr.write(`cordon: ${words}\n`);
		end(code);
	});
}
