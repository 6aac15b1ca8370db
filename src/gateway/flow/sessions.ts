import { keepNewest } from '../../base/keep-newest.ts';
import { sha256 } from '../sha256.ts';
import type { CallMeta } from '../traffic/stage.ts';

/** The conversation and the user's turn that a call belongs to. */
export interface SessionKey {
	/** Opaque: a client's value is neither shown nor stored unchanged. */
	readonly session: string;
	readonly turn: string;
}

/** A client that names no conversation has one for all its servers, until it was quiet for this long. In milliseconds. */
export const QUIET_SESSION_MS = 30 * 60_000;
/** A client that names no turn starts a new one after this much silence. In milliseconds. */
export const QUIET_TURN_MS = 20_000;

/** Finds the conversation and the turn of each call: from the client, from its trace, or by time. One clock serves all connections of a gateway. */
export interface SessionClock {
	/** `at`: milliseconds since the Unix epoch. */
	keyOf(meta: CallMeta, at: number): SessionKey;
	/** Continues a conversation that another clock named by time. */
	resume(session: string, at: number): void;
}

/** Maximum number of clients that name no conversation. The one that was quiet the longest is dropped first. */
const MAX_CLIENTS = 64;

interface ClientClock {
	session: number;
	turn: number;
	lastAt: number;
}

export function createSessionClock(): SessionClock {
	const clients = new Map<string, ClientClock>();
	const clockOf = (client: string): ClientClock => {
		const known = clients.get(client) ?? { session: 0, turn: 0, lastAt: Number.NEGATIVE_INFINITY };
		clients.delete(client);
		clients.set(client, known);
		keepNewest(clients, MAX_CLIENTS);
		return known;
	};
	return {
		resume(named, at) {
			const [, client = '', count] = /^window-(?:(\w{1,20})-)?(\d{1,9})$/.exec(named) ?? [];
			if (count === undefined) return;
			const clock = clockOf(client);
			if (Number(count) < clock.session) return;
			clock.session = Number(count);
			clock.lastAt = Math.max(clock.lastAt, at);
		},
		keyOf({ client = '', conversation, traceparent, turn: named }, at) {
			const trace = traceOf(traceparent);
			if (conversation !== undefined)
				return { session: opaque('c', conversation), turn: named !== undefined ? opaque('t', named) : opaque('w', trace ?? conversation) };
			const clock = clockOf(client);
			const of = client === '' ? '' : `${client}-`;
			if (at - clock.lastAt > QUIET_SESSION_MS) clock.session += 1;
			if (at - clock.lastAt > QUIET_TURN_MS) clock.turn += 1;
			clock.lastAt = Math.max(clock.lastAt, at);
			return {
				session: `window-${of}${clock.session}`,
				turn: named !== undefined ? opaque('t', named) : trace !== undefined ? opaque('w', trace) : `pause-${of}${clock.turn}`,
			};
		},
	};
}

/** The `SessionKey.session` of these parameters. Undefined if the client names no conversation. */
export function conversationOf(meta: Pick<CallMeta, 'conversation'> | undefined): string | undefined {
	return meta?.conversation === undefined ? undefined : opaque('c', meta.conversation);
}

/** Whether the conversation was named by time. Each client has only one of these at a time. */
export function isOfWindow(session: string): boolean {
	return session.startsWith('window-');
}

/** The trace id of a `traceparent` (W3C Trace Context, section 3.2), shared by everything with the same cause. */
function traceOf(traceparent: string | undefined): string | undefined {
	return /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/.exec(traceparent ?? '')?.[1];
}

function opaque(kind: string, text: string): string {
	return `${kind}-${sha256(text).slice(0, 16)}`;
}
