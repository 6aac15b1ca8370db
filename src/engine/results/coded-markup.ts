import { replacedView } from '../views/replaced-view.ts';
import type { TextView } from '../views/view.ts';

/** Maximum UTF-16 units to read. */
const MAX_LENGTH = 2_000_000;

/**
 * Markup inside a JSON string (`style=\\"display:none\\"`) or in a mail's quoted-printable (`style=3D"…"`), decoded. Undefined: there is
 * none. Cost: O(n), or a search if there is none.
 */
export function unwrapMarkup(raw: string): TextView | undefined {
	if (!raw.includes('<') && !raw.includes('\\u003')) return undefined;
	const [pattern, decode] = /[a-z]=\\"|\\u003c[a-z!]/i.test(raw)
		? [JSON_ESCAPE, ofJson]
		: /[a-z]=3D["'\w]/i.test(raw)
			? [QUOTED, ofQuoted]
			: [undefined, ofJson];
	if (pattern === undefined) return undefined;
	const text = raw.length > MAX_LENGTH ? raw.slice(0, MAX_LENGTH) : raw;
	return replacedView(undefined, text, pattern, ([code]) => decode(code));
}

const JSON_ESCAPE = /\\(?:u[\dA-Fa-f]{4}|["\\/bfnrt])/g;
const QUOTED = /(?:=[\dA-F]{2})+|=\r?\n/g;
const LETTERS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '', f: '' };

function ofJson(code: string): string {
	const letter = code.charAt(1);
	return letter === 'u' ? String.fromCharCode(Number.parseInt(code.slice(2), 16)) : (LETTERS[letter] ?? letter);
}

function ofQuoted(code: string): string {
	if (!/^=[\dA-F]/.test(code)) return '';
	const bytes = code
		.slice(1)
		.split('=')
		.map((pair) => Number.parseInt(pair, 16));
	return new TextDecoder().decode(Uint8Array.from(bytes));
}
