/**
 * Keys in arrival order, grouped by owner. When there are too many, the owner with the most keys loses its oldest, so no owner can push out
 * the keys of another.
 */
export class Shares<K> {
	readonly #limit: number;
	readonly #keys = new Map<string, K[]>();
	#size = 0;

	constructor(limit: number) {
		this.#limit = limit;
	}

	/** The key to remove for this one; undefined: there is room. Cost: O(owners) when there is no room. */
	add(key: K, owner: string): K | undefined {
		const held = this.#keys.get(owner) ?? [];
		held.push(key);
		this.#keys.set(owner, held);
		this.#size += 1;
		if (this.#size <= this.#limit) return undefined;
		this.#size -= 1;
		let most = held;
		for (const keys of this.#keys.values()) if (keys.length > most.length) most = keys;
		return most.shift();
	}
}
