import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { ERROR_CODES } from '../../mcp/messages.ts';
import { envelopeIn, META, MODERN_REVISION } from '../../mcp/modern.ts';
import { errorResponse, type RawId, resultResponse } from '../../mcp/parse.ts';
import type { LaunchRefusal } from '../../policy/launch-policy.ts';
import { type ReviewPlace, refusedLaunch } from '../../policy/responses.ts';
import { type Dialect, HELD_NAME } from './dialect.ts';
import { clientMethod } from './methods.ts';

export interface RefusedLaunchRequest {
	readonly rawId: RawId;
	readonly method: string;
	readonly params: Json | undefined;
	readonly dialect: Dialect;
	/** Cordon's own version, shown as the server's. */
	readonly version: string;
	readonly place: ReviewPlace;
}

/** The responses for a server that wasn't started: an empty introduction, so the client shows no error, and refusals. */
export function refusedLaunchResponse(
	why: LaunchRefusal,
	{ dialect, method, params, place, rawId, version }: RefusedLaunchRequest,
): Uint8Array {
	if (method === dialect.introduction)
		return resultResponse(
			rawId,
			dialect.introduce({
				extraMembers: dialect.minimalIntroduction(asked(params)),
				capabilities: { tools: { listChanged: true } },
				serverInfo: { name: HELD_NAME, version },
				instructions: undefined,
			}),
		);
	if (method === 'ping') return resultResponse(rawId, {});
	if (method === 'tools/list') return resultResponse(rawId, dialect.result(method, { tools: [] }));
	const { unreviewed } = clientMethod(method);
	return typeof unreviewed === 'string'
		? errorResponse(rawId, ERROR_CODES.invalidRequest, refusedLaunch(why, place))
		: resultResponse(rawId, dialect.result(method, unreviewed));
}

/** The response uses the revision that the client asks for. */
function asked(params: Json | undefined): JsonObject {
	const named = isJsonObject(params) ? params['protocolVersion'] : undefined;
	const revision = envelopeIn(params)?.[META.protocolVersion] ?? MODERN_REVISION;
	return { protocolVersion: typeof named === 'string' ? named : '2025-11-25', supportedVersions: [revision] };
}
