import { normalise } from '../views/normalise.ts';
import type { TextView } from '../views/view.ts';
import { foreignBit, foreignIn } from './foreign.ts';
import { type ClassSet, classSet, NOTHING } from './lexicon.ts';
import { isTurnShown, standingOf } from './mention.ts';
import { matchIn, type Pattern, pattern } from './pattern.ts';
import { ANYWHERE, type InjectionRule, type Role } from './rule.ts';
import { RULES } from './rules.ts';
import { eachSentence, type Names, type Sentence } from './sentence.ts';

/** One rule that matched a passage. Offsets in the raw text. */
export interface Hit {
	readonly rule: string;
	readonly says: string;
	/** What matched, for whoever works on the rules. */
	readonly source: string;
	readonly start: number;
	readonly end: number;
	/** 0 to 1. */
	readonly weight: number;
	/** Only shown, not said. */
	readonly isShown: boolean;
}

interface Compiled {
	readonly rule: InjectionRule;
	readonly weight: number;
	readonly pattern: Pattern;
	readonly source: string;
}

let all: ReadonlyMap<Role, readonly Compiled[]> | undefined;

/** The patterns of a role, heaviest first. All roles are made at once, so that the lexicon is complete before the first text is read. */
function compiled(role: Role): readonly Compiled[] {
	all ??= new Map(ANYWHERE.map((each) => [each, made(each)]));
	return all.get(role) ?? [];
}

const KNOWN = new Map<string, Pattern>();

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
	).sort((a, b) => b.weight - a.weight);
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

/** An address or a secret is one in each language. */
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
	readonly source: string;
}

const SHAPES = new Map<Role, readonly ShapeRule[]>();

function shapesOf(role: Role): readonly ShapeRule[] {
	const known = SHAPES.get(role);
	if (known !== undefined) return known;
	const made = RULES.flatMap((rule) =>
		rule.shapes.flatMap(({ in: roles, of, weight }) =>
			roles.includes(role)
				? of.map((regex) => ({ rule, weight, source: regex.source, regex: new RegExp(regex.source, `${regex.flags.replace('g', '')}g`) }))
				: [],
		),
	);
	SHAPES.set(role, made);
	return made;
}

/** What is only shown counts this much. */
const SHOWN = 0.2;

export interface HitOptions {
	readonly names?: Names | undefined;
	/** Classes that the purpose of a tool explains. */
	readonly explained?: ClassSet | undefined;
}

/** Every rule that matches, at most once a sentence with its best weight. Cost: O(n). */
export function hitsIn(
	raw: string,
	role: Role,
	{ explained = NOTHING, names }: HitOptions = {},
	view: TextView = normalise(raw),
): readonly Hit[] {
	const rules = compiled(role);
	const hits: Hit[] = [];
	const foreign = foreignOf(role);
	const inSentence = (sentence: Sentence): void => {
		if (!sentence.isProse) return;
		if (foreign.length > 0 && sentence.mayBeForeign) inForeign(sentence);
		let seen: Set<string> | undefined;
		for (const { pattern: each, rule, source, weight } of rules) {
			if (seen?.has(rule.id) === true) continue;
			const span = matchIn(sentence, each, explained);
			if (span === undefined) continue;
			seen ??= new Set();
			seen.add(rule.id);
			const start = view.rawStart(sentence.starts[span.first] ?? 0);
			const end = view.rawEnd(sentence.ends[span.last] ?? 0);
			const isShown = standingOf(raw, start, end) === 'mention';
			hits.push({ rule: rule.id, says: rule.says, source, start, end, isShown, weight: isShown ? weight * SHOWN : weight });
		}
	};
	const inForeign = (sentence: Sentence): void => {
		const bits = foreignIn(sentence.texts, sentence.length) | englishBits(sentence);
		if (bits === 0) return;
		for (const { need, rule, source, weight } of foreign) {
			if ((bits & need) !== need) continue;
			const start = view.rawStart(sentence.starts[0] ?? 0);
			const end = view.rawEnd(sentence.ends[sentence.length - 1] ?? 0);
			const isShown = standingOf(raw, start, end) === 'mention';
			hits.push({ rule: rule.id, says: rule.says, source, start, end, isShown, weight: isShown ? weight * SHOWN : weight });
			return;
		}
	};
	eachSentence(view, raw, inSentence, names);
	for (const { regex, rule, source, weight } of shapesOf(role)) {
		for (const match of raw.matchAll(regex)) {
			const start = match.index;
			const end = start + Math.max(1, match[0].length);
			const isShown = rule.isTurn === true ? isTurnShown(raw, start, end) : standingOf(raw, start, end) === 'mention';
			hits.push({ rule: rule.id, says: rule.says, source, start, end, isShown, weight: isShown ? weight * SHOWN : weight });
		}
	}
	return hits;
}

/** Hits of different rules that lie this near are one passage. UTF-16 units of the raw text. */
const NEAR = 320;

/** However much is shown, it says no more than this. */
const MOST_SHOWN = 0.3;

export interface Passage {
	readonly start: number;
	readonly end: number;
	/** The sum of the best weights of different rules. */
	readonly score: number;
	readonly says: readonly string[];
	readonly rules: readonly string[];
	readonly sources: readonly string[];
}

/**
 * The passages of a text: each hit with what other rules say near it. Whatever is added to a text adds hits and takes none away, so that the worst passage of
 * a text is at least as bad as that of each part of it.
 */
export function passagesIn(hits: readonly Hit[]): readonly Passage[] {
	const inOrder = [...hits].sort((a, b) => a.start - b.start || a.end - b.end);
	const passages: Passage[] = [];
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
