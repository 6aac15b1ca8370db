import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';

/** Code that waits for a time instead of a condition. A `setTimeout` for a scripted delay of a server is fine. */
const SLEEPS =
	/waitForTimeout\(|import \{[^}]*\bsetTimeout\b[^}]*\} from 'node:timers\/promises'|new Promise(?:<\w+>)?\(\((\w+)\) => (?:void )?setTimeout\(\1\b/;
/** The one file that may sleep, and files that aren't tests: measurements, servers, pictures. */
const ALLOWED = /^test\/(?:support\/wait|bench\/.*|fixtures\/.*|editor\/pictures)\.ts$/;

const sleepsIn = (text: string): readonly number[] => text.split('\n').flatMap((line, index) => (SLEEPS.test(line) ? [index + 1] : []));

describe('tests', () => {
	it('wait for conditions, and sleep only through test/support/wait.ts', () => {
		const files = globSync('test/**/*.ts').filter(
			(file) => !ALLOWED.test(file.replaceAll('\\', '/')) && file !== 'test/unit/waits.test.ts',
		);

		assert.ok(files.length > 100);
		assert.deepEqual(
			files.flatMap((file) => sleepsIn(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`)),
			[],
			'wait for what happens (until, settled, stays), or say with testedDelay that the delay is what is tested',
		);
	});

	it('are caught when they sleep', () => {
		for (const line of [
			'await page.waitForTimeout(500);',
			"import { setTimeout as sleep } from 'node:timers/promises';",
			'await new Promise((resolve) => setTimeout(resolve, 100));',
			'await new Promise<void>((done) => void setTimeout(done, 100));',
		])
			assert.deepEqual(sleepsIn(line), [1], line);
		assert.deepEqual(sleepsIn('const timer = setTimeout(run, delayMs);'), []);
	});
});
