import path from 'node:path';
import { HTTP_COMMAND_PREFIX } from '../../definitions/http-entry.ts';
import { programName } from '../../engine/launch/entry.ts';
import { packageOfLaunch } from '../../pins/package-of-launch.ts';

/** Programs that run another program and don't name the server. */
const RUNS_ANOTHER =
	/^(?:node|nodejs|bunx?|deno|tsx|ts-node|npx|npm|pnpm|yarn|python[\d.]*|pyw?|pypy\d?|uvx?|poetry|pipenv|ruby|php|perl|java|dotnet|(?:ba|da|z)?sh|pwsh|powershell|cmd|env)$/;
/** Packages that do the same. */
const PASSES_ON: ReadonlySet<string> = new Set(['tsx', 'ts-node', 'mcp-remote']);
/** Options of JavaScript runtimes and Ruby whose value is loaded before the server. */
const LOADS_FIRST = /^(?:-r|--(?:import|require|preload|loader|experimental-loader|env-file(?:-if-exists)?))$/;
/** Programs in which these options have no value. */
const LOADS_NOTHING = /^(?:deno|.*sh)$/;
const SCRIPT = /\.(?:[cm]?[jt]sx?|pyz?|rb|php|pl|sh|jar|dll|exe|cmd|bat|ps1)$/i;
/** Path segments that don't name a server; the folder above them does. */
const GENERIC =
	/^(?:index|main|__main__|mod|app|run|start|dev|cli|cmd|bin|src|lib|dist|build|out|target|scripts?|servers?|mcp|mcp[-_]server|server[-_]mcp)$/i;
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} ._@+-]{0,63}$/u;

/** The default name of a server that the user didn't name: its package, script, or address. `undefined`: the program's name describes it best. */
export function defaultServerName(
	{ args, command, cwd }: { readonly command: string; readonly args: readonly string[]; readonly cwd: string },
	home: string,
): string | undefined {
	const name = command.startsWith(HTTP_COMMAND_PREFIX)
		? hostIn(args)
		: (packageName(command, args) ?? scriptName(command, args, cwd, home));
	return name !== undefined && PLAIN.test(name) ? name : undefined;
}

function packageName(command: string, args: readonly string[]): string | undefined {
	const launched = packageOfLaunch([command, ...args]);
	if (launched === undefined) return undefined;
	if (PASSES_ON.has(launched.name)) return hostIn(args);
	return tellingStep(launched.registry === 'module' ? launched.name.replace(SCRIPT, '') : launched.name);
}

function scriptName(command: string, args: readonly string[], cwd: string, home: string): string | undefined {
	const program = programName(command);
	if (!RUNS_ANOTHER.test(program)) return SCRIPT.test(command) ? placeName(command, cwd, home) : undefined;
	const module = program.startsWith('py') ? behind(args, '-m') : undefined;
	if (module !== undefined) return tellingStep(module.replaceAll('.', '/'));
	const script =
		args.find((word, index) => !word.startsWith('-') && SCRIPT.test(word) && !isLoadedFirst(program, args[index - 1])) ??
		behind(args, 'run');
	return script === undefined ? undefined : placeName(script, cwd, home);
}

function isLoadedFirst(program: string, before = ''): boolean {
	return LOADS_FIRST.test(before) && !LOADS_NOTHING.test(program);
}

function behind(args: readonly string[], word: string): string | undefined {
	const next = args.includes(word) ? args[args.indexOf(word) + 1] : undefined;
	return next?.startsWith('-') === true ? undefined : next;
}

/** Leaves out the home folder and everything above it, because those identify the user. */
function placeName(file: string, cwd: string, home: string): string | undefined {
	const place = path.resolve(cwd, file.replace(SCRIPT, ''));
	const inHome = path.relative(home, place);
	return tellingStep(inHome.startsWith('..') || path.isAbsolute(inHome) ? place : inHome);
}

/** The last segment that isn't generic, without a version and other additions to a package's name. */
function tellingStep(place: string): string | undefined {
	const steps = place
		.split(/[\\/]/)
		.map((step) => step.replace(/(?<=.)[@#[].*$/, '').replace(/^@|\.git$/g, ''))
		.filter((step) => step !== '');
	return steps.findLast((step) => !GENERIC.test(step)) ?? steps.at(-1);
}

function hostIn(args: readonly string[]): string | undefined {
	const address = args.find((word) => /^https?:/i.test(word));
	return address !== undefined && URL.canParse(address) ? new URL(address).hostname : undefined;
}
