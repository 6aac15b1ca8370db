// Costs of the tiers of R058 on a typical result, and on hostile megabytes: node test/unit/engine/sensitive/bench.ts
import { findSensitive } from '../../../../src/engine/sensitive/find-sensitive.ts';
import { nearbyWords } from '../../../../src/engine/sensitive/nearby-words.ts';
import { candidatesIn, validate } from '../../../../src/engine/sensitive/sensitive-candidates.ts';
import { weigh } from '../../../../src/engine/sensitive/weigh-sensitive.ts';
import { HOSTILE } from './hostile.ts';

const typical = (
	'{"id": 4711, "customer": "J. Smith", "email": "j.smith@acme-corp.com", "phone": "415-555-2671", "notes": "Prefers calls after 5 pm. ' +
	'Invoice 2024-11-03 for 129.90 EUR was sent to the office address, see https://intranet.acme-corp.com/invoices/4711 for details."}\n'
).repeat(8);

function micros(run: () => void, rounds: number): number {
	for (let round = 0; round < rounds / 5; round += 1) run();
	const start = performance.now();
	for (let round = 0; round < rounds; round += 1) run();
	return ((performance.now() - start) * 1000) / rounds;
}

for (const text of [typical.slice(0, 256), typical]) {
	const near = nearbyWords(text, undefined);
	const candidates = candidatesIn(text, near);
	const validated = validate(text, candidates);
	console.log(
		`${text.length} units: words ${micros(() => void nearbyWords(text, undefined), 2000).toFixed(1)} µs, tier 1 ${micros(() => void candidatesIn(text, near), 2000).toFixed(1)} µs, ` +
			`tier 2 ${micros(() => void validate(text, candidates), 2000).toFixed(1)} µs, tier 3 ${micros(() => void weigh(text, validated, near), 2000).toFixed(1)} µs, all ${micros(() => void findSensitive(text), 2000).toFixed(1)} µs`,
	);
}
for (const [name, unit] of Object.entries(HOSTILE)) {
	const times = [256 * 1024, 1024 * 1024].map((size) => {
		const text = unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
		const start = performance.now();
		findSensitive(text, { categories: ['pii', 'secret', 'path'] });
		return performance.now() - start;
	});
	console.log(`${name}: 256 KB ${times[0]?.toFixed(0)} ms, 1 MB ${times[1]?.toFixed(0)} ms`);
}
