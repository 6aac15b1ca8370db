import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { createSink } from '../../../src/proxy/sink.ts';

/** A stream that records each chunk it gets, and accepts chunks only when told to. */
function aStream({ isSlow = false } = {}): { readonly stream: Writable; readonly written: string[]; readonly take: () => void } {
	const written: string[] = [];
	const waiting: (() => void)[] = [];
	const add = (chunk: Uint8Array): void => void written.push(Buffer.from(chunk).toString());
	const stream = new Writable({
		highWaterMark: 10,
		write(chunk: Uint8Array, _encoding, done) {
			add(chunk);
			if (isSlow) waiting.push(done);
			else done();
		},
	});
	return { stream, written, take: () => waiting.shift()?.() };
}

const bytes = (text: string): Uint8Array => Buffer.from(text);
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('createSink', () => {
	it('writes everything from one tick as one chunk, in order', async () => {
		const { stream, written } = aStream();
		const sink = createSink(stream, () => undefined);

		sink.write([bytes('one'), bytes('\n')]);
		sink.write([bytes('two'), bytes('\n')]);
		const before = [...written];
		await tick();
		sink.write([bytes('three\n')]);
		await tick();

		assert.deepEqual(before, []);
		assert.deepEqual(written, ['one\ntwo\n', 'three\n']);
	});

	it("doesn't copy a long line", async () => {
		const { stream, written } = aStream();
		const sink = createSink(stream, () => undefined);
		const line = 'x'.repeat(5000);

		sink.write([bytes(line), bytes('\n')]);
		await tick();

		assert.deepEqual(written, [line, '\n']);
	});

	it("counts the bytes waiting in the tick and those the reader hasn't taken", async () => {
		const { stream, take } = aStream({ isSlow: true });
		const sink = createSink(stream, () => undefined);

		sink.write([bytes('12345')]);
		const inTick = sink.waitingBytes;
		await tick();
		const inStream = sink.waitingBytes;
		take();
		await tick();

		assert.deepEqual([inTick, inStream, sink.waitingBytes], [5, 5, 0]);
	});

	it('ends the stream after the waiting bytes', async () => {
		const { stream, written } = aStream();
		const sink = createSink(stream, () => undefined);

		sink.write([bytes('last words')]);
		sink.end();
		sink.write([bytes('too late')]);
		await tick();

		assert.deepEqual(written, ['last words']);
		assert.equal(stream.writableFinished, true);
	});

	it('writes the waiting bytes when it is flushed', async () => {
		const { stream, written } = aStream();
		const sink = createSink(stream, () => undefined);

		sink.write([bytes('answer')]);
		const flushed = sink.flushed(1000);

		assert.deepEqual(written, ['answer']);
		await flushed;
	});

	it('drops bytes for a broken stream', async () => {
		const { stream, written } = aStream();
		const sink = createSink(stream, () => undefined);

		sink.write([bytes('a')]);
		stream.destroy(new Error('gone'));
		await tick();
		sink.write([bytes('b')]);
		await tick();

		assert.deepEqual(written, []);
		assert.equal(sink.waitingBytes, 0);
	});
});
