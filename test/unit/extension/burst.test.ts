import assert from 'node:assert/strict';
import { createBurst } from '../../../src/extension/features/burst.ts';
import { oneAtATime } from '../../../src/extension/host/one-at-a-time.ts';
import { until } from '../../support/proxied-client.ts';
import { stays } from '../../support/wait.ts';

describe('work after a burst of events', () => {
	it('runs once for the whole burst, again for the next one, and never after the end', async () => {
		let done = 0;
		const burst = createBurst(5, () => {
			done += 1;
		});
		for (let event = 0; event < 3; event += 1) burst.soon();
		assert.equal(done, 0);
		await until(() => done > 0);

		burst.soon();
		await until(() => done > 1);
		assert.equal(done, 2);

		burst.soon();
		burst.dispose();
		assert.ok(await stays(() => done === 2, 60));
	});
});

describe('work that must not overlap', () => {
	it('is skipped while it runs, and can run again after it ended or failed', async () => {
		const runs: PromiseWithResolvers<void>[] = [];
		const work = oneAtATime(() => {
			const run = Promise.withResolvers<void>();
			runs.push(run);
			return run.promise;
		});
		const first = work();
		await work();
		assert.equal(runs.length, 1);

		runs[0]?.reject(new Error('it failed'));
		await assert.rejects(first);
		const second = work();
		assert.equal(runs.length, 2);
		runs[1]?.resolve();
		await second;
	});
});
