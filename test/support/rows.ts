import type { TreeNode } from '../../src/extension/view-models/tree-node.ts';

/** A row of a view. */
export const aRow = (id: string, children: readonly TreeNode[] = [], isExpanded = false): TreeNode => ({
	id,
	label: id,
	description: '',
	tooltip: id,
	accessibleLabel: id,
	icon: 'info',
	color: undefined,
	context: 'note',
	target: undefined,
	children,
	isExpanded,
});
