import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { ValueDigest } from '../base/ports.ts';
import { asRead } from './as-read.ts';
import { headerVariable, readHttpEntry } from './http-entry.ts';
import type { Launch, ServerEntry } from './server-entry.ts';

/**
 * Variables known to decide which code a process runs or where it looks for code. Their values are shown before an approval. The pin doesn't
 * depend on this list, because it contains a digest of every value.
 */
const LOADER_VARIABLE =
	/^(?:LD_|DYLD_|NPM_CONFIG_|UV_|PIP_|PYTHON|PERL|RUBY|GEM_|BUNDLE_|NODE_|BUN_|DENO_|JAVA_|JDK_|_JAVA_|DOTNET_|CORECLR_|COMPLUS_|GO(?:FLAGS|PROXY|PRIVATE|NOSUMDB|SUMDB|PATH|ROOT|ENV|TOOLCHAIN)$|CARGO_|RUSTUP_|RUSTC_|GIT_|DOCKER_|SSL_|OPENSSL_|PHP|LUA_|(?:BASH_|PROMPT_)?(?:ENV|COMMAND)$|SHELL(?:OPTS)?$|(?:PATH|PATHEXT|HOME|USERPROFILE|CLASSPATH|COMSPEC|IFS|PS4|EDITOR|VISUAL|PAGER|BROWSER|ELECTRON_RUN_AS_NODE|GCONV_PATH|GLIBC_TUNABLES|LOCPATH|MAKEFLAGS|MAVEN_OPTS|GRADLE_OPTS|R_PROFILE(?:_USER)?|JULIA_LOAD_PATH|VIRTUAL_ENV|CONDA_PREFIX|XDG_(?:CONFIG|DATA)_(?:HOME|DIRS))$)/i;

/** Variables whose values are never shown, such as `NPM_CONFIG__AUTH` and `CARGO_REGISTRY_TOKEN`. */
const SECRET_VARIABLE = /token|secret|passw|auth|credential|private|_key/i;

/** Ignores case: Windows does too, and elsewhere a harmless `Path` is unlikely. */
export function isLoaderVariable(name: string): boolean {
	return LOADER_VARIABLE.test(name) && !SECRET_VARIABLE.test(name);
}

/** How the user's original entry is started or reached; `undefined` when the proxy can't start it. */
export function launchOf({
	inputs,
	isHttp,
	original,
	rules,
}: Pick<ServerEntry, 'inputs' | 'isHttp' | 'original' | 'rules'>): Launch | undefined {
	const read = asRead(original, rules);
	if (isHttp) return httpLaunchOf(read, inputs);
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
		inputs,
	};
}

function httpLaunchOf(original: JsonObject, inputs: Launch['inputs']): Launch | undefined {
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
		inputs,
	};
}

/**
 * The part of a launch that is the same on every machine, as JSON for the canonical form; a lock file stores it. Contains the names of all
 * variables, sorted, the values of those known to decide which code runs, and the names of all headers in lowercase.
 */
export function portableParts(launch: Launch): JsonObject {
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

/** What an approval of a launch covers, as JSON for the canonical form: the whole raw entry, with values only as digests. */
export function launchParts(launch: Launch, digest: ValueDigest): JsonObject {
	return { ...portableParts(launch), loader: {}, values: valueDigests(launch, digest), inputs: inputDigests(launch, digest) };
}

/** A digest of the raw value of every variable, or of every header by its lowercase name. */
export function valueDigests({ env, headerNames }: Launch, digest: ValueDigest): Readonly<Record<string, string>> {
	const entries = Object.entries(env).map(([variable, value], index): [string, string] => {
		const name = headerNames === undefined ? variable : (headerNames[index] ?? '').toLowerCase();
		return [name, digest(`raw:${name}`, JSON.stringify(value))];
	});
	return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A digest of the definition of every input that the entry refers to. */
export function inputDigests({ inputs }: Launch, digest: ValueDigest): Readonly<Record<string, string>> {
	return Object.fromEntries(
		Object.keys(inputs)
			.sort()
			.map((id) => [id, digest(`input:${id}`, canonical(inputs[id] ?? null))]),
	);
}

/** Sorts the keys of objects, so that their order in the file doesn't matter. */
function canonical(value: Json): string {
	return JSON.stringify(value, (_key, each: Json) =>
		isJsonObject(each) ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1))) : each,
	);
}

/** The variables that decide which code runs, with their values. */
export function loaderValues({ env, headerNames }: Launch): JsonObject {
	const names = headerNames === undefined ? Object.keys(env).filter(isLoaderVariable).sort() : [];
	return Object.fromEntries(names.map((name) => [name, env[name] ?? null]));
}

/**
 * The settings besides the command line that decide which code runs, one per line, named as in the entry: cwd, envFile, and loader variables.
 * The same in every dialog and on the command line. Raw text: escape it before showing it.
 */
export function launchSettings({
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

/** Programs that run a package by its name, which may carry a version. */
const PACKAGE_RUNNER = /^(?:npx|bunx|pnpx|uvx)(?:\.(?:cmd|exe))?$/i;
const VERSION = /(?!^)(?:@|==?|~=|[<>]=?)[^/]*$/;
const ADDRESS = /^https?:\/\//i;
const SUBCOMMAND = /^[a-z][a-z-]*$/;
const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/;

/**
 * Whether both launches start the same program, in any version and with any arguments of its own. They need the same command and options
 * before the same package, absolute path, or address, the same variable names, and the same values of loader variables. A program in the
 * definition's folder never counts as the same: another folder may contain a different program with that name.
 */
export function isSameProgram(one: Launch, other: Launch): boolean {
	const program = programOf(one);
	return program !== undefined && program === programOf(other);
}

/** A key for the program that a launch starts. `folder`: the base of relative paths; without it, a program with a relative path matches no other. */
export function programOf(launch: Launch, folder?: string): string | undefined {
	const { args, command, cwd, env } = launch;
	const at = args.findIndex((word) => !word.startsWith('-'));
	const word = args[at];
	const options = args.slice(0, at < 0 ? args.length : at);
	const isPackage = PACKAGE_RUNNER.test(command);
	const isRelative =
		(/[\\/]/.test(command) && !ABSOLUTE.test(command)) || (word !== undefined && !isPackage && !ABSOLUTE.test(word) && !ADDRESS.test(word));
	if (isRelative && folder === undefined) return undefined;
	// In `docker run` or `uv run`, the program comes after the subcommand.
	const isSubcommand = !isPackage && word !== undefined && SUBCOMMAND.test(word);
	const name = isPackage ? word?.replace(VERSION, '') : isSubcommand ? JSON.stringify(args.slice(at)) : word;
	// A package can also be a path or an address.
	if (isPackage && (name === undefined || /^[.~]|:|\$\{/.test(name))) return undefined;
	const loaders = Object.entries(env).filter(([variable]) => isLoaderVariable(variable));
	return JSON.stringify([
		isRelative ? folder : null,
		command,
		options,
		name ?? null,
		cwd ?? null,
		Object.keys(env).sort(),
		loaders.sort(),
		launch.headerNames ?? null,
	]);
}

function variableFrom(value: unknown): string | number | null {
	if (typeof value === 'string' || typeof value === 'number') return value;
	return value === null || value === undefined ? null : String(value);
}
