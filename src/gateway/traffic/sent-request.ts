import { isJsonObject, type Json } from '../../base/json.ts';
import { envelopeIn, META } from '../../mcp/modern.ts';
import type { RawId } from '../../mcp/parse.ts';
import { canonicalJson } from '../../pins/canonical.ts';
import { changesIn } from './extra-members.ts';
import { edited } from './message-parts.ts';
import type { TrafficCall } from './stage.ts';

/** An open call or other request, as received. */
export interface SentRequest {
	readonly rawId: RawId;
	readonly bytes: Uint8Array;
	readonly params: Json | undefined;
	/** Our own parameter was removed from its arguments. */
	readonly isStripped: boolean;
	/** The client got our question instead of a result. Nothing can be sent to it until it sends the call again. */
	readonly hasResponse?: boolean;
	/** The client has sent the call again, and the first request continues instead of the second. */
	readonly isSentAgain?: true;
}

export function stateIn(params: Json | undefined): string | undefined {
	const state = isJsonObject(params) ? params['requestState'] : undefined;
	return typeof state === 'string' ? state : undefined;
}

/** Whether this request states that the client supports `capability`. */
export function offersIn(params: Json | undefined, capability: string): boolean {
	const capabilities = envelopeIn(params)?.[META.clientCapabilities];
	return isJsonObject(capabilities) && isJsonObject(capabilities[capability]);
}

export function isSameCall(params: Json | undefined, first: Json | undefined): boolean {
	const [one, other] = [params, first].map((each) => (isJsonObject(each) ? each : {}));
	return one?.['name'] === other?.['name'] && canonicalJson(one?.['arguments'] ?? {}) === canonicalJson(other?.['arguments'] ?? {});
}

/** The call as first received, with the id of the request that continues it. */
export function withIdOf(first: SentRequest, { bytes, rawId }: Pick<SentRequest, 'bytes' | 'rawId'>): Uint8Array {
	const id: Json = JSON.parse(rawId);
	// Parsing would change this number, so it must stay where it is written.
	if (typeof id === 'number' && !Number.isSafeInteger(id)) return edited(bytes, new Map([['/params', first.params ?? null]]));
	return edited(first.bytes, new Map([['/id', id]]));
}

/** The values to change in the message, by pointer. */
export function changesOf(call: TrafficCall, given: TrafficCall, { isStripped, params = null }: SentRequest): ReadonlyMap<string, Json> {
	const changes = new Map<string, Json>();
	if (call.extraMembers !== given.extraMembers && call.extraMembers !== undefined && given.extraMembers !== undefined)
		for (const [pointer, value] of changesIn(params, given.extraMembers.members, call.extraMembers.members))
			changes.set(`/params${pointer}`, value);
	if (call.arguments === given.arguments && !isStripped) return changes;
	const whole = changes.get('/params');
	return isJsonObject(whole)
		? changes.set('/params', { ...whole, arguments: call.arguments })
		: changes.set('/params/arguments', call.arguments);
}
