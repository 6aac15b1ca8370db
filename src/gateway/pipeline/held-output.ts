import type { MessageVerdict, SessionOutput } from '../session.ts';

/** Verdicts on their way to the proxy. Knows which messages are held and not yet delivered. */
export class HeldOutput implements SessionOutput {
	readonly #out: SessionOutput;
	/** A message that was held has its final verdict. */
	readonly #onDecided: (sequence: number) => void;
	readonly #held = new Set<number>();
	/** Response → the request it is for. */
	readonly #requests = new Map<number, number>();
	/** What is delivered of a message in place of the bytes that came. */
	readonly #rewritten = new Map<number, Uint8Array>();

	constructor(out: SessionOutput, onDecided: (sequence: number) => void = () => undefined) {
		this.#out = out;
		this.#onDecided = onDecided;
	}

	isHeld(sequence: number): boolean {
		return this.#held.has(sequence);
	}

	/** Where this message goes on as it came, it goes on like this. Told before its verdict. */
	rewrite(sequence: number, body: Uint8Array): void {
		this.#rewritten.set(sequence, body);
	}

	/** `response` is for `request`. Until its final verdict, the proxy keeps the request: a gateway that takes over must know it to judge the response. */
	respondsTo(response: number, request: number): void {
		this.#requests.set(response, request);
	}

	verdict(sequence: number, verdict: MessageVerdict, options?: { readonly keep?: boolean }): void {
		const wasHeld = this.#held.has(sequence);
		// Held back once more: the proxy knows that already.
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
