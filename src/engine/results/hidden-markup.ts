import { type Handler, Parser } from 'htmlparser2';
import { keepCompiledCode } from '../../base/keep-compiled-code.ts';
import { type TextView, ViewBuilder } from '../views/view.ts';
import {
	backgroundOf,
	type HidingMethod,
	hidingOf,
	hidingRules,
	parseStyle,
	type Style,
	styleVariablesIn,
	variableOf,
} from './hiding-style.ts';

/** Text that is in the source but not visible on the page. `start` and `end`: the UTF-16 span in the source that contains it. */
export interface HiddenText {
	readonly method: HidingMethod;
	/** With entities decoded. Untrusted text: for inspection, never for a finding. */
	readonly text: string;
	readonly start: number;
	readonly end: number;
}

export interface MarkupReading {
	readonly hidden: readonly HiddenText[];
	/** The page's text without tags, if tags split words; otherwise undefined. */
	readonly plain: TextView | undefined;
	/** Limits that were reached. Text that wasn't read never counts as "clean". */
	readonly gaps: readonly ('markup-too-deep' | 'markup-too-long')[];
}

/** Maximum levels of open elements and UTF-16 units to read. Source: engineering notes, B5 (deep nesting costs seconds). */
const MAX_DEPTH = 512;
const MAX_LENGTH = 2_000_000;
/** Maximum attributes of one tag. An unclosed `<` turns all following words into attributes. */
const MAX_ATTRIBUTES = 1_000;
const CHUNK = 8_192;
/** In UTF-16 units. Adjacent texts are joined up to the first length. A text shorter than the second can't contain an instruction. */
const MAX_JOINED = 20_000;
const SHORTEST = 12;

/** Each alternative starts with a letter or `<` and has bounded length, so no text can slow the test down. */
const MIGHT_HIDE =
	/<!--|<(?:style|template|noscript|font|details)\b|\b(?:style|alt|title|aria-[a-z]{1,20}|color|content|placeholder|summary|class|id) ?= ?["'a-z]|\shidden[\s>=]/i;
const TAG_INSIDE_WORD = /[A-Za-z]<\/?[a-z][^<>]{0,80}>[A-Za-z]/i;
const MARKDOWN_COMMENT = /^[ \t]{0,3}\[(?:\/\/|comment|\w{0,12}hidden\w{0,12})\]:[ \t]*(?:#|<>)[ \t]*["'(]([^\n]+?)["')][ \t]*$/gim;
const MARKDOWN_IMAGE = /!\[([^\][\n]{24,})\]\((?:[^)\n]{0,2000}\))?/g;

const NOTHING: MarkupReading = { hidden: [], plain: undefined, gaps: [] };

/**
 * What HTML and Markdown contain but don't show: elements hidden by style, attribute, or class, white on white, tiny, off screen; comments;
 * alternative texts. Bounded in depth and size. Cost: O(n), or one regular expression if there is no markup.
 */
export function readMarkup(raw: string): MarkupReading {
	const inMarkdown = raw.includes('](') || raw.includes(']:') ? hiddenInMarkdown(raw) : [];
	const hasTags = raw.includes('<') && (MIGHT_HIDE.test(raw) || TAG_INSIDE_WORD.test(raw));
	if (!hasTags) return inMarkdown.length === 0 ? NOTHING : { ...NOTHING, hidden: inMarkdown };
	const reading = readTags(raw);
	return { ...reading, hidden: [...reading.hidden, ...inMarkdown].sort((a, b) => a.start - b.start || a.end - b.end) };
}

function hiddenInMarkdown(raw: string): readonly HiddenText[] {
	const found: HiddenText[] = [];
	for (const [pattern, method] of [
		[MARKDOWN_COMMENT, 'comment'],
		[MARKDOWN_IMAGE, 'alternative text'],
	] as const) {
		for (const match of raw.matchAll(pattern))
			found.push({ method, text: match[1] ?? '', start: match.index, end: match.index + match[0].length });
	}
	return found;
}

interface Element {
	readonly name: string;
	readonly method: HidingMethod | undefined;
	readonly background: string | undefined;
}

interface Piece {
	readonly method: HidingMethod;
	text: string;
	readonly start: number;
	end: number;
}

function readTags(raw: string): MarkupReading {
	const text = raw.length > MAX_LENGTH ? raw.slice(0, MAX_LENGTH) : raw;
	const gaps = new Set<'markup-too-deep' | 'markup-too-long'>(raw.length > MAX_LENGTH ? ['markup-too-long'] : []);
	const tags = new Tags(text);
	if (tags.read(text)) gaps.add('markup-too-deep');
	return {
		hidden: tags.pieces.filter(({ text: words }) => words.length >= SHORTEST && /\p{L}{2}/u.test(words)),
		plain: tags.plain?.build(raw.length),
		gaps: [...gaps].sort(),
	};
}

/** Collects what the parser reports for one text. */
class Tags implements Partial<Handler> {
	readonly pieces: Piece[] = [];
	/** The text without its tags, if a tag splits a word. */
	readonly plain: ViewBuilder | undefined;
	readonly #rules: ReadonlyMap<string, Style>;
	readonly #stack: Element[] = [];
	readonly #parser: Parser;
	#isTooDeep = false;
	#attributes = 0;
	readonly #variables: ReadonlyMap<string, string>;

	constructor(text: string) {
		this.#variables = styleVariablesIn(text);
		this.#rules = hidingRules(text);
		this.plain = TAG_INSIDE_WORD.test(text) ? new ViewBuilder(text.length) : undefined;
		this.#parser = new Parser(this, { decodeEntities: true, recognizeSelfClosing: false });
	}

	/** Returns true if it stopped early, because of too many nested tags or attributes in one tag. */
	read(text: string): boolean {
		for (let at = 0; at < text.length && !this.#isTooDeep; at += CHUNK) this.#parser.write(text.slice(at, at + CHUNK));
		if (!this.#isTooDeep) this.#parser.end();
		return this.#isTooDeep;
	}

	onopentagname(): void {
		this.#attributes = 0;
	}

	onattribute(): void {
		this.#attributes += 1;
		if (this.#attributes > MAX_ATTRIBUTES) this.#isTooDeep = true;
	}

	onopentag(name: string, attributes: { readonly [name: string]: string }): void {
		if (this.#stack.length >= MAX_DEPTH) this.#isTooDeep = true;
		const parent = this.#stack.at(-1);
		const style = parseStyle(attributes['style'] ?? '');
		if (attributes['class'] !== undefined || attributes['id'] !== undefined) this.#addRules(style, attributes);
		this.#resolve(style);
		const background = backgroundOf(style, attributes) ?? parent?.background;
		const method = parent?.method ?? hidingOf(name, attributes, style, background);
		this.#stack.push({ name, method, background });
		for (const attribute of WORDY_ATTRIBUTES) {
			const words = attributes[attribute];
			if (words !== undefined && words.length >= 24) this.#add('alternative text', words);
		}
	}

	ontext(words: string): void {
		const top = this.#stack.at(-1);
		if (top?.name === 'style' || top?.name === 'script') return;
		this.plain?.pushText(words, this.#parser.startIndex, this.#parser.endIndex + 1);
		if (top?.method !== undefined) this.#add(top.method, words);
	}

	onclosetag(): void {
		this.#stack.pop();
	}

	oncomment(words: string): void {
		if (/[\p{L}]{3}/u.test(words)) this.#add('comment', words);
	}

	/** Adds properties from style sheets that the attribute doesn't set. */
	#addRules(style: Style, attributes: { readonly [name: string]: string }): void {
		if (this.#rules.size === 0) return;
		const classes = new Set((attributes['class'] ?? '').split(/\s+/).map((each) => `.${each}`));
		for (const selector of [...classes, `#${attributes['id'] ?? ''}`])
			for (const [property, value] of this.#rules.get(selector) ?? []) if (!style.has(property)) style.set(property, value);
	}

	/** Resolves `color: var(--ink)` with the page's value of `--ink`. */
	#resolve(style: Style): void {
		if (this.#variables.size === 0) return;
		for (const [property, value] of style) {
			const name = variableOf(value);
			const known = name === undefined ? undefined : this.#variables.get(name);
			if (known !== undefined) style.set(property, known);
		}
	}

	/** Adds words at the parser's current position. */
	#add(method: HidingMethod, words: string): void {
		const start = this.#parser.startIndex;
		const end = this.#parser.endIndex + 1;
		const last = this.pieces.at(-1);
		if (last !== undefined && last.method === method && start - last.end < 400 && last.text.length < MAX_JOINED && method !== 'comment') {
			last.text += words;
			last.end = end;
		} else this.pieces.push({ method, text: words, start, end });
	}
}

const WORDY_ATTRIBUTES = ['alt', 'title', 'aria-label', 'placeholder', 'content', 'summary'];
keepCompiledCode(new Tags(''));
