import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { BodyError, decoded, readWhole } from '../../../src/proxy/upstream/decode-body.ts';
import { asLine, type EventStreamState, eventsOf, type StreamEvent } from '../../../src/proxy/upstream/event-stream.ts';

async function* inPieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
	let at = 0;
	for (const size of sizes) {
		yield await Promise.resolve(bytes.subarray(at, at + size));
		at += size;
	}
	yield bytes.subarray(at);
}

async function read(text: string, sizes: readonly number[] = []): Promise<{ events: StreamEvent[]; state: EventStreamState }> {
	const state: EventStreamState = { lastEventId: undefined, retryMs: undefined };
	const events: StreamEvent[] = [];
	for await (const event of eventsOf(inPieces(new TextEncoder().encode(text), sizes), state, 1000)) events.push(event);
	return { events, state };
}

describe('an event stream', () => {
	it('returns the data, the type, the last id, and the retry time', async () => {
		const { events, state } = await read(
			'retry: 250\nid: 7\ndata:\n\n: note\nevent: endpoint\ndata: /m?a=1\n\nid: 8\ndata: {"a":\ndata: 1}\n\n',
		);

		assert.deepEqual(events, [
			{ type: 'message', data: '' },
			{ type: 'endpoint', data: '/m?a=1' },
			{ type: 'message', data: '{"a":\n1}' },
		]);
		assert.deepEqual(state, { lastEventId: '8', retryMs: 250 });
	});

	it("ignores an id that couldn't be sent back in a header", async () => {
		const { state } = await read('id: a\ndata: 1\n\nid: \u00fc\u2028\ndata: 2\n\n');

		assert.equal(state.lastEventId, undefined);
	});

	it('is read the same however it was split', async () => {
		const text = '\ufeffid: ü\r\ndata: {"text":"😀 ünï"}\r\n\r\ndata: two\n\ndata: half';
		const whole = await read(text);

		await fc.assert(
			fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 }), async (sizes) => {
				assert.deepEqual(await read(text, sizes), whole);
			}),
		);
	});

	it('ends at an event over the limit', async () => {
		await assert.rejects(
			read(`data: ${'x'.repeat(2000)}`, [500, 500, 500]),
			(cause) => cause instanceof BodyError && cause.failure.kind === 'too-large',
		);
	});
});

describe('a message as one line', () => {
	it('has no line ends and is the same JSON', () => {
		fc.assert(
			fc.property(fc.json(), fc.constantFrom('\n', '\r\n', '\r'), (json, end) => {
				const pretty = JSON.stringify(JSON.parse(json), undefined, 1).replaceAll('\n', end);
				const line = new TextDecoder().decode(asLine(pretty));

				assert.doesNotMatch(line, /[\r\n]/);
				assert.deepEqual(JSON.parse(line), JSON.parse(json));
			}),
		);
	});

	it("isn't copied when it already is one line", () => {
		const bytes = new TextEncoder().encode('{"a":1}');

		assert.equal(asLine(bytes), bytes);
	});
});

describe('a compressed body', () => {
	const bodyOf = (bytes: Uint8Array, isCut = false): PassThrough => {
		const body = new PassThrough();
		body.write(bytes);
		if (isCut) setImmediate(() => body.destroy(new Error('cut')));
		else body.end();
		return body;
	};
	const failure = (kind: string) => (cause: unknown) => cause instanceof BodyError && cause.failure.kind === kind;

	it('is decompressed, also in several layers', async () => {
		const text = new TextEncoder().encode('hello'.repeat(1000));

		assert.deepEqual(new Uint8Array(await readWhole(decoded(bodyOf(gzipSync(text)), 'gzip'), 10_000)), text);
		assert.deepEqual(new Uint8Array(await readWhole(decoded(bodyOf(gzipSync(gzipSync(text))), 'GZIP, gzip'), 10_000)), text);
		assert.deepEqual(new Uint8Array(await readWhole(decoded(bodyOf(text), 'identity'), 10_000)), text);
	});

	it('is rejected when it is too large, too compressed, endlessly nested, unknown, damaged, or cut off', async () => {
		const zeros = gzipSync(Buffer.alloc(16 * 1024 * 1024));

		await assert.rejects(readWhole(decoded(bodyOf(zeros), 'gzip'), 1000), failure('too-large'));
		await assert.rejects(readWhole(decoded(bodyOf(zeros), 'gzip'), 2 ** 30), failure('bomb'));
		await assert.rejects(readWhole(decoded(bodyOf(zeros), 'gzip, gzip, gzip'), 2 ** 30), failure('encoding'));
		await assert.rejects(readWhole(decoded(bodyOf(zeros), 'compress'), 2 ** 30), failure('encoding'));
		await assert.rejects(readWhole(decoded(bodyOf(new Uint8Array(100)), 'gzip'), 2 ** 30), failure('encoding'));
		await assert.rejects(readWhole(decoded(bodyOf(new Uint8Array(100), true), undefined), 2 ** 30), failure('lost'));
		await assert.rejects(readWhole(decoded(bodyOf(zeros.subarray(0, 50), true), 'gzip'), 2 ** 30), failure('lost'));
	});
});
