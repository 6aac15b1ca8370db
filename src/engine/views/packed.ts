import { bytesToText, fromBase64, oddBytesIn, SEXTETS } from './codecs.ts';
import { inflate, isZlib, startOfPacked } from './inflate.ts';

/** Bytes that may still be decompressed, over all of one text. */
export interface Room {
	left: number;
}

/** Prose compresses to a third or a quarter. Data that expands more than this is filler, so only its beginning is read. */
const MOST_TIMES = 16;
const MOST_BYTES = 4_000_000;
/** Shorter data can't contain an instruction. */
const SHORTEST = 24;
/** Bytes to decompress before the rest. */
const GLANCE = 24;
/** Maximum compressed bytes needed for those: a whole code table. */
const GLANCE_FROM = 400;
const GLANCE_DIGITS = 1_024;
/** The first byte of gzip data. */
const GZIP = 0x1f;

export function roomFor(length: number): Room {
	return { left: Math.min(MOST_BYTES, MOST_TIMES * length) };
}

/**
 * The text in gzip, zlib, or raw DEFLATE data if a person could have written it. Raw data has no signature, so its first bytes must
 * decompress to visible characters. Subtracts what it decompresses from `room`. Cost: O(1) for other data, otherwise O(bytes produced), at
 * most 16 times `bytes`.
 */
export function textOfPacked(bytes: Uint8Array | undefined, room: Room): string | undefined {
	if (bytes === undefined || bytes.length < SHORTEST || room.left <= 0) return undefined;
	if (!isGlanceText(bytes)) return undefined;
	const made = inflate(bytes, startOfPacked(bytes) ?? 0, Math.min(room.left, MOST_TIMES * bytes.length));
	room.left -= made.length;
	return bytesToText(made);
}

function isGlanceText(bytes: Uint8Array): boolean {
	const start = startOfPacked(bytes) ?? 0;
	if (start === 0 && !mayBeBare(bytes[0] ?? 0)) return false;
	const made = inflate(bytes.subarray(0, start + GLANCE_FROM), start, GLANCE);
	return made.length === GLANCE && oddBytesIn(made, 1, true) <= (start === 0 ? 0 : 1);
}

/** A final block with Huffman codes, which is how data compressed in one piece starts. Source: RFC 1951, section 3.2.3. */
function mayBeBare(first: number): boolean {
	return (first & 7) === 0b011 || (first & 7) === 0b101;
}

/** The same for base64. Other data costs a look at its first digits. */
export function textOfPackedBase64(digits: string, room: Room): string | undefined {
	if (digits.length < SHORTEST || room.left <= 0) return undefined;
	const head = (sextetAt(digits, 0) << 18) | (sextetAt(digits, 1) << 12) | (sextetAt(digits, 2) << 6);
	const [one, two] = [(head >> 16) & 0xff, (head >> 8) & 0xff];
	if (one !== GZIP && !isZlib(one, two) && !mayBeBare(one)) return undefined;
	const first = fromBase64(digits.slice(0, GLANCE_DIGITS));
	if (first === undefined || !isGlanceText(first)) return undefined;
	return textOfPacked(fromBase64(digits.length % 4 === 1 ? digits.slice(0, -1) : digits), room);
}

function sextetAt(digits: string, at: number): number {
	return SEXTETS[digits.charCodeAt(at)] ?? 0;
}
