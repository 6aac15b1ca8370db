import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isEntryId } from '../../src/base/ids.ts';
import { readEntries } from '../../src/definitions/read-entries.ts';
import type { CordonEvent } from '../../src/events/cordon-event.ts';
import { launchDigest } from '../../src/gateway/interposition/launch-digest.ts';
import { generateSigner, publishKey } from '../../src/gateway/keys.ts';
import { launchVersionOf } from '../../src/gateway/pipeline/launch-gate.ts';
import { type DecisionRequest, openStateStore } from '../../src/gateway/store/state-store.ts';
import { createGatewaySupervisor } from '../../src/gateway/supervisor.ts';
import { LAUNCH_KEY_FILE } from '../../src/link/proofs.ts';
import { anInstallation } from '../support/installation.ts';
import { ENTRY, until } from '../support/proxied-client.ts';
import { type Peer, startPeer } from './peer.ts';

/** Where the bundles are; another folder compares two builds. */
const DIST = resolve(process.env['CORDON_BENCH_DIST'] ?? 'dist');

/** Everything that is shipped, with a server that has been approved. */
export interface Guarded {
	start(): Peer;
	/** Approves what the server has shown. Call it when the first peer has listed its tools. */
	approve(): Promise<void>;
	dispose(): Promise<void>;
}

/** A worker that judges nothing (`empty-gateway.ts`). */
export const EMPTY_GATEWAY = join(import.meta.dirname, 'empty-gateway.ts');

export async function createGuarded(serverCommand: readonly string[], workerFile = join(DIST, 'gateway.cjs')): Promise<Guarded> {
	const entry = ENTRY;
	if (!isEntryId(entry)) throw new Error('no entry id');
	const installation = anInstallation({ proxy: join(DIST, 'proxy.cjs') });
	const [command = '', ...args] = serverCommand;
	const file = join(installation.folder, 'mcp.json');
	const launcher = '${userHome}/.mcp-cordon/bin/cordon-launch';
	const text = JSON.stringify({ servers: { bench: { command: launcher, args: ['--server', entry, '--', command, ...args] } } });
	writeFileSync(file, text);
	const entries = readEntries(text);
	const own = entries.ok ? entries.value.find((candidate) => candidate.id === entry) : undefined;
	const launch =
		own === undefined ? undefined : launchVersionOf(own, launchDigest({ launchKey: join(installation.folder, LAUNCH_KEY_FILE) }));
	if (launch === undefined) throw new Error('the entry of the benchmark could not be read');

	const signer = generateSigner();
	const { store } = openStateStore(join(installation.folder, 'state.db'));
	const decide = (requests: readonly Omit<DecisionRequest, 'entry' | 'launch' | 'action'>[]) =>
		store.decide(
			requests.map((request) => ({ ...request, entry, launch: launch.fingerprint, action: 'approve' })),
			signer,
			Date.now(),
		);
	publishKey(installation.folder, signer);
	const head = decide([{ kind: 'launch', name: '', fingerprint: launch.fingerprint }]);

	const events: CordonEvent[] = [];
	let isListening = false;
	const supervisor = createGatewaySupervisor({
		workerFile,
		configuration: { ...installation.configuration, head },
		onMessage: (message) => {
			if (message.kind === 'event') events.push(message.event);
			if (message.kind === 'log' && (message.level === 'error' || message.level === 'warn')) console.error(message.message);
		},
		onState: (state) => {
			if (state.kind === 'listening') isListening = true;
			if (state.kind === 'replaced' || state.kind === 'down') console.error('gateway', state);
		},
	});
	supervisor.send({ kind: 'entries', entries: [{ id: entry, name: 'bench', file }], otherNames: [] });
	await until(() => isListening, 10_000);

	return {
		start: () => startPeer(process.execPath, [installation.proxyFile, '--server', entry, '--', ...serverCommand]),
		async approve() {
			await until(() => events.some((event) => event.kind === 'tools-judged'), 5000);
			const server = events.findLast((event) => event.kind === 'server-judged');
			const tools = events.findLast((event) => event.kind === 'tools-judged');
			const requests = [
				...(server?.kind === 'server-judged' ? [{ kind: 'server', name: '', fingerprint: server.fingerprint } as const] : []),
				...(tools?.kind === 'tools-judged'
					? tools.tools.map(({ name, fingerprint }) => ({ kind: 'tool', name, fingerprint }) as const)
					: []),
			];
			supervisor.send({ kind: 'decisions-changed', head: decide(requests) });
			await new Promise((resolve) => setTimeout(resolve, 800));
		},
		async dispose() {
			await supervisor.dispose();
			store.dispose();
			installation.dispose();
		},
	};
}
