import { SharedUnits, unitsOf } from '../../base/units.ts';
import { charactersOf, hasRun, isOf, LETTERS_AND_DIGITS } from '../text/runs.ts';
import { RUN, surveyOf } from '../text/survey.ts';
import { decodeHidden } from '../unicode/decode-hidden.ts';
import { bytesToText, fromBase32, fromHex, fromNumbers, textOfBase64, unescapeEntities, unescapePercent } from './codecs.ts';
import { type Room, roomFor, textOfPacked, textOfPackedBase64 } from './packed.ts';
import { type AddCarrier, fromNumberList, mightBeRarelyCoded, type RareEncoding, rareCarriersIn } from './rare-codings.ts';

export type Encoding =
	| 'base64'
	| 'reversed base64'
	| 'base32'
	| 'utf-7'
	| 'hex'
	| 'binary'
	| 'character codes'
	| 'percent'
	| 'html entities'
	| 'escapes'
	| 'hidden characters'
	| 'compressed'
	| RareEncoding;

/** Decoded text. `start` and `end`: the UTF-16 span of the outermost carrier in the raw text. */
export interface DecodedText {
	readonly text: string;
	readonly start: number;
	readonly end: number;
	/** Outermost first. */
	readonly encodings: readonly Encoding[];
}

/** Layers that are always decoded. Deeper layers are decoded only while they're small and new. */
const SURE_LAYERS = 3;
const MOST_LAYERS = 64;
/**
 * Total UTF-16 units of deeper layers to read, as a multiple of the text's length: each layer of base64 is a quarter shorter than its
 * carrier.
 */
const DEEP_LENGTHS = 2;

/**
 * All readable text that the raw text carries in encoded or compressed form, including nested encodings. Bounded: three layers, each at
 * most a few times as long as the text if nothing is compressed, plus twice the length of the text for deeper layers. Cost: O(n).
 */
export function decodeAll(raw: string): readonly DecodedText[] {
	const found: DecodedText[] = [];
	const room = roomFor(raw.length);
	let layer = carriersIn(raw, room).map((carrier) => ({
		text: carrier.text,
		start: carrier.start,
		end: carrier.end,
		encodings: [carrier.encoding],
	}));
	const seen = new Set<string>();
	let left = DEEP_LENGTHS * raw.length;
	for (let depth = 1; depth <= MOST_LAYERS && layer.length > 0; depth += 1) {
		const inner: typeof layer = [];
		for (const decoded of layer) {
			found.push(decoded);
			if (depth >= SURE_LAYERS) {
				if (seen.has(decoded.text) || decoded.text.length > left) continue;
				seen.add(decoded.text);
				left -= decoded.text.length;
			}
			for (const carrier of carriersIn(decoded.text, room)) {
				inner.push({ text: carrier.text, start: decoded.start, end: decoded.end, encodings: [...decoded.encodings, carrier.encoding] });
			}
		}
		layer = inner;
	}
	return found;
}

interface Carrier {
	readonly text: string;
	readonly start: number;
	readonly end: number;
	readonly encoding: Encoding;
}

const MIGHT_CARRY =
	/[A-Za-z0-9+/_-]{12}|(?:[0-9A-Fa-f]{2}[ :,-]){7}|%[0-9A-Fa-f]{2}|&(?:#|lt|gt|quot|amp)|\\[xu0-3][0-9A-Fa-f]{2}|[01]{8}[ ,][01]{8}|(?:\b\d{2,3}[, ] ?){8}|[^\0-\u200A]/;
const HEX_GROUPS = /(?:\b[0-9A-Fa-f]{2}[ :,-]){7,}[0-9A-Fa-f]{2}\b/g;
const ESCAPES = /(?:\\x[0-9A-Fa-f]{2}|\\u00[0-9A-Fa-f]{2}){4,}/g;
const PERCENT = 0x25;
const HEX_DIGITS = charactersOf('0123456789ABCDEFabcdef');
/** Characters that appear unescaped in a URL. Source: RFC 3986, sections 2.2 and 2.3, without brackets. */
const IN_ADDRESS = charactersOf(`${LETTERS_AND_DIGITS}_.~:/?#@!$&'()*+,;=-`);
const LEAST_PERCENT_CODES = 3;
const SHORTEST_ADDRESS = 8;
const BINARY = /(?<![01])(?:[01]{8}[ ,]?){6,}/g;
const DECIMALS = /(?:\b\d{2,3}[,; ] ?){8,}\d{2,3}\b/g;
const OCTAL = /(?:\\[0-3][0-7]{2}){6,}/g;
const WRAPPED = /(?:[A-Za-z0-9+/]{8,76}(?:\r?\n|\\n)){2,}[A-Za-z0-9+/]{2,76}={0,2}/y;
const LINE_BREAK = /\r?\n|\\n/g;
const LONGEST_LINE = 76;
/** The characters of `OCTAL`, and a length below its shortest match. */
const OCTAL_ESCAPES = charactersOf('01234567\\');
const SHORTEST_OCTAL = 24;
/** In UTF-16 units. Shorter carriers can't hold readable text. */
const SHORTEST_CARRIER = 8;
const ENTITY_RUN = /(?:&#(?:\d{1,7}|[xX][0-9A-Fa-f]{1,6});[ \t]?){8,4096}/g;
const ENTITIES = /(?:&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|lt|gt|quot|amp|apos|nbsp);)/;

/** Used for one text at a time: nested carriers are searched afterwards. */
const shared = new SharedUnits();

function carriersIn(text: string, room: Room): readonly Carrier[] {
	if (text.length < SHORTEST_CARRIER) return [];
	const survey = surveyOf(text);
	if (!MIGHT_CARRY.test(text) && !mightBeRarelyCoded(text, survey)) return [];
	const carriers: Carrier[] = [];
	const add: Add = (encoding, start, end, decoded) => {
		if (decoded !== undefined) carriers.push({ encoding, start, end, text: decoded });
	};
	const each = (expression: RegExp, use: (run: string, start: number) => void): void => {
		for (const match of text.matchAll(expression)) use(match[0], match.index);
	};
	const units = shared.of(text);
	for (const { run, start } of codedIn(text, units)) {
		addCoded(add, run, start, room);
		// Reversed base64 has its padding in front. So does an assignment, but reversed it decodes to nothing readable.
		if (start > 0 && text.charCodeAt(start - 1) === EQUALS && !run.endsWith('=')) {
			const turned = [...run].reverse().join('');
			add('reversed base64', start - 1, start + run.length, textOfBase64(turned));
		}
	}
	if ((survey.runs & RUN.hexPairs) !== 0 && mayHoldGroups(units))
		each(HEX_GROUPS, (run, start) => add('hex', start, start + run.length, bytesToText(fromHex(run.replace(/[^0-9A-Fa-f]/g, '')))));
	const hasBackslash = text.includes('\\');
	if (hasBackslash && (text.includes('\\x') || text.includes('\\u00')))
		each(ESCAPES, (run, start) => add('escapes', start, start + run.length, bytesToText(fromHex(run.replace(/\\x|\\u00/g, '')))));
	if (text.includes('%'))
		for (const { run, start } of percentCodedIn(text)) add('percent', start, start + run.length, unescapePercent(run));
	if ((survey.runs & RUN.binary) !== 0)
		each(BINARY, (run, start) => add('binary', start, start + run.length, bytesToText(fromNumbers(run.match(/[01]{8}/g) ?? [], 2))));
	if ((survey.runs & RUN.decimals) !== 0)
		each(DECIMALS, (run, start) => add('character codes', start, start + run.length, fromNumberList(run)));
	if (hasBackslash && hasRun(text, OCTAL_ESCAPES, SHORTEST_OCTAL))
		each(OCTAL, (run, start) => add('escapes', start, start + run.length, bytesToText(fromNumbers(run.match(/[0-7]{3}/g) ?? [], 8))));
	for (const { run, start } of text.includes('\n') || hasBackslash ? wrappedIn(text) : []) {
		const digits = run.replace(/\s|\\n/g, '');
		const whole = textOfBase64(digits);
		if (whole === undefined) add('compressed', start, start + run.length, textOfPackedBase64(digits, room));
		else add('base64', start, start + run.length, whole);
	}
	rareCarriersIn(text, survey, add);
	if (text.includes('&') && ENTITIES.test(text)) {
		add('html entities', 0, text.length, unescapeEntities(text));
		each(ENTITY_RUN, (run, start) => add('html entities', start, start + run.length, unescapeEntities(run)));
	}
	if (survey.hasMessageUnits) for (const { text: decoded, start, end } of decodeHidden(text)) add('hidden characters', start, end, decoded);
	return carriers;
}

/** The shortest match of `HEX_GROUPS` has 23 units, so one of every twelve positions is followed by four groups of three. */
const SAMPLE = 12;
const HEX_DIGIT = 1;
const BETWEEN_GROUPS = 2;
const GROUP_UNITS = Uint8Array.from({ length: 128 }, (_, code) => {
	const character = String.fromCharCode(code);
	return /[0-9A-Fa-f]/.test(character) ? HEX_DIGIT : /[ :,-]/.test(character) ? BETWEEN_GROUPS : 0;
});

/** False: `HEX_GROUPS` has no match. */
function mayHoldGroups(units: Uint16Array): boolean {
	const kindAt = (at: number): number => GROUP_UNITS[units[at] ?? 0] ?? 0;
	for (let at = 0; at + SAMPLE <= units.length; at += SAMPLE) {
		const phase = kindAt(at) === BETWEEN_GROUPS ? 0 : kindAt(at + 1) === BETWEEN_GROUPS ? 1 : kindAt(at + 2) === BETWEEN_GROUPS ? 2 : -1;
		if (phase < 0) continue;
		let isGroups = true;
		for (let unit = 0; unit < SAMPLE && isGroups; unit += 1)
			isGroups = kindAt(at + unit) === (unit % 3 === phase ? BETWEEN_GROUPS : HEX_DIGIT);
		if (isGroups) return true;
	}
	return false;
}

const SHORTEST_CODE = 12;
const EQUALS = 0x3d;
/** By UTF-16 unit: 1 = a base64 digit of either alphabet. Includes the hexadecimal digits. */
const CODE = new Uint8Array(0x10000);
CODE.set(charactersOf(`${LETTERS_AND_DIGITS}+/_-`));

/** Runs of twelve or more digits, followed by at most two equals signs. `units`: the units of `text`. */
export function* codedIn(text: string, units = unitsOf(text)): Generator<{ readonly run: string; readonly start: number }> {
	for (let end = 0, start = runFrom(units, 0); start >= 0; start = runFrom(units, end)) {
		end = endOfRun(units, start);
		let padded = end;
		while (padded < end + 2 && units[padded] === EQUALS) padded += 1;
		yield { run: text.slice(start, padded), start };
	}
}

/** Start of the next run of twelve, or -1. Reads each window backwards, so it can continue after the last unit that isn't a digit. */
function runFrom(units: Uint16Array, from: number): number {
	const last = units.length - SHORTEST_CODE;
	for (let start = from; start <= last; ) {
		let at = start + SHORTEST_CODE - 1;
		while (at >= start && CODE[units[at] ?? 0] === 1) at -= 1;
		if (at < start) return start;
		start = at + 1;
	}
	return -1;
}

function endOfRun(units: Uint16Array, start: number): number {
	let end = start + SHORTEST_CODE;
	while (end < units.length && CODE[units[end] ?? 0] === 1) end += 1;
	return end;
}

/** Runs of URL characters with three or more percent codes. Jumps from code to code without reading the rest of the text. */
export function* percentCodedIn(text: string): Generator<{ readonly run: string; readonly start: number }> {
	let free = 0;
	for (let at = text.indexOf('%'); at >= 0; ) {
		if (!isPercentCode(text, at)) {
			at = text.indexOf('%', at + 1);
			continue;
		}
		let start = at;
		while (start > free && isOf(IN_ADDRESS, text, start - 1)) start -= 1;
		let [end, codes] = [at, 0];
		for (let isInside = true; isInside; ) {
			if (isPercentCode(text, end)) {
				codes += 1;
				end += 3;
			} else if (isOf(IN_ADDRESS, text, end)) end += 1;
			else isInside = false;
		}
		// A run that starts with a code may be one character shorter.
		const least = start === at ? SHORTEST_ADDRESS - 1 : SHORTEST_ADDRESS;
		if (codes >= LEAST_PERCENT_CODES && end - start - 2 * codes >= least) yield { run: text.slice(start, end), start };
		free = end;
		at = text.indexOf('%', end);
	}
}

function isPercentCode(text: string, at: number): boolean {
	return text.charCodeAt(at) === PERCENT && isOf(HEX_DIGITS, text, at + 1) && isOf(HEX_DIGITS, text, at + 2);
}

/** Base64 in lines of 8 to 76 characters. A run must start just before a line break, so a long run without one costs nothing. */
function* wrappedIn(text: string): Generator<{ readonly run: string; readonly start: number }> {
	let free = 0;
	for (const { index } of text.matchAll(LINE_BREAK)) {
		let start = index;
		while (start > free && index - start < LONGEST_LINE && isBase64Digit(text.charCodeAt(start - 1))) start -= 1;
		if (index - start < 8) continue;
		WRAPPED.lastIndex = start;
		const run = WRAPPED.exec(text)?.[0];
		if (run === undefined) continue;
		yield { run, start };
		free = start + run.length;
	}
}

function isBase64Digit(code: number): boolean {
	return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x2f && code <= 0x39) || code === 0x2b;
}

type Add = AddCarrier<Encoding>;

/** UUIDs carry no text, and logs are full of them. Source: RFC 9562, section 4. */
const UUID = /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/;
const UUID_LENGTH = 36;

/** The start of gzip data in base64. */
const GZIP = 'H4sI';

/** Decodes a run that may be hexadecimal or base64. If it's neither as a whole, tries the parts between `/`, `-`, and `_`. */
function addCoded(add: Add, run: string, start: number, room: Room): void {
	if (run.length === UUID_LENGTH && UUID.test(run)) return;
	const digits = run.startsWith('0x') ? run.slice(2) : run;
	if (/^[0-9A-Fa-f]+$/.test(digits) && digits.length % 2 === 0) {
		const bytes = fromHex(digits);
		const text = bytesToText(bytes);
		if (text === undefined) add('compressed', start, start + run.length, textOfPacked(bytes, room));
		else add('hex', start, start + run.length, text);
		return;
	}
	if (run.startsWith('+') && run.endsWith('-')) add('utf-7', start, start + run.length, textOfBase64(run.slice(1, -1)));
	add('base32', start, start + run.length, bytesToText(fromBase32(run)));
	const whole = textOfBase64(run);
	if (whole !== undefined) {
		add('base64', start, start + run.length, whole);
		return;
	}
	// Other words and digits can precede it, as in a path.
	const packed = Math.max(0, run.indexOf(GZIP));
	const unpacked = textOfPackedBase64(run.slice(packed), room);
	if (unpacked !== undefined) {
		add('compressed', start + packed, start + run.length, unpacked);
		return;
	}
	if (!/[/_-]/.test(run)) return;
	for (const part of run.matchAll(/[A-Za-z0-9+]{12,}={0,2}/g)) {
		add('base64', start + part.index, start + part.index + part[0].length, textOfBase64(part[0]));
	}
}
