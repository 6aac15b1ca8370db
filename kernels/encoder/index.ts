// The encoder of the meaning scorer: docs/decisions/0068. Takes one window of token ids and returns one number. Weights are 7-bit integers and
// activations 8-bit integers, so every sum of products is exact, whichever instructions compute it.
import { attend } from './attention';
import { multiply, quantize } from './multiply';
import { addNormalize, gelu, normalize } from './rows';

/** Maximum tokens of a window, a multiple of four. */
export const MOST_TOKENS: i32 = 128;
export const HIDDEN: i32 = 384;
export const INNER: i32 = 1536;
export const HEADS: i32 = 12;
/** Entries of a layer in `PLACES`: weights, scales, and biases of six matrices, and two for each of its two norms. */
export const PLACES_OF_LAYER: i32 = 22;

/** The token ids of the window. */
export const IDS: usize = memory.data(4 * 128, 16);
/**
 * The address of each section. Written by the host before the first window: embeddings, their scales, positions, the first norm (weight and bias),
 * attention of the pool, output, its bias; then each layer.
 */
export const PLACES: usize = memory.data(4 * 256, 16);

const X: usize = memory.data(4 * 128 * 384, 16);
const Y: usize = memory.data(4 * 128 * 384, 16);
const Q: usize = memory.data(4 * 128 * 384, 16);
const K: usize = memory.data(4 * 128 * 384, 16);
const V: usize = memory.data(4 * 128 * 384, 16);
const WIDE: usize = memory.data(4 * 128 * 1536, 16);
const SMALL: usize = memory.data(128 * 1536, 16);
const SCALES: usize = memory.data(4 * 128, 16);
const SUMS: usize = memory.data(4 * 128, 16);

/** The first byte that belongs to the host. */
export function heapStart(): usize {
	return __heap_base;
}

function place(index: i32): usize {
	return <usize>load<u32>(PLACES + 4 * index);
}

/** Sets `output` to the rows of `SMALL` times the matrix whose entries in `PLACES` start at `index`. */
function linear(index: i32, rows: i32, columns: i32, inner: i32, output: usize): void {
	multiply(SMALL, SCALES, SUMS, place(index), place(index + 1), place(index + 2), output, rows, columns, inner);
}

/** Converts the bits of a 16-bit float. */
function half(bits: u16): f32 {
	const size = reinterpret<f32>((<u32>bits & 0x7fff) << 13) * 5.192296858534828e33;
	return (bits & 0x8000) !== 0 ? -size : size;
}

/**
 * Writes row `id` of the embeddings plus row `position` of the positions. Embeddings are 4-bit numbers in blocks of 32 with a 16-bit float as scale.
 * The bytes of a block hold columns 0 to 15 in their low halves and 16 to 31 in their high halves.
 */
function embed(id: i32, position: i32, to: usize): void {
	const row = place(0) + <usize>(id * (HIDDEN / 2));
	const scales = place(1) + <usize>(id * (HIDDEN / 32) * 2);
	const positions = place(2) + <usize>(position * HIDDEN * 4);
	for (let block = 0; block < HIDDEN / 32; block++) {
		const scale = half(load<u16>(scales + <usize>(block * 2)));
		for (let at = 0; at < 16; at++) {
			const both = load<u8>(row + <usize>(block * 16 + at));
			const low = <usize>((block * 32 + at) * 4);
			const high = low + 64;
			store<f32>(to + low, scale * <f32>(<i32>(both & 15) - 8) + load<f32>(positions + low));
			store<f32>(to + high, scale * <f32>(<i32>(both >> 4) - 8) + load<f32>(positions + high));
		}
	}
}

/** The logit of a window of `count` ids. */
export function score(count: i32, layers: i32): f32 {
	const row: usize = HIDDEN * 4;
	// Rows are multiplied four at a time, so zero rows follow the last one.
	const rows = (count + 3) & ~3;
	memory.fill(X, 0, <usize>rows * row);
	for (let at = 0; at < count; at++) embed(load<i32>(IDS + 4 * at), at, X + <usize>at * row);
	normalize(X, count, HIDDEN, place(3), place(4));
	for (let layer = 0; layer < layers; layer++) {
		const base = 8 + layer * PLACES_OF_LAYER;
		quantize(X, rows, HIDDEN, SMALL, SCALES, SUMS);
		linear(base, rows, HIDDEN, HIDDEN, Q);
		linear(base + 3, rows, HIDDEN, HIDDEN, K);
		linear(base + 6, rows, HIDDEN, HIDDEN, V);
		attend(Q, K, V, Y, count, HIDDEN, HEADS);
		quantize(Y, rows, HIDDEN, SMALL, SCALES, SUMS);
		linear(base + 9, rows, HIDDEN, HIDDEN, Q);
		addNormalize(X, Q, count, HIDDEN, place(base + 18), place(base + 19));
		quantize(X, rows, HIDDEN, SMALL, SCALES, SUMS);
		linear(base + 12, rows, INNER, HIDDEN, WIDE);
		gelu(WIDE, rows * INNER);
		quantize(WIDE, rows, INNER, SMALL, SCALES, SUMS);
		linear(base + 15, rows, HIDDEN, INNER, Q);
		addNormalize(X, Q, count, HIDDEN, place(base + 20), place(base + 21));
	}
	return pooled(count);
}

/** Reduces the rows to one number: their mean, weighted by attention, times the output row, plus its bias. */
function pooled(count: i32): f32 {
	const attention = place(5);
	const output = place(6);
	let most: f32 = -Infinity;
	for (let at = 0; at < count; at++) {
		const value = dot(X + <usize>(at * HIDDEN * 4), attention);
		store<f32>(Q + 4 * at, value);
		most = max(most, value);
	}
	let total: f64 = 0;
	let sum: f64 = 0;
	for (let at = 0; at < count; at++) {
		const weight = Math.exp(<f64>(load<f32>(Q + 4 * at) - most));
		total += weight;
		sum += weight * <f64>dot(X + <usize>(at * HIDDEN * 4), output);
	}
	return <f32>(sum / total) + load<f32>(place(7));
}

function dot(one: usize, other: usize): f32 {
	let sum: f64 = 0;
	for (let at: usize = 0; at < <usize>(HIDDEN * 4); at += 4) sum += <f64>load<f32>(one + at) * <f64>load<f32>(other + at);
	return <f32>sum;
}
