import { randomBytes } from 'node:crypto';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';

/** How every state of ours begins: a server that hands out one like it only breaks its own calls. */
const PREFIX = 'mcp-cordon.';
/** The question among `inputRequests`. */
const NAME = 'mcp-cordon';

interface Asked {
	/** Of the call that waits. */
	readonly sequence: number;
	readonly onAnswer: (answer: Json) => void;
	/** What the client says to the question. */
	readonly answerIn: (params: Json | undefined) => Json;
}

/**
 * Questions of Cordon's own that a client has got in place of a result. The state that comes back with the answer is a number nobody can
 * guess; it goes to the client alone, is taken once, and belongs to one call (docs/decisions/0076).
 */
export class ResultQuestions {
	readonly #open = new Map<string, Asked>();

	ask(sequence: number, request: JsonObject, onAnswer: Asked['onAnswer']): { readonly state: string; readonly result: JsonObject } {
		const state = PREFIX + randomBytes(32).toString('base64url');
		this.#open.set(state, { sequence, onAnswer, answerIn });
		return { state, result: { resultType: 'input_required', inputRequests: { [NAME]: request }, requestState: state } };
	}

	isOurs(state: string): boolean {
		return state.startsWith(PREFIX);
	}

	take(state: string): Asked | undefined {
		const asked = this.#open.get(state);
		this.#open.delete(state);
		return asked;
	}

	forget(state: string): void {
		this.#open.delete(state);
	}
}

function answerIn(params: Json | undefined): Json {
	const responses = isJsonObject(params) ? params['inputResponses'] : undefined;
	return isJsonObject(responses) ? (responses[NAME] ?? null) : null;
}
