import { LEXICON } from './dictionary.ts';
import { NOT_LATIN, STEM } from './stem.ts';
import { numberOf } from './wording.ts';
import { KINDS, type KindSet } from './words.ts';

/**
 * The kinds of a word or of two neighbouring words by the numbers that `eachSign` counts, so that a sentence can be asked for its kinds without a string
 * being made. Words of other scripts than the Latin one go by their first letters, also behind an article or a conjunction that is written with them;
 * longer phrases are not known here.
 */
export class KindTable {
	readonly #mask: number;
	readonly #keys: Uint32Array;
	readonly #low: Int32Array;
	readonly #high: Int32Array;
	readonly #bits = new Uint8Array(0x8000);
	/** Kinds seen since `begin`, as `KindSet` has them. */
	low = 0;
	high = 0;

	constructor() {
		const entries: (readonly [number, KindSet])[] = [];
		for (const [text, kinds] of LEXICON.kinds) {
			const blank = text.indexOf(' ');
			if (blank < 0) {
				entries.push([numberOf(signOf(text)), kinds]);
				for (const each of withArticles(text)) entries.push([numberOf(signOf(each)), kinds]);
			} else if (!text.includes(' ', blank + 1))
				entries.push([numberOf(`${signOf(text.slice(0, blank))} ${signOf(text.slice(blank + 1))}`), kinds]);
		}
		for (const { kinds, text } of LEXICON.parts)
			if (text.length === 2) entries.push([numberOf(`${text.charAt(0)} ${text.charAt(1)}`), kinds]);
		const size = 2 ** Math.ceil(Math.log2(entries.length * 2 + 2));
		this.#mask = size - 1;
		this.#keys = new Uint32Array(size);
		this.#low = new Int32Array(size);
		this.#high = new Int32Array(size);
		for (const [number, { high, low }] of entries) {
			const place = this.#placeOf(number);
			this.#keys[place] = number;
			this.#low[place] = (this.#low[place] ?? 0) | low;
			this.#high[place] = (this.#high[place] ?? 0) | high;
			const bits = (number >>> 3) & 0x7fff;
			this.#bits[bits] = (this.#bits[bits] ?? 0) | (1 << (number & 7));
		}
	}

	begin(): void {
		this.low = 0;
		this.high = 0;
	}

	/** Takes the number of a word or of a pair. */
	see(number: number): void {
		if (((this.#bits[(number >>> 3) & 0x7fff] ?? 0) & (1 << (number & 7))) === 0) return;
		const place = this.#placeOf(number);
		if (this.#keys[place] !== number) return;
		this.low |= this.#low[place] ?? 0;
		this.high |= this.#high[place] ?? 0;
	}

	#placeOf(number: number): number {
		let place = number & this.#mask;
		while (this.#keys[place] !== 0 && this.#keys[place] !== number) place = (place + 1) & this.#mask;
		return place;
	}
}

/** A word as `eachSign` counts it. */
function signOf(word: string): string {
	return word.charCodeAt(0) < NOT_LATIN ? word : word.slice(0, STEM);
}

/** `the`, `and the`, `with`, as Arabic and Hebrew write them before a word. */
function withArticles(word: string): readonly string[] {
	if (word.length < 3) return [];
	if (/^[\u0621-\u064A]/.test(word)) return ['ال', 'و', 'وال', 'ب', 'بال', 'ل', 'لل', 'ف'].map((before) => before + word);
	return /^[\u05D0-\u05EA]/.test(word) ? [...'הולבמש'].map((before) => before + word) : [];
}

/** The numbers of the kinds in a set, ascending. */
export function kindsIn(low: number, high: number, into: Uint8Array): number {
	let count = 0;
	for (let index = 0; index < KINDS.length; index += 1)
		if ((index < 31 ? low & (1 << index) : high & (1 << (index - 31))) !== 0) {
			into[count] = index;
			count += 1;
		}
	return count;
}

/** What kinds and pairs of kinds weigh. */
export class KindWeights {
	/** A square: on its diagonal the kinds alone. */
	readonly #weights = new Float64Array(KINDS.length * KINDS.length);
	readonly #seen = new Uint8Array(KINDS.length);

	/** `list`: one kind or two by their numbers, the lower one first, and a weight in hundredths; set apart by commas. */
	constructor(list: string) {
		for (const entry of list === '' ? [] : list.split(',')) {
			const numbers = entry.split(' ').map(Number);
			const weight = (numbers.pop() ?? 0) / 100;
			const [first = 0, second = first] = numbers;
			this.#weights[first * KINDS.length + second] = weight;
		}
	}

	/** The sum for a set of kinds, as `KindSet` has it. Cost: the square of the kinds in it. */
	of(low: number, high: number): number {
		const count = kindsIn(low, high, this.#seen);
		let sum = 0;
		for (let one = 0; one < count; one += 1) {
			const row = (this.#seen[one] ?? 0) * KINDS.length;
			for (let other = one; other < count; other += 1) sum += this.#weights[row + (this.#seen[other] ?? 0)] ?? 0;
		}
		return sum;
	}
}
