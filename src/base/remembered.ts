/** Entries that are held at most, and the longest text that is held, in UTF-16 units: some hundred kilobytes. */
const MOST = 2_048;
const LONGEST = 96;

/**
 * What was worked out of short texts that come again and again, as names of tools, fields and properties do. It holds so many; then it begins
 * anew. For pure functions only: what is remembered is what would be worked out again.
 */
export class Remembered<T> {
	readonly #known = new Map<string, T>();

	get(text: string): T | undefined {
		return text.length > LONGEST ? undefined : this.#known.get(text);
	}

	set(text: string, value: T): T {
		if (text.length > LONGEST) return value;
		if (this.#known.size >= MOST) this.#known.clear();
		this.#known.set(text, value);
		return value;
	}
}
