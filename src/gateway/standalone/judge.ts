import { homedir } from 'node:os';
import { join } from 'node:path';
import type { EntryId } from '../../base/ids.ts';
import type { Logger } from '../../base/ports.ts';
import { err, ok, type Result } from '../../base/result.ts';
import type { CordonEvent } from '../../events/event.ts';
import type { GuardedEntry } from '../../link/host-messages.ts';
import { variableName } from '../../link/proofs.ts';
import type { GuardOptions, StandaloneConfiguration, StandaloneFailure } from '../../link/standalone.ts';
import type { Preset } from '../../policy/risk/preset.ts';
import type { SessionMemo } from '../../policy/risk/session-memo.ts';
import { defaultTraffic, withPatterns } from '../../policy/traffic/policy.ts';
import { type AuditLog, type AuditSealer, type AuditWriter, createAuditLog } from '../audit/audit-log.ts';
import { decidedNote } from '../audit/decided.ts';
import { createClassifierPort } from '../classifier/classifier-port.ts';
import { keptModelPath } from '../classifier/kept-model.ts';
import { loadClassifier } from '../classifier/load.ts';
import { createHeartbeat, type Heartbeat } from '../heartbeat.ts';
import { loadCommandLineHead, loadCommandLineSigner, storeCommandLineHead } from '../interposition/command-line-key.ts';
import { createJournal } from '../interposition/journal.ts';
import { launchDigest } from '../interposition/launch-digest.ts';
import { type StateFolder, stateFolderAt } from '../interposition/state-folder.ts';
import { publishedKeys } from '../keys.ts';
import { createLateWork } from '../late-work.ts';
import { createPatternStore, PATTERNS_MARKER } from '../patterns/pattern-store.ts';
import { storedPatternFolder } from '../patterns/stored-folder.ts';
import { GatewayCore } from '../pipeline/gateway-core.ts';
import { warmUp, warmUpTraffic } from '../pipeline/warm-up.ts';
import type { CreateSession, Hello, Order } from '../session.ts';
import { openStateStore, type StateStore } from '../store/state-store.ts';
import { type LoadedTraffic, loadTraffic, storedTrafficMark } from '../traffic/stored-policy.ts';
import { watchedTurns } from '../watched-turns.ts';
import { type JudgedBytes, withOrdersAdapted } from './adapted.ts';
import { decisionsFor } from './decide-new.ts';
import { createElicitationDesk } from './elicitation.ts';
import { type GuardedCommand, keepGuardFile, withLaunchApproved } from './guard-file.ts';
import { marked } from './mark.ts';
import { proofOf } from './proof.ts';
import { createRefusals } from './refusals.ts';

/** How often decisions made elsewhere are looked for, in milliseconds. */
const POLL_MS = 500;
/** The first messages go before it, in milliseconds. */
const WARM_UP_MS = 250;
/** Until then a message may take so many times its allowance: the engine builds its tables, which takes a busy machine longer than a message may. */
const COLD_PATIENCE = 6;
/** More connections than a worker ever makes. */
const CONNECTIONS_PER_WORKER = 1_000_000;

/** The judgement of one proxy that has no gateway to ask. */
export interface Judge {
	readonly createSession: CreateSession;
	readonly hello: (isResumed: boolean) => Hello;
	readonly heartbeat: Heartbeat;
	readonly logger: Logger;
	/** Conversations that another judge followed go on here. */
	goOn(memos: readonly SessionMemo[]): void;
	/** For the audit log, in words of ours. */
	note(what: string, detail: string | undefined): void;
	/** Writes down what waits. */
	close(): void;
}

/** What a judge tells whoever opened it. */
export interface JudgeTold {
	/** One line for the person. */
	readonly say: (sentence: string) => void;
	/** For the judge that goes on when this one is stopped. */
	readonly keepMemo: (memo: SessionMemo) => void;
}

export async function openJudge(configuration: StandaloneConfiguration, told: JudgeTold): Promise<Result<Judge, StandaloneFailure>> {
	const { judges } = configuration;
	const state = stateFolderAt(configuration.stateFolder);
	const store = tryOpenStore(state);
	if (store === undefined) return err({ kind: 'no-store' });
	if (judges.kind === 'command') return ok(forCommand(judges.guard, store, state, configuration, told));
	return ok(forEntry(judges.entry, await createJournal(state).paths(), store, state, configuration, told));
}

/**
 * Judges by the decisions of the editor that wrote the entry; those of the command line do not count, as they do not in the editor.
 * Results are marked: what an inspector of the editor knows beyond this server (other servers, settings) was not taken into account.
 */
function forEntry(
	entry: EntryId,
	files: readonly string[],
	store: StateStore,
	state: StateFolder,
	configuration: StandaloneConfiguration,
	told: JudgeTold,
): Judge {
	const proved = proofOf(entry, configuration.token);
	return openWith(store, {
		configuration,
		told,
		state,
		entry,
		// A file that does not hold the entry is passed over by the launch gate.
		entries: files.map((file) => ({ id: entry, name: '', file })),
		verifyingKeys: publishedKeys(state.keys),
		writer: 'fallback',
		sealer: undefined,
		head: undefined,
		onEvent: () => undefined,
		adapt(order, { bytes, isFromServer }) {
			if (order.action === 'answer' && !isFromServer) return { action: 'answer', body: proved('held', order.body) };
			const body = order.action === 'forward' && isFromServer ? marked(bytes) : undefined;
			return body === undefined ? order : { action: 'replace', body: proved('passed', body) };
		},
	});
}

/** Judges by the decisions of the command line, which a person makes with `cordon approve` and `cordon block`. */
function forCommand(
	guard: GuardOptions,
	stored: StateStore,
	state: StateFolder,
	configuration: StandaloneConfiguration,
	told: JudgeTold,
): Judge {
	const command: GuardedCommand = { name: guard.name, ...configuration.server };
	const kept = keepGuardFile(state, command);
	// Made now, so that the first decision of the command line counts here without a new start.
	const signer = loadCommandLineSigner(state);
	const store = withLaunchApproved(stored, kept);
	const refusals = createRefusals();
	return openWith(store, {
		configuration,
		told,
		state,
		entry: kept.id,
		entries: [{ id: kept.id, name: guard.name, file: kept.file }],
		verifyingKeys: { [signer.signer]: signer.publicKeyPem },
		writer: 'guard',
		sealer: { signer: signer.signer, certificate: undefined, sign: signer.sign },
		head: loadCommandLineHead(state),
		onEvent(event, { audit, core, logger }) {
			refusals.onEvent(event);
			const requests = decisionsFor(event, kept, guard.newItems);
			if (requests.length === 0) return;
			// Not while the list is being judged that tells of them.
			setImmediate(() => {
				try {
					const head = store.decide(requests, signer, Date.now());
					storeCommandLineHead(state, head);
					for (const request of requests) {
						const note = decidedNote({ ...request, server: guard.name, inAdvance: `--new-tools ${guard.newItems}` });
						audit.record({ kind: 'decision', at: Date.now(), ...note, by: 'command-line' });
					}
					core().decisionsChanged(head);
				} catch (cause) {
					logger.error('what --new-tools says could not be decided', cause);
				}
			});
		},
		adapt: refusals.adapt,
		preset: guard.preset,
		asksThroughClient: guard.asksThroughClient,
	});
}

interface Opening {
	readonly configuration: StandaloneConfiguration;
	readonly told: JudgeTold;
	readonly state: StateFolder;
	readonly entry: EntryId;
	readonly entries: readonly GuardedEntry[];
	readonly verifyingKeys: Readonly<Record<string, string>>;
	readonly head: ReturnType<typeof loadCommandLineHead>;
	readonly writer: AuditWriter;
	readonly sealer: AuditSealer | undefined;
	/** `core` is there once the event is over. */
	readonly onEvent: (
		event: CordonEvent,
		parts: { readonly audit: AuditLog; readonly core: () => GatewayCore; readonly logger: Logger },
	) => void;
	/** May change an order on its way to the proxy. */
	readonly adapt: (order: Order, message: JudgedBytes) => Order;
	/** Goes before the stored settings. */
	readonly preset?: Preset | undefined;
	/** Left out: nobody is asked. */
	readonly asksThroughClient?: boolean;
}

function openWith(store: StateStore, opening: Opening): Judge {
	const { configuration, entry, state } = opening;
	const { keepMemo, say } = opening.told;
	const { server, version, worker } = configuration;
	const digest = launchDigest(state);
	let isWarm = false;
	const heartbeat = createHeartbeat(configuration.heartbeat, () => (isWarm ? 1 : COLD_PATIENCE));
	const logger: Logger = {
		debug: () => undefined,
		info: () => undefined,
		warn: () => undefined,
		error: (message, cause) => say(cause instanceof Error ? `${message}: ${cause.name}` : message),
	};
	const clock = { now: () => Date.now(), monotonic: () => performance.now() };
	const after = (delayMs: number, run: () => void): (() => void) => {
		const timer = setTimeout(run, delayMs);
		return () => clearTimeout(timer);
	};
	// The user's settings as an editor of this machine has kept them.
	const readSettings = (): LoadedTraffic => {
		const loaded = loadTraffic(state.root, publishedKeys(state.keys));
		if (loaded.kind === 'not-trusted') say('the stored settings are not those that an editor wrote; the strict preset holds');
		patterns.useCustom(loaded.policy.custom);
		if (opening.preset === undefined || loaded.kind === 'not-trusted') return loaded;
		return { ...loaded, policy: withPatterns(defaultTraffic(opening.preset), loaded.policy.custom) };
	};
	const patterns = createPatternStore({
		folder: storedPatternFolder(state),
		marker: join(state.run, PATTERNS_MARKER),
		onState({ custom, isOldSetKept, loaded, problems }) {
			const count = problems.length + custom.problems.length;
			if (count > 0) say(`patterns: ${loaded + custom.loaded} in force, ${count} problems${isOldSetKept ? ', the old set is kept' : ''}`);
		},
		every(delayMs, run) {
			const timer = setInterval(run, delayMs);
			return () => clearInterval(timer);
		},
	});
	let settingsMark = storedTrafficMark(state.root);
	const settings = readSettings();
	const audit = createAuditLog({
		folder: state.audit,
		writer: opening.writer,
		masked: (body) => patterns.current().masked(body),
		sealer: opening.sealer,
		version,
		clock,
		logger,
		retention: settings.retention,
		onState(now) {
			if (now.kind === 'failing') say(`the audit log cannot be written (${now.code})`);
		},
		onHead: () => undefined,
		after,
	});
	const late = createLateWork({ after, clock, logger, soon: setImmediate, onPiece: () => heartbeat.progress(), bind: heartbeat.bound });
	const core: GatewayCore = new GatewayCore({
		version,
		home: homedir(),
		digest,
		isLaunchGiven: opening.writer === 'guard',
		clock,
		logger,
		traffic: settings.policy,
		store,
		verifyingKeys: opening.verifyingKeys,
		head: opening.head,
		keepMemo,
		connectionsBefore: worker * CONNECTIONS_PER_WORKER,
		emit(event) {
			opening.onEvent(event, { audit, logger, core: () => core });
		},
		// The proxy ends its own server.
		onLinkLost: () => undefined,
		onDetector: (index) => heartbeat.detector(index),
		onProgress: () => heartbeat.progress(),
		inTurn: watchedTurns(heartbeat, logger),
		after,
		late,
		audit,
		patterns,
		// Read at the first answer for which the stored settings want it; an editor has put the file there when it took those settings.
		classifier: createClassifierPort(() => loadClassifier(keptModelPath(state, version)), logger),
		...(opening.asksThroughClient === true
			? {
					questions: createElicitationDesk({
						after,
						askClient:
							() =>
							(...request) =>
								core.askClient(...request),
					}),
				}
			: {}),
	});
	core.setEntries(opening.entries, []);
	// Between the handshake and the first call: its answer must not run out of time over what is made on first use.
	const warming = setTimeout(() => {
		warmUp();
		warmUpTraffic();
		isWarm = true;
	}, WARM_UP_MS);
	const poll = setInterval(() => {
		core.poll();
		const mark = storedTrafficMark(state.root);
		if (mark === settingsMark) return;
		settingsMark = mark;
		const changed = readSettings();
		core.setTraffic(changed.policy);
		audit.retain(changed.retention);
	}, POLL_MS);
	return {
		createSession: withOrdersAdapted(core.createSession, opening.adapt),
		hello(isResumed) {
			const { args, command, cwd, env, program } = server;
			const told = new Map(Object.entries(env).map(([name, value]) => [name, digest(variableName(name), value)]));
			return { entry, command, args, cwd, program, env: told, pid: process.pid, parentPid: process.ppid, isResumed };
		},
		heartbeat,
		logger,
		goOn: (memos) => core.flow.goOn(memos, Date.now()),
		note: (what, detail) => audit.record({ kind: 'guard', at: Date.now(), what, ...(detail === undefined ? {} : { detail }) }),
		close() {
			clearInterval(poll);
			clearTimeout(warming);
			late.catchUp();
			core.baselines.save(Date.now(), { force: true });
			patterns.dispose();
			audit.dispose();
			store.dispose();
		},
	};
}

function tryOpenStore(state: StateFolder): StateStore | undefined {
	try {
		return openStateStore(state.database).store;
	} catch {
		return undefined;
	}
}
