import { randomUUID } from 'node:crypto';
import { isSha256Hex, type Sha256Hex } from '../../base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { err, ok, type Result } from '../../base/result.ts';
import { sha256 } from '../sha256.ts';

// One line of a segment is `{"n":…,"prev":"…",…,"hash":"…"}`. The hash covers the same text without its own member, so the exact written bytes are
// verified. `n` counts from 0. `prev` is the previous line's hash, '' for the first.

export interface ChainLine {
	readonly n: number;
	readonly prev: Sha256Hex | '';
	readonly hash: Sha256Hex;
	/** The members between `prev` and `hash`. */
	readonly record: JsonObject;
}

export type LineFailure = 'not-json' | 'not-a-line' | 'wrong-hash';

const HASH_LENGTH = 64;
const TAIL = /^,"hash":"([0-9a-f]{64})"\}$/;
const TAIL_LENGTH = ',"hash":""}'.length + HASH_LENGTH;

/** `record`: the JSON of an object with members. The returned text includes its line feed. */
export function encodeLine(n: number, prev: Sha256Hex | '', record: string): { readonly text: string; readonly hash: Sha256Hex } {
	const unsigned = `{"n":${n},"prev":"${prev}",${record.slice(1)}`;
	const hash = sha256(unsigned);
	return { text: `${unsigned.slice(0, -1)},"hash":"${hash}"}\n`, hash };
}

/** Decodes one line without its line feed and checks its own hash. The caller checks its link to the previous line. */
export function decodeLine(text: string): Result<ChainLine, LineFailure> {
	const tail = TAIL.exec(text.slice(-TAIL_LENGTH))?.[1];
	const value = parseObject(text);
	if (value === undefined) return err('not-json');
	const { n, prev, hash, ...record } = value;
	if (typeof n !== 'number' || !Number.isSafeInteger(n) || !isSha256Hex(hash) || hash !== tail) return err('not-a-line');
	if (prev !== '' && !isSha256Hex(prev)) return err('not-a-line');
	if (sha256(`${text.slice(0, -TAIL_LENGTH)}}`) !== hash) return err('wrong-hash');
	return ok({ n, prev, hash, record });
}

function parseObject(text: string): JsonObject | undefined {
	try {
		const value: Json = JSON.parse(text);
		return isJsonObject(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

/**
 * A body and its commitment in the chain (C19). The commitment is a salted hash, so the body can be erased without breaking the chain, and nobody can
 * guess the body without the salt.
 */
export interface SealedBody {
	/** JSON, masked. */
	readonly text: string;
	/** 32 hexadecimal digits. */
	readonly salt: string;
	readonly commitment: Sha256Hex;
}

/** The runtime prepares UUIDs in advance. A random one has 122 random bits. */
const newSalt = (): string => randomUUID().replaceAll('-', '');

export function sealBody(text: string, salt: string = newSalt()): SealedBody {
	return { text, salt, commitment: sha256(`${salt}\n${text}`) };
}

export function encodeBody(n: number, { text, salt }: SealedBody): string {
	return `${JSON.stringify({ n, salt, body: text })}\n`;
}

/** Undefined: not a valid line, for example a half-written one. */
export function decodeBody(line: string): { readonly n: number; readonly salt: string; readonly text: string } | undefined {
	const value = parseObject(line);
	const { n, salt, body } = value ?? {};
	return typeof n === 'number' && typeof salt === 'string' && typeof body === 'string' ? { n, salt, text: body } : undefined;
}
