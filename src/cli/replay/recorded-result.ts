import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { inspectResult, type ResultInspection } from '../../engine/results/inspect-result.ts';
import { OLD_SANITIZE } from '../../gateway/audit/audit-entry.ts';
import type { CompiledPacks } from '../../gateway/patterns/packs.ts';
import type { CallResult } from '../../gateway/traffic/stage.ts';
import { decideResult } from '../../policy/results/decide-result.ts';
import type { ResultPolicy } from '../../policy/results/result-policy.ts';
import { SAFETY_META_KEY } from '../../policy/results/safety-report.ts';

/** What would have become of one recorded result. `changed`: something in it was replaced, masked or taken out. */
export type ReplayedDelivery = 'delivered' | 'changed' | 'withheld';

export interface ReplayedResult {
	/** What became of it when it was recorded. */
	readonly was: ReplayedDelivery;
	readonly now: ReplayedDelivery;
	/** Of the user's patterns, sorted; empty where none matched. */
	readonly rules: readonly string[];
	/** Not empty: the patterns say less than they should, as a gateway counts it (R012). */
	readonly gaps: readonly string[];
}

const FLAGGED: ReadonlySet<Json | undefined> = new Set(['medium', 'high', 'critical']);
const NOTHING: ResultInspection = inspectResult(null);

/** The result as it was recorded. `content`: as the log kept it; undefined: the log has no content. */
export function recordedResult({ action, at, findings }: JsonObject, content: Json | undefined): CallResult {
	const found = Array.isArray(findings) ? findings.filter(isJsonObject) : [];
	const counting = found.filter(({ severity, tier }) => tier === 'hard' || FLAGGED.has(severity));
	return {
		at: typeof at === 'number' ? at : 0,
		kind: content === undefined ? 'none' : 'result',
		content: content ?? null,
		action: action === OLD_SANITIZE ? 'sanitize' : (ACTIONS.find((each) => each === action) ?? 'forward'),
		isFlagged: counting.length > 0,
		isRemoved: action === 'redact' && counting.every(({ tier }) => tier === 'hard'),
		rules: counting.flatMap(({ rule }) => (typeof rule === 'string' ? [rule] : [])).sort(),
	};
}

/**
 * What the user's patterns would have made of it, by the gateway's own decision about results, on top of what was done. The other checks are
 * not made again: what is left in the log is what they made of the result, and their findings stand beside it. `content`: what it leaves to
 * be read.
 */
export function withPatterns(
	result: CallResult,
	packs: CompiledPacks,
	policy: ResultPolicy,
): { readonly result: CallResult; readonly replayed: ReplayedResult } {
	const was = DELIVERY[result.action];
	// Of what was withheld the log holds words of ours.
	if (result.kind === 'none' || was === 'withheld') return { result, replayed: { was, now: was, rules: [], gaps: [] } };
	const value = withoutReport(result.content);
	const patterns = packs.inspect(value, 'result');
	const verdict = decideResult(value, NOTHING, { policy: patternsOnly(policy), patterns });
	const own = verdict.findings;
	const isStricter = ACTIONS.indexOf(verdict.action) > ACTIONS.indexOf(result.action);
	const action = isStricter ? verdict.action : result.action;
	const rules = [...new Set(own.map(({ rule }) => rule))].sort();
	const content = 'value' in verdict ? (verdict.value ?? null) : value;
	return {
		result: {
			...result,
			content,
			action,
			isFlagged: result.isFlagged || own.some(({ severity, tier }) => tier === 'hard' || FLAGGED.has(severity)),
			rules: [...new Set([...result.rules, ...rules])].sort(),
		},
		replayed: { was, now: DELIVERY[action], rules, gaps: patterns.gaps },
	};
}

/** Strictest last. */
const ACTIONS = ['forward', 'monitor', 'sanitize', 'redact', 'hold', 'block'] as const satisfies readonly CallResult['action'][];

const DELIVERY: Readonly<Record<CallResult['action'], ReplayedDelivery>> = {
	forward: 'delivered',
	monitor: 'delivered',
	sanitize: 'changed',
	redact: 'changed',
	hold: 'withheld',
	block: 'withheld',
};

/** Kinds of patterns go by the modes of `patterns`, `pii` and `secrets`. Our own report on a result is no change of what it says. */
function patternsOnly(policy: ResultPolicy): ResultPolicy {
	return {
		...policy,
		engines: { ...policy.engines, injection: 'off', links: 'off', mail: 'off', classifier: 'off' },
		reports: 'when-changed',
		maxContentLength: undefined,
	};
}

/** The result as the server sent it, as far as the log holds it: a pattern says nothing about our own report. */
function withoutReport(content: Json): Json {
	if (!isJsonObject(content) || !isJsonObject(content['_meta'])) return content;
	const { [SAFETY_META_KEY]: _, ...meta } = content['_meta'];
	return { ...content, _meta: meta };
}
