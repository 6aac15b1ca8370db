import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createGatewaySupervisor, type GatewayState } from '../../src/gateway/supervisor.ts';
import type { FromGateway, ToGateway } from '../../src/link/host-messages.ts';
import { HEARTBEAT } from '../../src/link/host-messages.ts';
import type { Installation } from './installation.ts';
import { until } from './proxied-client.ts';

export const SCRIPTED_WORKER = join(import.meta.dirname, 'scripted-gateway-worker.ts');

/** A gateway with the real socket server, in a worker, without a supervisor. */
export interface BareGateway {
	readonly log: readonly string[];
	stop(): Promise<void>;
}

/** A gateway whose worker is loaded and configured but can't be found yet. Loading may take a busy machine seconds. */
export interface PreparedGateway {
	listen(): Promise<BareGateway>;
}

export async function startBareGateway(
	installation: Installation,
	overrides: Partial<Installation['configuration']> = {},
): Promise<BareGateway> {
	return await (await prepareBareGateway(installation, overrides)).listen();
}

export async function prepareBareGateway(
	installation: Installation,
	overrides: Partial<Installation['configuration']> = {},
): Promise<PreparedGateway> {
	const worker = new Worker(SCRIPTED_WORKER);
	const log: string[] = [];
	let isConfigured = false;
	let isListening = false;
	worker.on('message', (message: FromGateway) => {
		if (message.kind === 'log') log.push(message.message);
		if (message.kind === 'configured') isConfigured = true;
		if (message.kind === 'listening') isListening = true;
		if (message.kind === 'failed') log.push(`failed ${message.why}`);
	});
	const post = (message: ToGateway): void => worker.postMessage(message);
	post({
		kind: 'configure',
		configuration: { ...installation.configuration, ...overrides, heartbeat: new SharedArrayBuffer(HEARTBEAT.bytes) },
	});
	await until(() => isConfigured);
	return {
		async listen() {
			post({ kind: 'listen', couldNotCheck: [] });
			await until(() => isListening || log.some((line) => line.startsWith('failed')));
			return { log, stop: async () => void (await worker.terminate()) };
		},
	};
}

export interface SupervisedGateway {
	readonly messages: readonly FromGateway[];
	readonly states: readonly GatewayState[];
	readonly log: () => readonly string[];
	readonly send: ReturnType<typeof createGatewaySupervisor>['send'];
	dispose(): Promise<void>;
}

export async function startSupervisedGateway(
	installation: Installation,
	options: { readonly suspensionMs?: number } = {},
): Promise<SupervisedGateway> {
	const messages: FromGateway[] = [];
	const states: GatewayState[] = [];
	const supervisor = createGatewaySupervisor({
		workerFile: SCRIPTED_WORKER,
		configuration: installation.configuration,
		...options,
		onMessage: (message) => void messages.push(message),
		onState: (state) => void states.push(state),
	});
	await until(() => states.some((state) => state.kind === 'listening'));
	return {
		messages,
		states,
		log: () => messages.flatMap((message) => (message.kind === 'log' ? [message.message] : [])),
		send: supervisor.send,
		dispose: supervisor.dispose,
	};
}
