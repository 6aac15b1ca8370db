import type { Sha256Hex } from './ids.ts';

/** What running code needs from outside. The pure layers get time and identifiers as values instead. */
export interface Clock {
	/** Milliseconds since the Unix epoch. */
	now(): number;
	/** Milliseconds of a monotonic clock. */
	monotonic(): number;
}

export interface Random {
	/** `length` cryptographically random bytes. */
	bytes(length: number): Uint8Array;
}

/** SHA-256 over the UTF-8 form of a string, or over bytes. */
export type Sha256 = (data: string | Uint8Array) => Sha256Hex;

/** Only ids, sizes, durations, and verdicts: never a payload, never text from a server. */
export interface Logger {
	debug(message: string): void;
	info(message: string): void;
	warn(message: string): void;
	error(message: string, cause?: unknown): void;
}

/** A keyed digest of a named value: equal values have equal digests, and without this installation's key the value can't be derived. */
export type ValueDigest = (name: string, value: string) => string;
