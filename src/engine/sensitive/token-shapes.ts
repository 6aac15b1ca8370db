import { charactersOf, isOf, LETTERS_AND_DIGITS } from '../text/runs.ts';
import { shannonEntropy } from './entropy.ts';
import { PROVIDER_TOKENS } from './provider-tokens.ts';
import type { Rule, SensitiveMatch } from './sensitive-rule.ts';
import { STRUCTURED_SECRETS } from './structured-secrets.ts';

/** Characters of tokens, and of signs that may join them to the previous text. */
export const TOKEN_CHARACTERS = charactersOf(`${LETTERS_AND_DIGITS}_-.~+/=`);
/** The shortest token recognizable by its prefix: a Stripe test key. UTF-16 units. */
export const SHORTEST_TOKEN = 18;
/** The longest token. Longer ones are also found by their first part. UTF-16 units. */
export const LONGEST_TOKEN = 512;
/** Shorter prefixes occur in words and numbers by chance. */
const SHORTEST_BEGINNING = 4;

interface Beginning {
	readonly text: string;
	readonly rule: Rule;
	readonly pattern: RegExp;
}

const HASH = /^[a-f0-9]+$/;

/** Every provider token form, with the position of its literal. */
const WHOLE = [...PROVIDER_TOKENS, ...STRUCTURED_SECRETS.filter(({ type }) => type === 'jwt')].flatMap(({ check, search }) =>
	search.kind === 'literal' ? [{ check, lead: search.lead ?? 0, literals: search.literals, pattern: search.pattern }] : [],
);

/** Whether the whole text is a credential in a provider's form. Cost: one comparison per literal. */
export function isWholeToken(text: string): boolean {
	return WHOLE.some(({ check, lead, literals, pattern }) => {
		if (!literals.some((literal) => text.startsWith(literal, lead))) return false;
		pattern.lastIndex = 0;
		return pattern.exec(text)?.[0].length === text.length && check?.(text, text, 0) !== 'refuted';
	});
}

/** Longer prefixes, for rules whose own literal is too short to be certain. The checked token form follows them. */
const LONGER: Readonly<Record<string, readonly string[]>> = {
	openai_api_key: ['sk-proj-', 'sk-svcacct-', 'sk-admin-'],
	huggingface_token: ['hf_'],
	// `{"alg":`, `{"typ":"`, and `{"kid":"` in base64: how a token's header begins.
	jwt: ['eyJhbGci', 'eyJ0eXAi', 'eyJraWQi'],
};

/** By the first three characters: a single lookup rules out most positions of most texts. */
const BEGINNINGS = new Map<number, Beginning[]>();
for (const rule of [...PROVIDER_TOKENS, ...STRUCTURED_SECRETS.filter(({ type }) => type === 'jwt')]) {
	const { search } = rule;
	if (search.kind !== 'literal' || (search.lead ?? 0) > 0 || rule.severity === 'low') continue;
	const literals = LONGER[rule.type] ?? search.literals.filter((text) => text.length >= SHORTEST_BEGINNING && /^[A-Za-z\d]/.test(text));
	for (const text of literals) {
		const key = keyOf(text.charCodeAt(0), text.charCodeAt(1), text.charCodeAt(2));
		const beginning = { text, rule, pattern: search.pattern };
		BEGINNINGS.set(key, [...(BEGINNINGS.get(key) ?? []), beginning]);
	}
}

/** UTF-16 units of the longest prefix. */
export const LONGEST_BEGINNING = Math.max(...[...BEGINNINGS.values()].flat().map(({ text }) => text.length));

function keyOf(first: number, second: number, third: number): number {
	return (first << 16) | (second << 8) | third;
}

/** One bit per hash of the keys of `BEGINNINGS`: five bits of each of the three characters. */
const MAY_BEGIN = new Uint8Array(1 << 15);
for (const key of BEGINNINGS.keys()) MAY_BEGIN[hashOf(key >> 16, key >> 8, key)] = 1;

function hashOf(first: number, second: number, third: number): number {
	return ((first & 31) << 10) | ((second & 31) << 5) | (third & 31);
}

/** False if no token begins with these three characters, in any case. Nearly free; a few percent of other positions pass by chance. */
export function mayBeginToken(first: number, second: number, third: number): boolean {
	return MAY_BEGIN[hashOf(first, second, third)] === 1;
}

/** Reads one character of a text, unchanged, reversed, or in ROT13. `index`: counts from the possible start of a token. */
type Reader = (index: number) => number;

/** Whether the text from `reader` begins with a provider's token prefix. Cost: usually three characters. */
export function beginsAsToken(reader: Reader): boolean {
	const found = BEGINNINGS.get(keyOf(reader(0), reader(1), reader(2)));
	return found?.some(({ text }) => isRead(text, reader)) ?? false;
}

function isRead(text: string, reader: Reader): boolean {
	for (let index = 3; index < text.length; index += 1) if (reader(index) !== text.charCodeAt(index)) return false;
	return true;
}

/**
 * The token that begins at `at`, complete and not a placeholder; undefined if there is none. Excludes a hash after a prefix of at most four
 * characters, because names that contain a hash look like that. The match is like those of `findSensitive`.
 */
export function tokenAt(text: string, at: number): SensitiveMatch | undefined {
	for (const { pattern, rule, text: beginning } of BEGINNINGS.get(
		keyOf(text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)),
	) ?? []) {
		if (!text.startsWith(beginning, at)) continue;
		pattern.lastIndex = at;
		const value = pattern.exec(text)?.[0];
		if (value === undefined || (beginning.length <= SHORTEST_BEGINNING && HASH.test(value.slice(beginning.length)))) continue;
		const proof = rule.check?.(value, text, at) ?? 'plausible';
		if (proof === 'refuted' || proof === 'weak' || shannonEntropy(value) < (rule.minEntropy ?? 0)) continue;
		const { confidence, severity, type } = rule;
		return { type, category: 'secret', start: at, end: at + value.length, confidence, severity };
	}
	return undefined;
}

/** Whether the character before a token would continue it. False for NaN, which means no character. */
export function isLetterOrDigit(code: number): boolean {
	return code < 128 && ALNUM[code] === 1;
}

const ALNUM = charactersOf(LETTERS_AND_DIGITS);

export function isOfToken(text: string, at: number): boolean {
	return isOf(TOKEN_CHARACTERS, text, at);
}
