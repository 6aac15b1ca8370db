import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const MAX_COLORS = 256;

/**
 * The same picture with at most 256 colors, so that a picture of an editor takes a third of the bytes and looks the
 * same. Accepts what Chromium writes: 8 bits a channel, RGB or RGBA without transparency, not interlaced. Source: PNG,
 * third edition, sections 5, 7, 9, and 11.
 */
export function smallPng(png: Buffer): Buffer {
	const { channels, height, rows, width } = decode(png);
	const counts = new Map<number, number>();
	for (let at = 0; at < rows.length; at += channels) {
		const color = colorAt(rows, at);
		counts.set(color, (counts.get(color) ?? 0) + 1);
	}
	const palette = paletteOf(counts);
	const indexes = new Map([...counts.keys()].map((color) => [color, nearest(color, palette)]));
	const scanlines = Buffer.alloc((width + 1) * height);
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++) scanlines[y * (width + 1) + 1 + x] = indexes.get(colorAt(rows, (y * width + x) * channels)) ?? 0;
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([8, 3, 0, 0, 0], 8);
	const colors = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]));
	const small = Buffer.concat([
		SIGNATURE,
		chunk('IHDR', header),
		chunk('PLTE', colors),
		chunk('IDAT', deflateSync(scanlines, { level: 9 })),
		chunk('IEND', Buffer.alloc(0)),
	]);
	return small.length < png.length ? small : png;
}

interface Picture {
	readonly width: number;
	readonly height: number;
	readonly channels: number;
	readonly rows: Buffer;
}

function decode(png: Buffer): Picture {
	if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error('it is no PNG');
	let [width, height, channels] = [0, 0, 0];
	const data: Buffer[] = [];
	for (let at = 8; at < png.length; ) {
		const length = png.readUInt32BE(at);
		const kind = png.toString('latin1', at + 4, at + 8);
		const body = png.subarray(at + 8, at + 8 + length);
		if (kind === 'IHDR') {
			[width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
			channels = body[9] === 2 ? 3 : body[9] === 6 ? 4 : 0;
			if (channels === 0 || body[8] !== 8 || body[12] !== 0) throw new Error('it is no PNG of the kind Chromium writes');
		} else if (kind === 'IDAT') data.push(body);
		at += length + 12;
	}
	return { width, height, channels, rows: unfiltered(inflateSync(Buffer.concat(data)), width * channels, height, channels) };
}

/** Removes the filters: section 9.2. */
function unfiltered(raw: Buffer, stride: number, height: number, channels: number): Buffer {
	const rows = Buffer.alloc(stride * height);
	for (let y = 0; y < height; y++) {
		const filter = raw[y * (stride + 1)] ?? 0;
		for (let x = 0; x < stride; x++) {
			const value = raw[y * (stride + 1) + 1 + x] ?? 0;
			const left = x < channels ? 0 : (rows[y * stride + x - channels] ?? 0);
			const up = y === 0 ? 0 : (rows[(y - 1) * stride + x] ?? 0);
			const corner = y === 0 || x < channels ? 0 : (rows[(y - 1) * stride + x - channels] ?? 0);
			const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
			rows[y * stride + x] = (value + guess) & 255;
		}
	}
	return rows;
}

function paeth(left: number, up: number, corner: number): number {
	const estimate = left + up - corner;
	const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
	return a <= b && a <= c ? left : b <= c ? up : corner;
}

function colorAt(rows: Buffer, at: number): number {
	return ((rows[at] ?? 0) << 16) | ((rows[at + 1] ?? 0) << 8) | (rows[at + 2] ?? 0);
}

/** The most frequent colors, with distinguishable ones preferred. */
function paletteOf(counts: ReadonlyMap<number, number>): readonly number[] {
	const ordered = [...counts].sort(([, one], [, other]) => other - one).map(([color]) => color);
	const palette: number[] = [];
	for (const apart of [300, 60, 0]) {
		for (const color of ordered) {
			if (palette.length === MAX_COLORS) return palette;
			if (palette.every((known) => distance(known, color) > apart)) palette.push(color);
		}
	}
	return palette;
}

function nearest(color: number, palette: readonly number[]): number {
	let best = 0;
	for (const [index, known] of palette.entries()) if (distance(known, color) < distance(palette[best] ?? 0, color)) best = index;
	return best;
}

function distance(one: number, other: number): number {
	const [red, green, blue] = [(one >> 16) - (other >> 16), ((one >> 8) & 255) - ((other >> 8) & 255), (one & 255) - (other & 255)];
	return red * red + green * green + blue * blue;
}

function chunk(kind: string, body: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
	const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(body.length);
	check.writeUInt32BE(crc32(named));
	return Buffer.concat([length, named, check]);
}
