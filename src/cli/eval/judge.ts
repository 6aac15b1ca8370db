import { readFileSync } from 'node:fs';
import { err, ok, type Result } from '../../base/result.ts';
import { inspectTargets } from '../inspect-row.ts';
import { type EntryFailure, parseEntry } from './corpus.ts';
import type { Judged } from './score.ts';

export interface JudgedFile {
	readonly judged: readonly Judged[];
	readonly failures: readonly EntryFailure[];
	/** Milliseconds of inspection alone, per row, in order. */
	readonly timesMs: readonly number[];
}

/** Reads and inspects one file of rows on this thread. */
export function judgeFile(path: string): Result<JudgedFile, { readonly kind: 'absent' }> {
	let content: string;
	try {
		content = readFileSync(path, 'utf8');
	} catch {
		return err({ kind: 'absent' });
	}
	const judged: Judged[] = [];
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
		const inspection = inspectTargets(entry.value.row.targets);
		timesMs.push(performance.now() - start);
		judged.push({ entry: entry.value, inspection });
	}
	return ok({ judged, failures, timesMs });
}
