import type { Order, SessionOutput } from '../session.ts';

/** Orders on their way to the proxy. Knows which messages are held: whoever they are for has not got them yet. */
export class HeldOutput implements SessionOutput {
	readonly #out: SessionOutput;
	readonly #held = new Set<number>();
	/** What is delivered of a message in place of the bytes that came. */
	readonly #rewritten = new Map<number, Uint8Array>();

	constructor(out: SessionOutput) {
		this.#out = out;
	}

	isHeld(sequence: number): boolean {
		return this.#held.has(sequence);
	}

	/** Where this message goes on as it came, it goes on like this. Told before its verdict. */
	rewrite(sequence: number, body: Uint8Array): void {
		this.#rewritten.set(sequence, body);
	}

	verdict(sequence: number, order: Order, options?: { readonly keep?: boolean }): void {
		if (order.action === 'held') this.#held.add(sequence);
		else this.#held.delete(sequence);
		const rewritten = this.#rewritten.get(sequence);
		if (order.action !== 'held') this.#rewritten.delete(sequence);
		const isAsItCame = rewritten !== undefined && order.action === 'forward';
		this.#out.verdict(sequence, isAsItCame ? { action: 'replace', body: rewritten } : order, options);
	}

	inject(to: 'client' | 'server', body: Uint8Array): void {
		this.#out.inject(to, body);
	}

	release(sequence: number): void {
		this.#out.release(sequence);
	}

	stop(): void {
		this.#out.stop();
	}
}
