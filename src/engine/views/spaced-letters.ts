import { createSkipGate } from '../gate/skip-gate.ts';
import { counts, kernels, MOST_UNITS, type Region, regionAt, tableOf } from '../kernels/kernels.ts';
import { INSTRUCTION_PHRASES, INSTRUCTION_WORDS } from './plain-words.ts';
import { type TextView, ViewBuilder } from './view.ts';

/** Which letters of a text are read in sequence. */
export type Letters = 'words broken or joined' | 'first letters of lines' | 'first words of lines' | 'last words of lines';

/** What these letters spell, with spaces between the words restored. */
export interface Spelled {
	readonly by: Letters;
	readonly view: TextView;
	/** UTF-16 span in the text. */
	readonly start: number;
	readonly end: number;
}

/** Lower-case letters, with the position of each in the text. */
interface Row {
	readonly region: Region;
	readonly places: Int32Array;
	count: number;
}

/** The text and its letters, written by `readLetters`: lower case, with non-ASCII characters blanked. */
const TEXT = regionAt(kernels.BYTES, MOST_UNITS);
const LETTERS = regionAt(kernels.LETTERS, MOST_UNITS);
const EDGES = [
	['first letters of lines', regionAt(kernels.INITIALS, MOST_UNITS), counts.lines],
	['first words of lines', regionAt(kernels.FIRST_WORDS, MOST_UNITS), counts.firstWords],
	['last words of lines', regionAt(kernels.LAST_WORDS, MOST_UNITS), counts.lastWords],
] as const;
/** Buffer for letters to split into words. Created for the first text whose letters contain a phrase of an instruction. */
let room: Row | undefined;

const GATE = createSkipGate(INSTRUCTION_PHRASES.map((phrase) => phrase.replaceAll(' ', '')));
/** The phrases in their normal spelling, and their lengths in letters. */
const PLAIN = new Set(INSTRUCTION_PHRASES);
const PHRASE_LENGTHS = [...new Set(INSTRUCTION_PHRASES.map((phrase) => phrase.replaceAll(' ', '').length))];
/** Letters on each side of a phrase to split into words. */
const AROUND = 600;
/** Minimum broken or joined words in a passage. Fewer can be a name or a typo. */
const LEAST_ODD = 5;
/** Minimum share of a passage's letters in known words. */
const LEAST_KNOWN = 0.7;
/** Maximum letters of a word too short to need breaking. */
const SHORT_LENGTH = 3;
/** Maximum normal words in a row between two odd ones. */
const MOST_PLAIN = 3;
/** Minimum lines of a text whose edges are read. */
const LEAST_LINES = 6;
/** Maximum letters of a word at the edge of a line. */
const LONGEST_WORD = 24;
/** Maximum units of a line before its first letter, such as a list marker. */
const LONGEST_INDENT = 24;
const [BACKSLASH, BLANK] = [0x5c, 0x20];

/**
 * What the letters of a text spell when everything between them is ignored: words that are broken, joined, or separated in unusual ways,
 * and words down the edges of lines. `text` must be the last one that `readLetters` read. Splits letters into words only around a phrase of
 * an instruction. Cost: O(n), little without such a phrase.
 */
export function spacedLetters(text: string): readonly Spelled[] {
	const found: Spelled[] = [];
	if (GATE.next(LETTERS, counts.letters(), 0) >= 0) {
		const row = emptyRow();
		fillWith(row, text.length);
		found.push(...spelledIn(text, row, 'words broken or joined'));
	}
	if (counts.lines() < LEAST_LINES) return found;
	for (const [by, region, count] of EDGES) {
		if (GATE.next(region, count(), 0) < 0) continue;
		const row = emptyRow();
		fillEdge(row, text, by);
		found.push(...spelledIn(text, row, by));
	}
	return apart(found);
}

function emptyRow(): Row {
	room ??= { region: tableOf(MOST_UNITS), places: new Int32Array(MOST_UNITS), count: 0 };
	room.count = 0;
	return room;
}

/** Adds all letters. A letter after a backslash belongs to an escape sequence. */
function fillWith(row: Row, length: number): void {
	const { bytes } = TEXT;
	for (let at = 0; at < length; at += 1) {
		if (!isLetter(bytes[at]) || (at > 0 && bytes[at - 1] === BACKSLASH)) continue;
		addTo(row, at, at + 1);
	}
}

function fillEdge(row: Row, text: string, by: Letters): void {
	for (let start = 0; start < text.length; ) {
		const feed = text.indexOf('\n', start);
		const end = feed < 0 ? text.length : feed;
		if (by === 'last words of lines') lastWord(row, start, end);
		else firstWord(row, start, end, by === 'first letters of lines' ? 1 : LONGEST_WORD);
		start = end + 1;
	}
}

/** Drops results inside an earlier one: one letter per line matches several readings. */
function apart(all: readonly Spelled[]): readonly Spelled[] {
	const found: Spelled[] = [];
	for (const each of all) if (!found.some(({ end, start }) => start <= each.start && end >= each.end)) found.push(each);
	return found;
}

function isLetter(byte: number | undefined): boolean {
	return byte !== undefined && byte >= LETTER_A && byte < LETTER_A + ALPHABET;
}

function addTo(row: Row, from: number, to: number): void {
	for (let at = from; at < to; at += 1) {
		row.region.bytes[row.count] = TEXT.bytes[at] ?? 0;
		row.places[row.count] = at;
		row.count += 1;
	}
}

function firstWord(row: Row, start: number, end: number, most: number): void {
	const { bytes } = TEXT;
	let at = start;
	const last = Math.min(end, start + LONGEST_INDENT);
	while (at < last && !isLetter(bytes[at])) at += 1;
	let behind = at;
	while (behind < end && behind - at < most && isLetter(bytes[behind])) behind += 1;
	addTo(row, at, behind);
}

function lastWord(row: Row, start: number, end: number): void {
	const { bytes } = TEXT;
	let behind = end;
	const first = Math.max(start, end - LONGEST_INDENT);
	while (behind > first && !isLetter(bytes[behind - 1])) behind -= 1;
	let at = behind;
	while (at > start && behind - at < LONGEST_WORD && isLetter(bytes[at - 1])) at -= 1;
	addTo(row, at, behind);
}

/** A word of a row. `isOdd`: it's broken, joined to the word before it, or separated from it in an unusual way. */
interface Word {
	readonly from: number;
	readonly to: number;
	readonly isOdd: boolean;
	/** Whether it's odd because of the gap to the word before it. */
	readonly leans: boolean;
	readonly isKnown: boolean;
}

/** The span of a word in its row. */
interface WordSpan {
	readonly from: number;
	to: number;
	readonly isKnown: boolean;
}

function spelledIn(text: string, row: Row, by: Letters): readonly Spelled[] {
	const found: Spelled[] = [];
	const { count, places, region } = row;
	for (let hit = GATE.next(region, count, 0); hit >= 0; ) {
		if (isPlain(text, row, hit)) {
			hit = GATE.next(region, count, hit + 1);
			continue;
		}
		const from = Math.max(0, hit - AROUND);
		const to = Math.min(count, hit + AROUND);
		const words = wordsBetween(text, row, from, to, by);
		// Handles all phrases in this window, so only the half before the next window is read twice.
		let next = hit;
		for (let told = 0; next >= 0 && next < to; next = GATE.next(region, count, next + 1)) {
			if (next < told) continue;
			const passage = passageAround(words, next);
			told = passage.at(-1)?.to ?? 0;
			if (!isDisguised(passage)) continue;
			const view = viewOf(passage, region.bytes, places, text.length);
			found.push({ by, view, start: view.rawStart(0), end: view.rawEnd(view.text.length) });
		}
		hit = next;
	}
	return found;
}

/** Whether a phrase is written in normal spelling at this letter. */
function isPlain(text: string, { count, places }: Row, hit: number): boolean {
	const start = places[hit] ?? 0;
	return PHRASE_LENGTHS.some((length) => {
		if (hit + length > count) return false;
		const end = (places[hit + length - 1] ?? 0) + 1;
		return (
			end - start <= 2 * length &&
			PLAIN.has(
				text
					.slice(start, end)
					.toLowerCase()
					.replaceAll(/\r?\n[ \t]{0,3}|[ \t]{1,3}/g, ' '),
			)
		);
	});
}

/** The words around `place`, up to where only normal words follow. */
function passageAround(words: readonly Word[], place: number): readonly Word[] {
	const at = words.findIndex(({ to }) => to > place);
	const isNear = (from: number, to: number): boolean => words.slice(Math.max(0, from), Math.max(0, to)).some(({ isOdd }) => isOdd);
	let first = at;
	while (first > 0 && isNear(first - MOST_PLAIN, first)) first -= 1;
	let behind = at + 1;
	while (behind < words.length && isNear(behind, behind + MOST_PLAIN)) behind += 1;
	// Of the normal words before the first odd one, keep the last if the odd word is odd because of the gap between them.
	while (first < at && words[first]?.isOdd === false && words[first + 1]?.leans === false) first += 1;
	while (behind > at + 1 && words[behind - 1]?.isOdd === false) behind -= 1;
	return words.slice(Math.max(0, first), behind);
}

/** Whether most words of the passage are odd but known. Letters from a list of names or from source code aren't. */
function isDisguised(passage: readonly Word[]): boolean {
	const odd = passage.filter(({ isOdd }) => isOdd).length;
	// Disguises that break words leave short ones whole.
	const whole = passage.filter(({ from, isOdd, to }) => !isOdd && to - from > SHORT_LENGTH).length;
	if (odd < LEAST_ODD || odd < whole) return false;
	let [known, all] = [0, 0];
	for (const { from, isKnown, to } of passage) {
		all += to - from;
		if (isKnown) known += to - from;
	}
	return known >= all * LEAST_KNOWN;
}

function viewOf(words: readonly Word[], letters: Uint8Array, places: Int32Array, rawLength: number): TextView {
	const builder = new ViewBuilder(words.reduce((sum, { from, to }) => sum + to - from + 1, 0));
	for (const [index, { from, to }] of words.entries()) {
		const start = places[from] ?? 0;
		const before = words[index - 1];
		if (before !== undefined) builder.push(BLANK, (places[before.to - 1] ?? 0) + 1, start);
		for (let at = from; at < to; at += 1) builder.push(letters[at] ?? 0, places[at] ?? 0, (places[at] ?? 0) + 1);
	}
	return builder.build(rawLength);
}

/** Normal text between words: spaces, at most one line end, and a punctuation mark. */
const BETWEEN_WORDS = /^(?:[ \t]{1,40}|[.,;:!?'"()/_-]{1,2}[ \t]{0,40})?(?:\r?\n[ \t]{0,40})?['"(]?$/;
/** Longest gap to examine between two words. */
const LONGEST_BETWEEN = 90;

function wordsBetween(text: string, row: Row, from: number, to: number, by: Letters): readonly Word[] {
	const isWords = by === 'first words of lines' || by === 'last words of lines';
	const spans = isWords ? togetherIn(row, from, to) : wordsIn(row, from, to);
	const startOf = (index: number): number => row.places[spans[index]?.from ?? 0] ?? 0;
	const endOf = (index: number): number => (row.places[(spans[index]?.to ?? 1) - 1] ?? 0) + 1;
	// Source code has all kinds of symbols between words; a disguise separates words the same way each time.
	const shapes = spans.map((_, index) => (index === 0 ? '' : shapeOf(text, endOf(index - 1), startOf(index))));
	return spans.map((span, index) => {
		const start = startOf(index);
		const isBroken = endOf(index) - start !== span.to - span.from;
		const isJoined = index > 0 && start === endOf(index - 1) && isInLongWord(text, start) && !isHump(text, start);
		const shape = shapes[index] ?? '';
		const isApart = shape !== '' && (by !== 'words broken or joined' || shape === shapes[index - 1] || shape === shapes[index + 1]);
		const leans = isJoined || isApart;
		return { ...span, leans, isOdd: isBroken || leans };
	});
}

/** Splits at gaps: letters that are adjacent in the text form a word. */
function togetherIn({ places }: Row, from: number, to: number): readonly WordSpan[] {
	const spans: WordSpan[] = [];
	for (let at = from; at < to; at += 1) {
		const last = spans.at(-1);
		if (last !== undefined && (places[at - 1] ?? 0) + 1 === places[at]) last.to = at + 1;
		else spans.push({ from: at, to: at + 1, isKnown: true });
	}
	return spans;
}

/** Splits the letters from `from` to `to` into as few words as possible, preferably known ones. Cost: O(n) times the longest word. */
function wordsIn({ region: { bytes } }: Row, from: number, to: number): readonly WordSpan[] {
	const length = to - from;
	const costs = new Float64Array(length + 1).fill(Number.POSITIVE_INFINITY);
	const starts = new Int32Array(length + 1);
	costs[0] = 0;
	for (let at = 0; at < length; at += 1) {
		const cost = costs[at] ?? 0;
		const reach = (end: number, more: number): void => {
			if (cost + more >= (costs[end] ?? 0)) return;
			costs[end] = cost + more;
			starts[end] = at;
		};
		reach(at + 1, UNKNOWN_LETTER);
		for (let node = 0, end = at; end < length; ) {
			node = TRIE[node * ALPHABET + (bytes[from + end] ?? 0) - LETTER_A] ?? 0;
			if (node === 0) break;
			end += 1;
			if (ENDS[node] === 1) reach(end, end - at === 1 ? SHORT_WORD : WORD);
		}
	}
	const cuts: number[] = [];
	for (let end = length; end > 0; end = starts[end] ?? 0) cuts.push(end);
	const spans: WordSpan[] = [];
	let start = from;
	for (const cut of cuts.reverse()) {
		const end = from + cut;
		const last = spans.at(-1);
		const isKnown = end - start > 1 || ENDS[TRIE[(bytes[start] ?? 0) - LETTER_A] ?? 0] === 1;
		// Letters outside all words stay together.
		if (!isKnown && last?.isKnown === false) last.to = end;
		else spans.push({ from: start, to: end, isKnown });
		start = end;
	}
	return spans;
}

/** The text between two words, with numbers and spaces normalized. '' if it's normal or empty. */
function shapeOf(text: string, start: number, end: number): string {
	const between = text.slice(start, Math.min(end, start + LONGEST_BETWEEN));
	return BETWEEN_WORDS.test(between) ? '' : between.replaceAll(/\d+/g, '0').replaceAll(/[ \t]+/g, ' ');
}

/** Maximum letters of an unlisted word that contains listed ones. A longer sequence is several words. */
const LONGEST_UNKNOWN = 12;

function isInLongWord(text: string, at: number): boolean {
	let [start, end] = [at, at];
	while (start > 0 && at - start <= LONGEST_UNKNOWN && isLetterAt(text, start - 1)) start -= 1;
	while (end < text.length && end - start <= LONGEST_UNKNOWN && isLetterAt(text, end)) end += 1;
	return end - start > LONGEST_UNKNOWN;
}

function isLetterAt(text: string, at: number): boolean {
	return isLetter(text.charCodeAt(at) | 0x20);
}

/** A capital after a lower-case letter, as in camel case. */
function isHump(text: string, at: number): boolean {
	return /^[a-z][A-Z]$/.test(text.slice(at - 1, at + 1));
}

/** Costs of a word, of a one-letter word, and of a letter outside all words. */
const [WORD, SHORT_WORD, UNKNOWN_LETTER] = [1, 1.6, 1.9];
const [ALPHABET, LETTER_A] = [26, 0x61];
/** `next`: for each node and letter, the next node or 0. `ends`: for each node, 1 if a word ends there. */
interface Trie {
	readonly next: Uint16Array;
	readonly ends: Uint8Array;
}

function trieOf(words: readonly string[]): Trie {
	const most = words.reduce((sum, word) => sum + word.length, 1);
	const next = new Uint16Array(ALPHABET * most);
	const ends = new Uint8Array(most);
	let nodes = 1;
	for (const word of words) {
		let node = 0;
		for (let at = 0; at < word.length; at += 1) {
			const place = node * ALPHABET + word.charCodeAt(at) - LETTER_A;
			if (next[place] === 0) {
				next[place] = nodes;
				nodes += 1;
			}
			node = next[place] ?? 0;
		}
		ends[node] = 1;
	}
	return { next, ends };
}

const { next: TRIE, ends: ENDS } = trieOf(INSTRUCTION_WORDS);
