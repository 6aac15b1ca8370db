import { isJsonObject, type Json } from '../../base/json.ts';
import type { CallMeta } from './stage.ts';

/** Longer ids are no ids. UTF-16 units. */
export const LONGEST_ID = 256;

/** What VS Code says of a request in `params._meta` (tried in 1.139), else what is known of its connection, and W3C Trace Context where a client sends it. */
export function callMetaOf(params: Json | undefined, from: Pick<CallMeta, 'client' | 'conversation'>): CallMeta {
	const meta = isJsonObject(params) && isJsonObject(params['_meta']) ? params['_meta'] : {};
	const nested = isJsonObject(meta['vscode']) ? meta['vscode'] : {};
	return {
		conversation: idIn(meta['vscode.conversationId']) ?? idIn(nested['conversationId']) ?? from.conversation,
		client: from.client,
		turn: idIn(meta['vscode.requestId']) ?? idIn(nested['requestId']),
		traceparent: idIn(meta['traceparent']),
		intent: meta['intent'],
	};
}

function idIn(value: Json | undefined): string | undefined {
	return typeof value === 'string' && value !== '' && value.length <= LONGEST_ID ? value : undefined;
}
