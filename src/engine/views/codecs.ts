const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** By UTF-16 unit below 128. 64 = not a base64 digit. */
export const SEXTETS = Uint8Array.from({ length: 128 }, (_, code) => {
	const index = BASE64.indexOf(String.fromCharCode(code));
	return index >= 0 ? index : code === 0x2d ? 62 : code === 0x5f ? 63 : 64;
});

/** Bytes of standard or URL base64, with or without padding. Undefined: the length is invalid. */
export function fromBase64(text: string): Uint8Array | undefined {
	const body = withoutPadding(text);
	if (body.length % 4 === 1 || body.length < 2) return undefined;
	const bytes = new Uint8Array(Math.floor((body.length * 3) / 4));
	let buffer = 0;
	let bits = 0;
	let count = 0;
	for (let at = 0; at < body.length; at += 1) {
		const sextet = SEXTETS[body.charCodeAt(at)] ?? 64;
		if (sextet === 64) return undefined;
		buffer = ((buffer << 6) | sextet) & 0xffffff;
		bits += 6;
		if (bits >= 8) {
			bits -= 8;
			bytes[count] = (buffer >> bits) & 0xff;
			count += 1;
		}
	}
	return bytes.subarray(0, count);
}

/**
 * Bytes of malformed base64, decoded the way clients do it: skips invalid characters and a surplus digit. Returns two readings if there is
 * an equals sign inside: some clients skip it, for others a part ends there.
 */
export function bytesOfBase64(text: string): readonly Uint8Array[] {
	const inner = text.indexOf('=');
	const hasInner = inner >= 0 && /[^=\s]/.test(text.slice(inner));
	return hasInner ? [leniently(text, false), leniently(text, true)] : [leniently(text, false)];
}

function leniently(text: string, endsAtPadding: boolean): Uint8Array {
	const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
	let buffer = 0;
	let bits = 0;
	let count = 0;
	for (let at = 0; at < text.length; at += 1) {
		// Fast path: four digits at once.
		while (bits === 0 && at + 4 <= text.length) {
			const a = SEXTETS[text.charCodeAt(at)] ?? 64;
			const b = SEXTETS[text.charCodeAt(at + 1)] ?? 64;
			const c = SEXTETS[text.charCodeAt(at + 2)] ?? 64;
			const d = SEXTETS[text.charCodeAt(at + 3)] ?? 64;
			if (((a | b | c | d) & 64) !== 0) break;
			bytes[count] = (a << 2) | (b >> 4);
			bytes[count + 1] = (b << 4) | (c >> 2);
			bytes[count + 2] = (c << 6) | d;
			count += 3;
			at += 4;
		}
		if (at === text.length) break;
		const code = text.charCodeAt(at);
		const sextet = SEXTETS[code] ?? 64;
		if (sextet === 64) {
			if (endsAtPadding && code === EQUALS) bits = 0;
			continue;
		}
		buffer = ((buffer << 6) | sextet) & 0xffffff;
		bits += 6;
		if (bits < 8) continue;
		bits -= 8;
		bytes[count] = (buffer >> bits) & 0xff;
		count += 1;
	}
	return bytes.subarray(0, count);
}

const EQUALS = 0x3d;
/** Base64 digits to check before decoding the rest: nine bytes. */
const GLANCE = 12;
/** One byte in this many may be invalid: a control character or a broken byte doesn't stop people from reading the rest. */
const BYTES_PER_SLIP = 20;

/**
 * The text that base64 carries if a person could have written it, otherwise undefined (see `bytesToText`). The first or the middle bytes
 * rule out most words, names, and ids without allocating memory. Skips a surplus digit.
 */
export function textOfBase64(digits: string): string | undefined {
	const body = withoutPadding(digits);
	const whole = body.length % 4 === 1 ? body.slice(0, -1) : body;
	return mayBeText(whole) ? bytesToText(fromBase64(whole)) : undefined;
}

const glance = new Uint8Array((GLANCE * 3) / 4);

function mayBeText(digits: string): boolean {
	if (digits.length < 2 * GLANCE) return mayBeTextAt(digits, 0, 0);
	return mayBeTextAt(digits, 0, 1) || mayBeTextAt(digits, (digits.length >> 3) << 2, 1);
}

/** Whether the nine bytes from this digit on may be text, ignoring up to `slips` of them. */
function mayBeTextAt(digits: string, from: number, slips: number): boolean {
	if (digits.length < from + GLANCE) return true;
	let count = 0;
	for (let at = from; at < from + GLANCE; at += 4) {
		let group = 0;
		for (let digit = 0; digit < 4; digit += 1) {
			const sextet = SEXTETS[digits.charCodeAt(at + digit)] ?? 64;
			if (sextet === 64) return true;
			group = (group << 6) | sextet;
		}
		// UTF-16 of Latin letters has a zero in its first two bytes, or starts with a byte order mark.
		if (at === 0 && (group >> 16 === 0 || (group & 0xff00) === 0 || group >> 8 === 0xfffe || group >> 8 === 0xfeff)) return true;
		for (let shift = 16; shift >= 0; shift -= 8, count += 1) glance[count] = group >> shift;
	}
	return oddBytesIn(glance, slips, true) <= slips;
}

function withoutPadding(text: string): string {
	let end = text.length;
	while (end > 0 && text.charCodeAt(end - 1) === 0x3d) end -= 1;
	return text.slice(0, end);
}

/** Bytes of an even number of hexadecimal digits. */
export function fromHex(digits: string): Uint8Array | undefined {
	if (digits.length % 2 !== 0 || digits.length === 0) return undefined;
	const bytes = new Uint8Array(digits.length / 2);
	for (let index = 0; index < bytes.length; index += 1) {
		bytes[index] = valueOfDigit(digits.charCodeAt(index * 2)) * 16 + valueOfDigit(digits.charCodeAt(index * 2 + 1));
	}
	return bytes;
}

function valueOfDigit(code: number): number {
	return code <= 0x39 ? code - 0x30 : (code | 0x20) - 0x57;
}

/**
 * The bytes as text if a person could have written it: UTF-8, or UTF-16 of either byte order (PowerShell, UTF-7), nearly all printable.
 * Otherwise undefined: words and identifiers that happen to be valid base64 decode to noise.
 */
export function bytesToText(bytes: Uint8Array | undefined): string | undefined {
	if (bytes === undefined || bytes.length < 4) return undefined;
	if (bytes.length >= 8 && bytes[1] === 0 && bytes[3] === 0 && bytes[5] === 0) {
		return printable(
			Array.from({ length: Math.ceil(bytes.length / 2) }, (_, index) => String.fromCharCode(bytes[2 * index] ?? 0)).join(''),
		);
	}
	if (bytes.length >= 8 && bytes[0] === 0 && bytes[2] === 0 && bytes[4] === 0) return bytesToText(bytes.subarray(1));
	// The zeros after a byte order mark prove it better than the mark itself.
	if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return bytesToText(bytes.subarray(2));
	const most = Math.floor(bytes.length / BYTES_PER_SLIP);
	return oddBytesIn(bytes, most) <= most ? printable(new TextDecoder().decode(bytes)) : undefined;
}

/** The role of each byte in UTF-8. Source: RFC 3629. */
const [PLAIN, CONTROL, CONTINUES, NEVER, LEADS] = [0, 1, 2, 3, 4];
const BYTE_KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
	if (byte < 0x80) return byte >= 32 ? (byte === 127 ? CONTROL : PLAIN) : (byte >= 9 && byte <= 13) || byte === 27 ? PLAIN : CONTROL;
	if (byte < 0xc0) return CONTINUES;
	// Values above `LEADS`: the difference is the number of bytes that follow.
	return byte < 0xc2 || byte > 0xf4 ? NEVER : LEADS + (byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3);
});

/**
 * Counts bytes that aren't UTF-8 text: control characters and bytes outside of any character. Stops counting above `most`. Written by hand
 * because a decoder that throws costs more than everything else. `isInside`: the first bytes may end a character, and the last ones may
 * start one.
 */
export function oddBytesIn(bytes: Uint8Array, most = bytes.length, isInside = false): number {
	let odd = 0;
	let pending = 0;
	let at = 0;
	if (isInside) while (at < 3 && BYTE_KINDS[bytes[at] ?? 0] === CONTINUES) at += 1;
	for (; at < bytes.length; at += 1) {
		const kind = BYTE_KINDS[bytes[at] ?? 0] ?? NEVER;
		if (kind === PLAIN && pending === 0) continue;
		if (kind === CONTINUES && pending > 0) {
			pending -= 1;
			continue;
		}
		if (pending > 0) odd += 1;
		pending = kind > LEADS ? kind - LEADS : 0;
		if (kind !== PLAIN && pending === 0) odd += 1;
		if (odd > most) return odd;
	}
	return pending > 0 && !isInside ? odd + 1 : odd;
}

function printable(text: string): string | undefined {
	// oxlint-disable-next-line no-control-regex -- ESC may be part of a decoded message
	const odd = text.match(/[^\t\n\r\x20-\x7E\p{L}\p{N}\p{P}\p{S}\p{Z}\x1B\u200B-\u206F]/gu)?.length ?? 0;
	return odd * 20 <= text.length ? text : undefined;
}

const PERCENT_CODES = /(?:%[\dA-Fa-f]{2})+/g;

/** A code that encodes no character becomes U+FFFD, so the others are still decoded. */
export function unescapePercent(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return printable(text.replaceAll(PERCENT_CODES, (codes) => new TextDecoder().decode(fromHex(codes.replaceAll('%', '')))));
	}
}

const NAMED: ReadonlyMap<string, string> = new Map([
	['lt', '<'],
	['gt', '>'],
	['quot', '"'],
	['amp', '&'],
	['apos', "'"],
	['nbsp', ' '],
]);

/** Decodes numeric references and the few names that matter for tags and sentences. Source: HTML Living Standard, 13.2.5.72. */
export function unescapeEntities(text: string): string {
	return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|(lt|gt|quot|amp|apos|nbsp));/g, (whole, decimal, hex, name) => {
		if (typeof name === 'string') return NAMED.get(name) ?? whole;
		const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
		return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
	});
}

/** Parses bytes written as numbers in a radix. Undefined: one is out of range. */
export function fromNumbers(numbers: readonly string[], radix: number): Uint8Array | undefined {
	const values = numbers.map((each) => Number.parseInt(each, radix));
	return values.every((value) => value >= 0 && value <= 0xff) ? new Uint8Array(values) : undefined;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes of base32, with or without padding. Source: RFC 4648, section 6. */
export function fromBase32(text: string): Uint8Array | undefined {
	const digits = withoutPadding(text);
	if (!/^(?:[A-Z2-7]{8,}|[a-z2-7]{8,})$/.test(digits) || [1, 3, 6].includes(digits.length % 8)) return undefined;
	const body = digits.toUpperCase();
	const bytes = new Uint8Array(Math.floor((body.length * 5) / 8));
	let buffer = 0;
	let bits = 0;
	let count = 0;
	for (const digit of body) {
		buffer = ((buffer << 5) | BASE32.indexOf(digit)) & 0xfff;
		bits += 5;
		if (bits < 8) continue;
		bits -= 8;
		bytes[count] = (buffer >> bits) & 0xff;
		count += 1;
	}
	return bytes.subarray(0, count);
}

/** Bytes of ASCII85 without its delimiters: five digits for four bytes, `z` for four zeros. Undefined: invalid. */
export function fromAscii85(text: string): Uint8Array | undefined {
	const bytes: number[] = [];
	const digits: number[] = [];
	const flush = (missing: number): boolean => {
		const value = digits.reduce((sum, digit) => sum * 85 + digit, 0);
		if (value > 0xffff_ffff) return false;
		for (let byte = 0; byte < 4 - missing; byte += 1) bytes.push(Math.floor(value / 256 ** (3 - byte)) % 256);
		digits.length = 0;
		return true;
	};
	for (let at = 0; at < text.length; at += 1) {
		const digit = text.charCodeAt(at) - 0x21;
		if (digit === 0x59 && digits.length === 0) bytes.push(0, 0, 0, 0);
		else if (digit < 0 || digit > 84) return undefined;
		else if (digits.push(digit) === 5 && !flush(0)) return undefined;
	}
	if (digits.length === 1) return undefined;
	if (digits.length > 1) {
		const missing = 5 - digits.length;
		while (digits.length < 5) digits.push(84);
		if (!flush(missing)) return undefined;
	}
	return Uint8Array.from(bytes);
}
