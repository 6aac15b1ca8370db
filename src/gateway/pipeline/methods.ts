import type { Json } from '../../base/json.ts';

/** What becomes of a client's request while nobody has reviewed the server. */
export type HeldMethod =
	/** Passed on: nothing a model reads comes back. */
	| { readonly kind: 'pass' }
	/** Answered by Cordon with an empty result. */
	| { readonly kind: 'empty'; readonly result: Json }
	/** Answered by Cordon with an error that says what to do. */
	| { readonly kind: 'refuse' };

/** Methods of MCP 2025-11-25 and earlier; one that is not listed is refused. */
const HELD_METHODS = new Map<string, HeldMethod>([
	['ping', { kind: 'pass' }],
	['logging/setLevel', { kind: 'pass' }],
	['prompts/list', { kind: 'empty', result: { prompts: [] } }],
	['resources/list', { kind: 'empty', result: { resources: [] } }],
	['resources/templates/list', { kind: 'empty', result: { resourceTemplates: [] } }],
	['completion/complete', { kind: 'empty', result: { completion: { values: [], total: 0, hasMore: false } } }],
]);

export function heldMethod(method: string): HeldMethod {
	return HELD_METHODS.get(method) ?? { kind: 'refuse' };
}
