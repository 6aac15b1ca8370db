import type { RawId } from '../../mcp/parse.ts';

/** How waiting for a person ends: with or without an answer. */
export type HeldEnd<Answer> =
	| { readonly kind: 'answered'; readonly answer: Answer }
	/** `cancelled`: the client no longer wants a response. `unanswered`: the server is gone, so the best possible response is sent. */
	| { readonly kind: 'cancelled' | 'unanswered' };

interface Held {
	readonly rawId: RawId;
	readonly withdraw: () => void;
	readonly end: (kind: 'cancelled' | 'unanswered') => void;
}

/** Messages of one connection that wait for a person. Later messages continue. Each ends once. */
export class HeldMessages {
	readonly #held = new Map<number, Held>();

	/** `ask` returns a function that withdraws the question. It may call `onAnswer` at once. */
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

	/** False: no held message matches. */
	cancel(isMeant: (rawId: RawId) => boolean): boolean {
		for (const { end, rawId } of this.#held.values()) {
			if (!isMeant(rawId)) continue;
			end('cancelled');
			return true;
		}
		return false;
	}

	/** The server is gone: withdraws all questions. */
	endAll(): void {
		for (const { end } of [...this.#held.values()]) end('unanswered');
	}

	/** Nothing can be sent anymore: withdraws all questions without ending the messages. */
	dispose(): void {
		for (const { withdraw } of this.#held.values()) withdraw();
		this.#held.clear();
	}
}
