import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { corpusFiles } from '../../../src/cli/eval/sets.ts';
import { parseRow } from '../../../src/cli/rows.ts';
import { findSensitive } from '../../../src/engine/sensitive/find-sensitive.ts';

interface Row {
	readonly id: string;
	readonly label: string;
	readonly category: string;
	readonly surface: string;
	readonly payload: { readonly tool: string; readonly text: string };
	readonly planted?: string;
}

const FITTED = join('corpus', 'answers');
const UNSEEN = join('corpus', 'unseen', 'answers');
const ROWS_EACH = 100;

describe('the result rows for training, and those that are never used for it', () => {
	const files = [FITTED, UNSEEN].flatMap((folder) =>
		readdirSync(folder).map((name) => ({
			author: basename(name, '.jsonl'),
			lines: readFileSync(join(folder, name), 'utf8').split('\n').filter((line) => line !== ''),
		})),
	);

	it("aren't part of the gated corpus", () => {
		assert.ok(files.length >= 35);
		for (const folder of [FITTED, UNSEEN]) assert.deepEqual(corpusFiles(['corpus']).filter((path) => path.includes(folder)), []);
	});

	it('name the planted text in at least a third of them, and contain no duplicates', () => {
		const texts = new Set<string>();
		for (const { author, lines } of files) {
			assert.ok(lines.length >= ROWS_EACH, author);
			const rows = lines.map((line) => JSON.parse(line) as Row);
			assert.ok(rows.filter(({ label }) => label === 'malicious').length >= lines.length / 3, author);
			for (const [index, { id, label, category, surface, payload, planted }] of rows.entries()) {
				assert.ok(id.startsWith(`answers-${author}-`), id);
				assert.ok(category !== '' && surface === 'tool_result', id);
				assert.equal(label === 'malicious' ? payload.text.includes(planted ?? ' ') : planted === undefined && label === 'hard_negative', true, id);
				assert.ok(parseRow(lines[index] ?? '').ok, id);
				texts.add(payload.text);
			}
		}
		assert.equal(texts.size, files.reduce((sum, { lines }) => sum + lines.length, 0));
	});

	it("contain nothing that looks like a provider's secret", () => {
		for (const { author, lines } of files)
			for (const [index, line] of lines.entries())
				for (const { confidence, type } of findSensitive(line, { categories: ['secret'], minConfidence: 0.9 }))
					assert.fail(`${author}-${index + 1}: ${type}, ${confidence}`);
	});
});
