import type { ServerReach } from '../engine/classify/server-name.ts';
import { mayCarry } from './carry.ts';
import type { FlowCheck } from './flow-types.ts';
import type { FlowServer } from './observation.ts';

/** Text of `from` may stand in a call: it was read in this conversation, and what it said is not known any more. */
export interface ForgottenFlow {
	readonly from: FlowServer;
	readonly goesTo: ServerReach;
}

/** The server whose data weighs the most of those that text in this call may be of; undefined: of none, or it stays inside. Mirrors `judged`. */
export function forgottenOf(readFrom: readonly FlowServer[], { call, goesTo }: FlowCheck): ForgottenFlow | undefined {
	if (readFrom.length === 0 || goesTo === 'internal' || !mayCarry(call.arguments)) return undefined;
	const others = readFrom.filter((server) => server.class !== 'external' && server.id !== call.server.id);
	const from = others.find((server) => server.class === 'internal') ?? others[0];
	if (from === undefined || (from.class === 'unknown' && goesTo === 'unknown' && call.class.channel !== 'send')) return undefined;
	return { from, goesTo };
}
