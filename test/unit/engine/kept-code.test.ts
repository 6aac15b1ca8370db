import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

describe('the code that the runtime has made fast', () => {
	it('stays when garbage is collected: what it was made for is kept', function () {
		this.timeout(120_000);
		const script = join(import.meta.dirname, '..', '..', 'support', 'scripted-collections.ts');
		const trace = execFileSync(process.execPath, ['--expose-gc', '--trace-deopt', '--trace-opt', script], {
			encoding: 'utf8',
			maxBuffer: 1 << 28,
		});
		const given = trace.split('\n').filter((line) => line.includes('marking dependent code') || line.includes('bailout'));
		assert.notEqual(given.length, 0, 'the runtime says nothing of the code that it gives up');
		const lost = trace.split('\n').filter((line) => line.includes('embedded weak objects cleared'));
		const names = Map.groupBy(lost, (line) => /SharedFunctionInfo ([^>]*)>/.exec(line)?.[1] ?? '?');
		const often = [...names].filter(([, each]) => each.length >= 6).map(([name, each]) => `${name}: ${each.length}`);
		// Some code of each kind is lost now and then; what is lost in nearly every one of the eight collections was made for objects that nobody keeps.
		assert.deepEqual(often, [], `${lost.length} in all`);
		// What was made for one text goes without a word, and is compiled again: 1,430 times in all when loops stood in such functions, now 730 times.
		const compiled = trace.split('\n').filter((line) => line.includes('completed compiling'));
		assert.ok(compiled.length > 0 && compiled.length < 1_000, `compiled ${compiled.length} times`);
	});
});
