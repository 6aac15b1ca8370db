import { spellLookAlikes } from './look-alikes.ts';

/**
 * Makes untrusted text safe to show: writes control, bidirectional, invisible, and private-use characters as `\u{…}`, and clips the text to
 * `maxLength` UTF-16 code units (an ellipsis marks the cut). Cost: O(n).
 */
export function escapeForDisplay(text: string, maxLength = 200): string {
	const clipped = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
	// Almost all names are plain ASCII, and checking Unicode classes for each character costs ten times as much.
	if (/^[\x20-\x7e]*$/.test(clipped)) return clipped;
	return clipped.replace(UNSAFE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`);
}

const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Maximum UTF-16 units that escaping may add to a name. */
const LONGEST_SPELLED = 160;

/** Like `escapeForDisplay`, for names and locations: also escapes letters that only look like ASCII, and prevents links. Idempotent. */
export function nameForDisplay(text: string, maxLength = 200): string {
	const clipped = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
	// Notifications show `[words](address)` as a link.
	const shown = escapeForDisplay(spellLookAlikes(clipped), Number.POSITIVE_INFINITY).replaceAll('](', ']\\u{28}');
	// Escaping makes a name longer, so this limits the length to keep the text after it visible.
	return shown.length > LONGEST_SPELLED + maxLength ? `${shown.slice(0, LONGEST_SPELLED + maxLength)}…` : shown;
}

/** Replaces a name that must not appear in diagnostics or in messages to a model. */
export const UNPRINTABLE = '(unprintable name)';

/** MCP methods, which have no tool name: `resources/read`. */
const METHOD = /^[a-z]+(?:\/[A-Za-z]+)+$/;

/**
 * A tool name for a diagnostic or a message to a model: unchanged if it's plain, otherwise a placeholder. A name with look-alike letters is
 * escaped as usual (`list_n\u{43E}tes`), because it can't say more than a plain one.
 */
export function safeName(name: string): string {
	if (/^[A-Za-z0-9_.-]{1,64}$/.test(name) || (name.length <= 64 && METHOD.test(name))) return name;
	const spelled = name.length <= 64 ? spellLookAlikes(name) : name;
	// A `\u{…}` in the name itself isn't from escaping.
	return !name.includes('\\') && /^(?:[A-Za-z0-9_.-]|\\u\{[0-9A-F]{1,6}\})+$/.test(spelled) ? spelled : UNPRINTABLE;
}

/** `text` without these characters at its end. Linear, unlike `/[…]+$/`, which retries at every one of them. */
export function withoutEnd(text: string, characters: string): string {
	let end = text.length;
	while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
	return text.slice(0, end);
}

/** Removes a byte order mark, because offsets and parsers don't count it. */
export function withoutBom(text: string): string {
	return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
