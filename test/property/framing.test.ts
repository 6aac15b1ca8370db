import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createFrameDecoder, createFrameWriter, encodeFrame, type Frame } from '../../src/link/frame-codec.ts';
import { createLineFramer } from '../../src/mcp/framing.ts';
import { parseMessage, rawIdOf } from '../../src/mcp/parse.ts';

const split = (bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] => {
	const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
	return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
};
const cuts = fc.array(fc.nat(), { maxLength: 20 });

describe('framing, with any chunks', () => {
	it('splits a stream into the same lines wherever it is cut', () => {
		const text = fc.array(fc.constantFrom('a', '{"x":1}', '\r', '\n', '\r\n', ' ', '😀', '\ufeff', '\u2028', 'longer than the limit'), {
			maxLength: 40,
		});
		fc.assert(
			fc.property(text, cuts, (parts, places) => {
				const bytes = Buffer.from(parts.join(''));
				const run = (chunks: readonly Uint8Array[]): unknown => {
					const seen: string[] = [];
					const framer = createLineFramer({
						onLine: (line) => seen.push(Buffer.from(line).toString('hex')),
						onTooLong: (length) => seen.push(`long ${length}`),
						maxLineBytes: 16,
					});
					for (const chunk of chunks) framer.push(chunk);
					return [seen, framer.end()];
				};
				assert.deepEqual(run(split(bytes, places)), run([bytes]));
			}),
		);
	});

	it('returns each frame of the link wherever the stream is cut', () => {
		const frame = fc.record(
			{ sequence: fc.nat(0xffff_ffff), flags: fc.nat(255), body: fc.uint8Array({ maxLength: 5000 }) },
			{ noNullPrototype: true },
		);
		fc.assert(
			fc.property(fc.array(frame, { maxLength: 12 }), cuts, (frames, places) => {
				const written: Uint8Array[] = [];
				const writer = createFrameWriter({ schedule: () => undefined, write: (chunks) => written.push(...chunks) });
				for (const { sequence, flags, body } of frames) writer.write(sequence, flags, body);
				writer.flush();
				const bytes = Buffer.concat(written);
				assert.deepEqual(bytes, Buffer.concat(frames.map(({ sequence, flags, body }) => encodeFrame(sequence, flags, body))));

				const seen: Frame[] = [];
				const decoder = createFrameDecoder({
					onFrame: (one) => seen.push({ ...one, body: Uint8Array.from(one.body) }),
					onTooLong: () => assert.fail(),
					maxBodyBytes: 5000,
				});
				for (const chunk of split(bytes, places)) decoder.push(chunk);
				assert.deepEqual(seen, frames);
			}),
		);
	});

	it('finds the id in any message that the parser finds', () => {
		fc.assert(
			fc.property(fc.jsonValue(), fc.oneof(fc.integer(), fc.string()), fc.boolean(), (value, id, isFirst) => {
				const text = isFirst ? JSON.stringify({ id, method: 'm', params: value }) : JSON.stringify({ params: value, method: 'm', id });
				const parsed = parseMessage(Buffer.from(text));
				assert.ok(parsed.ok && parsed.value.kind === 'request');
				assert.deepEqual(parsed.value.id, JSON.parse(rawIdOf(text) ?? '[]'));
			}),
		);
	});
});
