import type { Json } from '../../base/json.ts';
import type { Logger } from '../../base/ports.ts';
import { escapeForDisplay } from '../../base/text.ts';
import { evidenceOf } from '../../engine/evidence.ts';
import type { Finding } from '../../engine/finding.ts';
import { passagesOf } from '../../engine/passages.ts';
import { withoutQuestions } from '../../engine/results/input-requests.ts';
import { inspectResult, type ResultInspection, type ResultKind } from '../../engine/results/inspect-result.ts';
import type { ResultRuleId } from '../../engine/results/result-rules.ts';
import type { SecondReader } from '../../engine/results/shared-parts.ts';
import { editJson, editsAt, type JsonEdits } from '../../engine/results/splice-json.ts';
import type { PassageRole } from '../../engine/scorer/passage.ts';
import { maskText } from '../../engine/sensitive/mask.ts';
import { scanValue } from '../../engine/sensitive/scan-value.ts';
import { stakeOf } from '../../engine/sensitive/stake.ts';
import { textAt } from '../../mcp/surfaces.ts';
import { decideResult, inspectionOptions, type ResultVerdict } from '../../policy/results/decide-result.ts';
import { isDataRule, masksOf, resultModeOf } from '../../policy/results/result-policy.ts';
import type { SafetyReport } from '../../policy/results/safety-report.ts';
import type { ServerTraffic } from '../../policy/traffic/traffic-policy.ts';
import type { ClassifierPort, ClassifierSightings, LateSightings } from '../classifier/classifier-port.ts';
import type { CompiledPacks } from '../patterns/packs.ts';
import { spotlighted } from './spotlight.ts';

/** A value from a server before its delivery: a result, an error, or the parameters of a server's request or notification. */
export interface Incoming {
	/** The whole message as received. */
	readonly bytes: Uint8Array;
	/** Pointer of the value in the message: `/result`, `/error`, `/params`. */
	readonly at: '/result' | '/error' | '/params';
	readonly value: Json;
	readonly kind: ResultKind;
	/** For a resource: the requested URI. */
	readonly uri?: string | undefined;
}

export interface JudgeOptions {
	readonly traffic: ServerTraffic;
	readonly trustedMailServers: readonly string[];
	readonly packs: CompiledPacks;
	readonly classifier: ClassifierPort;
	/** Reads parts of long texts in parallel. */
	readonly secondReader?: SecondReader | undefined;
	readonly logger: Logger;
	/** Called between texts; true: stop, and count the rest as unread. */
	readonly isOutOfTime: () => boolean;
	/** Starts the time limit for work after delivery. The returned function says whether the time is up; it is called between texts. */
	readonly lateTime: () => () => boolean;
	/** A new unpredictable word for each message. Called only when needed. */
	readonly delimiter: () => string;
	/** Whether the user has released exactly this content before. */
	readonly isReleased: () => boolean;
}

/** The verdict for an incoming value. */
export interface Judged {
	readonly action: ResultVerdict['action'];
	/** The message to deliver; undefined: the bytes as received. Ignored when the message is held, or blocked without a value. */
	readonly body: Uint8Array | undefined;
	/** The value to deliver. */
	readonly delivered: Json;
	/** Delivered instead when no part of the value may be delivered. */
	readonly error: { readonly code: number; readonly message: string } | undefined;
	readonly findings: readonly Finding[];
	/** Looks for personal data and credentials when they are only recorded. Called after delivery. */
	readonly lateFindings: () => readonly Finding[];
	readonly report: SafetyReport | undefined;
	/** The check itself failed (C21). */
	readonly hasFailed: boolean;
	/** The classifier's pending findings. Undefined: nothing is pending. */
	readonly late: LateSightings | undefined;
	/** The marks in `delivered` that replace removed text. */
	readonly redactionMarks: readonly string[];
	/** Medium severity or more, or hard; kinds of data don't count. */
	readonly isFlagged: boolean;
	/** Everything flagged was removed before it was delivered. */
	readonly isRemoved: boolean;
	/** A quote of the worst flagged passage: masked, escaped, and clipped. */
	readonly quote: string | undefined;
	readonly isReleased: boolean;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** Judges an incoming value. Never throws: a failed check is reported as `hasFailed` (C21). */
export function judgeIncoming(incoming: Incoming, options: JudgeOptions): Judged {
	const { at, kind, uri, value } = incoming;
	const { results, spotlight } = options.traffic;
	// Only a server's results always carry a full report. Its requests and notifications carry one only when something was changed.
	const policy = at === '/result' && kind !== 'other' ? results : { ...results, reports: 'when-changed' as const };
	const { isOutOfTime } = options;
	// The report of a delivered result includes personal data and credentials. Without a report, delivery doesn't wait for them.
	const isLate = policy.reports !== 'always' && masksOf(policy).length === 0;
	let classifier: ClassifierSightings | undefined;
	const judge = (isSensitiveWanted: boolean): ResultVerdict => {
		const { inspection, patterns, ...more } = inspected(value, kind, options, policy, isSensitiveWanted, classifier);
		classifier = more.classifier;
		return decideResult(value, inspection, { policy, kind, patterns, classifier, isOutOfTime, ...(uri === undefined ? {} : { uri }) });
	};
	let verdict: ResultVerdict;
	let hasFailed = false;
	let isPending = isLate;
	try {
		verdict = judge(!isLate);
		if (isLate && verdict.action !== 'forward' && verdict.action !== 'monitor') {
			verdict = judge(true);
			isPending = false;
		}
	} catch (cause) {
		options.logger.error(`Couldn't check a ${kind}`, cause);
		hasFailed = true;
		verdict = decideResult(value, EMPTY, { policy, kind, scanFailed: true, ...(uri === undefined ? {} : { uri }) });
	}
	const isNoted = (rule: string): boolean => isDataRule(rule) || (rule === SCORER_RULE && resultModeOf(policy, 'classifier') === 'monitor');
	const flagged = verdict.findings.filter(({ rule, severity, tier }) => !isNoted(rule) && (tier === 'hard' || FLAGGED.has(severity)));
	const isFlagged = flagged.length > 0;
	const lateFindings = (): readonly Finding[] => (isPending ? sensitiveIn(value, kind, policy, options) : []);
	const base = {
		lateFindings,
		findings: verdict.findings,
		report: verdict.report,
		hasFailed,
		late: classifier?.late,
		isFlagged,
		isRemoved: false,
		quote: quoteOf(value, flagged),
		isReleased: false,
		redactionMarks: [],
		error: undefined,
	};
	switch (verdict.action) {
		case 'forward':
		case 'monitor': {
			const fenced = spotlight && kind === 'tool_result' ? spotlighted(value, options.delimiter()) : undefined;
			if (fenced === undefined) return { ...base, action: verdict.action, body: undefined, delivered: value };
			const body = written(incoming, { replace: fenced.replace, append: new Map() }, fenced.value);
			return { ...base, action: 'sanitize', body, delivered: fenced.value };
		}
		case 'sanitize':
		case 'redact': {
			if (verdict.action === 'redact' && options.isReleased())
				return { ...base, action: 'monitor', body: undefined, delivered: value, isReleased: true };
			const fenced = spotlight && kind === 'tool_result' ? spotlighted(verdict.value, options.delimiter()) : undefined;
			const delivered = fenced?.value ?? verdict.value;
			return {
				...base,
				action: verdict.action,
				body: written(incoming, fenced === undefined ? verdict.edits : undefined, delivered),
				delivered,
				redactionMarks: verdict.redactionMarks,
				isRemoved: verdict.isClean === true,
			};
		}
		case 'hold':
			if (options.isReleased()) return { ...base, action: 'monitor', body: undefined, delivered: value, isReleased: true };
			return { ...base, action: 'hold', body: written(incoming, undefined, verdict.value), delivered: verdict.value };
		case 'block': {
			if (options.isReleased()) return { ...base, action: 'monitor', body: undefined, delivered: value, isReleased: true };
			if (verdict.value === undefined)
				return { ...base, action: 'block', body: undefined, delivered: null, error: verdict.error ?? BLOCKED };
			return { ...base, action: 'block', body: written(incoming, undefined, verdict.value), delivered: verdict.value };
		}
	}
}

/** UTF-16 units of a quote. */
const MAX_QUOTE = 160;

function quoteOf(value: Json, flagged: readonly Finding[]): string | undefined {
	const lead = passagesOf(flagged)[0]?.lead;
	const raw = lead === undefined ? undefined : textAt(value, lead.pointer, lead.onKey);
	return lead === undefined || raw === undefined ? undefined : escapeForDisplay(maskText(evidenceOf(raw, lead).text), MAX_QUOTE);
}

const BLOCKED = { code: -32603, message: 'Response blocked by injection filter' };
/** In mode `monitor`, this rule changes nothing in a session. */
const SCORER_RULE: ResultRuleId = 'classifier.injection';
const FLAGGED: ReadonlySet<string> = new Set(['medium', 'high', 'critical']);
const EMPTY: ResultInspection = inspectResult(null);

const ROLES: Readonly<Record<ResultKind, PassageRole>> = {
	tool_result: 'result',
	resource: 'resource',
	prompt: 'prompt',
	error: 'error',
	other: 'message',
};

function inspected(
	value: Json,
	kind: ResultKind,
	{ classifier, isOutOfTime, packs, secondReader, trustedMailServers }: JudgeOptions,
	policy: ServerTraffic['results'],
	isSensitiveWanted: boolean,
	/** What the classifier has already found. */
	said: ClassifierSightings | undefined,
): {
	readonly inspection: ResultInspection;
	readonly patterns: ReturnType<CompiledPacks['inspect']>;
	readonly classifier: ClassifierSightings | undefined;
} {
	const { sensitive, ...options } = inspectionOptions(policy, kind);
	const inspection = inspectResult(value, {
		...options,
		...(isSensitiveWanted && sensitive !== undefined ? { sensitive } : {}),
		trustedMailServers,
		isOutOfTime,
		secondReader,
	});
	// A prompt that the user picked is meant to instruct a model, and so are a server's questions.
	const isPrompt = kind === 'prompt';
	const asked = withoutQuestions(value);
	const mode = resultModeOf(policy, 'classifier');
	const threshold = policy.classifierThreshold;
	return {
		inspection,
		patterns: packs.inspect(value, 'result'),
		classifier:
			said ??
			(isPrompt || mode === 'off'
				? undefined
				: classifier.inspect(asked, { mode, role: ROLES[kind], threshold, findings: inspection.findings })),
	};
}

/** Adds the findings that are only recorded. For the log, which has the report of every result (C24). */
export function withLateFindings(judged: Judged): Judged {
	const late = judged.lateFindings();
	if (late.length === 0) return judged;
	const findings = [...judged.findings, ...late];
	if (judged.report === undefined) return { ...judged, findings };
	const flags = new Set([...judged.report.content_flags, ...late.map(({ rule }) => rule.replace('results.', ''))]);
	return { ...judged, findings, report: { ...judged.report, content_flags: [...flags].sort() } };
}

/** Maximum number of UTF-16 units of one value searched for personal data and credentials that are only recorded. */
const MAX_LATE = 4_000_000;

/** The personal data and credentials that `inspectResult` would have found. Never throws. */
function sensitiveIn(
	value: Json,
	kind: ResultKind,
	policy: ServerTraffic['results'],
	{ lateTime, logger }: JudgeOptions,
): readonly Finding[] {
	const { sensitive } = inspectionOptions(policy, kind);
	if (sensitive === undefined) return [];
	try {
		const { fields, gaps } = scanValue(value, { ...sensitive, limits: { maxCharacters: MAX_LATE }, isOutOfTime: lateTime() });
		if (gaps.includes('out-of-time')) logger.warn("Couldn't check a whole result for personal data, because it took too long");
		return fields
			.flatMap(({ matches, onKey, pointer }) =>
				matches.slice(0, MAX_LATE_FINDINGS).map(
					(match): Finding => ({
						rule: match.category === 'pii' ? 'results.pii' : 'results.secret',
						tier: 'soft',
						severity: stakeOf(match),
						confidence: match.confidence,
						pointer,
						start: match.start,
						end: match.end,
						...(onKey ? { onKey: true as const } : {}),
						detail: match.type,
					}),
				),
			)
			.slice(0, MAX_LATE_FINDINGS);
	} catch (cause) {
		logger.error("Couldn't check a result for personal data", cause);
		return [];
	}
}
const MAX_LATE_FINDINGS = 64;

/** The message with a changed value: edits single strings if `edits` lists them, otherwise replaces the whole value. */
function written({ at, bytes }: Incoming, edits: JsonEdits | undefined, value: Json): Uint8Array {
	const text = decoder.decode(bytes);
	const small = edits === undefined ? undefined : editJson(text, editsAt(at, edits));
	const body = small ?? editJson(text, { replace: new Map([[at, value]]), append: new Map() });
	if (body === undefined) throw new Error("couldn't find the value in its message");
	return encoder.encode(body);
}
