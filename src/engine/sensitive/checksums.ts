import { crc32, sha256 } from './hash.ts';

/** The decimal digits of `text`, without other characters. */
export function digitsOf(text: string): string {
	return text.replace(/\D/g, '');
}

/** Sum of digit times weight. The weights repeat if there are fewer weights than digits. */
export function weightedSum(digits: string, weights: readonly number[]): number {
	let sum = 0;
	for (let at = 0; at < digits.length; at += 1) sum += Number(digits[at]) * (weights[at % weights.length] ?? 0);
	return sum;
}

/** Luhn check over decimal digits; the last one is the check digit. Source: ISO/IEC 7812-1, annex B. */
export function isLuhn(digits: string): boolean {
	let sum = 0;
	for (let at = 0; at < digits.length; at += 1) {
		const digit = Number(digits[digits.length - 1 - at]);
		const doubled = at % 2 === 1 ? digit * 2 : digit;
		sum += doubled > 9 ? doubled - 9 : doubled;
	}
	return digits !== '' && sum % 10 === 0;
}

/** Remainder of a long decimal number. */
export function remainderOf(digits: string, modulus: number): number {
	let rest = 0;
	for (let at = 0; at < digits.length; at += 1) rest = (rest * 10 + Number(digits[at])) % modulus;
	return rest;
}

/** Total length by country. Source: the IBAN registry of ISO 13616. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
	(
		'NO15 BE16 DK18 FI18 FO18 GL18 NL18 SD18 FK18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 MN20 XK20 CH21 HR21 LI21 LV21 BG22 BH22 CR22 DE22 GB22 ' +
		'GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 OM23 SO23 TL23 AD24 CZ24 ES24 MD24 PK24 RO24 SA24 SE24 SK24 TN24 VG24 LY25 PT25 ST25 IS26 TR26 ' +
		'BI27 DJ27 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 BY28 CY28 DO28 GT28 HU28 LB28 NI29 PL28 SV28 BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 YE30 ' +
		'MT31 SC31 LC32 RU33'
	)
		.split(' ')
		.map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** `text` with spaces or hyphens, any case. Source: ISO 13616-1 (length by country) and ISO/IEC 7064 (mod 97-10). */
export function isIban(text: string): boolean {
	const compact = text.replace(/[\s-]/g, '').toUpperCase();
	if (compact.length !== IBAN_LENGTHS[compact.slice(0, 2)] || !/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(compact)) return false;
	const numeric = (compact.slice(4) + compact.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
	return remainderOf(numeric, 97) === 1;
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** 25 bytes whose last four are the double SHA-256 of the rest: Bitcoin P2PKH and P2SH. Source: Bitcoin developer reference. */
export function isBase58Check(text: string): boolean {
	const bytes = new Uint8Array(25);
	for (const character of text) {
		let carry = BASE58.indexOf(character);
		if (carry < 0) return false;
		for (let at = 24; at >= 0; at -= 1) {
			carry += (bytes[at] ?? 0) * 58;
			bytes[at] = carry & 0xff;
			carry >>= 8;
		}
		if (carry !== 0) return false;
	}
	const digest = sha256(sha256(bytes.slice(0, 21)));
	return [0, 1, 2, 3].every((at) => digest[at] === bytes[21 + at]);
}

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** Checksum of bech32 (BIP 173) or bech32m (BIP 350), all lowercase or all uppercase. */
export function isBech32(text: string): boolean {
	const lower = text.toLowerCase();
	const separator = lower.lastIndexOf('1');
	if (separator < 1 || (text !== lower && text !== text.toUpperCase())) return false;
	const prefix = [...lower.slice(0, separator)].map((character) => character.charCodeAt(0));
	const values = [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31)];
	for (const character of lower.slice(separator + 1)) {
		const value = BECH32.indexOf(character);
		if (value < 0) return false;
		values.push(value);
	}
	let checksum = 1;
	for (const value of values) {
		const top = checksum >>> 25;
		checksum = ((checksum & 0x1ffffff) << 5) ^ value;
		for (const [bit, term] of GENERATOR.entries()) if ((top >>> bit) & 1) checksum ^= term;
	}
	return checksum === 1 || checksum === 0x2bc830a3;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Whether the last six characters are the CRC-32 of the previous ones, in base 62 (digits, uppercase, lowercase), padded with zeros.
 * Source: GitHub's note on its token formats (2021), which npm follows. `body`: the token without its prefix.
 */
export function hasBase62Crc(body: string): boolean {
	let value = crc32(body.slice(0, -6));
	let encoded = '';
	for (let at = 0; at < 6; at += 1) {
		encoded = (BASE62[value % 62] ?? '') + encoded;
		value = Math.floor(value / 62);
	}
	return body.endsWith(encoded);
}

const VERHOEFF_PERMUTATION = [
	'0123456789',
	'1576283094',
	'5803796142',
	'8916043527',
	'9453126870',
	'4286573901',
	'2793806415',
	'7046913258',
];

/** Verhoeff check digit, used by the Indian Aadhaar number. Source: Verhoeff 1969. */
export function isVerhoeff(digits: string): boolean {
	let check = 0;
	for (let at = 0; at < digits.length; at += 1) {
		const permuted = Number(VERHOEFF_PERMUTATION[at % 8]?.[Number(digits[digits.length - 1 - at])]);
		check = dihedral(check, permuted);
	}
	return check === 0;
}

/** The product in the dihedral group of a pentagon's ten symmetries. */
function dihedral(a: number, b: number): number {
	if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5);
	return b < 5 ? 5 + ((a - b + 5) % 5) : (a - b + 5) % 5;
}

/** ISO/IEC 7064, mod 11,10: German tax number, Croatian OIB. */
export function isMod11x10(digits: string): boolean {
	let product = 10;
	for (const digit of digits.slice(0, -1)) {
		const sum = (Number(digit) + product) % 10;
		product = ((sum === 0 ? 10 : sum) * 2) % 11;
	}
	return Number(digits.at(-1)) === (11 - product) % 10;
}

/** Check digit of machine-readable documents over letters and digits, weights 7, 3, 1. Source: ICAO Doc 9303, part 3, 4.9. */
export function hasIcaoCheckDigit(text: string): boolean {
	let sum = 0;
	for (let at = 0; at < text.length - 1; at += 1) sum += Number.parseInt(text[at] ?? '0', 36) * ([7, 3, 1][at % 3] ?? 0);
	return sum % 10 === Number(text.at(-1));
}

/** Whether the day exists. `year`: with all digits. */
export function isDay(year: number, month: number, day: number): boolean {
	if (month < 1 || month > 12 || day < 1) return false;
	const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
	return day <= ([31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0);
}
