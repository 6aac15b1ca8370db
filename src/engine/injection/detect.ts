import { normalize } from '../views/normalize.ts';
import type { TextView } from '../views/view.ts';
import { foreignBit, foreignIn } from './foreign.ts';
import { CLASS_BITS, classSet, GroupSet } from './lexicon.ts';
import { isMention, isTurnShown } from './mention.ts';
import { neededMarks } from './needed-marks.ts';
import { type Explained, matchIn, type PatternSpan, pattern, type Step, UNEXPLAINED, type WordPattern } from './pattern.ts';
import { eachSentence, type Names } from './read-sentences.ts';
import { ANYWHERE, type InjectionRule, type Role } from './rule.ts';
import { RULES } from './rules.ts';
import type { Sentence } from './sentence.ts';

/** One rule that matched a passage. Offsets in the raw text. */
export interface Hit {
	readonly rule: string;
	readonly says: string;
	/** The pattern that matched, for rule authors. */
	readonly source: string;
	readonly start: number;
	readonly end: number;
	/** 0 to 1. */
	readonly weight: number;
	/** The passage is shown as an example, not said to the reader. */
	readonly isShown: boolean;
}

interface Compiled {
	readonly rule: InjectionRule;
	readonly weight: number;
	/** Index by weight, heaviest first. */
	readonly place: number;
	readonly pattern: WordPattern;
	readonly source: string;
}

let all: ReadonlyMap<Role, Candidates> | undefined;

/** The patterns of a role. Compiles all roles at once, so that the lexicon is complete before the first text is read. */
function candidatesOf(role: Role): Candidates {
	all ??= new Map(ANYWHERE.map((each) => [each, new Candidates(made(each))]));
	return all.get(role) ?? new Candidates([]);
}

/** Indexes patterns by what a sentence must contain to match. Most sentences lack what most patterns need. */
class Candidates {
	/** By weight, heaviest first. */
	readonly all: readonly Compiled[];
	/** Indexes in `all` of the patterns that the last sentence may match, unordered. */
	readonly found: Uint16Array;
	/** Indexes by class, of the patterns whose rarest step may have that class. The classes of `allLow` come first. */
	readonly #byClass: readonly Uint16Array[];
	/** The same by word list number. */
	readonly #byGroup: readonly (Uint16Array | undefined)[];
	/** The word lists that have patterns. */
	readonly #rarest = new GroupSet();
	/** By pattern index, the start of the pattern's steps in the arrays below. */
	readonly #steps: Uint16Array;
	readonly #low: Int32Array;
	readonly #high: Int32Array;
	readonly #group: Uint16Array;
	/** By pattern index, the number of the last sentence that the pattern was tried on. */
	readonly #triedOn: Uint32Array;
	#sentence = 0;
	#count = 0;

	constructor(all: readonly Compiled[]) {
		const byClass: number[][] = Array.from({ length: 2 * CLASS_BITS }, () => []);
		const byGroup: number[][] = [];
		const needs = all.map(({ pattern: { steps } }) => steps.filter(({ isAny }) => !isAny).sort((a, b) => a.words - b.words));
		for (const { pattern: each, place } of all) {
			const { commands, group, sets } = rarestOf(each);
			for (const index of bitsOf(sets.low | commands.low)) byClass[index]?.push(place);
			for (const index of bitsOf(sets.high | commands.high)) byClass[CLASS_BITS + index]?.push(place);
			if (group > 0) {
				(byGroup[group] ??= []).push(place);
				this.#rarest.add(group);
			}
		}
		const steps = needs.flat();
		let count = 0;
		this.all = all;
		this.found = new Uint16Array(all.length);
		this.#byClass = byClass.map((places) => Uint16Array.from(places));
		this.#byGroup = Array.from(byGroup, (places) => (places === undefined ? undefined : Uint16Array.from(places)));
		this.#steps = Uint16Array.from([0, ...needs.map(({ length }) => (count += length))]);
		this.#low = Int32Array.from(steps, ({ commands, sets }) => sets.low | commands.low);
		this.#high = Int32Array.from(steps, ({ commands, sets }) => sets.high | commands.high);
		this.#group = Uint16Array.from(steps, ({ group }) => group);
		this.#triedOn = new Uint32Array(all.length);
	}

	/** Finds the patterns that have a word in the sentence for every step. Returns their number. */
	find(sentence: Sentence): number {
		const { allHigh, allLow, groups } = sentence;
		this.#sentence = (this.#sentence + 1) >>> 0;
		this.#count = 0;
		const { bits } = this.#rarest;
		for (let index = 0; index < bits.length; index += 1)
			for (let left = (bits[index] ?? 0) & (groups.bits[index] ?? 0); left !== 0; left &= left - 1)
				this.#try(this.#byGroup[32 * index + lowestBit(left)], sentence);
		for (let left = allLow; left !== 0; left &= left - 1) this.#try(this.#byClass[lowestBit(left)], sentence);
		for (let left = allHigh; left !== 0; left &= left - 1) this.#try(this.#byClass[CLASS_BITS + lowestBit(left)], sentence);
		return this.#count;
	}

	#try(places: Uint16Array | undefined, sentence: Sentence): void {
		if (places === undefined) return;
		for (let index = 0; index < places.length; index += 1) {
			const place = places[index] ?? 0;
			if (this.#triedOn[place] === this.#sentence) continue;
			this.#triedOn[place] = this.#sentence;
			if (!this.#hasSteps(place, sentence)) continue;
			this.found[this.#count] = place;
			this.#count += 1;
		}
	}

	#hasSteps(place: number, sentence: Sentence): boolean {
		const { allHigh, allLow } = sentence;
		const end = this.#steps[place + 1] ?? 0;
		for (let step = this.#steps[place] ?? 0; step < end; step += 1) {
			if (((this.#low[step] ?? 0) & allLow) !== 0 || ((this.#high[step] ?? 0) & allHigh) !== 0) continue;
			const group = this.#group[step] ?? 0;
			if (group === 0 || !sentence.groups.has(group)) return false;
		}
		return true;
	}
}

function lowestBit(bits: number): number {
	return 31 - Math.clz32(bits & -bits);
}

function bitsOf(set: number): readonly number[] {
	return Array.from({ length: CLASS_BITS }, (_, index) => index).filter((index) => (set & (1 << index)) !== 0);
}

/** The step of a pattern that the fewest words match. */
function rarestOf({ steps }: WordPattern): Step {
	const [rarest] = steps.filter(({ isAny }) => !isAny).sort((a, b) => a.words - b.words);
	if (rarest === undefined) throw new Error('a pattern needs a step that not every word matches');
	return rarest;
}

const KNOWN = new Map<string, WordPattern>();

function made(role: Role): readonly Compiled[] {
	return RULES.flatMap((rule) =>
		rule.patterns.flatMap(({ in: roles, of, weight }) =>
			roles.includes(role)
				? of.map((source) => {
						const known = KNOWN.get(source) ?? pattern(source);
						KNOWN.set(source, known);
						return { rule, weight, source, pattern: known };
					})
				: [],
		),
	)
		.sort((a, b) => b.weight - a.weight)
		.map((compiled, place) => ({ ...compiled, place }));
}

interface ForeignRule {
	readonly rule: InjectionRule;
	readonly weight: number;
	readonly need: number;
	readonly source: string;
}

const FOREIGN = new Map<Role, readonly ForeignRule[]>();

function foreignOf(role: Role): readonly ForeignRule[] {
	const known = FOREIGN.get(role);
	if (known !== undefined) return known;
	const made = RULES.flatMap((rule) =>
		rule.foreign.flatMap(({ in: roles, of, weight }) =>
			roles.includes(role)
				? of.map((names) => ({ rule, weight, need: names.reduce((bits, name) => bits | foreignBit(name), 0), source: names.join('+') }))
				: [],
		),
	).sort((a, b) => b.weight - a.weight);
	FOREIGN.set(role, made);
	return made;
}

/** Addresses and secrets look the same in every language. */
function englishBits({ allHigh, allLow }: Sentence): number {
	let bits = 0;
	if (((ADDRESS.low & allLow) | (ADDRESS.high & allHigh)) !== 0) bits |= foreignBit('address');
	if (((SECRET.low & allLow) | (SECRET.high & allHigh)) !== 0) bits |= foreignBit('secret');
	return bits;
}

const ADDRESS = classSet('address');
const SECRET = classSet('secret', 'secretplace');

interface ShapeRule {
	readonly rule: InjectionRule;
	readonly weight: number;
	readonly regex: RegExp;
	readonly marks: readonly string[];
	readonly source: string;
}

const SHAPES = new Map<Role, readonly ShapeRule[]>();

function shapesOf(role: Role): readonly ShapeRule[] {
	const known = SHAPES.get(role);
	if (known !== undefined) return known;
	const made = RULES.flatMap((rule) =>
		rule.shapes.flatMap(({ in: roles, of, weight }) =>
			roles.includes(role)
				? of.map(({ flags, source }) => ({
						rule,
						weight,
						source,
						regex: new RegExp(source, `${flags.replace('g', '')}g`),
						marks: [...(neededMarks(source) ?? '')],
					}))
				: [],
		),
	);
	SHAPES.set(role, made);
	return made;
}

/** Minimum score of a suspicious passage. */
export const SUSPECT = 0.6;
/** Weight factor of a hit that is only shown. */
const SHOWN = 0.2;

export interface HitOptions {
	readonly names?: Names | undefined;
	/** What the tool's purpose explains. */
	readonly explained?: Explained | undefined;
}

/** Every rule that matches, at most once per sentence, with its best weight. Cost: O(n). */
export function hitsIn(
	raw: string,
	role: Role,
	{ explained = UNEXPLAINED, names }: HitOptions = {},
	view: TextView = normalize(raw),
): readonly Hit[] {
	const candidates = candidatesOf(role);
	const hits: Hit[] = [];
	const foreign = foreignOf(role);
	/** By rule, its heaviest pattern in the sentence. */
	const best = new Map<string, { readonly compiled: Compiled; readonly span: PatternSpan }>();
	const inSentence = (sentence: Sentence): void => {
		if (foreign.length > 0 && sentence.mayBeForeign && sentence.isProse) inForeign(sentence);
		const count = candidates.find(sentence);
		if (count === 0) return;
		best.clear();
		for (const place of candidates.found.subarray(0, count)) {
			const compiled = candidates.all[place];
			if (compiled === undefined || (best.get(compiled.rule.id)?.compiled.place ?? Number.POSITIVE_INFINITY) <= place) continue;
			const span = matchIn(sentence, compiled.pattern, explained);
			if (span !== undefined) best.set(compiled.rule.id, { compiled, span });
		}
		/** Matches with a weight below `SUSPECT`. The same words count only once. */
		const doubted: PatternSpan[] = [];
		for (const { compiled, span } of [...best.values()].sort((a, b) => a.compiled.place - b.compiled.place)) {
			const { rule, source, weight } = compiled;
			if (doubted.some(({ first, last }) => first === span.first && last === span.last)) continue;
			if (weight < SUSPECT) doubted.push(span);
			const start = view.rawStart(sentence.starts[span.first] ?? 0);
			const end = view.rawEnd(sentence.ends[span.last] ?? 0);
			const isShown = isMention(raw, start, end);
			hits.push({ rule: rule.id, says: rule.says, source, start, end, isShown, weight: isShown ? weight * SHOWN : weight });
		}
	};
	const inForeign = (sentence: Sentence): void => {
		const bits = foreignIn(sentence.words, sentence.length) | englishBits(sentence);
		if (bits === 0) return;
		for (const { need, rule, source, weight } of foreign) {
			if ((bits & need) !== need) continue;
			const start = view.rawStart(sentence.starts[0] ?? 0);
			const end = view.rawEnd(sentence.ends[sentence.length - 1] ?? 0);
			const isShown = isMention(raw, start, end);
			hits.push({ rule: rule.id, says: rule.says, source, start, end, isShown, weight: isShown ? weight * SHOWN : weight });
			return;
		}
	};
	eachSentence(view, raw, inSentence, names);
	for (const { marks, regex, rule, source, weight } of shapesOf(role)) {
		if (marks.length > 0 && !marks.some((mark) => raw.includes(mark))) continue;
		for (const match of raw.matchAll(regex)) {
			const start = match.index;
			const end = start + Math.max(1, match[0].length);
			const isShown = rule.isTurn === true ? isTurnShown(raw, start, end) : isMention(raw, start, end);
			hits.push({ rule: rule.id, says: rule.says, source, start, end, isShown, weight: isShown ? weight * SHOWN : weight });
		}
	}
	return hits;
}

/** Maximum distance between hits of different rules in one passage. UTF-16 units of the raw text. */
const NEAR = 320;

/** Maximum score from hits that are only shown. */
const MOST_SHOWN = 0.3;

export interface InjectionPassage {
	readonly start: number;
	readonly end: number;
	/** The sum of the best weights of different rules. */
	readonly score: number;
	readonly says: readonly string[];
	readonly rules: readonly string[];
	readonly sources: readonly string[];
}

/**
 * The passages of a text: each hit together with nearby hits of other rules. Adding text adds hits and removes none, so the worst passage
 * of a text is at least as bad as the worst one of each part.
 */
export function passagesIn(hits: readonly Hit[]): readonly InjectionPassage[] {
	const inOrder = [...hits].sort((a, b) => a.start - b.start || a.end - b.end);
	const passages: InjectionPassage[] = [];
	let first = 0;
	for (const [index, hit] of inOrder.entries()) {
		while ((inOrder[first]?.start ?? 0) < hit.start - NEAR) first += 1;
		const best = new Map<string, Hit>();
		for (const other of inOrder.slice(first, index + 1)) {
			const known = best.get(other.rule);
			if (known === undefined || known.weight < other.weight) best.set(other.rule, other);
		}
		const parts = [...best.values()].sort((a, b) => b.weight - a.weight);
		const sumOf = (isShown: boolean): number => parts.reduce((sum, part) => sum + (part.isShown === isShown ? part.weight : 0), 0);
		const score = sumOf(false) + Math.min(MOST_SHOWN, sumOf(true));
		passages.push({
			start: Math.min(...parts.map(({ start }) => start)),
			end: Math.max(...parts.map(({ end }) => end)),
			score: Math.round(score * 100) / 100,
			says: parts.map(({ says }) => says),
			rules: parts.map(({ rule }) => rule),
			sources: parts.map(({ source }) => source),
		});
	}
	return passages;
}
