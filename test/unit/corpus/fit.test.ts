import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stringify } from '../../../corpus/generate.mjs';
import { corpusFiles } from '../../../src/cli/eval/sets.ts';
import { parseRow } from '../../../src/cli/rows.ts';
import { findSensitive } from '../../../src/engine/sensitive/find-sensitive.ts';

interface Row {
	readonly id: string;
	readonly label: string;
	readonly category: string;
	readonly language?: string;
	readonly payload: unknown;
}

const FOLDER = join('corpus', 'fit');
const LEAST_ROWS = 200;

describe('the rows for training', () => {
	const files = readdirSync(FOLDER).map((name) => ({
		author: basename(name, '.jsonl'),
		lines: readFileSync(join(FOLDER, name), 'utf8').split('\n').filter((line) => line !== ''),
	}));

	it("aren't part of the gated corpus", () => {
		assert.ok(files.length >= 8);
		assert.deepEqual(corpusFiles(['corpus']).filter((path) => path.includes(FOLDER)), []);
	});

	it('have the right fields, are half malicious, and contain no duplicates', () => {
		const texts = new Set<string>();
		for (const { author, lines } of files) {
			assert.ok(lines.length >= LEAST_ROWS, author);
			const rows = lines.map((line) => JSON.parse(line) as Row);
			assert.deepEqual(rows.map(({ id }) => id), lines.map((_, index) => `${author}-${String(index + 1).padStart(3, '0')}`));
			assert.equal(rows.filter(({ label }) => label === 'malicious').length, lines.length / 2, author);
			for (const [index, row] of rows.entries()) {
				assert.ok(row.label === 'malicious' || row.label === 'hard_negative', row.id);
				assert.ok(row.category !== '', row.id);
				if (row.language !== undefined) assert.match(row.language, /^[a-z]{2}$/, row.id);
				assert.ok(parseRow(lines[index] ?? '').ok, row.id);
				assert.equal(lines[index], stringify(row), row.id);
				texts.add(JSON.stringify(row.payload));
			}
		}
		assert.equal(
			texts.size,
			files.reduce((sum, { lines }) => sum + lines.length, 0),
		);
	});

	it("contain nothing that looks like a provider's secret", () => {
		for (const { author, lines } of files)
			for (const [index, line] of lines.entries())
				for (const { confidence, type } of findSensitive(line, { categories: ['secret'], minConfidence: 0.9 }))
					assert.fail(`${author}-${index + 1}: ${type}, ${confidence}`);
	});
});
