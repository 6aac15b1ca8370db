import { keepCompiledCode } from '../../base/keep-compiled-code.ts';
import { leastDigits, leastRun, parseRegex, type RegexNode, widthOf } from '../gate/regex-tree.ts';
import { kernels, numbers, partsForKernels } from '../kernels/kernels.ts';
import { charactersOf, isOf, LETTERS_AND_DIGITS } from '../text/runs.ts';
import { type Span, spanOf } from './sensitive-rule.ts';

/** Longer or unbounded matches are searched in the whole text. UTF-16 units. */
const MAX_WIDTH = 512;
/** UTF-16 units before and after a match that a pattern may inspect: more than any shipped assertion does. */
const MARGIN = 80;
/** Widths are rounded up, so that many patterns share their windows. */
const STEP = 64;

/** Digits skipped at a time where they are close together. */
const STRIDE = 16;

/** A form without a literal at a known position, with what limits its possible matches in a text. */
export interface Form {
	readonly regex: RegExp;
	/** Minimum number of decimal digits in a match, derived from the expression; 0 if unknown. */
	readonly digits: number;
	/** Minimum length of a run of letters and digits, including a digit, in each match; 0 if too short to be distinctive. */
	readonly run: number;
	/** UTF-16 units of the longest match. */
	readonly width: number;
	/** Each match contains a literal, and the caller knows where the literals are. */
	readonly isNear: boolean;
}

/** `pattern` must be global. */
export function formOf(pattern: RegExp, isNear: boolean): Form {
	const tree = parseRegex(pattern);
	const width = tree === undefined ? Number.POSITIVE_INFINITY : widthOf(tree).most;
	const isBounded = width <= MAX_WIDTH;
	return {
		regex: pattern,
		digits: tree === undefined || !isBounded ? 0 : leastDigits(tree),
		run: tree === undefined || !isBounded || foldsFar(pattern) ? 0 : runOf(tree),
		width: Math.ceil(width / STEP) * STEP,
		isNear: isNear && isBounded,
	};
}

/** With both flags, some non-ASCII letters fold to ASCII. */
function foldsFar({ ignoreCase, unicode }: RegExp): boolean {
	return ignoreCase && unicode;
}

/** Words with a digit and this many letters and digits are rare. If a form needs many digits, the digits are more distinctive. */
const LEAST_RUN = 4;
const FEW_DIGITS = 5;

function runOf(tree: RegexNode): number {
	const run = leastRun(tree);
	return run >= LEAST_RUN && leastDigits(tree) < FEW_DIGITS ? run : 0;
}

/** One text with its digit positions. Computes windows once for all forms that share them. */
export class ScannedText {
	readonly #text: string;
	#digits: Int32Array | undefined;
	#wordsFound: readonly number[] | undefined;
	readonly #windows = new Map<number, readonly Span[]>();

	constructor(text: string) {
		this.#text = text;
	}

	/** False if the text can't contain a match. Cost: O(n) once, then O(1). */
	mayHold(form: Form): boolean {
		return form.digits === 0 || this.#digitPlaces.length >= form.digits;
	}

	/**
	 * Where matches of the form are possible; empty if nowhere. `literals`: for a form with literals, the offsets after them, in order.
	 * Cost: O(digits) for the first form of a kind, O(1) for the next; O(literals) for a form with literals.
	 */
	windows(form: Form, literals: readonly number[] = []): readonly Span[] {
		if (form.isNear) return this.#nearLiterals(form, literals);
		if (form.digits === 0) return [{ start: 0, end: this.#text.length }];
		const key = (form.run * MAX_WIDTH + form.digits) * MAX_WIDTH * 2 + form.width;
		const known = this.#windows.get(key);
		if (known !== undefined) return known;
		const found = form.run > 0 ? this.#wordWindows(form.run, form.width) : this.#digitWindows(form.digits, form.width);
		this.#windows.set(key, found);
		return found;
	}

	/** The same matches as a scan of the whole text, by start. `windows`: the result of `windows`. */
	matches({ regex }: Form, windows: readonly Span[], onMatch: (span: Span) => void): void {
		for (const window of windows) {
			const from = Math.max(0, window.start - MARGIN);
			const slice = from === 0 && window.end >= this.#text.length ? this.#text : this.#text.slice(from, window.end + MARGIN);
			regex.lastIndex = window.start - from;
			for (let match = regex.exec(slice); match !== null && from + match.index < window.end; match = regex.exec(slice)) {
				if (match[0] === '') regex.lastIndex += 1;
				else {
					const { start, end } = spanOf(match);
					onMatch({ start: from + start, end: from + end });
				}
			}
		}
	}

	get #digitPlaces(): Int32Array {
		this.#digits ??= digitPlaces(this.#text);
		return this.#digits;
	}

	/** A match of at most `width` units that contains a word of `least` units with a digit is within `width` of that word. */
	#wordWindows(least: number, width: number): readonly Span[] {
		const windows: { start: number; end: number }[] = [];
		for (let index = 0; index < this.#words.length; index += 2) {
			const [start = 0, end = 0] = [this.#words[index], this.#words[index + 1]];
			if (end - start >= least) addWindow(windows, Math.max(0, start - width), Math.min(this.#text.length, end + width));
		}
		return windows;
	}

	/** Start and end of each word with a digit. */
	get #words(): readonly number[] {
		this.#wordsFound ??= wordsAround(this.#text, this.#digitPlaces);
		return this.#wordsFound;
	}

	/** A match of at most `width` units that contains `count` digits is within `width` of the first and the last of them. */
	#digitWindows(count: number, width: number): readonly Span[] {
		const places = this.#digitPlaces;
		const { length } = this.#text;
		const windows: Span[] = [];
		// The open window as two numbers: calling `addWindow` for each digit would cost several times as much.
		let [start, end] = [-1, 0];
		for (let first = 0; first + count <= places.length; first += 1) {
			// Text between two digits of one window belongs to it anyway, so among many digits only every `STRIDE`th is checked.
			const far = first + STRIDE;
			if (start >= 0 && far + count <= places.length) {
				const high = places[far + count - 1] ?? 0;
				if (high - (places[far] ?? 0) < width && high - width < end + MARGIN) first = far;
			}
			const low = places[first] ?? 0;
			const high = places[first + count - 1] ?? 0;
			if (high - low >= width) continue;
			const from = Math.max(0, high - width + 1);
			if (start >= 0 && from > end + MARGIN) windows.push({ start, end });
			if (start < 0 || from > end + MARGIN) start = from;
			end = Math.max(end, Math.min(length, low + width));
		}
		if (start >= 0) windows.push({ start, end });
		return windows;
	}

	#nearLiterals({ digits, width }: Form, literals: readonly number[]): readonly Span[] {
		const windows: { start: number; end: number }[] = [];
		for (const end of literals) addWindow(windows, Math.max(0, end - width), Math.min(this.#text.length, end + width));
		return digits === 0 ? windows : windows.filter(({ start, end }) => this.#hasDigits(start, end, digits));
	}

	#hasDigits(start: number, end: number, count: number): boolean {
		const places = this.#digitPlaces;
		let low = 0;
		let high = places.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((places[middle] ?? 0) < start) low = middle + 1;
			else high = middle;
		}
		return (places[low + count - 1] ?? Number.POSITIVE_INFINITY) < end;
	}
}

keepCompiledCode(new ScannedText(''));

/** Starts must be in ascending order. */
function addWindow(windows: { start: number; end: number }[], start: number, end: number): void {
	const last = windows.at(-1);
	if (last === undefined || start > last.end + MARGIN) windows.push({ start, end });
	else last.end = Math.max(last.end, end);
}

/** Start and end of each run of letters and digits around `places`, which are in ascending order. */
function wordsAround(text: string, places: Int32Array): readonly number[] {
	const words: number[] = [];
	let end = 0;
	for (const place of places) {
		if (place < end) continue;
		let start = place;
		while (start > end && isOf(IN_WORD, text, start - 1)) start -= 1;
		end = place + 1;
		while (isOf(IN_WORD, text, end)) end += 1;
		words.push(start, end);
	}
	return words;
}

const IN_WORD = charactersOf(LETTERS_AND_DIGITS);

const parts = partsForKernels();
const NOWHERE = new Int32Array(0);

function digitPlaces(text: string): Int32Array {
	let places = NOWHERE;
	let count = 0;
	for (parts.open(text); parts.next(); ) {
		const more = kernels.digitsIn(parts.count, parts.from);
		if (more === 0) continue;
		if (count + more > places.length) {
			const larger = new Int32Array(2 * (count + more));
			larger.set(places);
			places = larger;
		}
		for (let index = 0; index < more; index += 1) places[count + index] = numbers[index] ?? 0;
		count += more;
	}
	return places.subarray(0, count);
}
