// The launcher for Windows, where a shell script can't be started as a program:
// `Code.exe <state>/bin/cordon-launch.cjs --server <token> -- <command> [arguments…]` with ELECTRON_RUN_AS_NODE in the entry's `env`. It does
// what the script for the other systems does (`launcher-script.ts`), then runs the proxy in its own process. That saves one process per
// server, and nothing must be passed on.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compareVersions, isVersion } from '../base/versions.ts';
import { entryIdOf, isIdToken } from '../definitions/entry-id.ts';
import { HTTP_COMMAND_PREFIX, URL_VARIABLE } from '../definitions/http-entry.ts';
import { KEPT_VARIABLES, keptName } from '../definitions/kept-variables.ts';
import { EMPTIED_VARIABLES } from '../definitions/windows-form.ts';
import { isExecutable } from './child.ts';
import { planSpawn } from './command.ts';
import { childEnvironment, type Environment, httpVariables } from './environment.ts';

/** Input of the proxy's bundle. */
export interface ProxyStart {
	/** `--server`, the id, `--`, the command and its arguments. */
	readonly argv: readonly string[];
	/** Absolute path of the proxy's bundle. */
	readonly script: string;
	/** The address and headers of a server over HTTP. */
	readonly http: Environment;
}

interface ProxyBundle {
	runProxy(start: ProxyStart): void;
}

/** Source: sysexits(3), EX_USAGE and EX_CONFIG. */
const EXIT_USAGE = 64;
const EXIT_NOT_INSTALLED = 78;
const REPAIR = 'Open VS Code with MCP Cordon enabled to repair it';

function launch(stateFolder: string): void {
	putAside();
	const http = takeHttp();
	const [flag, token, separator, command, ...args] = process.argv.slice(2);
	if (flag !== '--server' || !isIdToken(token) || separator !== '--' || command === undefined || command === '') {
		return stop(EXIT_USAGE, 'cordon-launch takes exactly --server ID -- COMMAND [ARGUMENT...]. Check its entry in the definition file.');
	}
	const version = isNodeNewEnough() ? installedVersion(stateFolder) : undefined;
	if (version === undefined) {
		if (existsSync(join(stateFolder, 'uninstalled'))) return runOriginal(command, args);
		const missing = isNodeNewEnough()
			? `the proxy is missing from ${join(stateFolder, 'proxy')}`
			: 'its Node.js is older than version 22.13';
		return stop(
			EXIT_NOT_INSTALLED,
			`${missing}. ${REPAIR}, or put the original command (what follows -- in args) back into the definition file.`,
		);
	}
	const script = join(stateFolder, 'proxy', version, 'proxy.cjs');
	const bundle: unknown = createRequire(script)(script);
	if (!isProxyBundle(bundle)) return stop(EXIT_NOT_INSTALLED, `${script} isn't MCP Cordon's proxy. ${REPAIR}.`);
	bundle.runProxy({ argv: ['--server', entryIdOf(token), '--', command, ...args], script, http });
}

/** An address or header with a key must not stay in the environment, where other processes of this user can read it. */
function takeHttp(): Environment {
	const http = httpVariables(process.env);
	for (const name of Object.keys(http)) delete process.env[name];
	return http;
}

/**
 * Variables that the user sets for the server must not affect the proxy, so the proxy only passes them on to the server. The entry's own
 * variables arrive under their kept names and take precedence. An empty variable also comes from the entry, which overrides a file of
 * environment variables with it.
 */
function putAside(): void {
	for (const name of new Set([...KEPT_VARIABLES, ...EMPTIED_VARIABLES])) {
		const value = process.env[name];
		delete process.env[name];
		if (value !== undefined && value !== '' && name !== 'ELECTRON_RUN_AS_NODE') process.env[keptName(name)] ??= value;
	}
}

/** The last installed version, otherwise the newest one. */
function installedVersion(stateFolder: string): string | undefined {
	const isInstalled = (version: string | undefined): version is string =>
		version !== undefined && isVersion(version) && isFile(join(stateFolder, 'proxy', version, 'proxy.cjs'));
	const current = textOf(join(stateFolder, 'bin', 'current'))?.trim();
	if (isInstalled(current)) return current;
	return namesIn(join(stateFolder, 'proxy')).filter(isInstalled).sort(compareVersions).at(-1);
}

/** MCP Cordon was uninstalled but couldn't restore this entry, so this runs the user's original command. */
function runOriginal(command: string, args: readonly string[]): void {
	if (command.startsWith(HTTP_COMMAND_PREFIX)) {
		return stop(
			EXIT_NOT_INSTALLED,
			`MCP Cordon was uninstalled, and a server over HTTP can't be reached without it. Put its address back into the definition file: a "url" with the value of ${URL_VARIABLE}, instead of command, args, and env.`,
		);
	}
	const env = childEnvironment(process.env);
	const plan = planSpawn(command, args, { platform: process.platform, env, isExecutable });
	if (plan === undefined) return stop(127, `its command ${JSON.stringify(command)} wasn't found. Install it, or correct the entry.`);
	const child = spawn(plan.file, [...plan.args], { env: { ...env }, stdio: 'inherit', windowsVerbatimArguments: plan.isVerbatim });
	for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
	child.on('error', () => stop(126, `the system refused to run ${JSON.stringify(command)}. Check that you may run it.`));
	child.on('exit', (code, signal) => {
		process.exitCode = code ?? (signal === null ? 1 : 128);
	});
}

function isNodeNewEnough(): boolean {
	return compareVersions(process.versions.node, '22.13.0') >= 0;
}

function isProxyBundle(value: unknown): value is ProxyBundle {
	return typeof value === 'object' && value !== null && 'runProxy' in value && typeof value.runProxy === 'function';
}

function isFile(file: string): boolean {
	return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

function textOf(file: string): string | undefined {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return undefined;
	}
}

function namesIn(folder: string): readonly string[] {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
}

/** `why`: the reason and what to do. */
function stop(code: number, why: string): void {
	process.stderr.write(`MCP Cordon: Couldn't start this server: ${why}\n`);
	process.exitCode = code;
}

// Derived from this file's location, never from a variable: the entry's `env` can set variables.
launch(dirname(dirname(__filename)));
