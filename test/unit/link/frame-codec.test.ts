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

	it('obeys a limit that a frame has raised', () => {
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
});

describe('createFrameWriter', () => {
	it('puts small frames into one chunk and copies no large body', () => {
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
});
