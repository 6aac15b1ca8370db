import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const DETECTORS = 'src/engine/detectors';
const RULES = 'src/engine/injection/rules';

describe('npm run generate', () => {
	let folder = '';
	before(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'cordon-generate-'));
		for (const name of ['src', 'docs', 'test']) cpSync(name, path.join(folder, name), { recursive: true });
		for (const name of ['kernels', 'models', 'node_modules', 'package.json', 'README.md', 'scripts', 'SECURITY.md'])
			symlinkSync(path.resolve(name), path.join(folder, name));
	});
	after(() => rmSync(folder, { recursive: true, force: true }));

	const run = (script: string, ...more: readonly string[]): void => {
		const { status, stderr } = spawnSync(process.execPath, [path.resolve('scripts', script), ...more], { cwd: folder, encoding: 'utf8' });
		assert.equal(status, 0, stderr);
	};
	const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
	const registry = (): string => read('src/engine/detectors/registry.generated.ts');

	it('updates its files when a rule for instructions is added, renamed, or removed', function () {
		this.timeout(120_000);
		const rules = (): string => read('src/engine/injection/rules.generated.ts');
		renameSync(path.join(folder, RULES, 'retry.json'), path.join(folder, RULES, 'try-again.json'));
		run('new-detector.mjs', 'rule', 'new-name');
		assert.match(rules(), /rules\/new-name\.json/);
		assert.match(rules(), /rules\/try-again\.json/);
		assert.doesNotMatch(rules(), /rules\/retry\.json/);

		rmSync(path.join(folder, RULES, 'new-name.json'));
		run('generate.mjs');
		assert.doesNotMatch(rules(), /new-name/);
	});

	it('updates its files when a detector is added, renamed, or removed', function () {
		this.timeout(120_000);
		renameSync(path.join(folder, DETECTORS, 'layout/padding.ts'), path.join(folder, DETECTORS, 'layout/blanks.ts'));
		run('new-detector.mjs', 'sample.new-name');
		assert.match(registry(), /sample\/new-name\.ts/);
		assert.match(registry(), /layout\/blanks\.ts/);
		assert.doesNotMatch(registry(), /layout\/padding\.ts/);

		rmSync(path.join(folder, DETECTORS, 'sample/new-name.ts'));
		run('generate.mjs');
		assert.doesNotMatch(registry(), /new-name/);
	});
});
