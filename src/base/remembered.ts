export interface RememberedOptions {
	/** Entries that are held at most. Default 2,048. */
	readonly most?: number;
	/** The longest text that is held, in UTF-16 units. Default 96. */
	readonly longest?: number;
	/** What all texts may come to, in UTF-16 units. Default: no limit beside the others. */
	readonly total?: number;
}

/**
 * What was worked out of texts that come again and again, as names of tools, fields and properties do. It holds so many; then it begins
 * anew. For pure functions only: what is remembered is what would be worked out again.
 */
export class Remembered<T> {
	readonly #known = new Map<string, T>();
	readonly #limits: Required<RememberedOptions>;
	#units = 0;

	constructor({ most = 2_048, longest = 96, total = Infinity }: RememberedOptions = {}) {
		this.#limits = { most, longest, total };
	}

	/** Of the texts, about. */
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
		// A text that is set twice counts twice, which only begins anew a little sooner.
		this.#units += text.length;
		this.#known.set(text, value);
		return value;
	}
}
