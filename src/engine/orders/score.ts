import type { DetectorInput } from '../detector.ts';
import type { Readings } from '../text/reading.ts';
import { type Draft, eachDraft, LOOKS_FOR_SUCH, QUOTES, RELATIONS, type Relation, type Unit, unitOf } from './read.ts';
import { LOW } from './thresholds.ts';
import { BIAS, WEIGHTS } from './weights.ts';
import { hasKind, KINDS, type Kind } from './words.ts';

/** A unit with its sum, and the signs that speak for an order, in fixed words of ours. */
export interface ScoredUnit {
	readonly unit: Unit;
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
	const signs = new Int32Array(COUNT);
	eachDraft(input, (draft) => {
		if (mostOf(draft, signs) < LOW - ROUNDING) return;
		const unit = scoreOf(unitOf(draft));
		if (unit.score >= LOW) scored.push(unit);
	});
	SCORED.set(input.readings, scored);
	return scored;
}

/** More than additions in another order can differ by. */
const ROUNDING = 1e-6;

/** The most that the sum of a draft can become with the two relations it lacks. `signs` is room to work in, one place a sign. */
function mostOf({ kinds, explained, relations }: Draft, signs: Int32Array): number {
	let count = 0;
	for (let bits = kinds.low; bits !== 0; bits &= bits - 1) signs[count++] = 31 - Math.clz32(bits & -bits);
	for (let bits = kinds.high; bits !== 0; bits &= bits - 1) signs[count++] = 62 - Math.clz32(bits & -bits);
	const behind = KINDS.length + RELATIONS.length;
	for (let bits = explained.low; bits !== 0; bits &= bits - 1) signs[count++] = behind + 31 - Math.clz32(bits & -bits);
	for (let bits = explained.high; bits !== 0; bits &= bits - 1) signs[count++] = behind + 62 - Math.clz32(bits & -bits);
	for (let place = 0; place < relations.length; place += 1) signs[count++] = KINDS.length + (relations[place] ?? 0);
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

function scoreOf(unit: Unit): ScoredUnit {
	const signs = signsOf(unit);
	// Whoever names a text that is looked for does not say it (R043).
	let score = BIAS - (unit.relations.has('looks for such text') ? SHOWN : 0);
	const shares = signs.map((sign, place) => {
		let share = TABLE[sign * COUNT + sign] ?? 0;
		score += share;
		for (const [otherPlace, other] of signs.entries()) {
			if (otherPlace === place) continue;
			const both = TABLE[sign * COUNT + other] ?? 0;
			share += both / 2;
			if (otherPlace > place) score += both;
		}
		return share;
	});
	if (score < LOW) return { unit, score, form: [], matter: [] };
	const speaking = signs
		.flatMap((sign, place) => ((shares[place] ?? 0) > 0.1 ? [NAMES[sign] ?? ''] : []))
		.filter((name) => !PLACES.has(name));
	return {
		unit,
		score,
		form: speaking.filter((name) => FORM.has(name)),
		matter: speaking.filter((name) => !FORM.has(name) && !name.startsWith('explained ')),
	};
}

function signsOf({ kinds, explained, relations }: Unit): readonly number[] {
	const signs: number[] = [];
	for (let kind = 0; kind < KINDS.length; kind += 1) {
		if (hasKind(kinds, kind)) signs.push(kind);
		if (hasKind(explained, kind)) signs.push(KINDS.length + RELATIONS.length + kind);
	}
	for (const relation of relations) signs.push(KINDS.length + RELATIONS.indexOf(relation));
	return signs;
}
