import { charactersOf, isOf, LETTERS_AND_DIGITS } from '../text/runs.ts';
import { bytesToText, fromHex, textOfBase64 } from '../views/codecs.ts';
import { decodeAll } from '../views/decode.ts';
import { ATTACK_SCORE, findInjection, type InjectionSurroundings } from './injection.ts';

/** An order that shows only when strings are put together. `first` to `last`: the indices of those it lies in. */
export interface SpreadOrder {
	readonly first: number;
	readonly last: number;
	/** How it is spread, in words of ours. What follows in the list belongs to it: what is to be done comes behind what announces it. */
	readonly how: 'words of a list' | 'strings put together' | 'code put together';
}

/** The same in one text: `start` to `end` lie within the first and the last string, quotation marks left out. */
export interface OrderInPieces {
	readonly start: number;
	readonly end: number;
	readonly how: SpreadOrder['how'] | 'base64 with blanks';
}

/** UTF-16 units of one piece. More is text, which is read anyway. */
export const LONGEST_PIECE = 80;
/** Strings that are put together at once, how many of them once more with what follows, and how many behind an order belong to it. */
const MOST_PIECES = 2_000;
const OVERLAP = 100;
const FOLLOWING = 60;
/** Strings that a word of an order alone would make a list of one. */
const FEWEST = 3;
/** From here on an order in code is one. As for the other codes. */
const CODED_SCORE = 0.5;
/** What orders to a model hold, put together; of everything else nothing is read a second time. */
export const ORDER_STEM =
	/ignor|disreg|forget|instru|previous|system|prompt|assist|overrid|secret|passw|token|credent|do ?not|must|you ?are|vergi[sß]|anweis|olvid|oubli|diment|игнор|забуд|忽略|無視|무시/i;
const CODE = /^[A-Za-z\d+/_-]{16,}={0,2}$/;

/**
 * An order over several of these strings, which stand side by side in a list or are put together with signs: by words, by fragments of words,
 * or in code. One that lies in a single string is none: it is found there. Cost: O(n), little where no stem of an order is in them.
 */
export function spreadOrderIn(pieces: readonly string[], surroundings: InjectionSurroundings): SpreadOrder | undefined {
	if (pieces.length < 2) return undefined;
	const bare = pieces.join('');
	if (CODE.test(bare) && mayBeText(bare.slice(0, 64))) {
		const isOrder = decodeAll(bare).some(
			({ encodings, text }) =>
				encodings[0] !== 'hidden characters' && findInjection(text, surroundings).some(({ score }) => score >= CODED_SCORE),
		);
		if (isOrder) return { first: 0, last: pieces.length - 1, how: 'code put together' };
	}
	if (!ORDER_STEM.test(bare)) return undefined;
	return over(pieces, ' ', surroundings, 'words of a list') ?? over(pieces, '', surroundings, 'strings put together');
}

/** Code of which the beginning is readable: most ids and hashes are not. */
function mayBeText(head: string): boolean {
	const even = head.slice(0, head.length - (head.length % 4));
	return textOfBase64(even) !== undefined || (/^[\da-f]+$/i.test(even) && bytesToText(fromHex(even)) !== undefined);
}

function over(
	pieces: readonly string[],
	between: '' | ' ',
	surroundings: InjectionSurroundings,
	how: SpreadOrder['how'],
): SpreadOrder | undefined {
	const ends: number[] = [];
	let length = 0;
	for (const piece of pieces) {
		length += piece.length;
		ends.push(length);
		length += between.length;
	}
	for (const { end, score, start } of findInjection(pieces.join(between), surroundings)) {
		if (score < ATTACK_SCORE) continue;
		const first = ends.findIndex((each) => each > start);
		const last = ends.findIndex((each) => each >= end);
		const isWhole = pieces
			.slice(first, last + 1)
			.some((piece) => findInjection(piece, surroundings).some((alone) => alone.score >= ATTACK_SCORE));
		if (last - first + 1 >= (between === '' ? 2 : FEWEST) && !isWhole)
			return { first, last: Math.min(pieces.length - 1, last + FOLLOWING), how };
	}
	return undefined;
}

const QUOTE = /["'`]/;
/** A closing quotation mark, what puts strings side by side, and an opening one of the same kind. */
const JOINT = /(["'`])(?:[ \t\r\n]{0,40}[,+][ \t\r\n]{0,40}|[ \t\r\n]{1,40})\1/g;

/** Orders over strings that stand quoted in a text, as in JSON and in programs, and base64 that is broken by blanks. Cost: O(n). */
export function ordersInPieces(raw: string, surroundings: InjectionSurroundings): readonly OrderInPieces[] {
	const found: OrderInPieces[] = [];
	for (const run of QUOTE.test(raw) ? quotedRunsIn(raw) : []) {
		// In every JSON object a value stands beside the next name.
		const [one, two] = run;
		if (one === undefined || two === undefined) continue;
		if (run.length < FEWEST && !raw.slice(one.end, two.start).includes('+')) continue;
		const order = spreadOrderIn(
			run.map(({ start, end }) => raw.slice(start, end)),
			surroundings,
		);
		const [from, to] = [run[order?.first ?? 0], run[order?.last ?? 0]];
		if (order !== undefined && from !== undefined && to !== undefined) found.push({ start: from.start, end: to.end, how: order.how });
	}
	if (raw.search(MIXED) >= 0) found.push(...brokenBase64In(raw, surroundings));
	return found;
}

interface Span {
	readonly start: number;
	readonly end: number;
}

/** The contents of strings that stand quoted side by side, two or more. */
function* quotedRunsIn(raw: string): Generator<readonly Span[]> {
	let run: Span[] = [];
	let open = -1;
	let quote = '';
	for (const { 0: joint, 1: mark = '', index } of raw.matchAll(JOINT)) {
		const isNext = open >= 0 && mark === quote && isString(raw, open, index, mark);
		if (isNext) {
			run.push({ start: open, end: index });
			if (run.length >= MOST_PIECES) {
				yield run;
				run = run.slice(-OVERLAP);
			}
		} else {
			yield* closed(raw, run, open, quote);
			const start = raw.lastIndexOf(mark, index - 1) + 1;
			run = start > 0 && isString(raw, start, index, mark) ? [{ start, end: index }] : [];
		}
		open = index + joint.length;
		quote = mark;
	}
	yield* closed(raw, run, open, quote);
}

function* closed(raw: string, run: readonly Span[], open: number, quote: string): Generator<readonly Span[]> {
	if (run.length === 0) return;
	const end = raw.slice(open, open + LONGEST_PIECE + 1).indexOf(quote);
	yield end < 0 ? run : [...run, { start: open, end: open + end }];
}

function isString(raw: string, start: number, end: number, quote: string): boolean {
	return end - start <= LONGEST_PIECE && end > start && !raw.slice(start, end).includes(quote);
}

/** Letters change their case within a word as often as in code only. */
const MIXED = /[a-z\d][A-Z]{1,3}[a-z\d]{0,3}[A-Z]/g;
const WORD = /^[A-Z]?[a-z]+$/;
/** UTF-16 units that are looked at on each side of a place. */
const NEAR = 2_048;
const NEIGHBOUR = 160;

/** Groups of base64 with blanks or line ends between. Words before and behind them do not belong to them. */
function* brokenBase64In(raw: string, surroundings: InjectionSurroundings): Generator<OrderInPieces> {
	let read = 0;
	for (const { index: at } of raw.matchAll(MIXED)) {
		if (at < read) continue;
		// A name like this stands between words; a group of code beside another one.
		const behind = /^[^\s]{0,76}[ \t\r\n]{1,4}([A-Za-z\d+/_=-]{2,76})(?:\s|$)/.exec(raw.slice(at, at + NEIGHBOUR))?.[1];
		if (behind === undefined || WORD.test(behind)) continue;
		const index = edgeOf(raw, at, -1, Math.max(read, at - NEAR));
		const run = raw.slice(index, edgeOf(raw, at, 1, Math.min(raw.length, at + 2 * NEAR)));
		read = index + run.length;
		const groups = [...run.matchAll(/[^ \t\r\n]+/g)].map(({ 0: text, index: from }) => ({
			text,
			start: index + from,
			end: index + from + text.length,
		}));
		if (groups.length < FEWEST + 1) continue;
		// Nearly all of prose are words; of code in groups few look like one.
		if (groups.filter(({ text }) => WORD.test(text)).length * 2 > groups.length + 4) continue;
		const inside = groups.map(
			({ text }, at) => !WORD.test(text) || text.length === groups[at + 1]?.text.length || text.length === groups[at - 1]?.text.length,
		);
		const isOdd = groups.map(({ text }) => !WORD.test(text));
		const starts = new Set([inside.indexOf(true), isOdd.indexOf(true)]);
		const ends = new Set([groups.length - 1, inside.lastIndexOf(true), isOdd.lastIndexOf(true)]);
		const spans = [...starts].flatMap((first) => [...ends].map((last) => groups.slice(first, last + 1)));
		const coded = spans.find((each) => isOrderIn(each.map(({ text }) => text).join(''), surroundings));
		if (coded !== undefined) yield { start: coded[0]?.start ?? index, end: coded.at(-1)?.end ?? index, how: 'base64 with blanks' };
	}
}

/** How far groups of code reach before (`step` -1) or behind a place, blanks between them included. */
function edgeOf(raw: string, from: number, step: 1 | -1, limit: number): number {
	let blanks = 0;
	let at = from;
	while (at !== limit) {
		const next = step === 1 ? at : at - 1;
		const isCode = isOf(GROUP, raw, next);
		if (!isCode && (blanks === MOST_BLANKS || !BLANK.test(raw.charAt(next)))) break;
		blanks = isCode ? 0 : blanks + 1;
		at += step;
	}
	return at;
}

const GROUP = charactersOf(`${LETTERS_AND_DIGITS}+/_-=`);
const BLANK = /[ \t\r\n]/;
const MOST_BLANKS = 4;

function isOrderIn(base64: string, surroundings: InjectionSurroundings): boolean {
	const text = textOfBase64(base64);
	return text !== undefined && findInjection(text, surroundings).some(({ score }) => score >= CODED_SCORE);
}
