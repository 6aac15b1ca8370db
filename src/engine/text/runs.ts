/** ASCII characters by code: 1 = belongs to it. */
export type CharacterSet = Uint8Array;

export function charactersOf(all: string): CharacterSet {
	const set = new Uint8Array(128);
	for (const character of all) set[character.charCodeAt(0)] = 1;
	return set;
}

export const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function isOf(set: CharacterSet, text: string, at: number): boolean {
	const code = text.charCodeAt(at);
	return code < 128 && set[code] === 1;
}

/**
 * True when `least` characters of `set` stand side by side somewhere. Looks at every `least`th character only, and around it where that one
 * belongs to the set. Cost: O(n), about n / least where no run is near.
 */
export function hasRun(text: string, set: CharacterSet, least: number): boolean {
	for (let at = least - 1; at < text.length; ) {
		if (!isOf(set, text, at)) {
			at += least;
			continue;
		}
		let start = at;
		while (start > 0 && at - start < least && isOf(set, text, start - 1)) start -= 1;
		let end = at + 1;
		while (end - start < least && isOf(set, text, end)) end += 1;
		if (end - start >= least) return true;
		at = end + least - 1;
	}
	return false;
}
