import type { TreeNode } from './tree-node.ts';

/**
 * Finds the row that had the keyboard focus when a key was pressed in a view. The editor tells extensions the selection but not the focus, and
 * selecting the row as Enter does would open its page. So a key binding runs `list.toggleSelection` twice, which selects and deselects the row (or
 * the reverse). The row that differs in both changes is the focused one.
 * Returns that row, then the other selected rows. Empty if no key was pressed.
 */
export function createFocusedRow(): (selection: readonly TreeNode[]) => readonly TreeNode[] {
	let selected: readonly TreeNode[] = [];
	let toggled: TreeNode | undefined;
	return (selection) => {
		const changed = [...missingIn(selection, selected), ...missingIn(selected, selection)];
		const before = toggled;
		selected = selection;
		toggled = changed.length === 1 ? changed[0] : undefined;
		const pressed = toggled?.id === before?.id ? toggled : undefined;
		if (pressed === undefined) return [];
		const others = missingIn([pressed], selection);
		// A row outside the selection stands alone, as in the editor's context menu.
		return others.length < selection.length ? [pressed, ...others] : [pressed];
	};
}

function missingIn(rows: readonly TreeNode[], of: readonly TreeNode[]): readonly TreeNode[] {
	return of.filter(({ id }) => !rows.some((row) => row.id === id));
}
