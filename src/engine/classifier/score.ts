import { canBeOrder, featuresOf, type Sentence, sentencesOf } from './features.ts';
import type { ClassifierModel } from './model.ts';

/** What the classifier says of one text. */
export interface TextScore {
	/** 0 to 1: the highest of any sentence. 0 where there is no sentence. */
	readonly score: number;
	/** The sentence that got it. UTF-16 offsets in the raw text. */
	readonly start: number;
	readonly end: number;
	/** Not all was read: the text is longer than `maxChars`, or there was no more time. */
	readonly isCut: boolean;
}

export interface ScoreOptions {
	/** UTF-16 units read of one text. */
	readonly maxChars?: number;
	/** Asked between sentences; true = stop. */
	readonly isOutOfTime?: () => boolean;
	/** The text is what a server declares: there each sentence counts alone, because most of them tell somebody to do something. */
	readonly isDeclared?: boolean;
}

/** 100 times the 4,000 characters of R125: what is not read is said. */
const MAX_CHARS = 400_000;
/** Sentences between two looks at the time. */
const STRIDE = 64;

/** `from`: the logit from which on a neighbour supports a sentence, a score of 0.011. `share`: how much of what it has above that is added. */
export const SUPPORT = { from: -4.5, share: 0.5 };

/** A sentence that can be an order, by itself. */
export interface JudgedSentence extends Sentence {
	readonly logit: number;
}

/**
 * Each sentence is judged beside its two neighbours, and the text is as bad as its worst sentence: honest text around an order cannot
 * dilute it. An order told in several sentences, each of them weak, is found by their support, see `worstOf`.
 */
export function scoreText(model: ClassifierModel, text: string, { isDeclared = false, ...options }: ScoreOptions = {}): TextScore {
	const { isCut, judged } = judgeSentences(model, text, options);
	const worst = worstOf(judged, isDeclared);
	return worst === undefined
		? { score: 0, start: 0, end: 0, isCut }
		: { score: 1 / (1 + Math.exp(-worst.logit)), start: worst.start, end: worst.end, isCut };
}

/**
 * The sentence with the highest logit. In what a server answers half of what its two neighbours have above a low bound is added to each:
 * support that never takes away. Of what it declares each sentence counts alone. Undefined: there is none.
 */
export function worstOf(judged: readonly JudgedSentence[], isDeclared: boolean): JudgedSentence | undefined {
	let worst: JudgedSentence | undefined;
	for (const [index, sentence] of judged.entries()) {
		const logit = sentence.logit + (isDeclared ? 0 : supportOf(judged, index));
		if (worst === undefined || logit > worst.logit) worst = { ...sentence, logit };
	}
	return worst;
}

function supportOf(judged: readonly JudgedSentence[], index: number): number {
	const above = ({ logit }: JudgedSentence = { start: 0, end: 0, logit: SUPPORT.from }): number => Math.max(0, logit - SUPPORT.from);
	return SUPPORT.share * (above(judged[index - 1]) + above(judged[index + 1]));
}

/**
 * The sentences of `text` that can be an order, in order, each with its own logit. A sentence is the sum of the rows of its features over the
 * square root of their number; so are its neighbours together.
 */
export function judgeSentences(
	model: ClassifierModel,
	text: string,
	{ isOutOfTime, maxChars = MAX_CHARS, pieces }: Omit<ScoreOptions, 'isDeclared'> & { readonly pieces?: readonly [number, number] } = {},
): { readonly judged: readonly JudgedSentence[]; readonly isCut: boolean } {
	const read = text.length > maxChars ? text.slice(0, maxChars) : text;
	let isCut = read.length < text.length;
	const sentences = sentencesOf(read);
	const sums = [EMPTY, EMPTY, EMPTY];
	const judged: JudgedSentence[] = [];
	const judge = (index: number): void => {
		const sentence = sentences[index];
		const [before, own, after] = sums;
		if (sentence === undefined || !canBeOrder(read.slice(sentence.start, sentence.end))) return;
		if (before === undefined || own === undefined || after === undefined) return;
		judged.push({ ...sentence, logit: logitOf(model, own, before, after) });
	};
	for (const [index, { end, start }] of sentences.entries()) {
		if (index % STRIDE === STRIDE - 1 && isOutOfTime?.() === true) {
			isCut = true;
			break;
		}
		sums.shift();
		sums.push(sumOf(model, featuresOf(read.slice(start, end), model.buckets, pieces)));
		judge(index - 1);
	}
	sums.shift();
	sums.push(EMPTY);
	if (!isCut || read.length < text.length) judge(sentences.length - 1);
	return { judged, isCut };
}

interface Sum {
	/** Undefined: there is no sentence. */
	readonly values: Int32Array | undefined;
	readonly count: number;
}
const EMPTY: Sum = { values: undefined, count: 0 };

function sumOf({ dimensions, table }: ClassifierModel, features: readonly number[]): Sum {
	const values = new Int32Array(dimensions);
	for (const feature of features) {
		const row = feature * dimensions;
		for (let column = 0; column < dimensions; column += 1) values[column] = (values[column] ?? 0) + (table[row + column] ?? 0);
	}
	return { values, count: features.length };
}

function logitOf(model: ClassifierModel, own: Sum, before: Sum, after: Sum): number {
	const { dimensions, hidden, inner, innerBias, outer, outerBias, scale } = model;
	const input = new Float64Array(2 * dimensions);
	const ownWeight = scale / Math.sqrt(Math.max(1, own.count));
	const nearWeight = scale / Math.sqrt(Math.max(1, before.count + after.count));
	for (let column = 0; column < dimensions; column += 1) {
		input[column] = (own.values?.[column] ?? 0) * ownWeight;
		input[dimensions + column] = ((before.values?.[column] ?? 0) + (after.values?.[column] ?? 0)) * nearWeight;
	}
	let logit = outerBias;
	for (let unit = 0; unit < hidden; unit += 1) {
		let sum = innerBias[unit] ?? 0;
		const row = unit * 2 * dimensions;
		for (let column = 0; column < 2 * dimensions; column += 1) sum += (inner[row + column] ?? 0) * (input[column] ?? 0);
		if (sum > 0) logit += sum * (outer[unit] ?? 0);
	}
	return logit;
}
