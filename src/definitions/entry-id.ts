import { type EntryId, isEntryId } from '../base/ids.ts';

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const SEED_LENGTH = 20;
/** Bytes from here on are thrown away, so that every digit is equally likely: 252 = 7 · 36. */
const UNBIASED = 252;

/** How many random bytes `seedFrom` wants: enough that running out does not happen (probability below 2^-100). */
export const SEED_BYTES = 64;

/** The random part of an entry id: 20 characters of `[0-9a-z]`, about 103 bits. Throws when `bytes` has too few usable bytes. */
export function seedFrom(bytes: Uint8Array): string {
	const digits = [...bytes].filter((byte) => byte < UNBIASED).map((byte) => DIGITS[byte % DIGITS.length] ?? '');
	if (digits.length < SEED_LENGTH) throw new Error('too few random bytes for an entry id');
	return digits.slice(0, SEED_LENGTH).join('');
}

/** The random part of an id: all that tells one entry from another. */
export function seedOf(id: EntryId): string {
	return id.slice(1);
}

/**
 * The id of an entry, which decisions are keyed by. Its letter is always the same, so that an entry whose `args` came or went keeps
 * its id and with it what was decided about its tools. Throws when `seed` is none: a bug of the caller.
 */
export function entryIdFrom(seed: string): EntryId {
	return branded(`a${seed}`);
}

/**
 * An id as the file states it: the letter in front of the seed says how to undo, `a` = the entry had `args` of its own, `n` = Cordon
 * added them. The launcher drops the letter again, so the proxy and everybody behind it know the entry by its id.
 */
export type IdToken = EntryId;

export function idToken(seed: string, hasArgs: boolean): IdToken {
	return branded((hasArgs ? 'a' : 'n') + seed);
}

/** The id behind a token of the file. */
export function entryIdOf(token: IdToken): EntryId {
	return entryIdFrom(seedOf(token));
}

export function isArgsAdded(token: IdToken): boolean {
	return token.startsWith('n');
}

function branded(id: string): EntryId {
	if (!isEntryId(id)) throw new Error('not the seed of an entry id');
	return id;
}
