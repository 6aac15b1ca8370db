import type { Json } from '../../base/json.ts';
import { type Finding, isOverBlocks, worstSeverity } from '../../engine/finding.ts';
import { type Edit, REDACTED } from '../../engine/results/edits.ts';
import {
	inspectResult,
	type ResultInspection,
	type ResultKind,
	type ResultOptions,
	type StringPlan,
} from '../../engine/results/inspect-result.ts';
import { CUT_MARK, planRewrite, type Rewrite, rewriteValue, withLengthGate } from '../../engine/results/rewrite.ts';
import type { JsonEdits } from '../../engine/results/splice-json.ts';
import { type ScorerSays, settled } from '../../engine/scorer/decision.ts';
import { textAt } from '../../mcp/surfaces.ts';
import { isPatternRule } from '../traffic/custom-patterns.ts';
import { findImitation, type Imitation, withoutEntries } from './imitation.ts';
import { additionsOf, replacement, withAdditions } from './reported-result.ts';
import {
	isDataRule,
	masksOf,
	RESULT_ENGINES,
	type ResultEngine,
	type ResultMode,
	type ResultPolicy,
	resultModeOf,
	resultModeOfRule,
} from './result-policy.ts';
import { type SafetyReport, safetyReport, trustScore } from './safety-report.ts';
import { BLOCKED_RESPONSE, redactionNote, safeSummary } from './texts.ts';

/** What happens to one result of a server. The record always gets the report (C24). */
export type ResultVerdict = {
	readonly report: SafetyReport;
	/** All findings, in our own words and positions. */
	readonly findings: readonly Finding[];
} & (
	| {
			/** Delivered unchanged, byte for byte. `monitor`: something was found and is recorded. */
			readonly action: 'forward' | 'monitor';
	  }
	| {
			/**
			 * Delivered as `value`. `redact`: instructions were replaced; `sanitize`: only invisible characters, masks, cuts, forged reports,
			 * or our report.
			 */
			readonly action: 'sanitize' | 'redact';
			readonly value: Json;
			/** The edits that turn the text of the result into `value` and keep every other byte; undefined when it must be rewritten. */
			readonly edits: JsonEdits | undefined;
			/** The marks in `value` that replace removed or masked text. */
			readonly redactionMarks: readonly string[];
			/** For `redact`: no finding of medium severity or higher is left in `value`, including findings that are only recorded. */
			readonly isClean?: boolean;
	  }
	/** Waits for the user. `value` may be delivered meanwhile. */
	| { readonly action: 'hold'; readonly value: Json }
	/** `value`: the summary in the shape of the result. `error`: what the client gets instead of a result. */
	| {
			readonly action: 'block';
			readonly why: BlockReason;
			readonly value: Json | undefined;
			readonly error: typeof BLOCKED_RESPONSE | undefined;
	  }
);

export type BlockReason = 'injection' | 'not-readable' | 'sensitive' | 'pattern';

/** What the engine must look for under a policy. */
export function inspectionOptions(policy: ResultPolicy, kind: ResultKind = 'tool_result'): ResultOptions {
	const wanted = [
		...(resultModeOf(policy, 'pii') === 'off' ? [] : (['pii'] as const)),
		...(resultModeOf(policy, 'secrets') === 'off' ? [] : (['secret'] as const)),
	];
	return { kind, ...(wanted.length === 0 ? {} : { sensitive: { categories: wanted, mask: masksOf(policy) } }) };
}

/** What the user's own patterns matched in the same value. */
export interface PatternSightings {
	readonly findings: readonly Finding[];
	readonly plans: readonly StringPlan[];
	/** Not empty: the patterns couldn't check everything (R012). */
	readonly gaps: readonly string[];
	/** The engines of the active patterns. */
	readonly engines: readonly ResultEngine[];
}

export interface DecideOptions {
	readonly policy: ResultPolicy;
	/** Shape of the replacement for a withheld result. Default: `tool_result`. */
	readonly kind?: ResultKind;
	/** For `resource`: the URI that the client requested, never the server's. */
	readonly uri?: string;
	/** The check itself failed or timed out (C21). */
	readonly scanFailed?: boolean;
	readonly patterns?: PatternSightings;
	/** What the classifier reports. It has no gaps: when it's missing or broken, the rules decide alone. */
	readonly classifier?: (Pick<PatternSightings, 'plans'> & ScorerSays) | undefined;
	/** For the second inspection of what was redacted; see `ResultOptions`. */
	readonly isOutOfTime?: () => boolean;
}

/**
 * Chooses one action from the findings and the settings. Pure. `monitor` never changes a byte. `redact` replaces an instruction in place;
 * where that's impossible (a property name, an encoded part, a partly read text), it withholds the result. When the check failed, `block`
 * withholds the result and other modes mark it (C21). Each finding counts under the mode of its engine (R117); the strictest mode wins (R128).
 */
export function decideResult(value: Json, inspection: ResultInspection, options: DecideOptions): ResultVerdict {
	const { policy, patterns } = options;
	const isOff = (engine: ResultEngine): boolean => resultModeOf(policy, engine) === 'off';
	const ownModes = Object.values(policy.rules ?? {});
	if (RESULT_ENGINES.every(isOff) && ownModes.every((mode) => mode === 'off')) {
		return { action: 'forward', report: safetyReport(nothingSeen(inspection), value, {}), findings: [] };
	}
	const modeOfRule = (rule: string): ResultMode => resultModeOfRule(policy, rule);
	const imitation = isOff('injection') ? NO_IMITATION : findImitation(value);
	const scanFailed =
		(options.scanFailed ?? false) || (patterns !== undefined && patterns.gaps.length > 0 && !patterns.engines.every(isOff));
	const found = withPatterns(inspection, patterns);
	const cleared = clearedIn(found, options.classifier);
	const seen = only(withImitation(withClassifier(found, options.classifier, cleared), imitation), (rule) => modeOfRule(rule) !== 'off');
	const acting = only(seen, (rule) => modeOfRule(rule) === 'redact' || modeOfRule(rule) === 'block');
	const acts = [...RESULT_ENGINES.map((engine) => resultModeOf(policy, engine)), ...ownModes].some((mode) =>
		['redact', 'block'].includes(mode),
	);
	const verdict = acts ? act(value, { seen, acting, cleared, imitation, scanFailed, modeOfRule }, options) : undefined;
	if (verdict !== undefined) return { ...verdict, findings: seen.findings };
	const report = safetyReport(seen, value, { scanDegraded: scanFailed });
	return {
		action: seen.findings.length > 0 || seen.gaps.length > 0 || scanFailed ? 'monitor' : 'forward',
		report,
		findings: seen.findings,
	};
}

/** From this many hard findings on, the whole result is withheld. */
const MANY_INSTRUCTIONS = 64;

interface Seen {
	readonly seen: ResultInspection;
	/** The part whose engines may change or withhold something. */
	readonly acting: ResultInspection;
	/** Hard findings that the classifier downgraded to notes. */
	readonly cleared: readonly Finding[];
	readonly imitation: Imitation;
	readonly scanFailed: boolean;
	readonly modeOfRule: (rule: string) => ResultMode;
}

type Act = ResultVerdict extends infer Verdict ? (Verdict extends ResultVerdict ? Omit<Verdict, 'findings'> : never) : never;

/** Undefined: nothing changes. */
function act(value: Json, { seen, acting, cleared, imitation, scanFailed, modeOfRule }: Seen, options: DecideOptions): Act | undefined {
	const { policy } = options;
	// Data is masked where the settings ask for it; it says nothing about the rest.
	const isSuspicious = acting.findings.some(({ rule, severity }) => ['medium', 'high', 'critical'].includes(severity) && !isDataRule(rule));
	const isUnread = scanFailed || seen.gaps.length > 0;
	const isBlockWanted = (tier: 'hard' | 'any'): boolean =>
		acting.findings.some((finding) => modeOfRule(finding.rule) === 'block' && (tier === 'any' || finding.tier === 'hard'));
	if (acting.tier === 'hard') {
		const why = hardReason(acting);
		// A result full of gaps isn't useful, and inspecting it twice would be wasted work.
		const isRiddled = acting.findings.filter(({ tier }) => tier === 'hard').length >= MANY_INSTRUCTIONS;
		if (isRiddled) return blocked(seen, value, options, why, scanFailed);
		const isDistrusted = trustScore(acting) < policy.trustThreshold;
		const rewrite = rewriteOf(value, acting, policy, true);
		if (isBlockWanted('hard') || isDistrusted || isUnread || !rewrite.isPossible) return blocked(seen, value, options, why, scanFailed);
		// The rest must be clean on its own: an instruction repeated a hundred times, or one that the cut joined together, is withheld.
		const rewritten = rewriteValue(value, rewrite.strings);
		const again = inspectResult(rewritten, {
			kind: options.kind ?? 'tool_result',
			...(options.isOutOfTime === undefined ? {} : { isOutOfTime: options.isOutOfTime }),
		});
		// The second inspection uses only rules.
		const left = { ...again, findings: withoutWords(again.findings, rewritten, wordsOf(cleared, value)) };
		const acts = (rule: string): boolean => ['redact', 'block'].includes(modeOfRule(rule));
		const rest = only(left, acts);
		if (rest.tier === 'hard' || hasUnreadText(rest)) return blocked(seen, value, options, 'injection', scanFailed);
		// The second inspection can't find everything again: other findings count as removed only if their own engine removes them.
		const isLeft = ({ rule }: Finding): boolean => (isPatternRule(rule) || rule.startsWith('classifier.')) && !acts(rule);
		const isClean = ![...left.findings, ...seen.findings.filter(isLeft)].some(isSevere);
		return delivered({ action: 'redact', why, isClean }, seen, value, rewrite, options, imitation, scanFailed);
	}
	const isKept = acting.findings.some(({ rule, confidence }) => isDataRule(rule) && modeOfRule(rule) === 'block' && confidence >= 0.5);
	const cannotMask = acting.plans.some(
		({ edits, isBlob, onKey }) => (isBlob || onKey) && edits.some((edit) => edit.kind === 'mask' && edit.rule !== undefined),
	);
	if (isKept || cannotMask) return blocked(seen, value, options, 'sensitive', scanFailed);
	const isKeptBack = policy.withholdsUnread === 'anything' || (policy.withholdsUnread === 'text' && hasUnreadText(seen));
	if (isUnread && (isKeptBack || (scanFailed && policy.mode === 'block'))) return blocked(seen, value, options, 'not-readable', scanFailed);
	const rewrite = rewriteOf(value, acting, policy, false);
	if (isSuspicious && policy.holdsSuspicious) {
		const report = safetyReport(seen, value, { scanDegraded: scanFailed, safeSummary: safeSummary(seen, 'suspicious') });
		return { action: 'hold', report, value: replacement(safeSummary(seen, 'suspicious'), report, options, value) };
	}
	if (rewrite.strings.size > 0 || imitation.forgedReports.length > 0 || policy.reports === 'always')
		return delivered({ action: 'sanitize', why: 'injection' }, seen, value, rewrite, options, imitation, scanFailed);
	return undefined;
}

/** The findings without those that have these words at the same position, each as often as listed: a copy that the classifier didn't judge stays. */
function withoutWords(findings: readonly Finding[], value: Json, words: readonly string[]): readonly Finding[] {
	const left = [...words];
	return findings.filter((finding) => {
		const [own] = wordsOf([finding], value);
		const at = own === undefined || finding.tier !== 'hard' ? -1 : left.indexOf(own);
		if (at >= 0) left.splice(at, 1);
		return at < 0;
	});
}

/** The rule, position, and words of each finding, as far as it is within one string. */
function wordsOf(findings: readonly Finding[], value: Json): readonly string[] {
	return findings.flatMap(({ detail = '', end, onKey, pointer, rule, start }) => {
		const text = textAt(value, pointer, onKey === true);
		return text === undefined ? [] : [JSON.stringify([rule, detail, pointer, text.slice(start, end)])];
	});
}

function isSevere({ rule, severity, tier }: Finding): boolean {
	return !isDataRule(rule) && (tier === 'hard' || ['medium', 'high', 'critical'].includes(severity));
}

/** The reason must be true: a match of the user's pattern isn't a server's instruction. */
function hardReason({ findings }: ResultInspection): 'injection' | 'pattern' {
	return findings.every(({ rule, tier }) => tier !== 'hard' || isPatternRule(rule)) ? 'pattern' : 'injection';
}

/** Text that wasn't inspected and that an author can cause by the size of the result. Excludes markup that was read only as plain text. */
function hasUnreadText({ gaps }: ResultInspection): boolean {
	return gaps.some((gap) => gap !== 'markup-too-deep' && gap !== 'markup-too-long');
}

const NO_IMITATION: Imitation = { findings: [], plans: [], forgedReports: [] };

function nothingSeen(inspection: ResultInspection): ResultInspection {
	return { ...inspection, findings: [], plans: [], severity: 'none', tier: undefined };
}

/** Keeps the findings of some rules, and the changes they cause. Invisible characters belong to the injection engine, masks to their own engines. */
function only(inspection: ResultInspection, isWanted: (rule: string) => boolean): ResultInspection {
	if (inspection.findings.length + inspection.plans.length === 0) return inspection;
	const findings = inspection.findings.filter(({ rule }) => isWanted(rule));
	const isInjectionWanted = isWanted('results.injection');
	const plans = inspection.plans.flatMap((plan) => {
		const redactions = plan.redactions.filter((edit) => isWanted((edit.kind === 'redact' ? edit.rule : undefined) ?? 'results.imitation'));
		const edits = plan.edits.filter((edit) => (edit.kind === 'mask' ? edit.rule === undefined || isWanted(edit.rule) : isInjectionWanted));
		return redactions.length + edits.length === 0 ? [] : [{ ...plan, redactions, edits }];
	});
	return {
		...inspection,
		findings,
		plans,
		severity: worstSeverity(findings.map(({ severity }) => severity)),
		tier: findings.some(({ tier }) => tier === 'hard') ? 'hard' : findings.length > 0 ? 'soft' : undefined,
	};
}

function withPatterns(inspection: ResultInspection, patterns: PatternSightings | undefined): ResultInspection {
	if (patterns === undefined || patterns.findings.length + patterns.plans.length === 0) return inspection;
	const plans = patterns.plans.map((plan) => ({
		...plan,
		redactions: plan.redactions.map((edit) => (edit.kind === 'redact' && edit.rule === undefined ? { ...edit, rule: 'pattern.' } : edit)),
	}));
	return united(inspection, patterns.findings, plans);
}

function clearedIn({ findings }: ResultInspection, classifier: DecideOptions['classifier']): readonly Finding[] {
	const after = settled(findings, classifier?.doubts ?? []);
	return findings.filter(({ tier }, index) => tier === 'hard' && after[index]?.tier !== 'hard');
}

function withClassifier(
	inspection: ResultInspection,
	classifier: DecideOptions['classifier'],
	cleared: readonly Finding[],
): ResultInspection {
	if (classifier === undefined || classifier.findings.length + classifier.doubts.length === 0) return inspection;
	const findings = settled(inspection.findings, classifier.doubts);
	return united(
		{ ...inspection, findings, plans: withoutCleared(inspection.plans, cleared, findings) },
		classifier.findings,
		classifier.plans,
	);
}

/**
 * Drops the redactions of cleared findings, unless a hard finding overlaps them. A finding over several strings names only the first one, so
 * then all redactions stay.
 */
function withoutCleared(plans: readonly StringPlan[], cleared: readonly Finding[], findings: readonly Finding[]): readonly StringPlan[] {
	const hard = findings.filter(({ tier }) => tier === 'hard');
	if (cleared.length === 0 || hard.some(isOverBlocks)) return plans;
	return plans.map((plan) => {
		const isOf = (among: readonly Finding[], edit: Edit): boolean =>
			edit.kind === 'redact' &&
			among.some(
				({ end, onKey = false, pointer, rule, start }) =>
					rule === edit.rule && pointer === plan.pointer && onKey === plan.onKey && start < edit.end && edit.start < end,
			);
		return { ...plan, redactions: plan.redactions.filter((edit) => !isOf(cleared, edit) || isOf(hard, edit)) };
	});
}

function withImitation(inspection: ResultInspection, { findings, plans }: Imitation): ResultInspection {
	return findings.length === 0 ? inspection : united(inspection, findings, plans);
}

function united(inspection: ResultInspection, findings: readonly Finding[], plans: readonly StringPlan[]): ResultInspection {
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
		tier: all.some(({ tier }) => tier === 'hard') ? 'hard' : all.length > 0 ? 'soft' : undefined,
	};
}

interface PlannedResult extends Rewrite {
	/** The marks in the new strings that replace removed, masked, or cut text. */
	readonly redactionMarks: readonly string[];
}

function rewriteOf(value: Json, { plans }: ResultInspection, policy: ResultPolicy, redact: boolean): PlannedResult {
	// Masks also apply when invisible characters are left alone.
	const wanted = policy.sanitizes ? plans : plans.map((plan) => ({ ...plan, edits: plan.edits.filter(({ kind }) => kind === 'mask') }));
	const planned = planRewrite(wanted, { sanitize: true, redact });
	const rewrite = policy.maxContentLength === undefined ? planned : withLengthGate(value, planned, policy.maxContentLength);
	const masks = plans.flatMap(({ edits, isBlob, onKey }) =>
		onKey || isBlob
			? []
			: edits.flatMap((edit) => (edit.kind === 'mask' && SPEAKING_MASK.test(edit.replacement) ? [edit.replacement] : [])),
	);
	const redactionMarks = [
		...(rewrite.redactionCount > 0 ? [REDACTED] : []),
		...(rewrite.cutCount > 0 ? [CUT_MARK] : []),
		...new Set(masks),
	];
	return { ...rewrite, redactionMarks };
}

/** Masks made only of stars don't count: they occur in many ordinary texts. */
const SPEAKING_MASK = /^(?=.{6})(?=.*\*\*)(?=.*[\p{L}\p{N}])/su;

function delivered(
	{
		action,
		isClean = false,
		why,
	}: { readonly action: 'sanitize' | 'redact'; readonly why: 'injection' | 'pattern'; readonly isClean?: boolean },
	inspection: ResultInspection,
	value: Json,
	rewrite: PlannedResult,
	{ policy, kind = 'tool_result' }: DecideOptions,
	{ forgedReports }: Imitation,
	scanFailed: boolean,
): Act {
	const report = safetyReport(inspection, value, {
		redactionCount: rewrite.redactionCount,
		isSanitized: policy.sanitizes && rewrite.strings.size > 0,
		cutCount: rewrite.cutCount,
		scanDegraded: scanFailed,
	});
	const additions = additionsOf(value, report, kind, rewrite.redactionCount > 0 ? redactionNote(rewrite.redactionCount, why) : undefined);
	const changed = withoutEntries(rewriteValue(value, rewrite.strings), forgedReports);
	return {
		action,
		report,
		isClean,
		redactionMarks: rewrite.redactionMarks,
		value: withAdditions(changed, additions),
		// Removing a whole entry means that the value must be rewritten.
		edits: forgedReports.length > 0 ? undefined : { replace: rewrite.strings, append: additions.append },
	};
}

function blocked(inspection: ResultInspection, value: Json, options: DecideOptions, why: BlockReason, scanFailed: boolean): Act {
	const summary = safeSummary(inspection, why);
	const report = safetyReport(inspection, value, { isWithheld: true, safeSummary: summary, scanDegraded: scanFailed });
	if (!options.policy.returnSafeSummary || options.kind === 'other')
		return { action: 'block', report, why, value: undefined, error: BLOCKED_RESPONSE };
	return { action: 'block', report, why, value: replacement(summary, report, options, value), error: undefined };
}
