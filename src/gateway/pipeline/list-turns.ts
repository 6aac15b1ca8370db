import type { Logger } from '../../base/ports.ts';

/** What is judged in parts: each call does one and says whether it was the last. */
export type Parts = () => boolean;

interface Work {
	readonly parts: Parts;
	readonly done: () => void;
	readonly fail: () => void;
	/** Runs something in a turn of its own, watched as the judgment of the message that brought the work; the result takes it back. */
	readonly later: (run: () => void) => () => void;
}

/**
 * Lists of one kind of one session, judged in parts and one after the other: between two parts the messages of all servers are judged. What is
 * small is done at once. Each piece of work comes to exactly one `done` or `fail`.
 */
export class ListTurns {
	readonly #logger: Logger;
	readonly #work: Work[] = [];
	#cancel: (() => void) | undefined;

	constructor(logger: Logger) {
		this.#logger = logger;
	}

	/** Something is judged, or waits for its turn. */
	get isBusy(): boolean {
		return this.#work.length > 0;
	}

	/** True: it was done at once, `done` has been called. Throws what the first part throws while nothing waits, after `fail`. */
	run(work: Work): boolean {
		if (!this.isBusy && this.#isDoneAtOnce(work)) {
			work.done();
			return true;
		}
		this.#work.push(work);
		this.#schedule();
		return false;
	}

	/** Nothing is judged any more; what was not done fails. */
	end(): void {
		this.#cancel?.();
		this.#cancel = undefined;
		for (const { fail } of this.#work.splice(0)) fail();
	}

	#isDoneAtOnce({ fail, parts }: Work): boolean {
		try {
			return parts();
		} catch (cause) {
			fail();
			throw cause;
		}
	}

	#schedule(): void {
		const [first] = this.#work;
		if (first === undefined || this.#cancel !== undefined) return;
		this.#cancel = first.later(() => {
			this.#cancel = undefined;
			this.#step(first);
			this.#schedule();
		});
	}

	#step({ done, fail, parts }: Work): void {
		let isDone: boolean;
		try {
			isDone = parts();
		} catch (cause) {
			this.#logger.error('a list could not be judged', cause);
			this.#work.shift();
			fail();
			return;
		}
		if (!isDone) return;
		this.#work.shift();
		done();
	}
}
