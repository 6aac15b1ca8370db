import { exp } from './rows';

const TOKENS: i32 = 128;
const WIDTH: i32 = 32;
/** Keys of one head, transposed: all tokens for each of 32 columns. */
const TURNED: usize = memory.data(4 * 32 * 128, 16);
/** Scores of four rows. */
const SCORES: usize = memory.data(4 * 4 * 128, 16);

/** Attention of all heads, each over 32 columns. Rows from `count` on have no weight. The output is padded with zero rows to a multiple of four. */
export function attend(q: usize, k: usize, v: usize, output: usize, count: i32, hidden: i32, heads: i32): void {
	const line = <usize>(hidden * 4);
	const padded = (count + 3) & ~3;
	const wide = <usize>(TOKENS * 4);
	const scale = f32x4.splat(0.17677669);
	memory.fill(output, 0, <usize>padded * line);
	for (let head = 0; head < heads; head++) {
		const shift = <usize>(head * WIDTH * 4);
		for (let token = 0; token < padded; token++) {
			const from = k + <usize>token * line + shift;
			const to = TURNED + <usize>(token * 4);
			for (let column = 0; column < WIDTH; column++) store<f32>(to + <usize>column * wide, load<f32>(from + <usize>(column * 4)));
		}
		for (let row = 0; row < padded; row += 4) {
			const query = q + <usize>row * line + shift;
			for (let token = 0; token < padded; token += 4) {
				let s0 = f32x4.splat(0);
				let s1 = s0;
				let s2 = s0;
				let s3 = s0;
				let key = TURNED + <usize>(token * 4);
				for (let column: usize = 0; column < <usize>(WIDTH * 4); column += 4) {
					const keys = v128.load(key);
					const here = query + column;
					s0 = f32x4.add(s0, f32x4.mul(v128.load32_splat(here), keys));
					s1 = f32x4.add(s1, f32x4.mul(v128.load32_splat(here + line), keys));
					s2 = f32x4.add(s2, f32x4.mul(v128.load32_splat(here + 2 * line), keys));
					s3 = f32x4.add(s3, f32x4.mul(v128.load32_splat(here + 3 * line), keys));
					key += wide;
				}
				const to = SCORES + <usize>(token * 4);
				v128.store(to, f32x4.mul(s0, scale));
				v128.store(to + wide, f32x4.mul(s1, scale));
				v128.store(to + 2 * wide, f32x4.mul(s2, scale));
				v128.store(to + 3 * wide, f32x4.mul(s3, scale));
			}
			for (let at = 0; at < 4 && row + at < count; at++) {
				const scores = SCORES + <usize>at * wide;
				const share = soften(scores, count, padded);
				mix(scores, v + shift, output + <usize>(row + at) * line + shift, count, line, share);
			}
		}
	}
}

/** Turns scores into weights that aren't divided by their sum yet. Returns one over the sum. */
function soften(scores: usize, count: i32, padded: i32): f32 {
	for (let at = count; at < padded; at++) store<f32>(scores + <usize>(at * 4), -1e30);
	let most = f32x4.splat(-1e30);
	const bytes = <usize>(padded * 4);
	for (let at: usize = 0; at < bytes; at += 16) most = f32x4.max(most, v128.load(scores + at));
	const top = f32x4.splat(
		max(max(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)), max(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3))),
	);
	let sum = f32x4.splat(0);
	for (let at: usize = 0; at < bytes; at += 16) {
		const weight = exp(f32x4.sub(v128.load(scores + at), top));
		v128.store(scores + at, weight);
		sum = f32x4.add(sum, weight);
	}
	return 1 / (f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3));
}

/** Writes the weighted mean of the values of one head. `share`: one over the sum of the weights. */
function mix(weights: usize, values: usize, to: usize, count: i32, line: usize, share: f32): void {
	let m0 = f32x4.splat(0);
	let m1 = m0;
	let m2 = m0;
	let m3 = m0;
	let m4 = m0;
	let m5 = m0;
	let m6 = m0;
	let m7 = m0;
	let value = values;
	for (let at = 0; at < count; at++) {
		const weight = v128.load32_splat(weights + <usize>(at * 4));
		m0 = f32x4.add(m0, f32x4.mul(weight, v128.load(value)));
		m1 = f32x4.add(m1, f32x4.mul(weight, v128.load(value, 16)));
		m2 = f32x4.add(m2, f32x4.mul(weight, v128.load(value, 32)));
		m3 = f32x4.add(m3, f32x4.mul(weight, v128.load(value, 48)));
		m4 = f32x4.add(m4, f32x4.mul(weight, v128.load(value, 64)));
		m5 = f32x4.add(m5, f32x4.mul(weight, v128.load(value, 80)));
		m6 = f32x4.add(m6, f32x4.mul(weight, v128.load(value, 96)));
		m7 = f32x4.add(m7, f32x4.mul(weight, v128.load(value, 112)));
		value += line;
	}
	const factor = f32x4.splat(share);
	v128.store(to, f32x4.mul(m0, factor));
	v128.store(to, f32x4.mul(m1, factor), 16);
	v128.store(to, f32x4.mul(m2, factor), 32);
	v128.store(to, f32x4.mul(m3, factor), 48);
	v128.store(to, f32x4.mul(m4, factor), 64);
	v128.store(to, f32x4.mul(m5, factor), 80);
	v128.store(to, f32x4.mul(m6, factor), 96);
	v128.store(to, f32x4.mul(m7, factor), 112);
}
