import type { Sha256Hex } from './ids.ts';

/** What a running part needs from outside. The pure floors get time and identifiers as values instead. */
export interface Clock {
	/** Milliseconds since the Unix epoch. */
	now(): number;
	/** Milliseconds on a clock that never jumps. */
	monotonic(): number;
}

export interface Random {
	/** `length` cryptographically random bytes. */
	bytes(length: number): Uint8Array;
}

/** SHA-256 over the UTF-8 form of a string, or over bytes. */
export type Sha256 = (data: string | Uint8Array) => Sha256Hex;

/** Ids, sizes, durations and verdicts only: never a payload, never text of a server. */
export interface Logger {
	debug(message: string): void;
	info(message: string): void;
	warn(message: string): void;
	error(message: string, cause?: unknown): void;
}

/** A digest of a named value under a key of this installation: equal values have equal digests, and nobody without the key can tell a value. */
export type ValueDigest = (name: string, value: string) => string;
