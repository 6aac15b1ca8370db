// Looks for texts that hold the engine up, beyond those of `npm run recheck`: fragments of random expressions in random order, repeated.
// Each text goes through one expression alone, and each tenth through a whole inspection.
// usage: node scripts/fuzz-expressions.mjs [--seconds N] [--seed N]      default: 60 seconds, a seed of the clock; fails with what it found
import { inspect } from '../src/engine/inspect.ts';
import { inspectResult } from '../src/engine/results/inspect-result.ts';
import { collectExpressions } from './recheck-collect.mjs';
import { computedMs, faultOf, partsOf, stopwatchOf } from './recheck-pump.mjs';

/** Milliseconds for 40,000 characters with every detector. */
const WHOLE_LIMIT_MS = 4_000;

const option = (name, otherwise) => {
	const at = process.argv.indexOf(`--${name}`);
	return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const seconds = option('seconds', 60);
const seed = option('seed', Date.now() % 2 ** 31);
let state = seed >>> 0;
/** Mulberry32, which gives the same texts for the same seed. */
const random = (below) => {
	state = (state + 0x6d2b79f5) >>> 0;
	let mixed = Math.imul(state ^ (state >>> 15), state | 1);
	mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
	return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
};
const anyOf = (list) => list[random(list.length)] ?? '';

const timed = (work) => (text, rounds) => {
	let best = Number.POSITIVE_INFINITY;
	for (let round = 0; round < rounds; round += 1) {
		const start = computedMs();
		work(text);
		best = Math.min(best, computedMs() - start);
	}
	return best;
};
const wholes = [
	['inspect', timed((text) => inspect({ kind: 'instructions', server: 's', text }))],
	['inspectResult', timed((text) => inspectResult(text))],
];

const expressions = await collectExpressions();
const fragments = (expression) => {
	const { matches, pumps, words } = partsOf(expression);
	return [...matches, ...words, ...pumps.flatMap(({ before, pump }) => [before, pump, before + pump])].filter((part) => part !== '');
};
const end = Date.now() + seconds * 1000;
let texts = 0;
let found = 0;
while (Date.now() < end) {
	const expression = expressions[random(expressions.length)];
	const own = fragments(expression);
	const others = fragments(expressions[random(expressions.length)]);
	if (own.length === 0) continue;
	const before = random(2) === 0 ? anyOf(own) : '';
	const pump = Array.from({ length: 1 + random(3) }, () => (random(4) === 0 ? anyOf(others) : anyOf(own))).join(random(2) === 0 ? ' ' : '');
	const ending = anyOf(['', '\n', '\u0001', anyOf(others)]);
	if (pump === '') continue;
	const textOf = (units) => before + pump.repeat(Math.ceil(units / pump.length)) + ending;
	texts += 1;
	const tries = [[expression.files.join(', '), stopwatchOf(expression), undefined]];
	if (texts % 10 === 0) tries.push(...wholes.map(([name, run]) => [name, run, WHOLE_LIMIT_MS]));
	for (const [name, run, limitMs] of tries) {
		const fault = faultOf(run, textOf, limitMs);
		if (fault === undefined) continue;
		found += 1;
		console.error(
			`${name}: ${fault.ms.join(', ')} ms on ${JSON.stringify(before)} + ${JSON.stringify(pump)} … + ${JSON.stringify(ending)}`,
		);
	}
}
console.log(`seed ${seed}: ${texts} texts for ${expressions.length} expressions, ${found} found`);
process.exitCode = found > 0 ? 1 : 0;
