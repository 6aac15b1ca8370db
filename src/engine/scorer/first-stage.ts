/** Bits of a bucket index. */
const BITS = 16;

/**
 * Selects the windows of a long text that the encoder reads. Each token and each pair of adjacent tokens is hashed to a weight of at least
 * 0, so more text never makes a window less suspicious. `tools/training/first.py` creates the weights.
 */
export class FirstStage {
	readonly #weights: Uint8Array;
	/** For each bucket, the last window that contained it. */
	readonly #seen = new Uint32Array(2 ** BITS);
	#window = 0;

	constructor(weights: Uint8Array) {
		if (weights.length !== 2 ** BITS) throw new Error('the weights of the first stage have the wrong size');
		this.#weights = weights;
	}

	/** Each distinct token and pair counts once. */
	score(ids: readonly number[]): number {
		this.#window = this.#window === 0xffff_ffff ? 1 : this.#window + 1;
		let sum = 0;
		let before = -1;
		for (const id of ids) {
			sum += this.#once(Math.imul(id, 0x9e3779b1) >>> (32 - BITS));
			if (before >= 0) sum += this.#once(Math.imul(Math.imul(before, 0x85ebca6b) ^ Math.imul(id, 0xc2b2ae35), 0x27d4eb2f) >>> (32 - BITS));
			before = id;
		}
		return sum;
	}

	#once(bucket: number): number {
		if (this.#seen[bucket] === this.#window) return 0;
		this.#seen[bucket] = this.#window;
		return this.#weights[bucket] ?? 0;
	}
}
