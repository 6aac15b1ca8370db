import type { Json } from '../base/json.ts';
import { assertNever } from '../base/result.ts';
import { escapeForDisplay } from '../base/text.ts';
import { aggregate } from '../engine/aggregate.ts';
import { detailWords, findingWords } from '../engine/detail-words.ts';
import { evidenceOf, positionOfFinding } from '../engine/evidence.ts';
import { type Finding, type Inspection, valueOf, worstSeverity } from '../engine/finding.ts';
import { inspect } from '../engine/inspect.ts';
import { type ScorerSays, weighed } from '../engine/scorer/decision.ts';
import type { TextScorer } from '../engine/scorer/text-scorer.ts';
import { maskedSample } from '../engine/secrets/masked.ts';
import { NOTHING_SAID } from '../gateway/classifier/classifier-port.ts';
import { inspectDefinition } from '../gateway/patterns/inspect-definition.ts';
import { textAt } from '../mcp/surfaces.ts';
import { ruleTitle } from '../policy/explained-rules.ts';
import type { Preset } from '../policy/risk/preset.ts';
import { isSensitiveRule } from '../policy/traffic/custom-patterns.ts';
import { saidOf, scorerAt } from './bundled-scorer.ts';
import { type ChangeRow, inspectChangeRow } from './change-rows.ts';
import { definitionAction, inspectTraffic, type RowAction, type TrafficOptions } from './inspect-traffic.ts';
import { newFindings, type RowPatterns } from './own-patterns.ts';
import { parseRow, type Row, type RowFailure } from './rows.ts';

export interface RowOptions {
	readonly preset: Preset;
	/** Adds each finding's sentence and detail. */
	readonly isExplained: boolean;
	/** Adds what would be delivered instead of the text, result, or arguments. */
	readonly showsOutput?: boolean;
	/** Judges sequences of calls like the code of agentsh (C25). */
	readonly compat?: 'agentsh' | undefined;
	/** The weights file of the scorer, which runs in addition to the rules. Undefined: off. */
	readonly scorer?: string | undefined;
	/** The user's own patterns. Undefined: none. */
	readonly patterns?: RowPatterns | undefined;
}

/** The output for one line. `ok` is false if the row couldn't be read. */
export interface RowOutput {
	readonly ok: boolean;
	readonly line: string;
}

/** One line in, one line out. `number` counts from 1. */
export function inspectLine(line: string, number: number, options: RowOptions): RowOutput {
	const row = parseRow(line);
	if (!row.ok) return { ok: false, line: JSON.stringify({ id: null, row: number, error: sentenceOf(row.error) }) };
	return { ok: true, line: JSON.stringify(outputOf(row.value, options)) };
}

function outputOf(row: Row, options: RowOptions): { readonly [key: string]: Json | undefined } {
	const { id, payload } = row;
	const scorer = options.scorer === undefined ? undefined : scorerAt(options.scorer);
	const { action, inspection, output } = inspectRow(row, options.preset, { ...options, scorer });
	const { findings, notChecked, severity, tier } = inspection;
	return {
		id,
		severity,
		tier,
		action,
		findings: findings.map((finding) => findingRow(finding, options.isExplained ? { payload, patterns: options.patterns } : undefined)),
		...(notChecked.length > 0 ? { notChecked } : {}),
		...(row.traffic?.kind === 'sequence' ? { calls: output } : {}),
		...(options.showsOutput === true && output !== undefined ? { output } : {}),
	};
}

/** The findings in a row, and what would be delivered instead. `output` is undefined for what a server declares. */
export function inspectRow(
	row: Row,
	preset: Preset,
	options: TrafficOptions = {},
): { readonly inspection: Inspection; readonly action: RowAction; readonly output: Json | undefined } {
	if (row.traffic !== undefined) return inspectTraffic(row.traffic, preset, options);
	const { patterns, scorer } = options;
	const declared = row.change === undefined ? inspectTargets(row.targets, patterns) : changed(row.change, patterns);
	const inspection =
		scorer === undefined ? declared : row.targets.reduce((now, target) => weighed(now, said(scorer, target, now)), declared);
	return { inspection, action: definitionAction(inspection, preset), output: undefined };
}

/** A launch isn't text for a model, so the scorer doesn't read it. */
function said(scorer: TextScorer, { prefix, subject }: Row['targets'][number], { findings }: Inspection): ScorerSays {
	if (subject.kind === 'launch' || subject.kind === 'server_info') return NOTHING_SAID;
	const role = subject.kind === 'prompt' || subject.kind === 'instructions' ? subject.kind : 'tool';
	const own = findings.filter(({ pointer }) => pointer.startsWith(prefix));
	const inside = own.map((finding) => ({ ...finding, pointer: finding.pointer.slice(prefix.length) }));
	const { doubts, findings: found } = saidOf(scorer, role, valueOf(subject), inside);
	const placed = (finding: Finding): Finding => ({ ...finding, pointer: prefix + finding.pointer });
	return { findings: found.map(placed), doubts: doubts.map(({ finding, score }) => ({ finding: placed(finding), score })) };
}

/** Inspects the targets of one row together. Pointers start at the payload. */
function inspectTargets(targets: Row['targets'], patterns: RowPatterns | undefined): Inspection {
	const findings: Finding[] = [];
	const notChecked = new Set<string>();
	for (const { subject, view, prefix } of targets) {
		// Patterns apply to what servers declare; an entry in a file is written by the user.
		const inspection =
			patterns === undefined || subject.kind === 'launch'
				? inspect(subject, view)
				: inspectDefinition(subject, view, { patterns: { current: () => patterns.packs }, onDetector: () => undefined });
		for (const finding of inspection.findings) findings.push({ ...finding, pointer: prefix + finding.pointer });
		for (const name of inspection.notChecked) notChecked.add(name);
	}
	return aggregate(findings, [...notChecked]);
}

/** Judges a change, including patterns that match in the new version but not in the approved one. */
function changed(change: ChangeRow, patterns: RowPatterns | undefined): Inspection {
	const own = inspectChangeRow(change);
	if (patterns === undefined || change.kind === 'launch') return own;
	const { findings, gaps } = newFindings(patterns.packs, change.before, change.after);
	if (findings.length + gaps.length === 0) return own;
	const seen = aggregate(
		findings.map((finding) => ({ ...finding, pointer: `/after${finding.pointer}` })),
		gaps,
	);
	return {
		findings: [...own.findings, ...seen.findings],
		notChecked: [...own.notChecked, ...seen.notChecked],
		severity: worstSeverity([own.severity, seen.severity]),
		tier: own.tier === 'hard' ? own.tier : (seen.tier ?? own.tier),
	};
}

/** Rules whose detail is the kind of value: `email`, `github_token`. */
const SENSITIVE_RULE = /\.(?:pii|secret|path|sensitive_path)$/;

/** With the payload, each finding also explains itself: its sentence, detail, context in its sentence, and the matched text, decoded or masked. */
function findingRow(
	finding: Finding,
	explained: { readonly payload: Json; readonly patterns: RowPatterns | undefined } | undefined,
): { readonly [key: string]: Json | undefined } {
	const { rule, tier, severity, confidence, pointer, start, end, onKey, detail } = finding;
	// A pattern from the settings uses its own name as the type of what it finds (R068).
	const type = isSensitiveRule(rule) ? { type: rule.split('.').at(-1) ?? null } : SENSITIVE_RULE.test(rule) ? { type: detail ?? null } : {};
	const place = { rule, ...type, tier, severity, confidence, pointer, start, end, ...(onKey ? { onKey } : {}) };
	if (explained === undefined) return place;
	const raw = textAt(explained.payload, pointer, onKey);
	return {
		...place,
		title: findingWords(finding, titleOf(rule, explained.patterns) ?? rule).sentence,
		detail: detail === undefined ? undefined : detailWords(detail),
		position: raw === undefined ? undefined : positionOfFinding(raw, finding),
		evidence: raw === undefined ? undefined : evidenceRow(raw, finding),
	};
}

function evidenceRow(raw: string, finding: Finding): Json {
	if (isSensitiveRule(finding.rule)) return { text: maskedSample(raw.slice(finding.start, finding.end)), method: 'masked' };
	const { method, text } = evidenceOf(raw, finding);
	return { text: escapeForDisplay(text, 400), method };
}

function titleOf(rule: string, patterns: RowPatterns | undefined): string | undefined {
	const own = patterns?.packs.rules.find(({ id }) => id === rule);
	if (own !== undefined) return own.title;
	return ruleTitle(rule);
}

function sentenceOf(failure: RowFailure): string {
	switch (failure.kind) {
		case 'not-json':
			return "the line isn't JSON";
		case 'not-a-row':
			return `the line isn't a row: ${failure.why}`;
		case 'unknown-surface':
			return "this version doesn't know the surface of this row";
		default:
			return assertNever(failure);
	}
}
