import type { Surface } from '../../mcp/surfaces.ts';
import type { DetectorInput } from '../detector.ts';
import { createFinder, type Share, type Suspect } from '../techniques/find.ts';
import type { Readings } from '../text/reading.ts';
import { passageWeight } from './passage.ts';
import { type Draft, eachDraft, LOOKS_FOR_SUCH, RELATIONS, type Relation } from './read.ts';
import { relation } from './relations.ts';
import { BIAS, COMPANY_BIAS, COMPANY_WEIGHTS, WEIGHTS } from './weights.ts';
import { WORD_WEIGHTS } from './word-lists.ts';
import { WordTable } from './word-table.ts';
import { NumberRoom } from './wording.ts';
import { KINDS, type Kind, LOW_KINDS } from './words.ts';

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
	 * A soft maximum of what the strongest units weigh: two doubtful sentences weigh more than one. To it comes, within bounds, what stands around the
	 * strongest of them: an order stands in other company than a rule of an honest manual. `FLOOR` where no unit weighs more than that.
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
/** For the first, second and third sentence of a company that has a sign: by `COUNT` and the place in `NAMES`. */
const TIMES = 3;
const COMPANY_TABLE: Float64Array = companyTableOf();
const COMPANY_CONSTANT = COMPANY_BIAS / 100;
/**
 * Words of the sentences around the strongest one that are read as its company, at most. A longer text is not read as a whole: who writes honest text around an
 * order, or the order many times, would take from what its company says.
 */
const WINDOW = 60;
/** A longer company says more of everything: what it says is divided by the root of its words and a few. */
const FEW_WORDS = 5;
/** How much the company may take off or add: it makes a doubtful sentence an order, and buys no order off. */
const [COMPANY_LEAST, COMPANY_MOST] = [-0.4, 1.5];

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

function companyTableOf(): Float64Array {
	const table = new Float64Array(TIMES * COUNT);
	for (const [name, weights] of COMPANY_WEIGHTS) {
		const place = NAMES.indexOf(name);
		for (const [times, weight] of weights.entries()) table[times * COUNT + place] = weight / 100;
	}
	return table;
}

const WORDING = new WordTable(WORD_WEIGHTS);
const SCORES = new WeakMap<Readings, Score>();

/** The strongest units of a subject and what they come to: made once for all detectors of one inspection. Cost: O(text). */
export function scoreOf(input: DetectorInput): Score {
	const known = SCORES.get(input.readings);
	if (known !== undefined) return known;
	const units: ScoredUnit[] = [];
	const finder = createFinder();
	const trail = new Trail();
	eachDraft(input, (draft) => {
		finder.visit(draft);
		const least = units.length < TOP ? FLOOR : (units[TOP - 1]?.score ?? FLOOR);
		const unit = scoredAbove(least, draft, trail);
		if (unit !== undefined) insert(units, unit);
	});
	const sum = units.reduce((before, { score }) => before + Math.exp(SHARPNESS * score), 0);
	const total =
		Math.max(FLOOR, Math.log(sum) / SHARPNESS) + (units.length === 0 ? 0 : trail.company() + passageWeight(trail.steps, input.surfaces));
	const score = { total, units, suspects: finder.suspects, share: finder.share };
	SCORES.set(input.readings, score);
	return score;
}

/** A sentence that was read. */
interface Step {
	readonly pointer: string;
	readonly words: Uint32Array;
	/** It only shows something, which nobody says: none of it counts for a company. */
	readonly isShowing: boolean;
	readonly signs: Uint32Array;
}

/** The words and the signs of the sentences of one subject: memory that the next one has again. */
const WORDS = new NumberRoom();
const SIGNS = new NumberRoom();
/** How often the company has each sign, by the place in `NAMES`. */
const SAID = new Uint8Array(COUNT);

/** The sentences of a subject in the order of the text. One at a time: it holds until the next one is begun. */
class Trail {
	readonly steps: Step[] = [];

	constructor() {
		WORDS.clear();
		SIGNS.clear();
	}

	/** The place of the strongest sentence, of equals the first, and what it weighs. */
	#strongest = 0;
	#most = Number.NEGATIVE_INFINITY;

	add(step: Step, score: number): void {
		if (score > this.#most) {
			this.#most = score;
			this.#strongest = this.steps.length;
		}
		this.steps.push(step);
	}

	/** What the sentences around the strongest one say of it, with its own words, within the bounds. Cost: O(WINDOW). */
	company(): number {
		WORDING.begin();
		SAID.fill(0);
		let structure = 0;
		let words = 0;
		for (const step of this.#around()) {
			if (step.isShowing) continue;
			words += step.words.length;
			WORDING.add(step.words);
			for (const sign of step.signs) {
				const before = SAID[sign] ?? 0;
				if (before === TIMES) continue;
				SAID[sign] = before + 1;
				structure += COMPANY_TABLE[before * COUNT + sign] ?? 0;
			}
		}
		const weight = COMPANY_CONSTANT + (structure + WORDING.second) / Math.sqrt(FEW_WORDS + words);
		return Math.min(COMPANY_MOST, Math.max(COMPANY_LEAST, weight));
	}

	/** The strongest and its neighbours, one behind and one before it in turn, on each side until one has too many words. */
	#around(): readonly Step[] {
		const steps = this.steps;
		let [from, to] = [this.#strongest, this.#strongest + 1];
		let left = WINDOW - saidIn(steps[from]);
		const takes = (step: Step | undefined): boolean => {
			if (step === undefined || saidIn(step) > left) return false;
			left -= saidIn(step);
			return true;
		};
		let [behind, before] = [true, true];
		while (behind || before) {
			behind &&= takes(steps[to]);
			if (behind) to += 1;
			before &&= takes(steps[from - 1]);
			if (before) from -= 1;
		}
		return steps.slice(from, to);
	}
}

/** Words that somebody says. */
function saidIn(step: Step | undefined): number {
	return step === undefined || step.isShowing ? 0 : step.words.length;
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

/** Undefined at `least` or below. */
function scoredAbove(least: number, draft: Draft, trail: Trail): ScoredUnit | undefined {
	const { text, start, end, relations, isShowing } = draft;
	const signs = signsOf(draft);
	WORDING.begin();
	const words = WORDS.wordsOf(text, start, end);
	WORDING.add(words);
	const score = sumOf(CONSTANT + WORDING.weight, signs) - (relations.includes(LOOKS_FOR_SUCH) ? SHOWN : 0);
	trail.add({ pointer: draft.at.pointer, words, isShowing, signs }, score);
	if (score <= least) return undefined;
	const speaking: string[] = [];
	for (const sign of signs) {
		const name = NAMES[sign] ?? '';
		if ((TABLE[sign] ?? 0) > SPEAKS && !PLACES.has(name)) speaking.push(name);
	}
	return {
		at: draft.at,
		start,
		end,
		score,
		form: speaking.filter((name) => FORM.has(name)),
		matter: speaking.filter((name) => !FORM.has(name) && !name.startsWith('explained ')),
		isTagged: relations.includes(TAGGED),
	};
}

function sumOf(start: number, signs: Uint32Array): number {
	let sum = start;
	for (let place = 0; place < signs.length; place += 1) sum += TABLE[signs[place] ?? 0] ?? 0;
	return sum;
}

/** Places in `NAMES`. */
function signsOf({ kinds, explained, relations }: Draft): Uint32Array {
	const from = SIGNS.count;
	noteKinds(0, kinds.low, explained.low);
	noteKinds(LOW_KINDS, kinds.high, explained.high);
	for (const each of relations) SIGNS.push(KINDS.length + each);
	return SIGNS.since(from);
}

/** Each kind of one half of a set, and behind it the same as an explained one, in the order of `KINDS`. */
function noteKinds(first: number, kinds: number, explained: number): void {
	for (let left = kinds | explained; left !== 0; left &= left - 1) {
		const bit = left & -left;
		const kind = first + 31 - Math.clz32(bit);
		if ((kinds & bit) !== 0) SIGNS.push(kind);
		if ((explained & bit) !== 0) SIGNS.push(KINDS.length + RELATIONS.length + kind);
	}
}
