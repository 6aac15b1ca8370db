import type { Json } from '../base/json.ts';
import { assertNever } from '../base/result.ts';
import { escapeForDisplay } from '../base/text.ts';
import { aggregate } from '../engine/aggregate.ts';
import { evidenceOf } from '../engine/evidence.ts';
import type { Finding, Inspection } from '../engine/finding.ts';
import { DETECTORS, inspect } from '../engine/inspect.ts';
import { textAt } from '../mcp/surfaces.ts';
import { parseRow, type Row, type RowFailure } from './rows.ts';

export const PRESETS = ['observe', 'balanced', 'strict'] as const;
export type Preset = (typeof PRESETS)[number];
export type RowAction = 'forward' | 'monitor' | 'redact' | 'hold' | 'block';

export interface RowOptions {
	readonly preset: Preset;
	/** Adds each finding's sentence and detail. */
	readonly isExplained: boolean;
}

/** The answer to one line: `ok` is false for a row that could not be read. */
export interface RowAnswer {
	readonly ok: boolean;
	readonly line: string;
}

/** One line in, one line out. `number` counts from 1. */
export function inspectLine(line: string, number: number, options: RowOptions): RowAnswer {
	const row = parseRow(line);
	if (!row.ok) return { ok: false, line: JSON.stringify({ id: null, row: number, error: sentenceOf(row.error) }) };
	return { ok: true, line: JSON.stringify(answerOf(row.value, options)) };
}

function answerOf({ id, targets, payload }: Row, options: RowOptions): { readonly [key: string]: Json | undefined } {
	const { findings, notChecked, severity, tier } = inspectTargets(targets);
	return {
		id,
		severity,
		tier,
		action: actionOf({ findings, notChecked, severity, tier }, options.preset),
		findings: findings.map((finding) => findingRow(finding, options.isExplained ? payload : undefined)),
		...(notChecked.length > 0 ? { notChecked } : {}),
	};
}

/** The targets of one row as one inspection, with pointers from the payload. */
export function inspectTargets(targets: Row['targets']): Inspection {
	const findings: Finding[] = [];
	const notChecked = new Set<string>();
	for (const { subject, view, prefix } of targets) {
		const inspection = inspect(subject, view);
		for (const finding of inspection.findings) findings.push({ ...finding, pointer: prefix + finding.pointer });
		for (const name of inspection.notChecked) notChecked.add(name);
	}
	return aggregate(findings, [...notChecked]);
}

/** What a preset does with a definition. What could not be looked at is never forwarded in silence (R012, C21, C22). */
export function actionOf({ severity, tier, notChecked }: Inspection, preset: Preset): RowAction {
	const isDegraded = notChecked.length > 0;
	if (preset === 'observe') return severity === 'none' && !isDegraded ? 'forward' : 'monitor';
	if (severity === 'critical') return preset === 'strict' ? 'block' : 'hold';
	if (tier === 'hard') return 'hold';
	if (severity === 'high' || (preset === 'strict' && (severity === 'medium' || isDegraded))) return 'hold';
	return isDegraded || severity === 'medium' || severity === 'low' ? 'monitor' : 'forward';
}

/** With the payload, each finding also says why: its sentence, detail, and the text it saw, decoded or masked. */
function findingRow(finding: Finding, payload: Json | undefined): { readonly [key: string]: Json | undefined } {
	const { rule, tier, severity, confidence, pointer, start, end, onKey, detail } = finding;
	const place = { rule, tier, severity, confidence, pointer, start, end, ...(onKey ? { onKey } : {}) };
	if (payload === undefined) return place;
	const title = DETECTORS.find((detector) => detector.id === rule)?.title;
	const raw = textAt(payload, pointer, onKey);
	const evidence = raw === undefined ? undefined : evidenceOf(raw, finding);
	return {
		...place,
		title,
		detail,
		evidence: evidence === undefined ? undefined : { text: escapeForDisplay(evidence.text, 400), method: evidence.method },
	};
}

function sentenceOf(failure: RowFailure): string {
	switch (failure.kind) {
		case 'not-json':
			return 'the line is not JSON';
		case 'not-a-row':
			return `the line is not a row: ${failure.why}`;
		case 'unknown-surface':
			return 'this version does not know the surface of this row';
		default:
			return assertNever(failure);
	}
}
