import { kernels, numbers, partsForKernels } from '../kernels/kernels.ts';
import { SpanMap } from './span-map.ts';
import { asItStands, type TextView } from './view.ts';

const [LF, BLANK, TAB, CR, APOSTROPHE, BACKTICK, LOWER_T] = [0x0a, 0x20, 0x09, 0x0d, 0x27, 0x60, 0x74];
const parts = partsForKernels();

/** Positions of quotation marks and of white space that changes: the first control character, or the second space, of each run. */
function placesIn(raw: string): readonly number[] {
	const places: number[] = [];
	kernels.placesBegin();
	for (parts.open(raw); parts.next(); ) {
		const count = kernels.placesPart(parts.count, parts.from);
		for (let index = 0; index < count; index += 1) places.push(numbers[index] ?? 0);
	}
	return places;
}

/**
 * Same result as `normalize` for an ASCII-only text, at a fraction of the cost: copies only where more than the case changes. A run of
 * white space becomes one space or, if it contains a blank line, one line feed. `n't` becomes ` not`. Cost: O(n), a lookup per unit, and
 * more where something changes.
 */
export function foldAscii(raw: string): TextView {
	const lower = raw.toLowerCase();
	const places = placesIn(raw);
	if (places.length === 0) return asItStands(lower);
	const parts: string[] = [];
	const map = new SpanMap();
	let copied = 0;
	let length = 0;
	/** Adds the unchanged text before `end`, then `text`, which comes from the raw span. */
	const put = (end: number, text: string, start: number, stop: number): void => {
		if (end > copied) {
			map.asItStands(length, copied);
			parts.push(lower.slice(copied, end));
			length += end - copied;
		}
		if (text === '') return;
		map.from(length, start, start + 1);
		parts.push(text);
		length += text.length;
		copied = stop;
	};
	let read = 0;
	for (const place of places) {
		if (place < read) continue;
		let at = place;
		let after = at + 1;
		const code = lower.charCodeAt(at);
		const isQuote = code === APOSTROPHE || code === BACKTICK;
		if (!isQuote) {
			if (at > read && lower.charCodeAt(at - 1) === BLANK) at -= 1;
			while (after < lower.length && isWhite(lower.charCodeAt(after))) after += 1;
		} else if (lower.charCodeAt(after) === LOWER_T) after += 1;
		else if (code === APOSTROPHE) continue;
		read = after;
		if (after - at === 1) {
			// One unit replaces one unit, so the map doesn't change.
			parts.push(lower.slice(copied, at), code === BACKTICK ? "'" : ' ');
			if (after > copied) map.asItStands(length, copied);
			length += after - copied;
			copied = after;
		} else if (isQuote) {
			const isNegation = at > copied && lower.charCodeAt(at - 1) === 0x6e;
			const before = at > 1 ? lower.charCodeAt(at - 2) : 0;
			const isWord = before >= 0x61 && before <= 0x7a;
			put(isNegation ? at - 1 : at, isNegation ? (isWord ? ' not' : "n't") : "'t", after - 1, after);
		} else {
			const line = blankLineIn(raw, at, after);
			put(at, line === undefined ? ' ' : '\n', line ?? at, after);
		}
	}
	put(raw.length, '', 0, 0);
	return map.view(parts.length === 1 ? (parts[0] ?? '') : parts.join(''), raw.length);
}

function isWhite(code: number): boolean {
	return code <= BLANK || code === 0x7f;
}

/** The first line feed of the run that follows another one with only white space between, looking back at most 63 units. */
function blankLineIn(raw: string, start: number, end: number): number | undefined {
	let last: number | undefined;
	for (let at = start; at < end; at += 1) {
		const code = raw.charCodeAt(at);
		if (code === LF) {
			if (last !== undefined && at - last < 64) return at;
			last = at;
		} else if (code !== BLANK && code !== TAB && code !== CR) last = undefined;
	}
	return undefined;
}
