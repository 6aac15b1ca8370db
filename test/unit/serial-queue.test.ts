import assert from 'node:assert/strict';
import { createSerialQueue } from '../../src/base/serial-queue.ts';

describe('a serial queue', () => {
	it('runs one task at a time per key, different keys in parallel, and merges waiting tasks', async () => {
		const inTurn = createSerialQueue();
		const seen: string[] = [];
		const open = new Map<string, () => void>();
		const run = (name: string) => async (): Promise<void> => {
			seen.push(`${name} begins`);
			await new Promise<void>((resolve) => void open.set(name, resolve));
			seen.push(`${name} ends`);
		};

		const all = [inTurn('a', run('first')), inTurn('a', run('second')), inTurn('a', run('third')), inTurn('b', run('other'))];
		open.get('other')?.();
		await all[3];
		assert.deepEqual(seen, ['first begins', 'other begins', 'other ends']);
		open.get('first')?.();
		await all[0];
		await new Promise((resolve) => void setImmediate(resolve));
		open.get('second')?.();
		await Promise.all(all);

		assert.deepEqual(seen.slice(3), ['first ends', 'second begins', 'second ends']);
	});

	it('continues after a failed run, and reports the failure to its caller', async () => {
		const inTurn = createSerialQueue();
		const seen: string[] = [];
		const failed = inTurn('a', async () => Promise.reject(new Error('no')));
		const after = inTurn('a', async () => void seen.push('after'));

		await assert.rejects(failed, /no/);
		await after;
		await inTurn('a', async () => void seen.push('later'));
		assert.deepEqual(seen, ['after', 'later']);
	});
});
