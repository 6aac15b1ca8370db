import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { classifyServerName } from '../engine/classify/server-name.ts';
import { classifyToolName } from '../engine/classify/tool-name.ts';
import type { Finding, Severity } from '../engine/finding.ts';
import { inspectResult } from '../engine/results/inspect-result.ts';
import { scanValue } from '../engine/sensitive/scan-value.ts';
import { parseIntent } from '../flow/contradiction.ts';
import { type CrossServerConfig, parseCrossServerConfig } from '../flow/cross-server-config.ts';
import type { CallObservation, ResultTrust } from '../flow/observation.ts';
import { createSessionFlow, type SessionFlow } from '../flow/session-flow.ts';
import { mayGiveInstructions } from '../gateway/flow/observe.ts';
import { inspectionOptions } from '../policy/results/decide-result.ts';
import { RESULT_POLICIES } from '../policy/results/result-policy.ts';
import { afterFlaggedContent, type CallDecision, type CallReason, decideCall } from '../policy/risk/decide-call.ts';
import { parseFlowSettings } from '../policy/risk/flow-settings.ts';
import type { Preset } from '../policy/risk/preset.ts';
import { NO_RISK } from '../policy/risk/session-risk.ts';

/** The calls of one session in order, from a row. */
export interface SequenceRow {
	readonly kind: 'sequence';
	readonly calls: readonly SequenceCall[];
	/** The row's own rules (R113). A rule then decides alone, as written. */
	readonly crossServer: CrossServerConfig | undefined;
	/** The state before the first call. */
	readonly precondition: 'none' | 'not-activated' | 'overwritten' | 'overwritten-not-activated' | 'cleared';
}

export interface SequenceCall {
	readonly server: string;
	readonly tool: string;
	readonly arguments: Json;
	/** Undefined: no result. */
	readonly result: Json | undefined;
	/** Milliseconds from the start of the sequence. */
	readonly at: number;
	readonly turn: string | undefined;
	readonly intent: Json | undefined;
	readonly isReadOnlyClaimed: boolean;
	/** `true`: the row says that the result was flagged; undefined: the rules for results decide. */
	readonly isFlagged: boolean | undefined;
	/** The call was stopped for another reason. */
	readonly isStopped: boolean;
}

/** The outcome of one call, in the row's order. */
export interface SequenceOutcome {
	readonly action: CallDecision['action'];
	readonly score: number;
	readonly reasons: readonly string[];
	/** The session's risk after the call, 0 to 100. */
	readonly risk: number;
}

export interface PlayedSequence {
	readonly findings: readonly Finding[];
	readonly calls: readonly SequenceOutcome[];
	readonly action: CallDecision['action'];
}

/** Without times, calls are one second apart; without named turns, all calls belong to one turn. */
const STEP_MS = 1_000;
const ONE_TURN = 'row';
/** The documents' placeholder for any text that flows from one call to the next. */
const ANY_DATA = /^<(?:the )?(?:same )?data>$/i;
const SOME_DATA = 'margin table of the Lyon office, line 7: 41,118 units at 17.32, approved by nobody so far; keep until the freeze';

/** Undefined: the row has no calls. */
export function parseSequence(payload: JsonObject): SequenceRow | undefined {
	const list = Array.isArray(payload['calls']) ? payload['calls'].filter(isJsonObject) : [];
	const calls = list.flatMap((call, index): SequenceCall[] => {
		const { action, at, flagged, intent, request_id: request, server, t_s: seconds, tool, turn } = call;
		if (typeof tool !== 'string') return [];
		const annotations = isJsonObject(call['annotations']) ? call['annotations'] : {};
		const named = typeof turn === 'string' ? turn : typeof request === 'string' ? request : undefined;
		return [
			{
				server: typeof server === 'string' ? server : 'server',
				tool,
				arguments: dataOf(call['arguments'] ?? call['args']) ?? {},
				result: dataOf(call['result'] ?? call['response']),
				at: typeof at === 'number' ? at : typeof seconds === 'number' ? Math.round(seconds * 1000) : index * STEP_MS,
				turn: named ?? (list.every((one) => one['turn'] === undefined && one['request_id'] === undefined) ? ONE_TURN : undefined),
				intent,
				isReadOnlyClaimed: annotations['readOnlyHint'] === true,
				isFlagged: typeof flagged === 'boolean' ? flagged : undefined,
				isStopped: action === 'block',
			},
		];
	});
	if (calls.length === 0 || calls.length < list.length) return undefined;
	return { kind: 'sequence', calls, crossServer: configOf(payload), precondition: preconditionOf(payload['precondition']) };
}

function dataOf(value: Json | undefined): Json | undefined {
	return typeof value === 'string' && ANY_DATA.test(value) ? { data: SOME_DATA } : typeof value === 'string' ? { text: value } : value;
}

/** R113's settings, as an object (`cross_server`) or in the evaluation data's own words. */
function configOf(payload: JsonObject): CrossServerConfig | undefined {
	if (isJsonObject(payload['cross_server'])) return parseCrossServerConfig(inCamelCase(payload['cross_server']));
	const said = payload['config'];
	if (typeof said !== 'string') return undefined;
	const isBurstOnly = said.startsWith('burst only');
	return parseCrossServerConfig({
		enabled: !said.includes('enabled=false'),
		...(isBurstOnly ? { readThenSend: false, crossServerFlow: false, shadowTool: false } : {}),
		...(said.includes('same_turn_only=false') ? { crossServerFlow: { sameTurnOnly: false } } : {}),
	});
}

/** The evaluation data writes these settings' keys in snake case. */
function inCamelCase(value: Json): Json {
	if (!isJsonObject(value)) return value;
	const renamed = Object.entries(value).flatMap(([key, each]): readonly [string, Json][] =>
		each === undefined ? [] : [[key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), inCamelCase(each)]],
	);
	return Object.fromEntries(renamed);
}

function preconditionOf(value: Json | undefined): SequenceRow['precondition'] {
	if (typeof value !== 'string') return 'none';
	if (/clear/i.test(value)) return 'cleared';
	const isOff = /not activated/i.test(value);
	if (/overwrite/i.test(value)) return isOff ? 'overwritten-not-activated' : 'overwritten';
	return isOff ? 'not-activated' : 'none';
}

/** Plays the session as a gateway would see it. Calls that would be asked about or blocked aren't made; in `observe`, every call is. */
export function playSequence(row: SequenceRow, preset: Preset, compat?: 'agentsh'): PlayedSequence {
	const settings = parseFlowSettings({ preset });
	const flow = createSessionFlow({
		gating: settings.gating,
		exfiltration: settings.exfiltration,
		unknownIsSuspicious: compat === 'agentsh',
		...(row.crossServer === undefined ? {} : { crossServer: row.crossServer }),
		...(compat === undefined ? {} : { compat }),
	});
	prepare(flow, row);
	const start = Math.min(...row.calls.map(({ at }) => at));
	const findings: Finding[] = [];
	const calls: SequenceOutcome[] = [];
	let risk = NO_RISK;
	for (const [index, step] of row.calls.entries()) {
		const call = observationOf(step, index, start);
		const judgment = flow.judge(call, { intent: parseIntent(step.intent), isReadOnlyClaimed: step.isReadOnlyClaimed });
		const decision = decideCall(judgment, {
			preset,
			risk,
			toolPolicy: settings.toolPolicy,
			riskConfig: settings.risk,
			crossServer: row.crossServer === undefined ? 'corroborated' : 'letter',
		});
		risk = decision.risk;
		const isMade = decision.action === 'allow' && !step.isStopped;
		flow.settle(judgment, isMade ? 'made' : 'stopped');
		if (isMade && step.result !== undefined) {
			const trust = trustOf(step);
			flow.read({ call, at: call.at, content: step.result, hasPii: hasPii(step.result), trust });
			if (trust === 'flagged') risk = afterFlaggedContent(risk, call.at, step.server);
		}
		findings.push(...decision.reasons.map((reason) => findingOf(reason, index)));
		calls.push({
			action: decision.action,
			score: decision.score,
			risk: Math.round(risk.score),
			reasons: decision.reasons.map(({ rule }) => rule),
		});
	}
	const order = { allow: 0, ask: 1, block: 2 } as const;
	const action = calls.reduce<CallDecision['action']>((worst, one) => (order[one.action] > order[worst] ? one.action : worst), 'allow');
	return { findings, calls, action };
}

function prepare({ analyzer }: SessionFlow, { calls, precondition }: SequenceRow): void {
	if (precondition === 'none' || precondition === 'overwritten' || precondition === 'cleared')
		for (const { server } of calls) analyzer.registerServer(server);
	// All named servers exist from the start. If a row names only one server, others may exist beside it.
	if (precondition === 'none' && new Set(calls.map(({ server }) => server)).size === 1) analyzer.registerServer('');
	if (precondition !== 'none' && precondition !== 'not-activated')
		for (const { server, tool } of calls) analyzer.notifyOverwrite(tool, 'A', server === 'A' ? 'B' : server);
	if (precondition === 'cleared') for (const { tool } of calls) analyzer.clearShadow(tool);
}

function observationOf(step: SequenceCall, index: number, start: number): CallObservation {
	const { server, tool, turn } = step;
	return {
		id: `call-${index}`,
		at: step.at - start,
		tool,
		class: classifyToolName(tool),
		turn,
		arguments: step.arguments,
		server: { id: server, name: server, class: classifyServerName(server) },
		hasPii: hasPii(step.arguments),
	};
}

function hasPii(value: Json): boolean {
	return scanValue(value, { categories: ['pii'], minConfidence: 0.5 }).detected;
}

function trustOf({ isFlagged, result }: SequenceCall): ResultTrust {
	if (isFlagged !== undefined) return isFlagged ? 'flagged' : 'plain';
	if (result === undefined) return 'plain';
	const { findings } = inspectResult(
		{ content: [{ type: 'text', text: textOf(result) }] },
		inspectionOptions(RESULT_POLICIES.balanced, 'tool_result'),
	);
	const isBad = findings.some(({ rule, severity }) => mayGiveInstructions(rule) && (severity === 'high' || severity === 'critical'));
	return isBad ? 'flagged' : 'plain';
}

function textOf(value: Json): string {
	return isJsonObject(value) && typeof value['text'] === 'string' ? value['text'] : JSON.stringify(value);
}

function findingOf({ action, rule, sentence, severity }: CallReason, index: number): Finding {
	const level: Severity = severity >= 85 ? 'critical' : severity >= 70 ? 'high' : severity >= 50 ? 'medium' : 'low';
	return {
		rule,
		tier: action === 'block' ? 'hard' : 'soft',
		severity: level,
		confidence: Math.min(1, severity / 100),
		pointer: `/calls/${index}`,
		start: 0,
		end: 0,
		detail: sentence,
	};
}
