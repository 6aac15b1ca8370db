import { HIDDEN, type HiddenClass, hiddenClassOf, tagAscii } from './hidden-classes.ts';
import { isLegitimate, regionFlagLength } from './legitimate.ts';

/** The hidden characters of one class in one text. */
export interface HiddenCount {
	readonly kind: HiddenClass;
	readonly count: number;
	/** UTF-16 span of the first run of this class. */
	readonly start: number;
	readonly end: number;
	/** TAG characters that stand for printable ASCII: a message. */
	readonly isMessage: boolean;
}

/**
 * Hidden characters that no script, emoji or icon explains, by class, in the order of first sight. Works on the raw text (trap 1)
 * and on code points, not on UTF-16 units (trap 10). Cost: O(n), one pass, and a single regular-expression test for plain text.
 */
export function scanHidden(text: string): readonly HiddenCount[] {
	if (!HIDDEN.test(text)) return [];
	const counts = new Map<HiddenClass, { count: number; start: number; end: number; isMessage: boolean }>();
	let before = 0;
	let icons = 0;
	for (let offset = 0; offset < text.length; ) {
		const code = text.codePointAt(offset) ?? 0;
		const length = code > 0xffff ? 2 : 1;
		const flag = code === 0x1f3f4 ? regionFlagLength(text, offset) : 0;
		const end = offset + Math.max(length, flag);
		const kind = flag > 0 ? undefined : hiddenClassOf(code);
		if (kind !== undefined) {
			const isExplained = isLegitimate({ text, offset, code, before, after: text.codePointAt(end) ?? 0 });
			if (isExplained && kind === 'private use') icons += 1;
			// Icons are few: a text with dozens of them spells something.
			if (!isExplained || icons > MAX_ICONS) note(counts, kind, offset, end, tagAscii(code) !== undefined);
		}
		before = flag > 0 ? 0 : code;
		offset = end;
	}
	return [...counts].map(([kind, seen]) => ({ kind, ...seen }));
}

const MAX_ICONS = 24;

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
