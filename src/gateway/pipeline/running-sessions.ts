import type { EntryId, Sha256Hex } from '../../base/ids.ts';
import type { RegistryView } from '../../engine/finding.ts';
import type { Origin } from '../../link/host-messages.ts';
import type { Question } from '../../policy/risk/question.ts';
import type { Hello } from '../session.ts';
import type { ServerSession } from './server-session.ts';

/** The sessions of one gateway. The tools of each session affect how the others are judged. */
export class RunningSessions {
	/** Oldest first. */
	readonly #sessions = new Set<ServerSession>();
	/** The tools that each server last declared, as the other servers were compared with them. */
	readonly #listed = new Map<EntryId, string>();

	add(session: ServerSession): void {
		this.#sessions.add(session);
	}

	delete(session: ServerSession): void {
		this.#sessions.delete(session);
	}

	has(session: ServerSession): boolean {
		return this.#sessions.has(session);
	}

	get all(): readonly ServerSession[] {
		return [...this.#sessions];
	}

	/** The session of this entry. Prefers the one that `window` started. */
	of(entry: EntryId, window?: number): ServerSession | undefined {
		const all = this.#allOf(entry);
		return all.findLast((candidate) => candidate.hello.parentPid === window) ?? all.at(-1);
	}

	/** The session with the call that the question is about, otherwise the entry's newest session. */
	askedIn(entry: EntryId, { call }: Pick<Question, 'call'>): ServerSession | undefined {
		const all = this.#allOf(entry);
		return all.find(({ connection }) => call?.startsWith(`${connection}:`) === true) ?? all.at(-1);
	}

	#allOf(entry: EntryId): readonly ServerSession[] {
		return this.all.filter((session) => session.hello.entry === entry);
	}

	originOf(connection: number | undefined): Origin | undefined {
		return originOf(this.all.find((session) => session.connection === connection));
	}

	/** The servers that a tool's description could refer to: only those of the same client. */
	registryFor(client: number): RegistryView {
		const own = this.all.filter(({ hello }) => hello.parentPid === client);
		return { servers: own.map(({ launch, tools }) => ({ server: launch.name, tools, program: launch.program })) };
	}

	/** The entry's sessions of other clients and conversations. A client that restarts a server may connect before its earlier session ends. */
	others({ conversation, entry, parentPid }: Pick<Hello, 'conversation' | 'entry' | 'parentPid'>): readonly ServerSession[] {
		return this.#allOf(entry).filter(({ hello }) => hello.parentPid !== parentPid || hello.conversation !== conversation);
	}

	/** Whether another session of the same client and conversation runs the same entry. Other clients and conversations each have their own. */
	overlaps(session: ServerSession): boolean {
		const { conversation, entry, parentPid } = session.hello;
		return this.#allOf(entry).some(
			(other) => other !== session && other.hello.parentPid === parentPid && other.hello.conversation === conversation,
		);
	}

	isStartedBy(entry: EntryId, launch: Sha256Hex): boolean {
		return this.#allOf(entry).some((session) => session.launch.fingerprint === launch);
	}

	reconsider(): void {
		for (const session of this.all) session.reconsider();
	}

	reconsiderOthers(entry: EntryId): void {
		for (const session of this.all) if (session.hello.entry !== entry) session.reconsider();
	}

	/** Compares other servers with these tools, so it doesn't matter which of two servers listed its tools first. */
	listed(entry: EntryId): void {
		const tools = this.of(entry)?.tools ?? [];
		const listed = JSON.stringify(tools.map(({ description, name }) => [name, description]));
		if (this.#listed.get(entry) === listed) return;
		this.#listed.set(entry, listed);
		this.reconsiderOthers(entry);
	}
}

export function originOf(session: ServerSession | undefined): Origin | undefined {
	return session === undefined ? undefined : { client: session.hello.parentPid, entry: session.hello.entry };
}
