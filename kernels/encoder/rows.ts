// Operations on rows of 32-bit floats.

/** Normalizes each row to a mean of 0 and a variance of 1, then multiplies by `weight` and adds `bias`. */
export function normalize(x: usize, rows: i32, width: i32, weight: usize, bias: usize): void {
	const bytes = <usize>(width * 4);
	const share = f32x4.splat(<f32>1 / <f32>width);
	for (let row = 0; row < rows; row++) {
		const start = x + <usize>row * bytes;
		let sum = f32x4.splat(0);
		for (let at: usize = 0; at < bytes; at += 16) sum = f32x4.add(sum, v128.load(start + at));
		const mean = f32x4.mul(across(sum), share);
		let squares = f32x4.splat(0);
		for (let at: usize = 0; at < bytes; at += 16) {
			const away = f32x4.sub(v128.load(start + at), mean);
			squares = f32x4.add(squares, f32x4.mul(away, away));
		}
		const scale = f32x4.div(f32x4.splat(1), f32x4.sqrt(f32x4.add(f32x4.mul(across(squares), share), f32x4.splat(1e-12))));
		for (let at: usize = 0; at < bytes; at += 16) {
			const away = f32x4.mul(f32x4.sub(v128.load(start + at), mean), scale);
			v128.store(start + at, f32x4.add(f32x4.mul(away, v128.load(weight + at)), v128.load(bias + at)));
		}
	}
}

/** Adds `other` to `x`, then normalizes `x`. */
export function addNormalize(x: usize, other: usize, rows: i32, width: i32, weight: usize, bias: usize): void {
	const bytes = <usize>(rows * width * 4);
	for (let at: usize = 0; at < bytes; at += 16) v128.store(x + at, f32x4.add(v128.load(x + at), v128.load(other + at)));
	normalize(x, rows, width, weight, bias);
}

/** The sum of the four lanes, in each lane. */
function across(v: v128): v128 {
	const pair = f32x4.add(v, v128.shuffle<f32>(v, v, 2, 3, 0, 1));
	return f32x4.add(pair, v128.shuffle<f32>(pair, pair, 1, 0, 3, 2));
}

/** e to the power of each lane, for lanes of -87 to 0: a power of two with an integer exponent, times a polynomial of the remainder. */
export function exp(v: v128): v128 {
	const low = f32x4.max(v, f32x4.splat(-87));
	const power = f32x4.nearest(f32x4.mul(low, f32x4.splat(1.44269504)));
	let rest = f32x4.sub(low, f32x4.mul(power, f32x4.splat(0.693359375)));
	rest = f32x4.add(rest, f32x4.mul(power, f32x4.splat(2.1219444e-4)));
	let p = f32x4.splat(1.98756915e-4);
	p = f32x4.add(f32x4.mul(p, rest), f32x4.splat(1.3981999507e-3));
	p = f32x4.add(f32x4.mul(p, rest), f32x4.splat(8.3334519073e-3));
	p = f32x4.add(f32x4.mul(p, rest), f32x4.splat(4.1665795894e-2));
	p = f32x4.add(f32x4.mul(p, rest), f32x4.splat(1.6666665459e-1));
	p = f32x4.add(f32x4.mul(p, rest), f32x4.splat(5.0000001201e-1));
	p = f32x4.add(f32x4.mul(f32x4.mul(p, rest), rest), f32x4.add(rest, f32x4.splat(1)));
	const scale = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(power), i32x4.splat(127)), 23);
	return f32x4.mul(p, scale);
}

/** Multiplies each x by the share of a normal distribution below x. Source of the error function: Abramowitz and Stegun 7.1.26, accurate to 1.5e-7. */
export function gelu(x: usize, count: i32): void {
	const end = x + <usize>(count * 4);
	const one = f32x4.splat(1);
	for (let at = x; at < end; at += 16) {
		const v = v128.load(at);
		const z = f32x4.mul(f32x4.abs(v), f32x4.splat(0.70710678));
		const t = f32x4.div(one, f32x4.add(one, f32x4.mul(z, f32x4.splat(0.3275911))));
		let p = f32x4.splat(1.061405429);
		p = f32x4.sub(f32x4.mul(p, t), f32x4.splat(1.453152027));
		p = f32x4.add(f32x4.mul(p, t), f32x4.splat(1.421413741));
		p = f32x4.sub(f32x4.mul(p, t), f32x4.splat(0.284496736));
		p = f32x4.add(f32x4.mul(p, t), f32x4.splat(0.254829592));
		// The share of the distribution above |x|.
		const tail = f32x4.mul(f32x4.mul(f32x4.mul(p, t), exp(f32x4.neg(f32x4.mul(z, z)))), f32x4.splat(0.5));
		const below = v128.bitselect(tail, f32x4.sub(one, tail), f32x4.lt(v, f32x4.splat(0)));
		v128.store(at, f32x4.mul(v, below));
	}
}
