import { bestOf, type Match } from './match.ts';
import type { FlowStore } from './store.ts';

export const SPLIT_WINDOW_MS = 10 * 60_000;
/** Neighboring pieces of a secret that must match: 12 characters in a row, or 16 when it only looks random. */
const SECRET_PIECES = { named: 5, random: 9 } as const;

/** Pieces that went from one server's results to one destination. */
export interface Pair {
	readonly weight: number;
	readonly calls: number;
	readonly at: number;
	readonly pieces: ReadonlySet<number>;
	readonly secrets: ReadonlyMap<number, ReadonlySet<number>>;
}

/** The share of the pieces that the destination hasn't received yet. */
export function freshShare(match: Match, pair: Pair): number {
	if (match.pieces.size === 0) return 1;
	let fresh = 0;
	for (const piece of match.pieces) if (!pair.pieces.has(piece)) fresh += 1;
	return fresh / match.pieces.size;
}

export function addedTo(pair: Pair | undefined, match: Match, at: number): Pair {
	const before = pair !== undefined && at - pair.at <= SPLIT_WINDOW_MS ? pair : undefined;
	const weight = (before?.weight ?? 0) + bestOf(match).weight * (before === undefined ? 1 : freshShare(match, before));
	const secrets = new Map(before?.secrets ?? pair?.secrets ?? []);
	for (const [number, seen] of [...match.secrets].slice(0, 16)) secrets.set(number, new Set([...(secrets.get(number) ?? []), ...seen]));
	return {
		weight,
		calls: (before?.calls ?? 0) + 1,
		at,
		pieces: new Set([...(before?.pieces ?? []), ...match.pieces].slice(-200)),
		secrets,
	};
}

/** Whether enough neighboring pieces of one secret match, counting those that went the same way before. */
export function secretFound(match: Match, pair: Pair | undefined, secrets: FlowStore['secrets']): boolean {
	for (const [number, seen] of match.secrets) {
		const secret = secrets.get(number);
		if (secret === undefined) continue;
		const before = pair?.secrets.get(number);
		const all = before === undefined ? seen.size : new Set([...before, ...seen]).size;
		if (all >= Math.min(SECRET_PIECES[secret.kind], secret.pieces)) return true;
	}
	return false;
}
