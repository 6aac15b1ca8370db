import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '../../base/result.ts';
import { launchOf } from '../../definitions/entry-launch.ts';
import { URL_VARIABLE } from '../../definitions/http-entry.ts';
import type { ServerEntry } from '../../definitions/server-entry.ts';
import { NETWORK_VARIABLE, SCAN_BUNDLE } from '../../link/http-scan.ts';
import type { NetworkSettings } from '../../link/network.ts';

/** What is started for a scan: an entry with its variables resolved, in an environment with nothing of ours or the user's in it. */
export interface CleanLaunch {
	readonly command: string;
	readonly args: readonly string[];
	readonly cwd: string;
	readonly env: Readonly<Record<string, string>>;
	/** Variables of the entry that only the editor can fill in, by asking: the server starts without them. Names are the file's. */
	readonly leftOut: readonly string[];
}

export type LaunchProblem =
	| { readonly kind: 'not-startable' }
	/** Command or arguments hold a variable that only the editor can fill in. */
	| { readonly kind: 'needs-editor' }
	| { readonly kind: 'no-env-file' };

/** Where a launch happens. */
export interface LaunchPlace {
	/** Stands for `${workspaceFolder}`, and is the working directory unless the entry names one. Absolute. */
	readonly folder: string;
	readonly home: string;
	readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The variables every program needs to run at all, and none that holds a secret: a server under scan gets its entry's own and these.
 * `TMPDIR` and its relatives are there because interpreters fail without them on some systems.
 */
const KEPT =
	/^(?:PATH|HOME|LANG|LANGUAGE|LC_[A-Z]{1,20}|TZ|TMPDIR|TEMP|TMP|SystemRoot|SystemDrive|windir|ComSpec|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|ProgramData|ProgramFiles|ProgramFiles\(x86\)|NUMBER_OF_PROCESSORS)$/i;
const MAX_ENV_FILE_BYTES = 1024 * 1024;

/** What reaches servers over HTTP for a scan: a process of ours, so that the same conversation serves both. */
export interface HttpRelay {
	/** Folder with the bundles. */
	readonly dist: string;
	/** The node, or an editor's executable that can be one, which runs them. */
	readonly nodePath: string;
	/** As the user has set it in the editor. */
	readonly network?: NetworkSettings | undefined;
}

/** Names of the variables that lead to servers over HTTP: proxies and certificates. Nothing of a server's runs with them. */
const NETWORK = /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i;

/** The launch of the entry that the user wrote: of a guarded one, what runs behind the proxy; of one over HTTP, the process that reaches it. */
export async function cleanLaunchOf(entry: ServerEntry, place: LaunchPlace, relay: HttpRelay): Promise<Result<CleanLaunch, LaunchProblem>> {
	const launch = await proxiedLaunchOf(entry, place);
	if (!launch.ok || !entry.isHttp) return launch;
	const { args, command, cwd, env, leftOut } = launch.value;
	const [url = ''] = args;
	const ways = Object.entries(place.env).filter((pair): pair is [string, string] => NETWORK.test(pair[0]) && pair[1] !== undefined);
	return ok({
		command: relay.nodePath,
		args: [path.join(relay.dist, SCAN_BUNDLE), command],
		cwd,
		env: {
			...env,
			...Object.fromEntries(ways),
			ELECTRON_RUN_AS_NODE: '1',
			[URL_VARIABLE]: url,
			...(relay.network === undefined ? {} : { [NETWORK_VARIABLE]: JSON.stringify(relay.network) }),
		},
		leftOut,
	});
}

/** The same of what the proxy of a guarded entry is told to run: a connection over HTTP, too. */
export async function proxiedLaunchOf(entry: ServerEntry, place: LaunchPlace): Promise<Result<CleanLaunch, LaunchProblem>> {
	const launch = launchOf(entry);
	if (launch === undefined) return err({ kind: 'not-startable' });
	const resolve = (text: string): string | undefined => resolveVariables(text, place);
	const [command, ...args] = [launch.command, ...launch.args].map(resolve);
	const folder = launch.cwd === undefined ? place.folder : resolve(launch.cwd);
	if (command === undefined || folder === undefined || !isComplete(args)) return err({ kind: 'needs-editor' });
	const env: Record<string, string> = {};
	const leftOut: string[] = [];
	for (const [name, value] of Object.entries(place.env)) if (value !== undefined && KEPT.test(name)) env[name] = value;
	if (launch.envFile !== undefined) {
		const file = resolve(launch.envFile);
		const text = file === undefined ? undefined : await readEnvFile(path.resolve(place.folder, file));
		if (text === undefined) return err({ kind: 'no-env-file' });
		Object.assign(env, variablesIn(text));
	}
	for (const [name, value] of Object.entries(launch.env)) {
		const text = value === null ? undefined : resolve(String(value));
		if (text !== undefined) env[name] = text;
		else {
			delete env[name];
			if (value !== null) leftOut.push(name);
		}
	}
	// Headers are numbered without a gap, so none can be left out.
	if (entry.isHttp && leftOut.length > 0) return err({ kind: 'needs-editor' });
	return ok({ command, args, cwd: path.resolve(place.folder, folder), env, leftOut });
}

function isComplete(list: readonly (string | undefined)[]): list is readonly string[] {
	return list.every((each) => each !== undefined);
}

/** `undefined` when a variable is left that only the editor knows: an input, a command, a setting. Source: VS Code, variables reference. */
function resolveVariables(text: string, { env, folder, home }: LaunchPlace): string | undefined {
	let isOpen = false;
	const resolved = text.replace(/\$\{([^}]{1,200})\}/g, (whole, name: string) => {
		if (/^workspaceFolder(?::|$)/.test(name) || name === 'cwd') return folder;
		if (name === 'workspaceFolderBasename') return path.basename(folder);
		if (name === 'userHome') return home;
		if (name === 'pathSeparator' || name === '/') return path.sep;
		if (name.startsWith('env:')) return env[name.slice(4)] ?? '';
		isOpen = true;
		return whole;
	});
	return isOpen ? undefined : resolved;
}

/** Undefined: it can't be read, is no regular file (a device never ends), is too large, or holds what no variable can. */
async function readEnvFile(file: string): Promise<string | undefined> {
	try {
		// A pipe would keep the one who opens it waiting.
		const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
		try {
			const about = await handle.stat();
			if (!about.isFile() || about.size > MAX_ENV_FILE_BYTES) return undefined;
			const text = await handle.readFile('utf8');
			return text.includes('\0') ? undefined : text;
		} finally {
			await handle.close();
		}
	} catch {
		return undefined;
	}
}

/** `NAME=value` a line, with or without quotes and `export`. */
function variablesIn(text: string): Record<string, string> {
	const found: Record<string, string> = {};
	for (const line of text.split(/\r?\n/)) {
		const [, name, value = ''] = /^\s*(?:export\s+)?([\w.-]+)\s*=([^]*)$/.exec(line) ?? [];
		if (name !== undefined) found[name] = value.trim().replace(/^(["'])(.*)\1$/, '$2');
	}
	return found;
}
