import { isJsonObject, type Json } from '../../base/json.ts';
import type { CallMeta } from './stage.ts';

/** Longer ids are ignored. In UTF-16 units. */
export const LONGEST_ID = 256;

/**
 * What VS Code (tested with 1.139) and Codex (0.171) state about a request in `params._meta`, otherwise what is known about its connection;
 * also W3C Trace Context, if the client sends it.
 */
export function callMetaOf(params: Json | undefined, from: Pick<CallMeta, 'client' | 'conversation'>): CallMeta {
	const meta = isJsonObject(params) && isJsonObject(params['_meta']) ? params['_meta'] : {};
	const nested = isJsonObject(meta['vscode']) ? meta['vscode'] : {};
	// One process of Codex serves several conversations in VS Code's agent host.
	const codex = isJsonObject(meta['x-codex-turn-metadata']) ? meta['x-codex-turn-metadata'] : {};
	return {
		conversation: idIn(meta['vscode.conversationId']) ?? idIn(nested['conversationId']) ?? idIn(codex['session_id']) ?? from.conversation,
		client: from.client,
		turn: idIn(meta['vscode.requestId']) ?? idIn(nested['requestId']) ?? idIn(codex['turn_id']),
		traceparent: idIn(meta['traceparent']),
		intent: meta['intent'],
	};
}

function idIn(value: Json | undefined): string | undefined {
	return typeof value === 'string' && value !== '' && value.length <= LONGEST_ID ? value : undefined;
}
