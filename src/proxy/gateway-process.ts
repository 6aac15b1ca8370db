import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { COMPILED_FOLDER, parseRendezvous, type Rendezvous, rendezvousName, startingName } from '../link/rendezvous.ts';
import { isAlive } from './address.ts';
import { inside } from './inside.ts';
import type { Whereabouts } from './reconnecting-link.ts';

export interface GatewayPlace {
	/** Root of the state folder, absolute. */
	readonly stateFolder: string;
	readonly version: string;
	/** Folder with this version's bundles. */
	readonly folder: string;
}

/** How long a gateway may take to start on a busy machine, in milliseconds. */
const STARTING_MS = 20_000;
/** After this time without a gateway, another one is started, in milliseconds. The first may have died, and two do no harm. */
const START_AGAIN_MS = 3000;
/** What the system needs to run a program. Excludes everything that an entry or a project could set. */
const SYSTEM_VARIABLES = ['SYSTEMROOT', 'SYSTEMDRIVE', 'TEMP', 'TMP', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'] as const;

/** The gateway of this user, this state folder, and this version. Found through the file it writes there; started when there is none. */
export function gatewayProcess({ folder, stateFolder, version }: GatewayPlace): Whereabouts {
	const run = inside(stateFolder, 'run');
	const starting = inside(run, startingName(version));
	const rendezvous = inside(run, rendezvousName(version));
	/** Whether the gateway being started is now there, or no start was attempted for `ageMs`. */
	const isOver = (ageMs: number): boolean => {
		const age = ageOf(starting);
		return age >= ageMs || ageOf(rendezvous) < age;
	};
	const find = (): Rendezvous | undefined => {
		try {
			const found = parseRendezvous(readFileSync(rendezvous, 'utf8'));
			return found?.version === version ? found : undefined;
		} catch {
			return undefined;
		}
	};
	const program = inside(folder, 'gateway-process.cjs');
	return {
		address: find,
		isStarting() {
			if (!isOver(STARTING_MS)) return true;
			// The gateway is there but too busy to respond.
			const found = find();
			return found !== undefined && isAlive(found.pid);
		},
		start() {
			if (!isOver(START_AGAIN_MS) || !existsSync(program) || !mark(run, starting)) return;
			const [command, ...args] = apart([process.execPath, program, stateFolder, version]);
			const child = spawn(command, args, {
				cwd: stateFolder,
				detached: true,
				stdio: 'ignore',
				windowsHide: true,
				// The compiled code from the last start saves a fifth of the work.
				env: { ...systemEnvironment(), ELECTRON_RUN_AS_NODE: '1', NODE_COMPILE_CACHE: inside(run, COMPILED_FOLDER) },
			});
			const failed = (): void => rmSync(starting, { force: true });
			child.on('error', failed);
			child.unref();
		},
	};
}

/**
 * A client ends its servers together with all their child processes, as the agent host does, but the gateway also guards other clients. A
 * shell in between that has already exited detaches it.
 */
function apart(command: readonly [string, ...string[]]): readonly [string, ...string[]] {
	return process.platform === 'win32' ? command : ['/bin/sh', '-c', '"$@" &', 'sh', ...command];
}

/** Records that a gateway is being started. The file always exists meanwhile, because waiting processes check it. */
function mark(run: string, starting: string): boolean {
	try {
		mkdirSync(run, { recursive: true, mode: 0o700 });
		closeSync(openSync(starting, 'a', 0o600));
		const now = new Date();
		utimesSync(starting, now, now);
		return true;
	} catch {
		return false;
	}
}

function ageOf(file: string): number {
	const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
	return changed === undefined ? Number.POSITIVE_INFINITY : Math.abs(Date.now() - changed);
}

function systemEnvironment(): Record<string, string> {
	// By default, glibc keeps a pool of freed memory per thread.
	if (process.platform !== 'win32') return { PATH: '/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin', MALLOC_ARENA_MAX: '2' };
	return Object.fromEntries(
		SYSTEM_VARIABLES.flatMap((name) => {
			const value = process.env[name];
			return value === undefined ? [] : [[name, value]];
		}),
	);
}
