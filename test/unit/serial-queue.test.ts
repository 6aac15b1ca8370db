import assert from 'node:assert/strict';
import { createSerialQueue } from '../../src/base/serial-queue.ts';

describe('turns', () => {
	it('run one after the other for a key, side by side for two, and are one where several wait', async () => {
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

	it('go on after a run that failed, whose failure goes to whoever asked for it', async () => {
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
