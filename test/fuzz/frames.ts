// `npm run fuzz [-- FRAMES [SEED]]`: 1,000,000 frames by default, each session with other ones.
import { fuzzFrames } from '../support/fuzz-frames.ts';

const [frames = '1000000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const STEP = 50_000;
const startedAt = performance.now();
let done = 0;
for (let round = 0; done < Number(frames); round++) {
	const { delivered, frames: sent } = fuzzFrames({ frames: Math.min(STEP, Number(frames) - done), seed: Number(seed) + round });
	done += sent;
	const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
	process.stdout.write(
		`${done} frames, seed ${Number(seed) + round}, ${seconds} s: ${delivered.client} to the client, ${delivered.server} to the server\n`,
	);
}
