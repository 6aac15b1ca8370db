import assert from 'node:assert/strict';
import { errorResponse, parseMessage, rawIdOf, resultResponse, shapeOf, writtenAnew } from '../../../src/mcp/parse.ts';
import { cpuNow } from '../../support/cpu-time.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const textOf = (body: Uint8Array): string => Buffer.from(body).toString('utf8');
const kindOf = (text: string | Uint8Array): string => {
	const parsed = parseMessage(typeof text === 'string' ? bytes(text) : text);
	return parsed.ok ? parsed.value.kind : parsed.error.kind;
};

describe('parseMessage', () => {
	it('distinguishes the kinds of messages', () => {
		assert.equal(kindOf('{"jsonrpc":"2.0","id":1,"method":"a"}'), 'request');
		assert.equal(kindOf('{"jsonrpc":"2.0","method":"a","params":{}}'), 'notification');
		assert.equal(kindOf('{"jsonrpc":"2.0","id":"x","result":null}'), 'result');
		assert.equal(kindOf('{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m"}}'), 'error');
		assert.equal(kindOf('[{"jsonrpc":"2.0","method":"a"}]'), 'batch');
	});

	it("says why a line isn't a message", () => {
		assert.equal(kindOf('Server ready'), 'not-json');
		assert.equal(kindOf('{"level":30,"msg":"listening"}'), 'not-json-rpc');
		assert.equal(kindOf('"text"'), 'not-json-rpc');
		assert.equal(kindOf('{"jsonrpc":"1.0","id":1,"method":"a"}'), 'not-json-rpc');
		assert.equal(kindOf('{"id":1,"method":"a","result":1}'), 'not-json-rpc');
		assert.equal(kindOf('{"id":1,"result":1,"error":{}}'), 'not-json-rpc');
		assert.equal(kindOf('{"id":{},"method":"a"}'), 'not-json-rpc');
		assert.equal(kindOf('{"id":1,"method":7}'), 'not-json-rpc');
	});

	it('rejects a duplicate key of the envelope, escaped or not, and accepts one in nested objects', () => {
		for (const text of [
			'{"id":1,"method":"a","id":2}',
			'{"id":1,"method":"a","\\u0069d":2}',
			'{"method":"a","params":{},"method":"b"}',
			'{"id":1,"result":{},"result":{}}',
		])
			assert.equal(kindOf(text), 'duplicate-key', text);
		assert.equal(kindOf('{"id":1,"method":"a","params":{"id":1,"id":2,"method":"b"}}'), 'request');
		assert.equal(kindOf('{"x":1,"x":2,"method":"a"}'), 'notification');
	});

	it('reports a duplicate member in any object, in any spelling, and rewrites the message as it was read', () => {
		for (const text of [
			'{"id":1,"result":{"a":[{"b":1,"\\u0062":2}]}}',
			'{"id":1,"result":{"__proto__":1,"__proto__":2}}',
			'{"x":1,"x":2,"method":"a"}',
		]) {
			const parsed = parseMessage(text);
			assert.ok(parsed.ok && parsed.value.kind !== 'batch' && parsed.value.hasRepeats === true, text);
			assert.deepEqual(JSON.parse(new TextDecoder().decode(writtenAnew(parsed.value, '1'))), {
				jsonrpc: '2.0',
				...(JSON.parse(text) as object),
			});
		}
		for (const text of ['{"id":1,"result":{"a":[{"b":1},{"b":":"}],"b":{":":{}},"__proto__":1}}', '{"id":1,"error":{"code":1}}'])
			assert.ok(!JSON.stringify(parseMessage(text)).includes('hasRepeats'), text);
	});

	it('rejects what another parser would read differently, such as a key in other letters or a line end between values', () => {
		for (const text of [
			'{"id":1,"result":{},"Result":{}}',
			'{"id":1,"result":{},"re\u017fult":{}}',
			'{"id":1,"method":"a","\\u0050ARAMS":{}}',
			'{"id":1,"result":{"x":\r{"id":2,"method":"b"}\r}}',
		])
			assert.equal(kindOf(text), 'not-json-rpc', text);
		assert.equal(kindOf('{"id":1,"result":{"Result":"\\r"}}'), 'result');
		assert.equal(kindOf('{"id":1,"result":{},"results":{}}'), 'result');
	});

	it('accepts a depth of 128 and rejects 129', () => {
		assert.equal(kindOf(`{"method":"a","params":${'['.repeat(127)}${']'.repeat(127)}}`), 'notification');
		assert.equal(kindOf(`{"method":"a","params":${'['.repeat(128)}${']'.repeat(128)}}`), 'too-deep');
		assert.equal(kindOf(`{"method":"a","params":${JSON.stringify('['.repeat(500))}}`), 'notification');
	});

	it('rejects five million nested arrays within 50 ms', () => {
		const hostile = bytes('['.repeat(5_000_000) + ']'.repeat(5_000_000));
		const startedAt = cpuNow();
		assert.equal(kindOf(hostile), 'too-deep');
		assert.ok(cpuNow() - startedAt < 50);
	});

	it('reads broken UTF-8 as the client will decode it', () => {
		const parsed = parseMessage(Buffer.concat([bytes('{"method":"a'), Uint8Array.of(0xff, 0xc3), bytes('b"}')]));
		assert.ok(parsed.ok && parsed.value.kind === 'notification');
		assert.equal(parsed.value.method, 'a\ufffd\ufffdb');
		assert.equal(kindOf(bytes('\ufeff{"method":"a"}')), 'not-json');
	});

	it('handles quotes and backslashes in long strings', () => {
		for (const tail of ['\\"', '\\\\', '\\\\\\"', '"'.replace('"', '')]) {
			const text = `{"params":"${'x'.repeat(100)}${tail}","method":"m","id":9}`;
			assert.equal(rawIdOf(text), '9', text);
			assert.equal(kindOf(text), 'request', text);
		}
	});
});

describe('rawIdOf', () => {
	it('returns the source text of the outermost id', () => {
		for (const id of ['1', '12345678901234567890', '1.50', '-0', '1e3', '"a"', '"\\u0061\\"}"', 'null', '"ü😀"'])
			for (const text of [`{"id":${id},"result":{"id":7}}`, `{"result":{"id":7} , "id" : ${id} }`, `{"a":[{"id":5}],"id":${id}\n}`])
				assert.equal(rawIdOf(text), id, text);
		assert.equal(rawIdOf('{"params":{"id":1},"method":"a"}'), undefined);
		assert.equal(rawIdOf('[{"id":1}]'), undefined);
		assert.equal(rawIdOf('{"id":{"a":1},"method":"x"}'), undefined);
	});

	it('finds the id after nesting of any depth', () => {
		assert.equal(rawIdOf(`{"params":${'['.repeat(1000)}${']'.repeat(1000)},"id":3,"method":"a"}`), '3');
	});

	it('finishes on any text', () => {
		for (const text of ['', '{', '{"id"', '{"id":', '{"id":"', '"', '}', ']]]]{"id":1', '{"id":1,'.repeat(50), '\\']) shapeOf(text);
	});
});

describe('the responses', () => {
	it('repeat the id as it was written', () => {
		assert.equal(
			textOf(errorResponse('1.50', -32603, 'no "way"')),
			'{"jsonrpc":"2.0","id":1.50,"error":{"code":-32603,"message":"no \\"way\\""}}',
		);
		assert.equal(
			textOf(errorResponse(undefined, -1, 'x', { a: 1 })),
			'{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"x","data":{"a":1}}}',
		);
		assert.equal(textOf(resultResponse('"a"', {})), '{"jsonrpc":"2.0","id":"a","result":{}}');
	});
});
