// The editor suites: mocha inside the extension host, then a real page driven from outside.
// usage: node scripts/test-editor.mjs [in-host] [e2e] [--grep TEXT] [FILE…]
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from './lib/build.mjs';
import { ensureEditor } from './lib/editor.mjs';
import { bundleInHostSuite, runInHostSuite } from './lib/in-host.mjs';
import { runInLanes, slowestFirst } from './lib/lanes.mjs';
import { addCounts, describeCounts, failedWith, runMocha, say } from './lib/mocha.mjs';
import { packExtension } from './lib/vsix.mjs';
import { packageExtension } from './package.mjs';

/** The suites that took more than 50 s when they were last measured, the slowest first. */
const SLOWEST = [
	'hostile-repository',
	'guarded-server',
	'flow',
	'http',
	'crash',
	'review',
	'login',
	'import-restart',
	'definition-fixes',
	'rug-pull',
	'decisions',
	'traffic',
	'trust',
];

/** A suite that failed is begun again, once, in a new editor: most tests go on from where the one before them ended. What failed is said. */
async function withSecondTry(name, run, log) {
	const attempt = () => run().catch((error) => failedWith(`${name}: ${error.message}`));
	const first = await attempt();
	if (first.failed === 0) return first;
	for (const failure of first.failures) say(`(${name} is tried again in a new editor: ${failure})`, log);
	return await attempt();
}

/** Prepares what all editor suites need and gives them as jobs of `runInLanes`. */
export async function editorJobs({ inHost = true, e2e = true, args = [] } = {}) {
	await ensureEditor();
	buildAll();
	const jobs = [];
	if (e2e) {
		const vsix = await packageExtension('out/cordon.vsix');
		// Here, once: two suites that pack the same file at once spoil it.
		for (const name of ['companion', 'scripted-model'])
			await packExtension(`test/support/editor/${name}`, `out/test-extensions/${name}.vsix`);
		const env = { ...process.env, CORDON_VSIX: vsix };
		const chosen = args.filter((arg) => arg.endsWith('.test.ts'));
		const options = args.filter((arg) => !chosen.includes(arg));
		const suiteOf = (file) => path.basename(file, '.test.ts');
		const found = readdirSync('test/editor/e2e').filter((file) => file.endsWith('.test.ts'));
		const all = slowestFirst(found.map(suiteOf).sort(), SLOWEST).map((suite) => `test/editor/e2e/${suite}.test.ts`);
		// A process a file: what a suite leaves behind cannot help or harm the next.
		for (const file of chosen.length > 0 ? chosen : all) {
			const name = `editor/${suiteOf(file)}`;
			// A test in the editor gets a second try: a person would look again too. The reporter says when and why.
			const run = (log) =>
				runMocha(name, ['--no-config', '--exit', '--timeout', '300000', '--retries', '1', ...options, file], { env, log });
			jobs.push({ name, run: (log) => withSecondTry(name, () => run(log), log) });
		}
	}
	if (inHost) {
		await bundleInHostSuite();
		const run = (log) => runInHostSuite({ timeoutMs: 600_000, log });
		jobs.push({ name: 'editor/in-host', run: (log) => withSecondTry('editor/in-host', () => run(log), log) });
	}
	return jobs;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const given = process.argv.slice(2);
	const parts = given.filter((arg) => arg === 'in-host' || arg === 'e2e');
	const args = given.filter((arg) => !parts.includes(arg));
	const hasFiles = args.some((arg) => existsSync(arg));
	const jobs = await editorJobs({
		inHost: parts.includes('in-host') || (parts.length === 0 && !hasFiles),
		e2e: parts.includes('e2e') || parts.length === 0,
		args,
	});
	const counts = addCounts((await runInLanes(jobs)).map((job) => job.counts));
	for (const failure of counts.failures) console.log(`failed: ${failure}`);
	console.log(describeCounts(counts));
	process.exit(counts.failed > 0 ? 1 : 0);
}
