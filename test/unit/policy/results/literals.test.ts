import assert from 'node:assert/strict';
import { MAX_CONTENT_LENGTH } from '../../../../src/policy/results/result-policy.ts';
import { BLOCKED_REQUEST, BLOCKED_RESPONSE } from '../../../../src/policy/results/texts.ts';

describe('texts and limits that the sources specify exactly', () => {
	it('R129 R130: the responses to a blocked request and a blocked response', () => {
		assert.deepEqual(BLOCKED_REQUEST, { code: -32600, message: 'Request blocked by injection filter' });
		assert.deepEqual(BLOCKED_RESPONSE, { code: -32603, message: 'Response blocked by injection filter' });
	});

	it('R030: the length limit', () => {
		assert.equal(MAX_CONTENT_LENGTH, 50_000);
	});
});
