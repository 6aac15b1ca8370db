/** A regular expression as a tree, as far as the reader understands it. Parts that don't constrain length or characters are left out. */
export type RegexNode =
	/**
	 * One of these characters; undefined if there are too many to list. `width`: maximum UTF-16 units. `isDigit`: always 0 to 9, even if `of` is undefined.
	 * `source`: how the expression writes it.
	 */
	| {
			readonly kind: 'character';
			readonly of: readonly string[] | undefined;
			readonly width: number;
			readonly source: string;
			readonly isDigit?: boolean;
	  }
	/** A position between two characters: a word boundary (`\b`), or the start of the text (`^` without the flag `m`). */
	| { readonly kind: 'border' | 'start' }
	| { readonly kind: 'sequence' | 'choice'; readonly parts: readonly RegexNode[] }
	| { readonly kind: 'repeat'; readonly part: RegexNode; readonly least: number; readonly most: number };

/** Larger character classes count as "too many to list". */
const MAX_CLASS = 12;

export const NOTHING: RegexNode = { kind: 'sequence', parts: [] };

/** Minimum and maximum UTF-16 units in a match of this node. */
export function widthOf(node: RegexNode): { readonly least: number; readonly most: number } {
	switch (node.kind) {
		case 'character':
			return { least: 1, most: node.width };
		case 'border':
		case 'start':
			return { least: 0, most: 0 };
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

/** Minimum number of decimal digits in a match of this node. */
export function leastDigits(node: RegexNode): number {
	switch (node.kind) {
		case 'character':
			return node.isDigit === true || node.of?.every((each) => each >= '0' && each <= '9') === true ? 1 : 0;
		case 'border':
		case 'start':
			return 0;
		case 'sequence':
			return node.parts.reduce((sum, part) => sum + leastDigits(part), 0);
		case 'choice':
			return Math.min(...node.parts.map(leastDigits));
		case 'repeat':
			return leastDigits(node.part) * node.least;
	}
}

/** Consecutive ASCII letters and digits: the minimum number of them, and the minimum number of digits among them. */
interface Run {
	readonly length: number;
	readonly digits: number;
}

/** Lower bounds for each match of a node: the longest run with a digit, the runs at its start and end, and whether the match is a single run. */
interface Runs {
	readonly best: number;
	readonly first: Run;
	readonly last: Run;
	readonly isOne: boolean;
}

const NO_RUN: Run = { length: 0, digits: 0 };

/** Minimum length of the longest run of ASCII letters and digits, including a digit, in each match of this node; 0 if unknown. */
export function leastRun(node: RegexNode): number {
	return runsOf(node).best;
}

function runsOf(node: RegexNode): Runs {
	switch (node.kind) {
		case 'character':
			return isOfWord(node) ? oneRun({ length: 1, digits: leastDigits(node) }) : { best: 0, first: NO_RUN, last: NO_RUN, isOne: false };
		case 'border':
		case 'start':
			return oneRun(NO_RUN);
		case 'sequence':
			return node.parts.map(runsOf).reduce(behind, oneRun(NO_RUN));
		case 'choice': {
			const all = node.parts.map(runsOf);
			return {
				best: Math.min(...all.map(({ best }) => best)),
				first: leastOf(all.map(({ first }) => first)),
				last: leastOf(all.map(({ last }) => last)),
				isOne: all.every(({ isOne }) => isOne),
			};
		}
		case 'repeat': {
			const { best, first, isOne, last } = runsOf(node.part);
			if (isOne) return oneRun({ length: first.length * node.least, digits: first.digits * node.least });
			return node.least === 0 ? { best: 0, first: NO_RUN, last: NO_RUN, isOne: false } : { best, first, last, isOne };
		}
	}
}

function oneRun(run: Run): Runs {
	return { best: bestOf(run), first: run, last: run, isOne: true };
}

function bestOf({ digits, length }: Run): number {
	return digits > 0 ? length : 0;
}

function behind(one: Runs, other: Runs): Runs {
	const joined = { length: one.last.length + other.first.length, digits: one.last.digits + other.first.digits };
	return {
		best: Math.max(one.best, other.best, bestOf(joined)),
		first: one.isOne ? joined : one.first,
		last: other.isOne ? joined : other.last,
		isOne: one.isOne && other.isOne,
	};
}

function leastOf(runs: readonly Run[]): Run {
	return { length: Math.min(...runs.map(({ length }) => length)), digits: Math.min(...runs.map(({ digits }) => digits)) };
}

/** A class of only ASCII letters and digits, in any case. */
const CLASS_OF_WORD = /^(?:\\d|\[(?:[A-Z]-[A-Z]|[a-z]-[a-z]|[0-9]-[0-9]|\\d|[A-Za-z0-9])+\])$/;

function isOfWord({ of, source }: RegexNode & { readonly kind: 'character' }): boolean {
	return of === undefined ? CLASS_OF_WORD.test(source) : of.every((each) => /^[A-Za-z0-9]$/.test(each));
}

/** The tree of `regex`; undefined if it uses syntax this reader doesn't know. Source: ECMA-262, 22.2.1. */
export function parseRegex(regex: RegExp): RegexNode | undefined {
	try {
		return new Reader(regex).read();
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
	readonly #isOfLines: boolean;
	#at = 0;

	constructor(regex: RegExp) {
		this.#source = regex.source;
		this.#isUnicode = /[uv]/.test(regex.flags);
		this.#ignoresCase = regex.ignoreCase;
		this.#isOfLines = regex.multiline;
		if (regex.flags.includes('v')) throw new UnknownSyntax();
	}

	read(): RegexNode {
		const node = this.#choice();
		if (this.#at < this.#source.length) throw new UnknownSyntax();
		return node;
	}

	#eats(text: string): boolean {
		if (!this.#source.startsWith(text, this.#at)) return false;
		this.#at += text.length;
		return true;
	}

	#choice(): RegexNode {
		const parts = [this.#sequence()];
		while (this.#eats('|')) parts.push(this.#sequence());
		const [only] = parts;
		return parts.length === 1 && only !== undefined ? only : { kind: 'choice', parts };
	}

	#sequence(): RegexNode {
		const parts: RegexNode[] = [];
		while (this.#at < this.#source.length && this.#source[this.#at] !== '|' && this.#source[this.#at] !== ')') {
			parts.push(this.#quantified(this.#atom()));
		}
		return { kind: 'sequence', parts };
	}

	#quantified(part: RegexNode): RegexNode {
		const match = /^(?:[?*+]|\{(\d{1,5})(,?)(\d{0,5})\})\??/.exec(this.#source.slice(this.#at, this.#at + 16));
		if (match === null) return part;
		this.#at += match[0].length;
		const [text, low, comma, high] = match;
		const least = low === undefined ? (text.startsWith('+') ? 1 : 0) : Number(low);
		const isOpen = low === undefined ? !text.startsWith('?') : comma === ',' && high === '';
		const most = isOpen ? Number.POSITIVE_INFINITY : low === undefined ? 1 : comma === ',' ? Number(high) : least;
		return { kind: 'repeat', part, least, most };
	}

	#atom(): RegexNode {
		if (this.#eats('^')) return this.#isOfLines ? NOTHING : { kind: 'start' };
		if (this.#eats('$')) return NOTHING;
		if (this.#eats('(')) return this.#group();
		if (this.#eats('[')) return this.#class();
		if (this.#eats('.')) return this.#any('.');
		if (this.#eats('\\')) return this.#escape();
		const code = this.#source.codePointAt(this.#at) ?? 0;
		const text = this.#isUnicode ? String.fromCodePoint(code) : this.#source.charAt(this.#at);
		if ('{}]?*+'.includes(text)) throw new UnknownSyntax();
		this.#at += text.length;
		return this.#one(text, text);
	}

	/** A lookaround is parsed and assumed to match. */
	#group(): RegexNode {
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

	#any(source: string): RegexNode & { readonly kind: 'character' } {
		return { kind: 'character', of: undefined, width: this.#isUnicode ? 2 : 1, source };
	}

	/** Non-ASCII letters fold case in ways that the gate doesn't follow. */
	#one(text: string, source: string): RegexNode {
		return this.#ignoresCase && text > '\x7F' ? this.#any(source) : { kind: 'character', of: [text], width: text.length, source };
	}

	#escape(): RegexNode {
		const rest = this.#source.slice(this.#at, this.#at + 12);
		if (/^[bB]/.test(rest)) {
			this.#at += 1;
			return rest.startsWith('b') ? { kind: 'border' } : NOTHING;
		}
		const isDigit = rest.startsWith('d');
		const from = this.#at - 1;
		const text = this.#escaped();
		const source = this.#source.slice(from, this.#at);
		return text === undefined ? { ...this.#any(source), ...(isDigit ? { isDigit } : {}) } : this.#one(text, source);
	}

	/** The character of an escape, read after its backslash; undefined for a character class. */
	#escaped(): string | undefined {
		const rest = this.#source.slice(this.#at, this.#at + 48);
		const known = /^(?:[dDwWsS]|[pP]\{[\w=]+\}|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|u\{[0-9A-Fa-f]+\}|[nrtfv0]|[^A-Za-z0-9])/.exec(rest)?.[0];
		if (known === undefined || (known === '0' && /^0\d/.test(rest))) throw new UnknownSyntax();
		// Without the flag `u`, these are plain letters.
		if (!this.#isUnicode && /^(?:[pP]|u\{)/.test(known)) throw new UnknownSyntax();
		this.#at += known.length;
		if (/^[dDwWsSpP]/.test(known)) return undefined;
		if (/^[xu]/.test(known)) {
			const code = Number.parseInt(known.replace(/[xu{}]/g, ''), 16);
			// A surrogate pair written as two escapes is one character; the reader doesn't combine them.
			if (this.#isUnicode && code >= 0xd800 && code <= 0xdfff) throw new UnknownSyntax();
			return String.fromCodePoint(code);
		}
		return CONTROLS.get(known) ?? known;
	}

	#class(): RegexNode {
		const first = this.#at - 1;
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
		const source = this.#source.slice(first, this.#at);
		if (!isKnown || members.length > MAX_CLASS || (this.#ignoresCase && members.some((each) => each > '\x7F'))) return this.#any(source);
		return { kind: 'character', of: members, width: this.#isUnicode ? 2 : 1, source };
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
