import type { EntryId, Sha256Hex } from '../../base/ids.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { Clock, Logger, ValueDigest } from '../../base/ports.ts';
import type { RegistryView } from '../../engine/finding.ts';
import type { SecondReader } from '../../engine/results/shared-parts.ts';
import type { CordonEvent, LastSeen } from '../../events/cordon-event.ts';
import { lastSeenBody, nextLastSeen } from '../../events/last-seen.ts';
import { launchBody } from '../../events/launch-body.ts';
import type { DecisionHead, GuardedEntry, Origin, OtherName, RelistOutcome, RoundTrip } from '../../link/host-messages.ts';
import type { WithheldItem } from '../../link/withheld.ts';
import { permissionsOf } from '../../pins/permission.ts';
import type { Decision } from '../../pins/pin.ts';
import { type DecisionIndex, decisionIndex } from '../../pins/state.ts';
import { type FlowSettings, parseFlowSettings, type RawFlowSettings } from '../../policy/risk/flow-settings.ts';
import { PRESETS } from '../../policy/risk/preset.ts';
import type { Question } from '../../policy/risk/question.ts';
import type { SessionMemo } from '../../policy/risk/session-memo.ts';
import { defaultTraffic, type TrafficPolicy, trafficFor, withPatterns } from '../../policy/traffic/traffic-policy.ts';
import { type AuditPort, NO_AUDIT } from '../audit/audit-entry.ts';
import { type ClassifierPort, NO_CLASSIFIER } from '../classifier/classifier-port.ts';
import { AT_ONCE, type DeferredWork } from '../deferred-work.ts';
import { type BaselineStore, createBaselineStore } from '../flow/baseline-store.ts';
import { createFlowStage, type FlowStage } from '../flow/flow-stage.ts';
import { withLaunchApproved } from '../guard/guard-file.ts';
import { imageId } from '../installed/image.ts';
import { NO_PATTERNS, type PatternPort } from '../patterns/packs.ts';
import { NOBODY_TO_ASK, type QuestionPort } from '../questions.ts';
import { proveSession } from '../self-test/round-trip.ts';
import type { CreateSession, GuardedServer, Hello } from '../session.ts';
import { sha256 } from '../sha256.ts';
import type { StateStore } from '../store/state-store.ts';
import { RedactionMarks } from '../traffic/redaction-marks.ts';
import type { CallStage } from '../traffic/stage.ts';
import { WithheldAnswers } from '../traffic/withheld-store.ts';
import { checkValues } from './bound-values.ts';
import type { InTurn, ItemDeps, JudgeDeps, OtherServerName, SessionDeps, SessionHostDeps, TrafficDeps } from './deps.ts';
import { checkLaunch, type LaunchDecision, type LaunchGate } from './launch-gate.ts';
import { imageOf, type ResolvedLaunch } from './resolved-launch.ts';
import { statedAgain } from './same-name-servers.ts';
import { type ClientQuestion, ServerSession } from './server-session.ts';

export interface GatewayCoreOptions {
	readonly version: string;
	/** Of this installation, for values of launches. */
	readonly digest: ValueDigest;
	/** The home folder as the client sees it: what `${userHome}` stands for. */
	readonly home: string;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly store: StateStore;
	/** Whose decisions count: signer → SPKI, PEM. Asked each time the records are read. */
	readonly keys: () => DecisionKeys;
	readonly head: DecisionHead | undefined;
	/** Where an entry may be that no window told of. Default: nowhere. */
	readonly lookUp?: (entry: EntryId) => readonly GuardedEntry[];
	/** `origin`: whose messages it is about; undefined: nobody's. */
	readonly emit: (event: CordonEvent, origin?: Origin) => void;
	/** Connections that are counted already: what was asked over one of them is not answered over one of these. Default: none. */
	readonly connectionsBefore?: number;
	readonly onLinkLost: (proxyPid: number, serverPid: number) => void;
	readonly onDetector: (index: number) => void;
	/** Told between the parts of one message that is judged. Default: nobody watches. */
	readonly onProgress?: () => void;
	/** Saves the state of a session for the gateway that replaces this one. Default: it is lost. */
	readonly keepMemo?: (memo: SessionMemo) => void;
	/** For what nobody waits for. Default: done at once. */
	readonly late?: DeferredWork;
	/** What is in force until `setTraffic`. Default: balanced. */
	readonly traffic?: TrafficPolicy;
	readonly after: (delayMs: number, run: () => void) => () => void;
	/** For long lists, in parts. Default: `after`, and nobody watches. */
	readonly inTurn?: InTurn;
	/** Default: nothing is written down. */
	readonly audit?: AuditPort;
	/** Default: the user has no patterns. */
	readonly patterns?: PatternPort;
	/** Default: there is no classifier. */
	readonly classifier?: ClassifierPort;
	/** Default: long answers are read by this thread alone. */
	readonly secondReader?: SecondReader;
	/** Default: nobody can be asked. */
	readonly questions?: QuestionPort;
	/** Who judges calls beside the gateway's own stages, after them. Default: nobody. */
	readonly stages?: readonly CallStage[];
}

/** Whose decisions count. What the command line decides counts for the servers that it guards, and for no entry of an editor. */
export interface DecisionKeys {
	readonly editor: Readonly<Record<string, string>>;
	readonly commandLine: Readonly<Record<string, string>>;
	/** Where the chain of decisions ended when the command line looked last. */
	readonly commandLineHead: DecisionHead | undefined;
}

/** How long two connections of one entry may overlap: a client that restarts a server starts the new proxy before the old one ended. */
const OVERLAP_MS = 8000;

/** The judgment of one gateway: all its sessions and what they share. It owns no socket; the worker and the tests drive it. */
export class GatewayCore {
	readonly #options: GatewayCoreOptions;
	/** What each session gets; the rest depends on whose server it is. */
	readonly #judging: Omit<JudgeDeps, OfServer>;
	readonly #items: Omit<ItemDeps, keyof JudgeDeps | 'isPackageHeld' | 'registryView'>;
	readonly #messages: Omit<TrafficDeps, keyof JudgeDeps>;
	readonly #connection: SessionHostDeps;
	readonly #sessions = new Set<ServerSession>();
	/** What each window has read, by the process id of its extension host; and what stands in any of them. */
	readonly #told = new Map<number, Told>();
	#entries: readonly GuardedEntry[] = [];
	#head: DecisionHead | undefined;
	#decisions: DecisionIndex = decisionIndex([]);
	/** Those of the command line beside them, oldest first: for the servers that it guards. */
	#withCommandLine: readonly Decision[] = [];
	readonly #commandLines = new Map<EntryId, DecisionIndex>();
	/** Servers that the command line guards. */
	readonly #guards = new Map<EntryId, GuardedServer>();
	#dataVersion: number;
	#decisionsMark = '';
	readonly #lastSeen = new Map<EntryId, LastSeen>();
	/** The tools that each server declared last, as the others were compared with them. */
	readonly #listed = new Map<EntryId, string>();
	/** What happens across the calls of all servers. */
	readonly flow: FlowStage;
	/** What is usual for each tool. */
	readonly baselines: BaselineStore;
	#flowSettings: RawFlowSettings = {};
	#flowPolicy: FlowSettings;
	/** Who judges calls beside their content: asked in this order. */
	readonly #stages: CallStage[] = [];
	#traffic: TrafficPolicy;
	/** What the settings of a window say, for the servers that it has started. */
	readonly #trafficOf = new Map<number, TrafficPolicy>();
	#connections: number;
	/** IDs of the images that starts run, as their programs said last. */
	readonly #images = new WeakMap<Hello, string | undefined>();

	constructor(options: GatewayCoreOptions) {
		this.#options = options;
		this.#head = options.head;
		this.#connections = options.connectionsBefore ?? 0;
		this.#dataVersion = options.store.dataVersion();
		this.#traffic = options.traffic ?? defaultTraffic();
		this.#flowPolicy = parseFlowSettings({ preset: this.#traffic.preset });
		const { after, clock, logger, onDetector, onLinkLost, secondReader, store, version } = options;
		this.#judging = {
			clock,
			logger,
			sha256,
			patterns: options.patterns ?? NO_PATTERNS,
			classifier: options.classifier ?? NO_CLASSIFIER,
			onProgress: options.onProgress ?? (() => undefined),
		};
		this.#items = {
			store,
			onDetector,
			otherNames: (entry, launch) => this.#otherServerNames(entry, launch),
			asksForIntent: () => this.#flowPolicy.asksForIntent,
		};
		this.#messages = {
			after,
			secondReader,
			audit: options.audit ?? NO_AUDIT,
			questions: options.questions ?? NOBODY_TO_ASK,
			stages: this.#stages,
			withheld: new WithheldAnswers(sha256),
			redactionMarks: new RedactionMarks(),
			allowed: new Map(),
			late: options.late ?? AT_ONCE,
		};
		this.#connection = {
			version,
			after,
			onLinkLost,
			inTurn: options.inTurn ?? ((_message, run) => after(0, run)),
			onIntroduced: (entry) => {
				for (const session of [...this.#sessions]) if (session.hello.entry !== entry) session.reconsider();
			},
			serverPids: new Map(),
		};
		this.baselines = createBaselineStore(options.store, options.logger);
		this.flow = createFlowStage({
			masked: (value) => this.#judging.patterns.current().masked(value),
			questions: this.#messages.questions,
			audit: this.#messages.audit,
			emit: (event, connection) => options.emit(event, this.#originOf(connection)),
			logger: options.logger,
			settings: () => this.#flowPolicy,
			late: this.#messages.late,
			permissions: (entry) => permissionsOf(entry, this.#decisionsFor(entry), options.clock.now()),
			baselines: this.baselines.registry,
			...(options.keepMemo === undefined ? {} : { keepMemo: options.keepMemo }),
		});
		this.#stages.push(this.flow, ...(options.stages ?? []));
		this.#readDecisions();
	}

	/**
	 * Asks the program of this start which image it runs, before the session begins and again once its server has said something: it may have
	 * pulled another one. Nothing that wouldn't be started is asked. `undefined`: there is nothing to ask.
	 */
	readonly lookUp = (hello: Hello): Promise<void> | undefined => {
		const { home } = this.#options;
		const question = imageOf(hello, this.#options);
		if (question === undefined || this.#checkLaunch(hello, () => []).refusal !== undefined) return undefined;
		return imageId(question, home).then((id) => void this.#images.set(hello, id));
	};

	#checkLaunch(hello: Hello, compare: LaunchGate['checkValues']): LaunchDecision {
		const { digest, home, store } = this.#options;
		if (hello.guard !== undefined) this.#guards.set(hello.entry, hello.guard);
		return checkLaunch(hello, {
			candidates: this.#candidatesFor(hello),
			decisions: this.#decisionsFor(hello.entry),
			digest,
			home,
			history: (of) => store.history({ entry: of, kind: 'launch', name: '' }),
			image: () => this.#images.get(hello),
			checkValues: compare,
			refusesPlainHttp: (name) => trafficFor(this.#trafficFor(hello), name).refusesPlainHttp,
		});
	}

	readonly createSession: CreateSession = (hello, output) => {
		// What another window decided before this connection counts from its first list on.
		this.poll();
		const judging: JudgeDeps = {
			...this.#judging,
			decisions: () => this.#decisionsFor(hello.entry),
			traffic: () => this.#trafficFor(hello),
			emit: (event) => this.#emit(event, { client: hello.parentPid, entry: hello.entry }),
		};
		const deps: SessionDeps = {
			items: {
				...judging,
				...this.#items,
				// Servers of another client are nothing that a tool's description could mean.
				registryView: () => this.#registryOf([...this.#sessions].filter((other) => other.hello.parentPid === hello.parentPid)),
				isPackageHeld: () => isPackageHeld(),
			},
			messages: { ...judging, ...this.#messages },
			connection: this.#connection,
		};
		const { entry, pid } = hello;
		const { store } = this.#options;
		const changedValues: LaunchGate['checkValues'] = (of, now) =>
			checkValues(entry, of, now, { at: this.#now(), decisions: judging.decisions(), store });
		let wasHeld = false;
		// Looked at once, when it has started: what another start installs later is not what runs here.
		let resolved: ResolvedLaunch | undefined;
		const isPackageHeld = (): boolean => {
			const { fingerprint, resolvedNow, version } = launch;
			if (resolvedNow === undefined || version === undefined) return false;
			resolved ??= resolvedNow();
			const changed = changedValues(fingerprint, resolved);
			const isHeld = changed.length > 0;
			const refusal = isHeld ? 'values-changed' : undefined;
			const told = isHeld ? { ...version, changed } : version;
			if (isHeld !== wasHeld)
				judging.emit({ kind: 'connected', at: this.#now(), entry, connection, pid, client: undefined, refusal, launch: told });
			wasHeld = isHeld;
			return isHeld;
		};
		const launch = this.#checkLaunch(hello, changedValues);
		const connection = ++this.#connections;
		if (launch.version !== undefined) {
			this.#options.store.keepVersion({ entry, kind: 'launch', name: '' }, launch.fingerprint, launchBody(launch.version), this.#now());
		}
		if (!launch.isKnown) this.#forged(entry, pid, 'unknown-entry');
		else if (launch.refusal === 'argv-differs') this.#forged(entry, pid, 'argv-differs');
		const session = new ServerSession(connection, hello, launch, deps, output, () => void this.#sessions.delete(session));
		this.#sessions.add(session);
		this.#watchOverlap(session);
		return session;
	};

	/** A server over HTTP asked for a login that only the client can do. */
	needsLogin(entry: EntryId, hadAuthorization: boolean): void {
		const isKnown = this.#options.store.serverVersions().some((version) => version.entry === entry);
		const origin = originOf([...this.#sessions].findLast((session) => session.hello.entry === entry));
		this.#emit({ kind: 'needs-login', at: this.#now(), entry, hadAuthorization, isKnown }, origin);
	}

	/** `window`: the window that read them. Default: the process that drives this gateway. */
	setEntries(entries: readonly GuardedEntry[], otherNames: readonly OtherName[], window = NO_WINDOW): void {
		this.#told.set(window, { entries, otherNames });
		this.#entriesChanged();
	}

	/** The windows that are there now; what others have told is forgotten. */
	setWindows(pids: readonly number[]): void {
		const isGone = (window: number): boolean => window !== NO_WINDOW && !pids.includes(window);
		const hadSettings = [...this.#trafficOf.keys()].filter(isGone);
		for (const window of hadSettings) this.#trafficOf.delete(window);
		if (hadSettings.length > 0) this.setFlow(this.#flowSettings);
		const hadTold = [...this.#told.keys()].filter(isGone);
		for (const window of hadTold) this.#told.delete(window);
		if (hadTold.length > 0) this.#entriesChanged();
	}

	/** The name of an entry in its file; '' where none is known. */
	nameOf(entry: EntryId): string {
		return this.#entries.find(({ id }) => id === entry)?.name ?? this.#guards.get(entry)?.name ?? '';
	}

	/** Whose call, answer or conversation a question is about. */
	originOf({ call, entry }: Pick<Question, 'call' | 'entry'>): Origin | undefined {
		const known = this.#originOf(Number(call?.split(':')[0]));
		return known ?? originOf([...this.#sessions].findLast((session) => session.hello.entry === entry));
	}

	/** Reads the records again, because this window added some (`head`) or another process may have. */
	decisionsChanged(head: DecisionHead | undefined): void {
		if (head !== undefined) this.#head = head;
		this.#readDecisions();
		this.#reconsider();
	}

	/** Notices decisions of other windows; cheap enough to be asked often. */
	poll(): void {
		this.baselines.save(this.#now());
		const version = this.#options.store.dataVersion();
		if (version === this.#dataVersion) return;
		this.#dataVersion = version;
		// Versions and what was last seen are written all the time; only decisions make anything be judged anew.
		if (this.#options.store.decisionsMark() !== this.#decisionsMark) this.decisionsChanged(undefined);
	}

	relist(entry: EntryId, onDone: (outcome: RelistOutcome) => void, window?: number): void {
		const session = this.#sessionOf(entry, window);
		if (session === undefined) onDone({ kind: 'not-connected' });
		else session.relist((isJudged) => onDone({ kind: isJudged ? 'judged' : 'no-answer' }));
	}

	/** Whether messages of this entry go through this gateway now: a ping to either end. */
	prove(entry: EntryId, onDone: (outcome: RoundTrip) => void, window?: number): void {
		const session = this.#sessionOf(entry, window);
		if (session === undefined) onDone({ kind: 'not-connected' });
		else proveSession(session, this.#options, onDone);
	}

	/** Asks the client of this entry; `undefined`: it is not connected or cannot be asked so. */
	askClient(entry: EntryId, question: ClientQuestion, onAnswer: (answer: Json) => void): (() => void) | undefined {
		const sessions = [...this.#sessions].filter((session) => session.hello.entry === entry);
		const own = sessions.find(({ connection }) => question.call?.startsWith(`${connection}:`) === true);
		return (own ?? sessions.at(-1))?.askClient(question, onAnswer);
	}

	/** The settings changed: from the next message on. `window`: of the servers that it has started; default: of all others. */
	setTraffic(policy: TrafficPolicy, window?: number): void {
		if (window === undefined) this.#traffic = policy;
		else this.#trafficOf.set(window, policy);
		this.setFlow(this.#flowSettings);
	}

	/** The settings in force, of those that started servers and of the windows. */
	get policies(): readonly TrafficPolicy[] {
		return [this.#traffic, ...this.#trafficOf.values()];
	}

	#trafficFor({ guard, parentPid }: Hello): TrafficPolicy {
		if (guard?.preset !== undefined) return withPatterns(defaultTraffic(guard.preset), this.#traffic.custom);
		return this.#trafficOf.get(parentPid) ?? this.#traffic;
	}

	/** A window asks about the server that it has started, where it has. */
	#sessionOf(entry: EntryId, window: number | undefined): ServerSession | undefined {
		const all = [...this.#sessions].filter((candidate) => candidate.hello.entry === entry);
		return all.findLast((candidate) => candidate.hello.parentPid === window) ?? all.at(-1);
	}

	#originOf(connection: number | undefined): Origin | undefined {
		return originOf([...this.#sessions].find((session) => session.connection === connection));
	}

	#entriesChanged(): void {
		this.#entries = onceEach([...this.#told.values()].flatMap(({ entries }) => entries));
		this.#reconsider();
	}

	/** The settings about several servers changed; the preset is that of the traffic. */
	setFlow(settings: RawFlowSettings): void {
		this.#flowSettings = settings;
		const before = this.#flowPolicy.asksForIntent;
		// A conversation may go through servers of several windows: the strictest of their presets holds.
		const preset = PRESETS[Math.max(...this.policies.map((policy) => PRESETS.indexOf(policy.preset)))] ?? this.#traffic.preset;
		this.#flowPolicy = parseFlowSettings({ ...settings, preset });
		// The tools are shown with the question, or without it.
		if (this.#flowPolicy.asksForIntent !== before) for (const session of [...this.#sessions]) session.relist(() => undefined);
	}

	/** The scorer has read definitions that were judged without it. */
	definitionsScored(): void {
		this.#reconsider();
	}

	/** For a person: what was not delivered as it came. */
	withheld(id: string): WithheldItem | undefined {
		return this.#messages.withheld.show(id);
	}

	/** A person lets it through: the same content of the same server passes from now on. */
	release(id: string): boolean {
		const item = this.#messages.withheld.release(id);
		if (item === undefined) return false;
		const { entry, server, name } = item;
		this.#messages.audit.record({
			kind: 'question',
			at: this.#now(),
			server: { entry, name: server },
			tool: name,
			call: undefined,
			about: 'withheld answer',
			answer: 'released',
		});
		return true;
	}

	/** Remembers what each server offers beside telling it, so that it can be shown while the server does not run. */
	#emit(event: CordonEvent, origin?: Origin): void {
		this.#options.emit(event, origin);
		this.flow.follow(event);
		if (event.kind === 'tools-judged') this.#reconsiderOthers(event.entry);
		if (event.kind !== 'server-judged' && event.kind !== 'tools-judged' && event.kind !== 'offers-judged') return;
		const session = [...this.#sessions].findLast((candidate) => candidate.hello.entry === event.entry);
		if (session === undefined) return;
		const lastSeen = nextLastSeen(this.#lastSeen.get(event.entry), event, session.launch.fingerprint);
		this.#lastSeen.set(event.entry, lastSeen);
		this.#options.store.keepLastSeen(event.entry, lastSeenBody(lastSeen), this.#now());
	}

	#registryOf(sessions: Iterable<ServerSession>): RegistryView {
		return { servers: [...sessions].map(({ launch, tools }) => ({ server: launch.name, tools, program: launch.program })) };
	}

	/**
	 * Who approved the start of a server decides about the rest of it: the command line's own decisions count for the servers that it guards, and
	 * for entries that no window knows and no editor has approved.
	 */
	#decisionsFor(entry: EntryId): DecisionIndex {
		const guard = this.#guards.get(entry);
		const launch = { entry, kind: 'launch', name: '' } as const;
		if (guard === undefined && (this.#isTold(entry) || this.#decisions.ofKey(launch).length > 0)) return this.#decisions;
		const known = this.#commandLines.get(entry);
		if (known !== undefined) return known;
		const counting = this.#withCommandLine;
		const index = decisionIndex(guard === undefined ? counting : withLaunchApproved(counting, { entry, launch: guard.launch }));
		this.#commandLines.set(entry, index);
		return index;
	}

	#isTold(entry: EntryId): boolean {
		return this.#entries.some((candidate) => candidate.id === entry);
	}

	#candidatesFor({ entry, guard }: Hello): readonly GuardedEntry[] {
		if (guard !== undefined) return [{ id: entry, name: guard.name, file: guard.file }];
		const told = this.#entries.filter((candidate) => candidate.id === entry);
		return told.length > 0 ? told : (this.#options.lookUp?.(entry) ?? []);
	}

	#now(): number {
		return this.#options.clock.now();
	}

	#readDecisions(): void {
		this.#decisionsMark = this.#options.store.decisionsMark();
		const { commandLine, commandLineHead, editor } = this.#options.keys();
		const { counting, forged, unknownSigner, isRolledBack } = this.#options.store.check(editor, this.#head);
		this.#decisions = decisionIndex(counting);
		this.#withCommandLine = this.#options.store.check({ ...editor, ...commandLine }, commandLineHead).counting;
		this.#commandLines.clear();
		this.#options.emit({ kind: 'decisions-checked', at: this.#now(), forged, unknownSigner, isRolledBack });
	}

	#reconsider(): void {
		for (const session of [...this.#sessions]) session.reconsider();
	}

	/** What others offer is compared with these tools: which of two servers listed its tools first must not matter. */
	#reconsiderOthers(entry: EntryId): void {
		const tools = [...this.#sessions].findLast((session) => session.hello.entry === entry)?.tools ?? [];
		const listed = JSON.stringify(tools.map(({ description, name }) => [name, description]));
		if (this.#listed.get(entry) === listed) return;
		this.#listed.set(entry, listed);
		for (const session of [...this.#sessions]) if (session.hello.entry !== entry) session.reconsider();
	}

	#forged(claimed: string, pid: number, why: 'unknown-entry' | 'argv-differs' | 'already-connected'): void {
		this.#options.emit({ kind: 'forged-hello', at: this.#now(), claimed, pid, why });
	}

	#watchOverlap(session: ServerSession): void {
		const { conversation, entry, parentPid, pid } = session.hello;
		// Another client, and another session of one, has the same server for itself.
		const isOther = (candidate: ServerSession): boolean =>
			candidate !== session &&
			candidate.hello.entry === entry &&
			candidate.hello.parentPid === parentPid &&
			candidate.hello.conversation === conversation;
		if (![...this.#sessions].some(isOther)) return;
		this.#options.after(OVERLAP_MS, () => {
			if (this.#sessions.has(session) && [...this.#sessions].some(isOther)) this.#forged(entry, pid, 'already-connected');
		});
	}

	/**
	 * Keys of other entries, and the names that other servers which are still defined introduced themselves with. An entry that is
	 * started in exactly the same way is the same server and no stranger; nor is one that a person called the same in another file, as
	 * long as it is the same program. Their common key is no name that one could take from the other.
	 */
	#otherServerNames(entry: EntryId, launch: Sha256Hex): readonly OtherServerName[] {
		const told = [...this.#told.values()];
		// Servers of another window do not count.
		const own = told.filter(({ entries: each }) => each.some((candidate) => candidate.id === entry));
		const inSameWindow = own.length > 0 ? own : told;
		const entries = onceEach(inSameWindow.flatMap(({ entries: each }) => each));
		const ownName = entries.find((candidate) => candidate.id === entry)?.name;
		const same = statedAgain(entry, entries);
		const isSameServer = (other: EntryId): boolean =>
			same.has(other) || [...this.#sessions].some((session) => session.hello.entry === other && session.launch.fingerprint === launch);
		const isOther = (other: EntryId): boolean => other !== entry && !isSameServer(other);
		const keys = entries.filter((candidate) => isOther(candidate.id) && candidate.name !== ownName).map((candidate) => candidate.name);
		const labels = inSameWindow
			.flatMap(({ otherNames }) => otherNames)
			.filter((name) => (name.entry === undefined ? name.label !== ownName : isOther(name.entry)))
			.map((name) => name.label);
		const introduced = this.#options.store
			.serverVersions()
			.filter((version) => isOther(version.entry) && entries.some((candidate) => candidate.id === version.entry))
			.flatMap(({ body, entry: other, fingerprint }) => {
				const info = isJsonObject(body) ? body['serverInfo'] : undefined;
				const name = isJsonObject(info) ? info['name'] : undefined;
				const isSettled = this.#decisions
					.ofKey({ entry: other, kind: 'server', name: '' })
					.some((decision) => decision.action === 'approve' && decision.fingerprint === fingerprint);
				return typeof name === 'string' ? [{ name, isSettled }] : [];
			});
		return [...[...keys, ...labels].map((name) => ({ name, isSettled: true })), ...introduced];
	}
}

/** Of what messages are judged by, what depends on the server and who started it. */
type OfServer = 'decisions' | 'emit' | 'traffic';

/** What one window has read. */
interface Told {
	readonly entries: readonly GuardedEntry[];
	readonly otherNames: readonly OtherName[];
}

/** Not a process id: what no window has told. */
const NO_WINDOW = 0;

function onceEach(entries: readonly GuardedEntry[]): readonly GuardedEntry[] {
	return [...new Map(entries.map((entry) => [`${entry.id} ${entry.file}`, entry])).values()];
}

function originOf(session: ServerSession | undefined): Origin | undefined {
	return session === undefined ? undefined : { client: session.hello.parentPid, entry: session.hello.entry };
}
