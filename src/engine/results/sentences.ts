import { kernels, numbers, partsForKernels, regionAt, tableOf, weights } from '../kernels/kernels.ts';
import { kindsByNumber, kindWeights } from '../orders/kind-table.ts';
import { SignTable } from '../orders/sign-table.ts';
import { ANSWER_BIAS, ANSWER_KINDS, ANSWER_WEIGHTS } from '../orders/word-lists.ts';
import { weighedSigns } from '../orders/word-table.ts';
import { SIGN_CLASSES } from '../orders/wording.ts';
import { KINDS } from '../orders/words.ts';

/** What a UTF-16 unit does to a sentence. From `OF_WORD` on it belongs to a word: `OF_WORD`, and a bit for the class by which words are numbered. */
const [OTHER, BLANK, LINE_END, STOP, FULL_STOP, OF_WORD] = [0, 1, 2, 3, 4, 32];

function classesOf(): Uint8Array {
	const classes = SIGN_CLASSES.map((sign) => (sign === 0 ? OTHER : OF_WORD + (1 << sign)));
	for (const [kind, characters] of [
		[LINE_END, '\n\r'],
		[STOP, '.!?…;؟'],
		[FULL_STOP, '。！？।॥'],
	] as const)
		for (const character of characters) classes[character.charCodeAt(0)] = kind;
	for (let code = 0; code < classes.length; code += 1)
		if (classes[code] === OTHER && /\s/.test(String.fromCharCode(code))) classes[code] = BLANK;
	return classes;
}

const [WEIGHT, LOW, HIGH, COLUMNS] = [1, 2, 3, 4];

/**
 * Lays out for the kernel what the words of a sentence in an answer weigh, pairs of neighbours, and their kinds: those that the reading of declarations knows, in some
 * forty languages, so that what was learned in one of them holds in the others. Takes some hundredths of a second.
 */
function layOut(): void {
	regionAt(kernels.CLASSES, 0x10000).bytes.set(classesOf());
	const weighed = weighedSigns(ANSWER_WEIGHTS, 1);
	const kinds = kindsByNumber();
	const signs = new SignTable(
		[...weighed, ...kinds].map(([number]) => number),
		COLUMNS,
	);
	const { bits, cells, mask, shift } = signs;
	for (const [number, weight] of weighed) cells[signs.rowOf(number) + WEIGHT] = weight;
	for (const [number, { high, low }] of kinds) {
		const row = signs.rowOf(number);
		cells[row + LOW] = (cells[row + LOW] ?? 0) | low;
		cells[row + HIGH] = (cells[row + HIGH] ?? 0) | high;
	}
	kernels.useScale(laid(cells), mask, laid(bits), shift, laid(kindWeights(ANSWER_KINDS)), KINDS.length, ANSWER_BIAS / 100);
}

/** Where the table stands now. */
function laid({ buffer, byteLength, byteOffset }: Int32Array | Uint8Array | Float64Array): number {
	const { at, bytes } = tableOf(byteLength);
	bytes.set(new Uint8Array(buffer, byteOffset, byteLength));
	return at;
}

/** The sentences of a text in their order; together they are the whole text, but for what has no word at its end. */
export class Sentences {
	/** How many. */
	count = 0;
	/** The offset behind each. */
	ends = new Int32Array(64);
	/** Its words, and single letters of scripts that set none apart. */
	words = new Int32Array(64);
	/** What they weigh: above 0 more like an order than not; minus infinity where they are too few to say anything. */
	scores = new Float64Array(64);

	startOf(index: number): number {
		return index === 0 ? 0 : (this.ends[index - 1] ?? 0);
	}

	clear(): void {
		this.count = 0;
	}

	/** Takes `more` of them over from the kernel. */
	take(more: number): void {
		for (let room = this.ends.length; room < this.count + more; room *= 2) this.#grow();
		for (let row = 0; row < more; row += 1) {
			this.ends[this.count] = numbers[row * 4] ?? 0;
			this.words[this.count] = numbers[row * 4 + 1] ?? 0;
			this.scores[this.count] = weights[row * 2 + 1] ?? 0;
			this.count += 1;
		}
	}

	#grow(): void {
		const { ends, scores, words } = this;
		this.ends = new Int32Array(ends.length * 2);
		this.words = new Int32Array(ends.length * 2);
		this.scores = new Float64Array(ends.length * 2);
		this.ends.set(ends);
		this.words.set(words);
		this.scores.set(scores);
	}
}

const parts = partsForKernels();
const sentences = new Sentences();
let isLaidOut = false;

/** The sentences of a normalised text, good until the next text is read. Cost: O(text). */
export function sentencesIn(text: string): Sentences {
	if (!isLaidOut) layOut();
	isLaidOut = true;
	sentences.clear();
	kernels.sentencesBegin();
	for (parts.open(text); parts.next(); ) sentences.take(kernels.sentencesPart(parts.count, parts.from));
	sentences.take(kernels.sentencesEnd(text.length));
	return sentences;
}
