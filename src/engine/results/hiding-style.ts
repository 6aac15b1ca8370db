/** Reasons why a text isn't visible on the page. Fixed words that can be shown. */
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

/** Properties by lower-case name. */
export type Style = Map<string, string>;

export function parseStyle(source: string): Style {
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

export function styleVariablesIn(text: string): ReadonlyMap<string, string> {
	const found = new Map<string, string>();
	if (!text.includes('var(--')) return found;
	for (const { 1: name = '', 2: value = '' } of text.matchAll(VARIABLES)) if (!found.has(name)) found.set(name, value.trim().toLowerCase());
	return found;
}

/** The variable name in `var(--ink)`. */
export function variableOf(value: string): string | undefined {
	return VARIABLE.exec(value)?.[1];
}

/** The properties that `hidingOf` reads. */
const HIDING_PROPERTIES = [
	...['display', 'visibility', 'opacity', 'filter', 'font-size', 'font', 'content-visibility', 'mso-hide', 'zoom', 'transform', 'clip'],
	...['text-indent', 'margin-left', 'margin-top', 'position', 'left', 'top', 'right', 'bottom', 'clip-path', 'overflow'],
	...['height', 'width', 'max-height', 'max-width', 'color', '-webkit-text-fill-color', 'background-color', 'background'],
];

/**
 * Hiding properties from the text's style sheets, by class and id (`.a`, `#a`). Ignores everything before the class or id of a selector's
 * last element: a rule that hides somewhere is assumed to apply. Cost: O(n).
 */
export function hidingRules(text: string): ReadonlyMap<string, Style> {
	const rules = new Map<string, Style>();
	if (!/<style\b/i.test(text)) return rules;
	for (const sheet of text.matchAll(/<style\b[^>]{0,2000}>([^<]+)/gi)) {
		let selectors = '';
		// Of nested blocks, the inner one is the rule.
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

/** The last class or id of a selector: `.b` of `p .a.b`. Undefined: the selector ends with something else. */
function lastNameOf(selector: string): string | undefined {
	const whole = selector.trimEnd();
	let at = whole.length;
	while (at > 0 && /[\w-]/.test(whole.charAt(at - 1))) at -= 1;
	return at > 0 && at < whole.length && '.#'.includes(whole.charAt(at - 1)) ? whole.slice(at - 1) : undefined;
}

export function hidingOf(
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

/** Whether two colors look the same: each channel differs by at most 8 of 255. */
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

export function backgroundOf(style: Style, attributes: { readonly [name: string]: string }): string | undefined {
	const value = style.get('background-color') ?? style.get('background') ?? attributes['bgcolor'];
	if (value === undefined) return undefined;
	// The background is an image or a gradient, so contrast is unknown.
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

/** Six hexadecimal digits, with near white as white, or `transparent`. Undefined: it isn't a plain color. */
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
