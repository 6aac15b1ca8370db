interface Span {
	readonly start: number;
	readonly end: number;
}

/** A piece of a text, with what stands before it and was read in the part before. UTF-16 units. */
export interface TextPart {
	readonly from: number;
	readonly to: number;
}

/** The parts in which a text of `length` is read: one where it is no longer than two. */
export function partsOf(length: number, size: number, overlap: number): readonly TextPart[] {
	if (length <= size * 2) return [{ from: 0, to: length }];
	const parts: TextPart[] = [];
	for (let at = 0; at < length; at += size) parts.push({ from: Math.max(0, at - overlap), to: Math.min(length, at + size) });
	return parts;
}

/**
 * What `find` says of a long text, part by part (`partsOf`): a text is read with the `overlap` units before it, so that what lies across a border is
 * seen, and what was seen in the part before is not told again. `shouldContinue` is asked before each part; false ends it.
 * Of a text no longer than two parts exactly what `find` says of the whole. Cost: as `find`, at most half as much again.
 */
export function inParts<T extends Span>(
	text: string,
	parts: readonly TextPart[],
	shouldContinue: () => boolean,
	find: (part: string, index: number) => readonly T[],
): readonly T[] {
	if (!shouldContinue()) return [];
	if (parts.length === 1) return find(text, 0);
	const found: T[] = [];
	let seen = 0;
	for (const [index, { from, to }] of parts.entries()) {
		if (index > 0 && !shouldContinue()) break;
		for (const one of find(text.slice(from, to), index)) {
			// Wholly in the overlap: the part before has seen it, with more of what stands before it.
			if (index > 0 && one.end <= seen - from) continue;
			const moved = { ...one, start: one.start + from, end: one.end + from };
			const isKnown = found.some((other) => other.start <= moved.start && other.end >= moved.end);
			if (!isKnown) found.push(moved);
		}
		seen = to;
	}
	return found;
}
