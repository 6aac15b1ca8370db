import assert from 'node:assert/strict';
import { createFrameDecoder, createFrameWriter, encodeFrame } from '../../../src/link/frame-codec.ts';

describe('createFrameDecoder', () => {
	it('stops at a body over the limit', () => {
		const tooLong: number[] = [];
		const decoder = createFrameDecoder({ onFrame: () => assert.fail(), onTooLong: (length) => tooLong.push(length), maxBodyBytes: 3 });

		decoder.push(encodeFrame(1, 0, new Uint8Array(4)));
		decoder.push(encodeFrame(2, 0, new Uint8Array(1)));

		assert.deepEqual(tooLong, [4]);
	});

	it('respects a limit that a frame has raised', () => {
		let seen = 0;
		const decoder = createFrameDecoder({
			onFrame() {
				seen++;
				decoder.setMaxBodyBytes(10);
			},
			onTooLong: () => assert.fail(),
			maxBodyBytes: 3,
		});

		decoder.push(Buffer.concat([encodeFrame(1, 0), encodeFrame(2, 0, new Uint8Array(10))]));

		assert.equal(seen, 2);
	});

	it('tells while it delivers a frame whether the chunk contains more', () => {
		const more: boolean[] = [];
		const decoder = createFrameDecoder({
			onFrame: () => void more.push(decoder.hasMore),
			onTooLong: () => assert.fail(),
			maxBodyBytes: 10,
		});
		const bytes = Buffer.concat([encodeFrame(1, 0), encodeFrame(2, 0, new Uint8Array(10)), encodeFrame(3, 0, new Uint8Array(10))]);

		decoder.push(bytes);
		assert.equal(decoder.hasMore, false);
		decoder.push(bytes.subarray(0, 15));
		assert.equal(decoder.hasMore, false);
		decoder.push(bytes.subarray(15));

		assert.deepEqual(more, [true, true, false, true, true, false]);
	});
});

describe('createFrameWriter', () => {
	it("puts small frames into one chunk and doesn't copy a large body", () => {
		const batches: (readonly Uint8Array[])[] = [];
		const scheduled: (() => void)[] = [];
		const writer = createFrameWriter({ schedule: (flush) => scheduled.push(flush), write: (chunks) => batches.push(chunks) });
		const large = new Uint8Array(100_000);

		for (let index = 0; index < 100; index++) writer.write(index, 0);
		writer.write(100, 1, large);
		writer.write(101, 2);
		for (const flush of scheduled) flush();

		assert.equal(scheduled.length, 1);
		assert.deepEqual(
			batches.map((chunks) => chunks.map((chunk) => chunk.length)),
			[[909, 100_000, 9]],
		);
		assert.equal(batches[0]?.[1], large);
	});

	it('sends immediately, with what waits, when a frame is the last', () => {
		const batches: number[] = [];
		const scheduled: (() => void)[] = [];
		const writer = createFrameWriter({
			schedule: (flush) => scheduled.push(flush),
			write: (chunks) => batches.push(chunks.reduce((sum, { length }) => sum + length, 0)),
		});

		writer.write(1, 0);
		writer.write(2, 0, new Uint8Array(1), true);
		writer.write(3, 0, undefined, true);
		for (const flush of scheduled) flush();
		writer.write(4, 0);

		assert.deepEqual(batches, [19, 9]);
		assert.equal(scheduled.length, 2);
	});
});
