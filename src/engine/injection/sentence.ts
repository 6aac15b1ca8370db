import { keepCompiledCode } from '../../base/keep-compiled-code.ts';
import type { TextView } from '../views/view.ts';
import { classSet, type Entry, groupCount, type Lexicon, lexiconNow, nearEntry, type Phrase } from './lexicon.ts';

/** The words of one sentence, as far as rules ask for them. What parentheses hold is a sentence of its own. */
export class Sentence {
	length = 0;
	/** Offsets in the view. */
	readonly starts: number[] = [];
	readonly ends: number[] = [];
	readonly low: number[] = [];
	readonly high: number[] = [];
	/** `IS` below. */
	readonly flags: number[] = [];
	readonly texts: string[] = [];
	/** Marks of program text between the word before and this one. */
	readonly marksBefore: number[] = [];
	/** Where each word stands: its index, and more for each line end before it. */
	readonly places: number[] = [];
	/** Lists of words in patterns that hold it. */
	readonly groups: (readonly number[] | undefined)[] = [];
	/** Phrases that begin with it. */
	readonly phrases: (readonly Phrase[] | undefined)[] = [];
	opensPhrase = false;
	/** Whether a verb commands, where that was asked. */
	readonly commands: (boolean | undefined)[] = [];
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
	readonly groupsIn: number[] = [];
	groupCount = 0;
	/** By list of words, the sentence that had one of them last: lists need not be emptied. */
	#lists = new Uint32Array(0);
	#number = 1;

	/** What it held is gone; room that it took is used again. */
	clear(): void {
		this.length = 0;
		this.allLow = 0;
		this.allHigh = 0;
		this.marks = 0;
		this.small = 0;
		this.unknown = 0;
		this.opensPhrase = false;
		this.groupCount = 0;
		this.#number += 1;
	}

	addGroups(groups: readonly number[]): void {
		if (this.#lists.length <= groupCount()) this.#lists = new Uint32Array(groupCount() + 1);
		for (const group of groups) {
			if (this.#lists[group] === this.#number) continue;
			this.#lists[group] = this.#number;
			this.groupsIn[this.groupCount] = group;
			this.groupCount += 1;
		}
	}

	hasGroup(group: number): boolean {
		return this.#lists[group] === this.#number;
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
			if (SMALL.has(this.texts[at] ?? '')) small += 1;
		}
		return isProse(marks, last - first + 1, small);
	}

	/** Its small words are too few for English. */
	get mayBeForeign(): boolean {
		return this.unknown > 0 && this.small * 5 < this.length;
	}
}

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
} as const;

const [SEPARATOR, WORD, INNER] = [0, 1, 2];
/** What a unit is to a word: part of it, part of it between two others, or none. */
const KIND = new Uint8Array(0x10000).fill(WORD);
for (let code = 0; code < 0x80; code += 1) {
	const character = String.fromCharCode(code);
	KIND[code] = /[a-z0-9_@$%~]/i.test(character) ? WORD : /['.:/+&=?#-]/.test(character) ? INNER : SEPARATOR;
}
for (const code of [0xa0, 0x2013, 0x2014, 0x2018, 0x201c, 0x201d, 0x201e, 0x2026, 0xab, 0xbb, 0x3000, 0xfffd]) KIND[code] = SEPARATOR;
// Scripts that set no blanks: every character of theirs would make one endless word, and other readers look at them.
const [LF, BLANK, OPEN, CLOSE, BACKSLASH] = [0x0a, 0x20, 0x28, 0x29, 0x5c];
const END = new Set(['.', '!', '?', '\n', '。', '！', '？', ';'].map((mark) => mark.charCodeAt(0)));
const WIDE_END = new Set(['。', '！', '？'].map((mark) => mark.charCodeAt(0)));
const MARKS = new Set([...'{}[]=<>;$&|\\^'].map((mark) => mark.charCodeAt(0)));
const SMALL = new Set(
	'the a an to of and or your all this that with for in on by it is are you i my me from at not be any as if must then now'.split(' '),
);
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
	readonly low: number;
	readonly high: number;
	readonly isBase: boolean;
	readonly isSmall: boolean;
	/** It has the shape of a tool's name. */
	readonly isToolName: boolean;
	readonly groups: readonly number[] | undefined;
	readonly phrases: readonly Phrase[] | undefined;
}

/** Words that were looked up: a text says the same ones again and again. */
const lookups = new Map<string, Word>();
/** How many lists of words the patterns had then. */
let knownGroups = 0;
const MOST_KNOWN = 16_384;
/** Longer ones are seldom the same. */
const LONGEST_KNOWN = 16;

function wordOf(text: string, lexicon: Lexicon): Word {
	if (text.length > LONGEST_KNOWN) return lookedUp(text, lexicon);
	if (knownGroups !== groupCount() || lookups.size >= MOST_KNOWN) lookups.clear();
	knownGroups = groupCount();
	let word = lookups.get(text);
	if (word === undefined) {
		word = lookedUp(text, lexicon);
		lookups.set(copyOf(text), word);
	}
	return word;
}

/** A part of a text keeps the whole text in memory; its copy doesn't. */
function copyOf(text: string): string {
	return Array.from(text).join('');
}

function lookedUp(text: string, { phrases, words }: Lexicon): Word {
	let entry = words.get(text);
	const shape = entry === undefined || (entry.low | entry.high) === 0 ? shapeOf(text) : undefined;
	if (entry === undefined && shape === undefined && text.length > 5) entry = nearlyKnown(text, words);
	return {
		low: (entry?.low ?? 0) | (shape?.low ?? 0),
		high: (entry?.high ?? 0) | (shape?.high ?? 0),
		isBase: entry?.base === true,
		isSmall: SMALL.has(text),
		isToolName: shape === SETS.toolname,
		groups: entry?.groups,
		phrases: phrases.get(text),
	};
}

/** What words name, where that is known: a tool by its name. In lower case. */
export type Names = ReadonlyMap<string, 'selftool' | 'othertool' | 'argument'>;

/** Calls `visit` for each sentence of a normalised view; the object is good until `visit` returns. Cost: O(n). */
export function eachSentence(view: TextView, raw: string, visit: (sentence: Sentence) => void, names?: Names): void {
	new Reader(view.text, linesOf(view, raw), visit, names).read();
}

/** Where lines of the raw text end, which a view writes as blanks. */
interface Lines {
	/** `item`: a line that begins with a mark of a list, a heading or a table. Asked in the order of the text. */
	isPassedAt(offset: number): 'line' | 'item' | undefined;
}

const ITEM = /[ \t>]{0,12}(?:[-*•+|#]|\d{1,2}[.)]\s)/y;

function linesOf(view: TextView, raw: string): Lines {
	let next = raw.indexOf('\n');
	if (next < 0) return { isPassedAt: () => undefined };
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

/** Parentheses in parentheses that are read as sentences of their own. */
const DEEPEST = 4;

class Reader {
	readonly #text: string;
	readonly #visit: (sentence: Sentence) => void;
	readonly #names: Names | undefined;
	readonly #open: Sentence[] = [new Sentence()];
	readonly #lexicon = lexiconNow();
	#depth = 0;
	/** Words of this line so far. */
	#inLine = 0;
	/** Marks of program text since the last word. */
	#marks = 0;
	#flags = IS.clause as number;

	readonly #lines: Lines;

	constructor(text: string, lines: Lines, visit: (sentence: Sentence) => void, names: Names | undefined) {
		this.#text = text;
		this.#visit = visit;
		this.#names = names;
		this.#lines = lines;
	}

	read(): void {
		const text = this.#text;
		const { length } = text;
		let at = 0;
		while (at < length) {
			const code = text.charCodeAt(at);
			const kind = KIND[code];
			if (kind === WORD || (kind === INNER && this.#opensWord(at))) {
				at = this.#word(at);
				continue;
			}
			at += 1;
			if (code === BLANK) continue;
			if (code === BACKSLASH) {
				// A line end or a quotation mark as JSON writes it.
				const next = text.charCodeAt(at);
				if (next === 0x6e || next === 0x72 || next === 0x74) {
					at += 1;
					if (next === 0x6e) this.#endAll();
				}
				this.#flags |= IS.clause;
			} else if (code === OPEN) this.#openParenthesis();
			else if (code === CLOSE) this.#closeParenthesis();
			else if (code === 0x2c) this.#flags |= IS.comma;
			else if (END.has(code)) {
				const after = text.charCodeAt(at);
				if (code === LF || WIDE_END.has(code) || !(after >= 0x30) || KIND[after] !== WORD) this.#end();
				this.#flags |= IS.clause;
			} else {
				if (MARKS.has(code)) this.#marks += 1;
				this.#flags |= IS.clause;
			}
		}
		this.#endAll();
	}

	#opensWord(at: number): boolean {
		const code = this.#text.charCodeAt(at);
		const next = this.#text.charCodeAt(at + 1);
		// `.env`, `/etc/passwd`, `-rf`, `../x`.
		if (code !== 0x2e && code !== 0x2f && code !== 0x2d) return false;
		const isBefore = KIND[next] === WORD || (KIND[next] === INNER && KIND[this.#text.charCodeAt(at + 2)] === WORD);
		return isBefore && (at === 0 || KIND[this.#text.charCodeAt(at - 1)] === SEPARATOR);
	}

	/** The word goes on behind a mark, or behind two as in `~/.aws`. */
	#continuesWord(at: number): boolean {
		const code = this.#text.charCodeAt(at);
		if (KIND[code] === WORD) return code < 0x3000;
		return code === 0x2e && this.#text.charCodeAt(at - 1) === 0x2f && KIND[this.#text.charCodeAt(at + 1)] === WORD;
	}

	#word(from: number): number {
		const text = this.#text;
		let end = from + 1;
		while (end < text.length) {
			const kind = KIND[text.charCodeAt(end)];
			if (kind === WORD) end += 1;
			else if (kind === INNER && this.#continuesWord(end + 1)) end += 1;
			else break;
		}
		if (end - from > LONGEST) {
			this.#flags |= IS.clause;
			return end;
		}
		const word = text.slice(from, end);
		this.#add(word, from, end);
		return end;
	}

	#add(word: string, start: number, end: number): void {
		const isLine = this.#lines.isPassedAt(start);
		if (isLine === 'item') this.#end();
		if (isLine !== undefined) this.#flags |= IS.clause;
		const sentence = this.#open[this.#depth] ?? new Sentence();
		const known = wordOf(word, this.#lexicon);
		let { high, low } = known;
		if (this.#names !== undefined) {
			const name = this.#names.get(word) ?? (known.isToolName ? 'othertool' : undefined);
			if (name !== undefined) {
				low |= SETS[name].low;
				high |= SETS[name].high;
			}
		}
		let flags = this.#flags | (known.isBase ? IS.base : 0);
		if (this.#text.charCodeAt(end) === OPEN) flags |= IS.call;
		this.#flags = 0;
		const at = sentence.length;
		sentence.starts[at] = start;
		sentence.ends[at] = end;
		sentence.low[at] = low;
		sentence.high[at] = high;
		sentence.flags[at] = flags;
		sentence.texts[at] = word;
		sentence.groups[at] = known.groups;
		sentence.commands[at] = undefined;
		sentence.places[at] =
			at === 0 ? 0 : (sentence.places[at - 1] ?? 0) + (isLine === undefined || this.#inLine < LEAST_IN_LINE ? 1 : 1 + LINE);
		this.#inLine = isLine === undefined ? this.#inLine + 1 : 1;
		sentence.length = at + 1;
		if (known.groups !== undefined) sentence.addGroups(known.groups);
		if (known.phrases !== undefined) sentence.opensPhrase = true;
		sentence.phrases[at] = known.phrases;
		sentence.marksBefore[at] = this.#marks;
		sentence.marks += this.#marks;
		this.#marks = 0;
		if (known.isSmall) sentence.small += 1;
		else if (low === 0 && high === 0) sentence.unknown += 1;
		sentence.allLow |= low;
		sentence.allHigh |= high;
	}

	#openParenthesis(): void {
		if (this.#depth < DEEPEST) {
			this.#depth += 1;
			this.#open[this.#depth] ??= new Sentence();
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
		if (sentence.opensPhrase) joinPhrases(sentence);
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

/** Words that make a phrase are told its classes, all at the first of them. */
function joinPhrases(sentence: Sentence): void {
	const { ends, flags, high, length, low, phrases, texts } = sentence;
	for (let at = 0; at < length; at += 1) {
		const list = phrases[at];
		if (list === undefined) continue;
		for (const { entry, rest } of list) {
			if (!rest.every((word, index) => at + 1 + index < length && texts[at + 1 + index] === word)) continue;
			low[at] = (low[at] ?? 0) | entry.low;
			high[at] = (high[at] ?? 0) | entry.high;
			if (entry.base) flags[at] = (flags[at] ?? 0) | IS.base;
			ends[at] = Math.max(ends[at] ?? 0, ends[at + rest.length] ?? 0);
			sentence.allLow |= entry.low;
			sentence.allHigh |= entry.high;
		}
	}
}

keepCompiledCode(new Sentence());
keepCompiledCode(new Reader('', { isPassedAt: () => undefined }, () => undefined, undefined));
