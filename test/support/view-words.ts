import type { Overview } from '../../src/events/overview.ts';
import { createFindingsTree } from '../../src/extension/view-models/findings-tree.ts';
import type { L10n } from '../../src/extension/view-models/l10n.ts';
import { createTree, type TreeView } from '../../src/extension/view-models/tree.ts';
import type { TreeNode } from '../../src/extension/view-models/tree-node.ts';
import type { RuleTitles } from '../../src/extension/view-models/ui-words.ts';

/** Fills `{0}`, `{1}`, … and translates nothing. */
export const plainWords: L10n = {
	t: (message, ...args) => message.replace(/\{(\d+)\}/g, (_, index: string) => String(args[Number(index)] ?? '')),
};

export function treeOf(overview: Overview, titles: RuleTitles, l10n: L10n): TreeView {
	return createTree(titles, l10n)(overview);
}

export function findingsTree(overview: Overview, titles: RuleTitles, l10n: L10n): readonly TreeNode[] {
	return createFindingsTree(titles, l10n)(overview);
}
