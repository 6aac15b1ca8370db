// The editor suites: mocha inside the extension host, then a real page driven from outside.
// usage: node scripts/test-editor.mjs [in-host] [e2e] [--grep TEXT] [FILE…]
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from './lib/build.mjs';
import { ensureEditor } from './lib/editor.mjs';
import { runInHostSuite } from './lib/in-host.mjs';
import { addCounts, describeCounts, failedWith, runMocha } from './lib/mocha.mjs';
import { packageExtension } from './package.mjs';

/** A suite that failed is begun again, once, in a new editor: most tests go on from where the one before them ended. What failed is said. */
async function withSecondTry(name, run) {
	const attempt = () => run().catch((error) => failedWith(`${name}: ${error.message}`));
	const first = await attempt();
	if (first.failed === 0) return first;
	for (const failure of first.failures) console.log(`(${name} is tried again in a new editor: ${failure})`);
	return await attempt();
}

/** Runs the editor suites; gives their counts. */
export async function testEditor({ inHost = true, e2e = true, args = [] } = {}) {
	await ensureEditor();
	buildAll();
	const counts = [];
	if (inHost) counts.push(await withSecondTry('in-host', () => runInHostSuite({ timeoutMs: 600_000 })));
	if (e2e) {
		const vsix = await packageExtension('out/cordon.vsix');
		const env = { ...process.env, CORDON_VSIX: vsix };
		const chosen = args.filter((arg) => arg.endsWith('.test.ts'));
		const files =
			chosen.length > 0
				? chosen
				: readdirSync('test/editor/e2e')
						.filter((file) => file.endsWith('.test.ts'))
						.sort()
						.map((file) => path.join('test/editor/e2e', file));
		const options = args.filter((arg) => !chosen.includes(arg));
		// A process a file: what a suite leaves behind cannot help or harm the next.
		for (const file of files) {
			const name = path.basename(file, '.test.ts');
			// A test in the editor gets a second try: a person would look again too. The reporter says when and why.
			const run = () => runMocha(name, ['--no-config', '--exit', '--timeout', '300000', '--retries', '1', ...options, file], { env });
			counts.push(await withSecondTry(name, run));
		}
	}
	return addCounts(counts);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const given = process.argv.slice(2);
	const parts = given.filter((arg) => arg === 'in-host' || arg === 'e2e');
	const args = given.filter((arg) => !parts.includes(arg));
	const hasFiles = args.some((arg) => existsSync(arg));
	const counts = await testEditor({
		inHost: parts.includes('in-host') || (parts.length === 0 && !hasFiles),
		e2e: parts.includes('e2e') || parts.length === 0,
		args,
	});
	console.log(describeCounts(counts));
	process.exit(counts.failed > 0 ? 1 : 0);
}
