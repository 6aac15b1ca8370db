import { sha256 } from '../sha256.ts';
import type { CallMeta } from '../traffic/stage.ts';

/** Which conversation and which turn of the user a call belongs to. */
export interface SessionKey {
	/** Opaque: what a client sends is not shown and not kept as it is. */
	readonly session: string;
	readonly turn: string;
}

/** A client that names no conversation has one for all its servers, until it was quiet for this long. */
export const QUIET_SESSION_MS = 30 * 60_000;
/** A client that names no turn starts one after this much silence. */
export const QUIET_TURN_MS = 20_000;

/** Finds the conversation and the turn of each call: named by the client, by its trace, or by time. One for all connections of a window. */
export interface SessionClock {
	/** `at`: milliseconds since the Unix epoch. */
	keyOf(meta: CallMeta, at: number): SessionKey;
	/** A conversation that another clock named is still the current one, where it is one of time. */
	goOn(session: string, at: number): void;
}

export function createSessionClock(): SessionClock {
	let session = 0;
	let turn = 0;
	let lastAt = Number.NEGATIVE_INFINITY;
	return {
		goOn(named, at) {
			const count = /^window-(\d{1,9})$/.exec(named)?.[1];
			if (count === undefined || Number(count) < session) return;
			session = Number(count);
			lastAt = Math.max(lastAt, at);
		},
		keyOf({ conversation, traceparent, turn: named }, at) {
			const trace = traceOf(traceparent);
			if (conversation !== undefined)
				return { session: opaque('c', conversation), turn: named !== undefined ? opaque('t', named) : opaque('w', trace ?? conversation) };
			if (at - lastAt > QUIET_SESSION_MS) session += 1;
			if (at - lastAt > QUIET_TURN_MS) turn += 1;
			lastAt = Math.max(lastAt, at);
			return {
				session: `window-${session}`,
				turn: named !== undefined ? opaque('t', named) : trace !== undefined ? opaque('w', trace) : `pause-${turn}`,
			};
		},
	};
}

/** `SessionKey.session` of what is asked about; undefined where the client names no conversation. */
export function conversationOf(meta: Pick<CallMeta, 'conversation'> | undefined): string | undefined {
	return meta?.conversation === undefined ? undefined : opaque('c', meta.conversation);
}

/** It is one of time, and there is no other like it at that time. */
export function isOfWindow(session: string): boolean {
	return session.startsWith('window-');
}

/** The trace id of a `traceparent` (W3C Trace Context, section 3.2): the same for everything that one cause set off. */
function traceOf(traceparent: string | undefined): string | undefined {
	return /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/.exec(traceparent ?? '')?.[1];
}

function opaque(kind: string, text: string): string {
	return `${kind}-${sha256(text).slice(0, 16)}`;
}
