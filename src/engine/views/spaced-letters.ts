import { createSkipGate } from '../gate/skip-gate.ts';
import { counts, kernels, MOST_UNITS, type Region, regionAt, tableOf } from '../kernels/kernels.ts';
import { INSTRUCTION_PHRASES, INSTRUCTION_WORDS } from './plain-words.ts';
import { type TextView, ViewBuilder } from './view.ts';

/** Which letters of a text are read one after the other. */
export type Letters = 'words broken or joined' | 'first letters of lines' | 'first words of lines' | 'last words of lines';

/** What they spell, with blanks between the words again. */
export interface Spelled {
	readonly by: Letters;
	readonly view: TextView;
	/** Where it stands in the text. */
	readonly start: number;
	readonly end: number;
}

/** Letters in lower case, with the place of each in the text. */
interface Row {
	readonly region: Region;
	readonly places: Int32Array;
	count: number;
}

/** The text and its letters as `readLetters` leaves them: in lower case, and what is no ASCII is nothing that counts here. */
const TEXT = regionAt(kernels.BYTES, MOST_UNITS);
const LETTERS = regionAt(kernels.LETTERS, MOST_UNITS);
const EDGES = [
	['first letters of lines', regionAt(kernels.INITIALS, MOST_UNITS), counts.lines],
	['first words of lines', regionAt(kernels.FIRST_WORDS, MOST_UNITS), counts.firstWords],
	['last words of lines', regionAt(kernels.LAST_WORDS, MOST_UNITS), counts.lastWords],
] as const;
/** The letters that are put into words again, made with the first text that has a phrase of an order in its letters. */
let room: Row | undefined;

const GATE = createSkipGate(INSTRUCTION_PHRASES.map((phrase) => phrase.replaceAll(' ', '')));
/** The phrases as they stand everywhere, and how many letters they have. */
const PLAIN = new Set(INSTRUCTION_PHRASES);
const PHRASE_LENGTHS = [...new Set(INSTRUCTION_PHRASES.map((phrase) => phrase.replaceAll(' ', '').length))];
/** Letters on each side of a phrase of an order that are put into words again. */
const AROUND = 600;
/** Words of a passage that are broken or joined: fewer are a name or a slip. */
const LEAST_ODD = 5;
/** Of the letters of a passage so many belong to words that are known. */
const LEAST_KNOWN = 0.7;
/** Letters of a word that there is no need to break. */
const SHORT_LENGTH = 3;
/** As many words as they should be may stand between two that are not. */
const MOST_PLAIN = 3;
/** Lines without which there is nothing to read down their edges. */
const LEAST_LINES = 6;
/** Letters of a word at the edge of a line. */
const LONGEST_WORD = 24;
/** Units of a line before its first letter: more is no mark of a list. */
const LONGEST_INDENT = 24;
const [BACKSLASH, BLANK] = [0x5c, 0x20];

/**
 * What the letters of a text say when nothing stands between them: words that are broken, joined, or set apart by what no everyday text has between words,
 * and those that stand down the edges of its lines. The text is the last one that `readLetters` has read. Letters are put into words again only around a phrase of an
 * order. Cost: O(n), little where there is none.
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

/** All letters. One behind a backslash is a sign. */
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

/** Without those that lie in one before them: a letter a line is read in several ways. */
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

/** A word of a row, and whether it is broken, joined to the one before it, or set apart as no everyday text does it. */
interface Word {
	readonly from: number;
	readonly to: number;
	readonly isOdd: boolean;
	/** Odd by how it stands to the word before it. */
	readonly leans: boolean;
	readonly isKnown: boolean;
}

/** Where a word stands in its row. */
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
		// All phrases in the window are told of at once: what is read twice is the half before the next one.
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

/** Whether a phrase stands at this letter as it stands everywhere. */
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

/** The words around a place up to where only such follow as are not odd. */
function passageAround(words: readonly Word[], place: number): readonly Word[] {
	const at = words.findIndex(({ to }) => to > place);
	const isNear = (from: number, to: number): boolean => words.slice(Math.max(0, from), Math.max(0, to)).some(({ isOdd }) => isOdd);
	let first = at;
	while (first > 0 && isNear(first - MOST_PLAIN, first)) first -= 1;
	let behind = at + 1;
	while (behind < words.length && isNear(behind, behind + MOST_PLAIN)) behind += 1;
	// Of those before the first odd word one belongs to it where it is odd by how it stands to that one.
	while (first < at && words[first]?.isOdd === false && words[first + 1]?.leans === false) first += 1;
	while (behind > at + 1 && words[behind - 1]?.isOdd === false) behind -= 1;
	return words.slice(Math.max(0, first), behind);
}

/** Most of its words are odd, and they are words: letters taken from a list of names or from program text are not. */
function isDisguised(passage: readonly Word[]): boolean {
	const odd = passage.filter(({ isOdd }) => isOdd).length;
	// Short words stay whole where long ones are broken.
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

/** Blanks, perhaps one line end, perhaps one mark of punctuation: what stands between words everywhere. */
const BETWEEN_WORDS = /^(?:[ \t]{1,40}|[.,;:!?'"()/_-]{1,2}[ \t]{0,40})?(?:\r?\n[ \t]{0,40})?['"(]?$/;
/** More stands between no two words. */
const LONGEST_BETWEEN = 90;

function wordsBetween(text: string, row: Row, from: number, to: number, by: Letters): readonly Word[] {
	const isWords = by === 'first words of lines' || by === 'last words of lines';
	const spans = isWords ? togetherIn(row, from, to) : wordsIn(row, from, to);
	const startOf = (index: number): number => row.places[spans[index]?.from ?? 0] ?? 0;
	const endOf = (index: number): number => (row.places[(spans[index]?.to ?? 1) - 1] ?? 0) + 1;
	// Program text has every kind of sign between its words; who sets words apart does it the same way each time.
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

/** Letters that stand side by side in the text are a word. */
function togetherIn({ places }: Row, from: number, to: number): readonly WordSpan[] {
	const spans: WordSpan[] = [];
	for (let at = from; at < to; at += 1) {
		const last = spans.at(-1);
		if (last !== undefined && (places[at - 1] ?? 0) + 1 === places[at]) last.to = at + 1;
		else spans.push({ from: at, to: at + 1, isKnown: true });
	}
	return spans;
}

/** The letters from `from` to `to` as words: the fewest, and those known. Cost: O(n) times the longest word. */
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
		// Letters that belong to no word stay together.
		if (!isKnown && last?.isKnown === false) last.to = end;
		else spans.push({ from: start, to: end, isKnown });
		start = end;
	}
	return spans;
}

/** What stands between two words, with numbers and blanks alike; '' where it is what stands between words everywhere, or nothing. */
function shapeOf(text: string, start: number, end: number): string {
	const between = text.slice(start, Math.min(end, start + LONGEST_BETWEEN));
	return BETWEEN_WORDS.test(between) ? '' : between.replaceAll(/\d+/g, '0').replaceAll(/[ \t]+/g, ' ');
}

/** Letters of a word that is none of the list, and of which parts are: more are several words. */
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

/** A capital behind a small letter: so are names in programs written. */
function isHump(text: string, at: number): boolean {
	return /^[a-z][A-Z]$/.test(text.slice(at - 1, at + 1));
}

/** What a word costs, one of a single letter, and a letter that belongs to none. */
const [WORD, SHORT_WORD, UNKNOWN_LETTER] = [1, 1.6, 1.9];
const [ALPHABET, LETTER_A] = [26, 0x61];
/** `next`: for each node and letter the next node, 0 where no word goes on. `ends`: by node, 1 where a word ends. */
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
