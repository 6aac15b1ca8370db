import { sha256 } from '../../gateway/sha256.ts';
import type { Notice } from '../view-models/notices.ts';

/** The editor's storage for an extension, shared by all windows. */
export interface Memory {
	get(key: string): unknown;
	update(key: string, value: unknown): PromiseLike<void>;
}

const KEY = 'mcpCordon.seenNotices';
/** Enough for dozens of servers with all their tools. Counts items, not notifications. */
const MAX_KEPT = 2000;

/**
 * Remembers what notifications said. Item versions are stored as hashes across windows and restarts, so a restart or a smaller remainder doesn't
 * notify again. Problems are remembered for this window only.
 */
export class SeenNotices {
	readonly #memory: Memory;
	readonly #here = new Set<string>();

	constructor(memory: Memory) {
		this.#memory = memory;
	}

	/** True if everything the notice covers was shown before. */
	has({ cause, covers }: Pick<Notice, 'cause' | 'covers'>): boolean {
		const left = covers.filter((thing) => !this.#here.has(thing));
		if (left.length === 0) return true;
		if (cause === 'problem') return false;
		const kept = new Set(this.#kept());
		return left.every((thing) => kept.has(markOf(thing)));
	}

	add(notices: readonly Pick<Notice, 'cause' | 'covers'>[]): void {
		for (const { covers } of notices) for (const thing of covers) this.#here.add(thing);
		const marks = new Set(notices.filter(({ cause }) => cause !== 'problem').flatMap(({ covers }) => covers.map(markOf)));
		if (marks.size > 0) this.#keep([...this.#kept().filter((mark) => !marks.has(mark)), ...marks]);
	}

	forget(things: readonly string[]): void {
		if (things.length === 0) return;
		for (const thing of things) this.#here.delete(thing);
		const marks = new Set(things.map(markOf));
		const kept = this.#kept();
		if (kept.some((mark) => marks.has(mark))) this.#keep(kept.filter((mark) => !marks.has(mark)));
	}

	#kept(): readonly string[] {
		const kept: unknown = this.#memory.get(KEY);
		return Array.isArray(kept) ? kept.filter((mark): mark is string => typeof mark === 'string') : [];
	}

	#keep(marks: readonly string[]): void {
		void this.#memory.update(KEY, marks.slice(-MAX_KEPT));
	}
}

function markOf(thing: string): string {
	return sha256(thing).slice(0, 16);
}
