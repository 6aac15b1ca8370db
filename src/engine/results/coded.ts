/** The shortest run of letters of base64 that is worth decoding. */
const RUN = 24;
const IN_BASE64 = new Uint8Array(128);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-') IN_BASE64[character.charCodeAt(0)] = 1;
/** One expression each: together the engine would try all of them at every character. */
const FORMS: readonly RegExp[] = [
	/(?:%[0-9A-Fa-f]{2}){3}/,
	/\\[xu][0-9A-Fa-f]{2}/,
	/\\[0-3][0-7]{2}/,
	/(?:\b[01]{8} ?){6}/,
	/(?:\b\d{2,3}, ?){8}/,
	/(?:[0-9A-Fa-f]{2}[ :,-]){7}/,
];

/** Whether a text can carry something in code at all. Cost: O(n), far less than looking for it. */
export function mightBeCoded(text: string): boolean {
	return hasRun(text) || FORMS.some((form) => form.test(text));
}

/** Looks at every 24th character only, and around it where that one is a letter of base64. */
function hasRun(text: string): boolean {
	for (let at = RUN - 1; at < text.length; ) {
		if (!isDigit(text, at)) {
			at += RUN;
			continue;
		}
		let start = at;
		while (start > 0 && at - start < RUN && isDigit(text, start - 1)) start -= 1;
		let end = at + 1;
		while (end - start < RUN && isDigit(text, end)) end += 1;
		if (end - start >= RUN) return true;
		at = end + RUN - 1;
	}
	return false;
}

function isDigit(text: string, at: number): boolean {
	const code = text.charCodeAt(at);
	return code < 128 && IN_BASE64[code] === 1;
}
