import type { EntryId, Sha256Hex } from '../base/ids.ts';
import type { LeftAlone } from '../definitions/server-entry.ts';
import type { LockedServer, LockFile } from '../pins/lock.ts';
import type { OfferKind } from '../pins/pin.ts';
import type { LaunchRefusal } from '../policy/launch-policy.ts';
import type { SessionRisk } from '../policy/risk/session-risk.ts';
import { type Client, clientsIn } from './client.ts';
import type {
	CordonEvent,
	EntryState,
	FileProblem,
	ItemVerdict,
	JudgedServer,
	LaunchVersion,
	LockProblem,
	ServerProblem,
} from './cordon-event.ts';
import type { KeptScan } from './kept-scan.ts';
import { type ObservedTool, toolSetName } from './observed.ts';
import type { TrafficFinding } from './traffic-findings.ts';

/** Everything a view needs, folded from the events. It is handed out whole and never changed. */
export interface Overview {
	readonly gateway: GatewayHealth;
	/** How often the inspecting worker was replaced in this window. */
	readonly replacements: number;
	readonly files: ReadonlyMap<string, FileOverview>;
	/** The names of all entries that were read, also of those that are not guarded any more. */
	readonly names: ReadonlyMap<EntryId, string>;
	/** What the guarded entries did, also of files that are gone. */
	readonly live: ReadonlyMap<EntryId, LiveServer>;
	readonly forgedHellos: readonly ForgedHello[];
	/** Definition file → the lock file that belongs to it. */
	readonly locks: ReadonlyMap<string, { readonly lock: LockFile | undefined; readonly problem: LockProblem | undefined }>;
	/** Tool set → the tools of a server that is not guarded. */
	readonly observed: ReadonlyMap<string, readonly ObservedTool[]>;
	/** File → entry name → what was found when it was scanned last. */
	readonly scans: ReadonlyMap<string, ReadonlyMap<string, KeptScan>>;
	readonly decisions: DecisionsHealth;
	/** The conversations of this window that are not at ease, the one that changed last comes last. */
	readonly sessions: ReadonlyMap<string, SessionStatus>;
	/** Calls against which something spoke that happened before, each as it stands now; the newest last. */
	readonly flows: readonly JudgedFlow[];
	/** What was found in calls and results of this window, the newest last. */
	readonly traffic: ReadonlyMap<string, TrafficFinding>;
	/** Why the audit log cannot be written; undefined: it can. */
	readonly auditFailure: AuditFailure | undefined;
	/** File → entry name → tools the client lists though Cordon did not let them through. */
	readonly extra: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
}

export type GatewayHealth = { readonly kind: 'starting' } | { readonly kind: 'up' } | { readonly kind: 'down'; readonly why: string };

export interface FileOverview {
	readonly file: string;
	readonly label: string;
	readonly isProtected: boolean;
	readonly problem: FileProblem | undefined;
	readonly entries: readonly EntryState[];
}

export interface LiveServer {
	readonly connections: readonly number[];
	/** Connection → its client, once that has said who it is. */
	readonly clients: ReadonlyMap<number, Client>;
	/** Connection → why it waits: its proxy said hello, and the real server isn't started. */
	readonly refusals: ReadonlyMap<number, LaunchRefusal>;
	readonly launch: LaunchVersion | undefined;
	readonly identity: JudgedServer | undefined;
	/** `undefined`: no complete list was judged yet. */
	readonly tools: readonly ItemVerdict[] | undefined;
	readonly offers: ReadonlyMap<OfferKind, readonly ItemVerdict[]>;
	/** What is shown was seen in an earlier run; the server has not been judged in this window. */
	readonly isRemembered: boolean;
	/** Several approved tools turned at once: none passes until a person has looked. */
	readonly isTurned: boolean;
	/** It changed its lists too often: nothing passes until a person looks. */
	readonly isSuspended: boolean;
	/** The proxy whose messages stopped the inspection too often: none passes until the server is started anew, or a pause is over. */
	readonly suspendedPid: number | undefined;
	readonly problems: ReadonlyMap<ServerProblem, number>;
	/** It has introduced itself since it was started last. */
	readonly isIntroduced: boolean;
	/** Why the last start came to nothing; it holds until the next one. */
	readonly startFailure: StartFailure | undefined;
}

/**
 * `not-found`: its command, or the folder it is to run in. `not-run`: the system refused to run it. `ended`: before it introduced itself.
 * `silent`: it runs and says nothing. `no-hello`: not even its proxy was started.
 */
export type StartFailure = 'not-found' | 'not-run' | 'ended' | 'silent' | 'no-hello';

export interface ForgedHello {
	readonly claimed: string;
	readonly pid: number;
	readonly why: Extract<CordonEvent, { kind: 'forged-hello' }>['why'];
	readonly at: number;
}

export interface AuditFailure {
	readonly code: string;
	readonly lost: number;
}

export type JudgedFlow = Extract<CordonEvent, { readonly kind: 'flow-judged' }>;

/** How a conversation stands. */
export interface SessionStatus {
	readonly risk: SessionRisk;
	readonly gatedUntil: number | undefined;
}

export interface DecisionsHealth {
	readonly forged: number;
	readonly unknownSigner: number;
	readonly isRolledBack: boolean;
}

/** Which entry of which file. */
export interface ServerKey {
	readonly file: string;
	readonly name: string;
}

/** One entry of one file with all that is known of it. */
export interface ServerOverview extends ServerKey {
	readonly fileLabel: string;
	readonly entry: EntryState;
	readonly live: LiveServer | undefined;
	readonly extra: readonly string[];
	readonly coverage: Coverage;
	/** The items of this server that the workspace lock file lists; `undefined`: none, or no lock file. */
	readonly lock: LockedServer | undefined;
	/** What the editor lists of it while it is not guarded. */
	readonly observed: readonly ObservedTool[] | undefined;
	/** What its last scan found, while it is not guarded. */
	readonly scan: KeptScan | undefined;
}

/** Whether Cordon stands between the client and this server. Shown, never assumed. */
export type Coverage =
	/** The proxy said hello, proved itself and runs the server, as far as is known for these clients. `holds`: of others, for which it isn't started. */
	| { readonly kind: 'guarded'; readonly clients: readonly Client[]; readonly holds: readonly Hold[] }
	/** The entry is guarded; its proxy has not said hello. */
	| { readonly kind: 'not-yet' }
	/** The proxy said hello; the real server is not started for anybody. The newest hold comes first. */
	| { readonly kind: 'held'; readonly holds: readonly [Hold, ...Hold[]] }
	/** The proxy runs the server, and nothing passes: its messages stopped the inspection too often. */
	| { readonly kind: 'suspended' }
	| {
			readonly kind: 'not-guarded';
			readonly why: LeftAlone | 'not-protected' | 'not-rewritten' | 'gateway-down';
			/** `EntryState.httpSettings`. */
			readonly httpSettings?: readonly string[];
	  };

/** Why the server isn't started for these clients. */
export interface Hold {
	readonly why: LaunchRefusal;
	readonly clients: readonly Client[];
}

/** It runs for this client. */
export function runsIn(coverage: Coverage, client: Client): boolean {
	return coverage.kind === 'guarded' && coverage.clients.includes(client);
}

/** Why it isn't started for this client. */
export function holdIn(coverage: Coverage, client: Client): LaunchRefusal | undefined {
	const holds = coverage.kind === 'guarded' || coverage.kind === 'held' ? coverage.holds : [];
	return holds.find(({ clients }) => clients.includes(client))?.why;
}

/** Every entry of every file, files and entries in the order in which they were read. */
export function serversOf(overview: Overview): readonly ServerOverview[] {
	return [...overview.files.values()].flatMap((file) =>
		file.entries.map((entry): ServerOverview => {
			const live = entry.id === undefined ? undefined : overview.live.get(entry.id);
			const extra = overview.extra.get(file.file)?.get(entry.name) ?? [];
			return {
				file: file.file,
				name: entry.name,
				fileLabel: file.label,
				entry,
				live,
				extra,
				coverage: coverageOf(overview, file, entry, live),
				lock: overview.locks.get(file.file)?.lock?.servers.get(entry.name),
				observed: entry.id === undefined ? overview.observed.get(toolSetName(entry.name)) : undefined,
				scan: entry.id === undefined ? overview.scans.get(file.file)?.get(entry.name) : undefined,
			};
		}),
	);
}

function coverageOf(overview: Overview, file: FileOverview, entry: EntryState, live: LiveServer | undefined): Coverage {
	if (entry.id === undefined) {
		const { httpSettings, leftAlone } = entry;
		if (leftAlone !== undefined) return { kind: 'not-guarded', why: leftAlone, ...(httpSettings === undefined ? {} : { httpSettings }) };
		return { kind: 'not-guarded', why: file.isProtected ? 'not-rewritten' : 'not-protected' };
	}
	if (overview.gateway.kind === 'down') return { kind: 'not-guarded', why: 'gateway-down' };
	if (live === undefined || live.connections.length === 0) return { kind: 'not-yet' };
	const holds = holdsOf(live);
	const running = runningIn(live);
	const [newest, ...others] = holds;
	if (running.length === 0 && newest !== undefined) return { kind: 'held', holds: [newest, ...others] };
	if (live.suspendedPid !== undefined) return { kind: 'suspended' };
	return { kind: 'guarded', clients: clientsIn(running.map((connection) => live.clients.get(connection))), holds };
}

/** The connections behind which the real server runs. */
export function runningIn({ connections, refusals }: Pick<LiveServer, 'connections' | 'refusals'>): readonly number[] {
	return connections.filter((connection) => !refusals.has(connection));
}

/** Those of one client, whether the real server runs behind them or not. */
export function connectionsOf(live: LiveServer | undefined, client: Client): readonly number[] {
	return live?.connections.filter((connection) => live.clients.get(connection) === client) ?? [];
}

/** One for each reason. Who has not said who it is counts as another client. */
function holdsOf({ clients, connections, refusals }: LiveServer): readonly Hold[] {
	const held = connections.toReversed().flatMap((connection) => {
		const why = refusals.get(connection);
		return why === undefined ? [] : [{ why, client: clients.get(connection) ?? 'other' }];
	});
	return [...new Set(held.map(({ why }) => why))].map((why) => ({
		why,
		clients: clientsIn(held.filter((each) => each.why === why).map(({ client }) => client)),
	}));
}

/** Servers that no known definition file names, such as those of other extensions, by tool set, in the order they were first seen. */
export function serversWithoutFile(overview: Overview): ReadonlyMap<string, readonly ObservedTool[]> {
	const known = new Set(serversOf(overview).map((server) => toolSetName(server.name)));
	return new Map([...overview.observed].filter(([label]) => !known.has(label)));
}

export function serverByKey(overview: Overview, key: ServerKey): ServerOverview | undefined {
	return serversOf(overview).find((server) => server.file === key.file && server.name === key.name);
}

/** The launch a decision about the server is bound to. */
export function boundLaunchOf({ entry, live }: Pick<ServerOverview, 'entry' | 'live'>): Sha256Hex | undefined {
	return live?.launch?.fingerprint ?? entry.launchVersion?.fingerprint;
}

export function serverById(overview: Overview, id: EntryId): ServerOverview | undefined {
	return serversOf(overview).find((server) => server.entry.id === id);
}
