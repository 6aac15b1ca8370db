import type { ServerReach } from '../engine/classify/server-name.ts';
import type { Destination } from './destinations.ts';
import type { CallObservation, FlowServer } from './observation.ts';

/** Where a text was first read. */
export interface FlowOrigin {
	readonly callId: string;
	readonly server: FlowServer;
	readonly tool: string;
	/** When the call was made and when the result came, in milliseconds. */
	readonly calledAt: number;
	readonly at: number;
	/** The server's class, or `external` when the arguments of an unknown server named an external address. */
	readonly class: ServerReach;
	readonly hasPii: boolean;
}

export type FlowRisk = 'safe' | 'suspicious' | 'critical';
/** `unknown_involved`: one of the two servers is of unknown kind (C11). */
export type FlowPattern = 'internal_to_external' | 'pii_to_external' | 'unknown_involved';
/** `secret`: a password, key, or token, or a part of one. `copy`: more than a sentence. `mention`: a title, a phrase. */
export type FlowStrength = 'secret' | 'copy' | 'mention';

/** Text from one call's result appears in the arguments of a call to another server. Never contains the text itself. */
export interface FlowFinding {
	readonly pattern: FlowPattern;
	readonly risk: FlowRisk;
	/** 0 to 100: internal to external 90, unknown involved 60 (R088, C11); half for a mention. */
	readonly score: number;
	readonly strength: FlowStrength;
	readonly from: FlowOrigin;
	readonly to: { readonly callId: string; readonly server: FlowServer; readonly tool: string; readonly at: number };
	/** The argument as a plain word (`message`); undefined when its name isn't plain. */
	readonly place: string | undefined;
	readonly isEncoded: boolean;
	/** The text was sent in pieces, over several calls. */
	readonly isSplit: boolean;
	/** Approximate number of shared letters and digits; 0 when a whole value was recognized. */
	readonly matched: number;
	/** 16 hexadecimal digits: equal for equal data (R087). */
	readonly dataHash: string;
}

/** R087: the flows of a session, newest last, including flows without a finding. */
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

/** The result of checking one call. Pass it to `recordCall` when the call is made. */
export interface FlowCheck {
	readonly call: CallObservation;
	readonly findings: readonly FlowFinding[];
	/** Edges of this call alone, including flows without a finding. */
	readonly edges: readonly FlowEdge[];
	/** URLs and addresses in the arguments. */
	readonly destinations: readonly Destination[];
	/** Where the arguments really go: an address in them overrides the class of the server. */
	readonly goesTo: ServerReach;
	/** The arguments were too large to inspect in full. */
	readonly isPartial: boolean;
}
