import { SURFACE_LIMITS } from './surfaces.ts';

/** The keys of a JSON-RPC message. Two readers of a message that has one twice would not see the same message. */
const ENVELOPE_KEYS = ['jsonrpc', 'id', 'method', 'params', 'result', 'error'] as const;
export type EnvelopeKey = (typeof ENVELOPE_KEYS)[number];

/** What one pass over the bytes of a message tells, before anything is parsed. */
export interface Scan {
	/**
	 * Nested deeper than `maxDepth`, or its strings stand so deep under names so long that their pointers together are longer than `MAX_POINTERS`: a
	 * few kilobytes would then cost gigabytes where places are named. As many strings count as are looked at. The pass stops there.
	 */
	readonly isTooDeep: boolean;
	/** A key of the envelope that the outermost object has twice. */
	readonly duplicateKey: EnvelopeKey | undefined;
	/**
	 * Another reader may see another message: a carriage return stands between two values, where some readers end a line, or a key of the
	 * outermost object is one of the envelope's in other letters (`Result`), which some readers take for the same.
	 */
	readonly isAmbiguous: boolean;
	/** Members of all objects, as often as each is written. Means nothing where the pass stopped. */
	readonly members: number;
	/** Byte spans of the outermost object's values; the last one when a key comes twice. */
	readonly spans: Readonly<Partial<Record<EnvelopeKey, readonly [start: number, end: number]>>>;
}

export const MAX_DEPTH = 128;
/** Characters of the RFC 6901 pointers of all strings of a message that are looked at: 160 for each of them. */
export const MAX_POINTERS = 32_000_000;
/** Units of the step to an item of a list, at most. */
const STEP_OF_ITEM = 8;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Below this length a loop beats a call of `indexOf`. */
const SHORT_STRING = 48;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** By depth: the length of the pointer of what is open there, and of the step to what stands in it now. One message is read at a time. */
const POINTERS = new Float64Array(MAX_DEPTH + 2);
const STEPS = new Float64Array(MAX_DEPTH + 2);

/**
 * Depth and envelope of a JSON text. It checks no grammar: `JSON.parse` does that afterwards. On a text that is no JSON the
 * answer means nothing, but the pass ends.
 * Cost: O(bytes), no allocation per value; ends at the first byte that is too deep.
 */
export function scanMessage(bytes: Uint8Array, maxDepth: number = MAX_DEPTH): Scan {
	const spans: Partial<Record<EnvelopeKey, readonly [number, number]>> = {};
	let duplicateKey: EnvelopeKey | undefined;
	let isAmbiguous = false;
	let depth = 0;
	let isObject = false;
	/** The envelope's key whose value is being passed, and where that value starts (-1: not yet met). */
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
				// A key is told by the colon behind it; until then it counts as a value.
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

/** Index of the quote that ends the string which starts at `start`; the text's length when none does. */
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

/** The envelope's key that stands there letter for letter. */
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

/** Readers that compare keys without regard to capitals (Go's encoding/json) fold as Unicode does: `re\u017fult` is `result`, too. */
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
