/** Values by their position in a JSON value, step by step. A walk over the JSON value can follow along without building pointers. */
export interface PointerTree<T> {
	/** The values at exactly this position. */
	readonly values: readonly T[];
	/** By property name, or index in decimal digits. */
	readonly steps: ReadonlyMap<string, PointerTree<T>>;
}

interface Node<T> {
	readonly values: T[];
	readonly steps: Map<string, Node<T>>;
}

/** Builds the tree from RFC 6901 pointers and their values. Cost: O(length of the pointers). */
export function pointerTree<T>(entries: Iterable<readonly [pointer: string, value: T]>): PointerTree<T> {
	const root: Node<T> = { values: [], steps: new Map() };
	for (const [pointer, value] of entries) {
		let node = root;
		for (const step of pointer === '' ? [] : pointer.slice(1).split('/')) {
			const name = step.includes('~') ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step;
			let next = node.steps.get(name);
			if (next === undefined) {
				next = { values: [], steps: new Map() };
				node.steps.set(name, next);
			}
			node = next;
		}
		node.values.push(value);
	}
	return root;
}
