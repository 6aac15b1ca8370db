import type { TreeNode } from './tree-node.ts';

/**
 * Which row had the keyboard focus when a key was pressed in a view: the editor tells extensions what is selected, not what has the
 * focus, and selecting the row as Enter does would open its page. So a key binding takes the row into the selection and out again, or the
 * other way round (`list.toggleSelection` twice): the row by which two changes in a row differ is the one. Gives it first, then the rows that
 * are selected together with it; empty: no key was pressed.
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
		// Outside of the selection it stands alone, as for the editor's own menu of a row.
		return others.length < selection.length ? [pressed, ...others] : [pressed];
	};
}

function missingIn(rows: readonly TreeNode[], of: readonly TreeNode[]): readonly TreeNode[] {
	return of.filter(({ id }) => !rows.some((row) => row.id === id));
}
