import assert from 'node:assert/strict';
import { keepNewest, setNewest } from '../../../src/base/keep-newest.ts';

describe('a collection with a limit', () => {
	it('drops what was added first, however far it is over the limit', () => {
		const held = new Set([1, 2, 3, 4]);

		keepNewest(held, 2);
		keepNewest(held, 2);

		assert.deepEqual([...held], [3, 4]);
	});

	it('treats an entry as newest when it is set again', () => {
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
