import { randomBytes } from 'node:crypto';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';

/** The start of each of our states. A server that hands out a state like it only breaks its own calls. */
const PREFIX = 'mcp-cordon.';
/** The name of our question in `inputRequests`. */
const NAME = 'mcp-cordon';

interface Asked {
	/** Sequence number of the waiting call. */
	readonly sequence: number;
	readonly onAnswer: (answer: Json) => void;
	/** The client's answer to the question. */
	readonly answerIn: (params: Json | undefined) => Json;
}

/**
 * MCP Cordon's own questions that a client got instead of a result. The state that returns with the answer is an unguessable random value: only
 * the client gets it, it is valid once, and it belongs to one call (docs/decisions/0076).
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
