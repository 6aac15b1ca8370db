import { createHmac } from 'node:crypto';
import type { EntryId } from '../../base/ids.ts';
import { isJsonObject } from '../../base/json.ts';
import { SELF_TEST_ID, SELF_TEST_KEY, selfTestText } from '../../link/proofs.ts';
import { answerResult, parseMessage, shapeOf } from '../../mcp/parse.ts';

/**
 * Adds to the answer of a self-test's request what only a process that holds the token can say: that it saw the answer, and whose it is.
 * Everything else comes back as it is. Without a token nothing is proved.
 */
export function proofOf(entry: EntryId, token: string | undefined): (how: 'passed' | 'held', answer: Uint8Array) => Uint8Array {
	return (how, answer) => {
		const { rawId } = shapeOf(answer);
		if (token === undefined || rawId?.startsWith(`"${SELF_TEST_ID}`) !== true) return answer;
		const parsed = parseMessage(answer);
		if (!parsed.ok || parsed.value.kind !== 'result' || typeof parsed.value.id !== 'string') return answer;
		const { id, result } = parsed.value;
		if (!isJsonObject(result)) return answer;
		const meta = isJsonObject(result['_meta']) ? result['_meta'] : {};
		return answerResult(rawId, { ...result, _meta: { ...meta, [SELF_TEST_KEY]: selfTestMac(token, how, entry, id) } });
	};
}

/** Base64 of the MAC. `token`: base64url of 32 bytes. */
export function selfTestMac(token: string, how: 'passed' | 'held', entry: EntryId, id: string): string {
	return createHmac('sha256', Buffer.from(token, 'base64url'))
		.update(selfTestText(how, entry, id), 'utf8')
		.digest('base64');
}
