import type { Brand } from '../base/ids.ts';
import { type EntryId, isEntryId } from '../base/ids.ts';
import type { AddressKey } from './http-entry.ts';

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const SEED_LENGTH = 20;
/** Bytes from this value on are discarded, so that every digit is equally likely: 252 = 7 · 36. */
const UNBIASED = 252;

/** Random bytes that `seedFrom` needs: enough that it practically never runs out (probability below 2^-100). */
export const SEED_BYTES = 64;

/** The random part of an entry id: 20 characters of `[0-9a-z]`, about 103 bits. Throws when `bytes` has too few usable bytes. */
export function seedFrom(bytes: Uint8Array): string {
	const digits = [...bytes].filter((byte) => byte < UNBIASED).map((byte) => DIGITS[byte % DIGITS.length] ?? '');
	if (digits.length < SEED_LENGTH) throw new Error('too few random bytes for an entry id');
	return digits.slice(0, SEED_LENGTH).join('');
}

/** The random part of an id, which distinguishes entries. */
export function seedOf(id: EntryId | IdToken): string {
	return id.slice(1);
}

/**
 * The id of an entry; decisions are stored under it. Its letter is always the same, so that an entry keeps its id and the decisions about its
 * tools when its `args` are added or removed. Throws when `seed` is invalid: a bug in the caller.
 */
export function entryIdFrom(seed: string): EntryId {
	const id = `a${seed}`;
	if (!isEntryId(id)) throw new Error("this isn't the seed of an entry ID");
	return id;
}

/**
 * An id as written in the file: the letter before the seed says how to undo. The launcher removes the letter, so the proxy and the gateway
 * know the entry by its id. Format: one of `TOKEN_LETTERS` and 20 characters of `[0-9a-z]`.
 */
export type IdToken = Brand<string, 'IdToken'>;

/** The entry's form before MCP Cordon guarded it. */
export type Before =
	/** A process. `hasArgs`: the entry had `args`. */
	| { readonly kind: 'process'; readonly hasArgs: boolean }
	/** A server over HTTP: the key of its address, and whether it had a `type`. */
	| { readonly kind: 'http'; readonly addressKey: AddressKey; readonly hasType: boolean };

/**
 * `a` and `n`: a process with and without `args`. HTTP with and without a `type`: `t` and `u` with `url`; `r` and `s` with `serverUrl`; `g`
 * and `h` with `httpUrl`.
 */
const LETTERS: Readonly<Record<string, Before>> = {
	a: { kind: 'process', hasArgs: true },
	n: { kind: 'process', hasArgs: false },
	t: { kind: 'http', addressKey: 'url', hasType: true },
	u: { kind: 'http', addressKey: 'url', hasType: false },
	r: { kind: 'http', addressKey: 'serverUrl', hasType: true },
	s: { kind: 'http', addressKey: 'serverUrl', hasType: false },
	g: { kind: 'http', addressKey: 'httpUrl', hasType: true },
	h: { kind: 'http', addressKey: 'httpUrl', hasType: false },
};
/** For patterns: every letter a token can start with. */
export const TOKEN_LETTERS = Object.keys(LETTERS).join('');
/** The letters of servers over HTTP. */
export const HTTP_LETTERS = Object.keys(LETTERS)
	.filter((letter) => LETTERS[letter]?.kind === 'http')
	.join('');

export function idToken(seed: string, before: Before): IdToken {
	const letter = Object.keys(LETTERS).find((each) => isSame(LETTERS[each], before));
	const token = `${letter ?? ''}${seed}`;
	if (!isIdToken(token)) throw new Error("this isn't the seed of an entry ID");
	return token;
}

export function isIdToken(value: unknown): value is IdToken {
	return typeof value === 'string' && /^[0-9a-z]{21}$/.test(value) && Object.hasOwn(LETTERS, value.charAt(0));
}

/** The id for a token in the file. */
export function entryIdOf(token: IdToken): EntryId {
	return entryIdFrom(seedOf(token));
}

/** The entry's form before, decoded from the token. */
export function beforeOf(token: IdToken): Before {
	const before = LETTERS[token.charAt(0)];
	if (before === undefined) throw new Error("this isn't the token of an entry");
	return before;
}

function isSame(one: Before | undefined, other: Before): boolean {
	if (one?.kind === 'process') return other.kind === 'process' && one.hasArgs === other.hasArgs;
	return one?.kind === 'http' && other.kind === 'http' && one.addressKey === other.addressKey && one.hasType === other.hasType;
}
