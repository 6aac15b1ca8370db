import type { GateState } from '../../flow/gating.ts';
import type { FlowServer } from '../../flow/observation.ts';
import type { SessionRisk } from './session-risk.ts';

/**
 * What of a conversation outlives whoever followed it closely (docs/decisions/0050): whose data it may have read, what was flagged, its risk. Never
 * text, and no fingerprint of any.
 */
export interface SessionMemo {
	/** As the gateway calls the conversation, or `OUTSIDE`. */
	readonly session: string;
	/** When this was noted, in milliseconds since the Unix epoch. */
	readonly at: number;
	/** Servers that a call was made to or that something was read from, save those whose data is public. */
	readonly readFrom: readonly FlowServer[];
	readonly flagged: GateState;
	readonly risk: SessionRisk;
}

/** In place of a conversation: what was read in none. It counts in each that begins soon after. */
export const OUTSIDE = '';

/** Conversations noted at a time; the one that was noted last the longest ago goes first. */
const MAX_MEMOS = 32;

/** Kept by the supervisor for the next worker, and by a worker for sessions that it no longer follows. */
export class SessionMemos {
	readonly #memos = new Map<string, SessionMemo>();

	keep(memo: SessionMemo): void {
		this.#memos.delete(memo.session);
		this.#memos.set(memo.session, memo);
		for (const oldest of this.#memos.keys()) {
			if (this.#memos.size <= MAX_MEMOS) return;
			this.#memos.delete(oldest);
		}
	}

	of(session: string): SessionMemo | undefined {
		return this.#memos.get(session);
	}

	/** Oldest first. */
	get all(): readonly SessionMemo[] {
		return [...this.#memos.values()];
	}
}
