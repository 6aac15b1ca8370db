const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** By UTF-16 unit below 128; 64 = no digit of base64. */
const SEXTETS = Uint8Array.from({ length: 128 }, (_, code) => {
	const index = BASE64.indexOf(String.fromCharCode(code));
	return index >= 0 ? index : code === 0x2d ? 62 : code === 0x5f ? 63 : 64;
});

/** Bytes of standard or URL base64, with or without padding; undefined when the length cannot be one. */
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

/** Digits of base64 that are looked at before the rest is decoded: nine bytes. */
const GLANCE = 12;

/**
 * What base64 carries when a person could have written it, else undefined (`bytesToText`). The first bytes tell of most runs that are words,
 * names or ids: those cost no memory.
 */
export function textOfBase64(digits: string): string | undefined {
	return mayBeginText(digits) ? bytesToText(fromBase64(digits)) : undefined;
}

function mayBeginText(digits: string): boolean {
	if (digits.length < GLANCE) return true;
	const reader = new Utf8Reader();
	for (let at = 0; at < GLANCE; at += 4) {
		let group = 0;
		for (let digit = 0; digit < 4; digit += 1) {
			const sextet = SEXTETS[digits.charCodeAt(at + digit)] ?? 64;
			if (sextet === 64) return true;
			group = (group << 6) | sextet;
		}
		// UTF-16 of Latin letters has a zero among its first two bytes.
		if (at === 0 && (group >> 16 === 0 || (group & 0xff00) === 0)) return true;
		for (let shift = 16; shift >= 0; shift -= 8) if (!reader.accepts((group >> shift) & 0xff)) return false;
	}
	return true;
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
 * The bytes as text when a person could have written it: UTF-8 or UTF-16 of either order (PowerShell, UTF-7), nearly all printable. Else undefined: words
 * and identifiers that happen to be valid base64 decode to noise.
 */
export function bytesToText(bytes: Uint8Array | undefined): string | undefined {
	if (bytes === undefined || bytes.length < 4) return undefined;
	if (bytes.length >= 8 && bytes[1] === 0 && bytes[3] === 0 && bytes[5] === 0) {
		return printable(
			Array.from({ length: Math.ceil(bytes.length / 2) }, (_, index) => String.fromCharCode(bytes[2 * index] ?? 0)).join(''),
		);
	}
	if (bytes.length >= 8 && bytes[0] === 0 && bytes[2] === 0 && bytes[4] === 0) return bytesToText(bytes.subarray(1));
	return isUtf8Text(bytes) ? printable(new TextDecoder().decode(bytes)) : undefined;
}

function isUtf8Text(bytes: Uint8Array): boolean {
	const reader = new Utf8Reader();
	for (const byte of bytes) if (!reader.accepts(byte)) return false;
	return reader.isWhole;
}

/** Well-formed UTF-8 without control characters. By hand, because a decoder that throws costs more than all the rest. Source: RFC 3629. */
class Utf8Reader {
	#pending = 0;

	/** No character is left half read. */
	get isWhole(): boolean {
		return this.#pending === 0;
	}

	/** False for a byte that cannot stand there. */
	accepts(byte: number): boolean {
		if (this.#pending > 0) {
			this.#pending -= 1;
			return byte >= 0x80 && byte <= 0xbf;
		}
		if (byte < 0x80) return byte >= 32 ? byte !== 127 : (byte >= 9 && byte <= 13) || byte === 27;
		this.#pending = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
		return byte >= 0xc2 && byte <= 0xf4;
	}
}

function printable(text: string): string | undefined {
	// oxlint-disable-next-line no-control-regex -- ESC may be part of a decoded message
	const odd = text.match(/[^\t\n\r\x20-\x7E\p{L}\p{N}\p{P}\p{S}\p{Z}\x1B\u200B-\u206F]/gu)?.length ?? 0;
	return odd * 20 <= text.length ? text : undefined;
}

export function unescapePercent(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
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

/** Numeric references and the few names that matter for tags and sentences. Source: HTML Living Standard, 13.2.5.72. */
export function unescapeEntities(text: string): string {
	return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|(lt|gt|quot|amp|apos|nbsp));/g, (whole, decimal, hex, name) => {
		if (typeof name === 'string') return NAMED.get(name) ?? whole;
		const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
		return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
	});
}

/** Bytes written as numbers of a radix; undefined when one is out of range. */
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

/** Bytes of ASCII85 without its delimiters: five digits for four bytes, `z` for four zeros; undefined when it cannot be one. */
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
