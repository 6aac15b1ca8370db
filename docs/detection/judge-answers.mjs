/* oxlint-disable -- run by hand when weights are fitted; no part of the product */
// Judges answers that nothing was fitted to (corpus/unseen/answers, a file an author) by the engine as it is: how many ask for a look, and how many are changed.
//   node docs/detection/judge-answers.mjs [FILE…]    default: the authors in corpus/unseen/answers
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inspectResult } from '../../src/engine/results/inspect-result.ts';
import { decideResult } from '../../src/policy/results/decide.ts';
import { defaultTraffic } from '../../src/policy/traffic/policy.ts';

const FOLDER = new URL('../../corpus/unseen/answers/', import.meta.url).pathname;
const files = process.argv.length > 2 ? process.argv.slice(2) : readdirSync(FOLDER).sort().map((file) => FOLDER + file);
const policy = defaultTraffic().all.results;
const counts = new Map();
const count = (name, seen) => {
	const own = counts.get(name) ?? { rows: 0, looks: 0, changes: 0 };
	counts.set(name, { rows: own.rows + 1, looks: own.looks + (seen.isLook ? 1 : 0), changes: own.changes + (seen.isChange ? 1 : 0) });
};
/** Personal data and credentials are no orders. */
const isOrder = ({ rule, severity }) => !/^results\.(?:pii|secret)$/.test(rule) && ['medium', 'high', 'critical'].includes(severity);
for (const file of files)
	for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
		const { label, payload } = JSON.parse(line);
		const value = { content: [{ type: 'text', text: payload.text }] };
		const { action, findings } = decideResult(value, inspectResult(value), { policy });
		const isLook = findings.some(isOrder);
		const seen = { isLook, isChange: isLook && ['redact', 'hold', 'block'].includes(action) };
		count(`${path.basename(file, '.jsonl')}, ${label}`, seen);
		count(`all, ${label}`, seen);
	}
const share = (n, of) => `${n} (${((100 * n) / of).toFixed(1)} %)`;
for (const [name, { rows, looks, changes }] of counts) console.log(`${name.padEnd(28)} ${String(rows).padStart(5)}: ask for a look ${share(looks, rows)}, changed ${share(changes, rows)}`);
