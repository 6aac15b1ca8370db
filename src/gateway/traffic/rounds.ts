import { isJsonObject, type Json } from '../../base/json.ts';
import type { Sha256 } from '../../base/ports.ts';
import { canonicalJson } from '../../pins/canonical.ts';
import type { MadeCall } from './call-pipeline.ts';
import type { TrafficCall } from './stage.ts';

/** Maximum number of calls of one server that wait for another round. The oldest are forgotten first. */
const MOST = 64;

interface Round {
	readonly made: MadeCall;
	/** Hash of the state that the client must return; undefined: the server gave none. */
	readonly state: string | undefined;
	/** Names of the server's questions. */
	readonly names: readonly string[];
	readonly asked: string;
}

/**
 * Calls to which the server responded with questions instead of a result (`input_required`, MCP 2026-07-28, multi round-trip requests). The
 * client then sends the same call again, and risk, flow, approval, and audit treat it as the same call.
 */
export class Rounds {
	readonly #sha256: Sha256;
	#open: readonly Round[] = [];

	constructor(sha256: Sha256) {
		this.#sha256 = sha256;
	}

	/** `result`: as delivered. */
	note(result: Json, made: MadeCall): void {
		if (!isJsonObject(result) || result['resultType'] !== 'input_required') return;
		const { inputRequests, requestState } = result;
		const round: Round = {
			made,
			state: typeof requestState === 'string' ? this.#sha256(requestState) : undefined,
			names: isJsonObject(inputRequests) ? Object.keys(inputRequests) : [],
			asked: askedIn(made.given),
		};
		this.#open = [...this.#open, round].slice(-MOST);
	}

	/** The call that this call continues, once. A call with other arguments is a different call. */
	take(call: TrafficCall, params: Json | undefined): MadeCall | undefined {
		if (this.#open.length === 0 || !isJsonObject(params)) return undefined;
		const { inputResponses, requestState } = params;
		const state = typeof requestState === 'string' ? this.#sha256(requestState) : undefined;
		const names = isJsonObject(inputResponses) ? Object.keys(inputResponses) : [];
		const asked = askedIn(call);
		const round = this.#open.find(
			(each) =>
				each.asked === asked &&
				each.state === state &&
				(state !== undefined || names.length > 0) &&
				names.every((name) => each.names.includes(name)),
		);
		if (round === undefined) return undefined;
		this.#open = this.#open.filter((each) => each !== round);
		return round.made;
	}
}

function askedIn({ arguments: given, meta, tool }: TrafficCall): string {
	return canonicalJson([tool, given, meta.conversation ?? null]);
}
