import { decodeHTML } from 'entities';
import { replacedView } from '../views/replaced-view.ts';
import type { TextView } from '../views/view.ts';

const REFERENCE = /&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/g;
const MAX_ROUNDS = 8;

/**
 * The text with character references decoded until none is left (`&amp;lt;` is `<`), with a map to the raw text. Undefined: there are none.
 * Only for detection: delivering it could turn text into tags (trap 25). Cost: O(n) per round, at most eight rounds.
 */
export function decodeEntities(raw: string): TextView | undefined {
	let view: TextView | undefined;
	for (let round = 0; round < MAX_ROUNDS; round += 1) {
		if (!(view?.text ?? raw).includes('&')) return view;
		const next = replacedView(view, raw, REFERENCE, decoded);
		if (next === undefined) return view;
		view = next;
	}
	return view;
}

function decoded([reference]: RegExpExecArray): string | undefined {
	const text = decodeHTML(reference);
	return text === reference ? undefined : text;
}
