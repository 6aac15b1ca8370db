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

/** A tool name as it may appear in a diagnostic or in a message a model reads: itself when it is plain, else a placeholder. */
export function safeName(name: string): string {
	return /^[A-Za-z0-9_.-]{1,64}$/.test(name) ? name : '(unprintable name)';
}
