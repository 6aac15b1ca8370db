import type { Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import { EMPTY_OVERVIEW, follow } from '../../events/follow-event.ts';
import type { Overview } from '../../events/overview.ts';

export interface Recorded {
	readonly event: CordonEvent;
	readonly before: Overview;
	readonly after: Overview;
}

/** Reduces all events of this window to one overview and notifies the views. */
export class OverviewStore implements Disposable {
	readonly #recorded = new Emitter<Recorded>();
	readonly onDidRecord = this.#recorded.event;
	#current: Overview = EMPTY_OVERVIEW;

	get current(): Overview {
		return this.#current;
	}

	record(event: CordonEvent): void {
		const before = this.#current;
		this.#current = follow(before, event);
		this.#recorded.fire({ event, before, after: this.#current });
	}

	/** Resolves with true once `isReached` holds, or with false after `timeoutMs` or when `signal` is aborted. */
	until(
		isReached: (overview: Overview) => boolean,
		options: { readonly timeoutMs: number; readonly signal?: AbortSignal },
	): Promise<boolean> {
		if (isReached(this.#current)) return Promise.resolve(true);
		if (options.signal?.aborted === true) return Promise.resolve(false);
		return new Promise((resolve) => {
			const end = (outcome: boolean): void => {
				listening.dispose();
				clearTimeout(timer);
				options.signal?.removeEventListener('abort', onAbort);
				resolve(outcome);
			};
			const onAbort = (): void => end(false);
			const listening = this.onDidRecord(({ after }) => {
				if (isReached(after)) end(true);
			});
			const timer = setTimeout(() => end(false), options.timeoutMs);
			options.signal?.addEventListener('abort', onAbort);
		});
	}

	dispose(): void {
		this.#recorded.dispose();
	}
}
