import type { MessageVerdict, SessionOutput } from '../session.ts';

/** Sends verdicts to the proxy. Tracks which messages are held and not yet delivered. */
export class HeldOutput implements SessionOutput {
	readonly #out: SessionOutput;
	/** Called when a held message gets its final verdict. */
	readonly #onDecided: (sequence: number) => void;
	readonly #held = new Set<number>();
	/** Sequence of a response → sequence of its request. */
	readonly #requests = new Map<number, number>();
	/** Replacement bytes of messages, by sequence. */
	readonly #rewritten = new Map<number, Uint8Array>();

	constructor(out: SessionOutput, onDecided: (sequence: number) => void = () => undefined) {
		this.#out = out;
		this.#onDecided = onDecided;
	}

	isHeld(sequence: number): boolean {
		return this.#held.has(sequence);
	}

	/** If this message is forwarded, these bytes are sent instead. Call it before the verdict. */
	rewrite(sequence: number, body: Uint8Array): void {
		this.#rewritten.set(sequence, body);
	}

	/**
	 * `response` is for `request`. The proxy keeps the request until the response's final verdict, because a gateway that takes over needs it to judge
	 * the response.
	 */
	respondsTo(response: number, request: number): void {
		this.#requests.set(response, request);
	}

	verdict(sequence: number, verdict: MessageVerdict, options?: { readonly keep?: boolean }): void {
		const wasHeld = this.#held.has(sequence);
		// The proxy already knows that this message is held.
		if (verdict.action === 'held' && wasHeld) return;
		if (verdict.action === 'held') this.#held.add(sequence);
		else this.#decided(sequence);
		const rewritten = this.#rewritten.get(sequence);
		if (verdict.action !== 'held') this.#rewritten.delete(sequence);
		const isAsItCame = rewritten !== undefined && verdict.action === 'forward';
		this.#out.verdict(sequence, isAsItCame ? { action: 'replace', body: rewritten } : verdict, options);
		if (wasHeld && verdict.action !== 'held') this.#onDecided(sequence);
	}

	inject(to: 'client' | 'server', body: Uint8Array): void {
		this.#out.inject(to, body);
	}

	release(sequence: number): void {
		this.#out.release(sequence);
	}

	#decided(sequence: number): void {
		this.#held.delete(sequence);
		const request = this.#requests.get(sequence);
		if (request === undefined) return;
		this.#requests.delete(sequence);
		this.#out.release(request);
	}

	stop(): void {
		this.#out.stop();
	}
}
