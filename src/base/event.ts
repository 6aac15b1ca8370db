import type { Disposable } from './disposable.ts';

/** Subscribes a listener; disposing the returned value ends the subscription. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** The source of one event. Listeners run in subscription order, on a copy of the list. */
export class Emitter<T> implements Disposable {
	readonly #listeners = new Set<(value: T) => void>();

	readonly event: Event<T> = (listener) => {
		const own = (value: T): void => listener(value);
		this.#listeners.add(own);
		return { dispose: () => void this.#listeners.delete(own) };
	};

	fire(value: T): void {
		for (const listener of [...this.#listeners]) listener(value);
	}

	dispose(): void {
		this.#listeners.clear();
	}
}
