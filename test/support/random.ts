export interface Random {
	chance(share: number): boolean;
	below(end: number): number;
	one<T>(from: readonly T[]): T;
}

/** The same seed gives the same values (Mulberry32). */
export function randomOf(seed: number): Random {
	let state = seed >>> 0;
	const next = (): number => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
	const below = (end: number): number => Math.floor(next() * end);
	return {
		chance: (share) => next() < share,
		below,
		one: (from) => from[below(from.length)] as (typeof from)[number],
	};
}
