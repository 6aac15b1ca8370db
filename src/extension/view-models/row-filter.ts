import type { TreeNode } from './tree-node.ts';

/** A filter that a person typed: words that must all match, and states with `@`. */
export interface Filter {
	readonly words: readonly string[];
	readonly states: readonly FilterState[];
}

/** `@open`: waits for a decision. `@found`: has findings. */
export const FILTER_STATES = ['open', 'found', 'changed', 'blocked', 'approved'] as const;
export type FilterState = (typeof FILTER_STATES)[number];

/** Undefined if the text is empty, so everything is shown. An unknown `@word` is searched for as text. */
export function parseFilter(text: string): Filter | undefined {
	const parts = text
		.toLowerCase()
		.split(/\s+/)
		.filter((part) => part !== '');
	const states = FILTER_STATES.filter((state) => parts.includes(`@${state}`));
	const words = parts.filter((part) => !states.some((state) => part === `@${state}`));
	return parts.length === 0 ? undefined : { words, states };
}

/** The unknown `@` words. The last word doesn't count while it can still become a state. */
export function unknownStates(text: string): readonly string[] {
	const parts = text.toLowerCase().split(/\s+/);
	return parts.filter((part, index) => {
		if (!part.startsWith('@')) return false;
		const isOnItsWay = (state: FilterState): boolean => index === parts.length - 1 && `@${state}`.startsWith(part);
		return !FILTER_STATES.some((state) => part === `@${state}` || isOnItsWay(state));
	});
}

export interface Filtered {
	readonly nodes: readonly TreeNode[];
	readonly shown: number;
	readonly all: number;
}

/**
 * The matching rows and their parents. A server whose own row matches keeps all its children. Notes are never hidden, because they report
 * problems. Rows with matches get their own id, so they're unfolded even if a person folded them. Cost: O(text of all rows).
 */
export function filterTree(nodes: readonly TreeNode[], filter: Filter | undefined): Filtered {
	const all = nodes.reduce((sum, node) => sum + leavesOf(node), 0);
	if (filter === undefined) return { nodes, shown: all, all };
	const kept = nodes.flatMap((node) => filterNode(node, filter));
	return { nodes: kept, shown: kept.reduce((sum, node) => sum + leavesOf(node), 0), all };
}

function filterNode(node: TreeNode, filter: Filter): readonly TreeNode[] {
	if (isNote(node)) return [node];
	if (node.children.length === 0) return fits(node, filter) ? [node] : [];
	if (filter.states.length === 0 && fits(node, filter)) return [node];
	const server = filter.words.filter((word) => !`${node.label}`.toLowerCase().includes(word));
	// One word can match the server and another one a tool in it.
	const rest = { ...filter, words: server };
	const children = node.children.flatMap((child): readonly TreeNode[] => {
		if (isNote(child)) return [];
		if (child.children.length > 0) return filterNode(child, rest);
		return fits(child, rest) ? [child] : [];
	});
	return children.length === 0 ? [] : [{ ...node, id: `${node.id}:filtered`, children, isExpanded: true }];
}

function isNote({ context }: TreeNode): boolean {
	return context === 'note' || context === 'forged';
}

function leavesOf(node: TreeNode): number {
	return isNote(node) ? 0 : node.children.length === 0 ? 1 : node.children.reduce((sum, child) => sum + leavesOf(child), 0);
}

function fits({ context, description, hasFindings, label, tooltip }: TreeNode, { states, words }: Filter): boolean {
	const marks = context.split(';');
	const isInState = (state: FilterState): boolean => {
		switch (state) {
			case 'open':
				return marks.includes('quarantined') || marks.includes('rug_pull');
			case 'found':
				return hasFindings === true || marks[0] === 'finding';
			case 'changed':
				return marks.includes('rug_pull');
			case 'blocked':
			case 'approved':
				return marks.includes(state);
			default:
				return false;
		}
	};
	const text = `${label}\n${description}\n${tooltip}`.toLowerCase();
	return states.every(isInState) && words.every((word) => text.includes(word));
}
