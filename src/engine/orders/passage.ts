import { Remembered } from '../../base/remembered.ts';
import type { Surface } from '../../mcp/surfaces.ts';
import { wordsOf } from '../classify/tokens.ts';
import { fromBase64 } from '../views/codecs.ts';
import { SignTable } from './sign-table.ts';
import { PASSAGE_BIAS, PASSAGE_NUMBERS, PASSAGE_SCALE } from './word-lists.ts';
import { numberOf, pairOf } from './wording.ts';

/**
 * Whether a passage of a declaration reads like those that people hid orders in: a sum over its words and what two and three of them stand side by side, with where each
 * sentence begins and ends, and over the words of the names that are declared. A sentence is weighed otherwise (`score.ts`), by what it does; here it is the language
 * that tells. Fitted by `docs/detection/fit.mjs` (docs/decisions/0038).
 */

/** Words of a passage. A sentence that has more is one by itself. */
const LONGEST = 60;
/** A longer passage says more of everything: what it says is divided by the root of its words and a few. */
const FEW = 5;
/** What a passage may take off or add, and how much that weighs beside the sum of its sentences: nobody buys an order off by what stands around it. */
export const [LEAST, MOST, TIMES] = [-0.25, 2, 2];

/** What a sentence belongs to: a tool or server as a whole, something it declares, or a name. */
const [DESCRIPTION, PART, OTHER] = [numberOf('^d'), numberOf('^k'), numberOf('^t')];
const END = numberOf('$');

/** A sentence by its words (`wordNumbers`) and by where it stands. */
export interface PassageSentence {
	readonly pointer: string;
	readonly words: Uint32Array;
}

/** Calls `visit` with the number of each word of a sentence, and of what two and three stand side by side, its beginning and its end among them. */
export function eachRun({ pointer, words }: PassageSentence, visit: (number: number) => void): void {
	const place = pointer.includes('/properties/') ? PART : pointer.endsWith('/description') ? DESCRIPTION : OTHER;
	let before = 0;
	let last = place;
	for (let index = 0; index <= words.length; index += 1) {
		const word = words[index] ?? END;
		if (index < words.length) visit(word);
		const pair = pairOf(last, word);
		visit(pair);
		if (before !== 0) visit(pairOf(before, pair));
		before = last;
		last = word;
	}
}

/** Calls `visit` with the number of each word in the names that a subject declares: its own, and those of its parameters. */
export function eachName(surfaces: readonly Surface[], visit: (number: number) => void): void {
	for (const { isKey, pointer, text } of surfaces) {
		const kind = isKey ? (isProperty(pointer) ? PARAMETERS : undefined) : pointer.endsWith('/name') ? OWN_NAMES : undefined;
		if (kind !== undefined) for (const number of numbersOfName(kind, text)) visit(number);
	}
}

/** Names of one kind. The same few come again and again: what they are made of is remembered. */
interface KindOfName {
	readonly prefix: string;
	readonly known: Remembered<readonly number[]>;
}

const PARAMETERS: KindOfName = { prefix: 'p:', known: new Remembered() };
const OWN_NAMES: KindOfName = { prefix: 'n:', known: new Remembered() };

function numbersOfName({ prefix, known }: KindOfName, name: string): readonly number[] {
	return (
		known.get(name) ??
		known.set(
			name,
			wordsOf(name).map((word) => numberOf(prefix + word)),
		)
	);
}

/** `/inputSchema/properties/path`. */
function isProperty(pointer: string): boolean {
	return pointer.endsWith('/properties', Math.max(0, pointer.lastIndexOf('/')));
}

/** The passages of a subject, each once: from each sentence on both sides until there are `LONGEST` words, one behind and one before in turn. Offsets of sentences. */
export function eachPassage(lengths: readonly number[], visit: (from: number, to: number, words: number) => void): void {
	let seen = -1;
	let seenTo = -1;
	for (let middle = 0; middle < lengths.length; middle += 1) {
		let [from, to] = [middle, middle + 1];
		let words = lengths[middle] ?? 0;
		let [behind, before] = [true, true];
		while (behind || before) {
			behind &&= to < lengths.length && words + (lengths[to] ?? 0) <= LONGEST;
			if (behind) words += lengths[to++] ?? 0;
			before &&= from > 0 && words + (lengths[from - 1] ?? 0) <= LONGEST;
			if (before) words += lengths[--from] ?? 0;
		}
		// Neighbours mostly have the same passage.
		if (from === seen && to === seenTo) continue;
		[seen, seenTo] = [from, to];
		visit(from, to, words);
	}
}

/** Words of a sentence, as a passage counts them. */
export function lengthOf({ words }: PassageSentence): number {
	return Math.max(1, words.length);
}

const [SEEN, WEIGHT, COLUMNS] = [0, 1, 2];
let table: SignTable | undefined;
let passage = 0;

function tableOf(): SignTable {
	const bytes = fromBase64(PASSAGE_NUMBERS);
	// Never read as "nothing is known of any word".
	if (bytes === undefined) throw new Error('the weights of passages cannot be read');
	const numbers: number[] = [];
	let number = -1;
	let at = 0;
	for (let step = 0, shift = 1; ; at += 1) {
		const byte = bytes[at] ?? 0;
		step += (byte & 0x7f) * shift;
		shift *= 0x80;
		if (byte >= 0x80) continue;
		// A step of 0 ends the numbers; their weights follow in the same order.
		if (step === 0) break;
		number += step;
		numbers.push(number);
		[step, shift] = [0, 1];
	}
	const made = new SignTable(numbers, COLUMNS);
	for (const [index, each] of numbers.entries()) made.cells[made.rowOf(each) + WEIGHT] = ((bytes[at + 1 + index] ?? 0) << 24) >> 24;
	return made;
}

/** What the passage that reads most like one with an order adds to the sum of a subject. Cost: O(text), with a constant for the words of a passage. */
export function passageWeight(sentences: readonly PassageSentence[], surfaces: readonly Surface[]): number {
	if (sentences.length === 0) return 0;
	table ??= tableOf();
	const { cells } = table;
	const signs = table;
	const rows = sentences.map((sentence) => {
		const own: number[] = [];
		eachRun(sentence, (number) => {
			const row = signs.rowOf(number);
			if (row !== 0) own.push(row);
		});
		return own;
	});
	let ofNames = 0;
	passage = (passage + 1) | 0;
	eachName(surfaces, (number) => {
		const row = signs.rowOf(number);
		if (row === 0 || cells[row + SEEN] === passage) return;
		cells[row + SEEN] = passage;
		ofNames += cells[row + WEIGHT] ?? 0;
	});
	let best = Number.NEGATIVE_INFINITY;
	eachPassage(sentences.map(lengthOf), (from, to, words) => {
		passage = (passage + 1) | 0;
		let sum = ofNames;
		for (let sentence = from; sentence < to; sentence += 1)
			for (const row of rows[sentence] ?? []) {
				if (cells[row + SEEN] === passage) continue;
				cells[row + SEEN] = passage;
				sum += cells[row + WEIGHT] ?? 0;
			}
		best = Math.max(best, sum / Math.sqrt(FEW + words));
	});
	return TIMES * Math.min(MOST, Math.max(LEAST, PASSAGE_BIAS + PASSAGE_SCALE * best));
}
