import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '../../base/result.ts';
import { launchOf } from '../../definitions/entry-launch.ts';
import { URL_VARIABLE } from '../../definitions/http-entry.ts';
import type { ServerEntry } from '../../definitions/server-entry.ts';
import { NETWORK_VARIABLE, SCAN_BUNDLE } from '../../link/http-scan.ts';
import type { NetworkSettings } from '../../link/network.ts';

/** What is started for a scan: an entry with its variables resolved, in a minimal environment (`KEPT`). */
export interface CleanLaunch {
	readonly command: string;
	readonly args: readonly string[];
	readonly cwd: string;
	readonly env: Readonly<Record<string, string>>;
	/** Variables of the entry that only the editor can fill in, by asking the user. The server starts without them. Names are the file's. */
	readonly leftOut: readonly string[];
}

export type LaunchProblem =
	| { readonly kind: 'not-startable' }
	/** The command or its arguments contain a variable that only the editor can fill in. */
	| { readonly kind: 'needs-editor' }
	| { readonly kind: 'no-env-file' };

/** Where a launch happens. */
export interface LaunchPlace {
	/** The value of `${workspaceFolder}`, and the working directory unless the entry names one. Absolute. */
	readonly folder: string;
	readonly home: string;
	readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The variables that every program needs to run at all, none of which holds a secret. A scanned server gets these and its entry's own. `TMPDIR` and
 * its relatives are included because interpreters fail without them on some systems.
 */
const KEPT =
	/^(?:PATH|HOME|LANG|LANGUAGE|LC_[A-Z]{1,20}|TZ|TMPDIR|TEMP|TMP|SystemRoot|SystemDrive|windir|ComSpec|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|ProgramData|ProgramFiles|ProgramFiles\(x86\)|NUMBER_OF_PROCESSORS)$/i;
const MAX_ENV_FILE_BYTES = 1024 * 1024;

/** Connects to servers over HTTP for a scan: a process of ours, so that both kinds of servers are read in the same way. */
export interface HttpRelay {
	/** Folder with the bundles. */
	readonly dist: string;
	/** The Node that runs the bundles, or an editor's executable that can act as Node. */
	readonly nodePath: string;
	/** The user's settings in the editor. */
	readonly network?: NetworkSettings | undefined;
}

/** Names of the variables for connections over HTTP: proxies and certificates. No program of a server gets them. */
const NETWORK = /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i;

/** The launch of the entry that the user wrote. For a guarded entry: what runs behind the proxy. For a server over HTTP: the process that connects to it. */
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

/** The same for what the proxy of a guarded entry is told to run, which may be a connection over HTTP. */
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
	// Headers are numbered without gaps, so none can be left out.
	if (entry.isHttp && leftOut.length > 0) return err({ kind: 'needs-editor' });
	return ok({ command, args, cwd: path.resolve(place.folder, folder), env, leftOut });
}

function isComplete(list: readonly (string | undefined)[]): list is readonly string[] {
	return list.every((each) => each !== undefined);
}

/** `undefined`: the text contains a variable that only the editor knows, such as an input, a command, or a setting. Source: VS Code, variables reference. */
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

/** Undefined: it can't be read, isn't a regular file (a device never ends), is too large, or contains a null character. */
async function readEnvFile(file: string): Promise<string | undefined> {
	try {
		// Without the flag, opening a pipe would block.
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

/** One `NAME=value` per line, with or without quotes and `export`. */
function variablesIn(text: string): Record<string, string> {
	const found: Record<string, string> = {};
	for (const line of text.split(/\r?\n/)) {
		const [, name, value = ''] = /^\s*(?:export\s+)?([\w.-]+)\s*=([^]*)$/.exec(line) ?? [];
		if (name !== undefined) found[name] = value.trim().replace(/^(["'])(.*)\1$/, '$2');
	}
	return found;
}
