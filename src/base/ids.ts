/** Identifiers that must not be mixed up. */
export type Brand<T, B extends string> = T & { readonly __brand: B };

/**
 * Identifies one guarded entry of a definition file: random, stored in the journal and in the entry's arguments. Format: `[an]` + 20
 * characters of `[0-9a-z]`. `a`: the entry had its own `args` array, `n`: MCP Cordon added it.
 */
export type EntryId = Brand<string, 'EntryId'>;

export function isEntryId(value: unknown): value is EntryId {
	return typeof value === 'string' && /^[an][0-9a-z]{20}$/.test(value);
}

/** SHA-256, lowercase hexadecimal, 64 characters. */
export type Sha256Hex = Brand<string, 'Sha256Hex'>;

export function isSha256Hex(value: unknown): value is Sha256Hex {
	return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
