import { isJsonObject, type Json } from '../../base/json.ts';
import { Remembered } from '../../base/remembered.ts';
import { type Surface, type SurfaceGap, type SurfaceLimits, surfacesOf } from '../../mcp/surfaces.ts';
import { type Finding, type Severity, type Tier, worstSeverity } from '../finding.ts';
import { blockListsOf, ordersAcross, shortBlocksOf, structuredListsOf, type TakenOut, type TextBlock } from './across-blocks.ts';
import { type BlobGap, blobsOf } from './blobs.ts';
import type { Edit } from './edits.ts';
import type { InjectionSurroundings } from './injection.ts';
import { questionsIn } from './input-requests.ts';
import { inspectResultText, type ResultContext, type ResultGap, type TextInspection } from './inspect-text.ts';
import type { MailAuthentication } from './mail-authentication.ts';
import { LONGEST_PIECE, spreadOrderIn } from './pieces.ts';
import type { ResultRuleId } from './rules.ts';
import { addCounts, NO_COUNTS, type SanitiseCounts } from './sanitise.ts';
import { isLinkProperty } from './urls.ts';

/** What was answered. It only weighs the words; every string is read in each case (trap 28). */
export type ResultKind = 'tool_result' | 'resource' | 'prompt' | 'error' | 'other';

export interface ResultOptions extends Omit<ResultContext, 'pointer' | 'onKey' | 'isError' | 'isInstruction'> {
	/** Default `tool_result`. */
	readonly kind?: ResultKind;
	readonly limits?: Partial<SurfaceLimits>;
}

/** What is to be done to one string of the value. */
export interface StringPlan {
	readonly pointer: string;
	/** The property name, not the value: it cannot be changed without breaking the answer, so the answer can only be withheld. */
	readonly onKey: boolean;
	/** The raw string: as it is, or the text in a blob. */
	readonly text: string;
	/** Decoded from base64: an edit means encoding it again. */
	readonly isBlob: boolean;
	readonly redactions: readonly Edit[];
	readonly edits: readonly Edit[];
}

/** What the engine says about one answer of a server. Same input, same bytes out. */
export interface ResultInspection {
	/** In document order of the strings, then by start. */
	readonly findings: readonly Finding[];
	readonly severity: Severity;
	readonly tier: Tier | undefined;
	/** Only strings with something to change or to redact. */
	readonly plans: readonly StringPlan[];
	readonly counts: SanitiseCounts;
	readonly gaps: readonly (ResultGap | SurfaceGap | BlobGap)[];
	/** Of the first mail found. */
	readonly mail: MailAuthentication | undefined;
	/** Links and addresses seen, over all strings. */
	readonly urlCount: number;
	/** Distinct registrable domains, sorted: for later checks of where calls go, never to be shown to a model. */
	readonly domains: readonly string[];
	/** UTF-16 units of text in string values. */
	readonly textLength: number;
	/** Images, sound and other binary parts: of those only what stands in letters in them is read. */
	readonly mediaCount: number;
}

/** Strings shorter than this carry no order; they are only looked at for invisible characters with the others. */
const SHORTEST = 4;

/**
 * Every string of an answer: results of `tools/call`, `resources/read`, `prompts/get`, errors, and any other shape; property names,
 * `structuredContent`, `_meta`, textual blobs included. Text that is split over several blocks is read in one piece too.
 * Never throws; limits that were met are named in `gaps`.
 */
export function inspectResult(value: Json, options: ResultOptions = {}): ResultInspection {
	const { isOutOfTime, kind = 'tool_result', limits, ...context } = options;
	const walk = surfacesOf(value, limits);
	const isError = kind === 'error' || (isJsonObject(value) && value['isError'] === true);
	const blobs = blobsOf(value);
	const findings: Finding[] = [];
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
		const isOrder = isAsked(surface.pointer);
		// What is looked for beyond that depends on the field, and of an address the name of its property says more than its text.
		const known =
			context.sensitive === undefined && !isLinkProperty(surface.pointer)
				? BARE[bareIndex(isError, isOrder, context.stripLegitimate ?? false)]
				: undefined;
		if (known?.get(text) === true) continue;
		const inspection = inspectResultText(text, {
			...ofText,
			isInstruction: isOrder,
			pointer: surface.pointer,
			onKey: surface.isKey,
			...(context.sensitive === undefined ? {} : { sensitive: { ...context.sensitive, field: lastStep(surface.pointer) } }),
		});
		if (known !== undefined && isBare(inspection)) {
			known.set(text, true);
			continue;
		}
		findings.push(...inspection.findings);
		for (const gap of inspection.gaps) gaps.add(gap);
		counts = addCounts(counts, inspection.counts);
		mail ??= inspection.mail;
		urlCount += inspection.urls.length;
		for (const { registrableDomain } of inspection.urls) if (registrableDomain !== undefined) domains.add(registrableDomain);
		const plan = planOf(surface, text, blob !== undefined, inspection);
		if (plan !== undefined) plans.push(plan);
	}
	const goesOn = (): boolean => {
		if (isOutOfTime?.() !== true) return true;
		gaps.add('out-of-time');
		return false;
	};
	const blocks = blockListsOf(walk.surfaces, blobs);
	const across = ordersAcross(blocks, findings, { isError, isInstruction }, goesOn);
	findings.push(...across.findings);
	const structured = structuredListsOf(walk.surfaces);
	const short = [...shortLists(walk.surfaces), ...shortBlocksOf([...blocks, ...structured])];
	const overLists = acrossLists(short, findings, { isError, isInstruction, isUndone: true });
	findings.push(...overLists.findings);
	const told = new Set([...findings.filter(({ tier }) => tier === 'hard'), ...overLists.takenOut].map(({ pointer }) => pointer));
	const overMembers = ordersAcross(structured, [], { isError, isInstruction }, goesOn, told);
	findings.push(...overMembers.findings);
	return {
		findings,
		severity: worstSeverity(findings.map(({ severity }) => severity)),
		tier: findings.some(({ tier }) => tier === 'hard') ? 'hard' : findings.length > 0 ? 'soft' : undefined,
		plans: merged([
			...plans,
			...plansOf([...across.takenOut, ...overMembers.takenOut], 'results.injection'),
			...plansOf(overLists.takenOut, 'results.encoded'),
		]),
		counts,
		gaps: [...gaps].sort(),
		mail,
		urlCount,
		domains: [...domains].sort(),
		textLength,
		mediaCount,
	};
}

/**
 * Short strings of which there is nothing to say, by how they were read. Names of properties and words of a protocol make up most strings of answers, and
 * come back in each.
 */
const BARE: readonly Remembered<true>[] = Array.from({ length: 8 }, () => new Remembered());

function bareIndex(isError: boolean, isInstruction: boolean, stripsAll: boolean): number {
	return Number(isError) + 2 * Number(isInstruction) + 4 * Number(stripsAll);
}

/** The whole outcome says nothing. */
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

function plansOf(takenOut: readonly TakenOut[], rule: ResultRuleId): readonly StringPlan[] {
	return takenOut.map(({ pointer, text, isBlob, onKey = false, start, end }) => ({
		...{ pointer, onKey, text, isBlob },
		redactions: [{ kind: 'redact', rule, start, end }],
		edits: [],
	}));
}

/** An order over the short strings of one array, as `structuredContent` can have it, or over short blocks. */
function acrossLists(
	lists: readonly (readonly TextBlock[])[],
	known: readonly Finding[],
	surroundings: InjectionSurroundings,
): { readonly findings: readonly Finding[]; readonly takenOut: readonly TakenOut[] } {
	const findings: Finding[] = [];
	const takenOut: TakenOut[] = [];
	const hard = new Set(known.filter(({ tier }) => tier === 'hard').map(({ pointer }) => pointer));
	for (const list of lists) {
		const order = spreadOrderIn(
			list.map(({ text }) => text),
			surroundings,
		);
		const parts = order === undefined ? [] : list.slice(order.first, order.last + 1);
		const [first] = parts;
		if (order === undefined || first === undefined) continue;
		if (parts.some(({ pointer }) => hard.has(pointer))) continue;
		for (const { pointer } of parts) hard.add(pointer);
		findings.push({
			...{ rule: 'results.encoded', tier: 'hard', severity: 'high', confidence: 0.85, pointer: first.pointer },
			...{ start: 0, end: first.text.length, detail: `${order.how}, over ${parts.length} strings` },
		});
		takenOut.push(...parts.map((part) => ({ ...part, start: 0, end: part.text.length })));
	}
	return { findings, takenOut };
}

/** Neighbouring items of one array, none of them long or empty. */
function* shortLists(surfaces: readonly Surface[]): Generator<readonly TextBlock[]> {
	let list: TextBlock[] = [];
	let parent: string | undefined;
	for (const surface of surfaces) {
		const { isKey, pointer, text } = surface;
		const item = { pointer, text, isBlob: false };
		const slash = pointer.lastIndexOf('/');
		const isItem = !isKey && text !== '' && text.length <= LONGEST_PIECE && ITEM.test(pointer.slice(slash + 1));
		if (isItem && list.length > 0 && pointer.startsWith(parent ?? '') && slash === parent?.length) {
			list.push(item);
			continue;
		}
		if (list.length > 1) yield list;
		list = isItem ? [item] : [];
		parent = isItem ? pointer.slice(0, slash) : undefined;
	}
	if (list.length > 1) yield list;
}

const ITEM = /^\d+$/;

/** One plan a string. */
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
