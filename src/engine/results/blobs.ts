import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { bytesOfBase64, fromBase64, oddBytesIn, SEXTETS } from '../views/codecs.ts';

/** What an encoded part of a result is to us. */
export type Blob =
	/** Pictures, sound, archives: nothing that a model reads as words. `text`: what stands in it in letters all the same. */
	| { readonly kind: 'media'; readonly text?: string }
	/** What a client makes of it, in each way that clients have. `gap`: it says more than what could be read. */
	| { readonly kind: 'text'; readonly text: string; readonly gap?: BlobGap };

export type BlobGap = 'text-too-long' | 'text-not-decoded';

const TEXTUAL =
	/^(?:text\/|application\/(?:[\w.-]+[+.-])?(?:json|ndjson|jsonl|json5|xml|yaml|yml|javascript|typescript|ecmascript|toml|sql|graphql|rtf|markdown|csv|sh|php|python|x-sh|x-yaml|x-ndjson|x-rtf|xhtml)\b|message\/|image\/svg)/i;
const MEDIA = /^(?:image|audio|video|font|model)\//i;
const CHARSET = /;\s{0,8}charset\s{0,8}=\s{0,8}["']?([\w.:-]{1,40})/i;
/** UTF-16 units of base64 that are decoded. */
const MAX_BLOB = 4_000_000;
/** Of a longer one of no textual type a few places tell whether it is text. */
const SAMPLE = 4_096;
/** What is not textual by its type is text when at most this share of its bytes is none. About three fifths of a picture's or an archive's bytes are not. */
const MOST_ODD = 0.25;
/** Of what is said to be text so much may be unreadable: a slip of the encoding, and an order is found all the same. */
const MOST_UNREADABLE = 0.1;
/** Bytes in letters that are a text among others: by chance so many do not stand together. And the digits that they have to themselves at least. */
// oxlint-disable-next-line no-control-regex -- zeros stand between the letters of UTF-16
const VISIBLE = /(?:\0?[\t\n\r\x20-\x7E]){36,}/g;
const LEAST_DIGITS = 40;
/** UTF-16 units of such texts that are read. What else a part of no textual type holds was said to be none, so leaving it out is no gap. */
const MAX_LETTERS = 1_000_000;
/** Of text in UTF-16 nearly every second byte is zero. */
const LEAST_ZEROS = 0.1;

/** Pointers of encoded parts and what they are. MCP 2025-11-25, server/resources and server/tools. */
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
 * Undefined: it is no base64, or not only, and is read as it stands. The type is the server's word: bytes that read as text are read, whatever they are
 * called, and so is text that stands between others. Cost: O(n); of media one look at each unit.
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
		// Many clients leave out what is no digit, and others show it as it is.
		return isReadable ? { kind: 'text', text: [...readings, data].join(BETWEEN) } : undefined;
	}
	if (!isReadable && !isTextual) return mediaOf(data);
	const text = [...readings].join(BETWEEN);
	return isReadable ? { kind: 'text', text } : { kind: 'text', text, gap: 'text-not-decoded' };
}

/** A blank line: what the readings say has nothing to do with one another. */
const BETWEEN = '\n\n';
/** Digits of the first of several lines, at least: words one a line are no code. */
const SHORTEST_LINE = 20;

/** Base64 from one end to the other, in one line or in lines of one length. */
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

/** What is no text as a whole, with what of it is. Compressed data stay as they are: no client unpacks them for a model. Cost: O(n), a look at every 24th digit where no text is. */
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

/** Digits of three bytes. */
const GROUP = 4;
/** Of every so many digits one group is looked at: it lies in each text that is long enough, whatever stands around it. */
const STRIDE = 24;

/** Texts of ASCII, in UTF-8 or UTF-16, that stand in other bytes: the highest bit of each of their bytes is 0. */
function* lettersIn(data: string): Generator<string> {
	let read = 0;
	for (let at = 0; at < data.length; at = Math.max(at + STRIDE, Math.ceil(read / STRIDE) * STRIDE)) {
		if (!isLow(data, at)) continue;
		let start = at;
		while (start >= read + GROUP && isLow(data, start - GROUP)) start -= GROUP;
		let end = at + GROUP;
		while (end < data.length && isLow(data, end)) end += GROUP;
		// A text may begin and end within a group.
		read = end + GROUP;
		if (end - start < LEAST_DIGITS) continue;
		const bytes = fromBase64(data.slice(Math.max(0, start - GROUP), read));
		for (const [text] of BYTES.decode(bytes ?? new Uint8Array()).matchAll(VISIBLE)) yield text.replaceAll('\0', '');
	}
}

/** Of each byte its unit. */
const BYTES = new TextDecoder('latin1');

/** Whether the highest bit of the three bytes of this group of digits is 0. */
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

/**
 * Bytes as text: as UTF-8, which most clients take everything for, and as what the type, a byte order mark or their zeros say. Nothing where they are none.
 */
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
		// Four bytes to a character, or zeros strewn between.
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
