import { createHash } from 'node:crypto';
import { PASSAGE_ROLES } from '../../src/engine/scorer/passage.ts';

/** A net of the real widths with random weights and few words, to test the runtime without the shipped file. */
export interface SmallScorer {
	readonly bytes: Uint8Array;
	readonly sha256: string;
	/** The same net, computed with plain loops in double precision. Activations are rounded like in the kernel. */
	logit(ids: readonly number[]): number;
}

const HIDDEN = 384;
const INNER = 1536;
const HEADS = 12;
const ZERO = 64;

interface Matrix {
	readonly rows: number;
	readonly columns: number;
	/** -63 to 63. */
	readonly whole: Int8Array;
	readonly scales: Float32Array;
	readonly biases: Float32Array;
}

interface Layer {
	readonly parts: Readonly<Record<string, Matrix>>;
	readonly norms: Readonly<Record<string, Float32Array>>;
}

export function smallScorer(layers = 2, seed = 1): SmallScorer {
	const random = generator(seed);
	const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
	const floats = (size: number, make: () => number): Float32Array => Float32Array.from({ length: size }, make);
	const roles = PASSAGE_ROLES.map((role) => `▁${role}`);
	const pieces = ['', '', '', '', '▁', ...roles, ...'abcdefghijklmnopqrstuvwxyz:.,äß'].concat(['▁the', '▁file', 'ing', 'er', '▁送', '😀']);
	const sections = new Map<string, Uint8Array>();
	const put = (name: string, values: ArrayBufferView): void =>
		void sections.set(name, new Uint8Array(values.buffer.slice(values.byteOffset, values.byteOffset + values.byteLength) as ArrayBuffer));

	const packed = Uint8Array.from({ length: pieces.length * (HIDDEN / 2) }, () => Math.floor(random() * 256));
	// 16-bit floats from 2^-5 to 2^-4, of both signs.
	const halves = Uint16Array.from(
		{ length: pieces.length * (HIDDEN / 32) },
		() => (10 << 10) | Math.floor(random() * 1024) | (random() < 0.5 ? 0x8000 : 0),
	);
	const positions = floats(128 * HIDDEN, () => normal() * 0.1);
	const norm = { weight: floats(HIDDEN, () => 1 + normal() * 0.1), bias: floats(HIDDEN, () => normal() * 0.1) };
	const pool = floats(HIDDEN, () => normal() * 0.2);
	const output = floats(HIDDEN, () => normal() * 0.2);
	const outputBias = floats(1, () => 0.3);
	put('embeddings', packed);
	put('embedding-scales', halves);
	put('positions', positions);
	put('norm-weight', norm.weight);
	put('norm-bias', norm.bias);
	put('pool', pool);
	put('output', output);
	put('output-bias', outputBias);
	const stack = Array.from({ length: layers }, (_, at): Layer => {
		const matrix = (part: string, rows: number, columns: number): Matrix => {
			const whole = Int8Array.from({ length: rows * columns }, () => Math.max(-63, Math.min(63, Math.round(normal() * 20))));
			const made = {
				rows,
				columns,
				whole,
				scales: floats(rows, () => (0.02 + random() * 0.02) / Math.sqrt(columns)),
				biases: floats(rows, () => normal() * 0.1),
			};
			put(`${at}-${part}`, blocks(made));
			put(`${at}-${part}-scale`, made.scales);
			put(`${at}-${part}-bias`, made.biases);
			return made;
		};
		const parts: Record<string, Matrix> = {};
		for (const part of ['q', 'k', 'v', 'o']) parts[part] = matrix(part, HIDDEN, HIDDEN);
		parts['fi'] = matrix('fi', INNER, HIDDEN);
		parts['fo'] = matrix('fo', HIDDEN, INNER);
		const norms: Record<string, Float32Array> = {};
		for (const name of ['ln1-weight', 'ln1-bias', 'ln2-weight', 'ln2-bias']) {
			norms[name] = floats(HIDDEN, () => (name.endsWith('weight') ? 1 : 0) + normal() * 0.1);
			put(`${at}-${name}`, norms[name]);
		}
		return { parts, norms };
	});
	const encoded = pieces.map((piece) => new TextEncoder().encode(piece));
	put(
		'piece-lengths',
		Uint8Array.from(encoded, ({ length }) => length),
	);
	put('pieces', Uint8Array.from(encoded.flatMap((piece) => [...piece])));
	put(
		'piece-scores',
		floats(pieces.length, () => -5 - random()),
	);
	put(
		'first-stage',
		Uint8Array.from({ length: 65_536 }, () => Math.floor(random() * 256)),
	);
	const bytes = fileOf(sections, layers, pieces.length);

	const logit = (ids: readonly number[]): number => {
		let rows = ids.map((id, position) => {
			const row = Array.from({ length: HIDDEN }, (_, column) => {
				const block = Math.floor(column / 32);
				const at = column % 32;
				const both = packed[id * (HIDDEN / 2) + block * 16 + (at % 16)] ?? 0;
				const scale = half(halves[id * (HIDDEN / 32) + block] ?? 0);
				return scale * ((at < 16 ? both & 15 : both >> 4) - 8) + (positions[position * HIDDEN + column] ?? 0);
			});
			return normalized(row, norm.weight, norm.bias);
		});
		for (const { norms, parts } of stack) {
			const times = (part: string, input: number[][]): number[][] => input.map((row) => product(row, parts[part] as Matrix));
			const [q, k, v] = [times('q', rows), times('k', rows), times('v', rows)];
			const mixed = rows.map((_, row) =>
				Array.from({ length: HEADS }, (__, head) => {
					const columns = Array.from({ length: HIDDEN / HEADS }, (___, at) => head * (HIDDEN / HEADS) + at);
					const scores = rows.map(
						(___, other) => columns.reduce((sum, c) => sum + (q[row]?.[c] ?? 0) * (k[other]?.[c] ?? 0), 0) / Math.sqrt(32),
					);
					const shares = softened(scores);
					return columns.map((c) => shares.reduce((sum, share, other) => sum + share * (v[other]?.[c] ?? 0), 0));
				}).flat(),
			);
			const add = (input: number[][], weight: string, bias: string): void => {
				rows = rows.map((row, at) =>
					normalized(
						row.map((value, c) => value + (input[at]?.[c] ?? 0)),
						norms[weight] ?? pool,
						norms[bias] ?? pool,
					),
				);
			};
			add(times('o', mixed), 'ln1-weight', 'ln1-bias');
			add(
				times(
					'fo',
					times('fi', rows).map((row) => row.map((x) => x * normalShare(x))),
				),
				'ln2-weight',
				'ln2-bias',
			);
		}
		const shares = softened(rows.map((row) => row.reduce((sum, value, c) => sum + value * (pool[c] ?? 0), 0)));
		return rows.reduce(
			(sum, row, at) => sum + (shares[at] ?? 0) * row.reduce((inner, value, c) => inner + value * (output[c] ?? 0), 0),
			outputBias[0] ?? 0,
		);
	};
	return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), logit };
}

function generator(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

/** Four columns by four inner numbers, as the kernel reads them. */
function blocks({ columns, rows, whole }: Matrix): Uint8Array {
	const out = new Uint8Array(whole.length);
	let at = 0;
	for (let row = 0; row < rows; row += 4)
		for (let column = 0; column < columns; column += 4)
			for (let r = 0; r < 4; r++) for (let c = 0; c < 4; c++) out[at++] = (whole[(row + r) * columns + column + c] ?? 0) + ZERO;
	return out;
}

function fileOf(sections: ReadonlyMap<string, Uint8Array>, layers: number, vocabulary: number): Uint8Array {
	const places: Record<string, readonly [number, number]> = {};
	let size = 0;
	for (const [name, { length }] of sections) {
		places[name] = [size, length];
		size += (length + 15) & ~15;
	}
	let header = JSON.stringify({ layers, vocabulary, sections: places });
	header += ' '.repeat((16 - ((header.length + 12) % 16)) % 16);
	const bytes = new Uint8Array(12 + header.length + size);
	const view = new DataView(bytes.buffer);
	bytes.set(new TextEncoder().encode('MCSC'));
	view.setUint32(4, 1, true);
	view.setUint32(8, header.length, true);
	bytes.set(new TextEncoder().encode(header), 12);
	for (const [name, content] of sections) bytes.set(content, 12 + header.length + (places[name]?.[0] ?? 0));
	return bytes;
}

function half(bits: number): number {
	const size = 2 ** (((bits >> 10) & 31) - 15) * (1 + (bits & 1023) / 1024);
	return (bits & 0x8000) === 0 ? size : -size;
}

function normalized(row: readonly number[], weight: Float32Array, bias: Float32Array): number[] {
	const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
	const spread = Math.sqrt(row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length);
	return row.map((value, at) => ((value - mean) / spread) * (weight[at] ?? 0) + (bias[at] ?? 0));
}

function product(row: readonly number[], { biases, columns, rows, scales, whole }: Matrix): number[] {
	const most = row.reduce((top, value) => Math.max(top, Math.abs(value)), 0);
	const rounded = row.map((value) => Math.round((value / most) * 127));
	return Array.from({ length: rows }, (_, at) => {
		let sum = 0;
		for (let column = 0; column < columns; column++) sum += (rounded[column] ?? 0) * (whole[at * columns + column] ?? 0);
		return ((sum * most) / 127) * (scales[at] ?? 0) + (biases[at] ?? 0);
	});
}

function softened(scores: readonly number[]): number[] {
	const most = Math.max(...scores);
	const weights = scores.map((score) => Math.exp(score - most));
	const total = weights.reduce((sum, weight) => sum + weight, 0);
	return weights.map((weight) => weight / total);
}

/** The share of a normal distribution below x, by Simpson's rule. */
function normalShare(x: number): number {
	if (Math.abs(x) > 8) return x > 0 ? 1 : 0;
	const steps = 200;
	const width = x / steps;
	const density = (at: number): number => Math.exp((-at * at) / 2) / Math.sqrt(2 * Math.PI);
	let sum = density(0) + density(x);
	for (let step = 1; step < steps; step++) sum += density(step * width) * (step % 2 === 0 ? 2 : 4);
	return 0.5 + (sum * width) / 3;
}
