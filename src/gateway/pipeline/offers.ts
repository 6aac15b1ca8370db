import type { OfferKind } from '../../pins/pin.ts';

/** How a list of offers is asked for and answered (MCP 2025-11-25, server/prompts and server/resources). */
export interface OfferList {
	readonly kind: OfferKind;
	readonly method: string;
	/** Where the items lie in the result. */
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
