import { HIDDEN, isIn, isVariationSelector } from './hidden-classes.ts';

/** A code point with its context. Neighbors are code points, 0 at the edges. */
export interface Neighborhood {
	readonly text: string;
	/** UTF-16 offset. */
	readonly offset: number;
	readonly code: number;
	readonly before: number;
	readonly after: number;
}

/** Letters and marks of scripts whose spelling needs joiners. Source: Unicode 16, section 9.2 and chapter 12. */
const JOINING_SCRIPT =
	/[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;
const UNSPACED_SCRIPT = /[\p{Script=Khmer}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Currency signs used in right-to-left text, where a mark keeps them on the right side of the amount. */
const CURRENCY = /[\u20AA\uFDFC\u060B]/u;
const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;
const OPERAND = /[\p{L}\p{N})\]]/u;
const LETTER_OR_MARK = /[\p{L}\p{M}]/u;
const PICTOGRAPH = /\p{Extended_Pictographic}/u;
const EMOJI = /\p{Emoji}/u;
const IDEOGRAPH = /\p{Unified_Ideograph}/u;
const SYMBOL = /\p{S}/u;
const HIEROGLYPH = /(?=\p{L})\p{Script=Egyptian_Hieroglyphs}/u;
const MONGOLIAN = /\p{Script=Mongolian}/u;

/** Whether this hidden character serves its intended purpose, judged only by its neighbors (trap 11). Cost: O(1). */
export function isLegitimate(place: Neighborhood): boolean {
	const { code, before, after } = place;
	if (code === 0xfeff) return place.offset === 0;
	if (code === 0x200d) return joinsEmoji(before, after) || isBetweenJoiningLetters(before, after);
	// Scripts without spaces use it to mark possible line breaks.
	if (code === 0x200b) return is(UNSPACED_SCRIPT, before) && is(UNSPACED_SCRIPT, after);
	if (code === 0x200c) return isBetweenJoiningLetters(before, after);
	if (code === 0x200e || code === 0x200f || code === 0x061c) return isNextToRightToLeft(place);
	if (code === 0xad) return isHyphenation(place);
	// Hieroglyphs can be stacked or framed.
	if (isIn(code, 0x13430, 0x1343f)) return HIEROGLYPH.test(place.text.slice(Math.max(0, place.offset - 6), place.offset + 8));
	if (code === 0x180e) return is(MONGOLIAN, before) && is(MONGOLIAN, after);
	if (isIn(code, 0x2066, 0x2069)) return isolatesName(place) || isolatesInRightToLeft(place);
	if (isIn(code, 0x2061, 0x2064)) return isOperator(place);
	// Keeps a number on one line.
	if (code === 0x2060) return is(DIGIT, before) && is(DIGIT, after);
	if (isVariationSelector(code)) return selectsOneGlyph(code, before, after);
	if (isIn(code, 0xe000, 0xf8ff) || isIn(code, 0xf0000, 0xffffd)) return isLoneIcon(before, after);
	return false;
}

/**
 * The length in UTF-16 units of a regional emoji flag (England, Scotland, Wales) that starts at `offset`, otherwise 0. Source: UTS #51,
 * ED-14a; only these three are recommended for interchange.
 */
export function regionFlagLength(text: string, offset: number): number {
	const match = REGION_FLAG.exec(text.slice(offset, offset + 14));
	return match === null ? 0 : match[0].length;
}

const REGION_FLAG =
	/^\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/u;

function joinsEmoji(before: number, after: number): boolean {
	const isLeft = is(PICTOGRAPH, before) || before === 0xfe0f || isIn(before, 0x1f3fb, 0x1f3ff);
	return isLeft && is(PICTOGRAPH, after);
}

function isBetweenJoiningLetters(before: number, after: number): boolean {
	return is(LETTER_OR_MARK, before) && is(JOINING_SCRIPT, before) && !is(HIDDEN, after);
}

/**
 * Whether the nearest letter on one side, at most 12 characters away, is right-to-left, or a currency sign of such a script is adjacent.
 * Always false next to another hidden character.
 */
function isNextToRightToLeft(place: Neighborhood): boolean {
	if (is(HIDDEN, place.before) || is(HIDDEN, place.after)) return false;
	if (is(CURRENCY, place.before) || is(CURRENCY, place.after)) return true;
	const left = [...place.text.slice(Math.max(0, place.offset - 12), place.offset)].reverse().find((each) => LETTER.test(each));
	const right = [...place.text.slice(place.offset + 1, place.offset + 13)].find((each) => LETTER.test(each));
	return (left !== undefined && RIGHT_TO_LEFT.test(left)) || (right !== undefined && RIGHT_TO_LEFT.test(right));
}

/** UTF-16 units on each side in which the rest of a word is searched. */
const WORD_REACH = 60;
const SOFT_HYPHEN = 0xad;
/** Maximum pieces of a hyphenated word. More pieces spell something letter by letter. */
const MOST_PIECES = 5;

/**
 * Whether the word has at least eight letters in pieces of at least four: typical for hyphenation, and useless for hiding a word. Cost:
 * O(1), and almost nothing inside a run of soft hyphens, which can fill a page.
 */
function isHyphenation({ after, before, offset, text }: Neighborhood): boolean {
	if (!is(LETTER, before) || !is(LETTER, after)) return false;
	const pieces = [...piecesBefore(text, offset), ...piecesBehind(text, offset + 1)];
	const letters = pieces.reduce((sum, piece) => sum + piece, 0);
	return letters >= 8 && pieces.length <= MOST_PIECES && pieces.every((piece) => piece >= (pieces.length === 2 ? 2 : 4));
}

/** Lengths, in UTF-16 units, of the pieces of the word that ends at `end`. */
function piecesBefore(text: string, end: number): readonly number[] {
	const pieces = [0];
	for (let at = end; at > end - WORD_REACH && at > 0 && pieces.length <= MOST_PIECES; ) {
		const length = letterBefore(text, at);
		if (length > 0) pieces[pieces.length - 1] = (pieces.at(-1) ?? 0) + length;
		else if (text.charCodeAt(at - 1) === SOFT_HYPHEN) pieces.push(0);
		else break;
		at -= Math.max(1, length);
	}
	return pieces;
}

/** Lengths of the pieces of the word that starts at `start`. */
function piecesBehind(text: string, start: number): readonly number[] {
	const pieces = [0];
	for (let at = start; at < start + WORD_REACH && at < text.length && pieces.length <= MOST_PIECES; ) {
		const length = letterAt(text, at);
		if (length > 0) pieces[pieces.length - 1] = (pieces.at(-1) ?? 0) + length;
		else if (text.charCodeAt(at) === SOFT_HYPHEN) pieces.push(0);
		else break;
		at += Math.max(1, length);
	}
	return pieces;
}

/** UTF-16 units of the letter at `at`. 0: it isn't a letter. */
function letterAt(text: string, at: number): number {
	const code = text.codePointAt(at) ?? 0;
	if (code < 0x80) return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a ? 1 : 0;
	return is(LETTER, code) ? (code > 0xffff ? 2 : 1) : 0;
}

/** UTF-16 units of the letter that ends at `end`. */
function letterBefore(text: string, end: number): number {
	const unit = text.charCodeAt(end - 1);
	if (unit < 0xdc00 || unit > 0xdfff) return letterAt(text, end - 1);
	return letterAt(text, end - 2) === 2 ? 2 : 0;
}

/** First-strong isolates around a short right-to-left name, with nothing else hidden between them. */
function isolatesName(place: Neighborhood): boolean {
	const around = place.text.slice(Math.max(0, place.offset - 40), place.offset + 41);
	const pair = /\u2068([^\u2066-\u2069]{1,36})\u2069/u.exec(around)?.[1];
	return pair !== undefined && RIGHT_TO_LEFT.test(pair) && !/[a-z]/i.test(pair) && !HIDDEN.test(pair);
}

/** UTF-16 units on each side in which the other half of a pair and right-to-left text are searched. */
const LINE_REACH = 120;

/** One of a pair of isolates around visible text in a right-to-left line, where it keeps names, paths, and numbers in order. */
function isolatesInRightToLeft({ offset, text }: Neighborhood): boolean {
	const from = Math.max(0, offset - LINE_REACH);
	const left = text.slice(from, offset).split('\n').at(-1) ?? '';
	const line = `${left}${text.slice(offset, offset + LINE_REACH).split('\n', 1)[0]}`;
	if (![...line].some((each) => RIGHT_TO_LEFT.test(each))) return false;
	for (const { 0: whole, 1: inside = '', index } of line.matchAll(/[\u2066-\u2068]([^\u2066-\u2069]{1,80})\u2069/gu))
		if (left.length === index || left.length === index + whole.length - 1) return !HIDDEN.test(inside);
	return false;
}

/** An invisible operator between operands of a formula. It can't split a word, because at least one operand is a single letter. */
function isOperator({ after, before, code, offset, text }: Neighborhood): boolean {
	if (!is(OPERAND, before) || !(is(OPERAND, after) || after === 0x28)) return false;
	// Function application precedes its argument.
	if (code === 0x2061 && after === 0x28) return true;
	const isWord = (unit: string): boolean => LETTER_OR_MARK.test(unit) || HIDDEN.test(unit);
	return !isWord(text.charAt(offset - 2)) && !isWord(text.charAt(offset + 2));
}

function selectsOneGlyph(code: number, before: number, after: number): boolean {
	if (isVariationSelector(after)) return false;
	if (code === 0xfe0e || code === 0xfe0f) return is(EMOJI, before) || is(PICTOGRAPH, before);
	if (isIn(code, 0xe0100, 0xe01ef)) return is(IDEOGRAPH, before);
	if (isIn(code, 0x180b, 0x180f)) return is(MONGOLIAN, before);
	return isIn(code, 0xfe00, 0xfe02) && (is(IDEOGRAPH, before) || (is(SYMBOL, before) && !is(PICTOGRAPH, before)));
}

/** An icon font glyph by itself, separated like a word: not attached to letters or to the end of a sentence. */
function isLoneIcon(before: number, after: number): boolean {
	return (before === 0 || OPENS.test(String.fromCodePoint(before))) && (after === 0 || CLOSES.test(String.fromCodePoint(after)));
}

const OPENS = /[\s([{"'`|:=<>/]/;
const CLOSES = /[\s)\]}"'`|:,.<>/]/;

function is(set: RegExp, code: number): boolean {
	return code !== 0 && set.test(String.fromCodePoint(code));
}
