// A worker that uses the host's protocol with the real socket server and scripted verdicts.
import { parentPort } from 'node:worker_threads';
import { createHeartbeat, forHost, type Heartbeat } from '../../src/gateway/heartbeat.ts';
import { createSocketServer, type SocketServer } from '../../src/gateway/socket-server.ts';
import type { FromGateway, ToGateway } from '../../src/link/host-messages.ts';
import { NO_RISK } from '../../src/policy/risk/session-risk.ts';
import { createScriptedSession } from './scripted-session.ts';

const post = (message: FromGateway): void => parentPort?.postMessage(message);
const log = (message: string): void => post({ kind: 'log', level: 'info', message });
let server: SocketServer | undefined;
let isRefusing = false;
let heartbeat: Heartbeat | undefined;

parentPort?.on('message', (message: ToGateway) => {
	switch (message.kind) {
		case 'configure':
			isRefusing = message.configuration.version === 'refuse';
			heartbeat = createHeartbeat(message.configuration.heartbeat);
			server = createSocketServer({
				...message.configuration,
				heartbeat,
				createSession: createScriptedSession({ refuse: isRefusing, log }),
				onForgedHello: (forged) => log(`forged ${forged.why} ${forged.claimed} ${forged.pid}`),
				logger: { debug: log, info: log, warn: log, error: (text) => log(`error ${text}`) },
			});
			return post({ kind: 'configured', rules: [] });
		case 'listen':
			log(`listen ${message.couldNotCheck.map(({ sequence }) => sequence ?? 'all').join(' ') || '-'}`);
			void server
				?.listen(message.couldNotCheck)
				.then((outcome) => post(outcome.ok ? { kind: 'listening' } : { kind: 'failed', why: outcome.error.kind }));
			return;
		case 'could-not-check':
			return server?.withhold(message.couldNotCheck);
		case 'relist':
			// Ends like a worker that crashes between two messages.
			if (message.entry === `n${'x'.repeat(20)}`) process.exit(1);
			return log('got relist');
		case 'inspect': {
			const { request, task } = message;
			if (heartbeat === undefined || task.kind !== 'inspect') return;
			const isHanging = task.subject.server === 'hangs';
			return forHost(heartbeat, request, () => {
				while (isHanging);
				const inspection = { findings: [], notChecked: [], severity: 'none', tier: null } as const;
				post({ kind: 'inspected', request, outcome: { kind: 'done', result: { kind: 'inspect', inspection } } });
			});
		}
		case 'clear-flagged':
			return post({
				kind: 'session-memo',
				memo: { session: message.session, at: 1, readFrom: [], flagged: { flagged: [] }, risk: NO_RISK },
			});
		case 'earlier-sessions':
			return log(`earlier ${message.memos.map(({ session }) => session).join(' ') || '-'}`);
		case 'finish':
			process.exit(0);
		default:
			return log(`got ${message.kind}`);
	}
});
