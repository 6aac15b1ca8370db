import { createLiteralGate, type LiteralGate } from './aho-corasick.ts';
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
/** More matches of one pattern in one text say nothing new. */
const MAX_MATCHES = 64;

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
			return inOrderOfText([...searcher.spansIn(text)], patterns, 0);
		},
	};
}

/** A set that shares its pass over a text with others. What was found in a view is kept as long as the view. */
export interface SharedPatternSet<Id extends string = string> {
	/** By start, then end, then the order of the patterns. */
	find(view: { readonly text: string }): readonly PatternMatch<Id>[];
}

/** One pass over a view for several sets that all read it: the first that asks pays for all. */
export function createSharedPass(): { add<Id extends string>(patterns: readonly Pattern<Id>[]): SharedPatternSet<Id> } {
	const all: Pattern[] = [];
	const spans = new WeakMap<object, readonly Found[]>();
	let searcher: Searcher | undefined;
	return {
		add: (patterns) => {
			if (searcher !== undefined) throw new Error('a set was added after the first text was read');
			const first = all.length;
			all.push(...patterns);
			return {
				find: (view) => {
					searcher ??= createSearcher(all);
					let found = spans.get(view);
					if (found === undefined) {
						found = [...searcher.spansIn(view.text)];
						spans.set(view, found);
					}
					return inOrderOfText(found, patterns, first);
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
	/** By pattern, in their order. */
	spansIn(text: string): Iterable<readonly [number, readonly Span[]]>;
}

const MADE = new WeakMap<readonly Pattern[], Searcher>();

function searcherOf(patterns: readonly Pattern[]): Searcher {
	const known = MADE.get(patterns);
	if (known !== undefined) return known;
	const searcher = createSearcher(patterns);
	MADE.set(patterns, searcher);
	return searcher;
}

/** What an occurrence of a literal says of one pattern: a match may begin `least` to `most` units before it, or lies around it. */
interface Meaning {
	readonly owner: number;
	readonly least: number;
	readonly most: number;
	readonly isWindow: boolean;
}

function createSearcher(patterns: readonly Pattern[]): Searcher {
	const meanings = new Map<string, Meaning[]>();
	const note = (literal: string, meaning: Meaning): void => {
		const known = meanings.get(literal);
		if (known === undefined) meanings.set(literal, [meaning]);
		else known.push(meaning);
	};
	const plans = patterns.map(({ regex, literals, reach = DEFAULT_REACH }, owner) => {
		const beginnings = beginningsOf(regex);
		for (const { text, least, most } of beginnings ?? []) note(text, { owner, least, most, isWindow: false });
		for (const text of literals) note(text, { owner, least: 0, most: reach, isWindow: true });
		const flags = regex.flags.replace(/[gy]/g, '');
		return {
			isGated: literals.length > 0,
			isAnchored: beginnings !== undefined,
			regex: new RegExp(regex.source, `${flags}${beginnings === undefined ? 'g' : 'y'}`),
		};
	});
	const literals = [...meanings.keys()];
	const lengths = literals.map((literal) => literal.length);
	const byLiteral = [...meanings.values()];
	const gate: LiteralGate = createLiteralGate(literals);

	return {
		spansIn: (text) => {
			const starts: (number[] | undefined)[] = [];
			const windows: (Window[] | undefined)[] = [];
			gate.scan(text, (literal, end) => {
				const start = end - (lengths[literal] ?? 0);
				for (const { owner, least, most, isWindow } of byLiteral[literal] ?? []) {
					if (isWindow) extend((windows[owner] ??= []), Math.max(0, start - most), Math.min(text.length, end + most));
					else {
						const own = (starts[owner] ??= []);
						for (let at = Math.max(0, start - most); at <= start - least; at += 1) own.push(at);
					}
				}
			});
			return plans.flatMap(({ isGated, isAnchored, regex }, owner): (readonly [number, readonly Span[]])[] => {
				const around = isGated ? windows[owner] : [{ start: 0, end: text.length }];
				const own = starts[owner];
				if (around === undefined || (isAnchored && own === undefined)) return [];
				return [[owner, own === undefined ? matchesIn(text, regex, around) : matchesAt(text, regex, around, inOrder(own))]];
			});
		},
	};
}

interface Window {
	start: number;
	end: number;
}

/** Ends come in order, so a new window can only touch the last one. */
function extend(windows: Window[], start: number, end: number): void {
	const last = windows.at(-1);
	if (last !== undefined && start <= last.end) {
		last.end = Math.max(last.end, end);
		last.start = Math.min(last.start, start);
	} else windows.push({ start, end });
}

function inOrder(starts: number[]): readonly number[] {
	for (let index = 1; index < starts.length; index += 1) {
		if ((starts[index] ?? 0) < (starts[index - 1] ?? 0)) return starts.sort((a, b) => a - b);
	}
	return starts;
}

/**
 * The window is cut out with one unit more on each side, so that `\b` and lookarounds see what is really there. `starts` go up; a match
 * never begins inside the one before it in its window.
 */
function matchesAt(text: string, regex: RegExp, windows: readonly Window[], starts: readonly number[]): readonly Span[] {
	const found: Span[] = [];
	let next = 0;
	for (const window of windows) {
		const from = Math.max(0, window.start - 1);
		const slice = text.slice(from, window.end + 1);
		let free = from;
		while (next < starts.length && (starts[next] ?? 0) < from) next += 1;
		// Windows lie apart by one unit at least, so that a start may belong to the edges of two.
		let index = next;
		for (let start = starts[index]; start !== undefined && start <= window.end; index += 1, start = starts[index]) {
			if (start < free) continue;
			free = start + 1;
			regex.lastIndex = start - from;
			const match = regex.exec(slice);
			if (match === null || match[0] === '') continue;
			free = start + match[0].length;
			found.push({ start, end: free });
			if (found.length >= MAX_MATCHES) return found;
		}
	}
	return found;
}

function matchesIn(text: string, regex: RegExp, windows: readonly Window[]): readonly Span[] {
	const found: Span[] = [];
	for (const window of windows) {
		const from = Math.max(0, window.start - 1);
		const slice = text.slice(from, window.end + 1);
		regex.lastIndex = 0;
		for (let match = regex.exec(slice); match !== null; match = regex.exec(slice)) {
			if (match[0] === '') {
				regex.lastIndex += 1;
				continue;
			}
			found.push({ start: from + match.index, end: from + match.index + match[0].length });
			if (found.length >= MAX_MATCHES) return found;
		}
	}
	return found;
}
