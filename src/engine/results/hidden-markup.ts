import { type Handler, Parser } from 'htmlparser2';
import { keepCompiledCode } from '../../base/keep-compiled-code.ts';
import { replacedView } from '../views/replaced-view.ts';
import { type TextView, ViewBuilder } from '../views/view.ts';

/** Why a reader of the page does not see a text. Words of ours, fit to be shown. */
export const HIDING_METHODS = [
	'display none',
	'invisible',
	'transparent',
	'tiny font',
	'color of the background',
	'off screen',
	'clipped',
	'hidden attribute',
	'not rendered',
	'comment',
	'alternative text',
	'aria hidden',
] as const;
export type HidingMethod = (typeof HIDING_METHODS)[number];

/** A text that is in the source and not on the page. `start`, `end`: UTF-16 span in the source that holds it. */
export interface HiddenText {
	readonly method: HidingMethod;
	/** Entities decoded. Stranger's text: for inspection, never for a finding. */
	readonly text: string;
	readonly start: number;
	readonly end: number;
}

export interface MarkupReading {
	readonly hidden: readonly HiddenText[];
	/** What a page without tags says, when tags stand inside words; else undefined. */
	readonly plain: TextView | undefined;
	/** Limits that were met: what was not read is never "clean". */
	readonly gaps: readonly ('markup-too-deep' | 'markup-too-long')[];
}

/** Levels of open elements, and UTF-16 units, that are read. Source: engineering notes, B5 (deep nesting costs seconds). */
const MAX_DEPTH = 512;
const MAX_LENGTH = 2_000_000;
/** Attributes of one tag. A `<` that nothing closes makes attributes of all the words behind it. */
const MAX_ATTRIBUTES = 1_000;
const CHUNK = 8_192;
/** UTF-16 units: texts that stand together are read as one up to this length. A shorter one than the second holds no order. */
const MAX_JOINED = 20_000;
const SHORTEST = 12;

/** Each alternative starts with a letter or `<` and is of bounded length: no text can hold the test up. */
const MIGHT_HIDE =
	/<!--|<(?:style|template|noscript|font|details)\b|\b(?:style|alt|title|aria-[a-z]{1,20}|color|content|placeholder|summary|class|id) ?= ?["'a-z]|\shidden[\s>=]/i;
const TAG_INSIDE_WORD = /[A-Za-z]<\/?[a-z][^<>]{0,80}>[A-Za-z]/i;
const MARKDOWN_COMMENT = /^[ \t]{0,3}\[(?:\/\/|comment|\w{0,12}hidden\w{0,12})\]:[ \t]*(?:#|<>)[ \t]*["'(]([^\n]+?)["')][ \t]*$/gim;
const MARKDOWN_IMAGE = /!\[([^\][\n]{24,})\]\((?:[^)\n]{0,2000}\))?/g;

const NOTHING: MarkupReading = { hidden: [], plain: undefined, gaps: [] };

/**
 * The markup that a text holds as a string of JSON (`style=\\"display:none\\"`) or in a mail's quoted-printable (`style=3D"…"`), with these codes undone; undefined
 * where there is none. Cost: O(n), and a search where there is none.
 */
export function unwrapMarkup(raw: string): TextView | undefined {
	if (!raw.includes('<') && !raw.includes('\\u003')) return undefined;
	const [pattern, decode] = /[a-z]=\\"|\\u003c[a-z!]/i.test(raw)
		? [JSON_ESCAPE, ofJson]
		: /[a-z]=3D["'\w]/i.test(raw)
			? [QUOTED, ofQuoted]
			: [undefined, ofJson];
	if (pattern === undefined) return undefined;
	const text = raw.length > MAX_LENGTH ? raw.slice(0, MAX_LENGTH) : raw;
	return replacedView(undefined, text, pattern, ([code]) => decode(code));
}

const JSON_ESCAPE = /\\(?:u[\dA-Fa-f]{4}|["\\/bfnrt])/g;
const QUOTED = /(?:=[\dA-F]{2})+|=\r?\n/g;
const LETTERS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '', f: '' };

function ofJson(code: string): string {
	const letter = code.charAt(1);
	return letter === 'u' ? String.fromCharCode(Number.parseInt(code.slice(2), 16)) : (LETTERS[letter] ?? letter);
}

function ofQuoted(code: string): string {
	if (!/^=[\dA-F]/.test(code)) return '';
	const bytes = code
		.slice(1)
		.split('=')
		.map((pair) => Number.parseInt(pair, 16));
	return new TextDecoder().decode(Uint8Array.from(bytes));
}

/**
 * What HTML and Markdown hold and do not show: elements hidden by style, attribute or class, white on white, tiny, off screen;
 * comments, alternative texts. Bounded in depth and size. Cost: O(n), and one regular expression where there is no markup.
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

/** What the parser tells of one text. */
class Tags implements Partial<Handler> {
	readonly pieces: Piece[] = [];
	/** The text without its tags, where one stands inside a word. */
	readonly plain: ViewBuilder | undefined;
	readonly #rules: ReadonlyMap<string, Style>;
	readonly #stack: Element[] = [];
	readonly #parser: Parser;
	#isTooDeep = false;
	#attributes = 0;
	readonly #variables: ReadonlyMap<string, string>;

	constructor(text: string) {
		this.#variables = variablesIn(text);
		this.#rules = hidingRules(text);
		this.plain = TAG_INSIDE_WORD.test(text) ? new ViewBuilder(text.length) : undefined;
		this.#parser = new Parser(this, { decodeEntities: true, recognizeSelfClosing: false });
	}

	/** True: not to its end, for there are too many tags inside each other, or attributes in one. */
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

	/** What style sheets say, where the attribute says nothing. */
	#addRules(style: Style, attributes: { readonly [name: string]: string }): void {
		if (this.#rules.size === 0) return;
		const classes = new Set((attributes['class'] ?? '').split(/\s+/).map((each) => `.${each}`));
		for (const selector of [...classes, `#${attributes['id'] ?? ''}`])
			for (const [property, value] of this.#rules.get(selector) ?? []) if (!style.has(property)) style.set(property, value);
	}

	/** `color: var(--ink)` by what the page says of `--ink`. */
	#resolve(style: Style): void {
		if (this.#variables.size === 0) return;
		for (const [property, value] of style) {
			const name = VARIABLE.exec(value)?.[1];
			const known = name === undefined ? undefined : this.#variables.get(name);
			if (known !== undefined) style.set(property, known);
		}
	}

	/** Words that stand where the parser is. */
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

type Style = Map<string, string>;

function parseStyle(source: string): Style {
	const style: Style = new Map();
	if (source === '') return style;
	for (const declaration of source.split(';')) {
		const colon = declaration.indexOf(':');
		if (colon > 0)
			style.set(
				declaration.slice(0, colon).trim().toLowerCase(),
				declaration
					.slice(colon + 1)
					.replace(/!\s*important/i, '')
					.trim()
					.toLowerCase(),
			);
	}
	return style;
}

const VARIABLE = /^var\(\s{0,4}(--[\w-]{1,60})/;
const VARIABLES = /(?<![\w-])(--[\w-]{1,60})\s{0,4}:\s{0,4}([^;{}<>"]{1,60})/g;

function variablesIn(text: string): ReadonlyMap<string, string> {
	const found = new Map<string, string>();
	if (!text.includes('var(--')) return found;
	for (const { 1: name = '', 2: value = '' } of text.matchAll(VARIABLES)) if (!found.has(name)) found.set(name, value.trim().toLowerCase());
	return found;
}

/** What `hidingOf` asks a style for. */
const HIDING_PROPERTIES = [
	...['display', 'visibility', 'opacity', 'filter', 'font-size', 'font', 'content-visibility', 'mso-hide', 'zoom', 'transform', 'clip'],
	...['text-indent', 'margin-left', 'margin-top', 'position', 'left', 'top', 'right', 'bottom', 'clip-path', 'overflow'],
	...['height', 'width', 'max-height', 'max-width', 'color', '-webkit-text-fill-color', 'background-color', 'background'],
];

/**
 * By class and id (`.a`, `#a`): what the style sheets of the text say of them, as far as it hides. What stands before the class or id of the
 * last element of a selector does not matter: a rule that hides somewhere is taken to hide. Cost: O(n).
 */
function hidingRules(text: string): ReadonlyMap<string, Style> {
	const rules = new Map<string, Style>();
	if (!/<style\b/i.test(text)) return rules;
	for (const sheet of text.matchAll(/<style\b[^>]{0,2000}>([^<]+)/gi)) {
		let selectors = '';
		// Of blocks inside each other the inner one is the rule.
		for (const { 1: words = '', 2: brace } of (sheet[1] ?? '').matchAll(/((?<![^{}])[^{}]*)([{}])/g)) {
			if (brace === '}' && /[.#][\w-]/.test(selectors)) {
				const style = parseStyle(words);
				if (hidingOf('div', {}, style, undefined) !== undefined)
					for (const selector of selectors.split(',')) addRule(rules, lastNameOf(selector), style);
			}
			selectors = brace === '{' ? words : '';
		}
	}
	return rules;
}

function addRule(rules: Map<string, Style>, selector: string | undefined, style: Style): void {
	if (selector === undefined) return;
	const known = rules.get(selector) ?? new Map<string, string>();
	for (const property of HIDING_PROPERTIES) {
		const value = style.get(property);
		if (value !== undefined && !known.has(property)) known.set(property, value);
	}
	rules.set(selector, known);
}

/** `.b` of `p .a.b`; undefined where a selector ends with something else. */
function lastNameOf(selector: string): string | undefined {
	const whole = selector.trimEnd();
	let at = whole.length;
	while (at > 0 && /[\w-]/.test(whole.charAt(at - 1))) at -= 1;
	return at > 0 && at < whole.length && '.#'.includes(whole.charAt(at - 1)) ? whole.slice(at - 1) : undefined;
}

function hidingOf(
	name: string,
	attributes: { readonly [name: string]: string },
	style: Style,
	background: string | undefined,
): HidingMethod | undefined {
	if (attributes['hidden'] !== undefined) return 'hidden attribute';
	if (name === 'template' || name === 'noscript') return 'not rendered';
	if (name === 'input' && attributes['type'] === 'hidden') return 'hidden attribute';
	if (style.size > 0) {
		if (style.get('display') === 'none') return 'display none';
		if (/^(?:hidden|collapse)$/.test(style.get('visibility') ?? '')) return 'invisible';
		if (isAtMost(style.get('opacity'), 0.05) || /opacity\(0%?\)/.test(style.get('filter') ?? '')) return 'transparent';
		if (isTinyFont(style.get('font-size') ?? fontSizeOf(style.get('font')))) return 'tiny font';
		if (style.get('content-visibility') === 'hidden' || style.get('mso-hide') === 'all' || isAtMost(style.get('zoom'), 0.05))
			return 'invisible';
		if (isOffScreen(style)) return 'off screen';
		if (isClipped(style)) return 'clipped';
	}
	const color = colorOf(style.get('color') ?? style.get('-webkit-text-fill-color') ?? (name === 'font' ? attributes['color'] : undefined));
	if (color === 'transparent') return 'transparent';
	if (color !== undefined && isLike(color, background ?? 'ffffff')) return 'color of the background';
	if (attributes['aria-hidden'] === 'true') return 'aria hidden';
	return undefined;
}

/** No eye tells them apart: each channel differs by eight of 255 at most. */
function isLike(one: string, other: string): boolean {
	if (one === other) return true;
	if (!/^[\da-f]{6}$/.test(one) || !/^[\da-f]{6}$/.test(other)) return false;
	return [0, 2, 4].every((at) => Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)) <= 8);
}

function isAtMost(value: string | undefined, most: number): boolean {
	if (value === undefined) return false;
	const number = Number.parseFloat(value);
	return Number.isFinite(number) && number <= most;
}

function fontSizeOf(font: string | undefined): string | undefined {
	return font === undefined ? undefined : /(?:^|\s)(\d{0,6}\.?\d{1,6}(?:px|pt|em|rem|%))/.exec(font)?.[1];
}

function isTinyFont(value: string | undefined): boolean {
	if (value === undefined) return false;
	const number = Number.parseFloat(value);
	if (!Number.isFinite(number)) return false;
	if (/r?em$/.test(value)) return number <= 0.1;
	return /%$/.test(value) ? number <= 10 : number <= 1;
}

function isOffScreen(style: Style): boolean {
	const isFar = (property: string): boolean =>
		Math.abs(Number.parseFloat(style.get(property) ?? '0')) >=
			(/(?:v[wh]|%)$/.test(style.get(property) ?? '') ? 100 : /em$/.test(style.get(property) ?? '') ? 90 : 500) &&
		/^-/.test(style.get(property) ?? '');
	if (/translate[xy3d]{0,2}\([^)]{0,40}-(?:\d{4,6}px|[1-9]\d{2,4}(?:%|v[wh]|r?em))/.test(style.get('transform') ?? '')) return true;
	if (isFar('text-indent') || isFar('margin-left') || isFar('margin-top')) return true;
	return /^(?:absolute|fixed|relative)$/.test(style.get('position') ?? '') && ['left', 'top', 'right', 'bottom'].some(isFar);
}

function isClipped(style: Style): boolean {
	if (
		/rect\(\s*(?:0|1px)/.test(style.get('clip') ?? '') ||
		/inset\((?:50|100)%|circle\(0|polygon\(0 0, ?0 0/.test(style.get('clip-path') ?? '')
	)
		return true;
	if (/scale\(0(?:\.0+)?[,)]/.test(style.get('transform') ?? '')) return true;
	const isSmall = ['height', 'width', 'max-height', 'max-width'].some(
		(property) => isAtMost(style.get(property), 1) && !/auto|%/.test(style.get(property) ?? ''),
	);
	return isSmall && /hidden|clip/.test(style.get('overflow') ?? '');
}

function backgroundOf(style: Style, attributes: { readonly [name: string]: string }): string | undefined {
	const value = style.get('background-color') ?? style.get('background') ?? attributes['bgcolor'];
	if (value === undefined) return undefined;
	// A picture or a gradient: what is before it cannot be told.
	return colorOf(value) ?? 'unknown';
}

const NAMED_COLORS: ReadonlyMap<string, string> = new Map([
	['white', 'ffffff'],
	['black', '000000'],
	['snow', 'ffffff'],
	['ghostwhite', 'ffffff'],
	['ivory', 'ffffff'],
	['red', 'ff0000'],
	['transparent', 'transparent'],
]);

/** Six hexadecimal digits with near white made white; `transparent`; undefined where it is no plain color. */
function colorOf(value: string | undefined): string | undefined {
	if (value === undefined) return undefined;
	const text = value.trim().toLowerCase();
	const named = NAMED_COLORS.get(text);
	if (named !== undefined) return named;
	const hex = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)?.[1];
	if (hex !== undefined) {
		const long = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex;
		return long.length === 8 && long.endsWith('00') ? 'transparent' : nearWhite(long.slice(0, 6));
	}
	const numbers = /^rgba?\(([^)]{3,60})\)/
		.exec(text)?.[1]
		?.split(/[\s,/]+/)
		.filter((part) => part !== '')
		.map((part) => (part.endsWith('%') ? Number.parseFloat(part) * 2.55 : Number.parseFloat(part)));
	if (numbers === undefined || numbers.length < 3 || numbers.some((number) => !Number.isFinite(number))) return undefined;
	if (numbers.length >= 4 && (numbers[3] ?? 1) <= 0.05) return 'transparent';
	return nearWhite(
		numbers
			.slice(0, 3)
			.map((number) =>
				Math.max(0, Math.min(255, Math.round(number)))
					.toString(16)
					.padStart(2, '0'),
			)
			.join(''),
	);
}

function nearWhite(hex: string): string {
	return /^(?:f[a-f]){3}$/.test(hex) ? 'ffffff' : hex;
}
