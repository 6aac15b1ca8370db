import type { Surface } from '../../mcp/surfaces.ts';
import type { DetectorInput } from '../detector.ts';
import { createFinder, type Share, type Suspect } from '../techniques/find.ts';
import type { Readings } from '../text/reading.ts';
import { type Draft, eachDraft, LOOKS_FOR_SUCH, RELATIONS, type Relation, relationsOf } from './read.ts';
import { relation } from './relations.ts';
import { BIAS, WEIGHTS, WHOLE_BIAS, WHOLE_WEIGHTS } from './weights.ts';
import { WORD_WEIGHTS } from './word-weights.ts';
import { eachSign, numberOf } from './wording.ts';
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
	/** It stands inside a tag that no markup knows, or in a comment. */
	readonly isTagged: boolean;
}

/** What the units of one subject come to. */
export interface Score {
	/**
	 * A soft maximum of what the strongest units weigh, at least `FLOOR`: two doubtful sentences weigh more than one. To it comes, within bounds, what the
	 * text as a whole is made of: an order stands in other company than a rule of an honest manual.
	 */
	readonly total: number;
	/** The strongest units, strongest first. */
	readonly units: readonly ScoredUnit[];
	/** Sentences with a technique of their own, found in the same pass. */
	readonly suspects: readonly Suspect[];
	readonly share: Readonly<Share>;
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
	'dictates an answer',
	'another kind of tool',
	'command in an odd place',
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
	'protects a private matter',
	'forbids hiding',
	'several matters beyond the purpose',
	'many matters beyond the purpose',
]);

const NAMES: readonly string[] = [...KINDS, ...RELATIONS, ...KINDS.map((kind) => `explained ${kind}`)];
const COUNT = NAMES.length;
/** By the place in `NAMES`. */
const TABLE: Float64Array = tableOf();
const CONSTANT = BIAS / 100;
/** For the first, second and third sentence of a text that has a sign: by `COUNT` and the place in `NAMES`. */
const TIMES = 3;
const WHOLE_TABLE: Float64Array = wholeTableOf();
const WHOLE_CONSTANT = WHOLE_BIAS / 100;
/** A long text says more of everything: what it says is divided by the root of its words, at most so many, and a few. */
const [FEW_WORDS, MANY_WORDS] = [5, 150];
/** How much a whole text may take off or add: honest text around an order can keep the company of its words quiet, but buys the order itself not off. */
const [WHOLE_LEAST, WHOLE_MOST] = [-0.4, 3];

/** What showing a text takes off. */
const SHOWN = 2;
/** How much more the strongest unit counts than those beside it: at 1 a long manual gathers much from little. */
const SHARPNESS = 2;
/** Units that count for a total; a unit below `FLOOR` does not. */
const TOP = 8;
export const FLOOR = -5;

function tableOf(): Float64Array {
	const weights = new Map(WEIGHTS);
	return Float64Array.from(NAMES, (name) => (weights.get(name) ?? 0) / 100);
}

function wholeTableOf(): Float64Array {
	const table = new Float64Array(TIMES * COUNT);
	for (const [name, weights] of WHOLE_WEIGHTS) {
		const place = NAMES.indexOf(name);
		for (const [times, weight] of weights.entries()) table[times * COUNT + place] = weight / 100;
	}
	return table;
}

/** Open addressing: twice as many places as words, and a power of two. */
class Wording {
	readonly #mask: number;
	readonly #keys: Uint32Array;
	readonly #weights: Float64Array;
	readonly #wholeWeights: Float64Array;
	/** The sentence, and the text, in which a word was counted last: it counts once. */
	readonly #seen: Uint32Array;
	readonly #seenInText: Uint32Array;
	/** One bit for every number below 2^18: most words are told to weigh nothing without a look at the table. */
	readonly #bits = new Uint8Array(0x8000);
	#sentence = 0;
	#sum = 0;
	#text = 0;
	#wholeSum = 0;
	/** Words and pairs of a sentence. */
	#visits = 0;
	#isSaid = true;
	/** Words of the text. */
	#signs = 0;

	constructor(list: string) {
		const entries = list.split(',').map((each) => {
			const behind = each.lastIndexOf(' ');
			const end = each.lastIndexOf(' ', behind - 1);
			return [numberOf(each.slice(0, end)), Number(each.slice(end + 1, behind)) / 100, Number(each.slice(behind + 1)) / 100] as const;
		});
		const size = 2 ** Math.ceil(Math.log2(entries.length * 2 + 2));
		this.#mask = size - 1;
		this.#keys = new Uint32Array(size);
		this.#weights = new Float64Array(size);
		this.#wholeWeights = new Float64Array(size);
		this.#seen = new Uint32Array(size);
		this.#seenInText = new Uint32Array(size);
		for (const [number, weight, wholeWeight] of entries) {
			const place = this.#placeOf(number);
			this.#keys[place] = number;
			this.#weights[place] = weight;
			this.#wholeWeights[place] = wholeWeight;
			const bits = (number >>> 3) & 0x7fff;
			this.#bits[bits] = (this.#bits[bits] ?? 0) | (1 << (number & 7));
		}
	}

	/** From here on sentences belong to a new text. */
	begin(): void {
		this.#text = this.#text === 0xffffffff ? 1 : this.#text + 1;
		this.#wholeSum = 0;
		this.#signs = 0;
	}

	/** What the words of the text weigh, each once, and how many there are, each as often as it stands there. */
	get whole(): { readonly sum: number; readonly words: number } {
		return { sum: this.#wholeSum, words: this.#signs };
	}

	/** What the words of a sentence weigh. `isSaid`: they count for the text as a whole as well. */
	weightOf({ text, start, end }: Pick<Draft, 'text' | 'start' | 'end'>, isSaid: boolean): number {
		this.#isSaid = isSaid;
		this.#sentence = this.#sentence === 0xffffffff ? 1 : this.#sentence + 1;
		this.#sum = 0;
		this.#visits = 0;
		eachSign(text, start, end, this.#count);
		// A sentence of n words has n - 1 pairs.
		if (isSaid) this.#signs += (this.#visits + 1) >> 1;
		return this.#sum;
	}

	readonly #count = (number: number): void => {
		this.#visits += 1;
		if (((this.#bits[(number >>> 3) & 0x7fff] ?? 0) & (1 << (number & 7))) === 0) return;
		const place = this.#placeOf(number);
		if (this.#keys[place] !== number || this.#seen[place] === this.#sentence) return;
		this.#seen[place] = this.#sentence;
		this.#sum += this.#weights[place] ?? 0;
		if (!this.#isSaid || this.#seenInText[place] === this.#text) return;
		this.#seenInText[place] = this.#text;
		this.#wholeSum += this.#wholeWeights[place] ?? 0;
	};

	/** Where a number stands, or the free place where it would. */
	#placeOf(number: number): number {
		let place = number & this.#mask;
		while (this.#keys[place] !== 0 && this.#keys[place] !== number) place = (place + 1) & this.#mask;
		return place;
	}
}

const WORDING = new Wording(WORD_WEIGHTS);
const SCORES = new WeakMap<Readings, Score>();

/** The strongest units of a subject and what they come to: made once for all detectors of one inspection. Cost: O(text). */
export function scoreOf(input: DetectorInput): Score {
	const known = SCORES.get(input.readings);
	if (known !== undefined) return known;
	const units: ScoredUnit[] = [];
	const signs = new Int32Array(COUNT);
	const finder = createFinder();
	const whole = createWhole();
	eachDraft(input, (draft) => {
		finder.visit(draft);
		const least = units.length < TOP ? FLOOR : (units[TOP - 1]?.score ?? FLOOR);
		const unit = scoredAbove(least, draft, signs, whole);
		if (unit !== undefined) insert(units, unit);
	});
	const sum = units.reduce((before, { score }) => before + Math.exp(SHARPNESS * score), 0);
	const total = Math.max(FLOOR, Math.log(sum) / SHARPNESS) + (units.length === 0 ? 0 : whole.weight());
	const score = { total, units, suspects: finder.suspects, share: finder.share };
	SCORES.set(input.readings, score);
	return score;
}

/** What a text as a whole is made of. Only one is made use of at a time. */
interface Whole {
	/** Counts the signs of structure of a sentence: the first `count` of `signs`. */
	add(signs: Int32Array, count: number): void;
	weight(): number;
}

function createWhole(): Whole {
	WORDING.begin();
	const times = new Uint8Array(COUNT);
	let structure = 0;
	return {
		add(signs, count) {
			for (let place = 0; place < count; place += 1) {
				const sign = signs[place] ?? 0;
				const before = times[sign] ?? 0;
				if (before === TIMES) continue;
				times[sign] = before + 1;
				structure += WHOLE_TABLE[before * COUNT + sign] ?? 0;
			}
		},
		weight() {
			const { sum, words } = WORDING.whole;
			const weight = WHOLE_CONSTANT + (structure + sum) / Math.sqrt(FEW_WORDS + Math.min(MANY_WORDS, words));
			return Math.min(WHOLE_MOST, Math.max(WHOLE_LEAST, weight));
		},
	};
}

/** Keeps the strongest; of equals, the one that came first. */
function insert(units: ScoredUnit[], unit: ScoredUnit): void {
	let place = units.length;
	while (place > 0 && (units[place - 1]?.score ?? 0) < unit.score) place -= 1;
	units.splice(place, 0, unit);
	if (units.length > TOP) units.pop();
}

const TAGGED = relation('inside a made-up tag');
/** A sign speaks from this weight on. */
const SPEAKS = 0.1;

/** Undefined at `least` or below. `signs` is room to work in. */
function scoredAbove(least: number, draft: Draft, signs: Int32Array, whole: Whole): ScoredUnit | undefined {
	const relations = relationsOf(draft);
	const count = signsOf(draft, relations, signs);
	// Whoever names a text that is looked for, or quotes one, does not say it (R043).
	const isShowing = relations !== draft.relations;
	if (!isShowing) whole.add(signs, count);
	const wording = CONSTANT + WORDING.weightOf(draft, !isShowing);
	const score = sumOf(wording, signs, count) - (relations.includes(LOOKS_FOR_SUCH) ? SHOWN : 0);
	if (score <= least) return undefined;
	const speaking: string[] = [];
	for (let place = 0; place < count; place += 1) {
		const sign = signs[place] ?? 0;
		const name = NAMES[sign] ?? '';
		if ((TABLE[sign] ?? 0) > SPEAKS && !PLACES.has(name)) speaking.push(name);
	}
	return {
		at: draft.at,
		start: draft.start,
		end: draft.end,
		score,
		form: speaking.filter((name) => FORM.has(name)),
		matter: speaking.filter((name) => !FORM.has(name) && !name.startsWith('explained ')),
		isTagged: relations.includes(TAGGED),
	};
}

function sumOf(start: number, signs: Int32Array, count: number): number {
	let sum = start;
	for (let place = 0; place < count; place += 1) sum += TABLE[signs[place] ?? 0] ?? 0;
	return sum;
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
