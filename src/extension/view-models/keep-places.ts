import type { TreeNode } from './tree-node.ts';

/** Suffix of a server row's id while items are pending (`tree.ts`). It alternates between the two forms, so a row that a person folded unfolds again. */
const OPEN = /:open\+?$/;

/**
 * Keeps visible rows in their places, so a decision neither moves a row away from the pointer nor folds one. A new row comes after its
 * predecessor. Cost: O(n log n).
 */
export function keepPlaces(nodes: readonly TreeNode[], seen: readonly TreeNode[]): readonly TreeNode[] {
	if (seen.length === 0) return nodes;
	const known = new Map(seen.map((node, place) => [keyOf(node), { node, place }]));
	let behind = -0.5;
	const placed = nodes.map((node) => {
		const before = known.get(keyOf(node));
		if (before !== undefined) behind = before.place + 0.5;
		return { node: before === undefined ? node : asSeen(node, before.node), place: before?.place ?? behind };
	});
	return placed.toSorted((one, other) => one.place - other.place).map(({ node }) => node);
}

/** Returns the same object if nothing differs, so the row isn't redrawn. */
function asSeen(node: TreeNode, before: TreeNode): TreeNode {
	const children = keepPlaces(node.children, before.children);
	const isMoved = children.some((child, index) => child !== node.children[index]);
	const [mark] = OPEN.exec(before.id) ?? [];
	const waits = OPEN.test(node.id);
	const next = mark !== undefined && waits && before.staysOpen === true ? (mark === ':open' ? ':open+' : ':open') : mark;
	const id = next === undefined ? node.id : `${keyOf(node)}${next}`;
	if (!isMoved && id === node.id) return node;
	return { ...node, children, id, ...(mark !== undefined && !waits ? { isExpanded: before.isExpanded, staysOpen: true } : {}) };
}

function keyOf({ id }: TreeNode): string {
	return id.replace(OPEN, '');
}
