import { createRequire } from 'node:module';
import path from 'node:path';
import { HEADER_PREFIX, HTTP_COMMAND_PREFIX, URL_VARIABLE } from '../../definitions/http-entry.ts';
import { HAND_OVER } from '../../gateway/interposition/launcher-script.ts';
import { HANDED_VARIABLE } from '../../link/control.ts';
import type { NewItems } from '../../link/guard-options.ts';
import { PRESETS } from '../../policy/risk/preset.ts';
import { parseOptions } from '../parse-options.ts';
import { COMMAND_EXIT, type CommandContext } from './context.ts';
import { firstWrong, PRESET_WORDS, usageWords } from './usage-words.ts';

export const GUARD_HELP = `cordon guard [--name NAME] [--new-tools quarantine|approve-clean|approve] [--preset observe|balanced|strict] [--ask client|never] -- COMMAND [ARGUMENT…]

Runs an MCP server on standard input and output behind MCP Cordon, for any client. Use this line instead of the server's own command.

  --name NAME      a name for the server (default: that of its package, script, or address)
  --new-tools HOW  for items that were never seen before:
                     quarantine     they wait for "cordon approve" (default)
                     approve-clean  they pass if nothing was found
                     approve        they pass
                   Items that changed after you approved them always wait.

  --preset HOW     how strictly calls and results are checked (default: your editor's setting, else balanced)
  --ask HOW        for calls that need your OK:
                     never    they're refused (default)
                     client   the client asks you with MCP elicitation, one call at a time. Use it only with a client that shows you
                              the question and never answers it itself.

Approvals apply to this command line in this folder only.

Exit codes: those of the server, 2 wrong usage, 1 a bug in MCP Cordon.
`;

const NEW_TOOLS: readonly NewItems[] = ['quarantine', 'approve-clean', 'approve'];

/** The exports of `guard.cjs` (`src/proxy/guard.ts`) that are used here. */
interface GuardBundle {
	readonly runGuard: (run: Readonly<Record<string, unknown>>) => Promise<number>;
}

/** The parts of a command's context that it needs. It runs as long as its server, and creating all paths of the state folder would cost 2 MB (`inside.ts`). */
interface GuardStart extends Pick<CommandContext, 'dist' | 'print' | 'version' | 'write'> {
	readonly state: Pick<CommandContext['state'], 'root'>;
}

export async function guardCommand(args: readonly string[], context: GuardStart): Promise<number> {
	const at = args.indexOf('--');
	if (at === -1 && !args.includes('--help') && !args.includes('-h')) {
		// These words may be the server's own options.
		context.print(
			args.length === 0 ? GUARD_HELP : usageWords('guard', 'put "--" in front of the server\'s command: cordon guard -- COMMAND'),
		);
		return COMMAND_EXIT.usage;
	}
	const { values } = parseOptions({
		args: args.slice(0, at === -1 ? undefined : at),
		options: {
			name: { type: 'string' },
			'new-tools': { type: 'string', default: 'quarantine' },
			preset: { type: 'string' },
			ask: { type: 'string', default: 'never' },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) {
		context.write(GUARD_HELP);
		return COMMAND_EXIT.ok;
	}
	const [command, ...rest] = at === -1 ? [] : args.slice(at + 1);
	const newItems = NEW_TOOLS.find((known) => known === values['new-tools']);
	const preset = PRESETS.find((known) => known === values.preset);
	const isKnown = (values.preset === undefined || preset !== undefined) && (values.ask === 'client' || values.ask === 'never');
	// Without a better name, the gateway also uses the program's name.
	const name = values.name ?? path.basename(command ?? '');
	if (command === undefined || command === '' || newItems === undefined || !isKnown || !isName(name)) {
		const wrong = firstWrong([
			[newItems === undefined, '--new-tools takes quarantine, approve-clean, or approve'],
			[values.preset !== preset, PRESET_WORDS],
			[values.ask !== 'client' && values.ask !== 'never', '--ask takes client or never'],
			[values.name !== undefined && !isName(values.name), '--name takes 1 to 128 visible characters without "/", and not "__proto__"'],
			[command === undefined || command === '', 'name the server\'s command after "--"'],
		]);
		context.print(usageWords('guard', wrong ?? 'name the server with --name'));
		return COMMAND_EXIT.usage;
	}
	hideHttpVariables(command);
	if (process.stdin.isTTY)
		context.print("cordon guard waits for an MCP client. Put this line into the client's settings. To end it here, press Ctrl-C.");
	const bundle = loadGuard(context.dist);
	if (bundle === undefined) {
		context.print("cordon: Couldn't start, because guard.cjs is missing. Install MCP Cordon again.");
		return COMMAND_EXIT.failed;
	}
	const { dist: folder, version } = context;
	const asksThroughClient = values.ask === 'client';
	const { root: stateFolder } = context.state;
	const status = await bundle.runGuard({
		folder,
		version,
		stateFolder,
		name: values.name,
		newItems,
		preset,
		asksThroughClient,
		command,
		args: rest,
	});
	// The client may keep our input open, which would keep this process alive.
	process.exit(status);
}

/**
 * Hides keys in an address or a header from this process's environment, which the user's other processes can read: replaces this process with one
 * that gets them through a descriptor. Not possible on Windows and in a Node without `execve` (before 22.15).
 */
function hideHttpVariables(command: string): void {
	const isSet = Object.keys(process.env).some((name) => name === URL_VARIABLE || name.startsWith(HEADER_PREFIX));
	if (!command.startsWith(HTTP_COMMAND_PREFIX) || !isSet || process.env[HANDED_VARIABLE] !== undefined) return;
	if (process.platform === 'win32' || typeof process.execve !== 'function') return;
	const script = `${HAND_OVER}${HANDED_VARIABLE}=yes\nexport ${HANDED_VARIABLE}\nexec 3<<CORDON\n$handed\nCORDON\nexec "$@"\n`;
	const own = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
	process.execve('/bin/sh', ['sh', '-c', script, 'sh', ...own], process.env);
}

/** The name is shown in file names, commands, and questions. */
function isName(name: string): boolean {
	// `readEntries` rejects this name in a definition file.
	return name !== '__proto__' && name.length > 0 && name.length <= 128 && !/[\p{C}\p{Zl}\p{Zp}/]/u.test(name);
}

function loadGuard(folder: string): GuardBundle | undefined {
	const file = `${folder}${path.sep}guard.cjs`;
	try {
		const loaded: unknown = createRequire(file)(file);
		return isGuardBundle(loaded) ? loaded : undefined;
	} catch {
		return undefined;
	}
}

function isGuardBundle(value: unknown): value is GuardBundle {
	return typeof value === 'object' && value !== null && 'runGuard' in value && typeof value.runGuard === 'function';
}
