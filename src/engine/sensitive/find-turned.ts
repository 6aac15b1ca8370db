import { hasRun } from '../text/runs.ts';
import { findSensitive } from './find-sensitive.ts';
import type { SensitiveMatch } from './sensitive-rule.ts';
import { beginsAsToken, isLetterOrDigit, isOfToken, mayBeginToken, SHORTEST_TOKEN, TOKEN_CHARACTERS, tokenAt } from './token-shapes.ts';

/** The start of a private key, reversed and in ROT13. */
const PEM_REVERSED = ' NIGEB-----';
const PEM_ROT13 = '-----ORTVA ';

/**
 * Credentials written in reverse or in ROT13, where a provider's prefix and the token format leave no doubt. Each match spans the text as
 * written. Cost: O(n), and much less if no run is long enough.
 */
export function findTurnedSecrets(text: string): readonly SensitiveMatch[] {
	if (!hasRun(text, TOKEN_CHARACTERS, SHORTEST_TOKEN)) return [];
	const found: SensitiveMatch[] = [];
	for (let near = SHORTEST_TOKEN - 1; near < text.length; near += SHORTEST_TOKEN) {
		// A run that is long enough covers at least one of every eighteen positions.
		if (!isOfToken(text, near)) continue;
		let start = near;
		while (start > 0 && isOfToken(text, start - 1)) start -= 1;
		let end = near + 1;
		while (isOfToken(text, end)) end += 1;
		if (end - start >= SHORTEST_TOKEN) addOfRun(found, text, start, end);
		near = end;
	}
	if (text.includes(PEM_REVERSED))
		for (const match of keysIn(reverse(text))) found.push({ ...match, start: text.length - match.end, end: text.length - match.start });
	if (text.includes(PEM_ROT13)) found.push(...keysIn(rot13(text)));
	return found;
}

/** Adds the tokens in a run of token characters. A token begins where a sequence of letters and digits begins, or ends if reversed. */
function addOfRun(found: SensitiveMatch[], text: string, start: number, end: number): void {
	let reversed: string | undefined;
	let moved: string | undefined;
	for (let from = start, to = start; from < end; from = to + 1) {
		to = from;
		while (isLetterOrDigit(text.charCodeAt(to))) to += 1;
		if (to === from) continue;
		if (
			to - start >= SHORTEST_TOKEN &&
			mayBeginToken(text.charCodeAt(to - 1), text.charCodeAt(to - 2), text.charCodeAt(to - 3)) &&
			beginsAsToken((index) => text.charCodeAt(to - 1 - index))
		) {
			reversed ??= reverse(text.slice(start, end));
			const match = tokenAt(reversed, end - to);
			if (match !== undefined) found.push({ ...match, start: end - match.end, end: end - match.start, isCoded: true });
		}
		if (
			end - from >= SHORTEST_TOKEN &&
			mayBeginToken(movedOf(text.charCodeAt(from)), movedOf(text.charCodeAt(from + 1)), movedOf(text.charCodeAt(from + 2))) &&
			beginsAsToken((index) => movedOf(text.charCodeAt(from + index)))
		) {
			moved ??= rot13(text.slice(start, end));
			const match = tokenAt(moved, from - start);
			if (match !== undefined) found.push({ ...match, start: start + match.start, end: start + match.end, isCoded: true });
		}
	}
}

function keysIn(text: string): readonly SensitiveMatch[] {
	return findSensitive(text, { types: ['private_key'], minConfidence: 0.8 }).map((match) => ({ ...match, isCoded: true }));
}

/** Reverses UTF-16 units, so that offsets can be mapped back. */
function reverse(text: string): string {
	return text.split('').reverse().join('');
}

/** ROT13 of a letter; other characters stay the same. */
function movedOf(code: number): number {
	const lower = code | 0x20;
	return lower < 0x61 || lower > 0x7a || code > 0x7a ? code : lower < 0x6e ? code + 13 : code - 13;
}

function rot13(text: string): string {
	return text.replace(/[A-Za-z]/g, (letter) => String.fromCharCode(movedOf(letter.charCodeAt(0))));
}
