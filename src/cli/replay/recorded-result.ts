import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { inspectResult, type ResultInspection } from '../../engine/results/inspect-result.ts';
import { OLD_SANITIZE } from '../../gateway/audit/audit-entry.ts';
import type { CompiledPacks } from '../../gateway/patterns/packs.ts';
import type { CallResult } from '../../gateway/traffic/stage.ts';
import { decideResult } from '../../policy/results/decide-result.ts';
import type { ResultPolicy } from '../../policy/results/result-policy.ts';
import { SAFETY_META_KEY } from '../../policy/results/safety-report.ts';

/** How one recorded result would have been delivered. `changed`: some of it was replaced, masked, or removed. */
export type ReplayedDelivery = 'delivered' | 'changed' | 'withheld';

export interface ReplayedResult {
	/** How it was delivered when it was recorded. */
	readonly was: ReplayedDelivery;
	readonly now: ReplayedDelivery;
	/** Matching rules of the user's patterns, sorted. */
	readonly rules: readonly string[];
	/** Not empty: the patterns weren't applied completely, as counted in a gateway (R012). */
	readonly gaps: readonly string[];
}

const FLAGGED: ReadonlySet<Json | undefined> = new Set(['medium', 'high', 'critical']);
const NOTHING: ResultInspection = inspectResult(null);

/** The result as recorded. `content`: from the log; undefined: the log has no content. */
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
 * Applies the user's patterns to a recorded result with the gateway's own decision, on top of the recorded action. The other checks aren't
 * repeated: the log already contains the result after them, and their findings stay. The returned `content` is what would be delivered.
 */
export function withPatterns(
	result: CallResult,
	packs: CompiledPacks,
	policy: ResultPolicy,
): { readonly result: CallResult; readonly replayed: ReplayedResult } {
	const was = DELIVERY[result.action];
	// The log contains only our own text instead of a withheld result.
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

/** Each pattern follows its mode: `patterns`, `pii`, or `secrets`. Our own report doesn't count as a change of the result. */
function patternsOnly(policy: ResultPolicy): ResultPolicy {
	return {
		...policy,
		engines: { ...policy.engines, injection: 'off', links: 'off', mail: 'off', classifier: 'off' },
		reports: 'when-changed',
		maxContentLength: undefined,
	};
}

/** The result as the server sent it, as far as the log contains it. Patterns don't apply to our own report. */
function withoutReport(content: Json): Json {
	if (!isJsonObject(content) || !isJsonObject(content['_meta'])) return content;
	const { [SAFETY_META_KEY]: _, ...meta } = content['_meta'];
	return { ...content, _meta: meta };
}
