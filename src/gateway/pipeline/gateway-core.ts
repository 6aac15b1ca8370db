import type { EntryId } from '../../base/ids.ts';
import type { Json } from '../../base/json.ts';
import type { ValueDigest } from '../../base/ports.ts';
import type { CordonEvent, LastSeen } from '../../events/cordon-event.ts';
import { lastSeenBody, nextLastSeen } from '../../events/last-seen.ts';
import { launchBody } from '../../events/launch-body.ts';
import type { DecisionHead, GuardedEntry, Origin, OtherName, RelistOutcome, RoundTrip } from '../../link/host-messages.ts';
import type { WithheldItem } from '../../link/withheld.ts';
import { permissionsOf } from '../../pins/permission.ts';
import type { DecisionIndex } from '../../pins/state.ts';
import type { RawFlowSettings } from '../../policy/risk/flow-settings.ts';
import type { Question } from '../../policy/risk/question.ts';
import type { SessionMemo } from '../../policy/risk/session-memo.ts';
import { type TrafficPolicy, trafficFor } from '../../policy/traffic/traffic-policy.ts';
import { type BaselineStore, createBaselineStore } from '../flow/baseline-store.ts';
import { createFlowStage, type FlowStage } from '../flow/flow-stage.ts';
import { imageId } from '../installed/image.ts';
import { proveSession } from '../self-test/round-trip.ts';
import type { CreateSession, GuardedServer, Hello } from '../session.ts';
import { sha256 } from '../sha256.ts';
import { RedactionMarks } from '../traffic/redaction-marks.ts';
import type { CallStage } from '../traffic/stage.ts';
import { WithheldResults } from '../traffic/withheld-store.ts';
import { checkValues } from './bound-values.ts';
import { CountingDecisions, type DecisionKeys } from './counting-decisions.ts';
import type { ItemDeps, JudgeDeps, SessionDeps, SessionHostDeps, TrafficDeps } from './deps.ts';
import { KnownEntries } from './known-entries.ts';
import { checkLaunch, type LaunchDecision, type LaunchGate } from './launch-gate.ts';
import { otherServerNames } from './other-server-names.ts';
import { createPackageHold } from './package-hold.ts';
import { PoliciesInForce } from './policies-in-force.ts';
import { imageOf } from './resolved-launch.ts';
import { originOf, RunningSessions } from './running-sessions.ts';
import { type ClientQuestion, ServerSession } from './server-session.ts';

export interface GatewayCoreOptions
	extends Omit<JudgeDeps, OfServer | 'sha256'>,
		Pick<ItemDeps, 'store' | 'onDetector'>,
		Pick<TrafficDeps, 'after' | 'audit' | 'late' | 'questions' | 'secondReader'>,
		Pick<SessionHostDeps, 'version' | 'inTurn' | 'onLinkLost'> {
	/** Keyed to this installation, for values of launches. */
	readonly digest: ValueDigest;
	/** The home folder as the client sees it, for `${userHome}`. */
	readonly home: string;
	/** The keys whose decisions count: signer → SPKI, PEM. Called each time the records are read. */
	readonly keys: () => DecisionKeys;
	readonly head: DecisionHead | undefined;
	/** Where to look for an entry that no window reported. */
	readonly lookUp: (entry: EntryId) => readonly GuardedEntry[];
	/** `origin`: the client and entry that the event is about. Undefined: none. */
	readonly emit: (event: CordonEvent, origin?: Origin) => void;
	/** Where connection numbers start. Each gateway starts elsewhere, so a response can't reach a question of another gateway's connection. */
	readonly connectionsBefore: number;
	/** Saves the state of a session for the gateway that replaces this one. */
	readonly keepMemo: (memo: SessionMemo) => void;
	/** The policy until `setTraffic` is called. */
	readonly traffic: TrafficPolicy;
	/** Judges of calls that run after the gateway's own stages. Default: none. */
	readonly stages?: readonly CallStage[];
}

/**
 * How long two connections of one entry may overlap, in milliseconds. A client that restarts a server starts the new proxy before the old one ends.
 */
const OVERLAP_MS = 8000;

/** The judging part of one gateway: all its sessions and what they share. It owns no socket. The worker and the tests drive it. */
export class GatewayCore {
	readonly #options: GatewayCoreOptions;
	/** The dependencies that all sessions share. The others depend on the server. */
	readonly #judging: Omit<JudgeDeps, OfServer>;
	readonly #items: Omit<ItemDeps, keyof JudgeDeps | 'isPackageHeld' | 'registryView'>;
	readonly #messages: Omit<TrafficDeps, keyof JudgeDeps>;
	readonly #connection: SessionHostDeps;
	readonly #sessions = new RunningSessions();
	readonly #entries: KnownEntries;
	readonly #decisions: CountingDecisions;
	/** Servers that the command line guards. */
	readonly #guards = new Map<EntryId, GuardedServer>();
	readonly #lastSeen = new Map<EntryId, LastSeen>();
	/** Judges data flow across the calls of all servers. */
	readonly flow: FlowStage;
	/** The usual behavior of each tool. */
	readonly baselines: BaselineStore;
	/** Judges of calls besides the inspection of their content, called in this order. */
	readonly #stages: CallStage[] = [];
	readonly #policies: PoliciesInForce;
	#connections: number;
	/** Connections held because of unapproved values. */
	readonly #held = new Set<number>();
	/** IDs of the images that launches run, as their programs last reported. */
	readonly #images = new WeakMap<Hello, string | undefined>();

	constructor(options: GatewayCoreOptions) {
		this.#options = options;
		this.#entries = new KnownEntries(options.lookUp);
		this.#decisions = new CountingDecisions(options.store, options.keys, options.head);
		this.#policies = new PoliciesInForce(options.traffic);
		this.#connections = options.connectionsBefore;
		const { after, audit, classifier, clock, inTurn, late, logger, onDetector, onLinkLost, onProgress, patterns, questions } = options;
		const { secondReader, store, version } = options;
		this.#judging = { clock, logger, sha256, patterns, classifier, onProgress };
		this.#items = {
			store,
			onDetector,
			otherNames: (entry, launch) =>
				otherServerNames(entry, {
					entries: this.#entries,
					versions: store.serverVersions(),
					decisions: this.#decisions.editor,
					isStartedAlike: (other) => this.#sessions.isStartedBy(other, launch),
				}),
			asksForIntent: () => this.#policies.flow.asksForIntent,
		};
		this.#messages = {
			after,
			audit,
			late,
			questions,
			secondReader,
			stages: this.#stages,
			withheld: new WithheldResults(sha256),
			redactionMarks: new RedactionMarks(),
			allowed: new Map(),
		};
		this.#connection = {
			version,
			after,
			inTurn,
			onLinkLost,
			onIntroduced: (entry) => this.#sessions.reconsiderOthers(entry),
			serverPids: new Map(),
		};
		this.baselines = createBaselineStore(store, logger);
		this.flow = createFlowStage({
			audit,
			late,
			logger,
			questions,
			keepMemo: options.keepMemo,
			masked: (value) => patterns.current().masked(value),
			emit: (event, connection) => options.emit(event, this.#sessions.originOf(connection)),
			settings: () => this.#policies.flow,
			permissions: (entry) => permissionsOf(entry, this.#decisionsFor(entry), clock.now()),
			now: () => clock.now(),
			baselines: this.baselines.registry,
		});
		this.#stages.push(this.flow, ...(options.stages ?? []));
		this.#readDecisions();
	}

	/**
	 * Asks the launch's program which image it runs, before the session begins and again after its server has sent something, because the program may
	 * have pulled another image. Launches that would be refused are skipped. `undefined`: there is nothing to ask.
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
			candidates: candidatesFor(hello, this.#entries),
			decisions: this.#decisionsFor(hello.entry),
			digest,
			home,
			history: (of) => store.history({ entry: of, kind: 'launch', name: '' }),
			image: () => this.#images.get(hello),
			checkValues: compare,
			refusesPlainHttp: (name) => trafficFor(this.#policies.of(hello), name).refusesPlainHttp,
		});
	}

	readonly createSession: CreateSession = (hello, output) => {
		// Decisions that another window made before this connection count from its first list on.
		this.poll();
		const judging: JudgeDeps = {
			...this.#judging,
			decisions: () => this.#decisionsFor(hello.entry),
			reviewedIn: () => this.#decisions.placeOf(hello.entry, this.#deciding(hello.entry)),
			traffic: () => this.#policies.of(hello),
			emit: (event) => this.#emit(event, { client: hello.parentPid, entry: hello.entry }),
		};
		const { entry, pid } = hello;
		const { store } = this.#options;
		const changedValues =
			(isAwaited: boolean): LaunchGate['checkValues'] =>
			(of, now) =>
				checkValues(entry, of, now, { at: this.#now(), decisions: judging.decisions(), store, isAwaited });
		const launch = this.#checkLaunch(
			hello,
			changedValues(this.#sessions.others(hello).some(({ connection }) => this.#held.has(connection))),
		);
		const connection = ++this.#connections;
		const isPackageHeld = createPackageHold(launch, {
			changedValues: changedValues(true),
			onChange: (refusal, now) => judging.emit({ kind: 'connected', at: this.#now(), entry, connection, pid, refusal, launch: now }),
		});
		const deps: SessionDeps = {
			items: { ...judging, ...this.#items, registryView: () => this.#sessions.registryFor(hello.parentPid), isPackageHeld },
			messages: { ...judging, ...this.#messages },
			connection: this.#connection,
		};
		if (launch.version !== undefined)
			store.keepVersion({ entry, kind: 'launch', name: '' }, launch.fingerprint, launchBody(launch.version), this.#now());
		if (!launch.isKnown) this.#forged(entry, pid, 'unknown-entry');
		else if (launch.refusal === 'argv-differs') this.#forged(entry, pid, 'argv-differs');
		const session = new ServerSession(connection, hello, launch, deps, output, () => this.#sessions.delete(session));
		this.#sessions.add(session);
		this.#watchOverlap(session);
		return session;
	};

	/** `window`: the window that read the entries. Default: the process that drives this gateway. */
	setEntries(entries: readonly GuardedEntry[], otherNames: readonly OtherName[], window?: number): void {
		this.#entries.tell({ entries, otherNames }, window);
		this.#sessions.reconsider();
	}

	/** Sets the windows that exist now. What other windows reported is forgotten. */
	setWindows(pids: readonly number[]): void {
		this.#changePolicies(() => this.#policies.keep(pids));
		if (this.#entries.keep(pids)) this.#sessions.reconsider();
	}

	/** The name of an entry in its file. '' if none is known. */
	nameOf(entry: EntryId): string {
		return this.#entries.nameOf(entry) ?? this.#guards.get(entry)?.name ?? '';
	}

	/** The client and entry whose call, result, or conversation a question is about. */
	originOf({ call, entry }: Pick<Question, 'call' | 'entry'>): Origin | undefined {
		const known = this.#sessions.originOf(Number(call?.split(':')[0]));
		return known ?? originOf(this.#sessions.of(entry));
	}

	/** Reads the records again, because this window added some (`head`) or another process may have. */
	decisionsChanged(head: DecisionHead | undefined): void {
		this.#readDecisions(head);
		this.#sessions.reconsider();
	}

	/** Notices decisions of other windows. Cheap enough to call often. */
	poll(): void {
		this.baselines.save(this.#now());
		if (this.#decisions.hasMore()) this.decisionsChanged(undefined);
	}

	relist(entry: EntryId, onDone: (outcome: RelistOutcome) => void, window?: number): void {
		const session = this.#sessions.of(entry, window);
		// A person looks again at the lists of every client.
		for (const other of this.#sessions.all)
			if (other !== session && other.hello.entry === entry && other.hasSuspendedLists) other.relist(() => undefined);
		if (session === undefined) onDone({ kind: 'not-connected' });
		else session.relist((isJudged) => onDone({ kind: isJudged ? 'judged' : 'no-answer' }));
	}

	/** Checks whether messages of this entry pass through this gateway now, with a ping to each end. */
	prove(entry: EntryId, onDone: (outcome: RoundTrip) => void, window?: number): void {
		const session = this.#sessions.of(entry, window);
		if (session === undefined) onDone({ kind: 'not-connected' });
		else proveSession(session, this.#options, onDone);
	}

	/** Asks the client of this entry. `undefined`: it isn't connected or doesn't support such questions. */
	askClient(entry: EntryId, question: ClientQuestion, onAnswer: (answer: Json) => void): (() => void) | undefined {
		return this.#sessions.askedIn(entry, question)?.askClient(question, onAnswer);
	}

	/** Applies changed settings from the next message on. `window`: for the servers that it started. Default: for all others. */
	setTraffic(policy: TrafficPolicy, window?: number): void {
		this.#changePolicies(() => this.#policies.set(policy, window));
	}

	/** Applies changed settings about data flow across servers. */
	setFlow(settings: RawFlowSettings): void {
		this.#changePolicies(() => this.#policies.setFlow(settings));
	}

	#changePolicies(change: () => void): void {
		const before = this.#policies.flow.asksForIntent;
		change();
		// The tool definitions now have to gain or lose the question about intent.
		if (this.#policies.flow.asksForIntent !== before) for (const session of this.#sessions.all) session.relist(() => undefined);
	}

	/** The settings in force: those of each window, and those for all other servers. */
	get policies(): readonly TrafficPolicy[] {
		return this.#policies.all;
	}

	/** Called when the scorer has read definitions that were judged without it. */
	definitionsScored(): void {
		this.#sessions.reconsider();
	}

	/** A result that wasn't delivered unchanged, to show to a person. */
	withheld(id: string): WithheldItem | undefined {
		return this.#messages.withheld.show(id);
	}

	/** A person releases the result: the same content from the same server passes from now on. */
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

	/** Emits the event and also stores what each server lists, so it can be shown while the server isn't running. */
	#emit(event: CordonEvent, origin?: Origin): void {
		this.#options.emit(event, origin);
		this.flow.follow(event);
		if (event.kind === 'connected' && event.refusal === 'values-changed') this.#held.add(event.connection);
		else if (event.kind === 'connected' || event.kind === 'disconnected') this.#held.delete(event.connection);
		if (event.kind === 'tools-judged') this.#sessions.listed(event.entry);
		if (event.kind !== 'server-judged' && event.kind !== 'tools-judged' && event.kind !== 'offers-judged') return;
		const session = this.#sessions.of(event.entry);
		if (session === undefined) return;
		const lastSeen = nextLastSeen(this.#lastSeen.get(event.entry), event, session.launch.fingerprint);
		this.#lastSeen.set(event.entry, lastSeen);
		this.#options.store.keepLastSeen(event.entry, lastSeenBody(lastSeen), this.#now());
	}

	#decisionsFor(entry: EntryId): DecisionIndex {
		return this.#decisions.of(entry, this.#deciding(entry));
	}

	#deciding(entry: EntryId): Parameters<CountingDecisions['of']>[1] {
		return { guard: this.#guards.get(entry), isTold: this.#entries.has(entry) };
	}

	#now(): number {
		return this.#options.clock.now();
	}

	#readDecisions(head?: DecisionHead): void {
		const { forged, isRolledBack, unknownSigner } = this.#decisions.read(head);
		this.#options.emit({ kind: 'decisions-checked', at: this.#now(), forged, unknownSigner, isRolledBack });
	}

	#forged(claimed: string, pid: number, why: 'unknown-entry' | 'argv-differs' | 'already-connected'): void {
		this.#options.emit({ kind: 'forged-hello', at: this.#now(), claimed, pid, why });
	}

	#watchOverlap(session: ServerSession): void {
		if (!this.#sessions.overlaps(session)) return;
		this.#options.after(OVERLAP_MS, () => {
			const { entry, pid } = session.hello;
			if (this.#sessions.has(session) && this.#sessions.overlaps(session)) this.#forged(entry, pid, 'already-connected');
		});
	}
}

/** The dependencies for judging messages that depend on the server and on who started it. */
type OfServer = 'decisions' | 'emit' | 'reviewedIn' | 'traffic';

function candidatesFor({ entry, guard }: Hello, entries: KnownEntries): readonly GuardedEntry[] {
	return guard === undefined ? entries.placesOf(entry) : [{ id: entry, name: guard.name, file: guard.file }];
}
