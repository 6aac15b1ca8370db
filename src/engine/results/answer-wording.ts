import { AnswerScale } from './answer-scale.ts';
import { SentenceReader } from './sentences.ts';

/** Neighbouring sentences whose words read like an order to the model. Offsets in the normalised view. */
export interface WordedOrder {
	readonly start: number;
	readonly end: number;
	/** As a cue: 0.6 asks for a look, 1 is enough by itself. */
	readonly weight: number;
}

/** Made with the first answer that is read. */
let scale: AnswerScale | undefined;
const reader = new SentenceReader();

/** Words of a sentence that says anything. */
const SHORTEST = 5;
/** Neighbouring sentences that are weighed together, and how much more the strongest of them counts. */
const WINDOW = 4;
const SHARPNESS = 2;
/** Totals at which a window asks for a look, and is enough by itself: measured on answers that no fit had seen (docs/decisions/0034, 0042). */
export const WORDED_SUSPECT = 0.35;
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
	scale ??= new AnswerScale();
	const sentences: Weighed[] = [];
	for (reader.open(text); reader.next(); ) {
		const { count, end, start, words } = reader;
		if (count >= SHORTEST) sentences.push({ start, end, score: scale.weigh(words, count) });
	}
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
		found.push({ ...trimmed(text, window[0]?.start ?? 0, last.end), weight: worthOf(total) });
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

function worthOf(total: number): number {
	return Math.min(1, 0.6 + (0.4 * (total - WORDED_SUSPECT)) / (WORDED_ATTACK - WORDED_SUSPECT));
}
