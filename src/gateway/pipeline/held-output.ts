import type { Order, SessionOutput } from '../session.ts';

/** Orders on their way to the proxy. Knows which messages are held: whoever they are for has not got them yet. */
export class HeldOutput implements SessionOutput {
	readonly #out: SessionOutput;
	readonly #held = new Set<number>();

	constructor(out: SessionOutput) {
		this.#out = out;
	}

	isHeld(sequence: number): boolean {
		return this.#held.has(sequence);
	}

	verdict(sequence: number, order: Order, options?: { readonly keep?: boolean }): void {
		if (order.action === 'held') this.#held.add(sequence);
		else this.#held.delete(sequence);
		this.#out.verdict(sequence, order, options);
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
