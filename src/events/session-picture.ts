import type { EntryId } from '../base/ids.ts';
import type { ServerReach } from '../engine/classify/server-name.ts';
import type { ToolChannel } from '../engine/classify/tool-name.ts';
import type { FlowStrength } from '../flow/flow-types.ts';
import type { CallReason } from '../policy/risk/decide-call.ts';
import type { SessionRisk } from '../policy/risk/session-risk.ts';

/** One session for display: servers, calls, and the flows between them. Contains no text of a message; escape names when showing them. */
export interface SessionPicture {
	/** Opaque, unique in a window. */
	readonly id: string;
	/** When its first and its last call were made, milliseconds since the Unix epoch. */
	readonly startedAt: number;
	readonly lastAt: number;
	readonly risk: SessionRisk;
	/** In the order of their first call. */
	readonly servers: readonly PicturedServer[];
	/** Oldest first; `dropped` is the number of older calls that aren't kept. */
	readonly calls: readonly PicturedCall[];
	readonly flows: readonly PicturedFlow[];
	readonly dropped: number;
	/** Flagged text was read and counts until then; undefined: none. */
	readonly gatedUntil: number | undefined;
}

export interface PicturedServer {
	readonly entry: EntryId;
	readonly name: string;
	readonly reach: ServerReach;
}

/** What happened to a call. `noted`: it was made despite a reason against it. `waiting`: a person is asked. */
export type CallOutcome = 'made' | 'noted' | 'waiting' | 'allowed' | 'denied' | 'blocked' | 'unanswered' | 'withdrawn';

export interface PicturedCall {
	readonly id: string;
	readonly at: number;
	readonly entry: EntryId;
	readonly tool: string;
	readonly channel: ToolChannel;
	readonly outcome: CallOutcome;
	readonly reasons: readonly PicturedReason[];
	/** Its result was flagged. */
	readonly isFlagged: boolean;
}

export type PicturedReason = Pick<CallReason, 'rule' | 'action' | 'severity' | 'sentence'>;

export interface PicturedFlow {
	readonly from: string;
	readonly to: string;
	readonly risk: 'safe' | 'suspicious' | 'critical';
	/** Undefined for a flow without a finding. */
	readonly strength: FlowStrength | undefined;
}
