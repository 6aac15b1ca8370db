import type { ServerReach } from '../engine/classify/server-name.ts';
import type { Destination } from './destinations.ts';
import type { CallObservation, FlowServer } from './observation.ts';

/** Where a text was read first. */
export interface FlowOrigin {
	readonly callId: string;
	readonly server: FlowServer;
	readonly tool: string;
	/** When the call was made and when the result came, in milliseconds. */
	readonly calledAt: number;
	readonly at: number;
	/** Of the server, or `external` when the arguments of an unknown server named an address outside. */
	readonly class: ServerReach;
	readonly hasPii: boolean;
}

export type FlowRisk = 'safe' | 'suspicious' | 'critical';
/** `unknown_involved`: one of both servers is of unknown kind (C11). */
export type FlowPattern = 'internal_to_external' | 'pii_to_external' | 'unknown_involved';
/** `secret`: a password, key or token, also in part. `copy`: more than a sentence. `mention`: a title, a phrase. */
export type FlowStrength = 'secret' | 'copy' | 'mention';

/** Text of one call's result stands in the arguments of a call to another server. Never the text itself. */
export interface FlowFinding {
	readonly pattern: FlowPattern;
	readonly risk: FlowRisk;
	/** 0 to 100: internal to external 90, unknown involved 60 (R088, C11); half of it for a mention. */
	readonly score: number;
	readonly strength: FlowStrength;
	readonly from: FlowOrigin;
	readonly to: { readonly callId: string; readonly server: FlowServer; readonly tool: string; readonly at: number };
	/** The argument, as a plain word (`message`); undefined when its name is no plain word. */
	readonly place: string | undefined;
	readonly isEncoded: boolean;
	/** In pieces, over several calls. */
	readonly isSplit: boolean;
	/** Letters and digits in common, about; 0 when a value was recognised as a whole. */
	readonly matched: number;
	/** 16 hexadecimal digits: equal for equal data (R087). */
	readonly dataHash: string;
}

/** R087: the flows of a session, newest last; also those that nothing speaks against. */
export interface FlowEdge {
	readonly fromCall: string;
	readonly toCall: string;
	readonly dataHash: string;
	readonly risk: FlowRisk;
}
export interface FlowGraph {
	readonly edges: readonly FlowEdge[];
	/** Milliseconds; 0 = nothing was recorded. */
	readonly lastUpdate: number;
}

/** The answer to "may this call carry what it carries?". Hand it to `recordCall` when the call is made. */
export interface FlowCheck {
	readonly call: CallObservation;
	readonly findings: readonly FlowFinding[];
	/** Of this call alone, also those that nothing speaks against. */
	readonly edges: readonly FlowEdge[];
	/** URLs and addresses in the arguments. */
	readonly destinations: readonly Destination[];
	/** Where the arguments really go: an address in them outweighs the name of the server. */
	readonly goesTo: ServerReach;
	/** The arguments were too large to look at in full. */
	readonly isPartial: boolean;
}
