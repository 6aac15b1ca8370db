import type { Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';

/** The text that filters all views of this window. */
export class ViewFilter implements Disposable {
	readonly #changed = new Emitter<string>();
	readonly onDidChange = this.#changed.event;
	#text = '';

	get text(): string {
		return this.#text;
	}

	set(text: string): void {
		if (text.trim() === this.#text) return;
		this.#text = text.trim();
		this.#changed.fire(this.#text);
	}

	dispose(): void {
		this.#changed.dispose();
	}
}
