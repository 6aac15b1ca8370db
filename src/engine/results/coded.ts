/** The shortest run of letters of base64 that is worth decoding. */
const RUN = 24;
const IN_BASE64 = new Uint8Array(128);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-') IN_BASE64[character.charCodeAt(0)] = 1;
/** One expression each: together the engine would try all of them at every character. `needs`: what each match holds. */
const FORMS: readonly { readonly needs?: string; readonly form: RegExp }[] = [
	{ needs: '%', form: /(?:%[0-9A-Fa-f]{2}){3}/ },
	{ needs: '\\', form: /\\[xu][0-9A-Fa-f]{2}/ },
	{ needs: '\\', form: /\\[0-3][0-7]{2}/ },
	{ form: /(?:\b[01]{8} ?){6}/ },
	{ needs: ',', form: /(?:\b\d{2,3}, ?){8}/ },
];
const HEX_PAIRS = /(?:[0-9A-Fa-f]{2}[ :,-]){7}/;
/** Units of the shortest run of `HEX_PAIRS`. */
const HEX_RUN = 21;
const IN_HEX_PAIRS = new Uint8Array(128);
for (const character of '0123456789ABCDEFabcdef :,-') IN_HEX_PAIRS[character.charCodeAt(0)] = 1;

/** Whether a text can carry something in code at all. Cost: O(n), far less than looking for it. */
export function mightBeCoded(text: string): boolean {
	if (hasRun(text) || hasHexPairs(text)) return true;
	return FORMS.some(({ form, needs }) => (needs === undefined || text.includes(needs)) && form.test(text));
}

/** Looks around every 19th character only, where that one and its neighbours can belong to such a run. */
function hasHexPairs(text: string): boolean {
	for (let at = 1; at + 1 < text.length; at += HEX_RUN - 2) {
		if (!isOf(IN_HEX_PAIRS, text, at) || !isOf(IN_HEX_PAIRS, text, at - 1) || !isOf(IN_HEX_PAIRS, text, at + 1)) continue;
		if (HEX_PAIRS.test(text.slice(Math.max(0, at - HEX_RUN), at + HEX_RUN))) return true;
	}
	return false;
}

/** Looks at every 24th character only, and around it where that one is a letter of base64. */
function hasRun(text: string): boolean {
	for (let at = RUN - 1; at < text.length; ) {
		if (!isOf(IN_BASE64, text, at)) {
			at += RUN;
			continue;
		}
		let start = at;
		while (start > 0 && at - start < RUN && isOf(IN_BASE64, text, start - 1)) start -= 1;
		let end = at + 1;
		while (end - start < RUN && isOf(IN_BASE64, text, end)) end += 1;
		if (end - start >= RUN) return true;
		at = end + RUN - 1;
	}
	return false;
}

function isOf(characters: Uint8Array, text: string, at: number): boolean {
	const code = text.charCodeAt(at);
	return code < 128 && characters[code] === 1;
}
