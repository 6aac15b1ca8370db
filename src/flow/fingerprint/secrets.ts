import { withoutEnd } from '../../base/text.ts';
import { wordsOf } from '../../engine/classify/tokens.ts';
import { isWholeToken } from '../../engine/sensitive/token-shapes.ts';
import { charactersOf, hasRun, LETTERS_AND_DIGITS } from '../../engine/text/runs.ts';

/** A value that must not leave, even in part. `named`: its name or form marks it as a secret; `random`: it only looks random. */
export interface SecretValue {
	readonly text: string;
	readonly kind: 'named' | 'random';
}

const MAX_PER_TEXT = 512;
const MIN_NAMED = 8;
const MIN_RANDOM = 20;
const MAX_LENGTH = 512;

const SECRET_WORDS: ReadonlySet<string> = new Set([
	...[
		'password',
		'passwd',
		'pwd',
		'passphrase',
		'secret',
		'token',
		'apikey',
		'credential',
		'credentials',
		'pin',
		'bearer',
		'passcode',
		'jwt',
		'cvv',
	],
]);
const SECRET_PAIRS =
	/\b(?:api key|access key|private key|secret key|signing key|encryption key|master key|account key|auth key|client secret|conn(?:ection)? string|recovery code|pass code)\b/;
/** Words that mark a name as a reference, which is meant to be passed along. */
const REFERENCE_WORDS: ReadonlySet<string> = new Set([
	...[
		'id',
		'ids',
		'uuid',
		'guid',
		'sha',
		'hash',
		'etag',
		'digest',
		'cursor',
		'checksum',
		'commit',
		'revision',
		'ref',
		'page',
		'next',
		'version',
		'slug',
		'path',
		'href',
		'url',
		'uri',
		'ts',
		'node',
		'trace',
		'span',
		'count',
		'limit',
		'usage',
		'max',
		'type',
		'expires',
		'name',
		'fingerprint',
		'integrity',
		'policy',
		'length',
	],
]);
/** Words before `token` that make it a paging reference, such as `next_token`. */
const PAGING: ReadonlySet<string> = new Set(['next', 'page', 'sync', 'continuation', 'pagination', 'cursor', 'progress', 'resume']);
/** The end of a name that may mark a secret, and the assigned value. The whole name is checked afterwards. */
const ASSIGNED =
	/(?:pass(?:word|wd|phrase|code)|pwd|secret|token|credentials?|pin|bearer|jwt|cvv|key|string|code)["'`]?\s{0,3}(?::=|=>|[:=])\s{0,3}["'`]?([^\s"'`,;<>]{6,512})/gi;
const NAME_BEFORE = /[\p{L}_][\p{L}\p{N}_. -]{0,48}$/u;
const NAME_OF_VALUE = /([\p{L}_][\p{L}\p{N}_. -]{0,48})["'`]?\s{0,3}(?::=|=>|[:=])\s{0,3}["'`]?$/u;
const CREDENTIALS_IN_URL = /:\/\/[^\s:/@]{1,128}:([^\s@/]{6,256})@/g;
const TOKEN = /(?<![A-Za-z0-9+/_.~=-])[A-Za-z0-9+/_.~=-]{20,512}/g;
const IN_TOKEN = charactersOf(`${LETTERS_AND_DIGITS}+/_.~=-`);
const PLACEHOLDER =
	/^(?:x+|\*+|\.+|<.*>|\$\{.*|\{\{.*|your[-_ ].*|change.?me|example.*|placeholder|redacted|null|undefined|none|true|false|string|process\.env.*)$/i;

/**
 * The secret-like values of a text: assigned to a name such as `password` or `api_key`, of a well-known form, or long and random. Excludes
 * references (UUIDs, commit hashes, digests, values whose name ends in `id`). At most 512 of each kind. Cost: O(n).
 */
export function secretsIn(text: string): readonly SecretValue[] {
	const named = new Map<string, SecretValue>();
	const random = new Map<string, SecretValue>();
	if (text.includes('=') || text.includes(':')) {
		for (const match of text.matchAll(ASSIGNED)) {
			if (named.size >= MAX_PER_TEXT) break;
			const separator = match[0].search(/["'`\s:=]/);
			const name = NAME_BEFORE.exec(text.slice(Math.max(0, match.index - 40), match.index + separator))?.[0] ?? '';
			const value = withoutEnd(match[1] ?? '', ')]}.');
			if (nameKind(name) === 'secret' && isNamedSecret(value)) named.set(value, { text: value, kind: 'named' });
		}
		for (const [, password] of text.includes('://') ? text.matchAll(CREDENTIALS_IN_URL) : []) {
			if (named.size < MAX_PER_TEXT && isNamedSecret(password ?? '')) named.set(password ?? '', { text: password ?? '', kind: 'named' });
		}
	}
	for (const match of hasRun(text, IN_TOKEN, 20) ? text.matchAll(TOKEN) : []) {
		if (random.size >= MAX_PER_TEXT) break;
		// The pattern matches `name=value` as one word.
		const inner = withoutEnd(match[0], '=').lastIndexOf('=') + 1;
		const token = match[0].slice(inner);
		if (named.has(token)) continue;
		if (isWholeToken(token)) {
			random.set(token, { text: token, kind: 'named' });
		} else if (isRandom(token)) {
			const start = match.index + inner;
			const name = NAME_OF_VALUE.exec(text.slice(Math.max(0, start - 60), start))?.[1] ?? '';
			if (nameKind(name) !== 'reference') random.set(token, { text: token, kind: 'random' });
		}
	}
	return [...named.values(), ...random.values()];
}

/** The value of a property as a secret, judged by the property's name. */
export function secretOfProperty(name: string, value: string): SecretValue | undefined {
	if (value.length > MAX_LENGTH || /\s/.test(value.trim())) return undefined;
	return nameKind(name) === 'secret' && isNamedSecret(value) ? { text: value, kind: 'named' } : undefined;
}

/** Every long word of base64 characters, `.`, and `~`; at most 512. */
export function tokensIn(text: string): readonly string[] {
	if (text.length < MIN_RANDOM) return [];
	const found: string[] = [];
	for (const [token] of text.matchAll(TOKEN)) if (found.push(token) >= MAX_PER_TEXT) break;
	return found;
}

export function isReferenceName(name: string): boolean {
	return nameKind(name) === 'reference';
}

function nameKind(name: string): 'secret' | 'reference' | 'other' {
	const words = wordsOf(name.slice(-64));
	const last = words.at(-1) ?? '';
	if (REFERENCE_WORDS.has(last) || (last === 'token' && PAGING.has(words.at(-2) ?? ''))) return 'reference';
	if (
		SECRET_PAIRS.test(words.slice(-2).join(' ')) ||
		SECRET_WORDS.has(last) ||
		(last === 'key' && words.length > 1 && /api|secret|private|access|auth/.test(name.toLowerCase()))
	)
		return 'secret';
	return 'other';
}

/** Long enough, not a placeholder, and more than one plain word. */
function isNamedSecret(value: string): boolean {
	if (value.length < MIN_NAMED || value.length > MAX_LENGTH || PLACEHOLDER.test(value)) return false;
	if (/^(?:https?:)?\/\//.test(value) || /^[\w.]+\(/.test(value)) return false;
	const classes = Number(/[a-z]/.test(value)) + Number(/[A-Z]/.test(value)) + Number(/\d/.test(value)) + Number(/[^A-Za-z0-9]/.test(value));
	return classes >= 2 && (/\d/.test(value) || classes >= 3);
}

/** Looks random: alternating lowercase, uppercase, and digits, high entropy, and none of the usual reference formats. */
function isRandom(token: string): boolean {
	const core = withoutEnd(token.replace(/^[=.~/-]+/, ''), '=.~/-');
	if (core.length < MIN_RANDOM || /[/.]/.test(core.replace(/^[^/.]{20,}$/, ''))) return false;
	if (/^[0-9a-f-]+$/i.test(core) && /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{20,})$/i.test(core)) return false;
	if (/[-_]/.test(core) && core.split(/[-_]/).every((part) => part.length < 12)) return false;
	let turns = 0;
	let digits = 0;
	const counts = new Map<string, number>();
	let before = 0;
	for (const character of core) {
		const kind =
			character >= '0' && character <= '9' ? 1 : character >= 'a' && character <= 'z' ? 2 : character >= 'A' && character <= 'Z' ? 3 : 4;
		if (kind === 1) digits += 1;
		if (kind !== before) turns += 1;
		before = kind;
		counts.set(character, (counts.get(character) ?? 0) + 1);
	}
	if (digits < 2 || turns < core.length / 4) return false;
	let entropy = 0;
	for (const count of counts.values()) entropy -= (count / core.length) * Math.log2(count / core.length);
	return entropy >= 3.5;
}
