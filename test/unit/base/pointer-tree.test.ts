import assert from 'node:assert/strict';
import { pointerTree } from '../../../src/base/pointer-tree.ts';

describe('pointerTree', () => {
	it('groups values by place, under unescaped names', () => {
		const tree = pointerTree([
			['', 'root'],
			['/a/0', 'item'],
			['/a/0', 'again'],
			['/a~1b/~0', 'escaped'],
			['/__proto__/x', 'name like any other'],
		]);
		assert.deepEqual(tree.values, ['root']);
		assert.deepEqual(tree.steps.get('a')?.steps.get('0')?.values, ['item', 'again']);
		assert.deepEqual(tree.steps.get('a/b')?.steps.get('~')?.values, ['escaped']);
		assert.deepEqual(tree.steps.get('__proto__')?.steps.get('x')?.values, ['name like any other']);
		assert.equal(tree.steps.get('a')?.steps.get('1'), undefined);
	});
});
