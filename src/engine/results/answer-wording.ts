import { type Sentences, sentencesIn } from './sentences.ts';

/** Neighbouring sentences whose words read like an order to the model. Offsets in the normalised view. */
export interface WordedOrder {
	readonly start: number;
	readonly end: number;
	/** As a cue: 0.6 asks for a look, 1 is enough by itself. */
	readonly weight: number;
}

/** Neighbouring sentences that are weighed together, and how much more the strongest of them counts. */
const WINDOW = 4;
const SHARPNESS = 2;
/** Totals at which a window asks for a look, and is enough by itself: measured on answers that no fit had seen (docs/decisions/0034, 0042). */
export const WORDED_SUSPECT = 0.35;
export const WORDED_ATTACK = 1.5;
/** A sentence weaker than that is no part of an order beside it. */
const LEAST = -0.5;

/**
 * Places that read like an order by their words alone, whatever the phrase: a sum of what words, pairs of words and their kinds weigh, fitted to what people planted in
 * answers and in declarations (`docs/detection/fit-answers.mjs`). Cost: O(text).
 */
export function wordedOrders(text: string): readonly WordedOrder[] {
	const sentences = sentencesIn(text);
	const { count, scores } = sentences;
	const found: WordedOrder[] = [];
	for (let first = 0; first < count; first += 1) {
		// Most sentences are no part of an order.
		if (!((scores[first] ?? 0) >= LEAST)) continue;
		const window = windowFrom(sentences, first);
		const total = Math.log(window.reduce((sum, index) => sum + Math.exp(SHARPNESS * (scores[index] ?? 0)), 0)) / SHARPNESS;
		const last = window.findLast((index) => (scores[index] ?? 0) >= LEAST) ?? first;
		if (total < WORDED_SUSPECT) continue;
		found.push({ ...trimmed(text, sentences.startOf(first), sentences.ends[last] ?? 0), weight: worthOf(total) });
		first = last;
	}
	return found;
}

/** The sentence and those behind it that are weighed with it; those that say nothing stand between them. */
function windowFrom({ count, scores }: Sentences, first: number): readonly number[] {
	const window: number[] = [];
	for (let index = first; index < count && window.length < WINDOW; index += 1)
		if (scores[index] !== Number.NEGATIVE_INFINITY) window.push(index);
	return window;
}

/** Without the blanks and line ends around it: what follows a paragraph is not of it. */
function trimmed(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
	let [from, to] = [start, end];
	while (from < to && text.charCodeAt(from) <= BLANK) from += 1;
	while (to > from && text.charCodeAt(to - 1) <= BLANK) to -= 1;
	return { start: from, end: to };
}
const BLANK = 0x20;

function worthOf(total: number): number {
	return Math.min(1, 0.6 + (0.4 * (total - WORDED_SUSPECT)) / (WORDED_ATTACK - WORDED_SUSPECT));
}
