import type { EntryId } from '../base/ids.ts';
import { assertNever } from '../base/result.ts';
import { OFFER_KINDS, type OfferKind, type PinState } from '../pins/pin.ts';
import type { CordonEvent, ItemVerdict, LastSeen, LaunchVersion } from './cordon-event.ts';
import {
	type FileOverview,
	type ForgedHello,
	type LiveConnection,
	type LiveServer,
	type Overview,
	runningIn,
	type StartFailure,
} from './overview.ts';
import { withoutKept, withTraffic } from './traffic-findings.ts';

export const EMPTY_OVERVIEW: Overview = {
	gateway: { kind: 'starting' },
	replacements: 0,
	otherVersion: undefined,
	files: new Map(),
	names: new Map(),
	live: new Map(),
	forgedHellos: [],
	forgedGateways: [],
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
	connections: new Map(),
	launch: undefined,
	identity: undefined,
	tools: undefined,
	offers: new Map(),
	isRemembered: false,
	isTurned: false,
	suspendedPids: new Set(),
	problems: new Map(),
	isIntroduced: false,
	startFailure: undefined,
};
/** Only the newest are kept, so that a flood can't grow without bound. */
const MAX_FORGERIES = 50;
const MAX_SESSIONS = 8;
const MAX_FLOWS = 200;

/** Applies one event. Cost: O(servers + files). */
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
				...withConnection(server, event),
				launch: event.launch,
				// A held start doesn't end the servers that run.
				isIntroduced: event.refusal !== undefined && server.isIntroduced,
				startFailure: undefined,
			}));
		case 'client-named':
			return withServer(overview, event.entry, (server) => changed(server, event.connection, { client: event.client }));
		case 'disconnected':
			return withServer(overview, event.entry, (server) => {
				const [connections, problems] = [without(server.connections, event.connection), without(server.problems, event.connection)];
				if (connections.size > 0) return { ...server, connections, problems };
				return { ...server, connections, isIntroduced: false, startFailure: failureOf(server, event) };
			});
		case 'start-failed':
			return withServer(overview, event.entry, (server) =>
				server.isIntroduced || isHeld(server) || (event.why === 'no-hello') === server.connections.size > 0
					? server
					: { ...server, startFailure: server.startFailure ?? event.why },
			);
		case 'forged-hello': {
			const hello: ForgedHello = { claimed: event.claimed, pid: event.pid, why: event.why, at: event.at };
			return { ...overview, forgedHellos: [...overview.forgedHellos, hello].slice(-MAX_FORGERIES) };
		}
		case 'forged-gateway':
			return { ...overview, forgedGateways: [...overview.forgedGateways, event].slice(-MAX_FORGERIES) };
		case 'forged-hellos-seen':
			return { ...overview, forgedHellos: [], forgedGateways: [] };
		case 'server-judged':
			return withServer(overview, event.entry, (server) => ({
				...server,
				isRemembered: false,
				identity: event,
				isIntroduced: server.connections.size > 0,
				startFailure: undefined,
			}));
		case 'tools-judged':
			return withServer(overview, event.entry, (server) => ({ ...server, tools: event.tools, isTurned: event.isTurned === true }));
		case 'offers-judged':
			return withServer(overview, event.entry, (server) => ({ ...server, offers: new Map(server.offers).set(event.offer, event.items) }));
		case 'remembered':
			return withServer(overview, event.entry, (server) => remembered(server, event.lastSeen));
		case 'suspended':
			return withServer(overview, event.entry, (server) => changed(server, event.connection, { isSuspended: event.isSuspended }));
		case 'process-suspended':
			return withServer(overview, event.entry, (server) => {
				const suspendedPids = new Set(server.suspendedPids);
				if (event.isSuspended) suspendedPids.add(event.pid);
				else suspendedPids.delete(event.pid);
				return { ...server, suspendedPids };
			});
		// Only a line in the Activity view: a server's rows aren't redrawn for each call.
		case 'call-passed':
		case 'call-refused':
			return overview;
		case 'traffic-judged':
			return { ...overview, traffic: withTraffic(overview.traffic, event) };
		case 'flow-judged': {
			// Sent again after a person answered. Without reasons against a call there is nothing to show.
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
			return withServer(overview, event.entry, (server) => withProblem(server, event));
		case 'needs-login':
			return withServer(overview, event.entry, (server) =>
				withProblem(server, { connection: event.connection, what: 'needs-login', count: 1 }),
			);
		case 'gateway-replaced':
			// The next worker gets every connection again.
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
		case 'servers-start-with': {
			const { helpsReload, own, version: starts } = event;
			return { ...overview, otherVersion: starts === own ? undefined : { starts, own, helpsReload } };
		}
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

/** If the server introduced itself, it was started: a later end isn't a start failure. */
function failureOf(
	{ connections, isIntroduced, startFailure }: LiveServer,
	{ code, connection, why }: Extract<CordonEvent, { readonly kind: 'disconnected' }>,
): StartFailure | undefined {
	if (why !== 'server-ended' || isIntroduced || connections.get(connection)?.refusal !== undefined)
		return startFailure === 'silent' ? undefined : startFailure;
	return code === undefined ? 'ended' : code === 'ENOENT' ? 'not-found' : 'not-run';
}

/** Its proxies are connected, but the real server runs behind none of them. */
function isHeld(server: LiveServer): boolean {
	return server.connections.size > 0 && runningIn(server).length === 0;
}

/** A connection that is open already reports that its refusal changed. A proxy has one connection, so a new one replaces its last. */
function withConnection(
	{ connections, problems }: LiveServer,
	{ connection, pid, refusal }: Extract<CordonEvent, { readonly kind: 'connected' }>,
): Pick<LiveServer, 'connections' | 'problems'> {
	const known = connections.get(connection) ?? { client: undefined, isSuspended: false };
	const others = [...connections].filter(([of, other]) => of !== connection && other.pid !== pid);
	const next = new Map([...others, [connection, { ...known, pid, refusal }]]);
	// A start ends the problems of connections that are gone.
	return { connections: next, problems: new Map([...problems].filter(([of]) => connections.has(of) && next.has(of))) };
}

function changed(server: LiveServer, connection: number, change: Partial<LiveConnection>): LiveServer {
	const known = server.connections.get(connection);
	return known === undefined ? server : { ...server, connections: new Map(server.connections).set(connection, { ...known, ...change }) };
}

function withProblem(
	server: LiveServer,
	{ connection, count, what }: Pick<Extract<CordonEvent, { readonly kind: 'server-problem' }>, 'connection' | 'count' | 'what'>,
): LiveServer {
	const ofConnection = new Map(server.problems.get(connection)).set(what, count);
	return { ...server, problems: new Map(server.problems).set(connection, ofConnection) };
}

function without<Of>(map: ReadonlyMap<number, Of>, connection: number): Map<number, Of> {
	const left = new Map(map);
	left.delete(connection);
	return left;
}

function withServer(overview: Overview, id: EntryId, change: (server: LiveServer) => LiveServer): Overview {
	return { ...overview, live: new Map(overview.live).set(id, change(overview.live.get(id) ?? NEW_SERVER)) };
}

function withoutConnections(live: ReadonlyMap<EntryId, LiveServer>): ReadonlyMap<EntryId, LiveServer> {
	return new Map([...live].map(([id, server]) => [id, { ...server, connections: new Map() }]));
}

/** Only for a server not seen in this window: current information takes precedence over older. */
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

/** A person has just decided about the changes. */
function withoutChanges({ changed: _changed, ...version }: LaunchVersion): LaunchVersion {
	return version;
}

/** The proxy was told to run something else for the same entry, so its launch needs a new review. */
function withChanges(overview: Overview, id: EntryId, launch: LaunchVersion | undefined): Overview {
	if (launch?.changed === undefined) return overview;
	const files = [...overview.files].map(([path, file]): [string, FileOverview] => [
		path,
		{
			...file,
			entries: file.entries.map((entry) =>
				entry.id === id &&
				entry.launchVersion?.fingerprint === launch.fingerprint &&
				(entry.launch === 'approved' || entry.launch === 'rug_pull')
					? { ...entry, launch: 'rug_pull', launchVersion: launch }
					: entry,
			),
		},
	]);
	return { ...overview, files: new Map(files) };
}
