import { isOf } from '../text/runs.ts';
import { HEX_PAIR_CHARACTERS, HEX_RUN, RUN, type Survey, surveyOf } from '../text/survey.ts';

/**
 * One expression each: combined, the regex engine would try all of them at every character. `needs`: the kind of run without which there is
 * no match.
 */
const FORMS: readonly { readonly needs?: number; readonly part?: string; readonly form: RegExp }[] = [
	{ part: '%', form: /(?:%[0-9A-Fa-f]{2}){3}/ },
	{ part: '\\', form: /\\[xu][0-9A-Fa-f]{2}/ },
	{ part: '\\', form: /\\[0-3][0-7]{2}/ },
	{ needs: RUN.binary, form: /(?<![01])(?:[01]{8} ?){6}/ },
	{ needs: RUN.decimals, form: /(?:\b\d{2,3}[,; ] ?){8}/ },
];
const HEX_PAIRS = /(?:[0-9A-Fa-f]{2}[ :,-]){7}/;

/** Whether a text can contain any of the usual encodings. Cost: O(n), far less than decoding. */
export function mightBeCoded(text: string, { runs }: Survey = surveyOf(text)): boolean {
	if ((runs & RUN.base64) !== 0 || ((runs & RUN.hexPairs) !== 0 && hasHexPairs(text))) return true;
	return FORMS.some(({ needs = 0, part = '', form }) => (runs & needs) === needs && text.includes(part) && form.test(text));
}

/** Examines only every 19th character, and its surroundings if it and its neighbors can belong to such a run. */
function hasHexPairs(text: string): boolean {
	for (let at = 1; at + 1 < text.length; at += HEX_RUN - 2) {
		if (!isOf(HEX_PAIR_CHARACTERS, text, at) || !isOf(HEX_PAIR_CHARACTERS, text, at - 1) || !isOf(HEX_PAIR_CHARACTERS, text, at + 1))
			continue;
		if (HEX_PAIRS.test(text.slice(Math.max(0, at - HEX_RUN), at + HEX_RUN))) return true;
	}
	return false;
}
