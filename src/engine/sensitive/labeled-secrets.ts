import { isReference, looksLikeKey, looksLikePassword, type Tie, valueLength } from './password-look.ts';
import words from './password-words.json' with { type: 'json' };
import type { Rule, Span } from './sensitive-rule.ts';
import type { ColumnReader } from './table-columns.ts';

/** Words for a password that may end a longer word: `Kundenpasswort`, `DB-Passwort`. Sources: dictionaries of these languages. */
const LONG_WORDS = words.longWords;
/** Short words, which count only as separate words. */
const SHORT_WORDS = words.shortWords;
/** Words for a user name together with its password: `login: name / value`. */
const PAIR_WORDS = words.pairWords;

const escaped = (words: readonly string[]): string =>
	words
		.toSorted((a, b) => b.length - a.length)
		.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
		.join('|');

/** Marks that open or close emphasis, quotations, or code. They aren't part of a value. */
const OPENS = '(?:\\\\?["\'`*_“”„«»‹›「『【（(\\[]|<(?:b|i|em|strong|code|kbd|td|span|pre|tt)>){0,3}';
const CLOSES = '(?:\\\\?["\'`*_”“»›」』】）)\\]]|</(?:b|i|em|strong|code|kbd|td|th|span|dt|label)>){0,3}';
const SPACE = '[ \\t\\u00A0\\u3000]';
/** Signs that introduce the value. */
const SIGNS = '[:=：＝→⇒]|->|=>|\\|';
const VERBS =
	'is now|is still|is|was|ist jetzt|ist nun|ist|lautet nun|lautet|war|es ahora|es|será|sera|é agora|é|è|est maintenant|est|sera|jest|to|är|er|on|je|van|este|je to|adalah|là|olarak|set to|changed to|reset to|в|это|є|είναι|הוא|هي|है|คือ';
const CJK_VERBS = 'は|が|を|是|为|為|は次の通り|은|는|이|가|→';
const SIGN = `${SPACE}{0,8}(?:(?<sign>${SIGNS})|(?<dash>[—–]))${CLOSES}(?:${SPACE}{0,12}|${SPACE}{0,4}(?:\\r?\\n){1,2}[ \\t]{0,12})`;
/** From one table cell to the next. */
const CELLS = '(?:</(?:td|th|dt|b|strong|label|span)>\\s{0,20}<(?:td|dd|span|code)[^<>\\n]{0,80}>|(?<xml>>))';
const VERB = `${SPACE}{1,3}(?<verb>${VERBS})(?:${SPACE}{0,2}[:：])?${SPACE}{1,3}|${SPACE}{0,2}(?<cjk>${CJK_VERBS})${SPACE}{0,2}[:：]?${SPACE}{0,2}`;
const GAP = `(?:${SPACE}{1,4}|\\r?\\n(?:\\r?\\n)?)`;
/** A remark between label and value: `(temporary)`, `for the box in the cellar`. */
const REMARK = `(?:${SPACE}{0,2}[(（][^()（）\\n]{1,40}[)）])?(?:${SPACE}(?!(?:${VERBS})${SPACE})[\\p{L}\\d._/-]{1,30}){0,6}?`;
const VALUE = '(?<value>[!-~\\u00A1-\\u024F]{6,128})';
/** The first group matches if the label is a short word. */
const LABEL = new RegExp(`(?:(?:${escaped(LONG_WORDS)})[\\p{Ll}]{0,4}|(${escaped(SHORT_WORDS)}))(?![\\w\\u00C0-\\u058F])`, 'iuy');
const AFTER = new RegExp(`(?:${CELLS}|${CLOSES}(?<remark>${REMARK})${CLOSES}(?:${SIGN}|${VERB}))${OPENS}${VALUE}`, 'iuy');
const ADJACENT = new RegExp(`${CLOSES}${GAP}${OPENS}${VALUE}`, 'iuy');
const PAIR = new RegExp(
	`(?:${escaped(PAIR_WORDS)})${CLOSES}(?:${SPACE}[\\p{L}\\d._/()-]{1,30}){0,5}?(?:${SPACE}{0,4}(?::|=|：|->|→)${SPACE}{0,8}|${SPACE}(?:is|are|sind|ist|son|sont|são|sono)${SPACE}{1,3})${OPENS}[\\w.+@-]{2,64}${CLOSES}${SPACE}{0,3}[/|:,;]${SPACE}{0,3}${OPENS}${VALUE}`,
	'iuy',
);
/** After the label, these words mean that a property of the password follows, not the password. */
const ABOUT =
	/(?:hash|polic|rule|length|manager|field|column|last|chang(?!ed to)|expir|valid|require|strength|\bid\b|hint|type|version|exampl|format|regex|pattern|minim|maxim|richtlinie|länge|regel|feld|ablauf|geändert|beispiel|hinweis|charact|zeichen|must|muss|should|need|count|age|score|entropy|digest|encod|algor|method|param|variab|name|file|path|url|link|see|module|class|function|step|section|chapter|ticket|issue|bug|error|line|test\b)/i;

const PASSWORD_LITERALS = withCases([
	...new Set([...LONG_WORDS, ...SHORT_WORDS].filter((word) => !word.startsWith('pass') || word === 'pass')),
]);

/** The gate folds only ASCII, so other words need each case. */
function withCases(words: readonly string[]): readonly string[] {
	return [
		...new Set(
			words.flatMap((word) => (/^[ -~]*$/.test(word) ? [word] : [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()])),
		),
	];
}

/** A password in prose, mails, chats, and forms, in thirty languages: follows its label and looks like a password. */
const LABELLED_PASSWORD: Rule = {
	type: 'password',
	category: 'secret',
	severity: 'medium',
	confidence: 0.7,
	search: { kind: 'locate', literals: PASSWORD_LITERALS, locate: locateLabelled },
	example: 'Ihr neues Kennwort lautet {5}#7x{4}.',
};

function locateLabelled(text: string, at: number, columns: ColumnReader): Span | readonly Span[] | undefined {
	LABEL.lastIndex = at;
	const label = LABEL.exec(text);
	if (label === null) return undefined;
	const before = text.charAt(at - 1);
	const isShort = label[1] !== undefined;
	if (isShort && /[\p{L}\d_.$@-]/u.test(before)) return undefined;
	const end = at + label[0].length;
	const head = columns.headAt(at, end);
	const values = head === undefined ? undefined : columns.valuesBelow(head, isMarkedPassword);
	if (values !== undefined) return values;
	return behind(text, end, !isShort || /^(?:p[ws]|mdp)/i.test(label[0]));
}

function isMarkedPassword(value: string): boolean {
	return looksLikePassword(value, 'sign');
}

/** The value after a label: after a sign or a verb, or, if the label has no other meaning (`isClear`), the next word. */
function behind(text: string, from: number, isClear: boolean): Span | undefined {
	AFTER.lastIndex = from;
	const match = AFTER.exec(text);
	const groups = match?.groups;
	const raw = groups?.['value'];
	if (match !== null && raw !== undefined) {
		const remark = groups?.['remark'] ?? '';
		const sign = groups?.['sign'];
		// An assignment has no remark, and an address has a port. An opened element must be named after its content.
		const isApart =
			(remark !== '' && (!isClear || sign === '=' || ABOUT.test(remark) || /\d\.\d+$/.test(remark))) ||
			(groups?.['xml'] !== undefined && !isElement(text, from));
		const start = from + match[0].length - raw.length;
		const value = cut(text, start, raw);
		// After `=`, the rules for assignments decide, because a name can look like anything. Calls are rejected after every sign.
		const isName = sign === '=' && /[()[\]{}.]/.test(value) && !/\d\D*\d\D*\d/.test(value);
		const tie: Tie = groups?.['verb'] === undefined && groups?.['cjk'] === undefined ? 'sign' : 'word';
		if (!isApart && !isName && (isClear || !isReference(value)) && looksLikePassword(value, tie))
			return { start, end: start + value.length };
	}
	if (!isClear) return undefined;
	ADJACENT.lastIndex = from;
	const next = ADJACENT.exec(text);
	const word = next?.groups?.['value'];
	if (next === null || word === undefined) return undefined;
	const start = from + next[0].length - word.length;
	const value = cut(text, start, word);
	return looksLikePassword(value, 'none') ? { start, end: start + value.length } : undefined;
}

function isElement(text: string, end: number): boolean {
	return /<[\w:.-]{1,60}$/.test(text.slice(Math.max(0, end - 64), end));
}

/** The value up to the mark that closes what was opened before it, or up to the end of the word. */
function cut(text: string, start: number, raw: string): string {
	const opener = text.charAt(start - 1);
	const closer = CLOSER[opener];
	const at = closer === undefined ? raw.search(/[<>|"`]|\\[nrt"']|\\$/) : raw.indexOf(closer);
	const inside = at < 0 ? raw : raw.slice(0, at);
	return closer !== undefined && at >= 0 && closer !== '*' ? inside.replace(/\\$/, '') : inside.slice(0, valueLength(inside));
}

const CLOSER: Readonly<Record<string, string>> = { '"': '"', "'": "'", '`': '`', '«': '»', '‹': '›', '(': ')', '>': '<' };

const LOGIN_PAIR: Rule = {
	type: 'password',
	category: 'secret',
	severity: 'medium',
	confidence: 0.65,
	search: { kind: 'locate', literals: PAIR_WORDS, locate: locatePair },
	example: 'Login: deploy / {5}#7x{4}',
};

function locatePair(text: string, at: number): Span | undefined {
	if (/[\p{L}\d_.$]/u.test(text.charAt(at - 1))) return undefined;
	PAIR.lastIndex = at;
	const match = PAIR.exec(text);
	const raw = match?.groups?.['value'];
	if (match === null || raw === undefined) return undefined;
	const start = at + match[0].length - raw.length;
	const value = cut(text, start, raw);
	return looksLikePassword(value, 'none') && !isReference(value) ? { start, end: start + value.length } : undefined;
}

/** Words for the key of a service. */
const KEY_WORDS = words.keyWords;
const KEY_LABEL = new RegExp(`(?:${escaped(KEY_WORDS)})(?:[ _]?\\d{1,2})?(?![\\w\\u00C0-\\u058F])`, 'iuy');

/** The key of a service after its label, in human languages or in the column of a table. */
const LABELLED_KEY: Rule = {
	type: 'api_key',
	category: 'secret',
	severity: 'high',
	confidence: 0.7,
	search: { kind: 'locate', literals: withCases(KEY_WORDS), locate: locateKey },
	example: 'API-Schlüssel: {32}',
};

function locateKey(text: string, at: number, columns: ColumnReader): Span | readonly Span[] | undefined {
	if (/[\p{L}\d$@-]/u.test(text.charAt(at - 1))) return undefined;
	KEY_LABEL.lastIndex = at;
	const label = KEY_LABEL.exec(text);
	if (label === null) return undefined;
	// `page_token`, `csrf_token`: the rule for assignments handles them.
	if (/^(?:token|secret)$/i.test(label[0]) && text.charAt(at - 1) === '_') return undefined;
	const end = at + label[0].length;
	const head = columns.headAt(at, end);
	const values = head === undefined ? undefined : columns.valuesBelow(head, isMixedKey);
	if (values !== undefined) return values;
	AFTER.lastIndex = end;
	const match = AFTER.exec(text);
	const groups = match?.groups;
	const raw = groups?.['value'];
	if (
		match === null ||
		raw === undefined ||
		groups?.['sign'] === '=' ||
		groups?.['xml'] !== undefined ||
		ABOUT.test(groups?.['remark'] ?? '')
	)
		return undefined;
	const start = end + match[0].length - raw.length;
	const value = cut(text, start, raw);
	return isMixedKey(value) ? { start, end: start + value.length } : undefined;
}

function isMixedKey(value: string): boolean {
	return looksLikeKey(value) && !/[./].*[./].*[./]/.test(value) && !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}

export const LABELLED_SECRETS: readonly Rule[] = [LABELLED_PASSWORD, LOGIN_PAIR, LABELLED_KEY];
