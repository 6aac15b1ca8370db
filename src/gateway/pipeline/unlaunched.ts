import { isJsonObject, type Json } from '../../base/json.ts';
import { ERROR_CODES } from '../../mcp/messages.ts';
import { answerError, answerResult, type RawId } from '../../mcp/parse.ts';
import { refusedLaunch } from '../../policy/answers.ts';
import type { LaunchRefusal } from '../../policy/launch.ts';
import { heldMethod } from './methods.ts';

export interface UnlaunchedRequest {
	readonly rawId: RawId;
	readonly method: string;
	readonly params: Json | undefined;
	/** Cordon's own version, which stands in place of the server's. */
	readonly version: string;
}

/** The answers of a server that was not started: an empty handshake, so that the client shows no error, and refusals. */
export function answerUnlaunched(why: LaunchRefusal, { method, params, rawId, version }: UnlaunchedRequest): Uint8Array {
	if (method === 'initialize') {
		const asked = isJsonObject(params) && typeof params['protocolVersion'] === 'string' ? params['protocolVersion'] : '2025-11-25';
		return answerResult(rawId, {
			protocolVersion: asked,
			capabilities: { tools: { listChanged: true } },
			serverInfo: { name: 'held-by-mcp-cordon', version },
		});
	}
	if (method === 'ping') return answerResult(rawId, {});
	if (method === 'tools/list') return answerResult(rawId, { tools: [] });
	const held = heldMethod(method);
	return held.kind === 'empty' ? answerResult(rawId, held.result) : answerError(rawId, ERROR_CODES.invalidRequest, refusedLaunch(why));
}
