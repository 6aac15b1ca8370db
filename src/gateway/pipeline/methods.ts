import type { JsonObject } from '../../base/json.ts';
import { offerListOf } from './offers.ts';

/** How a client's request is routed. */
export interface ClientMethod {
	readonly role:
		| 'introduction'
		| 'tool-list'
		| 'offer-list'
		| 'tool-call'
		| 'listen'
		/** It has no content in either direction. */
		| 'empty'
		/** Judged by its content. */
		| 'other';
	/** What happens to it while the server isn't reviewed. */
	readonly unreviewed: /** Forwarded: the response has nothing that a model reads, or another class judges it. */
		| 'pass'
		/** Refused with an error that says what to do. */
		| 'refuse'
		/** Cordon responds with this result. */
		| JsonObject;
}

const METHODS: ReadonlyMap<string, ClientMethod> = new Map<string, ClientMethod>([
	['initialize', { role: 'introduction', unreviewed: 'pass' }],
	['server/discover', { role: 'introduction', unreviewed: 'pass' }],
	['tools/list', { role: 'tool-list', unreviewed: 'pass' }],
	['tools/call', { role: 'tool-call', unreviewed: 'pass' }],
	['prompts/list', { role: 'offer-list', unreviewed: { prompts: [] } }],
	['resources/list', { role: 'offer-list', unreviewed: { resources: [] } }],
	['resources/templates/list', { role: 'offer-list', unreviewed: { resourceTemplates: [] } }],
	['completion/complete', { role: 'other', unreviewed: { completion: { values: [], total: 0, hasMore: false } } }],
	['ping', { role: 'empty', unreviewed: 'pass' }],
	['logging/setLevel', { role: 'other', unreviewed: 'pass' }],
	['subscriptions/listen', { role: 'listen', unreviewed: 'pass' }],
]);

const UNKNOWN: ClientMethod = { role: 'other', unreviewed: 'refuse' };

/** Covers methods of every revision. An unknown method is refused before a review and judged by its content after it. */
export function clientMethod(method: string): ClientMethod {
	return METHODS.get(method) ?? UNKNOWN;
}

/** Whether the response is a list that Cordon reads completely. */
export function isList(method: string): boolean {
	return method === 'tools/list' || offerListOf(method) !== undefined;
}
