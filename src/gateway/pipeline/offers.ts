import { isJsonObject, type Json } from '../../base/json.ts';
import type { OfferKind } from '../../pins/pin.ts';

/** How a list of prompts, resources, or templates is requested and returned (MCP 2025-11-25, server/prompts and server/resources). */
export interface OfferList {
	readonly kind: OfferKind;
	readonly method: string;
	/** The member of the result that holds the items. */
	readonly key: string;
	/** The server capability that announces it. */
	readonly capability: 'prompts' | 'resources';
	readonly changed: string;
}

export const OFFER_LISTS: readonly OfferList[] = [
	{ kind: 'prompt', method: 'prompts/list', key: 'prompts', capability: 'prompts', changed: 'notifications/prompts/list_changed' },
	{
		kind: 'resource',
		method: 'resources/list',
		key: 'resources',
		capability: 'resources',
		changed: 'notifications/resources/list_changed',
	},
	{
		kind: 'template',
		method: 'resources/templates/list',
		key: 'resourceTemplates',
		capability: 'resources',
		changed: 'notifications/resources/list_changed',
	},
];

export function offerListOf(method: string): OfferList | undefined {
	return OFFER_LISTS.find((list) => list.method === method);
}

export function offerListFor(kind: OfferKind): OfferList {
	const list = OFFER_LISTS.find((candidate) => candidate.kind === kind);
	if (list === undefined) throw new Error(`no list of kind ${kind}`);
	return list;
}

/** A request for one item of such a list. */
export interface OfferRequest {
	readonly kind: OfferKind;
	/** As the client wrote it. Not a string if the request is malformed. */
	readonly name: Json | undefined;
	/** Whether an item that no list names (a URI made from a template) passes if the server is reviewed. */
	readonly passesUnlisted: boolean;
}

/** Methods of MCP 2025-11-25, server/prompts, server/resources, and server/utilities/completion. `undefined`: the request names no item. */
export function offerRequestOf(method: string, params: Json | undefined): OfferRequest | undefined {
	if (!isJsonObject(params)) return undefined;
	if (method === 'prompts/get') return { kind: 'prompt', name: params['name'], passesUnlisted: false };
	if (method === 'resources/read' || method === 'resources/subscribe')
		return { kind: 'resource', name: params['uri'], passesUnlisted: true };
	if (method !== 'completion/complete' || !isJsonObject(params['ref'])) return undefined;
	const { name, uri } = params['ref'];
	return typeof name === 'string' ? { kind: 'prompt', name, passesUnlisted: false } : { kind: 'template', name: uri, passesUnlisted: true };
}
