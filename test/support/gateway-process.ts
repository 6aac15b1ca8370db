import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RunningGateway } from '../../src/gateway/process/running.ts';
import { parseRendezvous, type Rendezvous, rendezvousName } from '../../src/link/rendezvous.ts';
import { isAlive, until } from './proxied-client.ts';

/** The bundles of a gateway and of the proxies that find it. */
export const GATEWAY_ENTRIES = {
	'gateway-process': 'src/gateway/process/main.ts',
	gateway: 'src/gateway/worker.ts',
	guard: 'src/proxy/guard.ts',
	proxy: 'src/proxy/main.ts',
};

/** The gateway that runs for a state folder, or `undefined` if none has registered. */
export function runningGateway(stateFolder: string, version = '0.1.0'): Rendezvous | undefined {
	const file = path.join(stateFolder, 'run', rendezvousName(version));
	return existsSync(file) ? parseRendezvous(readFileSync(file, 'utf8')) : undefined;
}

/** The gateway processes of a state folder, even before they register. Linux only. */
export function gatewayPids(stateFolder: string): readonly number[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.filter((pid) => {
			try {
				const [, program = '', folder] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
				return path.basename(program) === 'gateway-process.cjs' && folder === stateFolder;
			} catch {
				return false;
			}
		})
		.map(Number);
}

/** How many connections of proxies this gateway has accepted. Linux only. */
export function acceptedBy({ socketPath }: Rendezvous): number {
	const rows = readFileSync('/proc/net/unix', 'utf8').split('\n');
	// Only the gateway's end has a path. State 03: connected.
	return rows.filter((row) => row.endsWith(` ${socketPath}`) && row.split(/\s+/)[5] === '03').length;
}

/** How many of these proxies have proved themselves. */
export function greetedBy({ pid, version }: Rendezvous, stateFolder: string): number {
	const running = JSON.parse(readFileSync(path.join(stateFolder, 'run', `running-${version}.json`), 'utf8')) as RunningGateway;
	return running.pid === pid ? running.connections.length : 0;
}

/** Ends the gateway of a state folder, and waits until it has ended. */
export async function endGateway(stateFolder: string, version?: string): Promise<void> {
	const pid = runningGateway(stateFolder, version)?.pid;
	if (pid === undefined || !isAlive(pid)) return;
	process.kill(pid, 'SIGTERM');
	await until(() => !isAlive(pid));
}
