// Runs test suites in parallel, because suites in the editor mostly wait, and a single one leaves a core idle.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { canReplaceHome } from './editor.mjs';
import { describeCounts, failedWith } from './mocha.mjs';
import { MOSTLY_WAITING } from './tiers.mjs';

/**
 * How many suites run at once: `TEST_LANES`, or else two, or one on a machine with one core. Where editors can't have
 * separate homes, they share the machine's, and nothing runs in parallel.
 */
export function laneCount() {
	if (!canReplaceHome()) return 1;
	const chosen = Number(process.env.TEST_LANES);
	return Number.isInteger(chosen) && chosen > 0 ? chosen : Math.min(2, availableParallelism());
}

/**
 * Runs `jobs` (`{ name, run }`, where `run(log)` returns counts and writes to the file `log`, or to the terminal
 * without one), started in the given order. Jobs that mostly wait take turns next to the lanes. With one lane or one
 * job, the output is shown as it comes, and nothing runs in parallel. Otherwise a job's output is shown in one piece
 * when it has ended, and is stored in out/test-logs. Returns `{ name, seconds, counts }` for each, in the order in
 * which they ended.
 */
export async function runInLanes(jobs, { lanes = laneCount() } = {}) {
	const isMixed = lanes > 1 && jobs.length > 1;
	const isBeside = ({ name }) => isMixed && MOSTLY_WAITING.includes(name);
	const [inLanes, beside] = [jobs.filter((job) => !isBeside(job)), jobs.filter(isBeside)];
	const ended = [];
	const lane = async (waiting) => {
		for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
			const log = isMixed ? emptyLog(job.name) : undefined;
			if (!isMixed) console.log(`\n-- ${job.name}`);
			const start = performance.now();
			const counts = await job.run(log).catch((error) => failedWith(`${job.name}: ${error.message}`));
			const seconds = (performance.now() - start) / 1000;
			if (log !== undefined) process.stdout.write(`\n-- ${job.name}\n${readFileSync(log, 'utf8')}`);
			const place = log !== undefined && counts.failed > 0 ? `; its log: ${path.relative('.', log)}` : '';
			console.log(`-- ${job.name}: ${describeCounts(counts)}, ${seconds.toFixed(1)} s${place}`);
			ended.push({ name: job.name, seconds, counts });
		}
	};
	await Promise.all([...Array.from({ length: lanes }, () => lane(inLanes)), lane(beside)]);
	return ended;
}

function emptyLog(name) {
	const log = path.resolve('out/test-logs', `${name}.log`);
	mkdirSync(path.dirname(log), { recursive: true });
	writeFileSync(log, '');
	return log;
}
