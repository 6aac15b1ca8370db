import type { Overview } from '../../src/events/overview.ts';
import { createFindingsTree } from '../../src/extension/view-models/findings-tree.ts';
import type { L10n } from '../../src/extension/view-models/l10n.ts';
import { createTree, type TreeView } from '../../src/extension/view-models/tree.ts';
import type { TreeNode } from '../../src/extension/view-models/tree-node.ts';

/** Fills `{0}`, `{1}`, … without translating. */
export const plainWords: L10n = {
	t: (message, ...args) => message.replace(/\{(\d+)\}/g, (_, index: string) => String(args[Number(index)] ?? '')),
};

export function treeOf(overview: Overview, l10n: L10n): TreeView {
	return createTree(l10n)(overview);
}

export function findingsTree(overview: Overview, l10n: L10n): readonly TreeNode[] {
	return createFindingsTree(l10n)(overview);
}
