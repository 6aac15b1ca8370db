// A test that passes only on the second try is counted and shown, and more than two of them fail the run.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addCounts, type Counts, closeRun, createSecondTries, MAX_SECOND_TRIES, runMocha } from '../../../scripts/lib/mocha.mjs';

describe('second tries', function () {
	this.timeout(120_000);
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'cordon-tries-'));
	});
	afterEach(() => {
		for (const each of [folder, 'out/test-counts/second-tries']) rmSync(each, { recursive: true, force: true });
	});

	/** A suite that fails the first `failures` times it runs, run as the test runner does. */
	function aSuite(name: string, failures: number): (quarantine?: readonly unknown[]) => Promise<Counts> {
		const [file, runs] = [path.join(folder, `${name}.test.cjs`), path.join(folder, `${name}.runs`)];
		writeFileSync(runs, '');
		writeFileSync(
			file,
			`const { readFileSync, writeFileSync } = require('node:fs');
			describe('${name}', () => {
				it('is steady', () => {});
				it('is flaky', () => {
					const runs = readFileSync(${JSON.stringify(runs)}, 'utf8') + 'x';
					writeFileSync(${JSON.stringify(runs)}, runs);
					if (runs.length <= ${failures}) throw new Error('seeded flake');
				});
			});`,
		);
		return (quarantine = []) => {
			const list = path.join(folder, 'quarantine.json');
			writeFileSync(list, JSON.stringify(quarantine));
			const env = { ...process.env, TEST_QUARANTINE: list };
			return runMocha(`second-tries/${path.basename(folder)}-${name}`, ['--no-config', file], { env, log: path.join(folder, 'log') });
		};
	}

	it('count and name a test that passes only on the second try', async () => {
		const run = aSuite('seeded', 1);

		const { lines, total } = closeRun(await createSecondTries()('suite', run, path.join(folder, 'log')));

		assert.equal(total.failed, 0);
		assert.deepEqual(lines, [
			'tried again: suite: seeded > is flaky: seeded flake',
			`second tries: 1 (at most ${MAX_SECOND_TRIES})`,
			'2 passed, 0 failed',
		]);
	});

	it('fail a run that needs more than two', async () => {
		const tries = createSecondTries();
		const counts: Counts[] = [];
		for (const name of ['a', 'b', 'c']) counts.push(await tries(name, aSuite(name, 1), path.join(folder, 'log')));

		const { lines, total } = closeRun(addCounts(counts));

		assert.equal(MAX_SECOND_TRIES, 2);
		assert.ok(total.failed > 0);
		assert.ok(total.failures.includes('3 second tries in one run; at most 2 are allowed'), lines.join('\n'));
		assert.match(lines.at(-1) ?? '', /^\d+ passed, \d+ failed$/);
	});

	it('include tests that mocha retried itself', async () => {
		const [file, mark] = [path.join(folder, 'own.test.cjs'), path.join(folder, 'mark')];
		writeFileSync(
			file,
			`const { existsSync, writeFileSync } = require('node:fs');
			it('is flaky', function () {
				this.retries(1);
				if (existsSync(${JSON.stringify(mark)})) return;
				writeFileSync(${JSON.stringify(mark)}, '');
				throw new Error('seeded flake');
			});`,
		);

		const counts = await runMocha(`second-tries/${path.basename(folder)}`, ['--no-config', file], { log: path.join(folder, 'log') });

		assert.deepEqual([counts.failed, counts.secondTries], [0, ['is flaky: seeded flake']]);
	});

	it('skip a quarantined test, and show its failure with the reason and the date', async () => {
		const run = aSuite('seeded', 9);
		const entry = { test: 'seeded > is flaky', reason: 'a made-up reason', since: '2026-11-28' };

		const { lines, total } = closeRun(await createSecondTries()('suite', () => run([entry]), path.join(folder, 'log')));

		assert.equal(total.failed, 0);
		assert.deepEqual(lines, [
			'quarantined: seeded > is flaky: seeded flake (since 2026-11-28: a made-up reason)',
			`second tries: 0 (at most ${MAX_SECOND_TRIES})`,
			'1 passed, 0 failed',
		]);
	});
});

describe('the quarantine of tests', () => {
	it('names only existing tests, each with a reason and a date', () => {
		const entries: readonly Readonly<Record<string, unknown>>[] = JSON.parse(readFileSync('test/quarantine.json', 'utf8'));

		for (const { file, reason, since, test } of entries) {
			assert.ok(typeof file === 'string' && typeof test === 'string' && typeof reason === 'string' && typeof since === 'string');
			assert.ok(readFileSync(file, 'utf8').includes(test.split(' > ').at(-1) ?? test), `${test} is not in ${file}`);
			assert.ok(reason.length > 20, `${test}: say why it is flaky`);
			assert.match(since, /^\d{4}-\d\d-\d\d$/);
		}
	});
});
