import type { Surface } from '../../mcp/surfaces.ts';
import type { DetectorInput } from '../detector.ts';
import type { Readings } from '../text/reading.ts';
import { type Draft, eachDraft, LOOKS_FOR_SUCH, QUOTES, RELATIONS, type Relation, relationsOf } from './read.ts';
import { LOW } from './thresholds.ts';
import { BIAS, WEIGHTS } from './weights.ts';
import { hasKind, KINDS, type Kind } from './words.ts';

/** A unit with its sum, and the signs that speak for an order, in fixed words of ours. */
export interface ScoredUnit {
	readonly at: Surface;
	/** Offsets in the normalised view. */
	readonly start: number;
	readonly end: number;
	readonly score: number;
	/** Whose use is regulated, and how: the act of ordering. */
	readonly form: readonly string[];
	/** What the order is about and the declared purpose does not explain. */
	readonly matter: readonly string[];
}

const FORM: ReadonlySet<string> = new Set<Kind | Relation>([
	'duty',
	'trigger',
	'agent',
	'person',
	'negation',
	'stealth',
	'completeness',
	'other tool',
	'priority',
	'policy',
	'cancelling',
	'guidance',
	'judgement',
	'sequence',
	'occasion',
	'gives a command',
	'orders another tool',
	'regulates another tool',
	'regulates all tools',
	'regulates the agent',
	'claims first place',
	'agent bound by duty',
	'silence towards the user',
	'denies approval',
	'foreign condition',
	'own condition',
	'foreign condition, command',
	'foreign condition, calls itself',
	'foreign condition, calls another tool',
	'passive order',
	'condition comes first',
	'inside a made-up tag',
	'odd place',
	'server instructions',
]);
/** Where a unit stands says nothing by itself. */
const PLACES: ReadonlySet<string> = new Set<Relation>([
	'parameter description',
	'name of a parameter',
	'after the first sentence',
	'long unit',
	'very long unit',
	'short unit',
	'far down',
	'third person',
	'on the topic',
	'documentation section',
	'own parameter named',
	'looks for such text',
	'quotes a phrase',
	'away from the topic',
	'required parameter',
]);

const NAMES: readonly string[] = [...KINDS, ...RELATIONS, ...KINDS.map((kind) => `explained ${kind}`)];
const COUNT = NAMES.length;
const TABLE = tableOf();

/** What showing a text takes off. */
const SHOWN = 2;

/** Row and column of two signs: what both together weigh; the diagonal: what one weighs alone. */
function tableOf(): Float64Array {
	const table = new Float64Array(COUNT * COUNT);
	const index = new Map(NAMES.map((name, place) => [name, place]));
	for (const [signs, weight] of WEIGHTS) {
		const [one = '', other = one] = signs.split(' + ');
		const [a, b] = [index.get(one), index.get(other)];
		if (a === undefined || b === undefined) continue;
		table[a * COUNT + b] = weight;
		table[b * COUNT + a] = weight;
	}
	return table;
}

const SCORED = new WeakMap<Readings, readonly ScoredUnit[]>();

/** The units of a subject that reach `LOW`, with their sums: made once for all detectors of one inspection. */
export function scoredUnits(input: DetectorInput): readonly ScoredUnit[] {
	const known = SCORED.get(input.readings);
	if (known !== undefined) return known;
	const scored: ScoredUnit[] = [];
	const room = new Int32Array(COUNT);
	eachDraft(input, (draft) => {
		const count = signsOf(draft, draft.relations, room);
		if (mostOf(room, count) < LOW - ROUNDING) return;
		const unit = scoreOf(draft, room);
		if (unit !== undefined) scored.push(unit);
	});
	SCORED.set(input.readings, scored);
	return scored;
}

/** More than additions in another order can differ by. */
const ROUNDING = 1e-6;

/** The most that a sum can become with the two relations that a draft lacks. */
function mostOf(signs: Int32Array, count: number): number {
	let sum = BIAS;
	let looks = (TABLE[LOOKS_ROW + LOOKS_SIGN] ?? 0) - SHOWN;
	let quotes = TABLE[QUOTES_ROW + QUOTES_SIGN] ?? 0;
	for (let one = 0; one < count; one += 1) {
		const sign = signs[one] ?? 0;
		const row = sign * COUNT;
		sum += TABLE[row + sign] ?? 0;
		for (let other = one + 1; other < count; other += 1) sum += TABLE[row + (signs[other] ?? 0)] ?? 0;
		looks += TABLE[LOOKS_ROW + sign] ?? 0;
		quotes += TABLE[QUOTES_ROW + sign] ?? 0;
	}
	return sum + Math.max(0, looks, quotes, looks + quotes + (TABLE[LOOKS_ROW + QUOTES_SIGN] ?? 0));
}

const LOOKS_SIGN = KINDS.length + LOOKS_FOR_SUCH;
const LOOKS_ROW = LOOKS_SIGN * COUNT;
const QUOTES_SIGN = KINDS.length + QUOTES;
const QUOTES_ROW = QUOTES_SIGN * COUNT;

/** A sign speaks when it and half of what it weighs with the others add up to more than this. */
const SPEAKS = 0.1;

/** Undefined below `LOW`. `signs` is room to work in. */
function scoreOf(draft: Draft, signs: Int32Array): ScoredUnit | undefined {
	const relations = relationsOf(draft);
	const count = signsOf(draft, relations, signs);
	// Whoever names a text that is looked for does not say it (R043).
	let score = BIAS - (relations.includes(LOOKS_FOR_SUCH) ? SHOWN : 0);
	const speaking: string[] = [];
	for (let one = 0; one < count; one += 1) {
		const sign = signs[one] ?? 0;
		const row = sign * COUNT;
		let share = TABLE[row + sign] ?? 0;
		score += share;
		for (let other = 0; other < count; other += 1) {
			if (other === one) continue;
			const both = TABLE[row + (signs[other] ?? 0)] ?? 0;
			share += both / 2;
			if (other > one) score += both;
		}
		const name = NAMES[sign] ?? '';
		if (share > SPEAKS && !PLACES.has(name)) speaking.push(name);
	}
	if (score < LOW) return undefined;
	return {
		at: draft.at,
		start: draft.start,
		end: draft.end,
		score,
		form: speaking.filter((name) => FORM.has(name)),
		matter: speaking.filter((name) => !FORM.has(name) && !name.startsWith('explained ')),
	};
}

/** Fills `signs` with places in `NAMES`, and says with how many. */
function signsOf({ kinds, explained }: Draft, relations: readonly number[], signs: Int32Array): number {
	let count = 0;
	for (let kind = 0; kind < KINDS.length; kind += 1) {
		if (hasKind(kinds, kind)) signs[count++] = kind;
		if (hasKind(explained, kind)) signs[count++] = KINDS.length + RELATIONS.length + kind;
	}
	for (const each of relations) signs[count++] = KINDS.length + each;
	return count;
}
