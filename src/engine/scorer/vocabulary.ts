/** The pieces into which words are split, with the score and id of each: a trie over UTF-16 units in one open-addressing hash table. */
export class Vocabulary {
	/** A step is `node * 65,536 + unit + 1`, or 0 in a free slot. */
	readonly #steps: Float64Array;
	readonly #next: Int32Array;
	/** For each node, the id of the piece that ends there, or -1. */
	readonly #ids: Int32Array;
	readonly #scores: Float32Array;
	readonly #mask: number;
	/** The score of a character that is in no piece. */
	readonly #unknownScore: number;

	constructor(pieces: readonly string[], scores: Float32Array) {
		let units = 0;
		for (const piece of pieces) units += piece.length;
		let size = 1024;
		while (size < units * 1.6) size *= 2;
		this.#steps = new Float64Array(size);
		this.#next = new Int32Array(size);
		this.#mask = size - 1;
		const ids = [-1];
		let least = 0;
		pieces.forEach((piece, id) => {
			least = Math.min(least, scores[id] ?? 0);
			if (piece === '') return;
			let node = 0;
			for (let at = 0; at < piece.length; at++) {
				const step = node * 65_536 + piece.charCodeAt(at) + 1;
				const place = this.#place(step);
				if (this.#steps[place] !== step) {
					this.#steps[place] = step;
					this.#next[place] = ids.push(-1) - 1;
				}
				node = this.#next[place] ?? 0;
			}
			ids[node] = id;
		});
		this.#ids = Int32Array.from(ids);
		this.#scores = scores;
		this.#unknownScore = least - 10;
	}

	/** The most likely split of a word, as ids. Each run of characters that are in no piece becomes one `unknown`. */
	split(word: string, unknown: number): number[] {
		const size = word.length;
		const best = new Float64Array(size + 1).fill(Number.NEGATIVE_INFINITY);
		const from = new Int32Array(size + 1);
		const how = new Int32Array(size + 1);
		best[0] = 0;
		for (let start = 0; start < size; ) {
			const width = (word.codePointAt(start) ?? 0) > 0xffff ? 2 : 1;
			const before = best[start] ?? 0;
			let hasSingle = false;
			let node = 0;
			for (let at = start; at < size; at++) {
				node = this.#follow(node, word.charCodeAt(at));
				if (node < 0) break;
				const id = this.#ids[node] ?? -1;
				if (id < 0) continue;
				const end = at + 1;
				const score = before + (this.#scores[id] ?? 0);
				if (score > (best[end] ?? 0)) {
					best[end] = score;
					from[end] = start;
					how[end] = id;
				}
				if (end - start === width) hasSingle = true;
			}
			const end = start + width;
			if (!hasSingle && before + this.#unknownScore > (best[end] ?? 0)) {
				best[end] = before + this.#unknownScore;
				from[end] = start;
				how[end] = unknown;
			}
			start = end;
		}
		const ids: number[] = [];
		for (let end = size; end > 0; end = from[end] ?? 0) {
			const id = how[end] ?? unknown;
			if (id !== unknown || ids.at(-1) !== unknown) ids.push(id);
		}
		return ids.reverse();
	}

	#follow(node: number, unit: number): number {
		const step = node * 65_536 + unit + 1;
		const place = this.#place(step);
		return this.#steps[place] === step ? (this.#next[place] ?? -1) : -1;
	}

	/** The slot of a step, or the free slot where it belongs. */
	#place(step: number): number {
		let place = Math.imul((step % 4_294_967_296) ^ Math.imul(Math.floor(step / 65_536), 0x9e3779b1), 0x85ebca6b) >>> 0;
		place = (place ^ (place >>> 15)) & this.#mask;
		for (;;) {
			const present = this.#steps[place];
			if (present === 0 || present === step) return place;
			place = (place + 1) & this.#mask;
		}
	}
}
