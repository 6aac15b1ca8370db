import { KindWeights, kindsByNumber } from '../orders/kind-table.ts';
import { SignTable } from '../orders/sign-table.ts';
import { ANSWER_BIAS, ANSWER_KINDS, ANSWER_WEIGHTS } from '../orders/word-lists.ts';
import { weighedSigns } from '../orders/word-table.ts';
import { pairOf } from '../orders/wording.ts';

const BIAS = ANSWER_BIAS / 100;
/** A longer sentence says more of everything: what it says is divided by the root of its words and pairs, and a few. */
const FEW = 5;
const [SEEN, WEIGHT, LOW, HIGH, COLUMNS] = [0, 1, 2, 3, 4];

/**
 * What the words of a sentence in an answer weigh, pairs of neighbours, and their kinds: those that the reading of declarations knows, in some forty languages, so
 * that what was learned in one of them holds in the others. Making one takes some hundredths of a second.
 */
export class AnswerScale {
	readonly #signs: SignTable;
	readonly #kindWeights = new KindWeights(ANSWER_KINDS);
	/** The sentence that is weighed: a word counts in it once. */
	#sentence = 0;
	#weight = 0;
	/** Kinds of the sentence, as `KindSet` has them. */
	#low = 0;
	#high = 0;

	constructor() {
		const weighed = weighedSigns(ANSWER_WEIGHTS, 1);
		const kinds = kindsByNumber();
		this.#signs = new SignTable(
			[...weighed, ...kinds].map(([number]) => number),
			COLUMNS,
		);
		const { cells } = this.#signs;
		for (const [number, weight] of weighed) cells[this.#signs.rowOf(number) + WEIGHT] = weight;
		for (const [number, { high, low }] of kinds) {
			const row = this.#signs.rowOf(number);
			cells[row + LOW] = (cells[row + LOW] ?? 0) | low;
			cells[row + HIGH] = (cells[row + HIGH] ?? 0) | high;
		}
	}

	/** What the first `count` of `words` weigh, numbers as `wordNumbers` gives them. Above 0 more like an order than not. */
	weigh(words: Uint32Array, count: number): number {
		this.#sentence = (this.#sentence + 1) | 0;
		this.#weight = 0;
		this.#low = 0;
		this.#high = 0;
		let previous = 0;
		for (let index = 0; index < count; index += 1) {
			const word = words[index] ?? 0;
			this.#see(word);
			if (previous !== 0) this.#see(pairOf(previous, word));
			previous = word;
		}
		return BIAS + (this.#weight / 100 + this.#kindWeights.of(this.#low, this.#high)) / Math.sqrt(FEW + 2 * count - 1);
	}

	#see(number: number): void {
		const row = this.#signs.rowOf(number);
		if (row === 0) return;
		const { cells } = this.#signs;
		if (cells[row + SEEN] === this.#sentence) return;
		cells[row + SEEN] = this.#sentence;
		this.#weight += cells[row + WEIGHT] ?? 0;
		this.#low |= cells[row + LOW] ?? 0;
		this.#high |= cells[row + HIGH] ?? 0;
	}
}
