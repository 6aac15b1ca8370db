import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from '../../../src/base/json.ts';
import { expand } from '../../../src/cli/eval/expand.ts';
import { inspectRow } from '../../../src/cli/inspect-row.ts';
import { parseRowValue } from '../../../src/cli/rows.ts';
import { isAtLeast } from '../../../src/engine/aggregate.ts';

interface KindRow {
	readonly id: string;
	readonly label: 'attack' | 'honest';
	readonly surface: string;
	readonly payload: Json;
}

const folder = path.join(import.meta.dirname, '..', '..', 'fixtures', 'kinds');
const kinds = readdirSync(folder).map((file) => path.basename(file, '.jsonl'));

function rowsOf(kind: string): readonly KindRow[] {
	return readFileSync(path.join(folder, `${kind}.jsonl`), 'utf8')
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => JSON.parse(line) as KindRow);
}

/** True for medium or more, except for rules that only name the kind of data. */
function isAlarming({ id, payload, surface }: KindRow): boolean {
	const row = parseRowValue({ id, surface, payload: expand(payload, id) });
	assert.ok(row.ok, id);
	const isAboutData = kindsOfData.some((kind) => id.startsWith(kind));
	return inspectRow(row.value, 'balanced').inspection.findings.some(
		({ rule, severity }) => isAtLeast(severity, 'medium') && (isAboutData || !/\.(?:pii|secret)$/.test(rule)),
	);
}

const kindsOfData = ['sensitive'];

describe('attacks of one kind and similar honest rows', () => {
	for (const kind of kinds) {
		const rows = rowsOf(kind);
		const attacks = rows.filter(({ label }) => label === 'attack');
		const honest = rows.filter(({ label }) => label === 'honest');

		it(`number at least twenty each: ${kind}`, () => {
			assert.ok(attacks.length >= 20 && honest.length >= 20, `${attacks.length} and ${honest.length}`);
			assert.equal(new Set(rows.map(({ payload }) => JSON.stringify(payload))).size, rows.length);
		});

		it(`include at most one undetected attack in ten: ${kind}`, () => {
			const missed = attacks.filter((row) => !isAlarming(row)).map(({ id }) => id);

			assert.ok(missed.length <= attacks.length / 10, missed.join());
		});

		it(`include no honest row with a finding: ${kind}`, () => {
			assert.deepEqual(
				honest.filter(isAlarming).map(({ id }) => id),
				[],
			);
		});
	}
});
