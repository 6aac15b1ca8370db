// The scorer alone, on each set: orders found and honest texts alarmed at the thresholds of models/scorer.json, then time and memory.
// usage: npm run eval:scorer -- [--most N] [--strangers] [--shared FOLDER] [--weights FILE] [NAME…]     N rows of a set at most, evenly spread; NAME: sets whose name holds it
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { expand } from '../../src/cli/eval/expand.ts';
import { declaredText } from '../../src/engine/scorer/declared-text.ts';
import { Encoder } from '../../src/engine/scorer/encoder.ts';
import { SCORE_THRESHOLD, type ScoredPassage } from '../../src/engine/scorer/passage.ts';
import { SCORER_THRESHOLDS } from '../../src/engine/scorer/released.generated.ts';
import { createTextScorer } from '../../src/engine/scorer/text-scorer.ts';
import { readWeights } from '../../src/engine/scorer/weights.ts';

interface Row {
	readonly id?: string | number;
	readonly label?: string;
	readonly surface: string;
	readonly payload: JsonObject;
}

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: {
		most: { type: 'string', default: '300' },
		strangers: { type: 'boolean', default: false },
		shared: { type: 'string', default: '../shared' },
		weights: { type: 'string', default: 'models/scorer.bin' },
	},
});
const most = Number(values.most);

function passagesOf({ id, payload: raw, surface }: Row): readonly ScoredPassage[] {
	const payload = expand(raw as Json, String(id ?? '')) as JsonObject;
	const text = payload['text'];
	switch (surface) {
		case 'tool_definition':
			return [{ role: 'tool', text: declaredText(payload['tool'] as JsonObject).text }];
		case 'tool_set':
			return ((payload['tools'] as readonly JsonObject[] | undefined) ?? []).map((tool) => ({
				role: 'tool',
				text: declaredText(tool).text,
			}));
		case 'instructions':
			return typeof text === 'string' ? [{ role: 'instructions', text }] : [];
		case 'prompt':
			return payload['prompt'] === undefined ? [] : [{ role: 'prompt', text: declaredText(payload['prompt'] as JsonObject).text }];
		case 'tool_result':
		case 'text':
			return typeof text === 'string' ? [{ role: 'result', text }] : [];
		default:
			return [];
	}
}

const rowsOf = (file: string): readonly Row[] =>
	readFileSync(file, 'utf8')
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => JSON.parse(line) as Row);

function sets(): readonly { readonly name: string; readonly rows: readonly Row[] }[] {
	const found: { name: string; rows: readonly Row[] }[] = [];
	const folder = (path: string, prefix: string, wanted: RegExp): void => {
		if (!existsSync(path)) return;
		for (const file of readdirSync(path).sort())
			if (wanted.test(file)) found.push({ name: `${prefix}${file.replace('.jsonl', '')}`, rows: rowsOf(join(path, file)) });
	};
	folder(
		join(values.shared, 'corpora'),
		'shared: ',
		/^(?:benign_tools|maldefs|results|text_garak|mcpproxy_(?:detect|reference|result)).*\.jsonl$/,
	);
	folder(join(values.shared, 'cases'), 'cases: ', /^(?:r[1-6]|t1|controls).*\.jsonl$/);
	const unseen = 'corpus/unseen/answers';
	found.push({ name: unseen, rows: readdirSync(unseen).flatMap((file) => rowsOf(join(unseen, file))) });
	for (const name of [
		'blind-tools',
		'blind-servers',
		'blind-honest',
		'second-tools',
		'second-honest',
		'third-tools',
		'third-tools-honest',
		'third-servers',
		'third-servers-honest',
	])
		found.push({
			name: `corpus/blind, odd: ${name}`,
			rows: rowsOf(`corpus/blind/${name}.jsonl`).filter(({ id }) => /[13579]$/.test(String(id))),
		});
	if (values.strangers) folder(join(values.shared, 'strangers'), 'strangers: ', /\.jsonl$/);
	return found.filter(({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)));
}

const before = process.memoryUsage().rss;
const loading = performance.now();
const weights = readWeights(readFileSync(values.weights));
const encoder = new Encoder(weights);
const loadMs = performance.now() - loading;
let windows = 0;
const counted = {
	logit(ids: readonly number[]): number {
		windows += 1;
		return encoder.logit(ids);
	},
};
const scorer = createTextScorer(weights, counted, SCORER_THRESHOLDS);

console.log('set | rows | orders found | honest alarmed | at 0.3, 0.5, 0.7, 0.95, 0.99: orders / honest');
for (const { name, rows: all } of sets()) {
	// The other rows of these have part in the choice of the thresholds (tools/training/thresholds.py).
	const rows = /^shared: (?:benign_tools|results_.*(?:benign|clean))/.test(name) ? all.filter((_, at) => at % 2 === 1) : all;
	const step = Math.max(1, rows.length / most);
	const chosen = Array.from({ length: Math.min(most, rows.length) }, (_, at) => rows[Math.floor(at * step)]).filter(
		(row) => row !== undefined,
	);
	const scored = chosen.flatMap((row) => {
		const passages = passagesOf(row);
		if (passages.length === 0) return [];
		const best = Math.max(...passages.flatMap((passage) => [0, ...scorer.score(passage, 0).windows.map(({ score }) => score)]));
		return [{ isOrder: row.label === 'malicious' || name.startsWith('cases: controls'), best }];
	});
	const share = (isOrder: boolean, counts: (row: (typeof scored)[number]) => boolean): string => {
		const of = scored.filter((row) => row.isOrder === isOrder);
		return of.length === 0 ? '–' : `${((100 * of.filter(counts).length) / of.length).toFixed(1)} %`;
	};
	const curve = [0.3, 0.5, 0.7, 0.95, 0.99].map(
		(least) => `${share(true, ({ best }) => best >= least)} / ${share(false, ({ best }) => best >= least)}`,
	);
	console.log(
		[
			name,
			scored.length,
			share(true, ({ best }) => best >= SCORE_THRESHOLD),
			share(false, ({ best }) => best >= SCORE_THRESHOLD),
			curve.join(', '),
		].join(' | '),
	);
}

const ids = Array.from({ length: 128 }, (_, at) => 5 + ((at * 7919) % 50_000));
const times = Array.from({ length: 40 }, () => {
	const started = process.cpuUsage();
	encoder.logit(ids);
	const { system, user } = process.cpuUsage(started);
	return (user + system) / 1000;
}).sort((a, b) => a - b);
console.log(
	`${windows} windows scored. A window of 128 tokens: ${times[0]?.toFixed(1)} ms of processor time at best, ${times[20]?.toFixed(1)} in the median. Loaded in ${loadMs.toFixed(0)} ms. Memory grew by ${((process.memoryUsage().rss - before) / 1e6).toFixed(0)} MB.`,
);
