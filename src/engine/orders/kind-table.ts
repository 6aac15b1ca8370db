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

/**
 * What kinds and pairs of kinds weigh: a square of `KINDS.length`, on its diagonal the kinds alone. `list`: one kind or two by their numbers, the lower one first, and a
 * weight in hundredths; set apart by commas.
 */
export function kindWeights(list: string): Float64Array<ArrayBuffer> {
	const weights = new Float64Array(KINDS.length * KINDS.length);
	for (const entry of list === '' ? [] : list.split(',')) {
		const numbers = entry.split(' ').map(Number);
		const weight = (numbers.pop() ?? 0) / 100;
		const [first = 0, second = first] = numbers;
		weights[first * KINDS.length + second] = weight;
	}
	return weights;
}
