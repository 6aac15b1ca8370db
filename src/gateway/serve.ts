import { randomInt } from 'node:crypto';
import { availableParallelism, homedir } from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { Logger } from '../base/ports.ts';
import { detectorIds } from '../engine/inspect.ts';
import { DEFAULT_WAIT_MS, WAITS_FOR } from '../link/classifier.ts';
import type { FromGateway, GatewayConfiguration, ToGateway } from '../link/host-messages.ts';
import { commandLineKeys } from './audit/audit-keys.ts';
import { auditEvent, createAuditLog } from './audit/audit-log.ts';
import { createChosenClassifier } from './classifier/chosen.ts';
import { transformerOffWords } from './classifier/load.ts';
import { createModelPort } from './classifier/model-port.ts';
import { createModelThread } from './classifier/model-thread.ts';
import { createDeferredWork } from './deferred-work.ts';
import { createGuardedServers } from './guard/guarded-servers.ts';
import { handleMessage, type ServingGateway, type Told } from './handle-message.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import { garbageCollector, onIdle } from './idle.ts';
import { loadCommandLineHead } from './interposition/command-line-key.ts';
import { launchDigest } from './interposition/launch-digest.ts';
import { protectedFiles } from './interposition/protected-files.ts';
import { stateFolderAt } from './interposition/state-folder.ts';
import { createSigner, publishedKeys } from './keys.ts';
import { endOrphan } from './orphans.ts';
import { createPatternStore, PATTERNS_MARKER } from './patterns/pattern-store.ts';
import { storedPatternFolder } from './patterns/stored-folder.ts';
import { GatewayCore } from './pipeline/gateway-core.ts';
import { warmUp, warmUpTraffic } from './pipeline/warm-up.ts';
import { createQuestionService } from './questions.ts';
import { createScorerThread } from './scorer/scorer.ts';
import { createSecondReader } from './second-reader/host.ts';
import { provingSessions } from './self-test/proof.ts';
import type { CreateSession } from './session.ts';
import { createSocketServer } from './socket-server.ts';
import { openStateStore } from './store/state-store.ts';
import { storedTraffic } from './traffic/stored-policy.ts';
import { watchedTurns } from './watched-turns.ts';

/** Composition root of the gateway's worker thread: the socket, the judgment, and the store. The thread that watches it drives it. */

/** Idle time before the code for calls is warmed up, in milliseconds: lists come first, and the first call comes later than this. */
const TRAFFIC_WARM_UP_MS = 1000;
/** Idle time before garbage is collected, in milliseconds. Collecting takes about 20 ms, which would delay a message. */
const COLLECT_MS = 5000;

/** A proxy that only lost its connection returns within two seconds. One that is still gone after this was killed. */
const ORPHAN_GRACE_MS = 2500;

/** Definitions of one list are scored one by one, so they are judged again together. */
const SCORED_TOGETHER_MS = 250;

const port = parentPort;

const send = (message: FromGateway): void => port?.postMessage(message);
const logger: Logger = {
	debug: (message) => send({ kind: 'log', level: 'debug', message }),
	info: (message) => send({ kind: 'log', level: 'info', message }),
	warn: (message) => send({ kind: 'log', level: 'warn', message }),
	error: (message, cause) =>
		send({ kind: 'log', level: 'error', message: cause instanceof Error ? `${message}: ${cause.name}: ${cause.message}` : message }),
};

function start(configuration: GatewayConfiguration, wrap: (createSession: CreateSession) => CreateSession): ServingGateway {
	const told: Told = { isListening: false, network: undefined, hasSettings: false, isClassifierWanted: false };
	const { store, setAside } = openStateStore(path.join(configuration.stateFolder, 'state.db'));
	if (setAside !== undefined) logger.error("Couldn't read the state database, so it was moved aside. Everything needs approval again");
	const own = createHeartbeat(configuration.heartbeat);
	let isWarm = false;
	const idle = [
		onIdle(TRAFFIC_WARM_UP_MS, () => {
			if (!isWarm) warmUpTraffic();
			isWarm = true;
		}),
		onIdle(COLLECT_MS, garbageCollector()),
	];
	const heartbeat: Heartbeat = {
		...own,
		begin(message) {
			for (const putOff of idle) putOff();
			own.begin(message);
		},
	};
	const after = (delayMs: number, run: () => void): (() => void) => {
		const timer = setTimeout(run, delayMs);
		return () => clearTimeout(timer);
	};
	const questions = createQuestionService({
		after,
		show: (id, question, limitMs) => send({ kind: 'question', id, question, limitMs, origin: core.originOf(question) }),
		withdraw: (id) => send({ kind: 'question-withdrawn', id }),
	});
	const clock = { now: () => Date.now(), monotonic: () => performance.now() };
	const { certificate, version } = configuration;
	const state = stateFolderAt(configuration.stateFolder);
	const stored = storedTraffic(state.root, () => publishedKeys(state.keys), logger);
	const settings = stored.load();
	const audit = createAuditLog({
		folder: state.audit,
		version,
		writer: 'editor',
		clock,
		logger,
		masked: (body) => patterns.current().masked(body),
		sealer: { signer: certificate.signer, certificate, sign: createSigner(configuration.sessionKey).sign },
		onState: (state) => send({ kind: 'event', event: auditEvent(state, clock.now()) }),
		onHead: (head) => send({ kind: 'audit-head', ...head }),
		after,
		retention: settings.retention,
	});
	const patterns = createPatternStore({
		folder: storedPatternFolder(state),
		marker: path.join(state.run, PATTERNS_MARKER),
		onState: (now) => void (told.isListening && send({ kind: 'patterns', state: now })),
		every(delayMs, run) {
			const timer = setInterval(run, delayMs);
			return () => clearInterval(timer);
		},
	});
	// The bundles are in `dist`, with the bundled model and the runtime for other models.
	const dist = path.dirname(process.argv[1] ?? '');
	const scorer = createScorerThread({
		workerFile: path.join(dist, 'scorer.cjs'),
		file: path.join(dist, 'scorer.bin'),
		after,
		onState: (state) => void (told.isListening && state.kind === 'off' && logger.warn(transformerOffWords(state.why))),
	});
	let isAskedAgain = false;
	const classifier = createChosenClassifier({
		prepareBundled: () => scorer.prepare(),
		bundled: createModelPort(scorer, {
			waitMs: DEFAULT_WAIT_MS,
			waitsFor: WAITS_FOR,
			definitions: {
				// Once for all definitions of a list.
				onScored() {
					if (isAskedAgain) return;
					isAskedAgain = true;
					after(SCORED_TOGETHER_MS, () => {
						isAskedAgain = false;
						core.definitionsScored();
					});
				},
			},
		}),
		open: ({ folder, sha256 }) =>
			createModelThread({
				workerFile: path.join(dist, 'transformer.cjs'),
				job: { kind: 'cordon-transformer', folder, sha256, runtimeFile: path.join(dist, 'ort-wasm-simd-threaded.wasm.br') },
				after,
				onState: (state) => send({ kind: 'classifier', state }),
			}),
	});
	const late = createDeferredWork({
		after,
		clock,
		logger,
		soon: setImmediate,
		together: (run) => audit.together(run),
		onPiece: () => heartbeat.progress(),
		bind: heartbeat.bound,
	});
	patterns.useCustom(settings.policy.custom);
	const guarded = createGuardedServers({
		state,
		store,
		audit,
		logger,
		after,
		questions,
		now: clock.now,
		askClient:
			() =>
			(...request) =>
				core.askClient(...request),
		onDecided: () => core.decisionsChanged(undefined),
	});
	const core: GatewayCore = new GatewayCore({
		version,
		home: homedir(),
		digest: launchDigest(state),
		clock,
		logger,
		store,
		traffic: settings.policy,
		keys: () => ({ editor: publishedKeys(state.keys), commandLine: commandLineKeys(state), commandLineHead: loadCommandLineHead(state) }),
		head: configuration.head,
		// Random, so that numbers don't repeat those of other workers.
		connectionsBefore: randomInt(2 ** 30),
		lookUp: (id) => protectedFiles(state).map((file) => ({ id, name: '', file })),
		emit(event, origin) {
			guarded.onEvent(event);
			// A spare stays silent until it is promoted.
			if (told.isListening) send({ kind: 'event', event, origin });
		},
		onLinkLost: (proxyPid, serverPid) => setTimeout(() => endOrphan(proxyPid, serverPid, logger), ORPHAN_GRACE_MS),
		onDetector: (index) => heartbeat.detector(index),
		onProgress: () => heartbeat.progress(),
		inTurn: watchedTurns(heartbeat, logger),
		late,
		after,
		keepMemo: (memo) => send({ kind: 'session-memo', memo }),
		audit,
		patterns,
		classifier,
		secondReader: createSecondReader({
			workerFile: path.join(dist, 'reader.cjs'),
			cores: availableParallelism(),
			logger,
			after,
		}),
		questions: guarded.questions,
	});
	const server = createSocketServer({
		...configuration,
		heartbeat,
		createSession: wrap(provingSessions(core.createSession, configuration.token)),
		admitGuard: guarded.admit,
		lookUp: core.lookUp,
		onConnections: (count) => send({ kind: 'connections', count }),
		network: () => told.network,
		onForgedHello: ({ claimed, pid, why }) => send({ kind: 'event', event: { kind: 'forged-hello', at: Date.now(), claimed, pid, why } }),
		onForgedGateway: () => send({ kind: 'event', event: { kind: 'forged-gateway', at: Date.now(), why: 'no-proof' } }),
		onReplacedSocket: () => send({ kind: 'event', event: { kind: 'forged-gateway', at: Date.now(), why: 'socket' } }),
		logger,
	});
	return { heartbeat, core, late, server, questions, audit, patterns, classifier, stateRoot: state.root, stored, told };
}

/** Judges in this worker thread. `wrap`: puts something in front of its sessions, for tests. */
export function serveGateway(wrap: (createSession: CreateSession) => CreateSession = (own) => own): void {
	if (port === null) throw new Error('the gateway must run in a worker thread');
	let running: ServingGateway | undefined;
	const handle = async (message: ToGateway): Promise<void> => {
		if (message.kind === 'configure') {
			running = start(message.configuration, wrap);
			warmUp();
			send({ kind: 'configured', rules: detectorIds });
		} else if (message.kind === 'finish') finish(running);
		else if (running === undefined) throw new Error(`the gateway received "${message.kind}" before its configuration`);
		else await handleMessage(message, running, { logger, send });
	};
	port.on('message', (message: ToGateway) => {
		handle(message).catch((cause: unknown) => {
			logger.error(`The gateway couldn't handle "${message.kind}"`, cause);
			if (message.kind === 'configure' || message.kind === 'listen')
				send({ kind: 'failed', why: cause instanceof Error ? cause.message : 'unknown' });
		});
	});
}

/** Saves the pending work and ends this thread. */
function finish(running: ServingGateway | undefined): never {
	if (running !== undefined) {
		const { audit, core, late } = running;
		late.catchUp();
		core.baselines.save(Date.now(), { force: true });
		audit.flush();
	}
	// oxlint-disable-next-line node/no-process-exit -- in a worker it ends the thread alone
	process.exit(0);
}
