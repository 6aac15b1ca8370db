// Everything a change must pass: the checks, those that fail fastest first, and then the tests, two suites at a time, the slowest
// first. Failures are listed at the end, and the last line is "N passed, N failed".
// usage: node scripts/test-all.mjs [--gate] [--record]
//   --gate    the fast gate: no suite that takes long, and of the editor suites only the smoke suites
//   --record  writes what each suite took to test/times.json, from which docs/testing.md is generated
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildAll } from './lib/build.mjs';
import { CHECKS } from './lib/checks.mjs';
import { ensureEditor } from './lib/editor.mjs';
import { laneCount, runInLanes } from './lib/lanes.mjs';
import { addCounts, closeRun, failedWith, PASSED, runMocha, runShown } from './lib/mocha.mjs';
import { isInGate, SMOKE_SUITES } from './lib/tiers.mjs';
import { editorJobs } from './test-editor.mjs';

const TIMES = 'test/times.json';
const isGate = process.argv.includes('--gate');
const known = JSON.parse(readFileSync(TIMES, 'utf8'));

const testFiles = (folder) =>
	existsSync(folder)
		? readdirSync(folder, { recursive: true })
				.map(String)
				.filter((file) => file.endsWith('.test.ts'))
				.sort()
		: [];
const counts = [];
const times = [];

async function step(title, work) {
	console.log(`\n== ${title}`);
	const start = performance.now();
	try {
		const count = await work();
		if (count !== undefined) counts.push(count);
	} catch (error) {
		console.error(error.message);
		counts.push(failedWith(`${title}: ${error.message}`));
	}
	const seconds = Math.round((performance.now() - start) / 1000);
	times.push([title, seconds]);
}

/** One process per file, each with its own folders and ports. */
const systemJobs = (folder) =>
	testFiles(`test/${folder}`).map((file) => {
		const name = `${folder}/${file.replace(/\.test\.ts$/, '')}`;
		const args = ['--no-config', '--exit', '--timeout', '240000', path.join('test', folder, file)];
		return { name, run: (log) => runMocha(name, args, { log }) };
	});

const corpusJob = {
	name: 'corpus',
	run: (log) => runMocha('corpus', ['--no-config', '--timeout', '240000', 'test/corpus/**/*.test.ts'], { log }),
};

await step('editor', async () => void (await ensureEditor()));
await step('build', async () => buildAll());
for (const [title, program, ...args] of CHECKS) {
	await step(title, async () => ((await runShown(program, args)) === 0 ? PASSED : failedWith(title)));
}
await step('unit and property tests', () => runMocha('unit', ['--jobs', String(laneCount()), '--timeout', '60000']));
const all = [...systemJobs('system'), ...systemJobs('agent-host'), corpusJob];
const jobs = all.filter(({ name }) => !isGate || isInGate(name, known));
await step('package', async () => {
	const suites = await editorJobs(isGate ? { inHost: false, args: SMOKE_SUITES } : {});
	jobs.push(...suites);
});
await step('suites', async () => {
	// Unmeasured suites start first, because the last ones should be short.
	const ended = await runInLanes(jobs.toSorted((a, b) => (known[b.name] ?? Infinity) - (known[a.name] ?? Infinity)));
	times.push(...ended.map(({ name, seconds }) => [name, Math.round(seconds)]));
	return addCounts(ended.map((job) => job.counts));
});

if (process.argv.includes('--record')) writeFileSync(TIMES, `${JSON.stringify(Object.fromEntries(times), undefined, '\t')}\n`);
const left = all.filter((job) => !jobs.includes(job)).map(({ name }) => name);
if (left.length > 0) console.log(`\nNot in the gate, npm test runs them: ${left.join(', ')}`);
const { total, lines } = closeRun(addCounts(counts));
console.log(`\n${times.map(([title, seconds]) => `${title} ${seconds} s`).join(', ')}`);
for (const line of lines) console.log(line);
process.exit(total.failed > 0 ? 1 : 0);
