import { keepCompiledCode } from '../../base/keep-compiled-code.ts';
import { unitsOf } from '../../base/units.ts';
import type { TextView } from '../views/view.ts';
import { KNOWN_WORDS, type Word, wordOf } from './known-words.ts';
import { IS, Sentence } from './sentence.ts';
import { ADDRESS, SHAPE_SETS } from './word-shapes.ts';

/** A unit's role: part of a word, part of a word only between two others, or a separator of some kind. */
const [OTHER, WORD, INNER, BLANK, COMMA, OPEN, CLOSE, BACKSLASH, END, MARK] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
// Excludes scripts without spaces between words: they would form one endless word, and other readers handle them.
const KIND = new Uint8Array(0x10000).fill(WORD);
for (let code = 0; code < 0x80; code += 1) {
	const character = String.fromCharCode(code);
	KIND[code] = /[a-z0-9_@$%~]/i.test(character) ? WORD : /['.:/+&=?#-]/.test(character) ? INNER : OTHER;
}
// Half of a surrogate pair belongs to an emoji far more often than to a letter.
for (let code = 0x80; code < 0x10000; code += 1) if (/[\p{P}\p{S}\p{Z}\p{Cs}]/u.test(String.fromCharCode(code))) KIND[code] = OTHER;
const SEPARATORS: readonly (readonly [string, number])[] = [
	[' ', BLANK],
	[',', COMMA],
	['(', OPEN],
	[')', CLOSE],
	['\\', BACKSLASH],
	['!\n;', END],
	['{}[]<>|^', MARK],
];
for (const [characters, kind] of SEPARATORS) for (const character of characters) KIND[character.charCodeAt(0)] = kind;
const [LF, PERIOD, SLASH, DASH, QUESTION, EQUALS, AMPERSAND, BANG, DOLLAR] = [0x0a, 0x2e, 0x2f, 0x2d, 0x3f, 0x3d, 0x26, 0x21, 0x24];
const LABEL = /["'`]?\s?(?::\s?|=)["'`]|["'`]\s?:/y;
/** Text that a page doesn't display: a tag with its attributes, or a comment. */
const UNSEEN = /<(?:\/?[a-z][a-z0-9-]{0,15}(\s[^<>]{1,400})?\/?|!--([^<>]{0,400})--)>/y;
const WRAPPED = /\([a-z']{1,20}\)(?![\w(])|\[[a-z']{1,20}\](?!\w)|\{[a-z']{1,20}\}(?![\w{])|<[a-z']{1,20}>(?!\w)/y;
/** Four or more words with the same mark between them. */
const JOINED = /^[a-z']+([.:-])(?:[a-z']+\1){2}[a-z']/;
/** Shorter words are rarely a whole instruction. UTF-16 units. */
const SHORTEST_JOINED = 17;
const PART = /[^.:-]+/g;
/** A sentence with this many words or fewer is joined with the next one. */
const SHORT = 2;
const COMMENT = '<!--'.length;
/** Opening marks minus closing marks: program text nests and assigns, layout doesn't. */
const NESTS = new Int8Array(0x80);
for (const mark of '{[=') NESTS[mark.charCodeAt(0)] = 1;
for (const mark of '}]') NESTS[mark.charCodeAt(0)] = -1;
/** A line end counts as this many words of distance. */
const LINE = 2;
/** Lines with fewer words don't count as lines. */
const LEAST_IN_LINE = 3;
/** Longer words carry no meaning. UTF-16 units. */
const LONGEST = 120;

/** What known words name, such as a tool. In lowercase. */
export type Names = ReadonlyMap<string, 'selftool' | 'othertool' | 'argument'>;

/** Calls `visit` for each sentence of a normalized view. The sentence is valid until `visit` returns. Cost: O(n). */
export function eachSentence(view: TextView, raw: string, visit: (sentence: Sentence) => void, names?: Names): void {
	if (KNOWN_WORDS.prepare()) POOL.length = 0;
	new Reader(view.text, linesOf(view, raw), visit, names).read();
}

/** Line ends of the raw text, which a view writes as blanks. */
interface Lines {
	/** `item`: a line that begins with a list, heading, or table mark. Offsets must be passed in ascending order. */
	isPassedAt(offset: number): 'line' | 'item' | undefined;
}

const ITEM = /[ \t>]{0,12}(?:[-*•+|#]|\d{1,2}[.)]\s)/y;

function linesOf(view: TextView, raw: string): Lines | undefined {
	let next = raw.indexOf('\n');
	if (next < 0) return undefined;
	return {
		isPassedAt: (offset) => {
			if (next < 0) return undefined;
			const at = view.rawStart(offset);
			if (at <= next) return undefined;
			let line = next;
			while (next >= 0 && next < at) {
				line = next;
				next = raw.indexOf('\n', next + 1);
			}
			ITEM.lastIndex = line + 1;
			return ITEM.test(raw) ? 'item' : 'line';
		},
	};
}

/** Sentences whose memory the next text reuses. */
const POOL: Sentence[] = [];

function sentenceFromPool(): Sentence {
	return POOL.pop() ?? new Sentence();
}

/** Maximum depth of nested parentheses that are read as separate sentences. */
const DEEPEST = 4;

class Reader {
	readonly #text: string;
	readonly #units: Uint16Array;
	readonly #visit: (sentence: Sentence) => void;
	readonly #names: Names | undefined;
	readonly #open: Sentence[] = [sentenceFromPool()];
	#depth = 0;
	/** Words in this line so far. */
	#inLine = 0;
	/** Number of program text marks since the last word. */
	#marks = 0;
	/** Hash of these marks. */
	#between = 0;
	/** Where the current tag or comment ends. */
	#unseenEnd = -1;
	/** Sum of `NESTS` for the marks since the last word. */
	#nesting = 0;
	#flags = IS.clause as number;
	/** Words since the last mark that ends a sentence. */
	#sinceEnd = 0;

	readonly #lines: Lines | undefined;

	constructor(text: string, lines: Lines | undefined, visit: (sentence: Sentence) => void, names: Names | undefined) {
		this.#text = text;
		this.#units = unitsOf(text);
		this.#visit = visit;
		this.#names = names;
		this.#lines = lines;
	}

	read(): void {
		const units = this.#units;
		const { length } = units;
		let at = 0;
		while (at < length) {
			const code = units[at] ?? 0;
			const kind = KIND[code] ?? WORD;
			if (kind === WORD || (kind === INNER && this.#opensWord(at))) {
				at = this.#word(at);
				continue;
			}
			at += 1;
			switch (kind) {
				case BLANK:
					break;
				case COMMA:
					this.#flags |= IS.comma;
					break;
				case OPEN: {
					const behind = this.#pastMark(at - 1);
					if (behind > at) at = behind;
					else this.#openParenthesis();
					break;
				}
				case CLOSE:
					this.#closeParenthesis();
					break;
				case BACKSLASH: {
					// A line end or a quotation mark, escaped as in JSON.
					const next = units[at] ?? 0;
					if (next === 0x6e || next === 0x72 || next === 0x74) {
						at += 1;
						if (next === 0x6e) this.#endAll();
					}
					this.#flags |= IS.clause;
					break;
				}
				case MARK: {
					if (at - 1 === this.#unseenEnd) {
						this.#closeParenthesis();
						this.#flags |= IS.clause;
						break;
					}
					const behind = this.#pastMark(at - 1);
					if (behind > at) {
						at = behind;
						break;
					}
					this.#mark(code, kind, units[at] ?? 0);
					break;
				}
				default:
					this.#mark(code, kind, units[at] ?? 0);
			}
		}
		this.#endAll();
		for (const sentence of this.#open) {
			// A word cut out of the text would keep the text in memory.
			sentence.words.length = 0;
			if (!sentence.isLarge) POOL.push(sentence);
		}
	}

	/** Handles a mark: one that ends a sentence (if no word continues after it), one of program text, or another one. */
	#mark(code: number, kind: number, after: number): void {
		if (kind === END || code === PERIOD || code === QUESTION) {
			if (code === LF || after < 0x30 || KIND[after] !== WORD) this.#endUnlessShort(code);
		} else if (kind === MARK || code === EQUALS || code === AMPERSAND) {
			this.#marks += 1;
			this.#between = Math.imul(this.#between, 0x01000193) ^ code;
			this.#nesting += NESTS[code] ?? 0;
		}
		this.#flags |= IS.clause;
	}

	/** The position after a single word in brackets, or where to continue inside a tag or comment. 0 if it is neither. */
	#pastMark(at: number): number {
		const next = this.#units[at + 1] ?? 0;
		if (KIND[next] !== WORD && next !== SLASH && next !== BANG) return 0;
		const before = at === 0 ? BLANK : (KIND[this.#units[at - 1] ?? 0] ?? WORD);
		if (before === WORD || before === INNER) return this.#pastUnseen(at);
		WRAPPED.lastIndex = at;
		const wrapped = WRAPPED.exec(this.#text)?.[0];
		if (wrapped === undefined) return this.#pastUnseen(at);
		this.#flags |= IS.clause;
		this.#add(wordOf(wrapped.slice(1, -1)), at + 1, at + wrapped.length - 1);
		this.#flags |= IS.clause;
		return at + wrapped.length;
	}

	/** Reads the text of a tag or comment as a separate sentence. The surrounding sentence continues after it. */
	#pastUnseen(at: number): number {
		UNSEEN.lastIndex = at;
		const unseen = UNSEEN.exec(this.#text);
		if (unseen === null) return 0;
		const end = UNSEEN.lastIndex;
		this.#flags |= IS.clause;
		if (unseen[1] === undefined && unseen[2] === undefined) return end;
		this.#openParenthesis();
		this.#unseenEnd = end - 1;
		return at + (unseen[2] === undefined ? 1 : COMMENT);
	}

	#opensWord(at: number): boolean {
		const units = this.#units;
		const code = units[at];
		const next = units[at + 1] ?? 0;
		// `.env`, `/etc/passwd`, `-rf`, `../x`.
		if (code !== PERIOD && code !== SLASH && code !== DASH) return false;
		const isBefore = KIND[next] === WORD || (KIND[next] === INNER && KIND[units[at + 2] ?? 0] === WORD);
		return isBefore && (at === 0 || (KIND[units[at - 1] ?? 0] !== WORD && KIND[units[at - 1] ?? 0] !== INNER));
	}

	/** Whether the word continues after one mark, or after two as in `~/.aws`. */
	#continuesWord(at: number): boolean {
		const units = this.#units;
		const code = units[at] ?? 0;
		if (KIND[code] === WORD) return code < 0x3000;
		return code === PERIOD && units[at - 1] === SLASH && KIND[units[at + 1] ?? 0] === WORD;
	}

	#word(from: number): number {
		const units = this.#units;
		const { length } = units;
		let end = from + 1;
		let hash = units[from] ?? 0;
		while (end < length) {
			const code = units[end] ?? 0;
			const kind = KIND[code];
			if (kind !== WORD && (kind !== INNER || !this.#continuesWord(end + 1))) break;
			hash = Math.imul(hash, 0x01000193) ^ code;
			end += 1;
		}
		if (end - from >= SHORTEST_JOINED && this.#addParts(from, end)) return end;
		if (end - from > LONGEST) {
			this.#flags |= IS.clause;
			return end;
		}
		this.#add(KNOWN_WORDS.of(units, from, end, hash ^ (hash >>> 15)), from, end);
		return end;
	}

	/** Splits words joined as in a URL's path: `ignore-all-previous-instructions`. */
	#addParts(from: number, end: number): boolean {
		const word = this.#text.slice(from, end);
		if (!JOINED.test(word) || ADDRESS.test(word)) return false;
		for (const { 0: part, index } of word.matchAll(PART)) this.#add(wordOf(part), from + index, from + index + part.length);
		return true;
	}

	/** `"message": "…"`, `email='…'`: a label, not a verb. */
	#isLabel(end: number): boolean {
		LABEL.lastIndex = end;
		return LABEL.test(this.#text);
	}

	#add(word: Word, start: number, end: number): void {
		const isLine = this.#lines?.isPassedAt(start);
		if (word.isBlank && isLine === undefined) return;
		this.#sinceEnd += 1;
		if (isLine === 'item') this.#end();
		if (isLine !== undefined) this.#flags |= IS.clause;
		if (word.isVariable) {
			this.#marks += 1;
			this.#between ^= DOLLAR;
		}
		let { high, low } = word;
		if (this.#names !== undefined) {
			const name = this.#names.get(word.text) ?? (word.isToolName ? 'othertool' : undefined);
			if (name !== undefined) {
				low |= SHAPE_SETS[name].low;
				high |= SHAPE_SETS[name].high;
			}
		}
		let flags = this.#flags;
		if (word.isBase && !this.#isLabel(end)) flags |= IS.base;
		if (KIND[this.#units[end] ?? 0] === OPEN) flags |= IS.call;
		this.#flags = 0;
		const step = isLine === undefined || this.#inLine < LEAST_IN_LINE ? 1 : 1 + LINE;
		this.#inLine = isLine === undefined ? this.#inLine + 1 : 1;
		this.#open[this.#depth]?.add(word, start, end, low, high, flags, this.#marks, this.#nesting === 0 ? this.#between : 0, step);
		this.#marks = 0;
		this.#between = 0;
		this.#nesting = 0;
	}

	#openParenthesis(): void {
		if (this.#depth < DEEPEST) {
			this.#depth += 1;
			this.#open[this.#depth] ??= sentenceFromPool();
		}
		this.#flags = IS.clause;
	}

	#closeParenthesis(): void {
		if (this.#depth > 0) {
			this.#finish(this.#depth);
			this.#depth -= 1;
			this.#flags = 0;
		}
	}

	/** A mark after one or two words doesn't end a sentence: `Ignore. All. Previous. Instructions.` */
	#endUnlessShort(code: number): void {
		const isShort = this.#sinceEnd <= SHORT && code !== LF;
		this.#sinceEnd = 0;
		if (isShort) this.#flags |= IS.end;
		else this.#end();
	}

	/** Ends the current sentence. In parentheses, ends only the inner one. */
	#end(): void {
		this.#finish(this.#depth);
		this.#flags |= IS.clause;
	}

	#endAll(): void {
		for (; this.#depth > 0; this.#depth -= 1) this.#finish(this.#depth);
		this.#finish(0);
		this.#flags |= IS.clause;
	}

	#finish(depth: number): void {
		const sentence = this.#open[depth];
		if (sentence === undefined || sentence.length === 0) return;
		sentence.joinPhrases();
		this.#visit(sentence);
		sentence.clear();
	}
}

keepCompiledCode(new Reader('', undefined, () => undefined, undefined));
