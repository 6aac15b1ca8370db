import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { bytesOfBase64, fromBase64, oddBytesIn, SEXTETS } from '../views/codecs.ts';

/** The contents of an encoded part of a result. */
export type Blob =
	/** Images, audio, archives: data that models don't read as words. `text`: readable text inside it. */
	| { readonly kind: 'media'; readonly text?: string }
	/** The decoded text, in every way that clients decode it. `gap`: part of it couldn't be read. */
	| { readonly kind: 'text'; readonly text: string; readonly gap?: BlobGap };

export type BlobGap = 'text-too-long' | 'text-not-decoded';

const TEXTUAL =
	/^(?:text\/|application\/(?:[\w.-]+[+.-])?(?:json|ndjson|jsonl|json5|xml|yaml|yml|javascript|typescript|ecmascript|toml|sql|graphql|rtf|markdown|csv|sh|php|python|x-sh|x-yaml|x-ndjson|x-rtf|xhtml)\b|message\/|image\/svg)/i;
const MEDIA = /^(?:image|audio|video|font|model)\//i;
const CHARSET = /;\s{0,8}charset\s{0,8}=\s{0,8}["']?([\w.:-]{1,40})/i;
/** Maximum UTF-16 units of base64 to decode. */
const MAX_BLOB = 4_000_000;
/** UTF-16 units per sample: samples tell whether a longer part without a textual type is text. */
const SAMPLE = 4_096;
/** Maximum share of invalid bytes for text without a textual type. About three fifths of the bytes of images and archives are invalid. */
const MOST_ODD = 0.25;
/** Maximum share of unreadable bytes for a textual type: encoding errors don't prevent finding an instruction. */
const MOST_UNREADABLE = 0.1;
/**
 * Minimum readable bytes in a row that count as text inside other data, because random data has no such run. `LEAST_DIGITS`: base64 digits
 * they fill at least.
 */
// oxlint-disable-next-line no-control-regex -- zeros stand between the letters of UTF-16
const VISIBLE = /(?:\0?[\t\n\r\x20-\x7E]){36,}/g;
const LEAST_DIGITS = 40;
/** Maximum UTF-16 units of such text to read. The rest of the part was declared as non-text, so leaving it out isn't a gap. */
const MAX_LETTERS = 1_000_000;
/** In UTF-16 text, nearly every second byte is zero. */
const LEAST_ZEROS = 0.1;

/** The encoded parts of a result by pointer. MCP 2025-11-25, server/resources and server/tools. */
export function blobsOf(value: Json): ReadonlyMap<string, Blob> {
	const found = new Map<string, Blob>();
	const note = (pointer: string, part: JsonObject): void => {
		const type = part['mimeType'];
		for (const key of ['blob', 'data']) {
			const data = part[key];
			if (typeof data !== 'string' || (key === 'data' && part['type'] !== 'image' && part['type'] !== 'audio')) continue;
			const blob = blobOf(data, typeof type === 'string' ? type.trim() : key === 'data' ? `${String(part['type'])}/` : '');
			if (blob !== undefined) found.set(`${pointer}/${key}`, blob);
		}
	};
	const lists: readonly (readonly [string, Json | undefined])[] = isJsonObject(value)
		? [
				['/content', value['content']],
				['/contents', value['contents']],
				['/messages', value['messages']],
			]
		: [];
	for (const [pointer, list] of lists) {
		if (!Array.isArray(list)) continue;
		for (const [index, part] of list.entries()) {
			if (!isJsonObject(part)) continue;
			const here = `${pointer}/${index}`;
			note(here, part);
			const { resource, content } = part;
			if (isJsonObject(resource)) note(`${here}/resource`, resource);
			if (isJsonObject(content)) {
				note(`${here}/content`, content);
				const inner = content['resource'];
				if (isJsonObject(inner)) note(`${here}/content/resource`, inner);
			}
		}
	}
	return found;
}

/**
 * Undefined: it isn't base64, or only partly, and is read as is. The type is only the server's claim: bytes that read as text are read
 * whatever their type, and so is text between other data. Cost: O(n); for media, one look at each unit.
 */
function blobOf(data: string, type: string): Blob | undefined {
	const isPlain = isBase64(data);
	const isTextual = TEXTUAL.test(type);
	if (!isTextual && MEDIA.test(type)) {
		if (!isPlain) return undefined;
		if (data.length > MAX_BLOB || !isSampleText(data)) return mediaOf(data);
	}
	if (data.length > MAX_BLOB) {
		if (!isPlain) return undefined;
		return isTextual || isSampleText(data) ? { kind: 'text', text: '', gap: 'text-too-long' } : mediaOf(data);
	}
	const readings = new Set<string>();
	let isReadable = false;
	for (const bytes of bytesOfBase64(data)) {
		const asText = readingsOf(bytes, isTextual ? MOST_UNREADABLE : MOST_ODD, CHARSET.exec(type)?.[1]);
		isReadable ||= asText.length > 0;
		for (const text of asText.length === 0 && isTextual && isPlain ? [new TextDecoder().decode(bytes)] : asText) readings.add(text);
	}
	if (!isPlain) {
		// Many clients skip invalid digits, others show the text as is.
		return isReadable ? { kind: 'text', text: [...readings, data].join(BETWEEN) } : undefined;
	}
	if (!isReadable && !isTextual) return mediaOf(data);
	const text = [...readings].join(BETWEEN);
	return isReadable ? { kind: 'text', text } : { kind: 'text', text, gap: 'text-not-decoded' };
}

/** A blank line, because the readings are unrelated. */
const BETWEEN = '\n\n';
/** Minimum digits in the first of several lines: a list of words isn't base64. */
const SHORTEST_LINE = 20;

/** Whether all of it is base64, in one line or in lines of equal length. */
function isBase64(data: string): boolean {
	const body = data.replace(/[=\r\n]{1,8}$/, '');
	const length = body.search(/[^\w+/-]/);
	if (length < 0) return true;
	if (length < SHORTEST_LINE) return false;
	const lines = body.split(/\r?\n/);
	return lines.every((line, index) => {
		const isLast = index === lines.length - 1;
		return (isLast ? line.length <= length : line.length === length) && !/[^\w+/-]/.test(line);
	});
}

/**
 * Non-text data with the text inside it. Compressed data stay as they are: no client unpacks them for a model. Cost: O(n), a look at every
 * 24th digit where there is no text.
 */
function mediaOf(data: string): Blob {
	const texts: string[] = [];
	let length = 0;
	for (const text of lettersIn(data.includes('\n') ? data.replaceAll(/[\r\n]/g, '') : data)) {
		if (length >= MAX_LETTERS) break;
		texts.push(text.slice(0, MAX_LETTERS - length));
		length += text.length;
	}
	return texts.length === 0 ? { kind: 'media' } : { kind: 'media', text: texts.join(BETWEEN) };
}

/** Digits that encode three bytes. */
const GROUP = 4;
/** One group in this many digits is examined. Every text that is long enough contains such a group. */
const STRIDE = 24;

/** ASCII text, in UTF-8 or UTF-16, inside other bytes: the high bit of all its bytes is 0. */
function* lettersIn(data: string): Generator<string> {
	let read = 0;
	for (let at = 0; at < data.length; at = Math.max(at + STRIDE, Math.ceil(read / STRIDE) * STRIDE)) {
		if (!isLow(data, at)) continue;
		let start = at;
		while (start >= read + GROUP && isLow(data, start - GROUP)) start -= GROUP;
		let end = at + GROUP;
		while (end < data.length && isLow(data, end)) end += GROUP;
		// A text may start and end within a group.
		read = end + GROUP;
		if (end - start < LEAST_DIGITS) continue;
		const bytes = fromBase64(data.slice(Math.max(0, start - GROUP), read));
		for (const [text] of BYTES.decode(bytes ?? new Uint8Array()).matchAll(VISIBLE)) yield text.replaceAll('\0', '');
	}
}

/** Maps each byte to one unit. */
const BYTES = new TextDecoder('latin1');

/** Whether the high bits of the three bytes of this group of digits are 0. */
function isLow(data: string, at: number): boolean {
	const first = SEXTETS[data.charCodeAt(at)] ?? 0;
	const second = SEXTETS[data.charCodeAt(at + 1)] ?? 0;
	const third = SEXTETS[data.charCodeAt(at + 2)] ?? 0;
	return (first & 32) + (second & 8) + (third & 2) === 0;
}

function isSampleText(data: string): boolean {
	return [0, data.length / 2, data.length - SAMPLE].every((from) => {
		const start = Math.floor(from / 4) * 4;
		const [bytes = new Uint8Array()] = bytesOfBase64(data.slice(start, start + SAMPLE));
		return oddBytesIn(bytes) <= bytes.length * MOST_ODD;
	});
}

/** Bytes as text: as UTF-8, which most clients assume, and as the type, a byte order mark, or zeros suggest. Empty: they aren't text. */
function readingsOf(bytes: Uint8Array, mostOdd: number, charset: string | undefined): readonly string[] {
	if (bytes.length === 0) return [''];
	const texts: string[] = [];
	const add = (decoder: TextDecoder): void => {
		const text = decoder.decode(bytes);
		if (oddCharactersIn(text) <= text.length * mostOdd) texts.push(text);
	};
	const named = charset === undefined ? undefined : decoderOf(charset);
	if (named !== undefined) add(named);
	const wide = wideEncodingOf(bytes);
	if (wide !== undefined) add(new TextDecoder(wide));
	if (oddBytesIn(bytes, bytes.length * mostOdd) <= bytes.length * mostOdd) texts.push(new TextDecoder().decode(bytes));
	else if (wide !== undefined && texts.length === 0) {
		// Four bytes per character, or zeros in between.
		const narrow = bytes.filter((byte) => byte !== 0);
		if (narrow.length > 0 && oddBytesIn(narrow) <= narrow.length * mostOdd) texts.push(new TextDecoder().decode(narrow));
	}
	return texts;
}

function decoderOf(charset: string): TextDecoder | undefined {
	try {
		return new TextDecoder(charset);
	} catch {
		return undefined;
	}
}

function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
	const zeros = [0, 0];
	for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
	const [even = 0, odd = 0] = zeros;
	return even + odd < bytes.length * LEAST_ZEROS ? undefined : even > odd ? 'utf-16be' : 'utf-16le';
}

// oxlint-disable-next-line no-control-regex -- control characters are what is counted
const ODD = /[\0-\x08\x0E-\x1A\x1C-\x1F\x7F-\x9F\uFFFD\p{Cs}\p{Cn}]/gu;

function oddCharactersIn(text: string): number {
	return text.match(ODD)?.length ?? 0;
}
