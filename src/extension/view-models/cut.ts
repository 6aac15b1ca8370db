/** UTF-16 units that a page shows of one part of a definition. */
const MAX_SHOWN = 40_000;
/** UTF-16 units shown before and after a change far inside a text. */
const CONTEXT = 1000;

/** A stretch of two versions of a text: shown, or left out with its length in UTF-16 units in each version. */
export type Stretch =
	| { readonly kind: 'shown'; readonly before: string; readonly after: string }
	| { readonly kind: 'left-out'; readonly before: number; readonly after: number; readonly isSame: boolean };

/** The beginning of a text and the number of UTF-16 units left out after it, 0 if none. Splits no character. */
export function beginningOf(text: string, max = MAX_SHOWN): { readonly text: string; readonly leftOut: number } {
	const end = text.length <= max ? text.length : borderAt(text, max);
	return { text: text.slice(0, end), leftOut: text.length - end };
}

/**
 * What a comparison shows of two versions. Short texts are shown completely. Otherwise, it's the stretch from the first to the last difference
 * with some context, or the beginning and end of that stretch if it's too long. The lengths of left-out parts are given. Cost: O(n).
 */
export function stretchesOf(before: string, after: string, max = MAX_SHOWN): readonly Stretch[] {
	if (before.length <= max && after.length <= max) return [{ kind: 'shown', before, after }];
	const shorter = Math.min(before.length, after.length);
	let head = 0;
	while (head < shorter && before[head] === after[head]) head++;
	let tail = 0;
	while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
	const context = Math.min(CONTEXT, Math.floor(max / 8));
	// Both versions have the same text here, so one border fits both.
	const start = borderAt(before, Math.max(0, head - context));
	const behind = Math.max(0, tail - context);
	const ends = [borderAt(before, before.length - behind), borderAt(after, after.length - behind)] as const;
	const stretches: Stretch[] = [];
	const leaveOut = (from: readonly [number, number], to: readonly [number, number], isSame: boolean): void => {
		const counts = { before: to[0] - from[0], after: to[1] - from[1] };
		if (counts.before > 0 || counts.after > 0) stretches.push({ kind: 'left-out', ...counts, isSame });
	};
	const show = (from: readonly [number, number], to: readonly [number, number]): void => {
		stretches.push({ kind: 'shown', before: before.slice(from[0], to[0]), after: after.slice(from[1], to[1]) });
	};
	leaveOut([0, 0], [start, start], true);
	if (ends[0] - start <= max && ends[1] - start <= max) show([start, start], ends);
	else {
		const half = Math.floor(max / 2);
		const first = [borderAt(before, Math.min(ends[0], start + half)), borderAt(after, Math.min(ends[1], start + half))] as const;
		const last = [borderAt(before, Math.max(first[0], ends[0] - half)), borderAt(after, Math.max(first[1], ends[1] - half))] as const;
		show([start, start], first);
		leaveOut(first, last, false);
		show(last, ends);
	}
	leaveOut(ends, [before.length, after.length], true);
	return stretches;
}

/** `at`, or one unit earlier if that would split a surrogate pair. */
function borderAt(text: string, at: number): number {
	return at > 0 && at < text.length && (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
}
