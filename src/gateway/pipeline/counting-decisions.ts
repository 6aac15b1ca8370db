import type { EntryId } from '../../base/ids.ts';
import type { DecisionHead } from '../../link/host-messages.ts';
import type { Decision } from '../../pins/pin.ts';
import { type DecisionIndex, decisionIndex } from '../../pins/state.ts';
import type { ReviewPlace } from '../../policy/responses.ts';
import { withLaunchApproved } from '../guard/guard-file.ts';
import type { GuardedServer } from '../session.ts';
import type { CheckedChain } from '../store/chain.ts';
import type { StateStore } from '../store/state-store.ts';

/** The keys whose decisions count. Decisions of the command line count for the servers it guards, and not for entries of an editor. */
export interface DecisionKeys {
	readonly editor: Readonly<Record<string, string>>;
	readonly commandLine: Readonly<Record<string, string>>;
	/** The last decision in the chain when the command line last read it. */
	readonly commandLineHead: DecisionHead | undefined;
}

interface Deciding {
	readonly guard: GuardedServer | undefined;
	/** A window knows the entry. */
	readonly isTold: boolean;
}

/** The decisions that count for each entry, as of the last read. */
export class CountingDecisions {
	readonly #store: Pick<StateStore, 'check' | 'dataVersion' | 'decisionsMark'>;
	readonly #keys: () => DecisionKeys;
	#head: DecisionHead | undefined;
	#dataVersion: number;
	#mark = '';
	#editor: DecisionIndex = decisionIndex([]);
	/** Decisions of the editor and of the command line, oldest first. */
	#withCommandLine: readonly Decision[] = [];
	readonly #commandLines = new Map<EntryId, DecisionIndex>();

	constructor(store: StateStore, keys: () => DecisionKeys, head: DecisionHead | undefined) {
		this.#store = store;
		this.#keys = keys;
		this.#head = head;
		this.#dataVersion = store.dataVersion();
	}

	/** `head`: the end of the chain after records that this process or its window added. */
	read(head = this.#head): Omit<CheckedChain, 'counting'> {
		this.#head = head;
		this.#mark = this.#store.decisionsMark();
		const { commandLine, commandLineHead, editor } = this.#keys();
		const { counting, ...doubts } = this.#store.check(editor, this.#head);
		this.#editor = decisionIndex(counting);
		this.#withCommandLine = this.#store.check({ ...editor, ...commandLine }, commandLineHead).counting;
		this.#commandLines.clear();
		return doubts;
	}

	/** Whether another process has added decisions. Cheap enough to call often. */
	hasMore(): boolean {
		const version = this.#store.dataVersion();
		if (version === this.#dataVersion) return false;
		this.#dataVersion = version;
		// Versions and last-seen lists are written all the time, but only decisions require judging again.
		return this.#store.decisionsMark() !== this.#mark;
	}

	/**
	 * The key that approved the launch of a server also decides about the rest of the server. Decisions of the command line count for the servers it
	 * guards, and for entries that no window knows and no editor has approved.
	 */
	of(entry: EntryId, who: Deciding): DecisionIndex {
		const place = this.placeOf(entry, who);
		if (place === 'window' || place === 'editor') return this.#editor;
		const { guard } = who;
		const known = this.#commandLines.get(entry);
		if (known !== undefined) return known;
		const counting = this.#withCommandLine;
		const index = decisionIndex(guard === undefined ? counting : withLaunchApproved(counting, { entry, launch: guard.launch }));
		this.#commandLines.set(entry, index);
		return index;
	}

	/** Where decisions about the entry are made that count. */
	placeOf(entry: EntryId, { guard, isTold }: Deciding): ReviewPlace {
		if (guard !== undefined) return 'guard';
		if (isTold) return 'window';
		return this.#editor.ofKey({ entry, kind: 'launch', name: '' }).length > 0 ? 'editor' : 'command-line';
	}

	/** The decisions of editors only. */
	get editor(): DecisionIndex {
		return this.#editor;
	}
}
