import { keepNewest } from '../../base/keep-newest.ts';

/** Maximum number of remembered marks, and the maximum length of each in UTF-16 units. Our marks are never longer. */
const MOST = 64;
const LONGEST = 128;

/**
 * The marks that replaced removed or masked text in the results a model got. An agent that writes such a result back would overwrite the original,
 * so calls are searched for them. In memory only; the oldest are forgotten first.
 */
export class RedactionMarks {
	readonly #known = new Set<string>();

	note(texts: readonly string[]): void {
		for (const text of texts) {
			if (text === '' || text.length > LONGEST) continue;
			this.#known.delete(text);
			this.#known.add(text);
		}
		keepNewest(this.#known, MOST);
	}

	/** Oldest first. */
	all(): readonly string[] {
		return [...this.#known];
	}
}
