/** Replaces an injected span (C16, R127). Not configurable. */
export const REDACTED = '**REDACTED**';

/** An edit of one string. UTF-16 offsets in the raw string. */
export type Edit =
	| { readonly kind: 'strip'; readonly start: number; readonly end: number }
	/** `rule`: the rule that requires it. Undefined: the engine itself. */
	| { readonly kind: 'mask'; readonly start: number; readonly end: number; readonly replacement: string; readonly rule?: string }
	| { readonly kind: 'redact'; readonly start: number; readonly end: number; readonly rule?: string };

/**
 * The text with all edits applied. Redactions that touch or overlap are merged. A redaction absorbs edits inside it and extends over a mask
 * that it cuts; a mask absorbs removals. Other text is unchanged. Redacting twice equals redacting once. Cost: O(n log n) in the edits.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
	if (edits.length === 0) return text;
	let out = '';
	let at = 0;
	for (const edit of isPlainStrip(edits) ? edits : unite(edits)) {
		out += text.slice(at, edit.start);
		if (edit.kind === 'redact') out += REDACTED;
		else if (edit.kind === 'mask') out += edit.replacement;
		at = edit.end;
	}
	return out + text.slice(at);
}

/** Whether there are only removals, in order: typical for a text full of invisible characters. */
function isPlainStrip(edits: readonly Edit[]): boolean {
	return edits.every((edit, index) => edit.kind === 'strip' && edit.end > edit.start && edit.start >= (edits[index - 1]?.end ?? 0));
}

/** Sorted by start, without overlaps. */
export function unite(edits: readonly Edit[]): readonly Edit[] {
	const redactions = spansOf(edits.filter(({ kind, start, end }) => kind === 'redact' && end > start));
	const masks = edits.filter((edit) => edit.kind === 'mask' && edit.end > edit.start);
	// A redaction that cuts a mask covers all of it.
	const grown = spansOf([...redactions, ...masks.filter((mask) => redactions.some((span) => overlaps(span, mask)))]);
	const kept: Edit[] = grown.map(({ start, end }) => ({ kind: 'redact', start, end }));
	let last = -1;
	for (const mask of [...masks].sort(byStart)) {
		if (mask.start < last || grown.some((span) => overlaps(span, mask))) continue;
		kept.push(mask);
		last = mask.end;
	}
	const blockers = spansOf(kept);
	let next = 0;
	for (const strip of spansOf(edits.filter(({ kind }) => kind === 'strip'))) {
		let start = strip.start;
		while (next < blockers.length && (blockers[next]?.end ?? 0) <= start) next += 1;
		for (let index = next; index < blockers.length; index += 1) {
			const blocker = blockers[index];
			if (blocker === undefined || blocker.start >= strip.end) break;
			if (blocker.start > start) kept.push({ kind: 'strip', start, end: blocker.start });
			start = Math.max(start, blocker.end);
		}
		if (start < strip.end) kept.push({ kind: 'strip', start, end: strip.end });
	}
	return kept.sort(byStart);
}

interface Span {
	readonly start: number;
	readonly end: number;
}

function byStart(a: Span, b: Span): number {
	return a.start - b.start || a.end - b.end;
}

function overlaps(a: Span, b: Span): boolean {
	return a.start < b.end && b.start < a.end;
}

/** Merges spans that touch or overlap, sorted by start. */
function spansOf(spans: readonly Span[]): readonly Span[] {
	const merged: Span[] = [];
	for (const { start, end } of [...spans].sort(byStart)) {
		const last = merged.at(-1);
		if (last !== undefined && start <= last.end) merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, end) };
		else merged.push({ start, end });
	}
	return merged;
}
