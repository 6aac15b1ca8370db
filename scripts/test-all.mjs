// Everything a change has to pass: the checks in the order in which they fail fastest, then the tests, two suites at a time.
// What failed is listed at the end; the last line is "N passed, N failed".
// usage: node scripts/test-all.mjs
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { buildAll } from './lib/build.mjs';
import { CHECKS } from './lib/checks.mjs';
import { ensureEditor } from './lib/editor.mjs';
import { runInLanes, slowestFirst } from './lib/lanes.mjs';
import { addCounts, describeCounts, failedWith, PASSED, runMocha, runShown } from './lib/mocha.mjs';
import { editorJobs } from './test-editor.mjs';

/** The system tests that took more than 20 s when they were last measured, the slowest first. */
const SLOWEST = ['conformance', 'git-filter', 'adversary', 'self-test', 'traffic', 'standalone', 'audit', 'interposition', 'http-guarded'];

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
	times.push(`${title} ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

const systemSuites = slowestFirst(
	testFiles('test/system').map((file) => file.replace(/\.test\.ts$/, '')),
	SLOWEST,
);
const jobs = [
	{ name: 'unit and property tests', run: (log) => runMocha('unit', ['--timeout', '60000'], { log }) },
	// A process a file, each with folders and ports of its own.
	...systemSuites.map((suite) => ({
		name: `system/${suite}`,
		run: (log) =>
			runMocha(`system/${suite}`, ['--no-config', '--exit', '--timeout', '240000', path.join('test/system', `${suite}.test.ts`)], { log }),
	})),
];
if (testFiles('test/corpus').length > 0)
	jobs.push({
		name: 'corpus',
		run: (log) => runMocha('corpus', ['--no-config', '--timeout', '240000', 'test/corpus/**/*.test.ts'], { log }),
	});

await step('editor', async () => void (await ensureEditor()));
await step('build', async () => buildAll());
for (const [title, program, ...args] of CHECKS) {
	await step(title, async () => ((await runShown(program, args)) === 0 ? PASSED : failedWith(title)));
}
await step('package', async () => void jobs.push(...(await editorJobs())));
await step('tests', async () => {
	const ended = await runInLanes(jobs);
	const slowest = ended.toSorted((a, b) => b.seconds - a.seconds).slice(0, 8);
	console.log(`\nslowest: ${slowest.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`).join(', ')}`);
	return addCounts(ended.map((job) => job.counts));
});

const sum = addCounts(counts);
console.log(`\n${times.join(', ')}`);
for (const failure of sum.failures) console.log(`failed: ${failure}`);
console.log(describeCounts(sum));
process.exit(sum.failed > 0 ? 1 : 0);
