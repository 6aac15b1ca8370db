import assert from 'node:assert/strict';
import { keepNewest, setNewest } from '../../../src/base/keep-newest.ts';

describe('what is kept up to a limit', () => {
	it('loses what was added first, however much there is too much', () => {
		const held = new Set([1, 2, 3, 4]);

		keepNewest(held, 2);
		keepNewest(held, 2);

		assert.deepEqual([...held], [3, 4]);
	});

	it('is the newest once it is set again', () => {
		const held = new Map([
			['a', 1],
			['b', 2],
		]);

		setNewest(held, 'a', 3, 2);
		setNewest(held, 'c', 4, 2);

		assert.deepEqual(
			[...held],
			[
				['a', 3],
				['c', 4],
			],
		);
	});
});
