import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SECRET_KINDS } from '../../../corpus/expand.mjs';
import { stringify } from '../../../corpus/generate.mjs';
import { corpusFiles } from '../../../src/cli/eval/sets.ts';
import { parseRow } from '../../../src/cli/rows.ts';

interface Row {
	readonly id: string;
	readonly label: string;
	readonly category: string;
	readonly resembles?: string;
	readonly language?: string;
	readonly surface: string;
	readonly payload: unknown;
}

const FOLDER = join('corpus', 'blind');
const LABELS: Readonly<Record<string, string>> = {
	'blind-tools.jsonl': 'malicious',
	'blind-servers.jsonl': 'malicious',
	'blind-honest.jsonl': 'hard_negative',
	'second-tools.jsonl': 'malicious',
	'second-honest.jsonl': 'hard_negative',
	'third-servers.jsonl': 'malicious',
	'third-servers-honest.jsonl': 'hard_negative',
	'third-tools.jsonl': 'malicious',
	'third-tools-honest.jsonl': 'hard_negative',
};

const linesOf = (path: string): readonly string[] => readFileSync(path, 'utf8').split('\n').filter((line) => line !== '');
const rowOf = (line: string): Row => JSON.parse(line);
const categoriesOf = (folder: string): ReadonlySet<string> =>
	new Set(readdirSync(join('corpus', folder)).flatMap((name) => linesOf(join('corpus', folder, name)).map((line) => rowOf(line).category)));

describe('the blind set', () => {
	const lines = Object.keys(LABELS).flatMap((name) => linesOf(join(FOLDER, name)).map((line) => ({ name, line, row: rowOf(line) })));

	it("can be selected by name, and isn't part of the gated corpus", () => {
		assert.deepEqual(corpusFiles([FOLDER]).map((path) => basename(path)), Object.keys(LABELS).toSorted());
		assert.deepEqual(corpusFiles(['corpus']).filter((path) => path.includes('blind')), []);
	});

	it('has unique rows in the right format, with labels and categories of the corpus', () => {
		const malicious = categoriesOf('malicious');
		const honest = categoriesOf('hard-negative');
		assert.deepEqual([...Map.groupBy(lines, ({ row }) => row.id)].filter(([, same]) => same.length > 1).map(([id]) => id), []);
		for (const { name, line, row } of lines) {
			assert.match(row.id, new RegExp(`^${name.slice(0, name.indexOf('-'))}-${row.category}-\\d{3}$`));
			assert.equal(row.label, LABELS[name], row.id);
			assert.ok((row.label === 'malicious' ? malicious : honest).has(row.category), `${row.id}: unknown category ${row.category}`);
			if (row.label === 'malicious') assert.equal(row.resembles, undefined, row.id);
			else assert.ok(malicious.has(row.resembles ?? ''), `${row.id} resembles ${row.resembles}`);
			if (row.language !== undefined) assert.match(row.language, /^[a-z]{2}$/, row.id);
			assert.ok(parseRow(line).ok, row.id);
			assert.equal(line, stringify(row), row.id);
			for (const [, kind] of line.matchAll(/\{\{secret:([^}]*)\}\}/g)) assert.ok(SECRET_KINDS.includes(kind ?? ''), `${row.id}: ${kind}`);
		}
	});

	it('shares no payload with the rest of the corpus', () => {
		const others = new Set(corpusFiles(['corpus']).flatMap((path) => linesOf(path).map((line) => JSON.stringify(rowOf(line).payload))));
		assert.deepEqual(lines.filter(({ row }) => others.has(JSON.stringify(row.payload))).map(({ row }) => row.id), []);
		assert.equal(new Set(lines.map(({ row }) => JSON.stringify(row.payload))).size, lines.length);
	});
});
