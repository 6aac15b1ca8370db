import type { EntryId } from '../../base/ids.ts';
import type { CordonEvent } from '../../events/event.ts';
import type { SessionPicture } from '../../events/session-picture.ts';
import type { ResultObservation } from '../../flow/observation.ts';
import { type BaselineBook, createSessionFlow, type SessionFlow } from '../../flow/session-flow.ts';
import { afterFlaggedContent } from '../../policy/risk/decide.ts';
import type { FlowSettings } from '../../policy/risk/flow-settings.ts';
import { NO_RISK, type SessionRisk } from '../../policy/risk/session-risk.ts';
import { Readings } from './readings.ts';
import { createSessionLog, type SessionLog } from './session-log.ts';

/** Sessions kept at a time, 16 MB each at most. The one that was quiet the longest goes first. */
const MAX_SESSIONS = 8;
/** A session that was quiet for this long is over. */
const SESSION_LIFE_MS = 12 * 60 * 60_000;
/** Calls kept before a second server is there, so that a read just before is not forgotten (trap 18). */
const RING_SIZE = 16;
const MAX_ANSWERS = 200;

/** One conversation: what it has read, its risk, what the person has answered in it. */
export class FlowSession {
	readonly id: string;
	readonly flow: SessionFlow;
	readonly log: SessionLog = createSessionLog();
	risk: SessionRisk = NO_RISK;
	lastAt = 0;
	readonly #settings: () => FlowSettings;
	readonly #allowed = new Set<string>();
	readonly #denied = new Set<string>();

	constructor(id: string, flow: SessionFlow, settings: () => FlowSettings) {
		this.id = id;
		this.flow = flow;
		this.#settings = settings;
	}

	allow(entry: EntryId, tool: string, keys: readonly string[]): void {
		for (const key of keys) remember(this.#allowed, JSON.stringify([entry, tool, key]));
	}

	isAllowed(entry: EntryId, tool: string, keys: readonly string[]): boolean {
		return keys.length > 0 && keys.every((key) => this.#allowed.has(JSON.stringify([entry, tool, key])));
	}

	/** A model that tries the same again in one turn gets the same answer, and the person is left in peace. */
	deny(entry: EntryId, tool: string, turn: string | undefined, keys: readonly string[]): void {
		remember(this.#denied, JSON.stringify([entry, tool, turn ?? '', ...keys]));
	}

	isDenied(entry: EntryId, tool: string, turn: string | undefined, keys: readonly string[]): boolean {
		return this.#denied.has(JSON.stringify([entry, tool, turn ?? '', ...keys]));
	}

	flagged(at: number, server: string): void {
		this.risk = afterFlaggedContent(this.risk, at, server);
	}

	/** When flagged text stops to count; undefined: none was read. */
	get gatedUntil(): number | undefined {
		const newest = this.flow.flagged.flagged.at(-1);
		return newest === undefined ? undefined : newest.at + this.#settings().gating.expiresAfterMs;
	}

	picture(): SessionPicture {
		return this.log.picture(this.id, { risk: this.risk, gatedUntil: this.gatedUntil });
	}
}

/** The sessions of a window. What one server does is known in all of them. */
export class SessionBook {
	readonly #settings: () => FlowSettings;
	readonly #baselines: BaselineBook;
	/** What was read outside of any conversation is read in each of them. */
	readonly #read: (session: FlowSession, result: ResultObservation) => void;
	readonly #readings = new Readings();
	readonly #sessions = new Map<string, FlowSession>();
	/** Servers that are connected, and the tools each one lists. */
	readonly #servers = new Map<EntryId, ReadonlySet<string>>();
	#configured: FlowSettings | undefined;

	constructor(
		settings: () => FlowSettings,
		{ baselines, read }: { readonly baselines: BaselineBook; readonly read: (session: FlowSession, result: ResultObservation) => void },
	) {
		this.#settings = settings;
		this.#baselines = baselines;
		this.#read = read;
	}

	/** Belongs to no conversation that the client names: a person may have attached it to any of them, also to one that begins soon. */
	readOutside(result: ResultObservation): void {
		this.#readings.add(result);
		for (const session of this.#sessions.values()) this.#read(session, result);
	}

	/** A person has looked at what was flagged. */
	clearFlagged(): void {
		this.#readings.clearFlagged();
	}

	/** The session with this id, made when it is new; it becomes the newest. */
	of(id: string, at: number): FlowSession {
		this.#configure();
		const session = this.#sessions.get(id) ?? this.#made(id, at);
		this.#sessions.delete(id);
		session.lastAt = at;
		for (const [other, { lastAt }] of this.#sessions)
			if (at - lastAt > SESSION_LIFE_MS || this.#sessions.size >= MAX_SESSIONS) this.#sessions.delete(other);
		this.#sessions.set(id, session);
		return session;
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
		const flow = createSessionFlow({
			...{ crossServer, exfiltration, gating, internalDomains, unknownIsSuspicious, ringSize: RING_SIZE, baselines: this.#baselines },
			...(compat === undefined ? {} : { compat }),
		});
		for (const entry of this.#servers.keys()) flow.analyzer.registerServer(entry);
		const session = new FlowSession(id, flow, this.#settings);
		for (const [entry, tools] of this.#servers) for (const tool of tools) this.#shadow(session, tool, entry);
		for (const result of this.#readings.at(at)) this.#read(session, result);
		return session;
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
	 * R105 by its letter only. Otherwise a name that two servers share is no attack by itself (C5): clients tell tools apart by their
	 * server, a clone or a tool that steers is held back by the engine, and what a person approved beside it is meant.
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
	for (const oldest of set) {
		if (set.size <= MAX_ANSWERS) return;
		set.delete(oldest);
	}
}
