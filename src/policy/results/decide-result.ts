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

/** What is done with one result of a server. The report goes into the record in every case (C24). */
export type ResultVerdict = {
	readonly report: SafetyReport;
	/** Everything that was seen, in words and places of ours. */
	readonly findings: readonly Finding[];
} & (
	| {
			/** Byte for byte as it came; `monitor`: something was found and is recorded. */
			readonly action: 'forward' | 'monitor';
	  }
	| {
			/** Delivered as `value`. `redact`: orders were replaced; `sanitize`: only invisible characters, masks, cuts, forged reports, or our report. */
			readonly action: 'sanitize' | 'redact';
			readonly value: Json;
			/** How the text of the result becomes `value` with every other byte kept; undefined where it has to be written anew. */
			readonly edits: JsonEdits | undefined;
			/** The marks in `value` that replace removed or masked text. */
			readonly redactionMarks: readonly string[];
			/** Of `redact`: nothing of medium severity or more is left in `value`, whatever is only recorded included. */
			readonly isClean?: boolean;
	  }
	/** Waits for the user; what `value` says may be delivered meanwhile. */
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

/** What the engine has to look for under a policy. */
export function inspectionOptions(policy: ResultPolicy, kind: ResultKind = 'tool_result'): ResultOptions {
	const wanted = [
		...(resultModeOf(policy, 'pii') === 'off' ? [] : (['pii'] as const)),
		...(resultModeOf(policy, 'secrets') === 'off' ? [] : (['secret'] as const)),
	];
	return { kind, ...(wanted.length === 0 ? {} : { sensitive: { categories: wanted, mask: masksOf(policy) } }) };
}

/** What the user's own patterns saw in the same value. */
export interface PatternSightings {
	readonly findings: readonly Finding[];
	readonly plans: readonly StringPlan[];
	/** Not empty = the patterns say less than they should (R012). */
	readonly gaps: readonly string[];
	/** The engines that the patterns in force belong to. */
	readonly engines: readonly ResultEngine[];
}

export interface DecideOptions {
	readonly policy: ResultPolicy;
	/** Shape of what is put in place of a withheld result. Default `tool_result`. */
	readonly kind?: ResultKind;
	/** For `resource`: the URI that the client asked for, never the server's. */
	readonly uri?: string;
	/** The check itself failed or ran out of time (C21). */
	readonly scanFailed?: boolean;
	readonly patterns?: PatternSightings;
	/** What the classifier says: without it, or with it broken, the rules go on alone, so it has no gaps. */
	readonly classifier?: (Pick<PatternSightings, 'plans'> & ScorerSays) | undefined;
	/** For the second look at what was redacted; see `ResultOptions`. */
	readonly isOutOfTime?: () => boolean;
}

/**
 * From what was seen and what the settings say to one action. Pure. `monitor` never changes a byte. In `redact` an order is replaced
 * where it stands; where it cannot be (a property name, an encoded part, a text not read in full) the result is withheld. A failed
 * check withholds in `block` and is marked otherwise (C21). Each finding counts under the mode of its engine (R117); the strictest wins
 * (R128).
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

/** With so many hard findings a result is withheld as a whole. */
const MANY_INSTRUCTIONS = 64;

interface Seen {
	readonly seen: ResultInspection;
	/** The part whose engines may change or withhold something. */
	readonly acting: ResultInspection;
	/** Hard findings that the scorer has made notes. */
	readonly cleared: readonly Finding[];
	readonly imitation: Imitation;
	readonly scanFailed: boolean;
	readonly modeOfRule: (rule: string) => ResultMode;
}

type Act = ResultVerdict extends infer Verdict ? (Verdict extends ResultVerdict ? Omit<Verdict, 'findings'> : never) : never;

/** Undefined: nothing is changed. */
function act(value: Json, { seen, acting, cleared, imitation, scanFailed, modeOfRule }: Seen, options: DecideOptions): Act | undefined {
	const { policy } = options;
	// Data is masked where that is asked for; it says nothing about the rest.
	const isSuspicious = acting.findings.some(({ rule, severity }) => ['medium', 'high', 'critical'].includes(severity) && !isDataRule(rule));
	const isUnread = scanFailed || seen.gaps.length > 0;
	const isBlockWanted = (tier: 'hard' | 'any'): boolean =>
		acting.findings.some((finding) => modeOfRule(finding.rule) === 'block' && (tier === 'any' || finding.tier === 'hard'));
	if (acting.tier === 'hard') {
		const why = hardReason(acting);
		// Holes all over are no answer, and what is looked at twice is looked at for nothing.
		const isRiddled = acting.findings.filter(({ tier }) => tier === 'hard').length >= MANY_INSTRUCTIONS;
		if (isRiddled) return blocked(seen, value, options, why, scanFailed);
		const isDistrusted = trustScore(acting) < policy.trustThreshold;
		const rewrite = rewriteOf(value, acting, policy, true);
		if (isBlockWanted('hard') || isDistrusted || isUnread || !rewrite.isPossible) return blocked(seen, value, options, why, scanFailed);
		// What is left must be clean by itself: an order repeated a hundred times, or one that the cut has put together, is withheld.
		const rewritten = rewriteValue(value, rewrite.strings);
		const again = inspectResult(rewritten, {
			kind: options.kind ?? 'tool_result',
			...(options.isOutOfTime === undefined ? {} : { isOutOfTime: options.isOutOfTime }),
		});
		// The second look is by rules alone.
		const left = { ...again, findings: withoutWords(again.findings, rewritten, wordsOf(cleared, value)) };
		const acts = (rule: string): boolean => ['redact', 'block'].includes(modeOfRule(rule));
		const rest = only(left, acts);
		if (rest.tier === 'hard' || hasUnreadText(rest)) return blocked(seen, value, options, 'injection', scanFailed);
		// What the second look can't find anew counts as removed only where its own engine removes it.
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

/** The findings but those in these words at the same place, each word as often as it is given: a copy that nobody has judged stays. */
function withoutWords(findings: readonly Finding[], value: Json, words: readonly string[]): readonly Finding[] {
	const left = [...words];
	return findings.filter((finding) => {
		const [own] = wordsOf([finding], value);
		const at = own === undefined || finding.tier !== 'hard' ? -1 : left.indexOf(own);
		if (at >= 0) left.splice(at, 1);
		return at < 0;
	});
}

/** What rules found, where, and in which words, as far as it lies in one string. */
function wordsOf(findings: readonly Finding[], value: Json): readonly string[] {
	return findings.flatMap(({ detail = '', end, onKey, pointer, rule, start }) => {
		const text = textAt(value, pointer, onKey === true);
		return text === undefined ? [] : [JSON.stringify([rule, detail, pointer, text.slice(start, end)])];
	});
}

function isSevere({ rule, severity, tier }: Finding): boolean {
	return !isDataRule(rule) && (tier === 'hard' || ['medium', 'high', 'critical'].includes(severity));
}

/** What is said of it has to be true: a pattern of the user is no order of the server. */
function hardReason({ findings }: ResultInspection): 'injection' | 'pattern' {
	return findings.every(({ rule, tier }) => tier !== 'hard' || isPatternRule(rule)) ? 'pattern' : 'injection';
}

/** Text that nobody has looked at, which whoever wrote the result can cause by its size; not: markup that was read as plain text only. */
function hasUnreadText({ gaps }: ResultInspection): boolean {
	return gaps.some((gap) => gap !== 'markup-too-deep' && gap !== 'markup-too-long');
}

const NO_IMITATION: Imitation = { findings: [], plans: [], forgedReports: [] };

function nothingSeen(inspection: ResultInspection): ResultInspection {
	return { ...inspection, findings: [], plans: [], severity: 'none', tier: undefined };
}

/** The findings of some rules only, and what they would change. Invisible characters go with the injection engine, masks with theirs. */
function only(inspection: ResultInspection, isWanted: (rule: string) => boolean): ResultInspection {
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

/** Nothing is replaced for a finding that is cleared, unless a hard one stands there too. What lies over several strings names only the first: then all stays. */
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
	// Masks are made also where invisible characters are left alone.
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

/** Masks of nothing but stars are none of those: they stand in many texts of people. */
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
		// What has to go as a whole is written anew.
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
