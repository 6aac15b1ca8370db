import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { asRead } from './as-read.ts';
import type { Launch, ServerEntry } from './entry.ts';
import { headerVariable, readHttpEntry } from './http-entry.ts';

/** Variables that decide which code a process runs or where it looks for it: their values are part of the pin, not only their names. */
const LOADER_VARIABLES = new Set([
	'NODE_OPTIONS',
	'NODE_PATH',
	'BASH_ENV',
	'ENV',
	'PYTHONPATH',
	'PYTHONSTARTUP',
	'PERL5OPT',
	'RUBYOPT',
	'JAVA_TOOL_OPTIONS',
	'PATH',
	'HOME',
	'ELECTRON_RUN_AS_NODE',
]);

/** Case does not matter: it does not on Windows, and elsewhere nobody has a harmless `Path`. */
export function isLoaderVariable(name: string): boolean {
	const upper = name.toUpperCase();
	return LOADER_VARIABLES.has(upper) || upper.startsWith('LD_') || upper.startsWith('DYLD_');
}

/** How the entry that the user wrote is started or reached; `undefined` when it is nothing the proxy can start. */
export function launchOf({ isHttp, original, rules }: Pick<ServerEntry, 'isHttp' | 'original' | 'rules'>): Launch | undefined {
	const read = asRead(original, rules);
	if (isHttp) return httpLaunchOf(read);
	const { args = [], command, cwd, env, envFile } = read;
	if (typeof command !== 'string' || command === '') return undefined;
	if (!Array.isArray(args) || !args.every((item) => typeof item === 'string')) return undefined;
	return {
		command,
		args,
		cwd: typeof cwd === 'string' ? cwd : undefined,
		envFile: typeof envFile === 'string' ? envFile : undefined,
		env: isJsonObject(env) ? Object.fromEntries(Object.entries(env).map(([name, value]) => [name, variableFrom(value)])) : {},
		headerNames: undefined,
	};
}

function httpLaunchOf(original: JsonObject): Launch | undefined {
	const http = readHttpEntry(original);
	if (!http.ok) return undefined;
	const { command, headers, url } = http.value;
	return {
		command,
		args: [url],
		cwd: undefined,
		envFile: undefined,
		env: Object.fromEntries(headers.map(([name, value], index) => [headerVariable(index + 1), `${name}: ${value}`])),
		headerNames: headers.map(([name]) => name),
	};
}

/**
 * What is pinned of a launch, as JSON for the canonical form: names of all variables, sorted, and the values of those that decide
 * which code runs; names of all headers, in lower case. Other values may hold secrets or change often and are left out.
 */
export function launchParts(launch: Launch): Json {
	const names = launch.headerNames === undefined ? Object.keys(launch.env).sort() : [];
	return {
		command: launch.command,
		args: launch.args,
		cwd: launch.cwd ?? null,
		envFile: launch.envFile ?? null,
		envNames: names,
		loader: loaderValues(launch),
		...(launch.headerNames === undefined ? {} : { headers: launch.headerNames.map((name) => name.toLowerCase()).sort() }),
	};
}

/** The variables that decide which code runs, with their values. */
export function loaderValues({ env, headerNames }: Launch): JsonObject {
	const names = headerNames === undefined ? Object.keys(env).filter(isLoaderVariable).sort() : [];
	return Object.fromEntries(names.map((name) => [name, env[name] ?? null]));
}

/**
 * What decides beside the command line which code runs, one line each, as it is named in the entry: the folder, the file with more variables,
 * the variables of a loader. The same in every dialog and on the command line. Raw text: escape it before it is shown.
 */
export function besideCommand({
	cwd,
	envFile,
	loader = {},
}: {
	readonly cwd: string | undefined;
	readonly envFile?: string | undefined;
	readonly loader?: JsonObject;
}): readonly string[] {
	return [
		...(cwd === undefined ? [] : [`cwd: ${cwd}`]),
		...(envFile === undefined ? [] : [`envFile: ${envFile}`]),
		...Object.entries(loader).map(([name, value]) => `env ${name}: ${typeof value === 'string' ? value : JSON.stringify(value ?? null)}`),
	];
}

/** What runs a package by its name, with the version behind it. */
const PACKAGE_RUNNER = /^(?:npx|bunx|pnpx|uvx)(?:\.(?:cmd|exe))?$/i;
const VERSION = /(?!^)(?:@|==?|~=|[<>]=?)[^/]*$/;
const ADDRESS = /^https?:\/\//i;
const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/;

/**
 * Do both start the same program, in whatever version and with whatever arguments of its own? The same command and options in front of the
 * same package, absolute path or address, with the same variables by name and the same that decide which code runs. What lies in a
 * folder of the definition is never the same: another folder holds another program under that name.
 */
export function isSameProgram(one: Launch, other: Launch): boolean {
	const program = programOf(one);
	return program !== undefined && program === programOf(other);
}

function programOf(launch: Launch): string | undefined {
	const { args, command, cwd, env } = launch;
	const at = args.findIndex((word) => !word.startsWith('-'));
	const word = args[at];
	const options = args.slice(0, at < 0 ? args.length : at);
	const isPackage = PACKAGE_RUNNER.test(command);
	if (/[\\/]/.test(command) && !ABSOLUTE.test(command)) return undefined;
	if (word !== undefined && !isPackage && !ABSOLUTE.test(word) && !ADDRESS.test(word)) return undefined;
	const name = isPackage ? word?.replace(VERSION, '') : word;
	// A package that is a path or an address, too.
	if (isPackage && (name === undefined || /^[.~]|:|\$\{/.test(name))) return undefined;
	const loaders = Object.entries(env).filter(([variable]) => isLoaderVariable(variable));
	return JSON.stringify([command, options, name ?? null, cwd ?? null, Object.keys(env).sort(), loaders.sort(), launch.headerNames ?? null]);
}

function variableFrom(value: unknown): string | number | null {
	if (typeof value === 'string' || typeof value === 'number') return value;
	return value === null || value === undefined ? null : String(value);
}
