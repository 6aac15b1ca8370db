// Multiplies integer matrices. Weights are stored in blocks of four columns by four inner numbers, 16 bytes, so that each lane sums one column.
// Column n and inner number k are in block (n / 4) * (inner / 4) + k / 4.

/** Converts rows of 32-bit floats to bytes of -127 to 127. Writes the scale of each row and the sum of its bytes. */
export function quantize(from: usize, rows: i32, inner: i32, to: usize, scales: usize, sums: usize): void {
	const bytes = <usize>(inner * 4);
	for (let row = 0; row < rows; row++) {
		const start = from + <usize>row * bytes;
		let most = f32x4.splat(0);
		for (let at: usize = 0; at < bytes; at += 16) most = f32x4.max(most, f32x4.abs(v128.load(start + at)));
		const top = max(
			max(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)),
			max(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3)),
		);
		const scale: f32 = top / 127;
		const factor = f32x4.splat(top > 0 ? 127 / top : 0);
		let sum = i32x4.splat(0);
		let target = to + <usize>(row * inner);
		for (let at: usize = 0; at < bytes; at += 64) {
			const here = start + at;
			const a = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(here), factor)));
			const b = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(here, 16), factor)));
			const c = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(here, 32), factor)));
			const d = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(here, 48), factor)));
			sum = i32x4.add(sum, i32x4.add(i32x4.add(a, b), i32x4.add(c, d)));
			v128.store(target, i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d)));
			target += 16;
		}
		store<f32>(scales + <usize>row * 4, scale);
		store<i32>(
			sums + <usize>row * 4,
			i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3),
		);
	}
}

/** Added to each stored weight, so that none is negative. */
const ZERO: i32 = 64;

/** Stores four sums as floats: without `ZERO`, scaled, plus bias. */
function put(to: usize, sums: v128, row: i32, scales: usize, totals: usize, columnScale: v128, bias: v128): void {
	const plain = i32x4.sub(sums, i32x4.splat(ZERO * load<i32>(totals + <usize>(row * 4))));
	const scale = f32x4.mul(columnScale, f32x4.splat(load<f32>(scales + <usize>(row * 4))));
	v128.store(to, f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(plain), scale), bias));
}

/** output[rows, columns] = (input * weights) scaled, plus bias. `rows` must be a multiple of 4, `columns` of 8, `inner` of 4. */
export function multiply(
	input: usize,
	scales: usize,
	totals: usize,
	weights: usize,
	columnScales: usize,
	biases: usize,
	output: usize,
	rows: i32,
	columns: i32,
	inner: i32,
): void {
	const stride = <usize>inner;
	const line = <usize>(columns * 4);
	const block = <usize>(inner * 4);
	for (let column = 0; column < columns; column += 8) {
		const first = weights + <usize>(column >> 2) * block;
		const scale0 = v128.load(columnScales + <usize>(column * 4));
		const scale1 = v128.load(columnScales + <usize>(column * 4), 16);
		const bias0 = v128.load(biases + <usize>(column * 4));
		const bias1 = v128.load(biases + <usize>(column * 4), 16);
		for (let row = 0; row < rows; row += 4) {
			let a = input + <usize>row * stride;
			let w = first;
			const to = output + <usize>row * line + <usize>(column * 4);
			if (ASC_FEATURE_RELAXED_SIMD) {
				let c00 = i32x4.splat(0);
				let c01 = c00;
				let c10 = c00;
				let c11 = c00;
				let c20 = c00;
				let c21 = c00;
				let c30 = c00;
				let c31 = c00;
				const end = a + stride;
				while (a < end) {
					const w0 = v128.load(w);
					const w1 = v128.load(w + block);
					const a0 = v128.load32_splat(a);
					const a1 = v128.load32_splat(a + stride);
					const a2 = v128.load32_splat(a + 2 * stride);
					const a3 = v128.load32_splat(a + 3 * stride);
					c00 = i32x4.relaxed_dot_i8x16_i7x16_add_s(a0, w0, c00);
					c01 = i32x4.relaxed_dot_i8x16_i7x16_add_s(a0, w1, c01);
					c10 = i32x4.relaxed_dot_i8x16_i7x16_add_s(a1, w0, c10);
					c11 = i32x4.relaxed_dot_i8x16_i7x16_add_s(a1, w1, c11);
					c20 = i32x4.relaxed_dot_i8x16_i7x16_add_s(a2, w0, c20);
					c21 = i32x4.relaxed_dot_i8x16_i7x16_add_s(a2, w1, c21);
					c30 = i32x4.relaxed_dot_i8x16_i7x16_add_s(a3, w0, c30);
					c31 = i32x4.relaxed_dot_i8x16_i7x16_add_s(a3, w1, c31);
					a += 4;
					w += 16;
				}
				put(to, c00, row, scales, totals, scale0, bias0);
				put(to + 16, c01, row, scales, totals, scale1, bias1);
				put(to + line, c10, row + 1, scales, totals, scale0, bias0);
				put(to + line + 16, c11, row + 1, scales, totals, scale1, bias1);
				put(to + 2 * line, c20, row + 2, scales, totals, scale0, bias0);
				put(to + 2 * line + 16, c21, row + 2, scales, totals, scale1, bias1);
				put(to + 3 * line, c30, row + 3, scales, totals, scale0, bias0);
				put(to + 3 * line + 16, c31, row + 3, scales, totals, scale1, bias1);
			} else {
				for (let half = 0; half < 2; half++) {
					const other = w + <usize>half * block;
					const shift = to + <usize>(16 * half);
					const scale = half === 0 ? scale0 : scale1;
					const bias = half === 0 ? bias0 : bias1;
					put(shift, quad(a, other, stride), row, scales, totals, scale, bias);
					put(shift + line, quad(a + stride, other, stride), row + 1, scales, totals, scale, bias);
					put(shift + 2 * line, quad(a + 2 * stride, other, stride), row + 2, scales, totals, scale, bias);
					put(shift + 3 * line, quad(a + 3 * stride, other, stride), row + 3, scales, totals, scale, bias);
				}
			}
		}
	}
}

/** The products of one row and four columns, without relaxed instructions. The product of two bytes and the sum of two such products fit 16 bits. */
function quad(row: usize, weights: usize, inner: usize): v128 {
	let low = i32x4.splat(0);
	let high = i32x4.splat(0);
	for (let at: usize = 0; at < inner; at += 4) {
		const a = v128.load32_splat(row + at);
		const w = v128.load(weights + at * 4);
		low = i32x4.add(low, i32x4.extadd_pairwise_i16x8_s(i16x8.extmul_low_i8x16_s(a, w)));
		high = i32x4.add(high, i32x4.extadd_pairwise_i16x8_s(i16x8.extmul_high_i8x16_s(a, w)));
	}
	return i32x4.add(v128.shuffle<i32>(low, high, 0, 2, 4, 6), v128.shuffle<i32>(low, high, 1, 3, 5, 7));
}
