/** Replaces the span `start`…`end` with `text`. */
export interface TextEdit {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** Applies edits that don't overlap; every offset refers to the original text. Cost: O(n + e log e). */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
	const parts: string[] = [];
	let done = 0;
	for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
		if (edit.start < done) throw new Error('two edits overlap');
		parts.push(text.slice(done, edit.start), edit.text);
		done = edit.end;
	}
	return parts.join('') + text.slice(done);
}
