import assert from 'node:assert/strict';
import type { Json } from '../../../src/base/json.ts';
import { extraMembersOfMessage, isMethodName, isUsableId } from '../../../src/mcp/envelope.ts';
import { parseMessage } from '../../../src/mcp/parse.ts';

const outside = (message: Json | string): Json | undefined => {
	const parsed = parseMessage(typeof message === 'string' ? message : JSON.stringify(message));
	assert.ok(parsed.ok);
	return extraMembersOfMessage(parsed.value);
};

describe('the envelope of a message', () => {
	it('accepts methods as protocols name them, and no sentences', () => {
		for (const name of ['ping', 'tools/call', 'notifications/tools/list_changed', '$/progress', 'x-vendor.v2/do-it', 'a'.repeat(128)])
			assert.ok(isMethodName(name), name);
		for (const name of ['', 'do this now', 'a\nb', 'a"', 'größe', 'a:b', 'a'.repeat(129)]) assert.ok(!isMethodName(name), name);
	});

	it('accepts ids of every kind that peers use', () => {
		for (const id of [1, null, '', '7', 'c0ffee-1', 'in words, too', 'x'.repeat(256)]) assert.ok(isUsableId(id));
		assert.ok(!isUsableId('x'.repeat(257)));
	});

	it('has no extra members in an ordinary message', () => {
		const id = '0b7c1a52-5b0e-4e52-9a5e-7f4a3a1b2c3d';
		for (const message of [
			{ jsonrpc: '2.0', id, method: 'ping' },
			{ jsonrpc: '2.0', id: 1, method: 'x', params: { a: 1 } },
			{ jsonrpc: '2.0', method: 'x', params: {} },
			{ jsonrpc: '2.0', id: 'an answer has the id of its request', result: {} },
			{ jsonrpc: '2.0', id, error: { code: 1, message: 'm' } },
			{ id, result: null },
			[],
		] as readonly Json[])
			assert.equal(outside(message), undefined);
	});

	it('returns extra members: known ones of another type, unknown ones, and ids with words', () => {
		assert.deepEqual(outside({ jsonrpc: '2.0', id: 1, result: {}, params: 'p', note: 'n' }), { params: 'p', note: 'n' });
		assert.deepEqual(outside({ jsonrpc: '2.0', id: 1, error: {}, _meta: { a: 'b' } }), { _meta: { a: 'b' } });
		assert.deepEqual(outside({ jsonrpc: '2.0', id: 'in words', method: 'x', note: 'n' }), { note: 'n', id: 'in words' });
		assert.deepEqual(Object.keys(outside('{"method":"x","__proto__":{"a":"b"}}') ?? {}), ['__proto__']);
	});
});
