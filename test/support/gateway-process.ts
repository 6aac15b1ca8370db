import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
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

/** Ends the gateway of a state folder, and waits until it has ended. */
export async function endGateway(stateFolder: string, version?: string): Promise<void> {
	const pid = runningGateway(stateFolder, version)?.pid;
	if (pid === undefined || !isAlive(pid)) return;
	process.kill(pid, 'SIGTERM');
	await until(() => !isAlive(pid));
}
