/** A server that changes its lists more often than this within one minute is suspended. */
export const MAX_CHANGES = 20;
const WINDOW_MS = 60_000;

/** Counts how often a list changed, so a server can't wear a person out with questions. */
export class FlapCounter {
	#changes: number[] = [];
	#last: string | undefined;
	#isSuspended = false;

	get isSuspended(): boolean {
		return this.#isSuspended;
	}

	/** Takes a complete list as one text. Returns true if this change exceeds the limit. `nowMs` is monotonic. */
	take(list: string, nowMs: number): boolean {
		const isFirst = this.#last === undefined;
		const isChanged = this.#last !== list;
		this.#last = list;
		if (isFirst || !isChanged || this.#isSuspended) return false;
		this.#changes = [...this.#changes.filter((at) => nowMs - at < WINDOW_MS), nowMs];
		if (this.#changes.length <= MAX_CHANGES) return false;
		this.#isSuspended = true;
		return true;
	}

	/** Called when a person has looked again. */
	lift(): void {
		this.#isSuspended = false;
		this.#changes = [];
	}
}
