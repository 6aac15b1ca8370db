import { sha256 } from '../../gateway/sha256.ts';
import type { Notice } from '../view-models/notices.ts';

/** What the editor keeps for an extension over windows. */
export interface Memory {
	get(key: string): unknown;
	update(key: string, value: unknown): PromiseLike<void>;
}

const KEY = 'mcpCordon.seenNotices';
const MAX_KEPT = 500;

/**
 * Which notifications were shown. Those about versions of a server are remembered over windows and restarts, as hashes: who has seen one is
 * not told again because the editor was started anew. A problem of this window is news in the next.
 */
export class SeenNotices {
	readonly #memory: Memory;
	readonly #here = new Set<string>();

	constructor(memory: Memory) {
		this.#memory = memory;
	}

	has({ cause, id }: Pick<Notice, 'cause' | 'id'>): boolean {
		return this.#here.has(id) || (cause !== 'problem' && this.#kept().includes(markOf(id)));
	}

	add(notices: readonly Pick<Notice, 'cause' | 'id'>[]): void {
		for (const { id } of notices) this.#here.add(id);
		const marks = notices.filter(({ cause }) => cause !== 'problem').map(({ id }) => markOf(id));
		if (marks.length > 0) this.#keep([...this.#kept().filter((mark) => !marks.includes(mark)), ...marks]);
	}

	forget(ids: readonly string[]): void {
		if (ids.length === 0) return;
		for (const id of ids) this.#here.delete(id);
		const marks = new Set(ids.map(markOf));
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

function markOf(id: string): string {
	return sha256(id).slice(0, 16);
}
