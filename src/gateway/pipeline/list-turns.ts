import type { Logger } from '../../base/ports.ts';

/** Work in parts: each call does one part and returns true if it was the last. */
export type Parts = () => boolean;

interface Work {
	readonly parts: Parts;
	readonly done: () => void;
	readonly fail: () => void;
	/** Runs something in a later turn, which the watchdog counts as judging the message that brought the work. The returned function cancels it. */
	readonly later: (run: () => void) => () => void;
}

/**
 * Judges the lists of one kind of one session, in parts and one after the other. Messages of all servers are judged between two parts. Small lists
 * are judged at once. Each piece of work ends with exactly one `done` or `fail`.
 */
export class ListTurns {
	readonly #logger: Logger;
	readonly #work: Work[] = [];
	#cancel: (() => void) | undefined;

	constructor(logger: Logger) {
		this.#logger = logger;
	}

	/** Whether something is being judged or waits for its turn. */
	get isBusy(): boolean {
		return this.#work.length > 0;
	}

	/** True: it finished at once, and `done` has been called. If nothing else waits and the first part throws, calls `fail` and rethrows. */
	run(work: Work): boolean {
		if (!this.isBusy && this.#isDoneAtOnce(work)) {
			work.done();
			return true;
		}
		this.#work.push(work);
		this.#schedule();
		return false;
	}

	/** Stops judging. Unfinished work fails. */
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
			this.#logger.error("Couldn't judge a list", cause);
			this.#work.shift();
			fail();
			return;
		}
		if (!isDone) return;
		this.#work.shift();
		done();
	}
}
