import assert from 'node:assert/strict';
import { pingInsteadOf, substituteFor } from '../../../src/gateway/could-not-check.ts';
import { COULD_NOT_CHECK, SERVER_SUSPENDED } from '../../../src/policy/results/texts.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (body: Uint8Array | undefined): string => new TextDecoder().decode(body);

describe('a message that must not be judged', () => {
	for (const sentence of [COULD_NOT_CHECK, SERVER_SUSPENDED]) {
		it(`is replaced for its sender or receiver by: ${sentence}`, () => {
			const asked = substituteFor(bytes('{"jsonrpc":"2.0","id":1.0,"method":"x"}'), sentence);
			const response = substituteFor(bytes('{"jsonrpc":"2.0","id":"a","result":"SECRET"}'), sentence);

			assert.ok(asked.action === 'respond');
			assert.equal(text(asked.body), `{"jsonrpc":"2.0","id":1.0,"error":{"code":-32603,"message":${JSON.stringify(sentence)}}}`);
			assert.ok(response.action === 'replace');
			assert.equal(text(response.body), `{"jsonrpc":"2.0","id":"a","error":{"code":-32603,"message":${JSON.stringify(sentence)}}}`);
		});
	}

	it("is dropped if it's neither a request nor a response", () => {
		assert.deepEqual(substituteFor(bytes('{"jsonrpc":"2.0","method":"notifications/x"}')), { action: 'drop' });
		assert.deepEqual(substituteFor(bytes('no message')), { action: 'drop' });
	});

	it('keeps nothing but its id if it was judged before', () => {
		assert.equal(
			text(pingInsteadOf(bytes('{"jsonrpc":"2.0","id":"é","method":"tools/call","params":{"name":"SECRET"}}'))),
			'{"jsonrpc":"2.0","id":"é","method":"ping"}',
		);
		assert.equal(pingInsteadOf(bytes('{"jsonrpc":"2.0","id":1,"result":{}}')), undefined);
		assert.equal(pingInsteadOf(bytes('{"jsonrpc":"2.0","method":"notifications/x"}')), undefined);
	});
});
