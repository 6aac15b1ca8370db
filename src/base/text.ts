import { spellLookAlikes } from './look-alikes.ts';

/**
 * Makes text of a stranger harmless to show: control, bidirectional, invisible and private-use characters become `\u{…}`,
 * and the text is clipped to `maxLength` UTF-16 code units (an ellipsis shows the cut). Cost: O(n).
 */
export function escapeForDisplay(text: string, maxLength = 200): string {
	const clipped = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
	// Nearly all names are plain; asking the classes of Unicode for each character costs ten times as much.
	if (/^[\x20-\x7e]*$/.test(clipped)) return clipped;
	return clipped.replace(UNSAFE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`);
}

const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** UTF-16 units by which spelling out may lengthen a name. */
const LONGEST_SPELLED = 160;

/** As `escapeForDisplay`, for names and places: letters that only look like ASCII ones are spelled out, too, and nothing in it is a link. Twice gives the same. */
export function nameForDisplay(text: string, maxLength = 200): string {
	const clipped = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
	// Notifications draw `[words](address)` as a link.
	const shown = escapeForDisplay(spellLookAlikes(clipped), Number.POSITIVE_INFINITY).replaceAll('](', ']\\u{28}');
	// What is spelled out is longer: nothing behind a name is pushed out of sight.
	return shown.length > LONGEST_SPELLED + maxLength ? `${shown.slice(0, LONGEST_SPELLED + maxLength)}…` : shown;
}

/** In place of a name that no diagnostic and no message to a model repeats. */
export const UNPRINTABLE = '(unprintable name)';

/** Of MCP, which has no tool to name: `resources/read`. */
const METHOD = /^[a-z]+(?:\/[A-Za-z]+)+$/;

/**
 * A tool name as it may appear in a diagnostic or in a message a model reads: itself when it is plain, else a placeholder. One that passes
 * for a plain one is written as everywhere (`list_n\u{43E}tes`): it says no more than a plain one can.
 */
export function safeName(name: string): string {
	if (/^[A-Za-z0-9_.-]{1,64}$/.test(name) || (name.length <= 64 && METHOD.test(name))) return name;
	const spelled = name.length <= 64 ? spellLookAlikes(name) : name;
	// What the name itself holds of `\u{…}` is not ours.
	return !name.includes('\\') && /^(?:[A-Za-z0-9_.-]|\\u\{[0-9A-F]{1,6}\})+$/.test(spelled) ? spelled : UNPRINTABLE;
}

/** `text` without these characters at its end. Linear, unlike `/[…]+$/`, which tries again at every one of them. */
export function withoutEnd(text: string, characters: string): string {
	let end = text.length;
	while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
	return text.slice(0, end);
}

/** Without a byte order mark: offsets and parsers don't count it. */
export function withoutBom(text: string): string {
	return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
