// Measures the development corpora, which aren't in the repository:
//   node test/unit/engine/sensitive/measure.ts <folder of the corpora> [--misses]
// A row is flagged if it has a match of category `pii` or `secret` (`path` too for files with paths).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSensitive } from '../../../../src/engine/sensitive/find-sensitive.ts';
import { isTestCard } from '../../../../src/engine/sensitive/placeholders.ts';
import type { SensitiveCategory } from '../../../../src/engine/sensitive/sensitive-rule.ts';

interface Row {
	readonly id: string;
	readonly label: string;
	readonly category: string;
	readonly text: string;
	readonly spans: readonly { readonly start: number; readonly end: number; readonly type: string }[];
}

const folder = process.argv[2] ?? '../shared/corpora';
const showMisses = process.argv.includes('--misses');

function rowsOf(file: string): Row[] {
	const path = join(folder, `${file}.jsonl`);
	if (!existsSync(path)) return [];
	return readFileSync(path, 'utf8')
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => {
			const row = JSON.parse(line);
			const { payload } = row;
			const text = payload.text ?? JSON.stringify(payload.tool ?? payload);
			return { id: row.id, label: row.label, category: row.category, text, spans: payload.spans ?? [] };
		});
}

const isFlagged = (text: string, categories: readonly SensitiveCategory[]): boolean => findSensitive(text, { categories }).length > 0;
const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);

/** Trap 9 of the requirements: published test cards are ignored, whatever the row's label says. */
function isOnlyTestCards(text: string): boolean {
	const digits = text.replace(/\D/g, '');
	return digits.length >= 13 && isTestCard(digits.slice(0, text.includes(' 4012') ? 16 : 19));
}

/** Contradictory rows (same text, both labels) and rows cut before their value prove nothing about a detector, so they're counted separately. */
function measure(file: string, categories: readonly SensitiveCategory[]): void {
	const all = rowsOf(file);
	const labels = new Map<string, Set<boolean>>();
	for (const row of all) labels.set(row.text, (labels.get(row.text) ?? new Set()).add(row.label === 'malicious'));
	const isCut = (row: Row): boolean => /(?:["'= ]|sk-)$/.test(row.text) && /tokens_test/.test(row.id) && row.label === 'malicious';
	for (const [name, rows] of [
		['all', all],
		[
			'usable',
			all.filter((row) => labels.get(row.text)?.size === 1 && !isCut(row) && !(row.label === 'malicious' && isOnlyTestCards(row.text))),
		],
	] as const) {
		const positive = rows.filter((row) => row.label === 'malicious');
		const negative = rows.filter((row) => row.label !== 'malicious');
		const hit = positive.filter((row) => isFlagged(row.text, categories));
		const wrong = negative.filter((row) => isFlagged(row.text, categories));
		const f1 = (2 * hit.length) / (2 * hit.length + wrong.length + positive.length - hit.length);
		console.log(
			`${file} (${name}): recall ${hit.length}/${positive.length} ${percent(hit.length, positive.length)}, look-alikes ${wrong.length}/${negative.length} ${percent(wrong.length, negative.length)}, F1 ${f1.toFixed(3)}`,
		);
		if (!showMisses || name !== 'usable') continue;
		for (const row of positive.filter((each) => !hit.includes(each)))
			console.log(`  missed ${row.category} ${JSON.stringify(row.text.slice(0, 220))}`);
		for (const row of wrong)
			console.log(
				`  wrong ${row.category} ${JSON.stringify(row.text.slice(0, 200))} ${JSON.stringify(findSensitive(row.text, { categories }).map((match) => [match.type, row.text.slice(match.start, match.end).slice(0, 60), match.confidence]))}`,
			);
	}
	const types = new Map<string, { spans: number; found: number }>();
	for (const row of all) {
		const matches = row.spans.length === 0 ? [] : findSensitive(row.text, { categories });
		for (const span of row.spans) {
			const count = types.get(span.type) ?? { spans: 0, found: 0 };
			types.set(span.type, {
				spans: count.spans + 1,
				found: count.found + Number(matches.some((match) => match.start < span.end && span.start < match.end)),
			});
		}
	}
	if (types.size > 0)
		console.log(
			`  spans: ${[...types]
				.sort()
				.map(([type, { spans, found }]) => `${type} ${found}/${spans}`)
				.join(', ')}`,
		);
}

function measureBenign(file: string): void {
	const rows = rowsOf(file);
	const secrets = rows.filter((row) => isFlagged(row.text, ['secret']));
	const pii = rows.filter((row) => isFlagged(row.text, ['pii']));
	const loud = rows.filter((row) =>
		findSensitive(row.text).some((match) => match.category === 'secret' && ['medium', 'high', 'critical'].includes(match.severity)),
	);
	const loudPii = rows.filter((row) =>
		findSensitive(row.text, { categories: ['pii'] }).some((match) => ['medium', 'high', 'critical'].includes(match.severity)),
	);
	console.log(
		`${file}: ${rows.length} rows, secret ${secrets.length} (medium and more ${loud.length}), pii ${pii.length} (medium and more ${loudPii.length})`,
	);
	if (!showMisses) return;
	const seen = new Map<string, string[]>();
	for (const row of rows)
		for (const match of findSensitive(row.text))
			seen.set(`${match.type}/${match.severity}`, [
				...(seen.get(`${match.type}/${match.severity}`) ?? []),
				row.text.slice(Math.max(0, match.start - 15), match.end).slice(0, 70),
			]);
	for (const [type, texts] of seen) console.log(`  ${type} ${texts.length}: ${JSON.stringify([...new Set(texts)].slice(0, 4))}`);
}

const only = process.argv[3]?.startsWith('--') === false ? process.argv[3] : undefined;
for (const [file, categories] of [
	['pii_presidio_synth', ['pii']],
	['pii_presidio_tests', ['pii']],
	['secrets_gitleaks', ['secret']],
	['mcpproxy_secret_pattern_tests', ['pii', 'secret', 'path']],
] as const)
	if (only === undefined || only === file) measure(file, categories);
for (const file of [
	'results_agentdyn_benign',
	'results_docs_benign',
	'results_tldr_benign',
	'results_mails_benign',
	'results_multilingual_benign',
	'results_bipia_train_clean',
	'mcpproxy_result_fixtures_benign',
	'benign_tools_awslabs',
	'benign_tools_docker',
	'benign_tools_github',
	'benign_tools_livemcpbench',
	'benign_tools_toucan',
	'calls_livemcpbench_benign',
])
	if (only === undefined || only === file) measureBenign(file);
