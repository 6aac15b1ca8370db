/* oxlint-disable -- run by hand when weights are fitted; no part of the product */
// Logistic regression with a quadratic penalty, by limited-memory BFGS. The same bytes for the same rows: nothing is drawn.

const MEMORY = 8, ROUNDS = 80, TOLERANCE = 1e-5;

/**
 * `rows`: `{ x, scale, y, w }`, where `x` are the places of the signs that are there, each worth `scale`. `strength`: how much the rows count against the
 * penalty. `factors`: what each sign is worth beside that; a weight costs less the more its sign is worth. Gives the weights and the constant. Source: Nocedal and Wright, Numerical Optimization, algorithm 7.4.
 */
export function fitLogistic(rows, size, strength, factors) {
	const f = factors ?? new Float64Array(size).fill(1);
	const n = size + 1;
	const at = new Float64Array(n);
	const cost = (point, slope) => {
		slope.fill(0);
		let sum = 0;
		for (let j = 0; j < size; j++) {
			sum += 0.5 * point[j] * point[j];
			slope[j] = point[j];
		}
		for (const { x, scale, y, w } of rows) {
			let s = 0;
			for (let j = 0; j < x.length; j++) s += point[x[j]] * f[x[j]];
			s = s * scale + point[size];
			const margin = y === 1 ? s : -s;
			sum += strength * w * (margin > 0 ? Math.log1p(Math.exp(-margin)) : -margin + Math.log1p(Math.exp(margin)));
			const step = strength * w * (1 / (1 + Math.exp(-s)) - y);
			if (Math.abs(step) < 1e-9) continue;
			for (let j = 0; j < x.length; j++) slope[x[j]] += step * scale * f[x[j]];
			slope[size] += step;
		}
		return sum;
	};
	const dot = (a, b) => {
		let sum = 0;
		for (let j = 0; j < n; j++) sum += a[j] * b[j];
		return sum;
	};
	let slope = new Float64Array(n);
	let value = cost(at, slope);
	const history = [];
	for (let round = 0; round < ROUNDS; round++) {
		const direction = Float64Array.from(slope, (each) => -each);
		const shares = [];
		for (const { moved, turned, inverse } of history.toReversed()) {
			const share = inverse * dot(moved, direction);
			shares.push(share);
			for (let j = 0; j < n; j++) direction[j] -= share * turned[j];
		}
		const last = history.at(-1);
		const first = last === undefined ? 1 / Math.max(1, Math.sqrt(dot(slope, slope))) : 1 / (last.inverse * dot(last.turned, last.turned));
		for (let j = 0; j < n; j++) direction[j] *= first;
		for (const { moved, turned, inverse } of history) {
			const share = shares.pop() - inverse * dot(turned, direction);
			for (let j = 0; j < n; j++) direction[j] += share * moved[j];
		}
		const fall = dot(direction, slope);
		const [point, next] = [new Float64Array(n), new Float64Array(n)];
		let reached = Infinity;
		for (let length = 1; length > 1e-6; length /= 2) {
			for (let j = 0; j < n; j++) point[j] = at[j] + length * direction[j];
			reached = cost(point, next);
			if (reached <= value + 1e-4 * length * fall) break;
		}
		if (!(reached < value)) break;
		const moved = Float64Array.from(point, (each, j) => each - at[j]);
		const turned = Float64Array.from(next, (each, j) => each - slope[j]);
		const bend = dot(moved, turned);
		if (bend > 1e-12) history.push({ moved, turned, inverse: 1 / bend });
		if (history.length > MEMORY) history.shift();
		const gain = value - reached;
		at.set(point);
		slope = next;
		value = reached;
		if (gain < TOLERANCE * Math.max(1, Math.abs(value))) break;
	}
	return { weights: Float64Array.from(f, (each, j) => each * at[j]), constant: at[size] };
}
