import { unitsOf } from '../../base/units.ts';

/** A span of a text, with UTF-16 offsets. */
export interface DisguisedRun {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** Offsets of characters that are used to disguise words, in text order. */
export interface SuspectUnits {
	/** Offsets of letters from scripts that contain lookalikes of Latin letters. */
	readonly foreign: readonly number[];
	/** Offsets where a run of styled or struck-through letters can start. */
	readonly styles: readonly number[];
}

/** Quick test: a text of Latin letters has no match. */
const ANY_SUSPECT = /[\u0251-\uffff]/;
const NONE: SuspectUnits = { foreign: [], styles: [] };
/** The high surrogate of the mathematical letters, and the low surrogates of U+1D400 to U+1D6A3. */
const [MATHEMATICAL, FIRST_LETTER, LAST_LETTER] = [0xd835, 0xdc00, 0xdea3];
/** Maximum letters that `STYLED` allows before a stroke. */
const MAX_STRUCK = 12;

/** One pass over the UTF-16 units. Most texts have no suspect units; regular expressions run only next to one. Cost: O(n). */
export function suspectUnitsIn(text: string): SuspectUnits {
	if (!ANY_SUSPECT.test(text)) return NONE;
	const foreign: number[] = [];
	const styled: number[] = [];
	const struck: number[] = [];
	const units = unitsOf(text);
	for (let at = 0; at < units.length; at += 1) {
		const code = units[at] ?? 0;
		const kind = SUSPECT_UNITS[code];
		if (kind === NOT_SUSPECT) continue;
		if (kind === FOREIGN_LETTER) foreign.push(at);
		else if (kind === STYLE) {
			if (isStyled(code, units[at + 1] ?? 0)) styled.push(at);
		} else for (let start = Math.max(0, at - MAX_STRUCK, (struck.at(-1) ?? -1) + 1); start < at; start += 1) struck.push(start);
	}
	return { foreign, styles: merged(styled, struck) };
}

const [NOT_SUSPECT, FOREIGN_LETTER, STYLE, STROKE] = [0, 1, 2, 3];
/** The kind of each UTF-16 unit. */
const SUSPECT_UNITS = new Uint8Array(0x10000);
for (const [first, last] of [
	[0x251, 0x280],
	[0x370, 0x3ff],
	[0x400, 0x52f],
	[0x531, 0x58f],
] as const)
	SUSPECT_UNITS.fill(FOREIGN_LETTER, first, last + 1);
for (const [first, last] of [
	[MATHEMATICAL, MATHEMATICAL],
	[0x24b6, 0x24e9],
	[0xff21, 0xff3a],
	[0xff41, 0xff5a],
] as const)
	SUSPECT_UNITS.fill(STYLE, first, last + 1);
SUSPECT_UNITS.fill(STROKE, 0x335, 0x339);

function isStyled(code: number, next: number): boolean {
	return code !== MATHEMATICAL || (next >= FIRST_LETTER && next <= LAST_LETTER);
}

/** Merges two sorted lists. */
function merged(one: readonly number[], other: readonly number[]): readonly number[] {
	if (one.length === 0) return other;
	if (other.length === 0) return one;
	const all: number[] = [];
	let next = 0;
	for (const each of one) {
		for (let head = other[next]; head !== undefined && head <= each; head = other[next]) {
			if (head < each) all.push(head);
			next += 1;
		}
		all.push(each);
	}
	for (; next < other.length; next += 1) all.push(other[next] ?? 0);
	return all;
}

const LETTER = /[\p{L}\p{M}]/u;
const LETTERS = /[\p{L}\p{M}]+/uy;
const SHORTEST = 3;
const LONGEST = 40;

/** Words of three letters or more that mix Latin letters with a letter at one of `foreign`. Longer words are cut after 40 letters. */
export function mixedWordsIn(text: string, foreign: readonly number[]): readonly DisguisedRun[] {
	const words: DisguisedRun[] = [];
	let free = 0;
	for (const at of foreign) {
		if (at < free) continue;
		const start = startOfWord(text, at, free);
		LETTERS.lastIndex = start;
		const word = LETTERS.exec(text)?.[0] ?? '';
		free = Math.max(at + 1, start + word.length);
		if (isDigit(text, start - 1) || !/[A-Za-z]/.test(word)) continue;
		const letters = [...word.slice(0, LONGEST * 2)].slice(0, LONGEST);
		if (letters.length < SHORTEST) continue;
		const kept = letters.join('');
		words.push({ start, end: start + kept.length, text: kept });
	}
	return words;
}

function startOfWord(text: string, at: number, floor: number): number {
	let start = at;
	while (start > floor) {
		const low = text.charCodeAt(start - 1);
		const isPair = low >= 0xdc00 && low <= 0xdfff && start - 2 >= floor && isHighSurrogate(text.charCodeAt(start - 2));
		const width = isPair ? 2 : 1;
		if (!LETTER.test(text.slice(start - width, start))) break;
		start -= width;
	}
	return start;
}

function isHighSurrogate(code: number): boolean {
	return code >= 0xd800 && code <= 0xdbff;
}

function isDigit(text: string, at: number): boolean {
	const code = at < 0 ? 0 : text.charCodeAt(at);
	return code >= 0x30 && code <= 0x39;
}

/** Letters in styles made for mathematics, enumeration, or East Asian widths, and struck-through letters, used instead of plain ones. */
// oxlint-disable-next-line no-misleading-character-class -- the strokes themselves are what is looked for
const STYLED =
	/(?:[\u{1D400}-\u{1D6A3}\u24B6-\u24E9]{1,40}[ .,'/_~-]{0,3}){4,}|(?:[\uFF21-\uFF3A\uFF41-\uFF5A]{1,40}[ \u3000\uFF0D-\uFF0F]{0,2}){5,}|(?:[a-z]{1,12}[\u0335-\u0338][a-z ]{0,12}){3,}/iuy;

/** `starts` must be sorted. Runs don't overlap. */
export function styledRunsIn(text: string, starts: readonly number[]): readonly DisguisedRun[] {
	const runs: DisguisedRun[] = [];
	let free = 0;
	for (const start of starts) {
		const code = text.charCodeAt(start);
		// At a low surrogate, the regex engine would step back to the start of the pair.
		if (start < free || (code >= 0xdc00 && code <= 0xdfff)) continue;
		STYLED.lastIndex = start;
		const run = STYLED.exec(text)?.[0];
		if (run === undefined) continue;
		free = start + run.length;
		runs.push({ start, end: free, text: run });
	}
	return runs;
}
