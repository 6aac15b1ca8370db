import { unitsOf } from '../../base/units.ts';
import { HIDDEN, type HiddenClass, hiddenClassOf, tagAscii } from './hidden-classes.ts';
import { isLegitimate, regionFlagLength } from './legitimate.ts';

/** The hidden characters of one class in one text. */
export interface HiddenCount {
	readonly kind: HiddenClass;
	readonly count: number;
	/** UTF-16 span of the first run of this class. */
	readonly start: number;
	readonly end: number;
	/** Whether TAG characters encode printable ASCII: a message. */
	readonly isMessage: boolean;
}

/**
 * Hidden characters that no script, emoji, or icon explains, by class, in order of first occurrence. Works on the raw text (trap 1) and on
 * code points, not UTF-16 units (trap 10). Cost: O(n), one pass, or a single regular-expression test for plain text.
 */
export function scanHidden(text: string): readonly HiddenCount[] {
	if (!HIDDEN.test(text)) return [];
	const counts = new Map<HiddenClass, { count: number; start: number; end: number; isMessage: boolean }>();
	const units = unitsOf(text);
	/** End of the last flag: a hidden character after it starts something new. */
	let free = 0;
	let icons = 0;
	for (let offset = 0; offset < units.length; offset += 1) {
		const unit = units[offset] ?? 0;
		if (offset < free || unit < FIRST_HIDDEN || MAY_HIDE[unit] === VISIBLE) continue;
		const code = text.codePointAt(offset) ?? 0;
		if (MAY_HIDE[unit] === UNKNOWN) {
			MAY_HIDE[unit] = isHalf(unit) || hiddenClassOf(code) !== undefined ? HIDES : VISIBLE;
			if (MAY_HIDE[unit] === VISIBLE) continue;
		}
		const flag = code === FLAG ? regionFlagLength(text, offset) : 0;
		const end = offset + Math.max(code > 0xffff ? 2 : 1, flag);
		const kind = flag > 0 ? undefined : hiddenClassOf(code);
		if (kind !== undefined) {
			const before = offset === free ? 0 : pointBefore(text, offset);
			const isExplained = isLegitimate({ text, offset, code, before, after: text.codePointAt(end) ?? 0 });
			if (isExplained && kind === 'private use') icons += 1;
			// A text has few icons. Dozens of them spell something.
			if (!isExplained || icons > MAX_ICONS) note(counts, kind, offset, end, tagAscii(code) !== undefined);
		}
		if (flag > 0) free = end;
		offset = end - 1;
	}
	return [...counts].map(([kind, seen]) => ({ kind, ...seen }));
}

const MAX_ICONS = 24;
const FIRST_HIDDEN = 0xad;
const FLAG = 0x1f3f4;
const [UNKNOWN, VISIBLE, HIDES] = [0, 1, 2];
/** By UTF-16 unit: whether a hidden character, or a pair that may be one, starts with it. Cached. */
const MAY_HIDE = new Uint8Array(0x10000);

function isHalf(unit: number): boolean {
	return unit >= 0xd800 && unit <= 0xdfff;
}

/** The code point that ends at `offset`. `offset` must be above 0. */
function pointBefore(text: string, offset: number): number {
	const low = text.charCodeAt(offset - 1);
	const pair = low >= 0xdc00 && low <= 0xdfff && offset > 1 ? (text.codePointAt(offset - 2) ?? 0) : 0;
	return pair > 0xffff ? pair : low;
}

interface Seen {
	count: number;
	start: number;
	end: number;
	isMessage: boolean;
}

function note(counts: Map<HiddenClass, Seen>, kind: HiddenClass, start: number, end: number, isMessage: boolean): void {
	const seen = counts.get(kind);
	if (seen === undefined) {
		counts.set(kind, { count: 1, start, end, isMessage });
		return;
	}
	if (seen.end === start) seen.end = end;
	seen.count += 1;
	seen.isMessage ||= isMessage;
}
