import { randomInt } from 'node:crypto';
import { availableParallelism, homedir } from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { Logger } from '../base/ports.ts';
import { assertNever } from '../base/result.ts';
import { nameForDisplay } from '../base/text.ts';
import { detectorIds } from '../engine/inspect.ts';
import { maskedName } from '../engine/sensitive/masked-names.ts';
import { DEFAULT_WAIT_MS, WAITS_FOR } from '../link/classifier.ts';
import type { FromGateway, GatewayConfiguration, ToGateway } from '../link/host-messages.ts';
import type { NetworkSettings } from '../link/network.ts';
import type { CustomPattern } from '../policy/traffic/custom-patterns.ts';
import type { TrafficPolicy } from '../policy/traffic/traffic-policy.ts';
import { commandLineKeys } from './audit/audit-keys.ts';
import { type AuditLog, auditEvent, createAuditLog } from './audit/audit-log.ts';
import { type ChosenClassifier, createChosenClassifier, wantsClassifier } from './classifier/chosen.ts';
import { transformerOffWords } from './classifier/load.ts';
import { createModelPort } from './classifier/model-port.ts';
import { createModelThread } from './classifier/model-thread.ts';
import { createDeferredWork, type DeferredWork } from './deferred-work.ts';
import { createGuardedServers } from './guard/guarded-servers.ts';
import { createHeartbeat, forHost, type Heartbeat } from './heartbeat.ts';
import { runHostTask } from './host-task.ts';
import { garbageCollector, onIdle } from './idle.ts';
import { loadCommandLineHead } from './interposition/command-line-key.ts';
import { launchDigest } from './interposition/launch-digest.ts';
import { protectedFiles } from './interposition/protected-files.ts';
import { type StateFolder, stateFolderAt } from './interposition/state-folder.ts';
import { createSigner, publishedKeys } from './keys.ts';
import { endOrphan } from './orphans.ts';
import { createPatternStore, PATTERNS_MARKER, type PatternStore } from './patterns/pattern-store.ts';
import { storedPatternFolder } from './patterns/stored-folder.ts';
import { GatewayCore } from './pipeline/gateway-core.ts';
import { warmUp, warmUpTraffic } from './pipeline/warm-up.ts';
import { createQuestionService, type QuestionService } from './questions.ts';
import { createScorerThread } from './scorer/scorer.ts';
import { createSecondReader } from './second-reader/host.ts';
import { provingSessions } from './self-test/proof.ts';
import type { CreateSession } from './session.ts';
import { createSocketServer, type SocketServer } from './socket-server.ts';
import { watchChanges } from './store/changes.ts';
import { openStateStore } from './store/state-store.ts';
import { type LoadedTraffic, loadTraffic, storedTrafficMark } from './traffic/stored-policy.ts';
import { watchedTurns } from './watched-turns.ts';

/** Composition root of the gateway's worker thread: the socket, the judgment and the store, driven by the thread that watches it. */

/** UTF-16 units of a name in the audit log. */
const MAX_NAME = 80;

/** How often decisions of other processes are looked for, in milliseconds: as a precaution, and where the system tells of no changes. */
const REST_MS = 5000;
const POLL_MS = 500;

/** So long no message comes before what calls need is made ready, in milliseconds: lists go first, and the first call comes later than that. */
const TRAFFIC_WARM_UP_MS = 1000;
/** So long no message comes before garbage is collected, in milliseconds: it takes some 20, for which a message would wait. */
const COLLECT_MS = 5000;

/** A proxy that only lost its link comes back within two seconds; one that is gone by then was killed. */
const ORPHAN_GRACE_MS = 2500;

/** Definitions of one list are scored one after the other: they are judged again together. */
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

interface Running {
	readonly heartbeat: Heartbeat;
	readonly core: GatewayCore;
	readonly late: DeferredWork;
	readonly server: SocketServer;
	readonly questions: QuestionService;
	readonly audit: AuditLog;
	readonly patterns: PatternStore;
	readonly classifier: ChosenClassifier;
	readonly state: StateFolder;
}

function start(configuration: GatewayConfiguration): Running {
	const { store, setAside } = openStateStore(path.join(configuration.stateFolder, 'state.db'));
	if (setAside !== undefined) logger.error('the state database could not be read and was put aside; everything asks again');
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
	const settings = storedSettings(state, logger);
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
		onState: (now) => void (isListening && send({ kind: 'patterns', state: now })),
		every(delayMs, run) {
			const timer = setInterval(run, delayMs);
			return () => clearInterval(timer);
		},
	});
	// The bundles lie in `dist`, with the bundled model and the runtime for others.
	const dist = path.dirname(process.argv[1] ?? '');
	const scorer = createScorerThread({
		workerFile: path.join(dist, 'scorer.cjs'),
		file: path.join(dist, 'scorer.bin'),
		after,
		onState: (state) => void (isListening && state.kind === 'off' && logger.warn(transformerOffWords(state.why))),
	});
	let isAskedAgain = false;
	const classifier = createChosenClassifier({
		prepareBundled: () => scorer.prepare(),
		bundled: createModelPort(scorer, {
			waitMs: DEFAULT_WAIT_MS,
			waitsFor: WAITS_FOR,
			definitions: {
				// Once for all that a list brought.
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
		// No other worker of any gateway begins there.
		connectionsBefore: randomInt(2 ** 30),
		lookUp: (id) => protectedFiles(state).map((file) => ({ id, name: '', file })),
		emit(event, origin) {
			guarded.onEvent(event);
			// A spare stays silent until it is promoted.
			if (isListening) send({ kind: 'event', event, origin });
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
		createSession: wrapped(provingSessions(guarded.sessions(core.createSession), configuration.token)),
		admitGuard: guarded.admit,
		lookUp: core.lookUp,
		onConnections: (count) => send({ kind: 'connections', count }),
		network: () => network,
		onNeedsLogin: (entry, hadAuthorization) => core.needsLogin(entry, hadAuthorization),
		onForgedHello: ({ claimed, pid, why }) => send({ kind: 'event', event: { kind: 'forged-hello', at: Date.now(), claimed, pid, why } }),
		logger,
	});
	return { heartbeat, core, late, server, questions, audit, patterns, classifier, state };
}

let wrapped: (createSession: CreateSession) => CreateSession = (own) => own;
let running: Running | undefined;
let isListening = false;
/** Some server has a mode for the classifier; undefined: not told yet. */
let isClassifierWanted: boolean | undefined;
let network: NetworkSettings | undefined;
/** Settings were told for every server: they go before the stored ones. */
let isTold = false;
let settingsMark = '';

/** The user's settings as an editor of this machine has kept them. */
function storedSettings(state: StateFolder, log: Logger): LoadedTraffic {
	settingsMark = storedTrafficMark(state.root);
	const loaded = loadTraffic(state.root, publishedKeys(state.keys));
	if (loaded.kind === 'not-trusted') log.warn('the stored settings are not those that an editor wrote; the strict preset holds');
	return loaded;
}

function poll(): void {
	if (running === undefined) return;
	const { audit, core, patterns, state } = running;
	core.poll();
	if (isTold || storedTrafficMark(state.root) === settingsMark) return;
	const changed = storedSettings(state, logger);
	core.setTraffic(changed.policy);
	patterns.useCustom(customOf(core.policies));
	audit.retain(changed.retention);
}

/** The patterns of all settings in force, each once. */
function customOf(policies: readonly TrafficPolicy[]): readonly CustomPattern[] {
	return [...new Map(policies.flatMap(({ custom }) => custom).map((pattern) => [JSON.stringify(pattern), pattern])).values()];
}

/** Saves the pending work and ends this thread. */
function finish(): never {
	if (running !== undefined) {
		const { audit, core, late } = running;
		late.catchUp();
		core.baselines.save(Date.now(), { force: true });
		audit.flush();
	}
	// oxlint-disable-next-line node/no-process-exit -- in a worker it ends the thread alone
	process.exit(0);
}

async function handle(message: ToGateway): Promise<void> {
	if (message.kind === 'configure') {
		running = start(message.configuration);
		warmUp();
		send({ kind: 'configured', rules: detectorIds });
		return;
	}
	if (message.kind === 'finish') return finish();
	if (running === undefined) throw new Error(`the gateway got "${message.kind}" before its configuration`);
	const { audit, classifier, core, heartbeat, patterns, questions, server } = running;
	const prepareClassifier = (): void => {
		// A spare loads no model: one is enough.
		if (!isListening) return;
		if (isClassifierWanted === true) classifier.prepare();
	};
	switch (message.kind) {
		case 'listen': {
			const outcome = await server.listen(message.couldNotCheck);
			if (!outcome.ok) {
				send({ kind: 'failed', why: outcome.error.kind });
				return;
			}
			isListening = true;
			prepareClassifier();
			core.decisionsChanged(undefined);
			setInterval(poll, REST_MS);
			watchChanges(running.state.root, poll, () => setInterval(poll, POLL_MS), logger);
			send({ kind: 'listening' });
			send({ kind: 'patterns', state: patterns.state });
			return;
		}
		case 'could-not-check':
			server.withhold(message.couldNotCheck);
			return;
		case 'earlier-sessions':
			core.flow.resume(message.memos, Date.now());
			return;
		case 'windows': {
			const before = core.policies.length;
			core.setWindows(message.pids);
			if (core.policies.length < before) patterns.useCustom(customOf(core.policies));
			questions.setAsked(message.pids.length > 0);
			return;
		}
		case 'entries':
			core.setEntries(message.entries, message.otherNames, message.window);
			return;
		case 'decisions-changed':
			core.decisionsChanged(message.head);
			return;
		case 'network':
			network = message.settings;
			return;
		case 'relist':
			core.relist(message.entry, (outcome) => send({ kind: 'reply', request: message.request, outcome }), message.window);
			return;
		case 'prove':
			core.prove(message.entry, (outcome) => send({ kind: 'proved', request: message.request, outcome }), message.window);
			return;
		case 'inspect': {
			const { request, task } = message;
			const result = forHost(heartbeat, request, () => runHostTask(task, (index) => heartbeat.detector(index)));
			send({ kind: 'inspected', request, outcome: { kind: 'done', result } });
			return;
		}
		case 'picture':
			send({ kind: 'pictured', request: message.request, picture: core.flow.picture(message.session), sessions: core.flow.sessions });
			return;
		case 'clear-flagged':
			core.flow.clearFlagged(message.session);
			return;
		case 'forget-baselines':
			core.baselines.forget(message.entry);
			return;
		case 'flow-settings':
			core.setFlow(message.settings);
			return;
		case 'traffic':
			isTold ||= message.window === undefined;
			core.setTraffic(message.policy, message.window);
			patterns.useCustom(customOf(core.policies));
			isClassifierWanted = core.policies.some(wantsClassifier);
			prepareClassifier();
			return;
		case 'patterns':
			patterns.use(message.folder);
			return;
		case 'reload-patterns':
			patterns.reload();
			return;
		case 'note': {
			const { server: of } = message;
			audit.record({
				...message,
				...(message.detail === undefined ? {} : { detail: nameForDisplay(maskedName(message.detail), MAX_NAME) }),
				kind: 'decision',
				at: Date.now(),
				server: of === undefined ? undefined : { entry: of.entry, name: of.name ?? nameForDisplay(core.nameOf(of.entry), MAX_NAME) },
			});
			return;
		}
		case 'classifier':
			classifier.use(message.choice);
			prepareClassifier();
			return;
		case 'left-to-login':
			server.tell(message.entry, { kind: 'left-to-login', how: message.how });
			return;
		case 'retention':
			audit.retain(message.retention);
			return;
		case 'withheld':
			send({ kind: 'withheld-shown', request: message.request, item: core.withheld(message.id) });
			return;
		case 'release':
			if (!core.release(message.id)) logger.info('an answer was to be released that is not kept any more');
			return;
		case 'answer':
			if (!questions.answer(message.question, message.answer)) logger.info('an answer came for a question that is not open any more');
			return;
		default:
			assertNever(message);
	}
}

/** Judges in this worker thread. `wrap`: its sessions with something in front of them, for tests. */
export function serveGateway(wrap: (createSession: CreateSession) => CreateSession = (own) => own): void {
	if (port === null) throw new Error('the gateway runs in a worker thread');
	wrapped = wrap;
	port.on('message', onMessage);
}

function onMessage(message: ToGateway): void {
	handle(message).catch((cause: unknown) => {
		logger.error(`the gateway could not handle "${message.kind}"`, cause);
		if (message.kind === 'configure' || message.kind === 'listen')
			send({ kind: 'failed', why: cause instanceof Error ? cause.message : 'unknown' });
	});
}
