import assert from 'node:assert/strict';
import { createLineFramer } from '../../../src/mcp/framing.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);

function framed(
	chunks: readonly Uint8Array[],
	maxLineBytes?: number,
): { readonly lines: string[]; readonly tooLong: number[]; readonly dropped: number } {
	const lines: string[] = [];
	const tooLong: number[] = [];
	const framer = createLineFramer({
		onLine: (line) => lines.push(Buffer.from(line).toString('utf8')),
		onTooLong: (length) => tooLong.push(length),
		...(maxLineBytes === undefined ? {} : { maxLineBytes }),
	});
	for (const chunk of chunks) framer.push(chunk);
	return { lines, tooLong, dropped: framer.end() };
}

describe('createLineFramer', () => {
	it('splits at LF and CR LF and skips blank lines', () => {
		assert.deepEqual(framed([bytes('a\r\n\n \t\r\nb\nc')]), { lines: ['a', 'b'], tooLong: [], dropped: 1 });
	});

	it('ignores a byte order mark only at the very start, also when it arrives in parts', () => {
		assert.deepEqual(framed([...Buffer.from('\ufeffa\n\ufeffb\n')].map((byte) => Uint8Array.of(byte))).lines, ['a', '\ufeffb']);
		assert.deepEqual(framed([bytes('\ufeff\na\n')]).lines, ['a']);
	});

	it('keeps U+2028 and a carriage return inside a line', () => {
		assert.deepEqual(framed([bytes('a\u2028b\rc\n')]).lines, ['a\u2028b\rc']);
	});

	it('drops a line over the limit to its end, reports its length, and continues', () => {
		assert.deepEqual(framed([bytes('12345'), bytes('67890'), bytes('1\nok\n')], 5), { lines: ['ok'], tooLong: [11], dropped: 0 });
		assert.deepEqual(framed([bytes('12345\r\n123456\n')], 5), { lines: ['12345'], tooLong: [6], dropped: 0 });
	});

	it('reports how many bytes of an unfinished last line were dropped', () => {
		assert.equal(framed([bytes('a\n{"cut'), bytes('":1')]).dropped, 8);
	});

	it('returns a view of the chunk that contains a whole line', () => {
		const chunk = bytes('one\ntwo\n');
		createLineFramer({ onLine: (line) => assert.equal(line.buffer, chunk.buffer), onTooLong: () => assert.fail() }).push(chunk);
	});

	it('copies each byte of a long line once, however many chunks it has', () => {
		const chunk = new Uint8Array(1024).fill(0x61);
		const allocated: number[] = [];
		const lines: Uint8Array[] = [];
		const framer = createLineFramer({
			onLine: (line) => lines.push(line),
			onTooLong: () => assert.fail(),
			allocate: (length) => {
				allocated.push(length);
				return new Uint8Array(length);
			},
		});
		for (let count = 0; count < 32_768; count += 1) framer.push(chunk);
		framer.push(bytes('\n'));

		// It joins once, at the end. Joining with each chunk would allocate memory 32,768 times.
		assert.deepEqual(allocated, [32_768 * 1024]);
		assert.deepEqual(
			lines.map((line) => [line.length, line.every((byte) => byte === 0x61)]),
			[[32_768 * 1024, true]],
		);
	});
});
