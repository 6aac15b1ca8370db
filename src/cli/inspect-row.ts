import type { Json } from '../base/json.ts';
import { assertNever } from '../base/result.ts';
import { escapeForDisplay } from '../base/text.ts';
import { aggregate } from '../engine/aggregate.ts';
import { CALL_RULES } from '../engine/calls/rules.ts';
import { definitionSignals, withSignals } from '../engine/classifier/definition-signal.ts';
import type { ClassifierModel } from '../engine/classifier/model.ts';
import { detailWords } from '../engine/detail-words.ts';
import { evidenceOf, positionOfFinding } from '../engine/evidence.ts';
import { type Finding, type Inspection, valueOf } from '../engine/finding.ts';
import { DETECTORS, inspect } from '../engine/inspect.ts';
import { RESULT_RULES } from '../engine/results/rules.ts';
import { textAt } from '../mcp/surfaces.ts';
import { CHANGE_TITLES, inspectChangeRow } from './change-rows.ts';
import { definitionAction, inspectTraffic, type RowAction } from './inspect-traffic.ts';
import { parseRow, type Row, type RowFailure } from './rows.ts';

export const PRESETS = ['observe', 'balanced', 'strict'] as const;
export type Preset = (typeof PRESETS)[number];

export interface RowOptions {
	readonly preset: Preset;
	/** Adds each finding's sentence and detail. */
	readonly isExplained: boolean;
	/** Adds what would be delivered in place of the text, result or arguments. */
	readonly showsOutput?: boolean;
	/** Sequences of calls as that project's code judges them (C25). */
	readonly compat?: 'agentsh' | undefined;
	/** The bundled classifier beside the rules. Undefined: off. */
	readonly model?: ClassifierModel | undefined;
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

function answerOf(row: Row, options: RowOptions): { readonly [key: string]: Json | undefined } {
	const { id, payload } = row;
	const { action, inspection, output } = inspectRow(row, options.preset, options);
	const { findings, notChecked, severity, tier } = inspection;
	return {
		id,
		severity,
		tier,
		action,
		findings: findings.map((finding) => findingRow(finding, options.isExplained ? payload : undefined)),
		...(notChecked.length > 0 ? { notChecked } : {}),
		...(row.traffic?.kind === 'sequence' ? { calls: output } : {}),
		...(options.showsOutput === true && output !== undefined ? { output } : {}),
	};
}

/** What is said about a row, and what would be delivered in its place; `output` is undefined for what a server declares. */
export function inspectRow(
	row: Row,
	preset: Preset,
	options: Pick<RowOptions, 'compat' | 'model'> = {},
): { readonly inspection: Inspection; readonly action: RowAction; readonly output: Json | undefined } {
	if (row.traffic !== undefined) return inspectTraffic(row.traffic, preset, options);
	const declared = row.change === undefined ? inspectTargets(row.targets) : inspectChangeRow(row.change);
	const { model } = options;
	const signals = model === undefined ? [] : row.targets.flatMap((target) => signalsOf(model, target));
	const inspection = withSignals(declared, signals);
	return { inspection, action: definitionAction(inspection, preset), output: undefined };
}

/** How a server is started is no text that anybody obeys. */
function signalsOf(model: ClassifierModel, { prefix, subject }: Row['targets'][number]): readonly Finding[] {
	if (subject.kind === 'launch' || subject.kind === 'server_info') return [];
	return definitionSignals(model, valueOf(subject)).map((signal) => ({ ...signal, pointer: prefix + signal.pointer }));
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

/** Rules whose detail is the kind of value: `email`, `github_token`. */
const SENSITIVE_RULE = /\.(?:pii|secret|path|sensitive_path)$/;

/** With the payload, each finding also says why: its sentence, detail, how it stands in its sentence, and the text it saw, decoded or masked. */
function findingRow(finding: Finding, payload: Json | undefined): { readonly [key: string]: Json | undefined } {
	const { rule, tier, severity, confidence, pointer, start, end, onKey, detail } = finding;
	const type = SENSITIVE_RULE.test(rule) ? { type: detail ?? null } : {};
	const place = { rule, ...type, tier, severity, confidence, pointer, start, end, ...(onKey ? { onKey } : {}) };
	if (payload === undefined) return place;
	const title = titleOf(rule);
	const raw = textAt(payload, pointer, onKey);
	const evidence = raw === undefined ? undefined : evidenceOf(raw, finding);
	return {
		...place,
		title,
		detail: detail === undefined ? undefined : detailWords(detail),
		position: raw === undefined ? undefined : positionOfFinding(raw, finding),
		evidence: evidence === undefined ? undefined : { text: escapeForDisplay(evidence.text, 400), method: evidence.method },
	};
}

function titleOf(rule: string): string | undefined {
	const titles: Readonly<Record<string, { readonly title: string }>> = { ...RESULT_RULES, ...CALL_RULES, ...CHANGE_TITLES };
	return DETECTORS.find((detector) => detector.id === rule)?.title ?? (Object.hasOwn(titles, rule) ? titles[rule]?.title : undefined);
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
