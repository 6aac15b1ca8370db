import { shannonEntropy } from './entropy.ts';
import data from './named-secrets.json' with { type: 'json' };
import { isCode, isVersion } from './password-look.ts';
import words from './password-words.json' with { type: 'json' };
import { isDummyValue, isPassing, isPlaceholder, isPublic, isSequential } from './placeholders.ts';
import { type Proof, type Rule, type Span, spanOf } from './sensitive-rule.ts';

/** Between a key and its value: `=`, `:`, `:=`, `=>`, `?=`, `||:`, `, ` of a call, `</key><value>`, with quotes and spaces around. */
const GIVES =
	'[\\w.\\-]{0,30}(?: (?:key|token|is|secret|api|access)){0,2}["\'`\\])]{0,2}[ \\t]{0,10}(?:={1,3}>?|:{1,3}=?|\\?=|=>|\\|\\|?:?|,|<-)[ \\t\\r\\n]{0,10}["\'`\\\\]{0,3}';

/**
 * A rule for values with a common form (a UUID, hexadecimal digits of a fixed length), which only their name identifies: the name starts
 * with or contains one of `keywords`. Sources: the providers' documentation of environment variables and configuration keys.
 */
function named(type: string, keywords: readonly string[], value: string, minEntropy = 3): Rule {
	const names = keywords.map((keyword) => keyword.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
	const pattern = new RegExp(`(?:${names})${GIVES}(?<value>${value})(?![\\w/+=-])`, 'iy');
	return {
		type,
		category: 'secret',
		severity: 'high',
		confidence: 0.8,
		search: { kind: 'locate', literals: keywords, locate: (text, at) => locateNamed(text, at, pattern) },
		check: (found) => (isPlaceholder(found) || (isSequential(found) && shannonEntropy(found) < 3) ? 'refuted' : 'plausible'),
		minEntropy,
	};
}

/** A keyword inside a word doesn't count: `rookTable` isn't from Okta. A capital in a camel-case name starts a word. */
function locateNamed(text: string, at: number, pattern: RegExp): Span | undefined {
	const pair = text.slice(Math.max(0, at - 1), at + 1);
	if (/^(?:[a-z][a-z]|[A-Z][A-Z])$/.test(pair)) return undefined;
	pattern.lastIndex = at;
	const match = pattern.exec(text);
	return match === null ? undefined : spanOf(match);
}

/** A row of named-secrets.json. */
interface NamedRow {
	readonly type: string;
	readonly keywords: readonly string[];
	readonly value: string;
	readonly minEntropy?: number;
}

const NAMED_ROWS: readonly NamedRow[] = data;
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

const NAMED_SECRETS = NAMED_ROWS.map(({ keywords, minEntropy, type, value }) =>
	named(type, keywords, value.replaceAll('{UUID}', UUID), minEntropy),
);

/** Endings of key names whose value is a secret. */
const SECRET_KEY =
	'(?:api[_\\- ]?(?:key|token|secret)|apikey|(?:access|auth|session|refresh|bearer|private|secret|signing|encryption|master|webhook|deploy|bot|user|service|id|' +
	'app|application|admin|account|storage|cookie|shared|subscription|hmac|jwt|license|integration|provisioning|routing|unseal)[_\\- ]?(?:key|token|secret)|' +
	'client[_\\- ]?(?:secret|srt)|secret(?:[_\\- ]?(?:key(?:[_\\- ]?base)?|token|value))?|token|credentials?|passphrase|[a-z]{2,12}_auth|auth|x-api-key)';

const ASSIGN = '["\'`\\]]{0,2}[ \\t]{0,8}(?::{1,3}=|[:=]>?|={1,2}|\\?=|,|<-)[ \\t]{0,8}';

/**
 * A key whose name promises a secret, with a value that looks random. Excludes names, addresses, versions, and code identifiers.
 * Tier 2 decides by length, mix of characters, and entropy.
 */
const GENERIC: Rule = {
	type: 'api_key',
	category: 'secret',
	severity: 'high',
	confidence: 0.7,
	search: {
		kind: 'literal',
		literals: words.keyBeginnings,
		pattern: new RegExp(`${SECRET_KEY}${ASSIGN}(?:(?<quote>["'\`])|\\\\["'])?(?<value>[^\\s"'\`<>(){}\\[\\],;\\\\]{10,2000})`, 'iy'),
	},
	check: genericProof,
	minEntropy: 3,
	example: 'client_secret = "{32}"',
};

function genericProof(value: string, text: string, start: number): Proof {
	const bare = value.replace(/[.,;:!?]{1,8}$/, '');
	if (isPlaceholder(bare) || isSequential(bare) || isPublic(bare) || /\.{3}|…/.test(value)) return 'refuted';
	if (isPassing(text, start) || /\/aws4_request|(?:^|\/)(?:secrets|versions)\/[\w-]/.test(bare)) return 'refuted';
	const next = text[start + value.length] ?? '';
	if (next === '(' || next === '[' || next === '{') return 'refuted';
	// A placeholder, an address, a path, a file, a version, a mail address, a host.
	if (/^(?:https?:|file:|\.{0,2}\/|[A-Za-z]:\\|@|\$|%)/i.test(bare) || /^[\w.+-]+@[\w-]+\./.test(bare)) return 'refuted';
	if (/^v?\d+(?:\.\d+)+/.test(bare) || /\.(?:json|ya?ml|pem|cer|crt|txt|xml|ts|js|py|go|env|md|html?|com|net|org|io)(?:$|[:/])/i.test(bare))
		return 'refuted';
	// `config.apiKey`, `process.env.TOKEN`, `Some::Path`: identifiers.
	if (/^[A-Za-z_$][\w$]*(?:(?:\.|::|->|\/)[A-Za-z_$][\w$]*)+$/.test(bare) && !/\d.*\d.*\d/.test(bare)) return 'refuted';
	const digits = (bare.match(/\d/g) ?? []).length;
	const hasUpper = /[A-Z]/.test(bare);
	const hasLower = /[a-z]/.test(bare);
	if (digits === 0) return bare.length >= 24 && hasUpper && hasLower && shannonEntropy(bare) >= 4.2 ? 'plausible' : 'refuted';
	if (/^[A-Za-z]+(?:[_-][A-Za-z]+)*[_-]?\d{1,6}$/.test(bare) || /^\d+$/.test(bare)) return 'refuted';
	// `name-of-a-thing-2024`: dictionary-like parts.
	if (/^[a-z]+(?:[._:-][a-z0-9]{1,12})+$/.test(bare) && digits < 4) return 'refuted';
	if (/^(?:[a-z]+|v?\d{1,4})(?:[._:-](?:[a-z]+|v?\d{1,4}))+$/.test(bare)) return 'refuted';
	if (!hasUpper && !hasLower) return 'refuted';
	return digits >= 3 || (digits >= 2 && bare.length >= 10) || /[^\w.-]/.test(bare) || (hasUpper && hasLower) ? 'plausible' : 'refuted';
}

/** R064 verbatim: `(sk-|api[_-]?key|secret)[a-zA-Z0-9]{20,}`, the minimum that must be found. */
const R064: Rule = {
	type: 'api_key',
	category: 'secret',
	severity: 'high',
	confidence: 0.6,
	search: { kind: 'literal', literals: ['sk-', 'api', 'secret'], pattern: /(?:sk-|api[_-]?key|secret)[a-zA-Z0-9]{20,200}/iy },
	check: (value) => {
		const body = value.replace(/^(?:sk-|api[_-]?key|secret)/i, '');
		if (isPlaceholder(body)) return 'refuted';
		return /\d/.test(body) && /[a-z]/i.test(body) && shannonEntropy(body) >= 3 ? 'plausible' : 'refuted';
	},
	example: 'sk-{24}9',
};

/** `DB_PASSWORD=…`, `"password": "…"`, `<add key="Password" value="…"/>`, `password is …`. */
const PASSWORD: Rule = {
	type: 'password',
	category: 'secret',
	severity: 'medium',
	confidence: 0.7,
	search: {
		kind: 'literal',
		literals: ['pass', 'pwd'],
		pattern:
			/(?:(?<=login\s\S{1,64}\s)password[ \t]{1,4}|(?:pass(?:w(?:or)?d|wd|phrase|code)?|pwd)(?:["'`\]]{0,2}[ \t]{0,8}(?::=|[:=]>?|={1,2}|\?=|,)[ \t]{0,8}|["'] value=))(?:(?:["'`]|\\["'])(?<value>[^\s"'`<>\\]{4,128})["'`\\]|(?<bare>[^\s"'`<>,;(){}[\]\\]{4,128}))/iy,
	},
	check: passwordProof,
	example: 'DB_PASSWORD={14}',
};

function passwordProof(value: string, text: string, start: number): Proof {
	const before = text.slice(Math.max(0, start - 48), start);
	// DB_PASSWORD=…, MYSQL_ROOT_PASSWORD: …, "db_password": "…", key="Password" value="…": in configuration, even a weak word is a password.
	const isConfiguration =
		/(?:[A-Z0-9_]PASS(?:WORD)?=["']?|(?:db|database|mysql|postgres(?:ql)?|mongo|redis|root|admin|clear ?text)_?password["']?[ \t]*(?:[:=]|["'] ?value=)[ \t]*["']?|key=["']\w{0,20}password["'] value=["'])$/i.test(
			before,
		);
	if (isPlaceholder(value))
		return isConfiguration && isDummyValue(value) && /^[a-z]{0,2}[a-z]*(?:secret|pass)/i.test(value) ? 'weak' : 'refuted';
	if (isPublic(value)) return 'refuted';
	const isQuoted = /["'`]$/.test(before);
	// An unquoted value ends at the bracket of a call.
	if (!isQuoted && isCode(value + (/^[^\s"'`]{1,64}/.exec(text.slice(start + value.length, start + value.length + 64))?.[0] ?? '')))
		return 'refuted';
	if (isConfiguration) return shannonEntropy(value) >= 3 ? 'plausible' : 'weak';
	if (isQuoted && isCode(value)) return 'refuted';
	if (/^[A-Za-z_$][\w$]*(?:[.:>-]+[A-Za-z_$][\w$]*)*[;,)]?$/.test(value) && !/\d/.test(value)) return 'refuted';
	if (/^(?:https?:|\/|\.|@|-)/.test(value) || value.length < 6 || isVersion(value)) return 'refuted';
	const kinds = [/\d/, /[A-Z]/, /[a-z]/, /[^\w\s]/].filter((kind) => kind.test(value)).length;
	return kinds >= 3 || (kinds >= 2 && isQuoted && /\d/.test(value)) ? 'plausible' : 'refuted';
}

export const ASSIGNED_SECRETS: readonly Rule[] = [...NAMED_SECRETS, GENERIC, R064, PASSWORD];
