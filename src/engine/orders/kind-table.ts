import { LEXICON } from './dictionary.ts';
import { NOT_LATIN, STEM } from './stem.ts';
import { numberOf } from './wording.ts';
import { KINDS, type KindSet } from './words.ts';

/**
 * The kinds of words and of two neighbouring words by the numbers of `wording.ts`, so that a sentence can be asked for its kinds without a string
 * being made; a number may come twice. Words of other scripts than the Latin one go by their first letters, also behind an article or a conjunction that is
 * written with them; longer phrases are not known here.
 */
export function kindsByNumber(): readonly (readonly [number: number, kinds: KindSet])[] {
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
	return entries;
}

/** A word as `wordNumbers` counts it. */
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
	for (let left = low; left !== 0; left &= left - 1) into[count++] = 31 - Math.clz32(left & -left);
	for (let left = high; left !== 0; left &= left - 1) into[count++] = LOW_KINDS + 31 - Math.clz32(left & -left);
	return count;
}
/** Kinds whose bits are in `low`. */
const LOW_KINDS = 31;

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
