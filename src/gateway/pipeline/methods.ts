import type { JsonObject } from '../../base/json.ts';
import { offerListOf } from './offers.ts';

/** What a request of a client is about, as far as its routing goes. */
export interface ClientMethod {
	readonly role:
		| 'introduction'
		| 'tool-list'
		| 'offer-list'
		| 'tool-call'
		| 'listen'
		/** It carries nothing and brings nothing. */
		| 'empty'
		/** Judged by what it carries. */
		| 'other';
	/** What becomes of it while nobody has reviewed the server. */
	readonly unreviewed: /** Passed on: nothing a model reads comes back, or a class of its own judges the response. */
		| 'pass'
		/** Refused with an error that says what to do. */
		| 'refuse'
		/** Answered by Cordon with this result. */
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

/** Methods of every revision; one that is not listed is refused before a review and judged by what it carries after it. */
export function clientMethod(method: string): ClientMethod {
	return METHODS.get(method) ?? UNKNOWN;
}

/** Its response is a list that Cordon reads whole. */
export function isList(method: string): boolean {
	return method === 'tools/list' || offerListOf(method) !== undefined;
}
