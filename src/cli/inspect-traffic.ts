import { isJsonObject, type Json } from '../base/json.ts';
import { aggregate } from '../engine/aggregate.ts';
import { inspectCall } from '../engine/calls/inspect-call.ts';
import { type Finding, type Inspection, type Severity, type Tier, worstSeverity } from '../engine/finding.ts';
import { inspect } from '../engine/inspect.ts';
import { inspectResult } from '../engine/results/inspect-result.ts';
import type { TextScorer } from '../engine/scorer/text-scorer.ts';
import { scanValue } from '../engine/sensitive/scan-value.ts';
import { contradictionsOf, parseIntent } from '../flow/contradiction.ts';
import type { ClassifierSightings } from '../gateway/classifier/classifier-port.ts';
import { decideResult, inspectionOptions } from '../policy/results/decide-result.ts';
import { RESULT_POLICIES, type ResultMode, type ResultPolicy, resultModeOf } from '../policy/results/result-policy.ts';
import type { CallReasonRule } from '../policy/risk/call-reasons.ts';
import type { Preset } from '../policy/risk/preset.ts';
import { CALL_POLICIES } from '../policy/traffic/call-policy.ts';
import { decideCall } from '../policy/traffic/calls.ts';
import { sightingsFor } from './bundled-scorer.ts';
import type { RowPatterns } from './own-patterns.ts';
import { playSequence } from './sequence.ts';
import type { Places, TrafficRow } from './traffic-rows.ts';

/** The action for a definition, result, call, or text. `sanitize`: only invisible characters were removed, or our report was added. */
export type RowAction = 'forward' | 'monitor' | 'sanitize' | 'redact' | 'hold' | 'block';

/** Strictest last. */
const ACTIONS: readonly RowAction[] = ['forward', 'monitor', 'sanitize', 'redact', 'hold', 'block'];

/** The verdict on one row of traffic. */
export interface TrafficResult {
	/** Findings with pointers from the row's payload. */
	readonly inspection: Inspection;
	readonly action: RowAction;
	/** What would be delivered: the text, the result, the arguments, or the error. The original if nothing changes. */
	readonly output: Json;
}

export interface TrafficOptions {
	readonly compat?: 'agentsh' | undefined;
	/** Undefined: off. */
	readonly scorer?: TextScorer | undefined;
	/** What happens with the scorer's findings. Default: set by the preset. */
	readonly scorerMode?: ResultMode | undefined;
	/** The user's own patterns. Undefined: none. Not applied to sequences, which are judged by who calls what. */
	readonly patterns?: RowPatterns | undefined;
}

/** Uses the gateway's engines and decisions, under a preset without other settings. */
export function inspectTraffic(row: TrafficRow, preset: Preset, options: TrafficOptions = {}): TrafficResult {
	switch (row.kind) {
		case 'result':
			return inspectResultRow(row, preset, options);
		case 'call':
			return inspectCallRow(row, preset, options.patterns);
		case 'sequence':
			return inspectSequenceRow(row, preset, options.compat);
		default:
			return inspectTextRow(row, preset, options);
	}
}

function inspectResultRow(
	{ places, resultKind: kind, uri, value }: TrafficRow & { readonly kind: 'result' },
	preset: Preset,
	options: TrafficOptions,
): TrafficResult {
	const own = options.patterns;
	const policy = policyOf(preset, options);
	const inspection = inspectResult(value, inspectionOptions(policy, kind));
	const patterns = own?.packs.inspect(value, 'result');
	// A prompt that the user picked is meant to instruct a model.
	const classifier = kind === 'prompt' ? undefined : sightings(value, inspection.findings, policy, options);
	const verdict = decideResult(value, inspection, {
		policy,
		kind,
		classifier,
		...(patterns === undefined ? {} : { patterns }),
		...(uri === undefined ? {} : { uri }),
	});
	const findings = verdict.findings.map((finding) => ({ ...finding, pointer: placed(finding.pointer, places) }));
	const output = 'value' in verdict ? (verdict.value ?? ('error' in verdict ? verdict.error : undefined) ?? null) : value;
	return {
		inspection: inspectionOf(findings, [...inspection.gaps, ...(patterns?.gaps ?? [])]),
		action: verdict.action,
		output: places.from === '' ? output : textOf(output),
	};
}

function policyOf(preset: Preset, { patterns, scorerMode }: TrafficOptions): ResultPolicy {
	const policy = { ...RESULT_POLICIES[preset], rules: patterns?.modes ?? {} };
	return scorerMode === undefined ? policy : { ...policy, engines: { ...policy.engines, classifier: scorerMode } };
}

function sightings(
	value: Json,
	findings: readonly Finding[],
	policy: ResultPolicy,
	{ scorer }: TrafficOptions,
): ClassifierSightings | undefined {
	return scorer === undefined ? undefined : sightingsFor(scorer, value, findings, resultModeOf(policy, 'classifier'));
}

/** `output` lists the outcome of each call. */
function inspectSequenceRow(row: TrafficRow & { readonly kind: 'sequence' }, preset: Preset, compat: 'agentsh' | undefined): TrafficResult {
	const { action, calls, findings } = playSequence(row, preset, compat);
	const output = calls.map(({ reasons, ...rest }): Json => ({ ...rest, reasons: [...reasons] }));
	const done: RowAction = action === 'block' ? 'block' : action === 'ask' ? 'hold' : findings.length > 0 ? 'monitor' : 'forward';
	return { inspection: inspectionOf(findings, []), action: done, output };
}

/** The texts of all blocks, including added ones. */
function textOf(output: Json): Json {
	if (!isJsonObject(output) || !Array.isArray(output['content'])) return output;
	return output['content']
		.flatMap((block: Json) => (isJsonObject(block) && typeof block['text'] === 'string' ? [block['text']] : []))
		.join('\n');
}

function placed(pointer: string, { from, to }: Places): string {
	return pointer === from || pointer.startsWith(`${from}/`) ? to + pointer.slice(from.length) : pointer;
}

/** Findings in traffic count by their own severity; they don't add up as in a definition (R034). */
function inspectionOf(found: readonly Finding[], gaps: readonly string[]): Inspection {
	const { findings, notChecked } = aggregate(found, gaps);
	const tier: Tier | null = findings.some((finding) => finding.tier === 'hard') ? 'hard' : findings.length > 0 ? 'soft' : null;
	return { findings, notChecked, severity: worstSeverity(findings.map(({ severity }) => severity)), tier };
}

function inspectCallRow(row: TrafficRow & { readonly kind: 'call' }, preset: Preset, own: RowPatterns | undefined): TrafficResult {
	const { definition, prefix, roots, tool } = row;
	const inspection = inspectCall({ tool, definition, arguments: row.arguments, roots });
	const patterns = own?.packs.inspect(row.arguments, 'call');
	const verdict = decideCall(row.arguments, inspection, { ...CALL_POLICIES[preset], rules: own?.modes ?? {} }, patterns);
	const contradictions = contradictionsOf({
		tool: tool ?? '',
		intent: parseIntent(row.intent),
		isReadOnlyClaimed: row.isReadOnlyClaimed,
		arguments: row.arguments,
		hasPii: inspection.sensitive.fields.some(({ matches }) => matches.some(({ category }) => category === 'pii')),
	});
	const findings = [
		...verdict.findings.map((finding) => ({ ...finding, pointer: prefix + finding.pointer })),
		...contradictions.map(
			({ row: contradicted, severity }): Finding => ({
				rule: `contradiction.${contradicted}` satisfies CallReasonRule,
				tier: severity >= 70 ? 'hard' : 'soft',
				severity: severityOf(severity),
				confidence: severity / 100,
				pointer: '/intent',
				start: 0,
				end: 0,
			}),
		),
	];
	const stopped: readonly RowAction[] =
		preset === 'observe' ? [] : contradictions.map(({ action }) => (action === 'require_approval' ? 'hold' : 'block'));
	const action = strictest([verdict.action, ...stopped, ...(contradictions.length > 0 ? (['monitor'] as const) : [])]);
	const gaps = [...inspection.gaps, ...(patterns?.gaps ?? [])];
	return { inspection: inspectionOf(findings, gaps), action, output: callOutput(verdict, row.arguments) };
}

/** Converts a score in R095's bands, which are for people, to the engine's severity. */
function severityOf(score: number): Severity {
	return score >= 85 ? 'critical' : score >= 70 ? 'high' : 'medium';
}

function callOutput(verdict: ReturnType<typeof decideCall>, given: Json): Json {
	if (verdict.action === 'redact' || verdict.action === 'hold') return verdict.arguments;
	return verdict.action === 'block' ? { code: verdict.code, message: verdict.text } : given;
}

/**
 * Inspects a text of unknown origin: with the checks for declarations and for results, and for personal data, credentials, and paths with their
 * own severities (R060-R066). It is delivered like a result.
 */
function inspectTextRow({ prefix, value }: TrafficRow & { readonly kind: 'text' }, preset: Preset, options: TrafficOptions): TrafficResult {
	const own = options.patterns;
	const all = inspect({ kind: 'text', server: '', value }, { servers: [] });
	// The other checks compare a tool with its own description, so they don't apply to any text.
	const declared = aggregate(
		all.findings.filter(({ rule }) => /^(?:unicode|ansi|payload|phrase|layout)\./.test(rule)),
		all.notChecked,
	);
	const policy = policyOf(preset, options);
	const isText = typeof value === 'string';
	const result: Json = isText ? { content: [{ type: 'text', text: value }] } : value;
	const places: Places = { from: isText ? '/content/0/text' : '', to: '' };
	const inspection = inspectResult(result, inspectionOptions(policy));
	const patterns = own?.forText.inspect(result, 'result');
	const verdict = decideResult(result, inspection, {
		policy,
		classifier: sightings(result, inspection.findings, policy, options),
		...(patterns === undefined ? {} : { patterns }),
	});
	const sensitive = scanValue(value, { categories: ['pii', 'secret', 'path'] });
	const findings = [
		...declared.findings,
		...verdict.findings
			.filter(({ rule }) => !OWN.has(rule))
			.map((finding) => ({ ...finding, pointer: placed(finding.pointer, places) }))
			.filter((finding) => !declared.findings.some((other) => isSame(other, finding))),
		...sensitive.fields.flatMap(({ matches, onKey, pointer }) =>
			matches.map(
				({ category, confidence, end, severity, start, type }): Finding => ({
					rule: category === 'pii' ? 'results.pii' : category === 'secret' ? 'results.secret' : 'sensitive.path',
					tier: 'soft',
					severity,
					confidence,
					pointer,
					start,
					end,
					...(onKey ? { onKey: true as const } : {}),
					detail: type,
				}),
			),
		),
	].map((finding) => ({ ...finding, pointer: prefix + finding.pointer }));
	const ordered = inspectionOf(findings, [
		...new Set([...declared.notChecked, ...inspection.gaps, ...(patterns?.gaps ?? []), ...sensitive.gaps]),
	]);
	const output = 'value' in verdict ? (verdict.value ?? null) : result;
	return {
		// Several soft findings of a declaration together count more than each alone (R034).
		inspection: { ...ordered, severity: worstSeverity([declared.severity, ordered.severity]) },
		action: strictest([verdict.action, definitionAction(declared, preset)]),
		output: isText ? textOf(output) : output,
	};
}

/** Rules left out because `scanValue` reports them with its own severity. */
const OWN: ReadonlySet<string> = new Set(['results.pii', 'results.secret']);

function isSame(one: Finding, other: Finding): boolean {
	return one.pointer === other.pointer && one.rule.split('.')[1] === other.rule.split('.')[1] && one.start === other.start;
}

/** The preset's action for a definition. An incomplete check never leads to a silent `forward` (R012, C21, C22). */
export function definitionAction({ severity, tier, notChecked }: Inspection, preset: Preset): RowAction {
	const isDegraded = notChecked.length > 0;
	if (preset === 'observe') return severity === 'none' && !isDegraded ? 'forward' : 'monitor';
	if (severity === 'critical') return preset === 'strict' ? 'block' : 'hold';
	if (tier === 'hard') return 'hold';
	if (severity === 'high' || (preset === 'strict' && (severity === 'medium' || isDegraded))) return 'hold';
	return isDegraded || severity === 'medium' || severity === 'low' ? 'monitor' : 'forward';
}

function strictest(actions: readonly RowAction[]): RowAction {
	return ACTIONS.findLast((action) => actions.includes(action)) ?? 'forward';
}
