import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { GatewayAddress } from '../link/proofs.ts';
import { parseRendezvous, rendezvousName, startingName } from '../link/rendezvous.ts';
import type { Whereabouts } from './reconnecting-link.ts';

export interface GatewayPlace {
	/** Root of the state folder, absolute. */
	readonly stateFolder: string;
	readonly version: string;
	/** Folder with the bundles of this version. */
	readonly folder: string;
}

/** So long a gateway may take to start on a busy machine, in milliseconds. */
const STARTING_MS = 20_000;
/** Whoever finds nobody after so long starts another one: the first may have died, and two do no harm. In milliseconds. */
const START_AGAIN_MS = 3000;
/** What the system needs to run a program, and nothing that an entry or a project could have set. */
const SYSTEM_VARIABLES = ['SYSTEMROOT', 'SYSTEMDRIVE', 'TEMP', 'TMP', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'] as const;

/** The gateway of this user, this state folder and this version: found by the file it leaves there, and started when it is not. */
export function gatewayProcess({ folder, stateFolder, version }: GatewayPlace): Whereabouts {
	const run = join(stateFolder, 'run');
	const starting = join(run, startingName(version));
	return {
		address(): GatewayAddress | undefined {
			try {
				const found = parseRendezvous(readFileSync(join(run, rendezvousName(version)), 'utf8'));
				return found?.version === version ? found : undefined;
			} catch {
				return undefined;
			}
		},
		isStarting: () => ageOf(starting) < STARTING_MS,
		start() {
			const program = join(folder, 'gateway-process.cjs');
			if (!existsSync(program) || !mark(run, starting)) return;
			const child = spawn(process.execPath, [program, stateFolder, version], {
				cwd: stateFolder,
				detached: true,
				stdio: 'ignore',
				windowsHide: true,
				env: { ...systemEnvironment(), ELECTRON_RUN_AS_NODE: '1' },
			});
			const failed = (): void => rmSync(starting, { force: true });
			child.on('error', failed);
			child.on('exit', (code) => code !== 0 && failed());
			child.unref();
		},
	};
}

/** True: nobody else has begun to start one lately. */
function mark(run: string, starting: string): boolean {
	try {
		mkdirSync(run, { recursive: true, mode: 0o700 });
		if (ageOf(starting) >= START_AGAIN_MS) rmSync(starting, { force: true });
		closeSync(openSync(starting, 'wx', 0o600));
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
	if (process.platform !== 'win32') return { PATH: '/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin' };
	return Object.fromEntries(
		SYSTEM_VARIABLES.flatMap((name) => {
			const value = process.env[name];
			return value === undefined ? [] : [[name, value]];
		}),
	);
}
