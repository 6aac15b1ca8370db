/* oxlint-disable -- run by hand when weights are fitted; no part of the product */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const R = new URL('../../', import.meta.url).pathname;
const S = process.env.SHARED ?? `${R}../shared/corpora/`;
const { parseRow } = await import(R + 'src/cli/rows.ts');
const { expand } = await import(R + 'corpus/expand.mjs');
const { surfacesOf } = await import(R + 'src/mcp/surfaces.ts');
const { valueOf } = await import(R + 'src/engine/finding.ts');
const { createReadings } = await import(R + 'src/engine/text/reading.ts');
const { unitsOf, RELATIONS } = await import(R + 'src/engine/orders/read.ts');
const { KINDS, hasKind } = await import(R + 'src/engine/orders/words.ts');
import { synth } from './fit-samples.mjs';
import { synth3, synthB, synthC } from './fit-samples-composed.mjs';
import { synth2 } from './fit-samples-more.mjs';
export const half = (id) => (createHash('sha1').update(String(id)).digest()[0] % 2 === 0 ? 'dev' : 'held');
const load = (f) =>
	readFileSync(f, 'utf8')
		.split('\n')
		.filter(Boolean)
		.map((l) => JSON.parse(l));
export function atomsOf(u) {
	const a = [];
	for (let k = 0; k < KINDS.length; k++) {
		if (hasKind(u.kinds, k)) a.push(KINDS[k]);
		if (hasKind(u.explained, k)) a.push('explained ' + KINDS[k]);
	}
	for (const r of u.relations) a.push(r);
	return a;
}
function bag(r) {
	const row = parseRow(JSON.stringify(r));
	if (!row.ok) return undefined;
	return row.value.targets.flatMap(({ subject, view }) => {
		const input = { subject, view, surfaces: surfacesOf(valueOf(subject)).surfaces, readings: createReadings(), settings: {} };
		return unitsOf(input).map((u) => {
			const readings = input.readings.of(u.at);
			return { atoms: atomsOf(u), text: readings.text.slice(u.start, u.end), ptr: u.at.pointer };
		});
	});
}
const NOT = /^(unicode|terminal|encoded|launch|embedded|shadowing-(look|coll)|lying)/;
export const rows = [];
for (const [d, y] of [
	['malicious', 1],
	['hard-negative', 0],
	['plain', 0],
])
	for (const f of readdirSync(R + 'corpus/' + d).filter((x) => x.endsWith('.jsonl')))
		for (const r of load(R + 'corpus/' + d + '/' + f)) {
			if (r.surface === 'launch') continue;
			const units = bag({ ...r, payload: expand(r.payload, r.id) });
			if (units)
				rows.push({ id: r.id, y, set: 'corpus', kind: d, cat: r.category, half: half(r.id), units, skip: y === 1 && NOT.test(r.category) });
		}
for (const f of readdirSync(S).filter(
	(x) => /^(benign_tools|maldefs_(hand|beejak|controls)|mcpproxy_ref|mcpproxy_detect_corpus)/.test(x) && x.endsWith('.jsonl'),
))
	for (const r of load(S + f)) {
		const units = bag(r);
		if (units)
			rows.push({
				id: r.id,
				y: r.label === 'malicious' ? 1 : 0,
				set: f.startsWith('benign')
					? 'benign'
					: f.startsWith('mcpproxy_detect')
						? 'mcpp'
						: f.startsWith('maldefs_c')
							? 'controls'
							: 'shared',
				kind: r.label,
				cat: r.category,
				half: f.startsWith('mcpproxy_detect') ? 'dev' : half(r.id),
				units,
				skip: r.label === 'malicious',
			});
	}
for (const r of [...synth, ...synth2, ...synth3, ...synthB])
	rows.push({ id: r.id, y: 1, set: 'synth', kind: 'synth', cat: 'synth', half: 'dev', units: bag(r) });
for (const r of synthC)
	rows.push({ id: r.id, y: 1, set: 'syntest', kind: 'syntest', cat: 'syntest', half: 'held', units: bag(r), skip: true });
