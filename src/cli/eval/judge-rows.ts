import { readFileSync } from 'node:fs';
import { isJsonObject, type Json } from '../../base/json.ts';
import { err, ok, type Result } from '../../base/result.ts';
import { textAt } from '../../mcp/surfaces.ts';
import { inspectRow } from '../inspect-row.ts';
import type { Row } from '../rows.ts';
import { type EntryFailure, parseEntry } from './corpus.ts';
import type { ScoredEntry } from './scorecard.ts';

export interface JudgedFile {
	readonly judged: readonly ScoredEntry[];
	readonly failures: readonly EntryFailure[];
	/** Inspection time of each row in order, in milliseconds. */
	readonly timesMs: readonly number[];
}

/** Whether a text would be changed on delivery, apart from invisible and control characters and our own report. */
function isAltered({ traffic }: Row, output: Json | undefined): boolean {
	if (traffic?.kind !== 'result' || output === undefined) return false;
	const given = isJsonObject(traffic.value) && traffic.places.from !== '' ? textAt(traffic.value, traffic.places.from) : undefined;
	return given !== undefined && visible(given) !== visible(typeof output === 'string' ? output : JSON.stringify(output));
}

function visible(text: string): string {
	return text
		.normalize('NFC')
		.replace(/\u001B\[[0-?]*[ -/]*[@-~]/g, '')
		.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/gu, '');
}

/** Reads and inspects one file of rows on this thread. */
export function judgeFile(path: string): Result<JudgedFile, { readonly kind: 'absent' }> {
	let content: string;
	try {
		content = readFileSync(path, 'utf8');
	} catch {
		return err({ kind: 'absent' });
	}
	const judged: ScoredEntry[] = [];
	const failures: EntryFailure[] = [];
	const timesMs: number[] = [];
	for (const [index, line] of content.split('\n').entries()) {
		if (line.trim() === '') continue;
		const entry = parseEntry(line, index + 1);
		if (!entry.ok) {
			failures.push(entry.error);
			continue;
		}
		const start = performance.now();
		const { action, inspection, output } = inspectRow(entry.value.row, 'balanced');
		timesMs.push(performance.now() - start);
		judged.push({ entry: entry.value, inspection, action, isAltered: isAltered(entry.value.row, output) });
	}
	return ok({ judged, failures, timesMs });
}
