import { isJsonObject } from '../../base/json.ts';
import { answerResult, parseMessage, shapeOf } from '../../mcp/parse.ts';
import { scanMessage } from '../../mcp/scan.ts';

/** In the `_meta` of a result: how it was judged. Absent when the editor's own inspector did. */
export const MARK_KEY = 'mcp-cordon/inspection';
export const MARK = 'standalone';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * A server's result with the mark; `undefined` for a message that is no result with an object. Where the result has no `_meta` the
 * mark is set in front of its bytes, which stay as they are.
 */
export function marked(bytes: Uint8Array): Uint8Array | undefined {
	const parsed = parseMessage(bytes);
	if (!parsed.ok || parsed.value.kind !== 'result' || !isJsonObject(parsed.value.result)) return undefined;
	const { result } = parsed.value;
	const rawId = shapeOf(bytes).rawId;
	if (Object.hasOwn(result, '_meta')) {
		const meta = isJsonObject(result['_meta']) ? result['_meta'] : {};
		return answerResult(rawId, { ...result, _meta: { ...meta, [MARK_KEY]: MARK } });
	}
	const span = scanMessage(bytes).spans.result;
	if (span === undefined) return undefined;
	const text = decoder.decode(bytes.subarray(span[0] + 1, span[1]));
	const separator = Object.keys(result).length === 0 ? '' : ',';
	return encoder.encode(`{"jsonrpc":"2.0","id":${rawId ?? 'null'},"result":{"_meta":{"${MARK_KEY}":"${MARK}"}${separator}${text}}`);
}
