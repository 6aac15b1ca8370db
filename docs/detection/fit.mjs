/* oxlint-disable -- run by hand when weights are fitted; no part of the product */
// Fits src/engine/orders/weights.ts: SUP=8 BEN=1 node docs/detection/fit.mjs 0.05 pairs. Prints recall at several false alarm rates,
// on the half of the corpus it learns from (dev) and on the other half (held), and writes the weights as JSON to $OUT.

import { writeFileSync } from 'node:fs';
import { half, rows } from './fit-data.mjs';

const BEN = process.env.BEN === '1';
const L1 = Number(process.argv[2] ?? 0.02),
	PAIRS = process.argv[3] !== 'nopairs',
	ALL = process.argv[4] === 'all',
	EX = /^explained/;
const isTrain = (r) => !r.skip && (ALL || r.half === 'dev' || r.set === 'synth' || (BEN && r.set === 'benign'));
// feature index
const count = new Map();
function feats(u) {
	if (u.f) return u.f;
	const a = u.atoms;
	const f = [...a];
	if (PAIRS)
		for (let i = 0; i < a.length; i++)
			for (let j = i + 1; j < a.length; j++) if (!EX.test(a[i]) && !EX.test(a[j])) f.push(a[i] + ' + ' + a[j]);
	u.f = f;
	return f;
}
for (const r of rows)
	if (isTrain(r) && r.y) {
		const s = new Set();
		for (const u of r.units) for (const x of feats(u)) s.add(x);
		for (const x of s) count.set(x, (count.get(x) ?? 0) + 1);
	}
for (const r of rows) if (isTrain(r) && !r.y) for (const u of r.units) for (const x of u.atoms) count.set(x, (count.get(x) ?? 0) + 9);
const names = [...count].filter(([x, n]) => n >= (x.includes(' + ') ? Number(process.env.SUP ?? 5) : 5)).map(([x]) => x);
const idx = new Map(names.map((x, i) => [x, i]));
for (const r of rows)
	for (const u of r.units) {
		u.x = feats(u)
			.map((x) => idx.get(x))
			.filter((i) => i !== undefined);
		u.f = undefined;
	}
console.log('features', names.length, 'rows', rows.length);
let w = new Float64Array(names.length),
	b = -3;
const score = (x) => {
	let s = b;
	for (const i of x) s += w[i];
	return s;
};
const best = (r) => {
	let m,
		ms = -1e9;
	for (const u of r.units) {
		const s = score(u.x);
		if (s > ms) {
			ms = s;
			m = u;
		}
	}
	return [m, ms];
};
const GOOD = [
	'orders another tool',
	'regulates another tool',
	'silence towards the user',
	'secret handed over',
	'context handed over',
	'sent to an address',
	'put into a parameter',
	'regulates all tools',
	'inside a made-up tag',
	'command',
	'after the first sentence',
];
for (const n of GOOD) if (idx.has(n)) w[idx.get(n)] = 1;
const tr = rows.filter((r) => isTrain(r) && r.units.length);
for (let round = 0; round < 7; round++) {
	const ex = [];
	for (const r of tr) {
		const [m] = best(r);
		ex.push([m.x, r.y, r.y ? (r.set === 'synth' ? 1 : 2) : r.kind === 'hard-negative' ? 1.2 : 1]);
		if (!r.y) {
			const o = r.units[(r.units.length * 7919) % r.units.length];
			ex.push([o.x, 0, 0.3]);
			const p = r.units[0];
			ex.push([p.x, 0, 0.3]);
		}
	}
	if (round === 0) {
		w = new Float64Array(names.length);
		b = -3;
	}
	// Adagrad with L1 prox
	const g2 = new Float64Array(names.length).fill(1e-2);
	let gb2 = 1e-2;
	const n = ex.length;
	for (let ep = 0; ep < 25; ep++) {
		let st = (ep + 1) * 7919;
		for (let k = 0; k < n; k++) {
			st = (Math.imul(st, 1103515245) + 12345) >>> 0;
			const [x, y, cw] = ex[st % n];
			const p = 1 / (1 + Math.exp(-score(x)));
			const g = (p - y) * cw;
			if (Math.abs(g) < 1e-4) continue;
			for (const i of x) {
				g2[i] += g * g;
				const lr = 0.15 / Math.sqrt(g2[i]);
				let v = w[i] - lr * g;
				const t = lr * L1 * (names[i].includes(' + ') ? 1 : 0.3) * 0.1;
				w[i] = v > t ? v - t : v < -t ? v + t : 0;
			}
			gb2 += g * g;
			b -= (0.15 / Math.sqrt(gb2)) * g;
		}
		// decay all
		for (let i = 0; i < w.length; i++) {
			const t = L1 * 0.3 * (names[i].includes(' + ') ? 1 : 0.2);
			w[i] = w[i] > t ? w[i] - t : w[i] < -t ? w[i] + t : 0;
		}
	}
}
const nz = [...w].filter((v) => Math.abs(v) > 0.05).length;
console.log('nonzero', nz, 'bias', b.toFixed(2));
for (const r of rows) r.s = r.units.length ? best(r)[1] : -99;
const ben = rows.filter((r) => r.set === 'benign');
for (const part of ['dev', 'held']) {
	const bs = ben
		.filter((r) => r.half === part)
		.map((r) => r.s)
		.sort((a, c) => c - a);
	const th = (q) => bs[Math.floor(bs.length * q)];
	for (const q of [0.0005, 0.002, 0.003, 0.005, 0.01, 0.02]) {
		const t = th(q);
		const rec = (f) => {
			const z = rows.filter(f);
			return ((100 * z.filter((r) => r.s > t).length) / z.length).toFixed(0) + '% of ' + z.length;
		};
		console.log(
			'thr by benign',
			part,
			q,
			t.toFixed(2),
			'| dev mal',
			rec((r) => r.kind === 'malicious' && r.set === 'corpus' && !r.skip && r.half === 'dev'),
			'| held mal',
			rec((r) => r.kind === 'malicious' && r.set === 'corpus' && !r.skip && r.half === 'held'),
			'| shared mal',
			rec((r) => r.set === 'shared' && r.y),
			'| synth',
			rec((r) => r.set === 'synth'),
			'| syntest',
			rec((r) => r.set === 'syntest'),
			'| hn held',
			rec((r) => r.kind === 'hard-negative' && r.half === 'held'),
			'| plain',
			rec((r) => r.kind === 'plain'),
			'| controls',
			rec((r) => r.set === 'controls'),
		);
	}
}
writeFileSync(
	process.env.OUT ?? '/tmp/weights.json',
	JSON.stringify({ b, w: Object.fromEntries(names.map((x, i) => [x, w[i]]).filter(([, v]) => Math.abs(v) > 0.05)) }),
);
const T = Number(process.argv[5] ?? NaN);
if (T === T) {
	for (const r of rows)
		if (r.set === 'benign' && r.s > T) {
			const [m] = best(r);
			console.log('FP', r.id, r.s.toFixed(1), m.ptr, m.text.slice(0, 300), '|', m.atoms.join(','));
		}
}
const M = process.argv[6];
if (M)
	for (const r of rows)
		if (r.y && r.half === 'dev' && !r.skip && r.s <= T && (r.cat ?? '').match(M)) {
			const [m] = best(r);
			console.log('MISS', r.id, r.s.toFixed(1), m?.ptr, m?.text.slice(0, 250), '|', m?.atoms.join(','));
		}
