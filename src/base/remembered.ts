export interface RememberedOptions {
	/** Maximum number of entries. Default 2,048. */
	readonly most?: number;
	/** The longest text that is stored, in UTF-16 units. Default 96. */
	readonly longest?: number;
	/** Maximum total length of all texts, in UTF-16 units. Default: no additional limit. */
	readonly total?: number;
}

/**
 * Caches results computed from texts that occur often, such as names of tools, fields, and properties. When a limit is reached, it starts
 * empty again. Only for pure functions: a cached result must equal a recomputed one.
 */
export class Remembered<T> {
	readonly #known = new Map<string, T>();
	readonly #limits: Required<RememberedOptions>;
	#units = 0;

	constructor({ most = 2_048, longest = 96, total = Infinity }: RememberedOptions = {}) {
		this.#limits = { most, longest, total };
	}

	/** Approximate bytes of the texts. */
	get bytes(): number {
		return 2 * this.#units;
	}

	get(text: string): T | undefined {
		return text.length > this.#limits.longest ? undefined : this.#known.get(text);
	}

	set(text: string, value: T): T {
		const { longest, most, total } = this.#limits;
		if (text.length > longest) return value;
		if (this.#known.size >= most || this.#units + text.length > total) {
			this.#known.clear();
			this.#units = 0;
		}
		// A text set twice counts twice, which only empties the cache a little sooner.
		this.#units += text.length;
		this.#known.set(text, value);
		return value;
	}
}
