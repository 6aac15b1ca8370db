import assert from 'node:assert/strict';
import { createFocusedRow } from '../../../src/extension/view-models/focused-row.ts';
import type { TreeNode } from '../../../src/extension/view-models/tree-node.ts';
import { aRow } from '../../support/rows.ts';

const [add, echo, radar] = [aRow('add'), aRow('echo'), aRow('radar')];

/** The rows that a key pressed on `row` acts on. A key press toggles the row in the selection and back. */
function pressedOn(row: TreeNode, selection: readonly TreeNode[]): readonly string[] {
	const pressed = createFocusedRow();
	pressed(selection);
	pressed(selection.includes(row) ? selection.filter((each) => each !== row) : [...selection, row]);
	return pressed(selection).map(({ id }) => id);
}

describe('a key pressed in a view', () => {
	it('acts on the focused row, selected or not', () => {
		assert.deepEqual(pressedOn(add, []), ['add']);
		assert.deepEqual(pressedOn(add, [add]), ['add']);
	});

	it('acts on all rows selected together with the focused one, and on none selected elsewhere', () => {
		assert.deepEqual(pressedOn(echo, [add, echo]), ['echo', 'add']);
		assert.deepEqual(pressedOn(radar, [add, echo]), ['radar']);
	});

	it('differs from a change of the selection', () => {
		const pressed = createFocusedRow();

		assert.deepEqual([pressed([add]), pressed([add, echo]), pressed([radar])], [[], [], []]);
	});
});
