import type { RawId } from '../../mcp/parse.ts';

/** How waiting for a person ends: with an answer, or without one. */
export type HeldEnd<Answer> =
	| { readonly kind: 'answered'; readonly answer: Answer }
	/** `cancelled`: the client wants no answer any more. `unanswered`: the server is gone, so the message is answered as it can be. */
	| { readonly kind: 'cancelled' | 'unanswered' };

interface Held {
	readonly rawId: RawId;
	readonly withdraw: () => void;
	readonly end: (kind: 'cancelled' | 'unanswered') => void;
}

/** Messages of one connection that wait for a person; what stands behind them goes on. Each ends once. */
export class HeldMessages {
	readonly #held = new Map<number, Held>();

	/** `ask` hands out what withdraws the question; it may answer at once. */
	add<Answer>(
		sequence: number,
		rawId: RawId,
		ask: (onAnswer: (answer: Answer) => void) => () => void,
		onEnd: (end: HeldEnd<Answer>) => void,
	): void {
		let isOver = false;
		const end = (how: HeldEnd<Answer>): void => {
			if (isOver) return;
			isOver = true;
			this.#held.delete(sequence);
			onEnd(how);
		};
		const withdraw = ask((answer) => end({ kind: 'answered', answer }));
		if (isOver) return;
		this.#held.set(sequence, {
			rawId,
			withdraw,
			end: (kind) => {
				withdraw();
				end({ kind });
			},
		});
	}

	/** False: none of them is meant. */
	cancel(isMeant: (rawId: RawId) => boolean): boolean {
		for (const { end, rawId } of this.#held.values()) {
			if (!isMeant(rawId)) continue;
			end('cancelled');
			return true;
		}
		return false;
	}

	/** The server is gone: nobody is asked any more. */
	endAll(): void {
		for (const { end } of [...this.#held.values()]) end('unanswered');
	}

	/** Nothing can be sent any more. */
	dispose(): void {
		for (const { withdraw } of this.#held.values()) withdraw();
		this.#held.clear();
	}
}
