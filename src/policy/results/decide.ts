import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { worstSeverity } from '../../engine/finding.ts';
import { inspectResult, type ResultInspection, type ResultKind, type ResultOptions } from '../../engine/results/inspect-result.ts';
import { planRewrite, type Rewrite, rewriteValue, withLengthGate } from '../../engine/results/rewrite.ts';
import { findImitation, type Imitation, withoutEntries } from './imitation.ts';
import type { ResultPolicy } from './policy.ts';
import { reportJson, SAFETY_META_KEY, type SafetyReport, safetyReport, trustScore } from './safety-report.ts';
import { BLOCKED_RESPONSE, redactionNote, safeSummary } from './texts.ts';

/** What is done with one answer of a server. The report goes into the record in every case (C24). */
export type ResultVerdict =
	/** Byte for byte as it came. */
	| { readonly action: 'forward'; readonly report: SafetyReport }
	/** Something was found and is recorded; byte for byte as it came. */
	| { readonly action: 'monitor'; readonly report: SafetyReport }
	/** Delivered as `value`. `redact`: orders were replaced; `sanitise`: only invisible characters, masks, cuts, forged reports, or our report. */
	| { readonly action: 'sanitise' | 'redact'; readonly report: SafetyReport; readonly value: Json }
	/** Waits for the user; what `value` says may be delivered meanwhile. */
	| { readonly action: 'hold'; readonly report: SafetyReport; readonly value: Json }
	/** `value`: the summary in the shape of the answer. `error`: what the client gets instead of a result. */
	| {
			readonly action: 'block';
			readonly report: SafetyReport;
			readonly why: 'injection' | 'not-readable';
			readonly value: Json | undefined;
			readonly error: typeof BLOCKED_RESPONSE | undefined;
	  };

/** What the engine has to look for under a policy. */
export function inspectionOptions(policy: ResultPolicy, kind: ResultKind = 'tool_result'): ResultOptions {
	return { kind, ...(policy.masks.length === 0 ? {} : { sensitive: { categories: [...policy.masks], mask: policy.masks } }) };
}

export interface DecideOptions {
	readonly policy: ResultPolicy;
	/** Shape of what is put in place of a withheld answer. Default `tool_result`. */
	readonly kind?: ResultKind;
	/** For `resource`: the URI that the client asked for, never the server's. */
	readonly uri?: string;
	/** The check itself failed or ran out of time (C21). */
	readonly scanFailed?: boolean;
}

/**
 * From what was seen and what the settings say to one action. Pure. `monitor` never changes a byte. In `redact` an order is replaced
 * where it stands; where it cannot be (a property name, an encoded part, a text not read in full) the answer is withheld. A failed
 * check withholds in `block` and is marked otherwise (C21).
 */
export function decideResult(value: Json, inspection: ResultInspection, options: DecideOptions): ResultVerdict {
	const { policy, scanFailed = false } = options;
	if (policy.mode === 'off') return { action: 'forward', report: safetyReport(inspection, value, { scanDegraded: scanFailed }) };
	const imitation = findImitation(value);
	const all = withImitation(inspection, imitation);
	const isSuspicious = all.tier === 'hard' || all.severity === 'medium' || all.severity === 'high' || all.severity === 'critical';
	if (policy.mode === 'monitor') {
		const report = safetyReport(all, value, { scanDegraded: scanFailed });
		return { action: all.findings.length > 0 || scanFailed ? 'monitor' : 'forward', report };
	}

	const isUnread = scanFailed || all.gaps.length > 0;
	if (all.tier === 'hard') {
		const isDistrusted = trustScore(all) < policy.trustThreshold;
		const rewrite = rewriteOf(value, all, policy, true);
		if (policy.mode === 'block' || isDistrusted || isUnread || !rewrite.isPossible) return blocked(all, value, options, 'injection');
		// What is left must be clean by itself: an order repeated a hundred times, or one that the cut has put together, is withheld.
		const rest = inspectResult(rewriteValue(value, rewrite.strings), { kind: options.kind ?? 'tool_result' });
		if (rest.tier === 'hard') return blocked(all, value, options, 'injection');
		return delivered('redact', all, value, rewrite, options, imitation);
	}
	if (isUnread && (policy.withholdsUnread || (scanFailed && policy.mode === 'block'))) return blocked(all, value, options, 'not-readable');
	const rewrite = rewriteOf(value, all, policy, false);
	if (isSuspicious && policy.holdsSuspicious) {
		const report = safetyReport(all, value, { scanDegraded: scanFailed, safeSummary: safeSummary(all, 'suspicious') });
		return { action: 'hold', report, value: replacement(safeSummary(all, 'suspicious'), report, options) };
	}
	if (rewrite.strings.size > 0 || policy.reports === 'always') return delivered('sanitise', all, value, rewrite, options, imitation);
	const report = safetyReport(all, value, { scanDegraded: scanFailed });
	return { action: all.findings.length > 0 || isUnread ? 'monitor' : 'forward', report };
}

function withImitation(inspection: ResultInspection, { findings, plans }: Imitation): ResultInspection {
	if (findings.length === 0) return inspection;
	const all = [...inspection.findings, ...findings];
	const byPlace = new Map(inspection.plans.map((plan) => [`${plan.pointer} ${plan.onKey}`, plan]));
	for (const plan of plans) {
		const key = `${plan.pointer} ${plan.onKey}`;
		const other = byPlace.get(key);
		byPlace.set(
			key,
			other === undefined
				? plan
				: { ...other, redactions: [...other.redactions, ...plan.redactions], edits: [...other.edits, ...plan.edits] },
		);
	}
	return {
		...inspection,
		findings: all,
		plans: [...byPlace.values()],
		severity: worstSeverity(all.map(({ severity }) => severity)),
		tier: all.some(({ tier }) => tier === 'hard') ? 'hard' : 'soft',
	};
}

function rewriteOf(value: Json, { plans }: ResultInspection, policy: ResultPolicy, redact: boolean): Rewrite {
	const rewrite = planRewrite(plans, { sanitise: policy.sanitises, redact });
	return policy.maxContentLength === undefined ? rewrite : withLengthGate(value, rewrite, policy.maxContentLength);
}

function delivered(
	action: 'sanitise' | 'redact',
	inspection: ResultInspection,
	value: Json,
	rewrite: Rewrite,
	{ policy, kind = 'tool_result', scanFailed = false }: DecideOptions,
	{ forgedReports }: Imitation,
): ResultVerdict {
	const report = safetyReport(inspection, value, {
		redactionCount: rewrite.redactionCount,
		isSanitised: policy.sanitises && rewrite.strings.size > 0,
		cutCount: rewrite.cutCount,
		scanDegraded: scanFailed,
	});
	const changed = withoutEntries(rewriteValue(value, rewrite.strings), forgedReports);
	return {
		action,
		report,
		value: withReport(changed, report, { kind, note: rewrite.redactionCount > 0 ? redactionNote(rewrite.redactionCount) : undefined }),
	};
}

function blocked(inspection: ResultInspection, value: Json, options: DecideOptions, why: 'injection' | 'not-readable'): ResultVerdict {
	const summary = safeSummary(inspection, why);
	const report = safetyReport(inspection, value, { isWithheld: true, safeSummary: summary, scanDegraded: options.scanFailed ?? false });
	if (!options.policy.returnSafeSummary) return { action: 'block', report, why, value: undefined, error: BLOCKED_RESPONSE };
	return { action: 'block', report, why, value: replacement(summary, report, options), error: undefined };
}

/**
 * The report in `_meta`, and a short text block where orders were replaced. `structuredContent` keeps its shape (trap 26). An error and
 * a prompt get no block: the first has none, in the second it would speak as the user.
 */
function withReport(
	value: Json,
	report: SafetyReport,
	{ kind, note }: { readonly kind: ResultKind; readonly note: string | undefined },
): Json {
	if (!isJsonObject(value) || kind === 'error') return value;
	const meta = isJsonObject(value['_meta']) ? value['_meta'] : {};
	const content = value['content'];
	return {
		...value,
		...(note !== undefined && kind === 'tool_result' && Array.isArray(content)
			? { content: [...content, { type: 'text', text: note }] }
			: {}),
		_meta: { ...meta, [SAFETY_META_KEY]: reportJson(report) },
	};
}

/** R140: a well-formed answer of its kind that holds nothing of the server. `isError` keeps clients from asking for structured content. */
function replacement(summary: string, report: SafetyReport, { kind = 'tool_result', uri }: DecideOptions): JsonObject {
	const _meta = { [SAFETY_META_KEY]: reportJson(report) };
	switch (kind) {
		case 'resource':
			return { contents: [{ uri: uri ?? 'mcp-cordon:withheld', mimeType: 'text/plain', text: summary }], _meta };
		case 'prompt':
			return { messages: [{ role: 'user', content: { type: 'text', text: summary } }], _meta };
		case 'error':
			return { code: BLOCKED_RESPONSE.code, message: summary };
		default:
			return { content: [{ type: 'text', text: summary }], isError: true, _meta };
	}
}

const STRICTNESS = ['forward', 'monitor', 'sanitise', 'redact', 'hold', 'block'] as const;

/** Of several engines' verdicts on one answer the strictest (R128). Redactions of equal engines are united before, in one inspection. */
export function strictestVerdict(first: ResultVerdict, ...others: readonly ResultVerdict[]): ResultVerdict {
	return others.reduce((worst, one) => (STRICTNESS.indexOf(one.action) > STRICTNESS.indexOf(worst.action) ? one : worst), first);
}
