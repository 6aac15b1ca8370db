import { HIDDEN } from '../unicode/hidden-classes.ts';
import { plainLook } from './confusables.ts';
import { foldAscii, isAscii } from './fold-ascii.ts';
import { type TextView, ViewBuilder } from './view.ts';

const MARK = /\p{M}/u;
const SPACE = /\s/;
/** Different clusters that are remembered during one text. */
const MAX_FOLDS = 4_096;
const [LF, BLANK, APOSTROPHE, LOWER_N, LOWER_T] = [0x0a, 0x20, 0x27, 0x6e, 0x74];

/**
 * The text as a reader takes it: NFKC, invisible characters stripped, case folded, look-alikes and accents made plain, `n't` opened
 * to ` not`, runs of white space made one space, blank lines one line feed (R024, SC-004). For matching only; what is delivered or
 * shown is the raw text (C2). Cost: O(n).
 */
export function normalise(raw: string): TextView {
	return isAscii(raw) ? foldAscii(raw) : normaliseAny(raw);
}

/** `normalise` of any text, unit by unit. */
export function normaliseAny(raw: string): TextView {
	const builder = new ViewBuilder(raw.length + 16);
	const folds = new Map<string, string>();
	for (let offset = 0; offset < raw.length; ) {
		const code = raw.charCodeAt(offset);
		if (code < 0x80) {
			pushAscii(builder, raw, code, offset);
			offset += 1;
			continue;
		}
		const alone = isAlone(raw, offset) ? foldedUnit(code) : 0;
		if (alone !== 0) {
			pushUnit(builder, alone, offset, offset + 1);
			offset += 1;
			continue;
		}
		const end = endOfCluster(raw, offset);
		const cluster = raw.slice(offset, end);
		let folded = folds.get(cluster);
		if (folded === undefined) {
			folded = foldCluster(cluster);
			if (folds.size < MAX_FOLDS) folds.set(cluster, folded);
		}
		for (let index = 0; index < folded.length; index += 1) pushUnit(builder, folded.charCodeAt(index), offset, end);
		offset = end;
	}
	return builder.build(raw.length);
}

function pushAscii(builder: ViewBuilder, raw: string, code: number, offset: number): void {
	if (code <= 0x20 || code === 0x7f) pushSpace(builder, code === LF && isBlankUpTo(raw, offset), offset, offset + 1);
	else if (code >= 0x41 && code <= 0x5a) pushFolded(builder, code + 0x20, offset, offset + 1);
	else pushFolded(builder, code === 0x60 ? APOSTROPHE : code, offset, offset + 1);
}

/** What single units become, remembered: 0 = not known yet, SEVERAL = surrogates and whatever becomes nothing or more than one unit. */
const FOLDED = new Uint16Array(0x10000);
const SEVERAL = 0xffff;
/** Whether a unit is a mark that joins what stands before it, remembered. */
const [UNKNOWN, JOINS, STANDS] = [0, 1, 2];
const MARKS = new Uint8Array(0x10000);

/** The unit that this one becomes on its own, 0 when it is not as simple as that. */
function foldedUnit(code: number): number {
	if (FOLDED[code] === 0) {
		const isPart = code >= 0xd800 && code <= 0xdfff;
		const folded = isPart ? '' : foldCluster(String.fromCharCode(code));
		FOLDED[code] = folded.length === 1 ? folded.charCodeAt(0) : SEVERAL;
	}
	const folded = FOLDED[code] ?? SEVERAL;
	return folded === SEVERAL ? 0 : folded;
}

/** True when no mark follows. A surrogate may be half of one. */
function isAlone(raw: string, offset: number): boolean {
	const next = offset + 1 < raw.length ? raw.charCodeAt(offset + 1) : 0;
	if (next < 0x300) return true;
	if (MARKS[next] === UNKNOWN) {
		const mayJoin = (next >= 0xd800 && next <= 0xdfff) || MARK.test(String.fromCharCode(next));
		MARKS[next] = mayJoin ? JOINS : STANDS;
	}
	return MARKS[next] === STANDS;
}

/** A code point with the marks that follow it, at most sixteen. */
function endOfCluster(raw: string, offset: number): number {
	let end = offset + ((raw.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1);
	for (let count = 0; count < 16 && end < raw.length && raw.charCodeAt(end) >= 0x300; count += 1) {
		const code = raw.codePointAt(end) ?? 0;
		if (!MARK.test(String.fromCodePoint(code))) break;
		end += code > 0xffff ? 2 : 1;
	}
	return end;
}

/** What a cluster becomes: nothing, one unit or several. A paragraph separator becomes a line feed. */
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

/** One space for a run; a line feed when the run holds a blank line, because sentences end there. */
function pushSpace(builder: ViewBuilder, isBreak: boolean, start: number, end: number): void {
	if (builder.last === LF || (builder.last === BLANK && !isBreak)) return;
	if (builder.last === BLANK) builder.pop();
	builder.push(isBreak ? LF : BLANK, start, end);
}

/** True when only blanks lie between this line feed and the one before it, looking back at most 64 characters. */
function isBlankUpTo(raw: string, offset: number): boolean {
	for (let index = offset - 1; index >= 0 && index > offset - 64; index -= 1) {
		const code = raw.charCodeAt(index);
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
