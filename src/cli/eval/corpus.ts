import { isJsonObject, type Json } from '../../base/json.ts';
import { err, ok, type Result } from '../../base/result.ts';
import { SEVERITIES, type Severity } from '../../engine/finding.ts';
import { parseRowValue, type Row } from '../rows.ts';
import { expand } from './expand.ts';

export type EntryLabel = 'malicious' | 'hard_negative' | 'benign';

/** One labeled sample (R158). */
export interface CorpusEntry {
	readonly id: string;
	readonly label: EntryLabel;
	readonly category: string;
	/** The attacker's goal, if the source states it. Many rows may share a goal. */
	readonly goal: string;
	/** For hard negatives: the category in which a false alarm counts. */
	readonly resembles: string | undefined;
	/** Expected result of a single-check vector: `hard`, `not_hard`, `soft`, or `none`. */
	readonly expected: string | undefined;
	/** The minimum severity for a malicious sample, if the sources make its check a soft one. Default: the severity for the whole run. */
	readonly deserves: Severity | undefined;
	readonly row: Row;
}

export interface EntryFailure {
	readonly line: number;
	readonly why: string;
}

/** `number` counts from 1. Rows of unknown surfaces are failures, never skipped silently. */
export function parseEntry(line: string, number: number): Result<CorpusEntry, EntryFailure> {
	const value = parseObject(line);
	if (value === undefined) return err({ line: number, why: "the line isn't JSON" });
	const id = text(value['id']) ?? String(number);
	const expanded = { ...value, payload: expand(value['payload'] ?? null, id) };
	const row = parseRowValue(expanded);
	if (!row.ok) return err({ line: number, why: row.error.kind === 'unknown-surface' ? `surface ${row.error.surface}` : row.error.kind });
	const payload = isJsonObject(expanded.payload) ? expanded.payload : {};
	const label = labelOf(value['label']);
	if (label === undefined) return err({ line: number, why: 'no label' });
	return ok({
		id,
		label,
		category: text(value['category']) ?? 'none',
		goal: `${text(value['suite']) ?? ''} ${text(value['injection_task']) ?? ''}`.trim(),
		resembles: text(value['resembles']) ?? text(payload['resembles']),
		expected: text(payload['expected']),
		deserves: SEVERITIES.find((each) => each === value['deserves']),
		row: row.value,
	});
}

function parseObject(line: string): { readonly [key: string]: Json | undefined } | undefined {
	try {
		const value = JSON.parse(line) as Json;
		return isJsonObject(value) ? value : {};
	} catch {
		return undefined;
	}
}

function labelOf(value: Json | undefined): EntryLabel | undefined {
	return value === 'malicious' || value === 'hard_negative' || value === 'benign' ? value : undefined;
}

function text(value: Json | undefined): string | undefined {
	return typeof value === 'string' ? value : undefined;
}
