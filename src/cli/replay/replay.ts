import { isEntryId, isSha256Hex, type Sha256Hex } from '../../base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Logger } from '../../base/ports.ts';
import { inspectCall } from '../../engine/calls/inspect-call.ts';
import type { Finding } from '../../engine/finding.ts';
import { NO_BASELINES } from '../../flow/baseline.ts';
import type { RecordedEntry } from '../../gateway/audit/read.ts';
import { AT_ONCE } from '../../gateway/deferred-work.ts';
import { createFlowStage } from '../../gateway/flow/flow-stage.ts';
import type { CompiledPacks } from '../../gateway/patterns/packs.ts';
import type { TrafficCall } from '../../gateway/traffic/stage.ts';
import type { FlowSettings } from '../../policy/risk/flow-settings.ts';
import type { Question, QuestionOutcome } from '../../policy/risk/question.ts';
import { decideCall } from '../../policy/traffic/calls.ts';
import { defaultTraffic, type TrafficPolicy, trafficFor } from '../../policy/traffic/traffic-policy.ts';
import { type ReplayedResult, recordedResult, withPatterns } from './recorded-result.ts';

/** The outcome of one recorded call. */
export type ReplayedAction = 'passed' | 'asked' | 'stopped';

export interface ReplayedCall {
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
	readonly server: string;
	readonly tool: string;
	/** The outcome when it was recorded. */
	readonly was: ReplayedAction;
	readonly now: ReplayedAction;
	/** Rules, the strictest first; empty: no objections. */
	readonly rules: readonly string[];
	/** Our own sentences in plain text. Names in them are escaped. */
	readonly sentences: readonly string[];
	/** The outcome of the user's patterns for its result; absent: there is no result, or no patterns were applied. */
	readonly result?: ReplayedResult;
}

export interface Replay {
	readonly calls: readonly ReplayedCall[];
	readonly sessions: number;
	/** Calls and results whose content was erased from the log since, so its findings are unknown. */
	readonly erased: number;
}

/** What judges a call's arguments and its result on their own. */
export interface ReplayedContent {
	/** Default: set by the preset. */
	readonly traffic?: TrafficPolicy | undefined;
	/** The user's own patterns. Undefined: none. */
	readonly patterns?: CompiledPacks | undefined;
}

/**
 * Judges recorded calls and results with the gateway's judge under other settings, in order of time. A call that was made when it was recorded
 * counts as made, unless it would now be stopped, so that later calls are judged as they really came. The log contains bodies after redaction
 * and with secrets masked, so rules that need the removed text find less. Of the checks for results, only the user's patterns are repeated; the
 * other findings are taken from the log.
 */
export function replay(entries: readonly RecordedEntry[], settings: FlowSettings, content: ReplayedContent = {}): Replay {
	const calls: ReplayedCall[] = [];
	const open = new Map<string, { readonly call: TrafficCall; readonly index: number }>();
	const sessions = new Set<string>();
	const policy = content.traffic ?? defaultTraffic(settings.preset);
	let erased = 0;
	let asked: Question | undefined;
	const stage = createFlowStage({
		questions: {
			ask(question, onAnswer) {
				asked = question;
				onAnswer(ALLOWED);
				return () => undefined;
			},
		},
		audit: { record: () => undefined },
		emit: (event) => {
			if (event.kind === 'flow-judged') {
				noted = { rules: event.reasons.map(({ rule }) => rule), sentences: event.reasons.map(({ sentence }) => sentence) };
			}
		},
		logger: SILENT,
		settings: () => settings,
		late: AT_ONCE,
		permissions: () => [],
		now: () => 0,
		baselines: { current: NO_BASELINES },
	});
	let noted: Pick<ReplayedCall, 'rules' | 'sentences'> = NOTHING;

	for (const { body, record, segment } of entries) {
		if (record['kind'] !== 'message' || record['method'] !== 'tools/call') continue;
		if (body?.kind === 'erased') erased += 1;
		const kept = body?.kind === 'kept' ? body.value : undefined;
		// Ids are unique only within one gateway.
		const key = `${segment}/${String(record['call'])}`;
		if (record['isAnswer'] === true) {
			const asking = open.get(key);
			open.delete(key);
			if (asking === undefined) continue;
			const { call, index } = asking;
			const result = recordedResult(record, kept);
			const own =
				content.patterns === undefined ? undefined : withPatterns(result, content.patterns, trafficFor(policy, call.server).results);
			stage.returned(call, own?.result ?? result);
			const replayed = calls[index];
			if (own !== undefined && replayed !== undefined) calls[index] = { ...replayed, result: own.replayed };
			continue;
		}
		const call = callOf(record, kept ?? {}, key);
		if (call === undefined) continue;
		asked = undefined;
		noted = NOTHING;
		const own = contentOf(call, policy, content.patterns);
		let now: ReplayedAction = own.action;
		if (own.action === 'stopped') noted = own;
		else {
			const verdict = stage.judge(call);
			sessions.add(stage.sessions.at(-1) ?? '');
			if (verdict.kind === 'ask') verdict.ask(() => undefined);
			now = verdict.kind === 'refuse' ? 'stopped' : asked !== undefined || own.action === 'asked' ? 'asked' : 'passed';
			if (verdict.kind === 'refuse') stage.refused(call, 'refused');
			else stage.forwarded(call);
		}
		const was = wasOf(record);
		if (now !== 'stopped' && was === 'passed') open.set(key, { call, index: calls.length });
		calls.push({
			at: call.at,
			server: call.server,
			tool: call.tool,
			was,
			now,
			rules: [...new Set([...noted.rules, ...own.rules])],
			sentences: [...new Set([...noted.sentences, ...own.sentences])],
		});
	}
	return { calls, sessions: sessions.size, erased };
}

const ALLOWED: QuestionOutcome = { kind: 'answered', answer: 'once' };
const SILENT: Logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const NOTHING = { rules: [], sentences: [] } as const;

/** Judges only the arguments, by the rules for calls and the user's patterns. */
function contentOf(
	{ arguments: given, server, tool }: TrafficCall,
	traffic: TrafficPolicy,
	packs: CompiledPacks | undefined,
): { readonly action: ReplayedAction; readonly rules: readonly string[]; readonly sentences: readonly string[] } {
	const inspection = inspectCall({ tool, definition: undefined, arguments: given, roots: [] });
	const verdict = decideCall(given, inspection, trafficFor(traffic, server).calls, packs?.inspect(given, 'call'));
	const action: ReplayedAction = verdict.action === 'block' ? 'stopped' : verdict.action === 'hold' ? 'asked' : 'passed';
	const worth = action === 'passed' ? [] : verdict.findings.filter(isWorth);
	return { action, rules: worth.map(({ rule }) => rule), sentences: [] };
}

function isWorth({ severity, tier }: Finding): boolean {
	return tier === 'hard' || (severity !== 'info' && severity !== 'none');
}

function wasOf({ action }: JsonObject): ReplayedAction {
	if (action === 'refuse' || action === 'block') return 'stopped';
	return action === 'hold' ? 'asked' : 'passed';
}

function callOf(record: JsonObject, given: Json, id: string): TrafficCall | undefined {
	const { at, conversation, server, tool, turn } = record;
	if (typeof at !== 'number' || typeof tool !== 'string' || !isJsonObject(server)) return undefined;
	const { entry, name } = server;
	if (!isEntryId(entry) || typeof name !== 'string') return undefined;
	return {
		id,
		entry,
		server: name,
		tool,
		arguments: given,
		at,
		connection: 0,
		sequence: 0,
		definition: undefined,
		fingerprint: undefined,
		launch: NO_LAUNCH,
		meta: {
			conversation: typeof conversation === 'string' ? conversation : undefined,
			turn: typeof turn === 'string' ? turn : undefined,
			traceparent: undefined,
		},
	};
}

/** A replay uses no permissions, so the launch doesn't matter. */
const NO_LAUNCH: Sha256Hex = blank();

function blank(): Sha256Hex {
	const text: string = '0'.repeat(64);
	if (!isSha256Hex(text)) throw new Error("this isn't a fingerprint");
	return text;
}
