import { decodeHTML } from 'entities';
import { type TextView, ViewBuilder } from '../views/view.ts';

const REFERENCE = /&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/g;
const MAX_ROUNDS = 8;

/**
 * The text with character references decoded until none is left (`&amp;lt;` is `<`), with the way back to the raw text; undefined when
 * there is none. For detection only: delivering it could make tags out of text (trap 25). Cost: O(n) a round, at most eight rounds.
 */
export function decodeEntities(raw: string): TextView | undefined {
	let view: TextView | undefined;
	for (let round = 0; round < MAX_ROUNDS; round += 1) {
		const next = decodeOnce(view, raw);
		if (next === undefined) return view;
		view = next;
	}
	return view;
}

function decodeOnce(before: TextView | undefined, raw: string): TextView | undefined {
	const text = before?.text ?? raw;
	if (!text.includes('&')) return undefined;
	const startOf = (offset: number): number => before?.rawStart(offset) ?? offset;
	const endOf = (offset: number): number => before?.rawEnd(offset) ?? offset;
	const builder = new ViewBuilder(text.length);
	let at = 0;
	let isChanged = false;
	const copyTo = (end: number): void => {
		for (; at < end; at += 1) builder.push(text.charCodeAt(at), startOf(at), endOf(at + 1));
	};
	for (const match of text.matchAll(REFERENCE)) {
		const decoded = decodeHTML(match[0]);
		if (decoded === match[0]) continue;
		copyTo(match.index);
		at = match.index + match[0].length;
		builder.pushText(decoded, startOf(match.index), endOf(at));
		isChanged = true;
	}
	if (!isChanged) return undefined;
	copyTo(text.length);
	return builder.build(raw.length);
}
