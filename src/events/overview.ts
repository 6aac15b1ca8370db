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

/** Everything a view needs, computed from the events. Immutable. */
export interface Overview {
	readonly gateway: GatewayHealth;
	/** How often the inspecting worker was replaced in this window. */
	readonly replacements: number;
	/** Set while servers start with another version than this window's. */
	readonly otherVersion: { readonly starts: string; readonly own: string; readonly helpsReload: boolean } | undefined;
	readonly files: ReadonlyMap<string, FileOverview>;
	/** The names of all entries that were read, including those that are no longer guarded. */
	readonly names: ReadonlyMap<EntryId, string>;
	/** State of the guarded entries, including those of removed files. */
	readonly live: ReadonlyMap<EntryId, LiveServer>;
	readonly forgedHellos: readonly ForgedHello[];
	readonly forgedGateways: readonly ForgedGateway[];
	/** Definition file → its lock file. */
	readonly locks: ReadonlyMap<string, { readonly lock: LockFile | undefined; readonly problem: LockProblem | undefined }>;
	/** Tool set → the tools of an unguarded server. */
	readonly observed: ReadonlyMap<string, readonly ObservedTool[]>;
	/** File → entry name → the result of its last scan. */
	readonly scans: ReadonlyMap<string, ReadonlyMap<string, KeptScan>>;
	readonly decisions: DecisionsHealth;
	/** The sessions of this window with a risk, the last changed one last. */
	readonly sessions: ReadonlyMap<string, SessionStatus>;
	/** Calls with reasons against them from earlier events, each in its current state; newest last. */
	readonly flows: readonly JudgedFlow[];
	/** Findings in calls and results of this window, newest last. */
	readonly traffic: ReadonlyMap<string, TrafficFinding>;
	/** Why the audit log can't be written; undefined: it can. */
	readonly auditFailure: AuditFailure | undefined;
	/** File → entry name → tools that the client lists although MCP Cordon didn't release them. */
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
	/** The open connections, by number. The one that changed last comes last. */
	readonly connections: ReadonlyMap<number, LiveConnection>;
	readonly launch: LaunchVersion | undefined;
	readonly identity: JudgedServer | undefined;
	/** `undefined`: no complete list was judged yet. */
	readonly tools: readonly ItemVerdict[] | undefined;
	readonly offers: ReadonlyMap<OfferKind, readonly ItemVerdict[]>;
	/** The shown items come from an earlier run; the server hasn't been judged in this window. */
	readonly isRemembered: boolean;
	/** Several approved tools turned at once: none is released until a person reviews them. */
	readonly isTurned: boolean;
	/** Proxies whose messages stopped the inspection too often: all are blocked until a pause is over. Some may have ended. */
	readonly suspendedPids: ReadonlySet<number>;
	/** Connection → its problems. Those of the connection that ended last are kept until the next start. */
	readonly problems: ReadonlyMap<number, ReadonlyMap<ServerProblem, number>>;
	/** Whether it has introduced itself since its last start. */
	readonly isIntroduced: boolean;
	/** Why the last start failed; kept until the next start. */
	readonly startFailure: StartFailure | undefined;
}

export interface LiveConnection {
	/** Process id of the proxy. */
	readonly pid: number;
	/** Undefined: the client hasn't given its name. */
	readonly client: Client | undefined;
	/** Why the real server isn't started, although its proxy is connected. */
	readonly refusal: LaunchRefusal | undefined;
	/** The server changed its lists too often: they're blocked until a person reviews them. */
	readonly isSuspended: boolean;
}

/**
 * `not-found`: its command or its working folder. `not-run`: the system refused to run it. `ended`: before it introduced itself. `silent`: it
 * runs but sends nothing. `no-hello`: not even its proxy was started.
 */
export type StartFailure = 'not-found' | 'not-run' | 'ended' | 'silent' | 'no-hello';

export interface ForgedHello {
	readonly claimed: string;
	readonly pid: number;
	readonly why: Extract<CordonEvent, { kind: 'forged-hello' }>['why'];
	readonly at: number;
}

export type ForgedGateway = Extract<CordonEvent, { readonly kind: 'forged-gateway' }>;

export interface AuditFailure {
	readonly code: string;
	readonly lost: number;
}

export type JudgedFlow = Extract<CordonEvent, { readonly kind: 'flow-judged' }>;

/** The state of a session. */
export interface SessionStatus {
	readonly risk: SessionRisk;
	readonly gatedUntil: number | undefined;
}

export interface DecisionsHealth {
	readonly forged: number;
	readonly unknownSigner: number;
	readonly isRolledBack: boolean;
}

/** Identifies an entry of a file. */
export interface ServerKey {
	readonly file: string;
	readonly name: string;
}

/** One entry of one file with everything known about it. */
export interface ServerOverview extends ServerKey {
	readonly fileLabel: string;
	readonly entry: EntryState;
	readonly live: LiveServer | undefined;
	readonly extra: readonly string[];
	readonly coverage: Coverage;
	/** The items of this server that the workspace lock file lists; `undefined`: none, or no lock file. */
	readonly lock: LockedServer | undefined;
	/** What the editor lists for it while it's unguarded. */
	readonly observed: readonly ObservedTool[] | undefined;
	/** What its last scan found, while it's unguarded. */
	readonly scan: KeptScan | undefined;
}

/** Whether MCP Cordon is between the client and this server. Shown, never assumed. */
export type Coverage =
	/**
	 * The proxy is connected, proved its identity, and runs the server, as far as is known for these clients. `holds`: for other clients, it
	 * isn't started.
	 */
	| { readonly kind: 'guarded'; readonly clients: readonly Client[]; readonly holds: readonly Hold[] }
	/** The entry is guarded, but its proxy hasn't connected. */
	| { readonly kind: 'not-yet' }
	/** The entry is guarded, but starts with another version, which tells this window nothing. */
	| { readonly kind: 'unseen'; readonly version: string }
	/** The proxy is connected, but the real server isn't started for any client. The newest hold comes first. */
	| { readonly kind: 'held'; readonly holds: readonly [Hold, ...Hold[]] }
	/**
	 * All messages of these proxies are blocked, because they stopped the inspection too often. `clients`, `holds`: as far as the server runs behind
	 * other proxies.
	 */
	| { readonly kind: 'suspended'; readonly pids: readonly number[]; readonly clients: readonly Client[]; readonly holds: readonly Hold[] }
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

/** Whether it runs for this client. */
export function runsIn(coverage: Coverage, client: Client): boolean {
	return (coverage.kind === 'guarded' || coverage.kind === 'suspended') && coverage.clients.includes(client);
}

/** Why it isn't started for this client. */
export function holdIn(coverage: Coverage, client: Client): LaunchRefusal | undefined {
	const holds = 'holds' in coverage ? coverage.holds : [];
	return holds.find(({ clients }) => clients.includes(client))?.why;
}

/** Every entry of every file, in the order in which they were read. */
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
	const isConnected = live !== undefined && live.connections.size > 0;
	if (!isConnected && overview.otherVersion !== undefined) return { kind: 'unseen', version: overview.otherVersion.starts };
	if (overview.gateway.kind === 'down') return { kind: 'not-guarded', why: 'gateway-down' };
	if (!isConnected) return { kind: 'not-yet' };
	const holds = holdsOf(live);
	const running = runningIn(live);
	const [newest, ...others] = holds;
	if (running.length === 0 && newest !== undefined) return { kind: 'held', holds: [newest, ...others] };
	const suspended = running.filter(({ pid }) => live.suspendedPids.has(pid));
	const clients = clientsIn(running.filter(({ pid }) => !live.suspendedPids.has(pid)).map(({ client }) => client));
	if (suspended.length > 0) return { kind: 'suspended', pids: suspended.map(({ pid }) => pid), clients, holds };
	return { kind: 'guarded', clients, holds };
}

/** The connections whose proxies run the real server. */
export function runningIn({ connections }: Pick<LiveServer, 'connections'>): readonly LiveConnection[] {
	return [...connections.values()].filter(({ refusal }) => refusal === undefined);
}

/** Whether the lists of a connection are blocked because they changed too often. */
export function hasSuspendedLists(live: LiveServer | undefined): boolean {
	return [...(live?.connections.values() ?? [])].some(({ isSuspended }) => isSuspended);
}

/** The problems of all connections together. */
export function problemsIn(live: LiveServer | undefined): ReadonlyMap<ServerProblem, number> {
	const sums = new Map<ServerProblem, number>();
	for (const problems of live?.problems.values() ?? []) for (const [what, count] of problems) sums.set(what, (sums.get(what) ?? 0) + count);
	return sums;
}

/** The connections of one client, whether the real server runs behind them or not. */
export function connectionsOf(live: LiveServer | undefined, client: Client): readonly number[] {
	return [...(live?.connections ?? [])].flatMap(([connection, of]) => (of.client === client ? [connection] : []));
}

/** One hold per reason. A client that gave no name counts as `other`. */
function holdsOf({ connections }: LiveServer): readonly Hold[] {
	const held = [...connections.values()]
		.toReversed()
		.flatMap(({ client = 'other', refusal: why }) => (why === undefined ? [] : [{ why, client }]));
	return [...new Set(held.map(({ why }) => why))].map((why) => ({
		why,
		clients: clientsIn(held.filter((each) => each.why === why).map(({ client }) => client)),
	}));
}

/** Servers that no known definition file lists, such as those of other extensions, by tool set, in the order they were first seen. */
export function serversWithoutFile(overview: Overview): ReadonlyMap<string, readonly ObservedTool[]> {
	const known = new Set(serversOf(overview).map((server) => toolSetName(server.name)));
	return new Map([...overview.observed].filter(([label]) => !known.has(label)));
}

export function serverByKey(overview: Overview, key: ServerKey): ServerOverview | undefined {
	return serversOf(overview).find((server) => server.file === key.file && server.name === key.name);
}

/** The launch that a decision about the server is bound to. */
export function boundLaunchOf({ entry, live }: Pick<ServerOverview, 'entry' | 'live'>): Sha256Hex | undefined {
	return live?.launch?.fingerprint ?? entry.launchVersion?.fingerprint;
}

export function serverById(overview: Overview, id: EntryId): ServerOverview | undefined {
	return serversOf(overview).find((server) => server.entry.id === id);
}
