import { replacedView } from '../views/replaced-view.ts';
import type { TextView } from '../views/view.ts';
import { findInjection, type InjectionSighting, type InjectionSurroundings } from './injection.ts';
import { ORDER_STEM } from './pieces.ts';

/**
 * Single letters in code: character references, with or without their semicolon, escapes of programs, percent codes. Each alternative begins with a sign that few
 * texts hold.
 */
const CODES =
	/&#(?:[xX]0{0,4}([4-7][\dA-Fa-f])(?![\dA-Fa-f]{1,4};)|0{0,4}(6[5-9]|[78]\d|90|9[789]|1[01]\d|12[012])(?!\d));?|\\(?:u00|u\{0{0,4}|x)([4-7][\dA-Fa-f])\}?|%([4-7][\dA-Fa-f])/g;
const TAG =
	'<(?:!--(?:[^>-]|-(?!->)){0,200}-->|(?!/?(?:br|p|div|t[dhr]|table|li|[ou]l|d[dlt]|h[1-6r]|option|section|article|pre)\\b)/?[A-Za-z][^<>]{0,80}>)';
const LINE_BREAK = '[-\\\\=](?<=[A-Za-z][-\\\\=])\\r?\\n[ \\t]{0,8}(?=[a-z])';
const LINK = '\\[\\]\\([^()\\n]{0,80}\\)';
/** What a page does not show between two letters: tags, comments, links without words; and the end of a line behind a hyphen, a backslash or the sign of quoted-printable. */
const INSIDE = new RegExp(
	`(?:${TAG.replace('<', '<(?<=[A-Za-z]<)')}|${LINK.replace('\\[', '\\[(?<=[A-Za-z]\\[)')})(?:${TAG}|${LINK}){0,8}(?=[A-Za-z])|${LINE_BREAK}`,
);
/** The same wherever it stands: whoever breaks words with it often has it around them as well. */
const BREAKS = new RegExp(`(?:${TAG}|${LINK})+|${LINE_BREAK}`, 'g');
/** What the words of orders begin with or hold, beside those of `pieces`. */
const STEM = new RegExp(`${ORDER_STEM.source}|send|forward|upload|reveal|delet|execut|https?:|confiden|the user|never|always`, 'i');
const LONGEST_WORD = 24;
const LETTER = /[A-Za-z]/;
/** UTF-16 units on each side of a place that are read again, how many places may stretch over, and how far the beginning of a line is looked for. */
const AROUND = 2_000;
const LONGEST = 16_000;
const LINE = 400;
/** Places that are read again, each with its surroundings, before it is asked whether there is time for more. */
const STRIDE = 16;

/**
 * Orders whose words are broken by what a page does not show or a reader skips. Only what stands around such places is read a second time, as plain text is
 * read, and only an order that holds one of them counts. Offsets in the raw text. Cost: O(n), little where no such place is.
 */
export function* ordersInSplitWords(raw: string, surroundings: InjectionSurroundings, goesOn: () => boolean): Generator<InjectionSighting> {
	const all: number[] = [];
	const codes = /[&\\%]/.test(raw) ? replacedView(undefined, raw, CODES, letterOf, all) : undefined;
	const text = codes?.text ?? raw;
	const mayBreak = (text.includes('<') || text.includes('[](') || /[-\\=]\r?\n/.test(text)) && INSIDE.test(text);
	const view = (mayBreak ? replacedView(codes, raw, BREAKS, () => '', all, isInsideWord) : undefined) ?? codes;
	if (view === undefined) return;
	// Whoever breaks words breaks those that would be found. What stands close by has been looked at with the one before.
	let [looked, isStem] = [-LONGEST_WORD, false];
	const places = all
		.toSorted((a, b) => a - b)
		.filter((place) => {
			if (place - looked < LONGEST_WORD / 2) return isStem;
			const at = offsetIn(view, place, 0);
			looked = place;
			isStem = STEM.test(view.text.slice(Math.max(0, at - LONGEST_WORD), at + LONGEST_WORD));
			return isStem;
		});
	for (let first = 0, part = 1; first < places.length; part += 1) {
		if (part % STRIDE === 0 && !goesOn()) return;
		const at = offsetIn(view, places[first] ?? 0, 0);
		let end = at;
		let next = first;
		for (; next < places.length; next += 1) {
			const offset = offsetIn(view, places[next] ?? 0, end);
			if (offset - end > AROUND || offset - at > LONGEST) break;
			end = offset;
		}
		const from = lineStart(view.text, at - AROUND);
		for (const sighting of findInjection(view.text.slice(from, end + AROUND), surroundings)) {
			const start = view.rawStart(from + sighting.start);
			const stop = view.rawEnd(from + sighting.end);
			if (places.slice(first, next).some((place) => place >= start && place < stop)) yield { ...sighting, start, end: stop };
		}
		first = next;
	}
}

/** The first offset of the view from `from` on that was made of what stands at `place` or behind it. Cost: O(log n). */
function offsetIn(view: TextView, place: number, from: number): number {
	let [low, high] = [from, view.text.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if (view.rawStart(middle) < place) low = middle + 1;
		else high = middle;
	}
	return low;
}

function lineStart(text: string, at: number): number {
	if (at <= 0) return 0;
	const line = text.slice(Math.max(0, at - LINE), at).lastIndexOf('\n');
	return line < 0 ? at : Math.max(0, at - LINE) + line + 1;
}

function isInsideWord({ 0: found, index }: RegExpExecArray, text: string): boolean {
	return LETTER.test(text.charAt(index - 1)) && LETTER.test(text.charAt(index + found.length));
}

/** Undefined where the code is no letter, or stands by itself: a letter, another code or a tag beside it belongs to its word. */
function letterOf(match: RegExpExecArray, text: string): string | undefined {
	const [code, reference, decimal, escape, percent] = match;
	const hex = reference ?? escape ?? percent ?? '';
	const letter = String.fromCharCode(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
	if (!LETTER.test(letter)) return undefined;
	const behind = text.charAt(match.index + code.length);
	const isInside = /[A-Za-z\d;}>]/.test(text.charAt(match.index - 1)) || /[A-Za-z&\\%<]/.test(behind);
	return isInside ? letter : undefined;
}
