import type { EntryId } from '../base/ids.ts';
import { assertNever } from '../base/result.ts';
import type { LeftAlone } from '../definitions/server-entry.ts';
import type { LockedServer, LockFile } from '../pins/lock.ts';
import type { PinState } from '../pins/pin.ts';
import { OFFER_KINDS, type OfferKind } from '../pins/pin.ts';
import type { LaunchRefusal } from '../policy/launch-policy.ts';
import type { SessionRisk } from '../policy/risk/session-risk.ts';
import type {
	Client,
	CordonEvent,
	EntryState,
	FileProblem,
	ItemVerdict,
	JudgedServer,
	LastSeen,
	LaunchVersion,
	LockProblem,
	ServerProblem,
} from './cordon-event.ts';
import type { KeptScan } from './kept-scan.ts';
import { type ObservedTool, toolSetName } from './observed.ts';
import { type TrafficFinding, withoutKept, withTraffic } from './traffic-findings.ts';

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
	/** What was found in calls and answers of this window, the newest last. */
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
	/** Those of them that serve a session of the agent host. */
	readonly agentConnections: readonly number[];
	readonly refusal: LaunchRefusal | undefined;
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
	/** The proxy said hello, proved itself and runs the server, for these clients and no other. */
	| { readonly kind: 'guarded'; readonly clients: readonly Client[] }
	/** The entry is guarded; its proxy has not said hello. */
	| { readonly kind: 'not-yet' }
	/** The proxy said hello; the real server is not started. */
	| { readonly kind: 'held'; readonly why: LaunchRefusal }
	/** The proxy runs the server, and nothing passes: its messages stopped the inspection too often. */
	| { readonly kind: 'suspended' }
	| { readonly kind: 'not-guarded'; readonly why: LeftAlone | 'not-protected' | 'not-rewritten' | 'gateway-down' };

export const EMPTY_OVERVIEW: Overview = {
	gateway: { kind: 'starting' },
	replacements: 0,
	files: new Map(),
	names: new Map(),
	live: new Map(),
	forgedHellos: [],
	locks: new Map(),
	observed: new Map(),
	scans: new Map(),
	decisions: { forged: 0, unknownSigner: 0, isRolledBack: false },
	sessions: new Map(),
	flows: [],
	traffic: new Map(),
	auditFailure: undefined,
	extra: new Map(),
};

const NEW_SERVER: LiveServer = {
	connections: [],
	agentConnections: [],
	refusal: undefined,
	launch: undefined,
	identity: undefined,
	tools: undefined,
	offers: new Map(),
	isRemembered: false,
	isTurned: false,
	isSuspended: false,
	suspendedPid: undefined,
	problems: new Map(),
	isIntroduced: false,
	startFailure: undefined,
};
/** Only the newest are kept: a flood must not grow without bound. */
const MAX_FORGED_HELLOS = 50;
const MAX_SESSIONS = 8;
const MAX_FLOWS = 200;

/** One event more. Cost: O(servers + files). */
export function follow(overview: Overview, event: CordonEvent): Overview {
	switch (event.kind) {
		case 'file-read':
			return {
				...overview,
				files: new Map(overview.files).set(event.file, {
					file: event.file,
					label: event.label,
					isProtected: event.isProtected,
					problem: event.problem,
					entries: event.entries,
				}),
				names: new Map([
					...overview.names,
					...event.entries.flatMap(({ id, name }): [EntryId, string][] => (id === undefined ? [] : [[id, name]])),
				]),
			};
		case 'file-gone': {
			const files = new Map(overview.files);
			files.delete(event.file);
			return { ...overview, files };
		}
		case 'observed': {
			const observed = new Map(overview.observed);
			if (event.tools === undefined) observed.delete(event.label);
			else observed.set(event.label, event.tools);
			return { ...overview, observed };
		}
		case 'scanned': {
			const ofFile = new Map(overview.scans.get(event.file));
			if (event.scan === undefined) ofFile.delete(event.name);
			else ofFile.set(event.name, event.scan);
			return { ...overview, scans: new Map(overview.scans).set(event.file, ofFile) };
		}
		case 'lock-read': {
			const { file, lock, problem } = event;
			const locks = new Map(overview.locks);
			if (lock === undefined && problem === undefined) locks.delete(file);
			else locks.set(file, { lock, problem });
			return { ...overview, locks };
		}
		case 'connected':
			return withServer(withChanges(overview, event.entry, event.launch), event.entry, (server) => ({
				...server,
				connections: [...server.connections.filter((connection) => connection !== event.connection), event.connection],
				agentConnections: event.client === 'agent-session' ? [...server.agentConnections, event.connection] : server.agentConnections,
				refusal: event.refusal,
				launch: event.launch,
				isSuspended: false,
				suspendedPid: server.suspendedPid === event.pid ? event.pid : undefined,
				problems: new Map(),
				isIntroduced: false,
				startFailure: undefined,
			}));
		case 'disconnected':
			return withServer(overview, event.entry, (server) => {
				const connections = server.connections.filter((connection) => connection !== event.connection);
				const agentConnections = server.agentConnections.filter((connection) => connection !== event.connection);
				const refusal = connections.length === 0 ? undefined : server.refusal;
				if (connections.length > 0) return { ...server, connections, agentConnections, refusal };
				return { ...server, connections, agentConnections, refusal, isIntroduced: false, startFailure: failureOf(server, event) };
			});
		case 'start-failed':
			return withServer(overview, event.entry, (server) =>
				server.isIntroduced || server.refusal !== undefined || (event.why === 'no-hello') === server.connections.length > 0
					? server
					: { ...server, startFailure: server.startFailure ?? event.why },
			);
		case 'forged-hello': {
			const hello: ForgedHello = { claimed: event.claimed, pid: event.pid, why: event.why, at: event.at };
			return { ...overview, forgedHellos: [...overview.forgedHellos, hello].slice(-MAX_FORGED_HELLOS) };
		}
		case 'forged-hellos-seen':
			return { ...overview, forgedHellos: [] };
		case 'server-judged':
			return withServer(overview, event.entry, (server) => ({
				...server,
				isRemembered: false,
				identity: event,
				isIntroduced: server.connections.length > 0,
				startFailure: undefined,
			}));
		case 'tools-judged':
			return withServer(overview, event.entry, (server) => ({ ...server, tools: event.tools, isTurned: event.isTurned === true }));
		case 'offers-judged':
			return withServer(overview, event.entry, (server) => ({ ...server, offers: new Map(server.offers).set(event.offer, event.items) }));
		case 'remembered':
			return withServer(overview, event.entry, (server) => remembered(server, event.lastSeen));
		case 'suspended':
			return withServer(overview, event.entry, (server) => ({ ...server, isSuspended: event.isSuspended }));
		case 'process-suspended':
			return withServer(overview, event.entry, (server) => {
				if (event.isSuspended) return { ...server, suspendedPid: event.pid };
				return server.suspendedPid === event.pid ? { ...server, suspendedPid: undefined } : server;
			});
		// A line of the Activity view, and nothing that stays: the rows of a server are not drawn again with each call.
		case 'call-passed':
		case 'call-refused':
			return overview;
		case 'traffic-judged':
			return { ...overview, traffic: withTraffic(overview.traffic, event) };
		case 'flow-judged': {
			// Told again when a person has answered; where nothing speaks against a call there is nothing to show.
			const others = overview.flows.filter(({ id, session }) => id !== event.id || session !== event.session);
			return { ...overview, flows: event.reasons.length === 0 ? others : [...others, event].slice(-MAX_FLOWS) };
		}
		case 'session-risk': {
			const others = [...overview.sessions].filter(([id]) => id !== event.session);
			return {
				...overview,
				sessions: new Map([...others, [event.session, { risk: event.risk, gatedUntil: event.gatedUntil }] as const].slice(-MAX_SESSIONS)),
			};
		}
		case 'server-problem':
			return withServer(overview, event.entry, (server) => ({
				...server,
				problems: new Map(server.problems).set(event.what, (server.problems.get(event.what) ?? 0) + event.count),
			}));
		case 'needs-login':
			return withServer(overview, event.entry, (server) => ({
				...server,
				problems: new Map(server.problems).set('needs-login', (server.problems.get('needs-login') ?? 0) + 1),
			}));
		case 'gateway-replaced':
			// The next worker hears of every connection anew.
			return {
				...overview,
				replacements: overview.replacements + 1,
				live: withoutConnections(overview.live),
				traffic: withoutKept(overview.traffic),
			};
		case 'gateway-down':
			return {
				...overview,
				gateway: { kind: 'down', why: event.why },
				live: withoutConnections(overview.live),
				traffic: withoutKept(overview.traffic),
			};
		case 'gateway-up':
			return { ...overview, gateway: { kind: 'up' } };
		case 'coverage': {
			const ofFile = new Map(overview.extra.get(event.file)).set(event.name, event.extra);
			return { ...overview, extra: new Map(overview.extra).set(event.file, ofFile) };
		}
		case 'decisions-checked':
			return { ...overview, decisions: { forged: event.forged, unknownSigner: event.unknownSigner, isRolledBack: event.isRolledBack } };
		case 'audit-state':
			return { ...overview, auditFailure: event.isWritten ? undefined : { code: event.code ?? 'unknown', lost: event.lost } };
		case 'decided':
			return event.what === undefined ? overview : decided(withName(overview, event.entry, event.server), event.entry, event.what);
		default:
			return assertNever(event);
	}
}

/** A server that had introduced itself was started; what ends it later is no matter of its start. */
function failureOf(
	{ isIntroduced, refusal, startFailure }: LiveServer,
	{ code, why }: Extract<CordonEvent, { readonly kind: 'disconnected' }>,
): StartFailure | undefined {
	if (why !== 'server-ended' || isIntroduced || refusal !== undefined) return startFailure === 'silent' ? undefined : startFailure;
	return code === undefined ? 'ended' : code === 'ENOENT' ? 'not-found' : 'not-run';
}

function withServer(overview: Overview, id: EntryId, change: (server: LiveServer) => LiveServer): Overview {
	return { ...overview, live: new Map(overview.live).set(id, change(overview.live.get(id) ?? NEW_SERVER)) };
}

function withoutConnections(live: ReadonlyMap<EntryId, LiveServer>): ReadonlyMap<EntryId, LiveServer> {
	return new Map([...live].map(([id, server]) => [id, { ...server, connections: [], agentConnections: [], refusal: undefined }]));
}

/** Only for a server that was not seen in this window: what it says now counts more than what it said then. */
function remembered(server: LiveServer, { identity, offers, tools }: LastSeen): LiveServer {
	if (server.identity !== undefined && !server.isRemembered) return server;
	const listed = OFFER_KINDS.flatMap((kind): [OfferKind, readonly ItemVerdict[]][] => {
		const items = offers[kind];
		return items === undefined ? [] : [[kind, items]];
	});
	return { ...server, identity, tools, offers: new Map(listed), isRemembered: true };
}

function withName(overview: Overview, id: EntryId, name: string | undefined): Overview {
	return name === undefined || overview.names.has(id) ? overview : { ...overview, names: new Map(overview.names).set(id, name) };
}

type Decided = NonNullable<Extract<CordonEvent, { kind: 'decided' }>['what']>;

function decided(overview: Overview, id: EntryId, what: Decided): Overview {
	const state: PinState = what.action === 'approve' ? 'approved' : what.action === 'block' ? 'blocked' : 'quarantined';
	if (what.action !== 'approve' && what.action !== 'block' && what.action !== 'withdraw') return overview;
	if (what.kind === 'launch') {
		const files = [...overview.files].map(([path, file]): [string, FileOverview] => [
			path,
			{
				...file,
				entries: file.entries.map((entry) =>
					entry.id === id && entry.launchVersion?.fingerprint === what.fingerprint
						? { ...entry, launch: state, launchVersion: withoutChanges(entry.launchVersion) }
						: entry,
				),
			},
		]);
		return { ...overview, files: new Map(files) };
	}
	if (overview.live.get(id) === undefined) return overview;
	return withServer(overview, id, (server) => {
		if (what.kind === 'server') {
			const { identity } = server;
			return identity === undefined || identity.fingerprint !== what.fingerprint ? server : { ...server, identity: { ...identity, state } };
		}
		const follow = (item: ItemVerdict): ItemVerdict =>
			item.name === what.name && item.fingerprint === what.fingerprint ? { ...item, state } : item;
		if (what.kind === 'tool') return { ...server, tools: server.tools?.map(follow) };
		if (what.kind === 'launch') return server;
		return { ...server, offers: new Map(server.offers).set(what.kind, (server.offers.get(what.kind) ?? []).map(follow)) };
	});
}

/** A person has just decided about what was different. */
function withoutChanges({ changed: _changed, ...version }: LaunchVersion): LaunchVersion {
	return version;
}

/** The proxy was told something else for the same entry: the person is asked about its launch again. */
function withChanges(overview: Overview, id: EntryId, launch: LaunchVersion | undefined): Overview {
	if (launch?.changed === undefined) return overview;
	const files = [...overview.files].map(([path, file]): [string, FileOverview] => [
		path,
		{
			...file,
			entries: file.entries.map((entry) =>
				entry.id === id && entry.launchVersion?.fingerprint === launch.fingerprint && entry.launch === 'approved'
					? { ...entry, launch: 'rug_pull', launchVersion: launch }
					: entry,
			),
		},
	]);
	return { ...overview, files: new Map(files) };
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
		if (entry.leftAlone !== undefined) return { kind: 'not-guarded', why: entry.leftAlone };
		return { kind: 'not-guarded', why: file.isProtected ? 'not-rewritten' : 'not-protected' };
	}
	if (overview.gateway.kind === 'down') return { kind: 'not-guarded', why: 'gateway-down' };
	if (live === undefined || live.connections.length === 0) return { kind: 'not-yet' };
	if (live.refusal !== undefined) return { kind: 'held', why: live.refusal };
	return live.suspendedPid === undefined ? { kind: 'guarded', clients: clientsOf(live) } : { kind: 'suspended' };
}

function clientsOf({ agentConnections, connections }: LiveServer): readonly Client[] {
	const inSessions = connections.filter((connection) => agentConnections.includes(connection));
	return [
		...(inSessions.length < connections.length ? ['chat' as const] : []),
		...(inSessions.length > 0 ? ['agent-session' as const] : []),
	];
}

/** Servers that no known definition file names, such as those of other extensions, by tool set, in the order they were first seen. */
export function serversWithoutFile(overview: Overview): ReadonlyMap<string, readonly ObservedTool[]> {
	const known = new Set(serversOf(overview).map((server) => toolSetName(server.name)));
	return new Map([...overview.observed].filter(([label]) => !known.has(label)));
}

export function serverByKey(overview: Overview, key: ServerKey): ServerOverview | undefined {
	return serversOf(overview).find((server) => server.file === key.file && server.name === key.name);
}

export function serverById(overview: Overview, id: EntryId): ServerOverview | undefined {
	return serversOf(overview).find((server) => server.entry.id === id);
}
