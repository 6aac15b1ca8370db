import { KindTable, KindWeights } from '../orders/kind-table.ts';
import { ANSWER_BIAS, ANSWER_KINDS, ANSWER_WEIGHTS } from '../orders/word-lists.ts';
import { WordTable } from '../orders/word-table.ts';
import { eachSign } from '../orders/wording.ts';
import { eachSentence } from './sentences.ts';

/** Neighbouring sentences whose words read like an order to the model. Offsets in the normalised view. */
export interface WordedOrder {
	readonly start: number;
	readonly end: number;
	/** As a cue: 0.6 asks for a look, 1 is enough by itself. */
	readonly weight: number;
}

/** What weighs a sentence. Made with the first answer that is read: it takes some hundredths of a second. */
interface Scales {
	readonly words: WordTable;
	/** The kinds of words that the reading of declarations knows, in some forty languages: what was learned in one of them holds in the others. */
	readonly kinds: KindTable;
	readonly kindWeights: KindWeights;
	readonly see: (number: number) => void;
}
let scales: Scales | undefined;

function scalesOf(): Scales {
	const words = new WordTable(ANSWER_WEIGHTS, 1);
	const kinds = new KindTable();
	return {
		words,
		kinds,
		kindWeights: new KindWeights(ANSWER_KINDS),
		see(number) {
			words.see(number);
			kinds.see(number);
		},
	};
}

const BIAS = ANSWER_BIAS / 100;
/** A longer sentence says more of everything: what it says is divided by the root of its words and pairs, and a few. */
const FEW = 5;
/** Words of a sentence that says anything. */
const SHORTEST = 5;
/** Neighbouring sentences that are weighed together, and how much more the strongest of them counts. */
const WINDOW = 4;
const SHARPNESS = 2;
/** Totals at which a window asks for a look, and is enough by itself: measured on answers that no fit had seen (docs/decisions/0034). */
export const WORDED_SUSPECT = 0.3;
export const WORDED_ATTACK = 1.5;
/** A sentence weaker than that is no part of an order beside it. */
const LEAST = -0.5;

/** A sentence that was weighed. */
interface Weighed {
	readonly start: number;
	readonly end: number;
	readonly score: number;
}

/**
 * Places that read like an order by their words alone, whatever the phrase: a sum of what words, pairs of words and their kinds weigh, fitted to what people planted in
 * answers and in declarations (`docs/detection/fit-answers.mjs`). Cost: O(text).
 */
export function wordedOrders(text: string): readonly WordedOrder[] {
	scales ??= scalesOf();
	const { kinds, kindWeights, see, words: table } = scales;
	const sentences: Weighed[] = [];
	eachSentence(text, 0, text.length, (start, end, words) => {
		if (words < SHORTEST) return;
		table.begin();
		kinds.begin();
		eachSign(text, start, end, see);
		const weight = table.weight + kindWeights.of(kinds.low, kinds.high);
		sentences.push({ start, end, score: BIAS + weight / Math.sqrt(FEW + 2 * words - 1) });
	});
	const found: WordedOrder[] = [];
	for (let first = 0; first < sentences.length; ) {
		// Most sentences are no part of an order.
		if ((sentences[first]?.score ?? 0) < LEAST) {
			first += 1;
			continue;
		}
		const window = sentences.slice(first, first + WINDOW);
		const total = Math.log(window.reduce((sum, { score }) => sum + Math.exp(SHARPNESS * score), 0)) / SHARPNESS;
		const own = window.filter(({ score }) => score >= LEAST);
		const last = own.at(-1);
		if (total < WORDED_SUSPECT || last === undefined) {
			first += 1;
			continue;
		}
		found.push({ ...trimmed(text, window[0]?.start ?? 0, last.end), weight: weightOf(total) });
		first += window.indexOf(last) + 1;
	}
	return found;
}

/** Without the blanks and line ends around it: what follows a paragraph is not of it. */
function trimmed(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
	let [from, to] = [start, end];
	while (from < to && text.charCodeAt(from) <= BLANK) from += 1;
	while (to > from && text.charCodeAt(to - 1) <= BLANK) to -= 1;
	return { start: from, end: to };
}
const BLANK = 0x20;

function weightOf(total: number): number {
	return Math.min(1, 0.6 + (0.4 * (total - WORDED_SUSPECT)) / (WORDED_ATTACK - WORDED_SUSPECT));
}
