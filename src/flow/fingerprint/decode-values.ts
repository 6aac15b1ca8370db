import { isJsonObject, type Json } from '../../base/json.ts';
import { isAscii } from '../../base/units.ts';
import { charactersOf, hasRun, LETTERS_AND_DIGITS } from '../../engine/text/runs.ts';

/** Maximum encoding layers removed, and maximum total length of all texts decoded from one value (UTF-16 code units). */
const MAX_LAYERS = 3;
const MAX_CHARACTERS = 512_000;
const MAX_RUNS = 64;
const SPARSE = 150;

const BASE64_RUN = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{20,}(?:\r?\n[ \t]*[A-Za-z0-9+/_-]{4,})*={0,2}/g;
/** Characters of each match, which is at least 20 or 24 characters long. Excludes white space beyond ASCII. */
const IN_BASE64 = charactersOf(`${LETTERS_AND_DIGITS}+/_-`);
const IN_HEX = charactersOf('0123456789abcdefABCDEFxX\\:,- \t\n\v\f\r');
const HEX_RUN = /(?<![0-9a-f])(?:(?:\\x|0x)?[0-9a-f]{2}[\s:,-]?){12,}/gi;
const CODE_LIST = /(?<!\d)(?:\d{2,3}[,;\s]+){11,}\d{2,3}/g;
const PERCENT = /(?:%[0-9a-f]{2})+/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const ESCAPE = /\\(?:u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|x([0-9a-f]{2})|([nrtbf"'\\/]))/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * The text after removing base64, hexadecimal, percent, HTML-entity, JSON-escape, and character-code encodings, up to three layers deep. Keeps
 * only readable text; at most `MAX_CHARACTERS` in total. Cost: O(n) per layer.
 */
export function decodingsOf(text: string): readonly string[] {
	const found: string[] = [];
	let room = MAX_CHARACTERS;
	let layer: readonly string[] = [text];
	for (let depth = 0; depth < MAX_LAYERS && layer.length > 0; depth += 1) {
		const next: string[] = [];
		for (const one of layer) {
			for (const decoded of decodeOnce(one)) {
				if (decoded.length < 8 || decoded.length > room || decoded === one) continue;
				room -= decoded.length;
				next.push(decoded);
			}
		}
		found.push(...next);
		layer = next;
	}
	return found;
}

/** Lists of character codes among the numbers of a value. A walk over its strings misses them. */
export function codeListsIn(value: Json): readonly string[] {
	const found: string[] = [];
	const pending: { readonly value: Json; readonly depth: number }[] = [{ value, depth: 0 }];
	for (let next = pending.pop(); next !== undefined && found.length < MAX_RUNS; next = pending.pop()) {
		const { value: held, depth } = next;
		if (typeof held !== 'object' || held === null || depth > 32) continue;
		if (Array.isArray(held) && held.length >= 12 && held.every((one) => typeof one === 'number' && one >= 9 && one < 0x3000)) {
			found.push(String.fromCharCode(...held.slice(0, 20_000).map(Number)));
			continue;
		}
		for (const item of isJsonObject(held) ? Object.values(held) : held)
			if (item !== undefined) pending.push({ value: item, depth: depth + 1 });
	}
	return found;
}

/** Joins strings that are only base64 or hexadecimal: an encoding may be split across several arguments. */
export function joinedRuns(texts: readonly string[]): string | undefined {
	const runs = texts.filter((text) => text.length >= 8 && /^[A-Za-z0-9+/_-]+={0,2}$/.test(text));
	return runs.length > 1 ? runs.join('') : undefined;
}

function decodeOnce(text: string): readonly string[] {
	const found: string[] = [];
	let runs = 0;
	for (const [run] of hasRun(text, IN_BASE64, 20) ? text.matchAll(BASE64_RUN) : []) {
		if (++runs > MAX_RUNS) break;
		const decoded = readableBase64(run);
		if (decoded !== undefined) found.push(decoded);
	}
	runs = 0;
	for (const [run] of !isAscii(text) || hasRun(text, IN_HEX, 24) ? text.matchAll(HEX_RUN) : []) {
		if (++runs > MAX_RUNS) break;
		const decoded = readableHex(run);
		if (decoded !== undefined) found.push(decoded);
	}
	runs = 0;
	for (const [run] of text.length > 30 && text.includes(',') ? text.matchAll(CODE_LIST) : []) {
		if (++runs > MAX_RUNS) break;
		const decoded = readable(Uint8Array.from(run.split(/\D+/), (code) => Number(code) & 0xff));
		if (decoded !== undefined) found.push(decoded);
	}
	const plain = unescaped(text);
	if (plain !== undefined) found.push(plain);
	return found.filter((decoded) => decoded !== text);
}

/** Decodes percent, entity, and JSON escapes in place. Undefined when there are too few to hide anything: less than one in `SPARSE` characters. */
function unescaped(text: string): string | undefined {
	let count = 0;
	let plain = text;
	if (plain.includes('%')) {
		plain = plain.replace(PERCENT, (run) => {
			count += run.length / 3;
			return lossy(Uint8Array.from(run.slice(1).split('%'), fromHex));
		});
		if (count > 0) plain = plain.replaceAll('+', ' ');
	}
	if (plain.includes('&') && plain.includes(';')) {
		plain = plain.replace(ENTITY, (_, decimal, hex, name) => {
			count += 1;
			return entity(decimal, hex, name);
		});
	}
	if (plain.includes('\\')) {
		plain = plain.replace(ESCAPE, (_, four, braced, two, letter) => {
			count += 1;
			return escaped(four ?? braced ?? two, letter);
		});
	}
	return count * SPARSE < text.length ? undefined : plain;
}

/** A cut run may start at any of four offsets. */
function readableBase64(run: string): string | undefined {
	const clean = run
		.replace(/[\s=]+/g, '')
		.replaceAll('-', '+')
		.replaceAll('_', '/');
	for (let start = 0; start < 4; start += 1) {
		const decoded = readable(bytesOfBase64(clean, start));
		if (decoded !== undefined) return decoded;
	}
	return undefined;
}

function readableHex(run: string): string | undefined {
	const clean = run.replace(/\\x|0x|[\s:,-]/gi, '');
	return (
		readable(Uint8Array.from(clean.match(/../g) ?? [], fromHex)) ?? readable(Uint8Array.from(clean.slice(1).match(/../g) ?? [], fromHex))
	);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SEXTETS: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, ALPHABET.indexOf(String.fromCharCode(code))));

function bytesOfBase64(text: string, start: number): Uint8Array {
	const bytes = new Uint8Array(Math.floor(((text.length - start) * 6) / 8));
	let held = 0;
	let bits = 0;
	let at = 0;
	for (let index = start; index < text.length && at < bytes.length; index += 1) {
		held = ((held << 6) | (SEXTETS[text.charCodeAt(index)] ?? 0)) & 0xffff;
		bits += 6;
		if (bits >= 8) {
			bits -= 8;
			bytes[at] = (held >> bits) & 0xff;
			at += 1;
		}
	}
	return bytes;
}

/** The bytes as text, if readable: at most one control character in the first 64 bytes and very little invalid UTF-8. A cut may damage both ends. */
function readable(bytes: Uint8Array): string | undefined {
	if (bytes.length < 8) return undefined;
	const head = bytes.subarray(0, 64);
	let strange = 0;
	for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32) || byte === 127) strange += 1;
	if (strange > 1) return undefined;
	const text = lossy(bytes);
	let lost = 0;
	for (let at = text.indexOf('\ufffd'); at >= 0 && lost <= 8; at = text.indexOf('\ufffd', at + 1)) lost += 1;
	return lost > Math.min(8, 1 + text.length / 16) ? undefined : text;
}

function lossy(bytes: Uint8Array): string {
	return new TextDecoder('utf-8').decode(bytes);
}

function fromHex(pair: string): number {
	return Number.parseInt(pair, 16);
}

function entity(decimal: string | undefined, hex: string | undefined, name: string | undefined): string {
	if (name !== undefined) return NAMED[name.toLowerCase()] ?? '';
	return codePoint(decimal === undefined ? Number.parseInt(hex ?? '0', 16) : Number(decimal));
}

function escaped(hex: string | undefined, letter: string | undefined): string {
	if (hex !== undefined) return codePoint(Number.parseInt(hex, 16));
	return letter === undefined || 'nrtbf'.includes(letter) ? ' ' : letter;
}

function codePoint(code: number): string {
	return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
