import { shannonEntropy } from './entropy.ts';
import { isPlainWord, looksLikeKey, looksLikePassword } from './password-look.ts';
import { isPlaceholder, isSequential } from './placeholders.ts';
import { type Checks, type Locates, type RuleRow, rulesOf } from './rule-rows.ts';
import type { Rule, Span } from './sensitive-rule.ts';
import data from './tool-secrets.json' with { type: 'json' };

/** Maximum length of a command line read after the command's name. UTF-16 units. */
const LINE = 600;
const ARGUMENT = `(?:"(?<quoted>[^"\\n]{1,128})"|'(?<single>[^'\\n]{1,128})'|(?<bare>[^\\s"'\`|;&<>]{1,128}))`;

/** `sshpass -p …`, `mysql -p…`: an argument that is a password, whatever it looks like. Sources: the manuals of these commands. */
const COMMAND_PASSWORDS = Object.entries(data.commands).map(([name, options]): Rule => {
	const option = new RegExp(`(?<=[ \\t])(?:${options.join('|')})${ARGUMENT}`);
	return {
		type: 'password',
		category: 'secret',
		severity: 'high',
		confidence: 0.75,
		search: { kind: 'locate', literals: [`${name} `], locate: (text, at) => locateArgument(text, at, name.length, option) },
	};
});

function locateArgument(text: string, at: number, length: number, option: RegExp): Span | undefined {
	if (/[\w.-]/.test(text.charAt(at - 1))) return undefined;
	const from = at + length;
	// A `\` at the end of a line continues the command.
	const line = /^(?:[^\n;|&\\]|\\\r?\n|\\.){0,600}/.exec(text.slice(from, from + LINE))?.[0] ?? '';
	const match = option.exec(line);
	const groups = match?.groups;
	const value = groups?.['quoted'] ?? groups?.['single'] ?? groups?.['bare'];
	if (match === null || value === undefined || value.startsWith('-') || value.startsWith('/')) return undefined;
	const end = from + match.index + match[0].length - (groups?.['bare'] === undefined ? 1 : 0);
	// A word after a one-letter option may be a file or a port.
	return looksLikePassword(value, 'format') && !isPlainWord(value) ? { start: end - value.length, end } : undefined;
}

const CALL =
	/[a-z]{3,11}\(\s{0,8}(?<arguments>(?:[A-Za-z_]{1,24}\s?[=:]\s?)?(?:"[^"\n]{1,200}"|'[^'\n]{1,200}')(?:\s{0,4},\s{0,8}(?:[A-Za-z_]{1,24}\s?[=:]\s?)?(?:"[^"\n]{1,200}"|'[^'\n]{1,200}')){0,3})\s{0,8}[,)]/iy;

function locateClientCall(text: string, at: number): readonly Span[] | undefined {
	CALL.lastIndex = at;
	const given = CALL.exec(text)?.groups?.['arguments'];
	if (given === undefined) return undefined;
	const from = text.indexOf(given, at);
	const word = /^[a-z]+/i.exec(text.slice(at, at + 16))?.[0].toLowerCase() ?? '';
	const values = [...given.matchAll(/"([^"]*)"|'([^']*)'/g)].map((match) => ({
		value: match[1] ?? match[2] ?? '',
		start: from + match.index + 1,
	}));
	// A single text is a key only if the call creates credentials.
	if (values.length < 2 && !word.startsWith('credential')) return undefined;
	return values
		.filter(({ value }, index) => (index > 0 || values.length === 1) && looksLikeKey(value))
		.map(({ start, value }) => ({ start, end: start + value.length }));
}

const WALLET_NAME =
	/(?:accounts|private[_ -]?keys?|wallet|signer|deployer(?:[_ -]?(?:private[_ -]?)?key)?)["'`]?[ \t]{0,4}[=:(][ \t\r\n]{0,20}\[?[ \t\r\n]{0,20}["'`]?(?:0x)?[\da-f]{64}(?![\da-f])/iy;

function locateWalletKey(text: string, at: number): readonly Span[] | undefined {
	WALLET_NAME.lastIndex = at;
	const match = WALLET_NAME.exec(text);
	if (match === null) return undefined;
	const first = at + match[0].length;
	const found: Span[] = [];
	// A list of accounts contains several keys in a row.
	const list = /^(?:["'`]?,?\s{0,20}["'`]?(?:0x)?[\da-f]{64}(?![\da-f])){0,20}/i.exec(text.slice(first, first + 2_000))?.[0] ?? '';
	for (const key of text.slice(at, first + list.length).matchAll(/(?:0x)?[\da-f]{64}(?![\da-f])/gi)) {
		if (!isPlaceholder(key[0].replace(/^0x/i, '')) && !isSequential(key[0]))
			found.push({ start: at + key.index, end: at + key.index + key[0].length });
	}
	return found;
}

/** Frequent words that are in no BIP 39 list. */
const PLAIN_WORDS = new Set(
	'the and for are was from have has not but his her its our your their which then than been were would could should into these those also very such some each used using word words phrase'.split(
		' ',
	),
);

const CODE_LIST =
	/^[\p{L} ()\d-]{0,60}[:：]?\s{0,8}((?:[-*•\d.)]{0,4}[ \t]{0,4}[`"']?[a-z\d]{4,6}(?:[ -]?[a-z\d]{4,6}){1,3}[`"']?[\s,;]{1,6}){3,20})/iu;

function locateRecoveryCodes(text: string, at: number): readonly Span[] | undefined {
	const match = CODE_LIST.exec(`${text.slice(at, at + 600)}\n`);
	const list = match?.[1];
	if (match === null || list === undefined) return undefined;
	const from = at + match[0].length - list.length;
	const codes = [...list.matchAll(/(?<![a-z\d])[a-z\d]{4,6}(?:-?[a-z\d]{4,6}){1,3}(?![a-z\d])/gi)].filter(([code]) => /\d/.test(code));
	return codes.length < 3 ? undefined : codes.map(({ 0: code, index }) => ({ start: from + index, end: from + index + code.length }));
}

/** By the names used in the rows. */
const CHECKS: Checks = {
	netrc: (value, text, start) => {
		const before = text.slice(Math.max(0, start - 240), start);
		if (!looksLikePassword(value, 'format')) return 'refuted';
		return /(?:^|\s)(?:machine[ \t]{1,4}\S|default\s)/.test(before) || looksLikePassword(value, 'word') ? 'plausible' : 'refuted';
	},
	configured: (value) => {
		if (!looksLikePassword(value, 'sign')) return 'refuted';
		return /\d.*\d/.test(value) && shannonEntropy(value) >= 2.8 ? 'plausible' : 'refuted';
	},
	applicationKey: (value) => {
		if (isPlaceholder(value) || /\$\{|\{\{|%s|https?:/.test(value)) return 'refuted';
		const signs = new Set(value.replace(/[\w\s.,:/+=-]/g, ''));
		return signs.size >= 4 && value.split(/\s+/).length <= 12 && !/ [a-z]{2,} /.test(value) && /\d/.test(value) ? 'plausible' : 'refuted';
	},
	seedPhrase: (value) => {
		const words = value.toLowerCase().split(/\s+/);
		const isPlain = words.some((word) => PLAIN_WORDS.has(word));
		return words.length % 3 === 0 && !isPlain && new Set(words).size >= words.length * 0.7 ? 'plausible' : 'refuted';
	},
	sqlPassword: (value) =>
		looksLikePassword(value, 'format') && !isPlainWord(value) && !/^(?:md5[\da-f]{32}|SCRAM-|\*[\dA-F]{40})/.test(value)
			? 'plausible'
			: 'refuted',
	piped: (value) => (looksLikePassword(value.replace(/^[\w.-]{1,40}:/, ''), 'format') ? 'plausible' : 'refuted'),
	format: (value) => (looksLikePassword(value, 'format') ? 'plausible' : 'refuted'),
	loginCall: (value) => (looksLikePassword(value, 'none') ? 'plausible' : 'refuted'),
	signOrKey: (value) => (looksLikePassword(value, 'sign') || looksLikeKey(value) ? 'plausible' : 'refuted'),
	value: (value) => (isPlaceholder(value) ? 'refuted' : 'plausible'),
	urlToken: (value) => (looksLikeKey(value) && !/^[\da-f]{32}$/.test(value) ? 'plausible' : 'refuted'),
	urlKey: (value, text, start) => {
		const isHex = /^[\da-f]{32}$/.test(value) && /appid=$/i.test(text.slice(Math.max(0, start - 8), start));
		return looksLikeKey(value, 24) && (isHex || (/[a-z]/.test(value) && /[A-Z]/.test(value))) ? 'plausible' : 'refuted';
	},
	sessionCookie: (value, text, start) => {
		const name = /[\w.-]{1,60}=$/.exec(text.slice(Math.max(0, start - 64), start))?.[0] ?? '';
		const isKnown =
			/^(?:PHPSESSID|JSESSIONID|ASP\.NET_SessionId|connect\.sid|\.ASPXAUTH|laravel_session|wordpress_logged_in_[\da-f]{32})=$/.test(name);
		// Other names count only in a header line.
		const before = text.slice(Math.max(0, start - 2_000), start);
		const line = before.slice(before.lastIndexOf('\n') + 1);
		if (!isKnown && !/\bcookie["']?[:=]/i.test(line)) return 'refuted';
		return looksLikeKey(value.replace(/%[\dA-F]{2}|\|/gi, ''), 16) ? 'plausible' : 'refuted';
	},
};

const LOCATES: Locates = { clientCall: locateClientCall, walletKey: locateWalletKey, recoveryCodes: locateRecoveryCodes };

const ROWS = data.rules as readonly RuleRow[];

export const TOOL_SECRETS: readonly Rule[] = [...COMMAND_PASSWORDS, ...rulesOf(ROWS, { checks: CHECKS, locates: LOCATES })];
