import assert from 'node:assert/strict';
import { Remembered } from '../../../src/base/remembered.ts';

describe('Remembered', () => {
	it('stores short texts and returns the given value', () => {
		const known = new Remembered<number>();
		assert.equal(known.get('a'), undefined);
		assert.equal(known.set('a', 1), 1);
		assert.equal(known.get('a'), 1);
		assert.equal(known.set('a'.repeat(97), 2), 2);
		assert.equal(known.get('a'.repeat(97)), undefined);
	});

	it('starts over when it is full', () => {
		const known = new Remembered<number>();
		for (let index = 0; index < 2_048; index += 1) known.set(`${index}`, index);
		assert.equal(known.get('0'), 0);
		known.set('one more', 1);
		assert.equal(known.get('0'), undefined);
		assert.equal(known.get('one more'), 1);
	});

	it('starts over when its texts exceed the total size', () => {
		const known = new Remembered<number>({ longest: 60, total: 100 });
		known.set('a'.repeat(60), 1);
		known.set('b'.repeat(40), 2);
		assert.deepEqual([known.get('a'.repeat(60)), known.get('b'.repeat(40))], [1, 2]);

		known.set('c', 3);

		assert.deepEqual([known.get('a'.repeat(60)), known.get('c')], [undefined, 3]);
	});
});
