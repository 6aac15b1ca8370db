// The editor suites: mocha inside the extension host, then a real page driven from outside.
// usage: node scripts/test-editor.mjs [in-host] [e2e] [--grep TEXT] [FILE…]
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from './lib/build.mjs';
import { ensureEditor } from './lib/editor.mjs';
import { bundleInHostSuite, runInHostSuite } from './lib/in-host.mjs';
import { runInLanes } from './lib/lanes.mjs';
import { addCounts, closeRun, createSecondTries, runMocha } from './lib/mocha.mjs';
import { packExtension } from './lib/vsix.mjs';
import { packageExtension } from './package.mjs';

/** Prepares what all editor suites need and returns them as jobs for `runInLanes`. */
export async function editorJobs({ inHost = true, e2e = true, args = [] } = {}) {
	await ensureEditor();
	buildAll();
	const jobs = [];
	const withSecondTry = createSecondTries();
	if (e2e) {
		const vsix = await packageExtension('out/cordon.vsix');
		// Once here, because two suites that pack the same file at once would break it.
		for (const name of ['companion', 'scripted-model'])
			await packExtension(`test/support/editor/${name}`, `out/test-extensions/${name}.vsix`);
		const env = { ...process.env, CORDON_VSIX: vsix };
		const chosen = args.filter((arg) => arg.endsWith('.test.ts'));
		const options = args.filter((arg) => !chosen.includes(arg));
		const suiteOf = (file) => path.basename(file, '.test.ts');
		const found = readdirSync('test/editor/e2e').filter((file) => file.endsWith('.test.ts'));
		const all = found.sort().map((file) => `test/editor/e2e/${file}`);
		// One process per file, so that nothing a suite leaves behind can help or harm the next.
		for (const file of chosen.length > 0 ? chosen : all) {
			const name = `editor/${suiteOf(file)}`;
			const run = (log) => runMocha(name, ['--no-config', '--exit', '--timeout', '300000', ...options, file], { env, log });
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
	const { total, lines } = closeRun(addCounts((await runInLanes(jobs)).map((job) => job.counts)));
	for (const line of lines) console.log(line);
	process.exit(total.failed > 0 ? 1 : 0);
}
