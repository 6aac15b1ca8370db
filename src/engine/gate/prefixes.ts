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
const LENGTHS = [6, 4, 3] as const;
/** Of a class of characters with more members nothing is foreseen. */
const MAX_CLASS = 12;
/** Units that may lie between the start of a match and its literal. */
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

type Node =
	/** One of these characters; undefined = too many to list. `width`: most UTF-16 units. */
	| { readonly kind: 'character'; readonly of: readonly string[] | undefined; readonly width: number }
	| { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Node[] }
	| { readonly kind: 'repeat'; readonly part: Node; readonly least: number; readonly most: number };

const NOTHING: Node = { kind: 'sequence', parts: [] };

/** The alternatives at the top, each as the list of its parts. A group that is all there is counts as the top. */
function branchesOf(node: Node): readonly (readonly Node[])[] {
	if (node.kind === 'choice') return node.parts.flatMap(branchesOf);
	if (node.kind !== 'sequence') return [[node]];
	const [first, ...rest] = node.parts.filter((part) => part.kind !== 'sequence' || part.parts.length > 0);
	if (first === undefined) return [[]];
	if (first.kind === 'sequence') return branchesOf({ kind: 'sequence', parts: [...first.parts, ...rest] });
	if (first.kind === 'choice' && rest.length === 0) return branchesOf(first);
	return [[first, ...rest]];
}

/** The place in a branch from which the longest literals are known, the earliest of equals. */
function bestOf(parts: readonly Node[], isUnicode: boolean): readonly Beginning[] | undefined {
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

function prefixesOf(parts: readonly Node[]): readonly string[] | undefined {
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
function extend(prefixes: readonly Prefix[], node: Node, length: number): readonly Prefix[] | undefined {
	if (prefixes.every(({ isOpen }) => isOpen)) return prefixes;
	switch (node.kind) {
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

function bounded(prefixes: readonly Prefix[]): readonly Prefix[] | undefined {
	const unique = new Map(prefixes.map((prefix) => [`${prefix.isOpen ? '+' : '-'}${prefix.text}`, prefix]));
	return unique.size > MAX_BEGINNINGS * 4 ? undefined : [...unique.values()];
}

function widthOf(node: Node): { readonly least: number; readonly most: number } {
	switch (node.kind) {
		case 'character':
			return { least: 1, most: node.width };
		case 'sequence': {
			const widths = node.parts.map(widthOf);
			return { least: widths.reduce((sum, { least }) => sum + least, 0), most: widths.reduce((sum, { most }) => sum + most, 0) };
		}
		case 'choice': {
			const widths = node.parts.map(widthOf);
			return { least: Math.min(...widths.map(({ least }) => least)), most: Math.max(...widths.map(({ most }) => most)) };
		}
		case 'repeat': {
			const { least, most } = widthOf(node.part);
			return { least: least * node.least, most: most === 0 ? 0 : most * node.most };
		}
	}
}

/** Undefined on syntax that this reader does not know. Source: ECMA-262, 22.2.1. */
function parseRegex(regex: RegExp): Node | undefined {
	const reader = new Reader(regex);
	try {
		return reader.read();
	} catch (cause) {
		if (cause instanceof UnknownSyntax) return undefined;
		throw cause;
	}
}

class UnknownSyntax extends Error {}

class Reader {
	readonly #source: string;
	readonly #isUnicode: boolean;
	readonly #ignoresCase: boolean;
	#at = 0;

	constructor(regex: RegExp) {
		this.#source = regex.source;
		this.#isUnicode = /[uv]/.test(regex.flags);
		this.#ignoresCase = regex.ignoreCase;
		if (regex.flags.includes('v')) throw new UnknownSyntax();
	}

	read(): Node {
		const node = this.#choice();
		if (this.#at < this.#source.length) throw new UnknownSyntax();
		return node;
	}

	#eats(text: string): boolean {
		if (!this.#source.startsWith(text, this.#at)) return false;
		this.#at += text.length;
		return true;
	}

	#choice(): Node {
		const parts = [this.#sequence()];
		while (this.#eats('|')) parts.push(this.#sequence());
		const [only] = parts;
		return parts.length === 1 && only !== undefined ? only : { kind: 'choice', parts };
	}

	#sequence(): Node {
		const parts: Node[] = [];
		while (this.#at < this.#source.length && this.#source[this.#at] !== '|' && this.#source[this.#at] !== ')') {
			parts.push(this.#quantified(this.#atom()));
		}
		return { kind: 'sequence', parts };
	}

	#quantified(part: Node): Node {
		const match = /^(?:[?*+]|\{(\d{1,5})(,?)(\d{0,5})\})\??/.exec(this.#source.slice(this.#at, this.#at + 16));
		if (match === null) return part;
		this.#at += match[0].length;
		const [text, low, comma, high] = match;
		const least = low === undefined ? (text.startsWith('+') ? 1 : 0) : Number(low);
		const isOpen = low === undefined ? !text.startsWith('?') : comma === ',' && high === '';
		const most = isOpen ? Number.POSITIVE_INFINITY : low === undefined ? 1 : comma === ',' ? Number(high) : least;
		return { kind: 'repeat', part, least, most };
	}

	#atom(): Node {
		if (this.#eats('^') || this.#eats('$')) return NOTHING;
		if (this.#eats('(')) return this.#group();
		if (this.#eats('[')) return this.#class();
		if (this.#eats('.')) return this.#any();
		if (this.#eats('\\')) return this.#escape();
		const code = this.#source.codePointAt(this.#at) ?? 0;
		const text = this.#isUnicode ? String.fromCodePoint(code) : this.#source.charAt(this.#at);
		if ('{}]?*+'.includes(text)) throw new UnknownSyntax();
		this.#at += text.length;
		return this.#one(text);
	}

	/** A lookaround is read and taken to hold. */
	#group(): Node {
		const isAssertion = this.#eats('?=') || this.#eats('?!') || this.#eats('?<=') || this.#eats('?<!');
		if (!isAssertion && !this.#eats('?:') && this.#source[this.#at] === '?') {
			const name = /^\?<\w+>/.exec(this.#source.slice(this.#at, this.#at + 64));
			if (name === null) throw new UnknownSyntax();
			this.#at += name[0].length;
		}
		const inside = this.#choice();
		if (!this.#eats(')')) throw new UnknownSyntax();
		return isAssertion ? NOTHING : inside;
	}

	#any(): Node {
		return { kind: 'character', of: undefined, width: this.#isUnicode ? 2 : 1 };
	}

	/** Letters beyond ASCII fold in ways that the gate does not follow. */
	#one(text: string): Node {
		return this.#ignoresCase && text > '\x7F' ? this.#any() : { kind: 'character', of: [text], width: text.length };
	}

	#escape(): Node {
		const rest = this.#source.slice(this.#at, this.#at + 12);
		if (/^[bB]/.test(rest)) {
			this.#at += 1;
			return NOTHING;
		}
		const text = this.#escaped();
		return text === undefined ? this.#any() : this.#one(text);
	}

	/** The character of an escape behind its backslash; undefined for a class. */
	#escaped(): string | undefined {
		const rest = this.#source.slice(this.#at, this.#at + 48);
		const known = /^(?:[dDwWsS]|[pP]\{[\w=]+\}|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|u\{[0-9A-Fa-f]+\}|[nrtfv0]|[^A-Za-z0-9])/.exec(rest)?.[0];
		if (known === undefined || (known === '0' && /^0\d/.test(rest))) throw new UnknownSyntax();
		// Outside Unicode mode these are letters with something behind them.
		if (!this.#isUnicode && /^(?:[pP]|u\{)/.test(known)) throw new UnknownSyntax();
		this.#at += known.length;
		if (/^[dDwWsSpP]/.test(known)) return undefined;
		if (/^[xu]/.test(known)) {
			const code = Number.parseInt(known.replace(/[xu{}]/g, ''), 16);
			// Two escapes for one character would have to be read together.
			if (this.#isUnicode && code >= 0xd800 && code <= 0xdfff) throw new UnknownSyntax();
			return String.fromCodePoint(code);
		}
		return CONTROLS.get(known) ?? known;
	}

	#class(): Node {
		const isNegated = this.#eats('^');
		const members: string[] = [];
		let isKnown = !isNegated;
		while (!this.#eats(']')) {
			if (this.#at >= this.#source.length) throw new UnknownSyntax();
			const low = this.#member();
			const isRange = this.#source[this.#at] === '-' && this.#source[this.#at + 1] !== ']';
			if (isRange) this.#at += 1;
			const high = isRange ? this.#member() : low;
			if (low === undefined || high === undefined) isKnown = false;
			else {
				const [from, to] = [low.codePointAt(0) ?? 0, high.codePointAt(0) ?? 0];
				if (to - from >= MAX_CLASS) isKnown = false;
				else for (let code = from; code <= to; code += 1) members.push(String.fromCodePoint(code));
			}
		}
		if (!isKnown || members.length > MAX_CLASS || (this.#ignoresCase && members.some((each) => each > '\x7F'))) return this.#any();
		return { kind: 'character', of: members, width: this.#isUnicode ? 2 : 1 };
	}

	#member(): string | undefined {
		if (this.#eats('\\')) {
			if (this.#eats('b')) return '\b';
			return this.#escaped();
		}
		const code = this.#source.codePointAt(this.#at) ?? 0;
		const text = this.#isUnicode ? String.fromCodePoint(code) : this.#source.charAt(this.#at);
		this.#at += text.length;
		return text;
	}
}

const CONTROLS: ReadonlyMap<string, string> = new Map([
	['n', '\n'],
	['r', '\r'],
	['t', '\t'],
	['f', '\f'],
	['v', '\v'],
	['0', '\0'],
]);
