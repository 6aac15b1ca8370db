// Usage: node test/unit/engine/results/measure.ts <folder of corpora> [file whose misses and false positives are listed by id]
// Prints per file how many rows have a finding of medium or more, how many have a hard one (*balanced* changes these), and times.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { inspectResult } from '../../../../src/engine/results/inspect-result.ts';
import { hasStripped } from '../../../../src/engine/results/sanitize.ts';
import { type Row, rowsOf } from './rows.ts';

const [folder, shown] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: measure.ts <folder> [file]');

interface Tally {
	rows: number;
	medium: number;
	hard: number;
	stripped: number;
}

const RANK = ['none', 'info', 'low', 'medium', 'high', 'critical'];

function percent(part: number, whole: number): string {
	return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(2)} %`;
}

for (const file of readdirSync(folder)
	.filter((name) => /^(?:results_|mcpproxy_result|agentsh_inspector|text_garak)/.test(name))
	.sort()) {
	const rows = rowsOf(readFileSync(join(folder, file), 'utf8'));
	const groups = new Map<string, Tally>();
	const goals = new Map<string, Tally>();
	const started = performance.now();
	let characters = 0;
	for (const row of rows) {
		if (row.surface !== 'tool_result' && row.surface !== 'text' && row.surface !== '') continue;
		characters += row.text.length;
		const value = row.message ?? { content: [{ type: 'text', text: row.text }] };
		const inspection = inspectResult(value);
		const isMedium = RANK.indexOf(inspection.severity) >= 3;
		const isHard = inspection.tier === 'hard';
		for (const [key, map] of [
			[`${row.label} ${row.category.replace(/:.*Latent.*|(?<=jailbreak).*/, '')}`, groups],
			[`${row.category} ${row.goal}`, goals],
		] as const) {
			const tally = map.get(key) ?? { rows: 0, medium: 0, hard: 0, stripped: 0 };
			map.set(key, tally);
			tally.rows += 1;
			if (isMedium) tally.medium += 1;
			if (isHard) tally.hard += 1;
			if (hasStripped(inspection.counts)) tally.stripped += 1;
		}
		if (file.includes(shown ?? '\0') && isMedium !== (row.label === 'malicious')) {
			process.stdout.write(
				`   ${row.id}: ${inspection.severity} ${inspection.findings.map(({ rule, severity, detail }) => `${rule} ${severity} (${detail})`).join('; ')}\n`,
			);
		}
	}
	const ms = performance.now() - started;
	process.stdout.write(`${file}: ${rows.length} rows, ${((ms / Math.max(1, characters)) * 1e5).toFixed(1)} ms per 100 KB\n`);
	const isManyGroups = groups.size > 8;
	const total = [...groups.values()].reduce(
		(sum, one) => ({
			rows: sum.rows + one.rows,
			medium: sum.medium + one.medium,
			hard: sum.hard + one.hard,
			stripped: sum.stripped + one.stripped,
		}),
		{ rows: 0, medium: 0, hard: 0, stripped: 0 },
	);
	for (const [group, tally] of isManyGroups ? [['all', total] as const] : groups) {
		process.stdout.write(
			`   ${group}: ${tally.rows} rows, medium or more ${percent(tally.medium, tally.rows)}, hard ${percent(tally.hard, tally.rows)}, invisible characters ${percent(tally.stripped, tally.rows)}\n`,
		);
	}
	if (file.includes('agentdyn_injected')) {
		for (const part of ['indirect_injection:important_instructions', 'indirect_injection:direct']) {
			const own = [...goals].filter(([key]) => key.startsWith(`${part} `)).map(([, tally]) => tally.medium / tally.rows);
			process.stdout.write(
				`   ${part}: mean over ${own.length} goals ${((100 * own.reduce((sum, each) => sum + each, 0)) / own.length).toFixed(1)} %, least ${(100 * Math.min(...own)).toFixed(0)} %\n`,
			);
		}
	}
}

function timed(name: string, text: string): void {
	for (let round = 0; round < 5; round += 1) inspectResult({ content: [{ type: 'text', text: text.slice(0, 20_000) }] });
	const times: number[] = [];
	for (let round = 0; round < 7; round += 1) {
		const start = performance.now();
		inspectResult({ content: [{ type: 'text', text }] });
		times.push(performance.now() - start);
	}
	times.sort((a, b) => a - b);
	process.stdout.write(`${name} (${text.length} characters): median ${times[3]?.toFixed(1)} ms, worst ${times[6]?.toFixed(1)} ms\n`);
}

function repeated(piece: string, length: number): string {
	return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

const prose = readdirSync(folder).includes('results_docs_benign.jsonl')
	? rowsOf(readFileSync(join(folder, 'results_docs_benign.jsonl'), 'utf8'))
			.map((row: Row) => row.text)
			.join('\n\n')
	: '';
if (prose.length > 0) timed('documentation', prose.slice(0, 100_000));
timed('plain prose', repeated('The harbour lay quiet in the morning and the boats went out one after the other. ', 100_000));
for (const [name, piece] of [
	['near misses of override', 'ignore all the previously stated and earlier mentioned '],
	['near misses of sending', 'please send a copy of all your files to the '],
	['near misses of the user', 'do not tell or inform or mention to any person who the user '],
	['quotation marks', `"ignore' 'previous" "instruction `],
	['open tags', '<div style="color:red">x'],
	['comments', '<!-- a -->'],
	['entities', '&amp;#105;gnore '],
	['letters of base64', 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVph '],
	['links', '![a](https://a.example/?q={x}) [b](command:x) '],
	['role marks', 'User: a\nAssistant: b\nSystem: c\n'],
	['invisible characters', 'a\u200B\u200Cb\u202E'],
	['escape sequences', '\u001B[31m\u001B]8;;x'],
	['look-alikes', 'p\u0430yp\u0430l \u{1D5D4}\u{1D5D5} '],
	['tools', 'you must call read_file and then use send_email with '],
	['steps', 'before you can complete the task, after you do this you can '],
] as const) {
	timed(`hostile: ${name}`, repeated(piece, 1_000_000));
}
