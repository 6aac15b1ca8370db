import type { EntryId } from '../../base/ids.ts';
import { keepNewest, setNewest } from '../../base/keep-newest.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import type { SessionPicture } from '../../events/session-picture.ts';
import { type GateState, NOTHING_FLAGGED, withFlagged } from '../../flow/gating.ts';
import type { FlowServer, ResultObservation } from '../../flow/observation.ts';
import { type BaselineRegistry, createSessionFlow, type SessionFlow } from '../../flow/session-flow.ts';
import { afterFlaggedContent } from '../../policy/risk/decide-call.ts';
import type { FlowSettings } from '../../policy/risk/flow-settings.ts';
import { OUTSIDE, type SessionMemo, SessionMemos } from '../../policy/risk/session-memo.ts';
import { NO_RISK, type SessionRisk } from '../../policy/risk/session-risk.ts';
import { OutsideReadings, READINGS_LIFE_MS } from './outside-readings.ts';
import { createSessionLog, type SessionLog } from './session-log.ts';
import { isOfWindow, QUIET_TURN_MS } from './sessions.ts';

/** Maximum number of sessions, at most 16 MB each. The one that was quiet the longest is dropped first. */
const MAX_SESSIONS = 8;
/** A session that was quiet for this long has ended, in milliseconds. */
const SESSION_LIFE_MS = 12 * 60 * 60_000;
/** Number of calls kept before there is a second server, so a read just before isn't forgotten (trap 18). */
const RING_SIZE = 16;
const MAX_ANSWERS = 200;
/** Maximum number of servers noted as read from, for each conversation. */
const MAX_READ_FROM = 64;

/** A call that a person refused. */
interface DeniedCall {
	readonly entry: EntryId;
	readonly tool: string;
}

/** One conversation: what it has read, its risk, and the person's answers in it. */
export class FlowSession {
	readonly id: string;
	readonly flow: SessionFlow;
	readonly log: SessionLog = createSessionLog();
	risk: SessionRisk = NO_RISK;
	lastAt = 0;
	/** The connection of its last call. */
	connection: number | undefined;
	readonly #settings: () => FlowSettings;
	readonly #allowed = new Set<string>();
	/** When each was denied. */
	readonly #denied = new Map<string, number>();
	readonly #readFrom: ReadFrom;

	/** `readFrom`: the servers that an earlier part of it has read from. */
	constructor(id: string, flow: SessionFlow, settings: () => FlowSettings, readFrom: readonly FlowServer[] = []) {
		this.id = id;
		this.flow = flow;
		this.#readFrom = new ReadFrom(readFrom);
		this.#settings = settings;
	}

	allow(entry: EntryId, tool: string, keys: readonly string[]): void {
		for (const key of keys) remember(this.#allowed, JSON.stringify([entry, tool, key]));
	}

	isAllowed(entry: EntryId, tool: string, keys: readonly string[]): boolean {
		return keys.length > 0 && keys.every((key) => this.#allowed.has(JSON.stringify([entry, tool, key])));
	}

	/** A model that tries the same again in one turn gets the same answer, without another question. */
	deny({ entry, tool }: DeniedCall, turn: string | undefined, keys: readonly string[], at: number): void {
		setNewest(this.#denied, JSON.stringify([entry, tool, turn ?? '', ...keys]), at, MAX_ANSWERS);
	}

	/** Without a turn it counts for a while only, or the person couldn't allow the call later on. */
	isDenied({ at, entry, tool }: DeniedCall & { readonly at: number }, turn: string | undefined, keys: readonly string[]): boolean {
		const deniedAt = this.#denied.get(JSON.stringify([entry, tool, turn ?? '', ...keys]));
		return deniedAt !== undefined && (turn !== undefined || at - deniedAt <= QUIET_TURN_MS);
	}

	flagged(at: number, server: string): void {
		this.risk = afterFlaggedContent(this.risk, at, server);
	}

	/** When flagged text stops counting. Undefined: none was read. */
	get gatedUntil(): number | undefined {
		const newest = this.flow.flagged.flagged.at(-1);
		return newest === undefined ? undefined : newest.at + this.#settings().gating.expiresAfterMs;
	}

	/** Notes that the conversation may have read from this server now. True: the server is new, and its data isn't public. */
	noteRead(server: FlowServer): boolean {
		return this.#readFrom.add(server);
	}

	memo(at: number): SessionMemo {
		return { session: this.id, at, readFrom: this.#readFrom.all, flagged: this.flow.flagged, risk: this.risk };
	}

	picture(): SessionPicture {
		return this.log.picture(this.id, { risk: this.risk, gatedUntil: this.gatedUntil });
	}
}

/** Servers whose data a conversation may have read. Those with public data are left out, because nothing can leak from them. */
class ReadFrom {
	readonly #servers = new Map<string, FlowServer>();

	constructor(servers: readonly FlowServer[] = []) {
		for (const server of servers) this.add(server);
	}

	/** True: it was added. */
	add(server: FlowServer): boolean {
		if (server.class === 'external' || this.#servers.has(server.id) || this.#servers.size >= MAX_READ_FROM) return false;
		this.#servers.set(server.id, server);
		return true;
	}

	get all(): readonly FlowServer[] {
		return [...this.#servers.values()];
	}
}

/** The sessions of a window. All of them know what each server does. */
export class SessionRegistry {
	readonly #settings: () => FlowSettings;
	readonly #baselines: BaselineRegistry;
	/** Records in each conversation what was read outside any. */
	readonly #read: (session: FlowSession, result: ResultObservation) => void;
	readonly #readings = new OutsideReadings();
	readonly #sessions = new Map<string, FlowSession>();
	/** Memos of conversations that another registry followed, or that this one dropped for lack of space. */
	readonly #earlier = new SessionMemos();
	readonly #outside = new ReadFrom();
	#flaggedOutside: GateState = NOTHING_FLAGGED;
	/** Connected servers, and the tools that each one lists. */
	readonly #servers = new Map<EntryId, ReadonlySet<string>>();
	#configured: FlowSettings | undefined;

	constructor(
		settings: () => FlowSettings,
		{ baselines, read }: { readonly baselines: BaselineRegistry; readonly read: (session: FlowSession, result: ResultObservation) => void },
	) {
		this.#settings = settings;
		this.#baselines = baselines;
		this.#read = read;
	}

	/** Records content that belongs to no named conversation. A person may have attached it to any of them, or to one that begins soon. */
	readOutside(result: ResultObservation): void {
		this.#readings.add(result);
		this.#outside.add(result.call.server);
		if (result.trust === 'flagged')
			this.#flaggedOutside = withFlagged(this.#flaggedOutside, { at: result.at, server: result.call.server, tool: result.call.tool });
		for (const session of this.#sessions.values()) this.#read(session, result);
	}

	/** Notes that something is read from this server outside any conversation. True: the server is new, and its data isn't public. */
	noteOutside(server: FlowServer): boolean {
		return this.#outside.add(server);
	}

	/** Called when a person has looked at the flagged content. */
	clearFlagged(): void {
		this.#readings.clearFlagged();
		this.#flaggedOutside = NOTHING_FLAGGED;
		const earlier = this.#earlier.of(OUTSIDE);
		if (earlier !== undefined) this.#earlier.keep({ ...earlier, flagged: NOTHING_FLAGGED });
	}

	/** The memo of what was read outside any conversation. */
	memo(at: number): SessionMemo {
		return { session: OUTSIDE, at, readFrom: this.#outside.all, flagged: this.#flaggedOutside, risk: NO_RISK };
	}

	/** Resumes conversations that began in another registry. */
	resume(memos: readonly SessionMemo[]): void {
		for (const memo of memos) {
			this.#earlier.keep(memo);
			if (memo.session !== OUTSIDE) continue;
			for (const server of memo.readFrom) this.#outside.add(server);
			this.#flaggedOutside = memo.flagged;
		}
	}

	/** The session with this id, created if it's new. It becomes the newest. */
	of(id: string, at: number): FlowSession {
		this.#configure();
		const session = this.#sessions.get(id) ?? this.#made(id, at);
		this.#sessions.delete(id);
		session.lastAt = at;
		for (const [other, old] of this.#sessions) {
			const isOver = at - old.lastAt > SESSION_LIFE_MS;
			if (!isOver && this.#sessions.size < MAX_SESSIONS) continue;
			if (!isOver) this.#earlier.keep(old.memo(old.lastAt));
			this.#sessions.delete(other);
		}
		this.#sessions.set(id, session);
		return session;
	}

	/** The sessions that a message without a conversation may belong to, newest first. `id`: the session that its time suggests. */
	maybe(id: string, at: number): readonly FlowSession[] {
		const isMeant = (name: string, lastAt: number): boolean => (name === id || !isOfWindow(name)) && at - lastAt <= SESSION_LIFE_MS;
		for (const { at: lastAt, session } of [...this.#earlier.all].reverse()) {
			if (this.#sessions.size >= MAX_SESSIONS) break;
			if (session !== OUTSIDE && isMeant(session, lastAt) && !this.#sessions.has(session)) this.of(session, lastAt);
		}
		const running = [...this.#sessions.values()].filter((session) => isMeant(session.id, session.lastAt)).reverse();
		if (running.length === 0) return [this.of(id, at)];
		this.#configure();
		return running;
	}

	find(id: string | undefined): FlowSession | undefined {
		return id === undefined ? [...this.#sessions.values()].at(-1) : this.#sessions.get(id);
	}

	/** Newest last. */
	get ids(): readonly string[] {
		return [...this.#sessions.keys()];
	}

	follow(event: CordonEvent): void {
		if (event.kind === 'connected' && !this.#servers.has(event.entry)) this.#servers.set(event.entry, new Set());
		else if (event.kind === 'tools-judged') this.#listed(event.entry, new Set(event.tools.map(({ name }) => name)));
		else if (event.kind === 'disconnected') this.#gone(event.entry);
		else return;
		for (const session of this.#sessions.values()) for (const entry of this.#servers.keys()) session.flow.analyzer.registerServer(entry);
	}

	#made(id: string, at: number): FlowSession {
		const { compat, crossServer, exfiltration, gating, internalDomains, unknownIsSuspicious } = this.#settings();
		const earlier = this.#earlierPart(id, at);
		const flow = createSessionFlow({
			earlier,
			crossServer,
			exfiltration,
			gating,
			internalDomains,
			unknownIsSuspicious,
			ringSize: RING_SIZE,
			baselines: this.#baselines,
			...(compat === undefined ? {} : { compat }),
		});
		for (const entry of this.#servers.keys()) flow.analyzer.registerServer(entry);
		const session = new FlowSession(id, flow, this.#settings, earlier?.readFrom);
		if (earlier !== undefined) session.risk = earlier.risk;
		for (const [entry, tools] of this.#servers) for (const tool of tools) this.#shadow(session, tool, entry);
		for (const result of this.#readings.at(at)) this.#read(session, result);
		return session;
	}

	/** What is known of this conversation's earlier part, and of lost content read outside any conversation before it. Undefined: nothing. */
	#earlierPart(id: string, at: number): Pick<SessionMemo, 'readFrom' | 'flagged' | 'risk'> | undefined {
		const any = this.#earlier.of(OUTSIDE);
		const parts = [this.#earlier.of(id), any !== undefined && at - any.at <= READINGS_LIFE_MS ? any : undefined];
		const lost = this.#readings.lostFrom(at);
		const known = parts.filter((part) => part !== undefined);
		if (known.length === 0 && lost.length === 0) return undefined;
		return {
			readFrom: [...known.flatMap(({ readFrom }) => readFrom), ...lost],
			flagged: known.flatMap(({ flagged }) => flagged.flagged).reduce(withFlagged, NOTHING_FLAGGED),
			risk: parts[0]?.risk ?? NO_RISK,
		};
	}

	#configure(): void {
		const settings = this.#settings();
		if (settings === this.#configured) return;
		this.#configured = settings;
		for (const { flow } of this.#sessions.values()) flow.configure(settings);
	}

	#listed(entry: EntryId, tools: ReadonlySet<string>): void {
		const before = this.#servers.get(entry) ?? new Set();
		this.#servers.set(entry, tools);
		for (const session of this.#sessions.values()) {
			for (const tool of before) if (!tools.has(tool)) session.flow.analyzer.clearShadow(tool);
			for (const tool of tools) if (!before.has(tool)) this.#shadow(session, tool, entry);
		}
	}

	#gone(entry: EntryId): void {
		const tools = this.#servers.get(entry) ?? [];
		this.#servers.delete(entry);
		for (const session of this.#sessions.values()) for (const tool of tools) session.flow.analyzer.clearShadow(tool);
	}

	/**
	 * Only in mode `letter`, which applies R105 literally. Otherwise a name that two servers share isn't an attack by itself (C5): clients distinguish
	 * tools by server, the engine quarantines a clone or a tool that steers, and a person's approval of both is intended.
	 */
	#shadow({ flow }: FlowSession, tool: string, entry: EntryId): void {
		if (this.#settings().crossServerMode !== 'letter') return;
		for (const [other, tools] of this.#servers) {
			if (other === entry || !tools.has(tool)) continue;
			flow.analyzer.notifyOverwrite(tool, other, entry);
			return;
		}
	}
}

function remember(set: Set<string>, key: string): void {
	set.delete(key);
	set.add(key);
	keepNewest(set, MAX_ANSWERS);
}
