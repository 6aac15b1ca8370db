// How much longer a call takes behind `cordon guard` than behind a byte pipe: the ratios of `npm run bench:weight`. The server itself, the pipe, and the guard
// take turns, block by block and without pauses, so deferred work competes with the next call.
import { type Peer, quantile } from './peer.ts';

const CASES = [
	{ size: 'small', words: 'small call', calls: 100, goal: 6 },
	{ size: 'medium', words: '100 KB', calls: 10, goal: 5 },
	{ size: 'large', words: '1 MB', calls: 4, goal: 3.5 },
] as const;
const BLOCKS = 12;
/** Blocks in which code is compiled. */
const WARM_UP = 2;

export interface Ratio {
	readonly measure: string;
	readonly value: number;
	readonly goal: number;
}

/** All three have listed their tools. */
export async function ratios(guarded: Peer, pipe: Peer, direct: Peer): Promise<readonly Ratio[]> {
	const measured: Ratio[] = [];
	for (const { calls, goal, size, words } of CASES) {
		const times = new Map([guarded, pipe, direct].map((peer) => [peer, [] as number[]]));
		for (let block = 0; block < BLOCKS + WARM_UP; block += 1)
			for (const [peer, taken] of times)
				for (let call = 0; call < calls; call += 1) {
					const ms = await peer.call('tools/call', { name: 'fetch', arguments: { size } });
					if (!peer.lastResponse().includes('"result"')) throw new Error(`a call was refused: ${peer.lastResponse().slice(0, 300)}`);
					if (block >= WARM_UP) taken.push(ms);
				}
		const [own = Number.NaN, bare = Number.NaN] = [...times.values()].map((taken) => quantile(taken, 0.5));
		measured.push({ measure: `${words}, times the byte pipe, gateway warm`, value: own / bare, goal });
	}
	return measured;
}
