import { createLiteralGate, type LiteralGate } from './aho-corasick.ts';
import { mayOpen, type Opening, openingOf } from './openings.ts';
import { beginningsOf } from './prefixes.ts';

/** A regular expression that is only tried near one of its literals, and there only where a match can begin (`beginningsOf`). */
export interface Pattern<Id extends string = string> {
	readonly id: Id;
	/** Every match of `regex` contains at least one of these (any ASCII case). None = the whole text is searched. */
	readonly literals: readonly string[];
	/** Bounded quantifiers only. Any flags; `g` is added. */
	readonly regex: RegExp;
	/** The longest possible match with what it looks at around itself, in UTF-16 units. Default 200. */
	readonly reach?: number;
	/**
	 * Expressions of which every match holds a match of each, in the sentence that it begins in: before the first `.`, `!` or `?` with a
	 * blank behind it and before the first line feed. Where a sentence lacks one, `regex` is not tried.
	 */
	readonly leadsTo?: readonly RegExp[];
}

export interface PatternMatch<Id extends string = string> {
	readonly id: Id;
	readonly start: number;
	readonly end: number;
}

export interface PatternSet<Id extends string = string> {
	/** By start, then end, then the order of the patterns. */
	find(text: string): readonly PatternMatch<Id>[];
}

const DEFAULT_REACH = 200;

/**
 * One pass over the text finds the literals and the beginnings; each pattern is then tried at its beginnings within the windows around
 * its literals. Gate, windows and beginnings never change what is found, save that a match longer than `reach` may be missed (the
 * differential test holds this). The tables are made at the first use and shared by sets of the same patterns.
 */
export function createPatternSet<Id extends string = string>(patterns: readonly Pattern<Id>[]): PatternSet<Id> {
	let searcher: Searcher | undefined;
	return {
		find: (text) => {
			searcher ??= searcherOf(patterns);
			return inOrderOfText(searcher.spansIn(text), patterns, 0);
		},
	};
}

/** A text that a shared pass reads, with room for what it found there: the one is kept as long as the other. */
export interface PassText {
	readonly text: string;
	/** Set by the pass. `undefined`: nobody asked yet. */
	found: Passed | undefined;
}

interface Passed {
	/** The pass: another one reads anew. */
	readonly by: readonly Pattern[];
	readonly spans: readonly Found[];
}

/** A set that shares its pass over a text with others. */
export interface SharedPatternSet<Id extends string = string> {
	/** By start, then end, then the order of the patterns. */
	find(text: PassText): readonly PatternMatch<Id>[];
}

/** One pass over a text for several sets that all read it: the first that asks pays for all. */
export function createSharedPass(): { add<Id extends string>(patterns: readonly Pattern<Id>[]): SharedPatternSet<Id> } {
	const all: Pattern[] = [];
	let searcher: Searcher | undefined;
	return {
		add: (patterns) => {
			if (searcher !== undefined) throw new Error('a set was added after the first text was read');
			const first = all.length;
			all.push(...patterns);
			return {
				find: (text) => {
					searcher ??= createSearcher(all);
					if (text.found?.by !== all) text.found = { by: all, spans: searcher.spansIn(text.text) };
					return inOrderOfText(text.found.spans, patterns, first);
				},
			};
		},
	};
}

type Found = readonly [number, readonly Span[]];

/** The matches of `patterns`, whose owners are counted from `first`. */
function inOrderOfText<Id extends string>(
	spans: readonly Found[],
	patterns: readonly Pattern<Id>[],
	first: number,
): readonly PatternMatch<Id>[] {
	if (spans.length === 0) return [];
	const found: { readonly match: PatternMatch<Id>; readonly owner: number }[] = [];
	for (const [owner, each] of spans) {
		const id = patterns[owner - first]?.id;
		if (id !== undefined) for (const span of each) found.push({ match: { id, ...span }, owner });
	}
	found.sort((a, b) => a.match.start - b.match.start || a.match.end - b.match.end || a.owner - b.owner);
	return found.map(({ match }) => match);
}

interface Span {
	readonly start: number;
	readonly end: number;
}

interface Searcher {
	/** By pattern. */
	spansIn(text: string): readonly Found[];
}

const MADE = new WeakMap<readonly Pattern[], Searcher>();

function searcherOf(patterns: readonly Pattern[]): Searcher {
	const known = MADE.get(patterns);
	if (known !== undefined) return known;
	const searcher = createSearcher(patterns);
	MADE.set(patterns, searcher);
	return searcher;
}

/** What the occurrences of a literal say: of literal `n`, the entries from `firsts[n]` up to, not including, `firsts[n + 1]`. */
interface Meanings {
	readonly literals: readonly string[];
	readonly firsts: Int32Array;
	/** Each entry in one number, so that all of them stay near the processor. */
	readonly entries: Int32Array;
}

/**
 * A match of pattern `owner` may begin `least` to `most` units before the literal; or, where `least` is `AROUND`, the patterns with the gate
 * `owner` are tried up to `most` units around it.
 */
interface Meaning {
	readonly owner: number;
	readonly least: number;
	readonly most: number;
}

const [LEAST_BITS, MOST_BITS] = [6, 12];
const AROUND = (1 << LEAST_BITS) - 1;
/** In place of `least`: the literal is what the patterns with the lead `owner` lead to. */
const LEADS = AROUND - 1;
/** Where a sentence ends for `leadsTo`. */
const SENTENCE_ENDS = ['. ', '! ', '? ', '\n'];
const MAX_MOST = (1 << MOST_BITS) - 1;

function packed({ owner, least, most }: Meaning): number {
	if (least > AROUND || most > MAX_MOST) throw new RangeError('a pattern reaches too far');
	return (((owner << MOST_BITS) | most) << LEAST_BITS) | least;
}

function meaningsOf(said: ReadonlyMap<string, readonly Meaning[]>): Meanings {
	const firsts = new Int32Array(said.size + 1);
	for (const [literal, each] of [...said.values()].entries()) firsts[literal + 1] = (firsts[literal] ?? 0) + each.length;
	return { literals: [...said.keys()], firsts, entries: Int32Array.from([...said.values()].flat(), packed) };
}

/** Patterns with the same literals and reach share one list of ranges. */
interface Gate {
	readonly literals: readonly string[];
	readonly reach: number;
}

/** Letters of the scripts behind Latin, Greek and Cyrillic. */
const OTHER_SCRIPTS = /[\u0590-\u1DFF\u2E80-\uD7FF\uF900-\uFEFE]/;

/**
 * Patterns of which each match holds a letter of another script are sought by themselves, and only in texts with such letters: the table that
 * every text is read with stays small.
 */
function createSearcher(patterns: readonly Pattern[]): Searcher {
	const isOther = ({ literals }: Pattern): boolean => literals.length > 0 && literals.every((literal) => OTHER_SCRIPTS.test(literal));
	const owners = [...patterns.keys()];
	const part = (of: readonly number[]): Searcher =>
		createPartSearcher(
			of.flatMap((owner) => patterns[owner] ?? []),
			of,
		);
	const others = [...patterns.entries()].flatMap(([owner, pattern]) => (isOther(pattern) ? [owner] : []));
	if (others.length === 0) return createPartSearcher(patterns, owners);
	const first = part(owners.filter((owner) => !others.includes(owner)));
	let second: Searcher | undefined;
	return {
		spansIn: (text) => {
			const found = first.spansIn(text);
			if (!OTHER_SCRIPTS.test(text)) return found;
			second ??= part(others);
			return [...found, ...second.spansIn(text)];
		},
	};
}

/** `numbers`: how what is found of each pattern is called. */
function createPartSearcher(patterns: readonly Pattern[], numbers: readonly number[]): Searcher {
	const said = new Map<string, Meaning[]>();
	const note = (literal: string, meaning: Meaning): void => {
		const known = said.get(literal);
		if (known === undefined) said.set(literal, [meaning]);
		else known.push(meaning);
	};
	const gates = new Map<string, number>();
	const gateOf = ({ literals, reach }: Gate): number | undefined => {
		if (literals.length === 0) return undefined;
		const key = JSON.stringify([literals, reach]);
		const known = gates.get(key);
		if (known !== undefined) return known;
		const gate = gates.size;
		gates.set(key, gate);
		for (const text of literals) note(text, { owner: gate, least: AROUND, most: reach });
		return gate;
	};
	const leads = new Map<string, number>();
	let longestLead = 0;
	const leadOf = (leadsTo: RegExp): number => {
		const known = leads.get(leadsTo.source);
		if (known !== undefined) return known;
		const texts = beginningsOf(leadsTo);
		if (texts === undefined) throw new RangeError(`nothing that ${leadsTo.source} begins with is known`);
		if (leads.size === 0) for (const text of SENTENCE_ENDS) note(text, { owner: 0, least: LEADS, most: 0 });
		const lead = leads.size + 1;
		leads.set(leadsTo.source, lead);
		for (const { text, most } of texts) {
			note(text, { owner: lead, least: LEADS, most: 0 });
			longestLead = Math.max(longestLead, most + text.length);
		}
		return lead;
	};
	const openings: (Opening | undefined)[] = [];
	const plans = patterns.map(({ regex, literals, reach = DEFAULT_REACH, leadsTo = [] }, owner) => {
		openings.push(openingOf(regex));
		const beginnings = beginningsOf(regex);
		const isAnchored = beginnings !== undefined;
		for (const { text, least, most } of beginnings ?? []) {
			if (least >= LEADS) throw new RangeError('a match begins too far before its literal');
			note(text, { owner, least, most });
		}
		const flags = regex.flags.replace(/[gy]/g, '');
		return {
			gate: gateOf({ literals, reach }),
			leads: isAnchored ? leadsTo.map(leadOf) : [],
			isAnchored,
			regex: new RegExp(regex.source, `${flags}${isAnchored ? 'y' : 'g'}`),
		};
	});
	const { literals, firsts, entries } = meaningsOf(said);
	const lengths = Int32Array.from(literals, (literal) => literal.length);
	const literalGate: LiteralGate = createLiteralGate(literals);

	/** Patterns that are tried wherever their gate lets them, by gate, and those that have neither gate nor beginnings. */
	const open: number[] = [];
	const byGate: number[][] = Array.from({ length: gates.size }, () => []);
	for (const [owner, { gate, isAnchored }] of plans.entries()) if (!isAnchored) (gate === undefined ? open : byGate[gate])?.push(owner);
	const starts = new Places(plans.length);
	const ranges = new Places(gates.size);
	/** The offsets behind the ends of sentences, then behind what each lead leads to. */
	const behind = new Places(leads.size + 1);
	const starting = (owner: number, toAll: readonly number[]): readonly number[] => {
		let own = inOrder(starts.of(owner));
		for (const lead of toAll) own = startsThatLead(own, behind.of(lead), behind.of(0), longestLead);
		return own;
	};

	return {
		spansIn: (text) => {
			// What stands here was left by a text that could not be read to its end.
			for (const places of [starts, ranges, behind]) places.clear();
			for (const hits = literalGate.scan(text); hits.next(); ) {
				const { count, ends, literals: ofHits } = hits;
				for (let hit = 0; hit < count; hit += 1) {
					const literal = ofHits[hit] ?? 0;
					const end = ends[hit] ?? 0;
					const start = end - (lengths[literal] ?? 0);
					const last = firsts[literal + 1] ?? 0;
					for (let each = firsts[literal] ?? 0; each < last; each += 1) {
						const entry = entries[each] ?? 0;
						const least = entry & AROUND;
						const most = (entry >>> LEAST_BITS) & MAX_MOST;
						const owner = entry >>> (LEAST_BITS + MOST_BITS);
						if (least === LEADS) behind.add(owner, end);
						else if (least !== AROUND) {
							const opening = openings[owner];
							for (let at = Math.max(0, start - most); at <= start - least; at += 1)
								if (opening === undefined || mayOpen(opening, text, at)) starts.add(owner, at);
						} else ranges.extend(owner, Math.max(0, start - most), Math.min(text.length, end + most));
					}
				}
			}
			const found: Found[] = [];
			const whole = [0, text.length];
			const search = (owner: number): void => {
				const plan = plans[owner];
				if (plan === undefined) return;
				const { gate, leads: toAll, regex, isAnchored } = plan;
				const near = gate === undefined ? whole : ranges.of(gate);
				if (near.length === 0) return;
				const spans = isAnchored ? matchesAt(text, regex, near, starting(owner, toAll)) : matchesIn(text, regex, near);
				if (spans.length > 0) found.push([numbers[owner] ?? 0, spans]);
			};
			for (const owner of open) search(owner);
			for (const owner of starts.used) search(owner);
			for (const gate of ranges.used) for (const owner of byGate[gate] ?? []) search(owner);
			for (const places of [starts, ranges, behind]) places.clear();
			return found;
		},
	};
}

/** Offsets by number, of which few have any: what a text says nothing of costs nothing. A number is in `used` before it has an offset. */
class Places {
	readonly #all: readonly number[][];
	/** The numbers that have some, each once. */
	readonly used: number[] = [];

	constructor(count: number) {
		this.#all = Array.from({ length: count }, () => []);
	}

	of(number: number): number[] {
		return this.#all[number] ?? [];
	}

	add(number: number, offset: number): void {
		const own = this.of(number);
		if (own.length === 0) this.used.push(number);
		own.push(offset);
	}

	/** Adds a range to pairs of first and last offset. Ends come in order, so a new one can only touch the last. */
	extend(number: number, first: number, last: number): void {
		const own = this.of(number);
		const { length } = own;
		if (length > 0 && first <= (own[length - 1] ?? 0)) {
			if (last > (own[length - 1] ?? 0)) own[length - 1] = last;
			if (first < (own[length - 2] ?? 0)) own[length - 2] = first;
			return;
		}
		if (length === 0) this.used.push(number);
		own.push(first, last);
	}

	clear(): void {
		if (this.used.length === 0) return;
		for (const number of this.used) this.of(number).length = 0;
		this.used.length = 0;
	}
}

function inOrder(starts: number[]): readonly number[] {
	for (let index = 1; index < starts.length; index += 1) {
		if ((starts[index] ?? 0) < (starts[index - 1] ?? 0)) return starts.sort((a, b) => a - b);
	}
	return starts;
}

/**
 * Those of `starts` behind which one of `targets` ends before the sentence does, give or take `longest` units. All three go up; ends of
 * sentences are given behind the blank.
 */
function startsThatLead(
	starts: readonly number[],
	targets: readonly number[],
	sentences: readonly number[],
	longest: number,
): readonly number[] {
	let target = 0;
	let sentence = 0;
	return starts.filter((start) => {
		while ((targets[target] ?? Number.POSITIVE_INFINITY) <= start) target += 1;
		while ((sentences[sentence] ?? Number.POSITIVE_INFINITY) <= start) sentence += 1;
		const last = (sentences[sentence] ?? Number.POSITIVE_INFINITY) + longest;
		return (targets[target] ?? Number.POSITIVE_INFINITY) <= last && target < targets.length;
	});
}

/** A match that begins at one of `starts`, which go up, within one of `ranges`. It never begins inside the one before it. */
function matchesAt(text: string, regex: RegExp, ranges: readonly number[], starts: readonly number[]): readonly Span[] {
	const found: Span[] = [];
	let range = 0;
	let free = 0;
	for (const start of starts) {
		if (start < free) continue;
		while (range < ranges.length && (ranges[range + 1] ?? 0) < start) range += 2;
		if (range >= ranges.length) break;
		if (start < (ranges[range] ?? 0)) continue;
		free = start + 1;
		regex.lastIndex = start;
		const match = regex.exec(text);
		if (match === null || match[0] === '') continue;
		free = start + match[0].length;
		found.push({ start, end: free });
	}
	return found;
}

/** Each range is cut out with one unit more on each side, so that `\b` and lookarounds see what is really there. */
function matchesIn(text: string, regex: RegExp, ranges: readonly number[]): readonly Span[] {
	const found: Span[] = [];
	for (let range = 0; range < ranges.length; range += 2) {
		const from = Math.max(0, (ranges[range] ?? 0) - 1);
		const slice = text.slice(from, (ranges[range + 1] ?? 0) + 1);
		regex.lastIndex = 0;
		for (let match = regex.exec(slice); match !== null; match = regex.exec(slice)) {
			if (match[0] === '') {
				regex.lastIndex += 1;
				continue;
			}
			found.push({ start: from + match.index, end: from + match.index + match[0].length });
		}
	}
	return found;
}
