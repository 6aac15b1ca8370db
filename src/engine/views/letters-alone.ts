import { createUnitGate } from '../gate/skip-gate.ts';
import { ORDER_PHRASES, WORDS_OF_ORDERS } from '../orders/word-lists.ts';
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
class Row {
	readonly units: Uint16Array<ArrayBuffer>;
	readonly places: Int32Array<ArrayBuffer>;
	count = 0;

	constructor(most: number) {
		this.units = new Uint16Array(most);
		this.places = new Int32Array(most);
	}
}

const GATE = createUnitGate(ORDER_PHRASES.map((phrase) => phrase.replaceAll(' ', '')));
/** The phrases as they stand everywhere, and how many letters they have. */
const PLAIN = new Set(ORDER_PHRASES);
const PHRASE_LENGTHS = [...new Set(ORDER_PHRASES.map((phrase) => phrase.replaceAll(' ', '').length))];
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
/** By ASCII character: the letter in lower case, 0 for what is none. */
const LETTERS = new Uint8Array(128);
for (let letter = 0x61; letter <= 0x7a; letter += 1) [LETTERS[letter], LETTERS[letter - 0x20]] = [letter, letter];

/**
 * What the letters of a text say when nothing stands between them: words that are broken, joined, or set apart by what no everyday text has between words,
 * and those that stand down the edges of its lines. Whoever goes through a text writes its letters down here, and then asks. Keeps its memory, for texts of
 * `most` units, and nothing of a text.
 */
export class LetterReader {
	/** The letters of the text that is read, in either case. */
	readonly letters: Uint16Array<ArrayBuffer>;
	readonly #row: Row;
	readonly #first: Uint16Array<ArrayBuffer>;
	readonly #last: Uint16Array<ArrayBuffer>;
	readonly #initials: Uint16Array<ArrayBuffer>;
	#firstCount = 0;
	#lastCount = 0;
	#lines = 0;

	constructor(most: number) {
		this.letters = new Uint16Array(most + 1);
		this.#row = new Row(most);
		this.#first = new Uint16Array(most);
		this.#last = new Uint16Array(most);
		this.#initials = new Uint16Array(most);
	}

	open(): void {
		[this.#firstCount, this.#lastCount, this.#lines] = [0, 0, 0];
	}

	/** A line with a word, told by the places of its first and its last one. */
	addLine(units: Uint16Array, firstFrom: number, firstTo: number, lastFrom: number, lastTo: number): void {
		this.#initials[this.#lines] = units[firstFrom] ?? 0;
		this.#lines += 1;
		for (let at = firstFrom; at < firstTo; at += 1) this.#first[this.#firstCount + at - firstFrom] = units[at] ?? 0;
		this.#firstCount += firstTo - firstFrom;
		for (let at = lastFrom; at < lastTo; at += 1) this.#last[this.#lastCount + at - lastFrom] = units[at] ?? 0;
		this.#lastCount += lastTo - lastFrom;
	}

	/**
	 * Letters are put into words again only around a phrase of an order. `units`: those of the text, and perhaps more; `count`: how many letters were written
	 * down. Cost: O(n), little where there is none.
	 */
	read(text: string, units: Uint16Array, count: number): readonly Spelled[] {
		const found: Spelled[] = [];
		const row = this.#row;
		if (GATE.next(this.letters, count, 0) >= 0) {
			fillWith(row, units, text.length);
			found.push(...spelledIn(text, row, 'words broken or joined'));
		}
		if (this.#lines < LEAST_LINES) return found;
		for (const [by, letters, length] of [
			['first letters of lines', this.#initials, this.#lines],
			['first words of lines', this.#first, this.#firstCount],
			['last words of lines', this.#last, this.#lastCount],
		] as const) {
			if (GATE.next(letters, length, 0) < 0) continue;
			fillEdge(row, text, units, by);
			found.push(...spelledIn(text, row, by));
		}
		return apart(found);
	}
}

/** All letters. One behind a backslash is a sign. */
function fillWith(row: Row, units: Uint16Array, length: number): void {
	row.count = 0;
	for (let at = 0; at < length; at += 1) {
		if (!isLetter(units[at]) || (at > 0 && units[at - 1] === BACKSLASH)) continue;
		addTo(row, units, at, at + 1);
	}
}

function fillEdge(row: Row, text: string, units: Uint16Array, by: Letters): void {
	row.count = 0;
	for (let start = 0; start < text.length; ) {
		const feed = text.indexOf('\n', start);
		const end = feed < 0 ? text.length : feed;
		if (by === 'last words of lines') lastWord(row, units, start, end);
		else firstWord(row, units, start, end, by === 'first letters of lines' ? 1 : LONGEST_WORD);
		start = end + 1;
	}
}

/** Without those that lie in one before them: a letter a line is read in several ways. */
function apart(all: readonly Spelled[]): readonly Spelled[] {
	const found: Spelled[] = [];
	for (const each of all) if (!found.some(({ end, start }) => start <= each.start && end >= each.end)) found.push(each);
	return found;
}

function isLetter(unit: number | undefined): boolean {
	return (LETTERS[unit ?? 0] ?? 0) !== 0;
}

function addTo(row: Row, units: Uint16Array, from: number, to: number): void {
	for (let at = from; at < to; at += 1) {
		row.units[row.count] = LETTERS[units[at] ?? 0] ?? 0;
		row.places[row.count] = at;
		row.count += 1;
	}
}

function firstWord(row: Row, units: Uint16Array, start: number, end: number, most: number): void {
	let at = start;
	const last = Math.min(end, start + LONGEST_INDENT);
	while (at < last && !isLetter(units[at])) at += 1;
	let behind = at;
	while (behind < end && behind - at < most && isLetter(units[behind])) behind += 1;
	addTo(row, units, at, behind);
}

function lastWord(row: Row, units: Uint16Array, start: number, end: number): void {
	let behind = end;
	const first = Math.max(start, end - LONGEST_INDENT);
	while (behind > first && !isLetter(units[behind - 1])) behind -= 1;
	let at = behind;
	while (at > start && behind - at < LONGEST_WORD && isLetter(units[at - 1])) at -= 1;
	addTo(row, units, at, behind);
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
	const { count, places, units } = row;
	for (let hit = GATE.next(units, count, 0); hit >= 0; ) {
		if (isPlain(text, row, hit)) {
			hit = GATE.next(units, count, hit + 1);
			continue;
		}
		const from = Math.max(0, hit - AROUND);
		const to = Math.min(count, hit + AROUND);
		const words = wordsBetween(text, row, from, to, by);
		// All phrases in the window are told of at once: what is read twice is the half before the next one.
		let next = hit;
		for (let told = 0; next >= 0 && next < to; next = GATE.next(units, count, next + 1)) {
			if (next < told) continue;
			const passage = passageAround(words, next);
			told = passage.at(-1)?.to ?? 0;
			if (!isDisguised(passage)) continue;
			const view = viewOf(passage, units, places, text.length);
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

function viewOf(words: readonly Word[], units: Uint16Array, places: Int32Array, rawLength: number): TextView {
	const builder = new ViewBuilder(words.reduce((sum, { from, to }) => sum + to - from + 1, 0));
	for (const [index, { from, to }] of words.entries()) {
		const start = places[from] ?? 0;
		const before = words[index - 1];
		if (before !== undefined) builder.push(BLANK, (places[before.to - 1] ?? 0) + 1, start);
		for (let at = from; at < to; at += 1) builder.push(units[at] ?? 0, places[at] ?? 0, (places[at] ?? 0) + 1);
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
function wordsIn({ units }: Row, from: number, to: number): readonly WordSpan[] {
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
			node = TRIE[node * ALPHABET + (units[from + end] ?? 0) - LETTER_A] ?? 0;
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
		const isKnown = end - start > 1 || ENDS[TRIE[(units[start] ?? 0) - LETTER_A] ?? 0] === 1;
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
	while (start > 0 && at - start <= LONGEST_UNKNOWN && isLetter(text.charCodeAt(start - 1))) start -= 1;
	while (end < text.length && end - start <= LONGEST_UNKNOWN && isLetter(text.charCodeAt(end))) end += 1;
	return end - start > LONGEST_UNKNOWN;
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

const { next: TRIE, ends: ENDS } = trieOf(WORDS_OF_ORDERS);
