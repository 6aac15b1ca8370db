import { charactersOf, hasRun, hasUnbroken, isOf, LETTERS_AND_DIGITS } from '../text/runs.ts';
import { DECIMAL_LIST, SHORTEST_LIST } from '../views/decode.ts';

/** The shortest run of letters of base64 that is worth decoding. */
const RUN = 24;
const IN_BASE64 = charactersOf(`${LETTERS_AND_DIGITS}+/_-`);
const IN_BINARY = charactersOf('01 ');
const holds =
	(part: string) =>
	(text: string): boolean =>
		text.includes(part);
/** One expression each: together the engine would try all of them at every character. `mayHold`: false where there is no match, told at less. */
const FORMS: readonly { readonly mayHold: (text: string) => boolean; readonly form: RegExp }[] = [
	{ mayHold: holds('%'), form: /(?:%[0-9A-Fa-f]{2}){3}/ },
	{ mayHold: holds('\\'), form: /\\[xu][0-9A-Fa-f]{2}/ },
	{ mayHold: holds('\\'), form: /\\[0-3][0-7]{2}/ },
	{ mayHold: (text) => hasRun(text, IN_BINARY, 48), form: /(?<![01])(?:[01]{8} ?){6}/ },
	{ mayHold: (text) => hasRun(text, DECIMAL_LIST, SHORTEST_LIST), form: /(?:\b\d{2,3}[,; ] ?){8}/ },
];
const HEX_PAIRS = /(?:[0-9A-Fa-f]{2}[ :,-]){7}/;
/** Units of the shortest run of `HEX_PAIRS`. */
const HEX_RUN = 21;
const IN_HEX_PAIRS = charactersOf('0123456789ABCDEFabcdef :,-');

/**
 * Whether a text can carry something in one of the usual codes at all. `isUnbroken`: what `hasUnbroken` says of it. Cost: O(n), far less than
 * looking for it.
 */
export function mightBeCoded(text: string, isUnbroken = hasUnbroken(text)): boolean {
	if (isUnbroken && hasRun(text, IN_BASE64, RUN)) return true;
	return hasHexPairs(text) || FORMS.some(({ form, mayHold }) => mayHold(text) && form.test(text));
}

/** Looks around every 19th character only, where that one and its neighbours can belong to such a run. */
function hasHexPairs(text: string): boolean {
	for (let at = 1; at + 1 < text.length; at += HEX_RUN - 2) {
		if (!isOf(IN_HEX_PAIRS, text, at) || !isOf(IN_HEX_PAIRS, text, at - 1) || !isOf(IN_HEX_PAIRS, text, at + 1)) continue;
		if (HEX_PAIRS.test(text.slice(Math.max(0, at - HEX_RUN), at + HEX_RUN))) return true;
	}
	return false;
}
