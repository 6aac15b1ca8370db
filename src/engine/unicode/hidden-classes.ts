/** Kinds of characters that carry text or change its order invisibly. The names are fixed words that can be shown. */
export const HIDDEN_CLASSES = [
	'zero-width',
	'bidirectional control',
	'tag',
	'private use',
	'variation selector',
	'invisible filler',
	'annotation mark',
] as const;
export type HiddenClass = (typeof HIDDEN_CLASSES)[number];

/**
 * Matches any character of the classes, or an undefined one that renderers drop. Source: Unicode 16, DerivedCoreProperties
 * (Default_Ignorable_Code_Point), Private_Use, Bidi_Control, Noncharacter_Code_Point, and the Format characters that the first two omit:
 * U+FFF9-FFFB and hieroglyph joiners. Excludes marks before a number (U+0600 and others), because they're visible. Without `g`, so there is
 * no state between calls.
 */
export const HIDDEN =
	/[\p{Default_Ignorable_Code_Point}\p{Co}\p{Bidi_Control}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB\u{13430}-\u{1343F}]/u;

const TAG_FIRST = 0xe0000;
const TAG_LAST = 0xe007f;

/** The class of a code point. Undefined: it's visible. */
export function hiddenClassOf(codePoint: number): HiddenClass | undefined {
	switch (codePoint) {
		case 0x200b:
		case 0x200c:
		case 0x200d:
		case 0xfeff:
		case 0x2060:
			return 'zero-width';
		case 0x061c:
		case 0x200e:
		case 0x200f:
			return 'bidirectional control';
		default:
			return byRange(codePoint);
	}
}

function byRange(code: number): HiddenClass | undefined {
	if (code < 0xad) return undefined;
	if (isIn(code, 0x202a, 0x202e) || isIn(code, 0x2066, 0x2069)) return 'bidirectional control';
	if (isIn(code, TAG_FIRST, TAG_LAST)) return 'tag';
	if (isIn(code, 0xe000, 0xf8ff) || isIn(code, 0xf0000, 0xffffd) || isIn(code, 0x100000, 0x10fffd)) return 'private use';
	if (isVariationSelector(code)) return 'variation selector';
	if (isIn(code, 0xfff9, 0xfffb)) return 'annotation mark';
	return HIDDEN.test(String.fromCodePoint(code)) ? 'invisible filler' : undefined;
}

/** Includes Mongolian variation selectors. */
export function isVariationSelector(code: number): boolean {
	return isIn(code, 0xfe00, 0xfe0f) || isIn(code, 0xe0100, 0xe01ef) || isIn(code, 0x180b, 0x180d) || code === 0x180f;
}

/** The ASCII character that a TAG character encodes. Undefined: it encodes no printable one. */
export function tagAscii(code: number): string | undefined {
	return isIn(code, TAG_FIRST + 0x20, TAG_FIRST + 0x7e) ? String.fromCharCode(code - TAG_FIRST) : undefined;
}

export function isIn(code: number, first: number, last: number): boolean {
	return code >= first && code <= last;
}
