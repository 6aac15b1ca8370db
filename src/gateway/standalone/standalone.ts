// The bundle that judges in the proxy's own process: while the editor's gateway does not answer, and for `cordon guard`.

import { homedir } from 'node:os';
import { join } from 'node:path';
import type { EntryId } from '../../base/ids.ts';
import type { Logger } from '../../base/ports.ts';
import { err, ok } from '../../base/result.ts';
import type { CordonEvent } from '../../events/event.ts';
import type { GatewayLink } from '../../link/gateway-link.ts';
import type { GuardedEntry } from '../../link/host-messages.ts';
import type { StandaloneBundle, StandaloneOptions } from '../../link/standalone.ts';
import type { Preset } from '../../policy/risk/preset.ts';
import { defaultTraffic, type TrafficPolicy, withPatterns } from '../../policy/traffic/policy.ts';
import { type AuditSealer, type AuditWriter, createAuditLog } from '../audit/audit-log.ts';
import { createClassifierPort } from '../classifier/classifier-port.ts';
import { keptModelPath } from '../classifier/kept-model.ts';
import { loadClassifier } from '../classifier/load.ts';
import { loadCommandLineHead, loadCommandLineSigner, storeCommandLineHead } from '../interposition/command-line-key.ts';
import { createJournal } from '../interposition/journal.ts';
import { type StateFolder, stateFolderAt } from '../interposition/state-folder.ts';
import { publishedKeys } from '../keys.ts';
import { createLateWork } from '../late-work.ts';
import { createPatternStore, PATTERNS_MARKER } from '../patterns/pattern-store.ts';
import { storedPatternFolder } from '../patterns/stored-folder.ts';
import { GatewayCore } from '../pipeline/gateway-core.ts';
import { warmUpTraffic } from '../pipeline/warm-up.ts';
import type { Hello } from '../session.ts';
import { openStateStore, type StateStore } from '../store/state-store.ts';
import { loadTraffic, storedTrafficMark } from '../traffic/stored-policy.ts';
import { decisionsFor } from './decide-new.ts';
import { createElicitationDesk } from './elicitation.ts';
import { type GuardedCommand, keepGuardFile, withLaunchApproved } from './guard-file.ts';
import { createLocalLink } from './local-link.ts';
import { marked } from './mark.ts';
import { proofOf } from './proof.ts';
import { createRefusals } from './refusals.ts';

export { leaveToLogin } from './login.ts';

/** How often decisions made elsewhere are looked for, in milliseconds. */
const POLL_MS = 500;
/** The first messages go before it, in milliseconds. */
const TRAFFIC_WARM_UP_MS = 250;

/**
 * Judges by the decisions of the editor that wrote the entry; those of the command line do not count, as they do not in the editor.
 * Results are marked: what an inspector of the editor knows beyond this server (other servers, settings) was not taken into account.
 */
export const openFallback: StandaloneBundle['openFallback'] = async (entry, options) => {
	const state = stateFolderAt(options.stateFolder);
	const store = tryOpenStore(state);
	if (store === undefined) return err({ kind: 'no-store' });
	const files = await createJournal(state).paths();
	const proved = proofOf(entry, options.token);
	return ok(
		openWith(store, {
			...options,
			hello: helloOf(entry, options),
			// A file that does not hold the entry is passed over by the launch gate.
			entries: files.map((file) => ({ id: entry, name: '', file })),
			verifyingKeys: publishedKeys(state.keys),
			state,
			writer: 'fallback',
			sealer: undefined,
			head: undefined,
			onEvent: () => undefined,
			adapt(order, { bytes, isFromServer }) {
				if (order.action === 'answer' && !isFromServer) return { action: 'answer', body: proved('held', order.body) };
				const body = order.action === 'forward' && isFromServer ? marked(bytes) : undefined;
				return body === undefined ? order : { action: 'replace', body: proved('passed', body) };
			},
		}),
	);
};

/** Judges by the decisions of the command line, which a person makes with `cordon approve` and `cordon block`. */
export const openGuard: StandaloneBundle['openGuard'] = (guard, options) => {
	const state = stateFolderAt(options.stateFolder);
	const stored = tryOpenStore(state);
	if (stored === undefined) return err({ kind: 'no-store' });
	const command: GuardedCommand = { name: guard.name, ...options.server };
	const kept = keepGuardFile(state, command);
	// Made now, so that the first decision of the command line counts here without a new start.
	const signer = loadCommandLineSigner(state);
	const store = withLaunchApproved(stored, kept);
	const refusals = createRefusals({ name: guard.name, file: kept.file });
	return ok(
		openWith(store, {
			...options,
			hello: helloOf(kept.id, options),
			entries: [{ id: kept.id, name: guard.name, file: kept.file }],
			verifyingKeys: { [signer.signer]: signer.publicKeyPem },
			state,
			writer: 'guard',
			sealer: { signer: signer.signer, certificate: undefined, sign: signer.sign },
			head: loadCommandLineHead(state),
			onEvent(event, core) {
				refusals.onEvent(event);
				const requests = decisionsFor(event, kept, guard.newItems);
				if (requests.length === 0) return;
				// Not while the list is being judged that tells of them.
				setImmediate(() => {
					const head = store.decide(requests, signer, Date.now());
					storeCommandLineHead(state, head);
					core().decisionsChanged(head);
				});
			},
			adapt: refusals.adapt,
			preset: guard.preset,
			asksThroughClient: guard.asksThroughClient,
		}),
	);
};

interface Opening extends Pick<StandaloneOptions, 'version' | 'events' | 'note' | 'onNeedsLogin'> {
	readonly hello: Hello;
	readonly entries: readonly GuardedEntry[];
	readonly verifyingKeys: Readonly<Record<string, string>>;
	readonly head: ReturnType<typeof loadCommandLineHead>;
	readonly state: StateFolder;
	readonly writer: AuditWriter;
	readonly sealer: AuditSealer | undefined;
	/** `core` is there once the event is over. */
	readonly onEvent: (event: CordonEvent, core: () => GatewayCore) => void;
	readonly adapt: Parameters<typeof createLocalLink>[0]['adapt'];
	/** Goes before the stored settings. */
	readonly preset?: Preset | undefined;
	/** Left out: nobody is asked. */
	readonly asksThroughClient?: boolean;
}

function openWith(store: StateStore, opening: Opening): GatewayLink {
	const logger: Logger = {
		debug: () => undefined,
		info: () => undefined,
		warn: () => undefined,
		error: (message, cause) => opening.note(cause instanceof Error ? `${message}: ${cause.name}` : message),
	};
	const clock = { now: () => Date.now(), monotonic: () => performance.now() };
	const after = (delayMs: number, run: () => void): (() => void) => {
		const timer = setTimeout(run, delayMs);
		return () => clearTimeout(timer);
	};
	const audit = createAuditLog({
		folder: opening.state.audit,
		writer: opening.writer,
		masked: (body) => patterns.current().masked(body),
		sealer: opening.sealer,
		version: opening.version,
		clock,
		logger,
		onState(state) {
			if (state.kind === 'failing') opening.note(`the audit log cannot be written (${state.code})`);
		},
		onHead: () => undefined,
		after,
	});
	const patterns = createPatternStore({
		folder: storedPatternFolder(opening.state),
		marker: join(opening.state.run, PATTERNS_MARKER),
		onState({ custom, isOldSetKept, loaded, problems }) {
			const count = problems.length + custom.problems.length;
			if (count > 0)
				opening.note(`patterns: ${loaded + custom.loaded} in force, ${count} problems${isOldSetKept ? ', the old set is kept' : ''}`);
		},
		every(delayMs, run) {
			const timer = setInterval(run, delayMs);
			return () => clearInterval(timer);
		},
	});
	// The user's settings as an editor of this machine has kept them.
	const loadSettings = (): TrafficPolicy => {
		const loaded = loadTraffic(opening.state.root, publishedKeys(opening.state.keys));
		if (loaded.kind === 'not-trusted') opening.note('the stored settings are not those that an editor wrote; the strict preset holds');
		patterns.useCustom(loaded.policy.custom);
		if (opening.preset === undefined || loaded.kind === 'not-trusted') return loaded.policy;
		return withPatterns(defaultTraffic(opening.preset), loaded.policy.custom);
	};
	let settingsMark = storedTrafficMark(opening.state.root);
	const late = createLateWork({ after, clock, logger, soon: setImmediate });
	const core = new GatewayCore({
		version: opening.version,
		home: homedir(),
		clock,
		logger,
		traffic: loadSettings(),
		store,
		verifyingKeys: opening.verifyingKeys,
		head: opening.head,
		emit(event) {
			opening.onEvent(event, () => core);
		},
		// The proxy ends its own server, and nobody watches this thread.
		onLinkLost: () => undefined,
		onDetector: () => undefined,
		after,
		late,
		audit,
		patterns,
		// Read at the first answer for which the stored settings want it; an editor has put the file there when it took those settings.
		classifier: createClassifierPort(() => loadClassifier(keptModelPath(opening.state, opening.version)), logger),
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
	const warming = setTimeout(warmUpTraffic, TRAFFIC_WARM_UP_MS);
	const link = createLocalLink({
		createSession: core.createSession,
		hello: opening.hello,
		events: opening.events,
		onNeedsLogin: opening.onNeedsLogin,
		logger,
		adapt: opening.adapt,
	});
	const poll = setInterval(() => {
		core.poll();
		const mark = storedTrafficMark(opening.state.root);
		if (mark === settingsMark) return;
		settingsMark = mark;
		core.setTraffic(loadSettings());
	}, POLL_MS);
	return {
		...link,
		close() {
			clearInterval(poll);
			clearTimeout(warming);
			link.close();
			late.catchUp();
			patterns.dispose();
			audit.dispose();
			store.dispose();
		},
	};
}

function helloOf(entry: EntryId, { isResumed, server }: StandaloneOptions): Hello {
	const { args, command, cwd, env } = server;
	const envIs = (name: string, value: string): boolean | undefined => (Object.hasOwn(env, name) ? env[name] === value : undefined);
	return { entry, command, args, cwd, envIs, pid: process.pid, parentPid: process.ppid, isResumed };
}

function tryOpenStore(state: StateFolder): StateStore | undefined {
	try {
		return openStateStore(state.database).store;
	} catch {
		return undefined;
	}
}
