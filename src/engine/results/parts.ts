interface Span {
	readonly start: number;
	readonly end: number;
}

/** A part of a text, including the overlap with the part before. UTF-16 units. */
export interface TextPart {
	readonly from: number;
	readonly to: number;
}

/** Splits a text of `length` into parts: a single one if it's at most two parts long. */
export function partsOf(length: number, size: number, overlap: number): readonly TextPart[] {
	if (length <= size * 2) return [{ from: 0, to: length }];
	const parts: TextPart[] = [];
	for (let at = 0; at < length; at += size) parts.push({ from: Math.max(0, at - overlap), to: Math.min(length, at + size) });
	return parts;
}

/**
 * Runs `find` on a long text part by part (`partsOf`). Each part includes the `overlap` units before it, so matches across a border are
 * found; matches of the part before aren't repeated. Asks `shouldContinue` before each part and stops on false. For a text of at most two
 * parts, the result equals `find` on the whole. Cost: that of `find`, plus at most half.
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
			// It's all in the overlap, so the part before found it with more context.
			if (index > 0 && one.end <= seen - from) continue;
			const moved = { ...one, start: one.start + from, end: one.end + from };
			const isKnown = found.some((other) => other.start <= moved.start && other.end >= moved.end);
			if (!isKnown) found.push(moved);
		}
		seen = to;
	}
	return found;
}
