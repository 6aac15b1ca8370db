import { createHmac } from 'node:crypto';
import type { EntryId } from '../../base/ids.ts';
import { isJsonObject } from '../../base/json.ts';
import { SELF_TEST_ID, SELF_TEST_KEY, selfTestText } from '../../link/proofs.ts';
import { parseMessage, resultResponse, shapeOf } from '../../mcp/parse.ts';
import { withVerdictsAdapted } from '../guard/adapted.ts';
import type { CreateSession } from '../session.ts';

/**
 * Sessions that prove themselves to `cordon self-test`, which marks its requests (`SELF_TEST_ID`) and reads the token where proxies find it. Other
 * sessions stay unchanged.
 */
export function provingSessions(createSession: CreateSession, token: string): CreateSession {
	return (hello, output) => {
		const proved = proofOf(hello.entry, token);
		/** Determined by the first message of the client. */
		let isTested: boolean | undefined;
		return withVerdictsAdapted(createSession, (verdict, { bytes, isFromServer }) => {
			isTested ??= Buffer.from(bytes.subarray(0, FIRST_BYTES)).includes(SELF_TEST_ID);
			if (!isTested) return verdict;
			if (verdict.action === 'respond' && !isFromServer) return { action: 'respond', body: proved('held', verdict.body) };
			if (!isFromServer || (verdict.action !== 'forward' && verdict.action !== 'replace')) return verdict;
			return { action: 'replace', body: proved('passed', verdict.action === 'replace' ? verdict.body : bytes) };
		})(hello, output);
	};
}

/** How much of the first message is searched, in bytes. The self-test's first request is short. */
const FIRST_BYTES = 1024;

/**
 * Adds a proof to the response to a self-test's request, which only a process with the token can make: that it saw the response, and of which entry.
 * Returns everything else unchanged.
 */
function proofOf(entry: EntryId, token: string): (how: 'passed' | 'held', response: Uint8Array) => Uint8Array {
	return (how, response) => {
		const { rawId } = shapeOf(response);
		if (rawId?.startsWith(`"${SELF_TEST_ID}`) !== true) return response;
		const parsed = parseMessage(response);
		if (!parsed.ok || parsed.value.kind !== 'result' || typeof parsed.value.id !== 'string') return response;
		const { id, result } = parsed.value;
		if (!isJsonObject(result)) return response;
		const meta = isJsonObject(result['_meta']) ? result['_meta'] : {};
		return resultResponse(rawId, { ...result, _meta: { ...meta, [SELF_TEST_KEY]: selfTestMac(token, how, entry, id) } });
	};
}

/** Base64 of the MAC. `token`: base64url of 32 bytes. */
export function selfTestMac(token: string, how: 'passed' | 'held', entry: EntryId, id: string): string {
	return createHmac('sha256', Buffer.from(token, 'base64url'))
		.update(selfTestText(how, entry, id), 'utf8')
		.digest('base64');
}
