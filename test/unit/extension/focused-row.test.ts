import assert from 'node:assert/strict';
import { createFocusedRow } from '../../../src/extension/view-models/focused-row.ts';
import type { TreeNode } from '../../../src/extension/view-models/tree-node.ts';
import { aRow } from '../../support/rows.ts';

const [add, echo, radar] = [aRow('add'), aRow('echo'), aRow('radar')];

/** What a key pressed on `row` is about: the row is taken into the selection and out again, or the other way round. */
function pressedOn(row: TreeNode, selection: readonly TreeNode[]): readonly string[] {
	const pressed = createFocusedRow();
	pressed(selection);
	pressed(selection.includes(row) ? selection.filter((each) => each !== row) : [...selection, row]);
	return pressed(selection).map(({ id }) => id);
}

describe('a key pressed in a view', () => {
	it('is about the row that has the focus, selected or not', () => {
		assert.deepEqual(pressedOn(add, []), ['add']);
		assert.deepEqual(pressedOn(add, [add]), ['add']);
	});

	it('is about all rows that are selected with it, and about none of those selected elsewhere', () => {
		assert.deepEqual(pressedOn(echo, [add, echo]), ['echo', 'add']);
		assert.deepEqual(pressedOn(radar, [add, echo]), ['radar']);
	});

	it('is not a change of the selection', () => {
		const pressed = createFocusedRow();

		assert.deepEqual([pressed([add]), pressed([add, echo]), pressed([radar])], [[], [], []]);
	});
});
