/** Keys as they came, by whose they are. Where there are too many, whoever has the most loses the oldest: nobody pushes out what is another one's. */
export class Shares<K> {
	readonly #limit: number;
	readonly #keys = new Map<string, K[]>();
	#size = 0;

	constructor(limit: number) {
		this.#limit = limit;
	}

	/** The key that has to go for this one; undefined: there is room. Cost: O(owners) where there is none. */
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
