import assert from 'node:assert/strict';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { smallPng } from '../editor/small-png.ts';

const chunk = (kind: string, body: Buffer): Buffer => {
	const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
	const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(body.length);
	check.writeUInt32BE(crc32(named));
	return Buffer.concat([length, named, check]);
};

/** A picture in RGB whose rows use different filters, as encoders do. Only filters 0 to 2, which take one line each. */
function pngOf(width: number, rows: readonly Buffer[]): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(rows.length, 4);
	header.set([8, 2, 0, 0, 0], 8);
	const lines = rows.flatMap((row, y) => {
		const filter = y % 3;
		const before = (x: number): number => (filter === 1 ? (row[x - 3] ?? 0) : filter === 2 ? (rows[y - 1]?.[x] ?? 0) : 0);
		return [Buffer.from([filter]), row.map((value, x) => (value - before(x)) & 255)];
	});
	return Buffer.concat([
		Buffer.from('89504e470d0a1a0a', 'hex'),
		chunk('IHDR', header),
		chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 0 })),
		chunk('IEND', Buffer.alloc(0)),
	]);
}

function pixelsOf(png: Buffer, width: number, height: number): readonly number[][] {
	const body = (kind: string): Buffer => {
		const at = png.indexOf(kind, 8, 'latin1');
		return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
	};
	const palette = body('PLTE');
	const lines = inflateSync(body('IDAT'));
	return Array.from({ length: height }, (_, y) =>
		Array.from({ length: width }, (_unused, x) => {
			const index = lines[y * (width + 1) + 1 + x] ?? 0;
			return [...palette.subarray(index * 3, index * 3 + 3)];
		}).flat(),
	);
}

describe('a small picture', () => {
	it('looks the same with few colors, in fewer bytes', () => {
		const color = fc.constantFrom([0, 0, 0], [255, 255, 255], [10, 20, 30], [11, 20, 30], [200, 0, 7]);
		const picture = fc.array(fc.array(color, { minLength: 60, maxLength: 60 }), { minLength: 30, maxLength: 40 });
		fc.assert(
			fc.property(picture, (rows) => {
				const lines = rows.map((row) => Buffer.from(row.flat()));
				const png = pngOf(60, lines);
				const small = smallPng(png);

				assert.ok(small.length < png.length);
				assert.deepEqual(
					pixelsOf(small, 60, rows.length),
					lines.map((line) => [...line]),
				);
			}),
			{ numRuns: 30 },
		);
	});

	it('looks similar with more than 256 colors', () => {
		const lines = Array.from({ length: 64 }, (_, y) => Buffer.from(Array.from({ length: 64 }, (_unused, x) => [x * 4, y * 4, 128]).flat()));
		const pixels = pixelsOf(smallPng(pngOf(64, lines)), 64, 64).flat();
		const worst = Math.max(...lines.flatMap((line) => [...line]).map((value, index) => Math.abs(value - (pixels[index] ?? 0))));

		assert.ok(worst <= 24, `${worst}`);
	});

	it("is rejected when Chromium doesn't write such a file", () => {
		assert.throws(() => smallPng(Buffer.from('GIF89a')), /no PNG/);
	});
});
