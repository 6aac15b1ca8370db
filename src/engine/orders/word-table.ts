import { eachSign, numberOf } from './wording.ts';

/** What words and pairs of neighbouring words weigh, by their numbers. Open addressing: twice as many places as words, and a power of two. */
export class WordTable {
	readonly #mask: number;
	readonly #keys: Uint32Array;
	readonly #weights: Float64Array;
	readonly #seconds: Float64Array;
	/** The text in which a word was counted last: it counts once. */
	readonly #seen: Uint32Array;
	/** One bit for every number below 2^18: most words are told to weigh nothing without a look at the table. */
	readonly #bits = new Uint8Array(0x8000);
	#text = 0;
	#weight = 0;
	#second = 0;
	/** Words and pairs. */
	#visits = 0;

	/** `list`: words or pairs with one weight or two behind, in hundredths, set apart by commas. */
	constructor(list: string, columns: 1 | 2) {
		const entries = list.split(',').map((each) => {
			const parts = each.split(' ');
			const weights = parts.splice(-columns).map((weight) => Number(weight) / 100);
			return [numberOf(parts.join(' ')), weights[0] ?? 0, weights[1] ?? 0] as const;
		});
		const size = 2 ** Math.ceil(Math.log2(entries.length * 2 + 2));
		this.#mask = size - 1;
		this.#keys = new Uint32Array(size);
		this.#weights = new Float64Array(size);
		this.#seconds = new Float64Array(columns === 1 ? 0 : size);
		this.#seen = new Uint32Array(size);
		for (const [number, weight, second] of entries) {
			const place = this.#placeOf(number);
			this.#keys[place] = number;
			this.#weights[place] = weight;
			if (columns === 2) this.#seconds[place] = second;
			const bits = (number >>> 3) & 0x7fff;
			this.#bits[bits] = (this.#bits[bits] ?? 0) | (1 << (number & 7));
		}
	}

	/** From here on sentences belong to a new text. */
	begin(): void {
		this.#text = this.#text === 0xffffffff ? 1 : this.#text + 1;
		this.#weight = 0;
		this.#second = 0;
	}

	/** Adds what stands in `[start, end)` of a normalised text, and says how many words that has. */
	add(text: string, start: number, end: number): number {
		this.#visits = 0;
		eachSign(text, start, end, this.#count);
		// Of n words n - 1 are pairs.
		return (this.#visits + 1) >> 1;
	}

	/** What the words and pairs since `begin` weigh, each once. */
	get weight(): number {
		return this.#weight;
	}
	/** The same by the second weights. */
	get second(): number {
		return this.#second;
	}

	/** Adds one word or pair, by its number. */
	see(number: number): void {
		if (((this.#bits[(number >>> 3) & 0x7fff] ?? 0) & (1 << (number & 7))) === 0) return;
		const place = this.#placeOf(number);
		if (this.#keys[place] !== number || this.#seen[place] === this.#text) return;
		this.#seen[place] = this.#text;
		this.#weight += this.#weights[place] ?? 0;
		this.#second += this.#seconds[place] ?? 0;
	}

	readonly #count = (number: number): void => {
		this.#visits += 1;
		this.see(number);
	};

	/** Where a number stands, or the free place where it would. */
	#placeOf(number: number): number {
		let place = number & this.#mask;
		while (this.#keys[place] !== 0 && this.#keys[place] !== number) place = (place + 1) & this.#mask;
		return place;
	}
}
