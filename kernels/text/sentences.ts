// The sentences of a text and what their words weigh.
import { NUMBERS, UNITS } from './memory';

/** By UTF-16 unit what it does to a sentence. The host writes it: the classes below, and from `ALONE` on what it is in a word. */
export const CLASSES: usize = memory.data(65_536, 16);
const BLANK: i32 = 1;
const LINE_END: i32 = 2;
const STOP: i32 = 3;
const FULL_STOP: i32 = 4;
/** A word of a single unit; above it the bits of all units of words: a digit, an underscore. */
const ALONE: i32 = 34;
const DIGIT: i32 = 8;
const LINK: i32 = 16;

/** Words of a sentence; a longer one is cut: lines of logs and tables have no end. */
const LONGEST: i32 = 60;
/** A shorter one (`e.g.`) belongs to what follows it in its line. */
const SHORTEST: i32 = 4;
/** Words of a sentence that says anything. */
const WEIGHED: i32 = 5;
/** Words that begin with such a unit are written in no Latin letters; of those the first letters count. */
const NOT_LATIN: i32 = 0x370;
const STEM: i32 = 5;
const ALL: i32 = i32.MAX_VALUE;

/** FNV-1a, 32 bits. Source: Fowler, Noll, Vo; draft-eastlake-fnv. */
const HASH_START: u32 = 0x811c9dc5;
const PRIME: u32 = 0x01000193;
/** What a name with an underscore counts as, and what a word with a digit: the hashes of `_` and `0`. */
const NAME: u32 = (HASH_START ^ 0x5f) * PRIME;
const FIGURE: u32 = (HASH_START ^ 0x30) * PRIME;

const WORDS: usize = memory.data(60 * 4, 16);
let count: i32 = 0;
let hash: u32 = 0;
let seen: i32 = 0;
let left: i32 = 0;
let isInWord: bool = false;
let isEnding: bool = false;
let told: i32 = 0;

export function sentencesBegin(): void {
	startAt();
}

/**
 * Reads the next `most` units, which stand at `from` of the text. Writes of each sentence that ended where, how many words it has, and as a number of 64 bits what they
 * weigh, minus infinity where they are too few to say anything. Gives how many. A sentence is what stands up to a line end or a stop with a blank behind it, at most 60
 * words, with what is too short for one of its own in its line before it.
 */
export function sentencesPart(most: i32, from: i32): i32 {
	told = 0;
	let at: i32 = 0;
	while (at < most) {
		let code = <i32>load<u16>(UNITS + ((<usize>at) << 1));
		let kind = <i32>load<u8>(CLASSES + <usize>code);
		if (kind >= ALONE) {
			if (!isInWord || kind === ALONE) {
				endWord();
				if (count >= LONGEST) endSentence(from + at);
				count += 1;
				hash = HASH_START;
				seen = 0;
				// Of other scripts the first letters: what follows is mostly an ending.
				left = code < NOT_LATIN ? ALL : STEM;
			}
			isEnding = false;
			if (kind === ALONE) {
				hash = (hash ^ code) * PRIME;
				isInWord = true;
				endWord();
				at += 1;
				continue;
			}
			isInWord = true;
			let sum = hash;
			let bits = seen;
			let letters = left;
			do {
				if (letters > 0) sum = (sum ^ code) * PRIME;
				letters -= 1;
				bits |= kind;
				at += 1;
				if (at === most) break;
				code = <i32>load<u16>(UNITS + ((<usize>at) << 1));
				kind = <i32>load<u8>(CLASSES + <usize>code);
			} while (kind > ALONE);
			hash = sum;
			seen = bits;
			left = letters;
			continue;
		}
		endWord();
		at += 1;
		if (kind === STOP) isEnding = true;
		else if (kind === LINE_END || kind === FULL_STOP || (kind === BLANK && isEnding)) {
			isEnding = false;
			if (count >= SHORTEST || (kind === LINE_END && count > 0)) endSentence(from + at);
		}
	}
	return told;
}

/** The text ends at `length`. As `sentencesPart`. */
export function sentencesEnd(length: i32): i32 {
	told = 0;
	endWord();
	if (count > 0) endSentence(length);
	return told;
}

function startAt(): void {
	count = 0;
	isInWord = false;
	isEnding = false;
}

function endWord(): void {
	if (!isInWord) return;
	isInWord = false;
	store<u32>(WORDS + ((<usize>(count - 1)) << 2), (seen & LINK) !== 0 ? NAME : (seen & DIGIT) !== 0 ? FIGURE : hash);
}

function endSentence(place: i32): void {
	const row = NUMBERS + ((<usize>told) << 4);
	store<i32>(row, place);
	store<i32>(row, count, 4);
	store<f64>(row, count >= WEIGHED ? weightOf() : -Infinity, 8);
	told += 1;
	startAt();
}

/** A longer sentence says more of everything: what it says is divided by the root of its words and pairs, and a few. */
const FEW: i32 = 5;
/** Bytes of a row: the number, the last sentence that had it, its weight in hundredths, its kinds. */
const ROW: usize = 20;

let rows: usize = 0;
let mask: u32 = 0;
let bits: usize = 0;
let shift: u32 = 0;
let kindWeights: usize = 0;
let kinds: usize = 0;
let bias: f64 = 0;

/** Where the host has put the rows of numbers (`SignTable`) and the weights of kinds (`kindWeights`). */
export function useScale(ofRows: usize, ofMask: u32, ofBits: usize, ofShift: u32, ofKindWeights: usize, ofKinds: usize, ofBias: f64): void {
	rows = ofRows;
	mask = ofMask;
	bits = ofBits;
	shift = ofShift;
	kindWeights = ofKindWeights;
	kinds = ofKinds;
	bias = ofBias;
}

/** The sentence that is weighed: a word counts in it once. */
let sentence: i32 = 0;
let weight: i32 = 0;
let low: i32 = 0;
let high: i32 = 0;

function weightOf(): f64 {
	sentence += 1;
	weight = low = high = 0;
	let previous: u32 = 0;
	for (let index = 0; index < count; index += 1) {
		const word = load<u32>(WORDS + ((<usize>index) << 2));
		see(word);
		if (previous !== 0) see(((previous ^ (word >> 15)) * PRIME) ^ (word * 0x9e3779b1));
		previous = word;
	}
	return bias + (<f64>weight / 100 + ofKinds()) / sqrt<f64>(<f64>(FEW + 2 * count - 1));
}

function see(number: u32): void {
	const bit = number >> shift;
	if ((load<u8>(bits + <usize>(bit >> 3)) & (1 << (bit & 7))) === 0) return;
	let place = number & mask;
	for (;;) {
		const row = rows + <usize>place * ROW;
		const found = load<u32>(row);
		if (found === number) {
			if (load<i32>(row, 4) === sentence) return;
			store<i32>(row, sentence, 4);
			weight += load<i32>(row, 8);
			low |= load<i32>(row, 12);
			high |= load<i32>(row, 16);
			return;
		}
		if (found === 0) return;
		place = (place + 1) & mask;
	}
}

/** The kinds of the sentence by their numbers. */
const KINDS: usize = memory.data(64, 16);
/** Kinds whose bits are in `low`. */
const LOW_KINDS: i32 = 31;

function ofKinds(): f64 {
	let last: usize = KINDS;
	for (let rest = low; rest !== 0; rest &= rest - 1) {
		store<u8>(last, <u8>ctz(rest));
		last += 1;
	}
	for (let rest = high; rest !== 0; rest &= rest - 1) {
		store<u8>(last, <u8>(LOW_KINDS + ctz(rest)));
		last += 1;
	}
	let sum: f64 = 0;
	for (let one = KINDS; one < last; one += 1) {
		const row = kindWeights + ((<usize>load<u8>(one) * kinds) << 3);
		for (let other = one; other < last; other += 1) sum += load<f64>(row + ((<usize>load<u8>(other)) << 3));
	}
	return sum;
}
