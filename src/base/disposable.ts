/** Holds resources until it is disposed. Its creator disposes it. */
export interface Disposable {
	dispose(): void;
}

/** The resources of one owner. Items added after disposal are disposed at once. Disposes in reverse order, and only once. */
export class DisposableStore implements Disposable {
	readonly #items: Disposable[] = [];
	#isDisposed = false;

	add<T extends Disposable>(item: T): T {
		if (this.#isDisposed) item.dispose();
		else this.#items.push(item);
		return item;
	}

	defer(dispose: () => void): void {
		this.add({ dispose });
	}

	dispose(): void {
		this.#isDisposed = true;
		for (let item = this.#items.pop(); item !== undefined; item = this.#items.pop()) item.dispose();
	}
}
