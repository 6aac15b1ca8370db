// A gateway that judges nothing, behind the real socket: what the way of a message costs by itself, whoever judges at its end.
import { parentPort } from 'node:worker_threads';
import { createHeartbeat } from '../../src/gateway/heartbeat.ts';
import type { CreateSession } from '../../src/gateway/session.ts';
import { createSocketServer, type SocketServer } from '../../src/gateway/socket-server.ts';
import type { FromGateway, ToGateway } from '../../src/link/host-messages.ts';

const post = (message: FromGateway): void => parentPort?.postMessage(message);
const nothing = (): void => undefined;
const FORWARD = { action: 'forward' } as const;

const forwardAll: CreateSession = (_hello, output) => ({
	start: () => ({ allowed: true }),
	message(sequence, _direction, _bytes, isReplay) {
		if (!isReplay) output.verdict(sequence, FORWARD);
	},
	childStarted: nothing,
	couldNotCheck: nothing,
	lineTooLong: nothing,
	needsLogin: nothing,
	end: nothing,
	childEnded: () => output.stop(),
});

let server: SocketServer | undefined;
parentPort?.on('message', (message: ToGateway) => {
	if (message.kind === 'configure') {
		const logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };
		const heartbeat = createHeartbeat(message.configuration.heartbeat);
		server = createSocketServer({ ...message.configuration, heartbeat, createSession: forwardAll, onForgedHello: nothing, logger });
		post({ kind: 'configured', rules: [] });
	} else if (message.kind === 'listen')
		void server
			?.listen(message.couldNotCheck)
			.then((outcome) => post(outcome.ok ? { kind: 'listening' } : { kind: 'failed', why: outcome.error.kind }));
	else if (message.kind === 'finish') process.exit(0);
});
