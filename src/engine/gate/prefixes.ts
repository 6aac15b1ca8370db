import { NOTHING, parseRegex, type RegexNode, widthOf } from './regex-tree.ts';

/** Where a match of an expression can begin: `distance` units before an occurrence of `text` (any ASCII case). */
export interface Beginning {
	readonly text: string;
	/** UTF-16 units between the start of the match and `text`, least and most. */
	readonly least: number;
	readonly most: number;
}

/** A literal shorter than this opens too often to be worth a look. */
const SHORTEST = 2;
const MAX_BEGINNINGS = 600;
/** How much of a literal is kept: as much as leaves few enough of them. */
const LENGTHS = [7, 5, 4, 3] as const;
/** Units that may lie between the start of a match and its literal. With more, gaps of fifty units in the middle would be tried from each of them. */
const MAX_DISTANCE = 48;

/**
 * Literals of which each match of `regex` has one at a bounded distance from its start, read off the expression itself, so that nobody has
 * to keep a list true. Undefined where it has none, or where this reader does not know the syntax: then the text is searched as a whole.
 * Assertions are taken to hold, which can only add beginnings. Source: the regular prefix sets of Navarro and Raffinot 2002, chapter 4.
 */
export function beginningsOf(regex: RegExp): readonly Beginning[] | undefined {
	const root = parseRegex(regex);
	if (root === undefined) return undefined;
	const options: Beginning[] = [];
	for (const branch of branchesOf(root)) {
		const best = bestOf(branch, /[uv]/.test(regex.flags));
		if (best === undefined) return undefined;
		options.push(...best);
		if (options.length > MAX_BEGINNINGS) return undefined;
	}
	return options;
}

/** The alternatives at the top, each as the list of its parts. A group that is all there is counts as the top. */
function branchesOf(node: RegexNode): readonly (readonly RegexNode[])[] {
	if (node.kind === 'choice') return node.parts.flatMap(branchesOf);
	if (node.kind !== 'sequence') return [[node]];
	const [first, ...rest] = node.parts.filter((part) => !isEmpty(part));
	if (first === undefined) return [[]];
	if (first.kind === 'sequence') return branchesOf({ kind: 'sequence', parts: [...first.parts, ...rest] });
	if (first.kind === 'choice' && rest.length === 0) return branchesOf(first);
	return [[first, ...rest]];
}

function isEmpty(node: RegexNode): boolean {
	return node.kind === 'border' || node.kind === 'start' || (node.kind === 'sequence' && node.parts.length === 0);
}

/** The place in a branch from which the longest literals are known, the earliest of equals. */
function bestOf(parts: readonly RegexNode[], isUnicode: boolean): readonly Beginning[] | undefined {
	let best: { readonly found: readonly Beginning[]; readonly length: number } | undefined;
	let least = 0;
	let most = 0;
	for (let from = 0; from < parts.length && most <= MAX_DISTANCE; from += 1) {
		const texts = prefixesOf(parts.slice(from));
		const length = texts === undefined ? 0 : Math.min(...texts.map((text) => text.length));
		if (texts !== undefined && length >= (from === 0 ? SHORTEST : 1) && length > (best?.length ?? 0))
			best = { found: texts.map((text) => ({ text, least, most })), length };
		// In Unicode mode an offset in the middle of a pair would be moved by the engine.
		if (isUnicode || (best !== undefined && best.length >= 3)) break;
		const width = widthOf(parts[from] ?? NOTHING);
		least += width.least;
		most += width.most;
	}
	return best?.found;
}

function prefixesOf(parts: readonly RegexNode[]): readonly string[] | undefined {
	for (const length of LENGTHS) {
		const made = extend([{ text: '', isOpen: false }], { kind: 'sequence', parts }, length);
		if (made === undefined) continue;
		const texts = new Set(made.map(({ text }) => text));
		if (texts.has('')) return undefined;
		const kept = [...texts].filter((text) => !hasShorter(texts, text));
		if (kept.length <= MAX_BEGINNINGS) return kept;
	}
	return undefined;
}

function hasShorter(texts: ReadonlySet<string>, text: string): boolean {
	for (let length = 1; length < text.length; length += 1) if (texts.has(text.slice(0, length))) return true;
	return false;
}

/** `isOpen`: anything may follow, so nothing is added. */
interface Prefix {
	readonly text: string;
	readonly isOpen: boolean;
}

/** Undefined when there are too many. */
function extend(prefixes: readonly Prefix[], node: RegexNode, length: number): readonly Prefix[] | undefined {
	if (prefixes.every(({ isOpen }) => isOpen)) return prefixes;
	switch (node.kind) {
		case 'border':
		case 'start':
			return prefixes;
		case 'character': {
			const { of } = node;
			return bounded(
				prefixes.flatMap((prefix): readonly Prefix[] => {
					if (prefix.isOpen) return [prefix];
					if (of === undefined) return [{ text: prefix.text, isOpen: true }];
					return of.map((each) => ({ text: prefix.text + each, isOpen: prefix.text.length + each.length >= length }));
				}),
			);
		}
		case 'sequence': {
			let current: readonly Prefix[] | undefined = prefixes;
			for (const part of node.parts) current = current === undefined ? undefined : extend(current, part, length);
			return current;
		}
		case 'choice': {
			const all: Prefix[] = prefixes.filter(({ isOpen }) => isOpen);
			const closed = prefixes.filter(({ isOpen }) => !isOpen);
			for (const part of node.parts) {
				const made = extend(closed, part, length);
				if (made === undefined) return undefined;
				all.push(...made);
			}
			return bounded(all);
		}
		case 'repeat': {
			let current: readonly Prefix[] | undefined = prefixes;
			for (let count = 0; count < node.least && count <= length; count += 1)
				current = current === undefined ? undefined : extend(current, node.part, length);
			if (current === undefined) return undefined;
			const all: Prefix[] = [...current];
			for (let count = node.least; count < node.most && count <= node.least + length; count += 1) {
				const more = extend(
					current.filter(({ isOpen }) => !isOpen),
					node.part,
					length,
				);
				if (more === undefined || more.length === 0) return more === undefined ? undefined : bounded(all);
				current = more;
				all.push(...more);
			}
			return bounded(all);
		}
	}
}

/** Each once. Undefined when there are too many. */
function bounded(prefixes: readonly Prefix[]): readonly Prefix[] | undefined {
	if (prefixes.length < 2) return prefixes;
	const [open, closed] = [new Set<string>(), new Set<string>()];
	const unique = prefixes.filter(({ isOpen, text }) => {
		const known = isOpen ? open : closed;
		return known.size < known.add(text).size;
	});
	return unique.length > MAX_BEGINNINGS * 4 ? undefined : unique;
}
