import type { ServerReach } from '../engine/classify/server-name.ts';
import { mayCarry } from './carry.ts';
import type { FlowCheck } from './flow-types.ts';
import type { FlowServer } from './observation.ts';

/** A call may contain text of `from`: the session read it, but its content is no longer known. */
export interface ForgottenFlow {
	readonly from: FlowServer;
	readonly goesTo: ServerReach;
}

/**
 * The server with the most sensitive data among those whose text this call may contain. Undefined: no such server, or the call stays internal.
 * Mirrors `judged`.
 */
export function forgottenOf(readFrom: readonly FlowServer[], { call, goesTo }: FlowCheck): ForgottenFlow | undefined {
	if (readFrom.length === 0 || goesTo === 'internal' || !mayCarry(call.arguments)) return undefined;
	const others = readFrom.filter((server) => server.class !== 'external' && server.id !== call.server.id);
	const from = others.find((server) => server.class === 'internal') ?? others[0];
	if (from === undefined || (from.class === 'unknown' && goesTo === 'unknown' && call.class.channel !== 'send')) return undefined;
	return { from, goesTo };
}
