import { bytesToText, fromBase64, oddBytesIn, SEXTETS } from './codecs.ts';
import { inflate, isZlib, startOfPacked } from './inflate.ts';

/** Bytes that may still be made of compressed data, over all of one text. */
export interface Room {
	left: number;
}

/** Prose packs to a third or a quarter. What makes more than this of each of its bytes is filler, and only its beginning is read. */
const MOST_TIMES = 16;
const MOST_BYTES = 4_000_000;
/** Less holds no order. */
const SHORTEST = 24;
/** Bytes that are unpacked before the rest is. */
const GLANCE = 24;
/** Bytes of the data that those take, at most: a whole table of codes. */
const GLANCE_FROM = 400;
const GLANCE_DIGITS = 1_024;
/** The first byte of gzip data. */
const GZIP = 0x1f;

export function roomFor(length: number): Room {
	return { left: Math.min(MOST_BYTES, MOST_TIMES * length) };
}

/**
 * The text in gzip, zlib or bare DEFLATE data when a person could have written it. Bare data have no mark of their own: the first bytes have to unpack to
 * visible characters. Takes what it makes from `room`. Cost: O(1) for what is none of it, else O(bytes made), at most 16 times `bytes`.
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

/** A last block, in codes: so begins whatever is packed in one piece. Source: RFC 1951, section 3.2.3. */
function mayBeBare(first: number): boolean {
	return (first & 7) === 0b011 || (first & 7) === 0b101;
}

/** The same of base64. What is no packed data costs a look at its first digits. */
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
