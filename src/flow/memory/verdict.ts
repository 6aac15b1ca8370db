import type { ServerReach } from '../../engine/classify/server-name.ts';
import { lastNameOf } from '../destinations.ts';
import type { FlowFinding, FlowOrigin, FlowStrength } from '../flow-types.ts';
import type { CallObservation } from '../observation.ts';
import { bestOf, type Match } from './match.ts';
import { freshShare, type Pair, SPLIT_WINDOW_MS, secretFound } from './pairs.ts';
import type { FlowStore } from './store.ts';
import type { Leaf } from './streams.ts';

const MENTION = 20;
const COPY = 60;
const LONG_RUN = 64;
const MANY = 150;
/** Total weight from which pieces over several calls count as a copy within `SPLIT_WINDOW_MS`. */
const SPLIT = 110;

/** How much of one server's text is in a call; undefined: next to nothing. `isSplit`: only together with earlier calls. */
export function strengthOf(
	match: Match,
	pair: Pair | undefined,
	at: number,
	secrets: FlowStore['secrets'],
): { readonly strength: FlowStrength | undefined; readonly isSplit: boolean } {
	const isRecent = pair !== undefined && at - pair.at <= SPLIT_WINDOW_MS;
	const fresh = isRecent ? freshShare(match, pair) : 1;
	const { weight, longest } = bestOf(match);
	// Many short runs are a list of titles; a copy has at least one long one, or very many.
	const isCopy = match.isWhole || (weight >= COPY && (longest >= LONG_RUN || weight >= MANY)) || match.listed >= COPY;
	const isSplit = !isCopy && isRecent && weight > 0 && weight * fresh + pair.weight >= SPLIT;
	if (secretFound(match, pair, secrets)) return { strength: 'secret', isSplit };
	if (isCopy || isSplit) return { strength: 'copy', isSplit };
	return { strength: weight >= MENTION ? 'mention' : undefined, isSplit };
}

export interface JudgedMatch {
	readonly call: CallObservation;
	readonly origin: FlowOrigin;
	readonly strength: FlowStrength;
	readonly destination: ServerReach;
	readonly isSplit: boolean;
	readonly match: Match;
	readonly leaves: readonly Leaf[];
	/** A URL in the arguments names the destination. */
	readonly isUrl: boolean;
}

/** R088, R089, C11. Undefined: no finding. */
export function judged({ call, origin, strength, destination, isSplit, match, leaves, isUrl }: JudgedMatch): FlowFinding | undefined {
	const isSameServer = origin.server.id === call.server.id;
	if (origin.class === 'external' || destination === 'internal' || (isSameServer && !(isUrl && destination === 'external')))
		return undefined;
	const isSure = origin.class === 'internal' && destination === 'external';
	if (origin.class === 'unknown' && destination === 'unknown' && strength !== 'secret' && call.class.channel !== 'send') return undefined;
	const hasPii = call.hasPii && origin.hasPii && destination === 'external';
	const held = hasPii && strength === 'mention' ? 'copy' : strength;
	const full = isSure ? 90 : 60;
	const score = held === 'mention' ? full / 2 : full;
	const leaf = [...match.byLeaf].sort(([a, x], [b, y]) => y - x || a - b)[0]?.[0];
	const place = leaf === undefined ? '' : lastNameOf(leaves[leaf]?.pointer ?? '');
	return {
		pattern: hasPii ? 'pii_to_external' : isSure ? 'internal_to_external' : 'unknown_involved',
		risk: score >= 70 ? 'critical' : 'suspicious',
		score,
		strength: held,
		from: origin,
		to: { callId: call.id, server: call.server, tool: call.tool, at: call.at },
		place: /^[a-z0-9][a-z0-9 ]{0,39}$/.test(place) ? place : undefined,
		isEncoded: match.isEncoded,
		isSplit,
		matched: bestOf(match).matched,
		dataHash: match.hash,
	};
}
