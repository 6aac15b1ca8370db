import { SURFACE_LIMITS } from './surfaces.ts';

/** The keys of a JSON-RPC message. Two parsers may read a message with a duplicate key differently. */
const ENVELOPE_KEYS = ['jsonrpc', 'id', 'method', 'params', 'result', 'error'] as const;
export type EnvelopeKey = (typeof ENVELOPE_KEYS)[number];

/** What one pass over the bytes of a message finds, before anything is parsed. */
export interface Scan {
	/**
	 * Nested deeper than `maxDepth`, or with strings so deep under such long names that their pointers together are longer than
	 * `MAX_POINTERS`: a few kilobytes could then cost gigabytes when positions are named. Counts only as many strings as are inspected. The
	 * pass stops there.
	 */
	readonly isTooDeep: boolean;
	/** An envelope key that occurs twice in the outermost object. */
	readonly duplicateKey: EnvelopeKey | undefined;
	/**
	 * Another parser may read a different message: a carriage return is between two values, where some parsers end a line, or a key of the
	 * outermost object is an envelope key in other letters (`Result`), which some parsers treat as equal.
	 */
	readonly isAmbiguous: boolean;
	/** Members of all objects, including duplicates. Meaningless if the pass stopped early. */
	readonly members: number;
	/** Byte spans of the outermost object's values; for a duplicate key, the last one. */
	readonly spans: Readonly<Partial<Record<EnvelopeKey, readonly [start: number, end: number]>>>;
}

export const MAX_DEPTH = 128;
/** Maximum total length of the RFC 6901 pointers of all inspected strings in a message, in characters: 160 per string. */
export const MAX_POINTERS = 32_000_000;
/** Maximum UTF-16 units of the pointer step to a list item. */
const STEP_OF_ITEM = 8;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Below this length, a loop is faster than calling `indexOf`. */
const SHORT_STRING = 48;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** By depth: the length of the pointer to the open value, and of the step to its current child. Only one message is scanned at a time. */
const POINTERS = new Float64Array(MAX_DEPTH + 2);
const STEPS = new Float64Array(MAX_DEPTH + 2);

/**
 * Depth and envelope of a JSON text. Doesn't check the grammar, because `JSON.parse` does that afterwards. For invalid JSON the result is
 * meaningless, but the pass ends. Cost: O(bytes), no allocation per value; ends at the first byte that is too deep.
 */
export function scanMessage(bytes: Uint8Array, maxDepth: number = MAX_DEPTH): Scan {
	const spans: Partial<Record<EnvelopeKey, readonly [number, number]>> = {};
	let duplicateKey: EnvelopeKey | undefined;
	let isAmbiguous = false;
	let depth = 0;
	let isObject = false;
	/** The envelope key whose value is being scanned, and where that value starts (-1: not reached yet). */
	let key: EnvelopeKey | undefined;
	let valueStart = -1;
	let isKeyNext = false;
	let pointers = 0;
	let strings = 0;
	let lastString = 0;
	let members = 0;
	POINTERS[1] = 0;

	const closeValue = (end: number): void => {
		if (key !== undefined && valueStart !== -1) spans[key] = [valueStart, trimEnd(bytes, valueStart, end)];
		key = undefined;
		valueStart = -1;
	};

	for (let at = 0; at < bytes.length; at++) {
		const byte = bytes[at];
		switch (byte) {
			case QUOTE: {
				const end = stringEnd(bytes, at);
				if (depth === 1 && isKeyNext) {
					key = envelopeKeyAt(bytes, at + 1, end);
					isKeyNext = false;
					if (key === undefined) {
						const name = keyName(bytes, at, end);
						key = ENVELOPE_KEYS.find((candidate) => candidate === name);
						if (key === undefined) isAmbiguous ||= isLikeEnvelopeKey(name);
					}
					if (key !== undefined && spans[key] !== undefined) duplicateKey ??= key;
				} else if (depth === 1 && key !== undefined && valueStart === -1) valueStart = at;
				// A colon after it marks a string as a key; until then it counts as a value.
				lastString = end - at;
				strings += 1;
				if (strings <= SURFACE_LIMITS.maxStrings) pointers += (POINTERS[depth] ?? 0) + (STEPS[depth] ?? 0);
				if (pointers > MAX_POINTERS && maxDepth <= MAX_DEPTH) return { isTooDeep: true, duplicateKey, isAmbiguous, members, spans };
				at = end;
				break;
			}
			case 0x7b: // {
			case 0x5b: // [
				if (depth > 0 && depth <= MAX_DEPTH) POINTERS[depth + 1] = (POINTERS[depth] ?? 0) + (STEPS[depth] ?? 0);
				STEPS[depth + 1] = STEP_OF_ITEM;
				if (depth === 0) isObject = isKeyNext = byte === 0x7b;
				else if (depth === 1 && key !== undefined && valueStart === -1) valueStart = at;
				depth++;
				if (depth > maxDepth) return { isTooDeep: true, duplicateKey, isAmbiguous, members, spans };
				break;
			case 0x7d: // }
			case 0x5d: // ]
				if (depth === 1) closeValue(at);
				depth--;
				break;
			case 0x2c: // ,
				if (depth === 1) {
					closeValue(at);
					isKeyNext = isObject;
				}
				break;
			case 0x0d:
				isAmbiguous = true;
				break;
			case 0x3a: // :
				members += 1;
				STEPS[depth] = lastString;
				pointers += lastString;
				break;
			case 0x20:
			case 0x09:
			case 0x0a:
				break;
			default:
				if (depth === 1 && key !== undefined && valueStart === -1) valueStart = at;
		}
	}
	return { isTooDeep: false, duplicateKey, isAmbiguous, members, spans };
}

/** Index of the quote that ends the string starting at `start`; the text's length if there is none. */
function stringEnd(bytes: Uint8Array, start: number): number {
	let at = start + 1;
	const nearEnd = Math.min(bytes.length, at + SHORT_STRING);
	for (; at < nearEnd; at++) {
		const byte = bytes[at];
		if (byte === QUOTE) return at;
		if (byte === BACKSLASH) at++;
	}
	while (at < bytes.length) {
		const quote = bytes.indexOf(QUOTE, at);
		if (quote === -1) return bytes.length;
		let slash = quote;
		while (slash > at && bytes[slash - 1] === BACKSLASH) slash--;
		if ((quote - slash) % 2 === 0) return quote;
		at = quote + 1;
	}
	return bytes.length;
}

/** The envelope key at this position, compared letter by letter. */
function envelopeKeyAt(bytes: Uint8Array, start: number, end: number): EnvelopeKey | undefined {
	for (const key of ENVELOPE_KEYS) {
		if (key.length !== end - start) continue;
		let at = 0;
		while (at < key.length && key.charCodeAt(at) === bytes[start + at]) at++;
		if (at === key.length) return key;
	}
	return undefined;
}

function keyName(bytes: Uint8Array, start: number, end: number): string | undefined {
	// An escaped key (`"\u0069d"`) is the same key to a parser.
	if (end - start - 1 > 64) return undefined;
	const raw = decoder.decode(bytes.subarray(start, end + 1));
	return raw.includes('\\') ? unescaped(raw) : raw.slice(1, -1);
}

/** Parsers that compare keys without case (Go's encoding/json) use Unicode case folding: `re\u017fult` also equals `result`. */
function isLikeEnvelopeKey(name: string | undefined): boolean {
	const folded = name?.toUpperCase();
	return ENVELOPE_KEYS.some((candidate) => candidate.toUpperCase() === folded);
}

function unescaped(raw: string): string | undefined {
	try {
		const value: unknown = JSON.parse(raw);
		return typeof value === 'string' ? value : undefined;
	} catch {
		return undefined;
	}
}

function trimEnd(bytes: Uint8Array, start: number, end: number): number {
	let last = end;
	for (; last > start; last--) {
		const byte = bytes[last - 1];
		if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d && byte !== 0x0a) break;
	}
	return last;
}
