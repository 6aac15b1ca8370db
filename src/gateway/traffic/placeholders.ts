/** Stand-ins that are remembered, and UTF-16 units of each: one of ours is never longer. */
const MOST = 64;
const LONGEST = 128;

/**
 * What stood in answers that models got, in the place of what was taken out of them or masked. An agent that reads a file so and writes it back would put the
 * placeholder there for good, so calls are looked through for these. In memory only; the oldest go first.
 */
export class Placeholders {
	readonly #known = new Set<string>();

	note(texts: readonly string[]): void {
		for (const text of texts) {
			if (text === '' || text.length > LONGEST) continue;
			this.#known.delete(text);
			this.#known.add(text);
		}
		for (const oldest of this.#known) {
			if (this.#known.size <= MOST) return;
			this.#known.delete(oldest);
		}
	}

	/** The newest last. */
	all(): readonly string[] {
		return [...this.#known];
	}
}
