import { isAscii, unitsOf } from '../../base/units.ts';
import { HIDDEN } from '../unicode/hidden-classes.ts';
import { plainLook } from './confusables.ts';
import { foldAscii } from './fold-ascii.ts';
import { type TextView, ViewBuilder } from './view.ts';

const MARK = /\p{M}/u;
const SPACE = /\s/;
/** Maximum different clusters cached per text. */
const MAX_FOLDS = 4_096;
const [LF, BLANK, APOSTROPHE, LOWER_N, LOWER_T] = [0x0a, 0x20, 0x27, 0x6e, 0x74];

/**
 * The text as a reader understands it: NFKC, without invisible characters, case folded, lookalikes and accented letters replaced by plain
 * ones, `n't` expanded to ` not`, runs of white space reduced to one space, blank lines to one line feed (R024, SC-004). Only for matching:
 * what is delivered or shown is the raw text (C2). Cost: O(n).
 */
export function normalize(raw: string): TextView {
	return isAscii(raw) ? foldAscii(raw) : normalizeAny(raw);
}

/** `normalize` for any text, unit by unit. */
export function normalizeAny(raw: string): TextView {
	const builder = new ViewBuilder(raw.length + 16);
	const units = unitsOf(raw);
	const folds = new Map<string, string>();
	for (let offset = builder.pushSimple(units, 0, SIMPLE); offset < raw.length; ) {
		const code = units[offset] ?? 0;
		if (code < 0x80) {
			pushAscii(builder, units, code, offset);
			offset = builder.pushSimple(units, offset + 1, SIMPLE);
			continue;
		}
		const point = pointAt(units, offset);
		const behind = offset + (point > 0xffff ? 2 : 1);
		if (!isMarkAt(units, behind)) {
			const becomes = becomesOf(point);
			if (becomes !== SEVERAL) {
				if (becomes === NOTHING) {
					offset = behind;
					continue;
				}
				pushUnit(builder, becomes, offset, behind);
				offset = builder.pushSimple(units, behind, SIMPLE);
				continue;
			}
		}
		const end = endOfCluster(units, offset);
		const cluster = raw.slice(offset, end);
		let folded = folds.get(cluster);
		if (folded === undefined) {
			folded = foldCluster(cluster);
			if (folds.size < MAX_FOLDS) folds.set(cluster, folded);
		}
		for (let index = 0; index < folded.length; index += 1) pushUnit(builder, folded.charCodeAt(index), offset, end);
		offset = builder.pushSimple(units, end, SIMPLE);
	}
	return builder.build(raw.length);
}

function pushAscii(builder: ViewBuilder, units: Uint16Array, code: number, offset: number): void {
	if (code <= 0x20 || code === 0x7f) pushSpace(builder, code === LF && isBlankUpTo(units, offset), offset, offset + 1);
	else if (code >= 0x41 && code <= 0x5a) pushFolded(builder, code + 0x20, offset, offset + 1);
	else pushFolded(builder, code === 0x60 ? APOSTROPHE : code, offset, offset + 1);
}

/** Cache of what each code point becomes on its own: a unit, one of these two constants, or 0 = not computed yet. */
const BECOMES = new Uint16Array(0x110000);
const [NOTHING, SEVERAL] = [0xfffe, 0xffff];
/**
 * By unit: what it becomes regardless of context, unless a mark follows. 0: it needs a closer look or isn't computed yet. Of ASCII,
 * includes everything but white space, control characters, and the grave accent.
 */
const SIMPLE = new Uint16Array(0x10000);
for (let code = 0x21; code < 0x7f; code += 1) if (code !== 0x60) SIMPLE[code] = code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
/** Cache of whether a code point is a combining mark. */
const [UNKNOWN, JOINS, STANDS] = [0, 1, 2];
const MARKS = new Uint8Array(0x110000);

/** The unit that a code point without marks becomes, `NOTHING`, or `SEVERAL` if it's more complex. */
function becomesOf(point: number): number {
	const known = BECOMES[point] ?? SEVERAL;
	if (known !== 0) return known;
	const isHalf = point >= 0xd800 && point <= 0xdfff;
	const folded = isHalf ? undefined : foldCluster(String.fromCodePoint(point));
	const unit = folded?.length === 1 ? folded.charCodeAt(0) : 0;
	const becomes = folded === '' ? NOTHING : unit === 0 || unit >= NOTHING ? SEVERAL : unit;
	BECOMES[point] = becomes;
	const isSimple = becomes < NOTHING && becomes !== LF && becomes !== BLANK && !isMark(point);
	if (isSimple && point < SIMPLE.length) SIMPLE[point] = becomes;
	return becomes;
}

function isMark(point: number): boolean {
	if (point < 0x300) return false;
	if (MARKS[point] === UNKNOWN) MARKS[point] = MARK.test(String.fromCodePoint(point)) ? JOINS : STANDS;
	return MARKS[point] === JOINS;
}

function isMarkAt(units: Uint16Array, offset: number): boolean {
	return (units[offset] ?? 0) >= 0x300 && isMark(pointAt(units, offset));
}

/** The code point that starts at `offset`. A lone surrogate counts as one. */
function pointAt(units: Uint16Array, offset: number): number {
	const high = units[offset] ?? 0;
	if (high < 0xd800 || high > 0xdbff) return high;
	const low = units[offset + 1] ?? 0;
	return low < 0xdc00 || low > 0xdfff ? high : ((high - 0xd800) << 10) + (low - 0xdc00) + 0x10000;
}

/** The end of a code point and the marks after it, at most 16. */
function endOfCluster(units: Uint16Array, offset: number): number {
	let end = offset + (pointAt(units, offset) > 0xffff ? 2 : 1);
	for (let count = 0; count < 16 && isMarkAt(units, end); count += 1) end += pointAt(units, end) > 0xffff ? 2 : 1;
	return end;
}

/** What a cluster becomes: nothing, one unit, or several. A paragraph separator becomes a line feed. */
function foldCluster(cluster: string): string {
	let folded = '';
	for (const character of cluster.normalize('NFKC').toLowerCase().normalize('NFKD')) {
		if (HIDDEN.test(character) || MARK.test(character)) continue;
		if (SPACE.test(character)) folded += character === '\u2029' ? '\n' : ' ';
		else folded += plainLook(character);
	}
	return folded;
}

function pushUnit(builder: ViewBuilder, unit: number, start: number, end: number): void {
	if (unit === LF || unit === BLANK) pushSpace(builder, unit === LF, start, end);
	else pushFolded(builder, unit, start, end);
}

/** Adds one space for a run, or a line feed if the run contains a blank line, because sentences end there. */
function pushSpace(builder: ViewBuilder, isBreak: boolean, start: number, end: number): void {
	if (builder.last === LF || (builder.last === BLANK && !isBreak)) return;
	if (builder.last === BLANK) builder.pop();
	builder.push(isBreak ? LF : BLANK, start, end);
}

/** Whether only white space is between this line feed and the one before it, looking back at most 64 characters. */
function isBlankUpTo(units: Uint16Array, offset: number): boolean {
	for (let index = offset - 1; index >= 0 && index > offset - 64; index -= 1) {
		const code = units[index];
		if (code === LF) return true;
		if (code !== BLANK && code !== 0x09 && code !== 0x0d) return false;
	}
	return false;
}

function pushFolded(builder: ViewBuilder, unit: number, start: number, end: number): void {
	if (unit !== LOWER_T || builder.last !== APOSTROPHE) {
		builder.push(unit, start, end);
		return;
	}
	// don't → do not
	builder.pop();
	const isNegation = builder.last === LOWER_N;
	if (isNegation) builder.pop();
	const isWord = builder.last >= 0x61 && builder.last <= 0x7a;
	builder.pushText(!isNegation ? "'t" : isWord ? ' not' : "n't", start, end);
}
