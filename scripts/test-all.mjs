// Everything a change has to pass, in the order in which it fails fastest. What failed is listed at the end; the last line is "N passed, N failed".
// usage: node scripts/test-all.mjs
import { existsSync, readdirSync } from 'node:fs';
import { buildAll } from './lib/build.mjs';
import { CHECKS } from './lib/checks.mjs';
import { ensureEditor } from './lib/editor.mjs';
import { addCounts, describeCounts, failedWith, PASSED, runMocha, runShown } from './lib/mocha.mjs';
import { testEditor } from './test-editor.mjs';

const holdsTests = (folder) =>
	existsSync(folder) && readdirSync(folder, { recursive: true }).some((file) => String(file).endsWith('.test.ts'));
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

await step('editor', async () => void (await ensureEditor()));
await step('build', async () => buildAll());
for (const [title, program, ...args] of CHECKS) {
	await step(title, async () => ((await runShown(program, args)) === 0 ? PASSED : failedWith(title)));
}
await step('unit and property tests', () => runMocha('unit', ['--timeout', '60000']));
if (holdsTests('test/system'))
	await step('system tests', () => runMocha('system', ['--config', '.mocharc.system.json', '--timeout', '240000']));
if (holdsTests('test/corpus'))
	await step('corpus', () => runMocha('corpus', ['--no-config', '--timeout', '240000', 'test/corpus/**/*.test.ts']));
await step('editor suites', () => testEditor());

const sum = addCounts(counts);
console.log(`\n${times.join(', ')}`);
for (const failure of sum.failures) console.log(`failed: ${failure}`);
console.log(describeCounts(sum));
process.exit(sum.failed > 0 ? 1 : 0);
