import { isJsonObject, type Json } from '../../base/json.ts';
import { Remembered } from '../../base/remembered.ts';
import { type Surface, type SurfaceGap, type SurfaceLimits, surfacesOf } from '../../mcp/surfaces.ts';
import { type Finding, type Severity, type Tier, worstSeverity } from '../finding.ts';
import { blockListsOf, instructionsAcross, type RemovedBlock, structuredListsOf } from './across-blocks.ts';
import { type BlobGap, blobsOf } from './blobs.ts';
import type { Edit } from './edits.ts';
import { contextRequestsIn, questionsIn } from './input-requests.ts';
import { inspectResultText, type ResultContext, type ResultGap, type TextInspection } from './inspect-text.ts';
import type { MailAuthentication } from './mail-authentication.ts';
import type { ResultRuleId } from './result-rules.ts';
import { addCounts, NO_COUNTS, type SanitizeCounts } from './sanitize.ts';
import { isLinkProperty } from './urls.ts';

/** What was received. It only affects weights: every string is read in any case (trap 28). */
export type ResultKind = 'tool_result' | 'resource' | 'prompt' | 'error' | 'other';

export interface ResultOptions extends Omit<ResultContext, 'pointer' | 'onKey' | 'isError' | 'isInstruction'> {
	/** Default `tool_result`. */
	readonly kind?: ResultKind;
	readonly limits?: Partial<SurfaceLimits>;
}

/** Edits for one string of the value. */
export interface StringPlan {
	readonly pointer: string;
	/**
	 * Whether it's the property name, not the value. A name can't be changed without breaking the result, so the result can only be
	 * withheld.
	 */
	readonly onKey: boolean;
	/** The raw string, or the decoded text of a blob. */
	readonly text: string;
	/** Whether the text was decoded from base64, so an edit requires encoding it again. */
	readonly isBlob: boolean;
	readonly redactions: readonly Edit[];
	readonly edits: readonly Edit[];
}

/** The inspection of one result of a server. Same input, same bytes. */
export interface ResultInspection {
	/** In document order of the strings, then by start. */
	readonly findings: readonly Finding[];
	readonly severity: Severity;
	readonly tier: Tier | undefined;
	/** Only strings with edits or redactions. */
	readonly plans: readonly StringPlan[];
	readonly counts: SanitizeCounts;
	readonly gaps: readonly (ResultGap | SurfaceGap | BlobGap)[];
	/** Of the first mail. */
	readonly mail: MailAuthentication | undefined;
	/** URLs found in all strings. */
	readonly urlCount: number;
	/** Distinct registrable domains, sorted. For later rules about where calls go; never shown to a model. */
	readonly domains: readonly string[];
	/** UTF-16 units of text in string values. */
	readonly textLength: number;
	/** Images, audio, and other binary parts. Only readable text inside them is inspected. */
	readonly mediaCount: number;
}

/** Shorter strings can't contain an instruction, so they're only checked for invisible characters. */
const SHORTEST = 4;

/**
 * Inspects every string of a result: results of `tools/call`, `resources/read`, `prompts/get`, errors, and any other shape, including
 * property names, `structuredContent`, `_meta`, and textual blobs. Text split across several blocks is also read as one. Never throws;
 * limits that were reached are named in `gaps`.
 */
export function inspectResult(value: Json, options: ResultOptions = {}): ResultInspection {
	const { isOutOfTime, kind = 'tool_result', limits, ...context } = options;
	const walk = surfacesOf(value, limits);
	const isError = kind === 'error' || (isJsonObject(value) && value['isError'] === true);
	const blobs = blobsOf(value);
	const findings: Finding[] = [...contextRequestsIn(value)];
	const plans: StringPlan[] = [];
	const gaps = new Set<ResultGap | SurfaceGap | BlobGap>(walk.gaps);
	const domains = new Set<string>();
	let counts = NO_COUNTS;
	let mail: MailAuthentication | undefined;
	let urlCount = 0;
	let textLength = 0;
	let mediaCount = 0;
	const isInstruction = kind === 'prompt';
	const questions = isInstruction ? [] : questionsIn(value);
	const isAsked = (pointer: string): boolean => isInstruction || questions.some((question) => pointer.startsWith(question));
	const ofText = { ...context, ...(isOutOfTime === undefined ? {} : { isOutOfTime }), isError };
	for (const surface of walk.surfaces) {
		if (isOutOfTime?.() === true) {
			gaps.add('out-of-time');
			break;
		}
		const blob = surface.isKey ? undefined : blobs.get(surface.pointer);
		if (blob?.kind === 'media') {
			mediaCount += 1;
			if (blob.text === undefined) continue;
		} else if (blob?.gap !== undefined) gaps.add(blob.gap);
		const text = blob?.text ?? surface.text;
		if (text.length < SHORTEST) continue;
		if (!surface.isKey) textLength += text.length;
		const isInstructionSurface = isAsked(surface.pointer);
		const inspection = inspectedOnce(text, {
			...ofText,
			isInstruction: isInstructionSurface,
			pointer: surface.pointer,
			onKey: surface.isKey,
			...(context.sensitive === undefined ? {} : { sensitive: { ...context.sensitive, field: lastStep(surface.pointer) } }),
		});
		if (inspection === undefined) continue;
		findings.push(...inspection.findings);
		for (const gap of inspection.gaps) gaps.add(gap);
		counts = addCounts(counts, inspection.counts);
		mail ??= inspection.mail;
		urlCount += inspection.urls.length;
		for (const { registrableDomain } of inspection.urls) if (registrableDomain !== undefined) domains.add(registrableDomain);
		const plan = planOf(surface, text, blob !== undefined, inspection);
		if (plan !== undefined) plans.push(plan);
	}
	const shouldContinue = (): boolean => {
		if (isOutOfTime?.() !== true) return true;
		gaps.add('out-of-time');
		return false;
	};
	const blocks = blockListsOf(walk.surfaces, blobs);
	const across = instructionsAcross(blocks, findings, { isError, isInstruction }, shouldContinue);
	findings.push(...across.findings);
	const structured = structuredListsOf(walk.surfaces);
	const told = new Set(findings.filter(({ tier }) => tier === 'hard').map(({ pointer }) => pointer));
	const overMembers = instructionsAcross(structured, [], { isError, isInstruction }, shouldContinue, told);
	findings.push(...overMembers.findings);
	return {
		findings,
		severity: worstSeverity(findings.map(({ severity }) => severity)),
		tier: findings.some(({ tier }) => tier === 'hard') ? 'hard' : findings.length > 0 ? 'soft' : undefined,
		plans: merged([...plans, ...plansOf([...across.takenOut, ...overMembers.takenOut], 'results.injection')]),
		counts,
		gaps: [...gaps].sort(),
		mail,
		urlCount,
		domains: [...domains].sort(),
		textLength,
		mediaCount,
	};
}

/** How a text was read, and the result. Undefined: nothing was found. */
interface ReadText {
	readonly manner: number;
	readonly pointer: string;
	readonly inspection: TextInspection | undefined;
}

/** Property names repeat in every result. Cached separately because a name is often a value too: `"type": "text"` next to `"text"`. */
const READ_NAMES = new Remembered<ReadText>();
/** Agents read the same file or page again and again. */
const READ_VALUES = new Remembered<ReadText>({ longest: 2_000_000, total: 4_000_000 });

/** `inspectResultText`, or undefined if nothing was found. Caches: a text that was read in the same way isn't read again. */
function inspectedOnce(text: string, context: ResultContext & { readonly pointer: string }): TextInspection | undefined {
	const { isError, isInstruction, onKey, pointer, sensitive, stripLegitimate } = context;
	// The sensitive-data search depends on the field, and a link property's name matters more than its text, so neither is cached.
	const isAlike = sensitive === undefined && !isLinkProperty(pointer);
	const manner = Number(isError) + 2 * Number(isInstruction) + 4 * Number(stripLegitimate ?? false);
	const memory = onKey === true ? READ_NAMES : READ_VALUES;
	const known = isAlike ? memory.get(text) : undefined;
	if (known?.manner === manner && (known.inspection === undefined || known.pointer === pointer)) return known.inspection;
	const read = inspectResultText(text, context);
	const inspection = isBare(read) ? undefined : read;
	// The authenticity of a mail depends on settings, and a text that ran out of time may be read fully next time.
	if (isAlike && read.mail === undefined && !read.gaps.includes('out-of-time')) memory.set(text, { manner, pointer, inspection });
	return inspection;
}

/** Whether the inspection found nothing at all. */
function isBare({ edits, findings, gaps, mail, redactions, sensitive, urls }: TextInspection): boolean {
	return findings.length + redactions.length + edits.length + urls.length + sensitive.length + gaps.length === 0 && mail === undefined;
}

function planOf(surface: Surface, text: string, isBlob: boolean, { redactions, edits }: TextInspection): StringPlan | undefined {
	if (redactions.length === 0 && edits.length === 0) return undefined;
	return { pointer: surface.pointer, onKey: surface.isKey, text, isBlob, redactions, edits };
}

function lastStep(pointer: string): string {
	return pointer
		.slice(pointer.lastIndexOf('/') + 1)
		.replaceAll('~1', '/')
		.replaceAll('~0', '~');
}

function plansOf(takenOut: readonly RemovedBlock[], rule: ResultRuleId): readonly StringPlan[] {
	return takenOut.map(({ pointer, text, isBlob, onKey = false, start, end }) => ({
		pointer,
		onKey,
		text,
		isBlob,
		redactions: [{ kind: 'redact', rule, start, end }],
		edits: [],
	}));
}

/** Merges the plans of each string. */
function merged(plans: readonly StringPlan[]): readonly StringPlan[] {
	const byPlace = new Map<string, StringPlan>();
	for (const plan of plans) {
		const key = `${plan.onKey ? 'key' : 'value'} ${plan.pointer}`;
		const other = byPlace.get(key);
		byPlace.set(
			key,
			other === undefined
				? plan
				: { ...other, redactions: [...other.redactions, ...plan.redactions], edits: [...other.edits, ...plan.edits] },
		);
	}
	return [...byPlace.values()];
}
