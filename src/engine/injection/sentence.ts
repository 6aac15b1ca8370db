import { keepCompiledCode } from '../../base/keep-compiled-code.ts';
import { unitsOf } from '../../base/units.ts';
import type { TextView } from '../views/view.ts';
import type { ForeignWord } from './foreign.ts';
import { classSet, type Entry, GroupSet, groupCount, type Lexicon, lexiconNow, nearEntry, type Phrase } from './lexicon.ts';

/** Words that a sentence has room for at the start, and up to which its room is kept for the next text. */
const [FEW_WORDS, MANY_WORDS] = [64, 4_096];

/** The words of one sentence, as far as rules ask for them. What parentheses hold is a sentence of its own. */
export class Sentence {
	length = 0;
	/** Offsets in the view. */
	starts = new Int32Array(FEW_WORDS);
	ends = new Int32Array(FEW_WORDS);
	low = new Int32Array(FEW_WORDS);
	high = new Int32Array(FEW_WORDS);
	/** `IS` below. */
	flags = new Uint8Array(FEW_WORDS);
	/** Marks of program text between the word before and this one. */
	marksBefore = new Int32Array(FEW_WORDS);
	/** Where each word stands: its index, and more for each line end before it. */
	places = new Int32Array(FEW_WORDS);
	/** Whether a verb commands, where that was asked: `COMMAND` below. */
	commands = new Uint8Array(FEW_WORDS);
	/** What is known of each word wherever it stands. */
	readonly words: Word[] = [];
	/** Words that begin a phrase. */
	readonly #phrases: number[] = [];
	/** All classes that are in it. */
	allLow = 0;
	allHigh = 0;
	/** Marks of program text in it. */
	marks = 0;
	/** Words that neither the lexicon nor a shape tells. */
	unknown = 0;
	/** Words such as `the` and `to`, which program text lacks. */
	small = 0;
	/** Lists of words in patterns that it has a word of. */
	groups = new GroupSet();

	/** What it held is gone; room that it took is used again. */
	clear(): void {
		this.length = 0;
		this.allLow = 0;
		this.allHigh = 0;
		this.marks = 0;
		this.small = 0;
		this.unknown = 0;
		this.#phrases.length = 0;
		this.groups.bits.fill(0);
	}

	/** The room is not worth keeping. */
	get isLarge(): boolean {
		return this.starts.length > MANY_WORDS;
	}

	add(word: Word, start: number, end: number, low: number, high: number, flags: number, marks: number, step: number): void {
		const at = this.length;
		if (at === this.starts.length) this.#grow();
		this.starts[at] = start;
		this.ends[at] = end;
		this.low[at] = low;
		this.high[at] = high;
		this.flags[at] = flags;
		this.marksBefore[at] = marks;
		this.places[at] = at === 0 ? 0 : (this.places[at - 1] ?? 0) + step;
		this.commands[at] = COMMAND.unasked;
		this.words[at] = word;
		this.length = at + 1;
		if (word.isHead && at > 0 && this.#isHead(at)) {
			this.low[at - 1] = (this.low[at - 1] ?? 0) & ~CONFIDED.low;
			this.high[at - 1] = (this.high[at - 1] ?? 0) & ~CONFIDED.high;
		}
		const { groups } = word;
		for (let index = 0; index < groups.length; index += 2) this.#addGroups(groups[index] ?? 0, groups[index + 1] ?? 0);
		if (word.phrases !== undefined) this.#phrases.push(at);
		this.marks += marks;
		if (word.isSmall) this.small += 1;
		else if (low === 0 && high === 0) this.unknown += 1;
		this.allLow |= low;
		this.allHigh |= high;
	}

	#grow(): void {
		const length = this.starts.length * 2;
		const grown = (values: Int32Array): Int32Array<ArrayBuffer> => {
			const larger = new Int32Array(length);
			larger.set(values);
			return larger;
		};
		const grownBytes = (values: Uint8Array): Uint8Array<ArrayBuffer> => {
			const larger = new Uint8Array(length);
			larger.set(values);
			return larger;
		};
		this.starts = grown(this.starts);
		this.ends = grown(this.ends);
		this.low = grown(this.low);
		this.high = grown(this.high);
		this.marksBefore = grown(this.marksBefore);
		this.places = grown(this.places);
		this.flags = grownBytes(this.flags);
		this.commands = grownBytes(this.commands);
	}

	#addGroups(index: number, bits: number): void {
		const all = this.groups.bits;
		all[index] = (all[index] ?? 0) | bits;
	}

	/** The word at `at` is in this list. */
	isInGroup(at: number, group: number): boolean {
		const groups = this.words[at]?.groups ?? NO_GROUPS;
		for (let index = 0; index < groups.length; index += 2)
			if (groups[index] === group >> 5) return ((groups[index + 1] ?? 0) & (1 << (group & 31))) !== 0;
		return false;
	}

	/** '' where no word stands. */
	textAt(at: number): string {
		return at >= 0 && at < this.length ? (this.words[at]?.text ?? '') : '';
	}

	#isHead(at: number): boolean {
		return at < this.length && this.words[at]?.isHead === true && ((this.flags[at] ?? 0) & (IS.clause | IS.comma)) === 0;
	}

	/** Words that make a phrase are told its classes, all at the first of them. */
	joinPhrases(): void {
		for (const at of this.#phrases) {
			for (const { entry, rest } of this.words[at]?.phrases ?? []) {
				if (!rest.every((word, index) => this.textAt(at + 1 + index) === word)) continue;
				const isConfided = !this.#isHead(at + rest.length + 1);
				this.low[at] = (this.low[at] ?? 0) | (isConfided ? entry.low : entry.low & ~CONFIDED.low);
				this.high[at] = (this.high[at] ?? 0) | (isConfided ? entry.high : entry.high & ~CONFIDED.high);
				if (entry.base) this.flags[at] = (this.flags[at] ?? 0) | IS.base;
				this.ends[at] = Math.max(this.ends[at] ?? 0, this.ends[at + rest.length] ?? 0);
				this.allLow |= entry.low;
				this.allHigh |= entry.high;
			}
		}
	}

	/** Said in a language for people: few marks of program text, or small words among the others. */
	get isProse(): boolean {
		return isProse(this.marks, this.length, this.small);
	}

	/** The same for the words from `first` to `last`: tags or brackets around them must not hide what they say. */
	isProseBetween(first: number, last: number): boolean {
		let marks = 0;
		let small = 0;
		for (let at = first; at <= last; at += 1) {
			if (at > first) marks += this.marksBefore[at] ?? 0;
			if (this.words[at]?.isSmall === true) small += 1;
		}
		return isProse(marks, last - first + 1, small);
	}

	/** Its small words are too few for English. */
	get mayBeForeign(): boolean {
		return this.unknown > 0 && this.small * 5 < this.length;
	}
}

const NO_GROUPS = new Int32Array(0);

export const COMMAND = { unasked: 0, no: 1, yes: 2 } as const;

function isProse(marks: number, words: number, small: number): boolean {
	return marks <= 1 || marks * 4 <= words + 2 * small;
}

export const IS = {
	/** A mark other than a blank lies before the word: a new clause, a quotation, a field. */
	clause: 1,
	/** The base form of a verb. */
	base: 2,
	/** `name(`. */
	call: 4,
	/** A comma lies before it. */
	comma: 8,
	/** A sentence of one word or two ended before it. */
	end: 16,
} as const;

/** What a unit is to a word: part of it, part of it between two others, or none, and then what it does. */
const [OTHER, WORD, INNER, BLANK, COMMA, OPEN, CLOSE, BACKSLASH, END, MARK] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
// Scripts that set no blanks: every character of theirs would make one endless word, and other readers look at them.
const KIND = new Uint8Array(0x10000).fill(WORD);
for (let code = 0; code < 0x80; code += 1) {
	const character = String.fromCharCode(code);
	KIND[code] = /[a-z0-9_@$%~]/i.test(character) ? WORD : /['.:/+&=?#-]/.test(character) ? INNER : OTHER;
}
for (const code of [0xa0, 0x2013, 0x2014, 0x2018, 0x201c, 0x201d, 0x201e, 0x2026, 0xab, 0xbb, 0x3000, 0xfffd]) KIND[code] = OTHER;
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
const [LF, PERIOD, SLASH, DASH, QUESTION, EQUALS, AMPERSAND, UNDERSCORE, TILDE] = [0x0a, 0x2e, 0x2f, 0x2d, 0x3f, 0x3d, 0x26, 0x5f, 0x7e];
const SMALL = new Set(
	'the a an to of and or your all this that with for in on by it is are you i my me from at not be any as if must then now'.split(' '),
);
/** `token name`, `chat id`: no token, and no chat. */
const HEADS = new Set(['name', 'names', 'id', 'ids']);
const CONFIDED = classSet('secret', 'conversation');
const LABEL = /["'`]?\s?(?::\s?|=)["'`]|["'`]\s?:/y;
/** Nothing but how words look. */
const TAG = /<\/?(?:b|i|u|s|em|strong|span|code|mark|small|big|font|sub|sup|del|ins|kbd|tt|a|wbr|br)\s?\/?>/y;
const WRAPPED = /\([a-z']{1,20}\)(?![\w(])|\[[a-z']{1,20}\](?![\w([])|\{[a-z']{1,20}\}(?![\w{])|<[a-z']{1,20}>(?!\w)/y;
/** Words with one and the same mark between them, four or more. */
const JOINED = /^[a-z']+([.:-])(?:[a-z']+\1){2}[a-z']/;
const PART = /[^.:-]+/g;
/** A sentence of no more words is none of its own. */
const SHORT = 2;
/** A line end lies as far as so many words. */
const LINE = 2;
/** A line of fewer words is no line of its own. */
const LEAST_IN_LINE = 3;
/** Longer words say nothing. */
const LONGEST = 120;

const ADDRESS =
	/^(?:https?|ftp|wss?):\/\/|^www\.|^[\w.+%-]+@[\w-]+\.[\w.-]+$|^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|io|dev|example|ru|cn|xyz|site|app|tk|co|me|info|test|invalid|sh|ai|local|onion|top|link|online)(?:[/:].*)?$|^\d{1,3}(?:\.\d{1,3}){3}(?:[:/].*)?$/;
const SECRET_PLACE =
	/(?:^|[/~.])(?:\.ssh|\.aws|\.env|\.netrc|\.npmrc|\.pypirc|\.gnupg|\.kube|\.docker|\.git-credentials|\.bash_history|\.zsh_history|\.cursor|\.config)(?:$|[/.\w])|id_(?:rsa|ed25519|ecdsa|dsa)|\/etc\/(?:passwd|shadow|hosts|sudoers)|^\.env|mcp\.json|credentials?\.(?:json|ya?ml|txt|ini)|secrets?\.(?:json|ya?ml|txt)|\.(?:pem|keystore|kdbx|p12|pfx)$|(?:^|_)(?:api|secret|access|private)_?(?:key|token)s?$|^(?:aws|openai|anthropic|github|stripe|slack)_\w*(?:key|token|secret)$|wallet\.dat|login data|keychain/;
const PATH =
	/^(?:~|\.{1,2})?\/[\w.-]+|^[\w-]+(?:\/[\w.-]+)+$|^[\w-]+\.(?:txt|md|json|ya?ml|csv|log|py|js|ts|sh|pdf|docx?|xlsx?|db|sql|html?|conf|ini|cfg|toml)$/;
const TOOL_NAME = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$|^[a-z][a-z0-9]*(?:-[a-z0-9]+){1,4}_[a-z0-9_-]+$/;
const AMOUNT = /^(?:[$€£]\d|\d[\d.,]*(?:usd|eur|btc|eth|\$|€))|^[a-z]{2}\d{2}[a-z0-9]{11,30}$|^0x[0-9a-f]{40}$/;
const SHAPED = /[@/._$€£:0-9-]/;

const SETS = {
	address: classSet('address'),
	othertool: classSet('othertool'),
	selftool: classSet('selftool'),
	argument: classSet('argument'),
	toolname: classSet('toolname'),
	secretplace: classSet('secretplace', 'secret'),
	path: classSet('path', 'files'),
	amount: classSet('amount', 'money'),
};

function shapeOf(word: string): { readonly low: number; readonly high: number } | undefined {
	if (!SHAPED.test(word)) return undefined;
	// The public half of a key is no secret.
	if (SECRET_PLACE.test(word) && !word.endsWith('.pub')) return SETS.secretplace;
	if (ADDRESS.test(word)) return SETS.address;
	if (TOOL_NAME.test(word)) return SETS.toolname;
	if (PATH.test(word)) return SETS.path;
	return AMOUNT.test(word) ? SETS.amount : undefined;
}

/** All that is known of a word wherever it stands. */
interface Word {
	readonly text: string;
	readonly low: number;
	readonly high: number;
	readonly isBase: boolean;
	readonly isSmall: boolean;
	/** Behind a secret it makes another thing: its name. */
	readonly isHead: boolean;
	/** It has the shape of a tool's name. */
	readonly isToolName: boolean;
	/** Of the lists that hold it, as in a `GroupSet`: the index of a number that has bits, and the number. */
	readonly groups: Int32Array;
	readonly phrases: readonly Phrase[] | undefined;
	/** What it is in other languages, once that was asked. */
	foreign: ForeignWord | undefined;
}

/** Longer words are seldom the same. */
const LONGEST_KNOWN = 16;
const MOST_KNOWN = 16_384;
const SLOTS = 4 * MOST_KNOWN;
/** Places that are looked at for one word, so that words made to meet in one place cost no more than unknown ones. */
const MOST_TRIES = 8;

/** Words that were looked up, found by their units: a text says the same ones again and again, and none of them is cut out of it. */
class KnownWords {
	readonly #words: Word[] = [];
	/** The units of each word, `LONGEST_KNOWN` places for each. */
	#units = new Uint16Array(1_024 * LONGEST_KNOWN);
	/** By place: 0 where nothing stands, or the number of a word from 1 on times 32, and its length. */
	readonly #slots = new Int32Array(SLOTS);
	/** How many lists of words the patterns had then. */
	#groups = 0;

	/** `hash`: of the units from `from` to `end`. */
	of(units: Uint16Array, from: number, end: number, hash: number, lexicon: Lexicon): Word {
		const length = end - from;
		const slots = this.#slots;
		const known = this.#units;
		for (let step = 0; step < MOST_TRIES; step += 1) {
			const place = (hash + step) & (SLOTS - 1);
			const slot = slots[place] ?? 0;
			if (slot === 0) return this.#learn(place, textOf(units, from, end), lexicon);
			if ((slot & 31) !== length) continue;
			const first = ((slot >> 5) - 1) * LONGEST_KNOWN;
			let at = 0;
			while (at < length && known[first + at] === units[from + at]) at += 1;
			const word = this.#words[(slot >> 5) - 1];
			if (at === length && word !== undefined) return word;
		}
		return lookedUp(textOf(units, from, end), lexicon);
	}

	#learn(place: number, text: string, lexicon: Lexicon): Word {
		const word = lookedUp(text, lexicon);
		const index = this.#words.length;
		if (index >= MOST_KNOWN) return word;
		this.#words.push(word);
		this.#slots[place] = ((index + 1) << 5) | text.length;
		if ((index + 1) * LONGEST_KNOWN > this.#units.length) {
			const larger = new Uint16Array(2 * this.#units.length);
			larger.set(this.#units);
			this.#units = larger;
		}
		for (let at = 0; at < text.length; at += 1) this.#units[index * LONGEST_KNOWN + at] = text.charCodeAt(at);
		return word;
	}

	/** Before a text is read: what was known of words with other patterns does not count. */
	prepare(): void {
		if (this.#groups === groupCount() && this.#words.length < MOST_KNOWN) return;
		if (this.#groups !== groupCount()) POOL.length = 0;
		this.#groups = groupCount();
		this.#words.length = 0;
		this.#slots.fill(0);
	}
}

const KNOWN = new KnownWords();

function textOf(units: Uint16Array, from: number, end: number): string {
	let text = '';
	for (let at = from; at < end; at += 1) text += String.fromCharCode(units[at] ?? 0);
	return text;
}

function lookedUp(text: string, { phrases, words }: Lexicon): Word {
	let entry = words.get(text);
	const shape = entry === undefined || (entry.low | entry.high) === 0 ? shapeOf(text) : undefined;
	if (entry === undefined && shape === undefined && text.length > 5) entry = nearlyKnown(text, words);
	return {
		text,
		low: (entry?.low ?? 0) | (shape?.low ?? 0),
		high: (entry?.high ?? 0) | (shape?.high ?? 0),
		isBase: entry?.base === true,
		isSmall: SMALL.has(text),
		isHead: HEADS.has(text),
		isToolName: shape === SETS.toolname,
		groups: entry?.groups === undefined ? NO_GROUPS : numbersOf(entry.groups),
		phrases: phrases.get(text),
		foreign: undefined,
	};
}

function numbersOf(groups: readonly number[]): Int32Array {
	const set = new GroupSet();
	for (const group of groups) set.add(group);
	return Int32Array.from([...set.bits].flatMap((bits, index) => (bits === 0 ? [] : [index, bits])));
}

/** What words name, where that is known: a tool by its name. In lower case. */
export type Names = ReadonlyMap<string, 'selftool' | 'othertool' | 'argument'>;

/** Sentences whose room the next text uses again. */
const POOL: Sentence[] = [];

/** Calls `visit` for each sentence of a normalized view; the object is good until `visit` returns. Cost: O(n). */
export function eachSentence(view: TextView, raw: string, visit: (sentence: Sentence) => void, names?: Names): void {
	KNOWN.prepare();
	new Reader(view.text, linesOf(view, raw), visit, names).read();
}

/** Where lines of the raw text end, which a view writes as blanks. */
interface Lines {
	/** `item`: a line that begins with a mark of a list, a heading or a table. Asked in the order of the text. */
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

function sentenceFromPool(): Sentence {
	return POOL.pop() ?? new Sentence();
}

/** Parentheses in parentheses that are read as sentences of their own. */
const DEEPEST = 4;

class Reader {
	readonly #text: string;
	readonly #units: Uint16Array;
	readonly #visit: (sentence: Sentence) => void;
	readonly #names: Names | undefined;
	readonly #open: Sentence[] = [sentenceFromPool()];
	readonly #lexicon = lexiconNow();
	#depth = 0;
	/** Words of this line so far. */
	#inLine = 0;
	/** Marks of program text since the last word. */
	#marks = 0;
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
					// A line end or a quotation mark as JSON writes it.
					const next = units[at] ?? 0;
					if (next === 0x6e || next === 0x72 || next === 0x74) {
						at += 1;
						if (next === 0x6e) this.#endAll();
					}
					this.#flags |= IS.clause;
					break;
				}
				case MARK: {
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
			// A word that was cut out of the text would keep it.
			sentence.words.length = 0;
			if (!sentence.isLarge) POOL.push(sentence);
		}
	}

	/** A mark that ends a sentence where no word goes on behind it, a mark of program text, or another one. */
	#mark(code: number, kind: number, after: number): void {
		if (kind === END || code === PERIOD || code === QUESTION) {
			if (code === LF || after < 0x30 || KIND[after] !== WORD) this.#endUnlessShort(code);
		} else if (kind === MARK || code === EQUALS || code === AMPERSAND) this.#marks += 1;
		this.#flags |= IS.clause;
	}

	/** Behind a tag that only sets words in bold, or behind one word in brackets: to a reader both are words like the others. 0: it is neither. */
	#pastMark(at: number): number {
		const next = this.#units[at + 1] ?? 0;
		if (KIND[next] !== WORD && next !== SLASH) return 0;
		TAG.lastIndex = at;
		if (TAG.test(this.#text)) {
			this.#flags |= IS.clause;
			return TAG.lastIndex;
		}
		const before = at === 0 ? BLANK : (KIND[this.#units[at - 1] ?? 0] ?? WORD);
		if (before === WORD || before === INNER) return 0;
		WRAPPED.lastIndex = at;
		const wrapped = WRAPPED.exec(this.#text)?.[0];
		if (wrapped === undefined) return 0;
		this.#flags |= IS.clause;
		this.#add(lookedUp(wrapped.slice(1, -1), this.#lexicon), at + 1, at + wrapped.length - 1);
		this.#flags |= IS.clause;
		return at + wrapped.length;
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

	/** The word goes on behind a mark, or behind two as in `~/.aws`. */
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
		const lexicon = this.#lexicon;
		const isShort = end - from <= LONGEST_KNOWN;
		if (!isShort && this.#addParts(from, end)) return end;
		if (end - from > LONGEST) {
			this.#flags |= IS.clause;
			return end;
		}
		if ((units[from] === UNDERSCORE || units[from] === TILDE) && units[end - 1] === units[from]) {
			const inside = textOf(units, from, end).replaceAll(/^[_~]+|[_~]+$/g, '');
			if (inside !== '') this.#add(lookedUp(inside, lexicon), from, end);
			return end;
		}
		this.#add(isShort ? KNOWN.of(units, from, end, hash ^ (hash >>> 15), lexicon) : lookedUp(textOf(units, from, end), lexicon), from, end);
		return end;
	}

	/** `ignore-all-previous-instructions`, as the path of an address says it. */
	#addParts(from: number, end: number): boolean {
		const word = this.#text.slice(from, end);
		if (!JOINED.test(word) || ADDRESS.test(word)) return false;
		for (const { 0: part, index } of word.matchAll(PART))
			this.#add(lookedUp(part, this.#lexicon), from + index, from + index + part.length);
		return true;
	}

	/** `"message": "…"`, `email='…'`: a name of what follows and no verb. */
	#isLabel(end: number): boolean {
		LABEL.lastIndex = end;
		return LABEL.test(this.#text);
	}

	#add(word: Word, start: number, end: number): void {
		this.#sinceEnd += 1;
		const isLine = this.#lines?.isPassedAt(start);
		if (isLine === 'item') this.#end();
		if (isLine !== undefined) this.#flags |= IS.clause;
		let { high, low } = word;
		if (this.#names !== undefined) {
			const name = this.#names.get(word.text) ?? (word.isToolName ? 'othertool' : undefined);
			if (name !== undefined) {
				low |= SETS[name].low;
				high |= SETS[name].high;
			}
		}
		let flags = this.#flags;
		if (word.isBase && !this.#isLabel(end)) flags |= IS.base;
		if (KIND[this.#units[end] ?? 0] === OPEN) flags |= IS.call;
		this.#flags = 0;
		const step = isLine === undefined || this.#inLine < LEAST_IN_LINE ? 1 : 1 + LINE;
		this.#inLine = isLine === undefined ? this.#inLine + 1 : 1;
		this.#open[this.#depth]?.add(word, start, end, low, high, flags, this.#marks, step);
		this.#marks = 0;
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

	/** Behind one word or two a mark ends no sentence: `Ignore. All. Previous. Instructions.` */
	#endUnlessShort(code: number): void {
		const isShort = this.#sinceEnd <= SHORT && code !== LF;
		this.#sinceEnd = 0;
		if (isShort) this.#flags |= IS.end;
		else this.#end();
	}

	/** The end of a sentence in parentheses ends what stands in them alone. */
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

/** `note:ignore`, `system-note`, `user's`: what its parts are; or a word that is misspelled by one letter. */
function nearlyKnown(word: string, words: ReadonlyMap<string, Entry>): Entry | undefined {
	if (/^[a-z]{6,16}$/.test(word)) return nearEntry(word);
	const parts = word.split(/[':/=&?#+-]/);
	if (parts.length < 2 || parts.length > 5) return undefined;
	const all: Entry = { low: 0, high: 0, base: false, groups: undefined };
	for (const part of parts) {
		const known = words.get(part);
		if (known === undefined) continue;
		all.low |= known.low;
		all.high |= known.high;
		if (known.groups !== undefined) all.groups = [...(all.groups ?? []), ...known.groups];
	}
	return all;
}

keepCompiledCode(new Sentence());
keepCompiledCode(new Reader('', undefined, () => undefined, undefined));
