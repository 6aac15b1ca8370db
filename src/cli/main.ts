import './needs-node.ts';
import { existsSync, realpathSync } from 'node:fs';
import { createRequire, enableCompileCache } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';
import { processContext } from './commands/context.ts';
import { guardCommand } from './commands/guard.ts';
import type { CommandsBundle } from './commands.ts';
import { EXIT } from './exit-codes.ts';
import { failureOf } from './failure.ts';
import { watchOutput } from './output.ts';
import { VERSION } from './version.ts';

/** The commands that start often and have to be there at once are run here; all others lie in a bundle of their own, which takes its time to load. */
async function main(args: readonly string[]): Promise<number> {
	const [command, ...rest] = args;
	const script = realpathSync(process.argv[1] ?? '');
	switch (command) {
		case '--version':
		case '-v':
			process.stdout.write(`${VERSION}\n`);
			return EXIT.ok;
		case 'guard':
			return guardCommand(rest, processContext(script, VERSION));
		default:
			return loadCommands(script).run(args, script);
	}
}

function loadCommands(script: string): CommandsBundle {
	const context = processContext(script, VERSION);
	// The code as the engine compiled it last time; nothing is kept where Cordon has no folder yet.
	if (existsSync(context.state.run)) enableCompileCache(path.join(context.state.run, 'compiled'));
	const file = path.join(path.dirname(script), `commands${path.extname(script)}`);
	const loaded: unknown = createRequire(file)(file);
	if (!isCommandsBundle(loaded)) throw new Error(`${file} holds no commands; install MCP Cordon again`);
	return loaded;
}

function isCommandsBundle(value: unknown): value is CommandsBundle {
	return typeof value === 'object' && value !== null && 'run' in value && typeof value.run === 'function';
}

if (isMainThread) {
	const [command] = process.argv.slice(2);
	const end = watchOutput(command);
	main(process.argv.slice(2)).then(end, (cause: unknown) => {
		const { code, words } = failureOf(cause);
		process.stderr.write(`cordon: ${words}\n`);
		end(code);
	});
} else loadCommands(realpathSync(process.argv[1] ?? ''));
