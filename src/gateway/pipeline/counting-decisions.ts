import type { EntryId } from '../../base/ids.ts';
import type { DecisionHead } from '../../link/host-messages.ts';
import type { Decision } from '../../pins/pin.ts';
import { type DecisionIndex, decisionIndex } from '../../pins/state.ts';
import { withLaunchApproved } from '../guard/guard-file.ts';
import type { GuardedServer } from '../session.ts';
import type { CheckedChain } from '../store/chain.ts';
import type { StateStore } from '../store/state-store.ts';

/** Whose decisions count. What the command line decides counts for the servers that it guards, and for no entry of an editor. */
export interface DecisionKeys {
	readonly editor: Readonly<Record<string, string>>;
	readonly commandLine: Readonly<Record<string, string>>;
	/** Where the chain of decisions ended when the command line looked last. */
	readonly commandLineHead: DecisionHead | undefined;
}

/** The decisions that count for each entry, as they were read last. */
export class CountingDecisions {
	readonly #store: Pick<StateStore, 'check' | 'dataVersion' | 'decisionsMark'>;
	readonly #keys: () => DecisionKeys;
	#head: DecisionHead | undefined;
	#dataVersion: number;
	#mark = '';
	#editor: DecisionIndex = decisionIndex([]);
	/** Those of the command line beside them, oldest first. */
	#withCommandLine: readonly Decision[] = [];
	readonly #commandLines = new Map<EntryId, DecisionIndex>();

	constructor(store: StateStore, keys: () => DecisionKeys, head: DecisionHead | undefined) {
		this.#store = store;
		this.#keys = keys;
		this.#head = head;
		this.#dataVersion = store.dataVersion();
	}

	/** `head`: of records that this process or its window added. */
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

	/** Another process has added some. Cheap enough to be asked often. */
	hasMore(): boolean {
		const version = this.#store.dataVersion();
		if (version === this.#dataVersion) return false;
		this.#dataVersion = version;
		// Versions and what was last seen are written all the time; only decisions make anything be judged anew.
		return this.#store.decisionsMark() !== this.#mark;
	}

	/**
	 * Who approved the start of a server decides about the rest of it: the command line's own decisions count for the servers that it guards, and
	 * for entries that no window knows and no editor has approved.
	 */
	of(entry: EntryId, { guard, isTold }: { readonly guard: GuardedServer | undefined; readonly isTold: boolean }): DecisionIndex {
		if (guard === undefined && (isTold || this.#editor.ofKey({ entry, kind: 'launch', name: '' }).length > 0)) return this.#editor;
		const known = this.#commandLines.get(entry);
		if (known !== undefined) return known;
		const counting = this.#withCommandLine;
		const index = decisionIndex(guard === undefined ? counting : withLaunchApproved(counting, { entry, launch: guard.launch }));
		this.#commandLines.set(entry, index);
		return index;
	}

	/** Of the editors alone. */
	get editor(): DecisionIndex {
		return this.#editor;
	}
}
