import { ERROR_CODES } from '../../mcp/messages.ts';
import { errorResponse, type RawId } from '../../mcp/parse.ts';
import type { OfferKind } from '../../pins/pin.ts';
import { RESPONSES } from '../../policy/responses.ts';
import { DROP, HELD, type SessionOutput } from '../session.ts';
import type { After } from './deps.ts';

/** What a request waits for: a list, or the server's introduction. */
export type Awaited = 'tool' | OfferKind | 'introduction';

/** A request that waits until the list needed to judge it is known. */
interface WaitingRequest {
	readonly sequence: number;
	readonly rawId: RawId;
	readonly list: Awaited;
	readonly decide: () => void;
	readonly cancelTimer: () => void;
}

/** How long a request waits for that list, in milliseconds. */
export const LIST_WAIT_MS = 10_000;

/** The requests of one session that wait for a list. Messages behind them don't wait. */
export class WaitingRequests {
	readonly #out: Pick<SessionOutput, 'verdict'>;
	readonly #after: After;
	/** The server's response to this request is no longer expected. */
	readonly #forget: (rawId: RawId) => void;
	#waiting: readonly WaitingRequest[] = [];

	constructor(out: Pick<SessionOutput, 'verdict'>, after: After, forget: (rawId: RawId) => void) {
		this.#out = out;
		this.#after = after;
		this.#forget = forget;
	}

	/** Holds a request until its list is known or `LIST_WAIT_MS` have passed. */
	add(sequence: number, rawId: RawId, list: Awaited, decide: () => void): void {
		this.#out.verdict(sequence, HELD);
		const cancelTimer = this.#after(LIST_WAIT_MS, () => this.#fail(RESPONSES.listNotComplete, (request) => request.sequence === sequence));
		this.#waiting = [...this.#waiting, { sequence, rawId, list, decide, cancelTimer }];
	}

	/** Whether a request waits for this list. */
	has(list: Awaited): boolean {
		return this.#waiting.some((request) => request.list === list);
	}

	decide(list: Awaited): void {
		for (const request of this.#take((waiting) => waiting.list === list)) request.decide();
	}

	/** Fails the requests that wait for `list`. Undefined: all of them. `error`: makes the response to each. */
	fail(text: string, list?: Awaited, error?: (rawId: RawId) => Uint8Array): void {
		this.#fail(text, (request) => list === undefined || request.list === list, error);
	}

	/** Cancels a waiting request for the client, so the server never sees it. False: it doesn't wait here. */
	withdraw(isMeant: (rawId: RawId) => boolean): boolean {
		const [request] = this.#take(({ rawId }) => isMeant(rawId));
		if (request === undefined) return false;
		this.#forget(request.rawId);
		this.#out.verdict(request.sequence, DROP);
		return true;
	}

	/** Drops all requests, because nothing more can be sent. */
	end(): void {
		this.#take(() => true);
	}

	#fail(text: string, isMeant: (request: WaitingRequest) => boolean, error?: (rawId: RawId) => Uint8Array): void {
		for (const { rawId, sequence } of this.#take(isMeant)) {
			this.#forget(rawId);
			this.#out.verdict(sequence, { action: 'respond', body: error?.(rawId) ?? errorResponse(rawId, ERROR_CODES.internal, text) });
		}
	}

	#take(isMeant: (request: WaitingRequest) => boolean): readonly WaitingRequest[] {
		const taken = this.#waiting.filter(isMeant);
		this.#waiting = this.#waiting.filter((request) => !isMeant(request));
		for (const { cancelTimer } of taken) cancelTimer();
		return taken;
	}
}
