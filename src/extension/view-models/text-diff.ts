/** A run of text in both versions or in only one. */
export interface DiffRun {
	readonly kind: 'same' | 'added' | 'removed';
	readonly text: string;
}

/** Above this many changed words, a word-by-word comparison costs too much, and the texts are shown side by side. */
const MAX_WORDS = 3000;

/**
 * Compares two texts word by word with a table of longest common subsequences, after removing the common start and end. Words and the white space
 * between them are units. Cost: O(n · m) for the remaining units. If there are too many, the remaining texts become one removal and one addition.
 */
export function diffWords(before: string, after: string): readonly DiffRun[] {
	if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
	const [old, now] = [wordsOf(before), wordsOf(after)];
	let start = 0;
	while (start < old.length && start < now.length && old[start] === now[start]) start++;
	let end = 0;
	while (end < old.length - start && end < now.length - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
	const head = old.slice(0, start).join('');
	const tail = end === 0 ? '' : old.slice(-end).join('');
	return merged([
		{ kind: 'same', text: head },
		...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
		{ kind: 'same', text: tail },
	]);
}

function wordsOf(text: string): readonly string[] {
	// Consecutive hidden characters are one word, because they decode to nothing if they're split.
	return text.match(/[\p{Cf}\p{Co}\p{Variation_Selector}]+|[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}

function middle(old: readonly string[], now: readonly string[]): readonly DiffRun[] {
	if (old.length > MAX_WORDS || now.length > MAX_WORDS || old.length * now.length > 1_000_000) {
		return [
			{ kind: 'removed', text: old.join('') },
			{ kind: 'added', text: now.join('') },
		];
	}
	const width = now.length + 1;
	// `common[i * width + j]`: length of the longest common subsequence of `old` from `i` and `now` from `j`.
	const common = new Uint16Array((old.length + 1) * width);
	for (let i = old.length - 1; i >= 0; i--) {
		for (let j = now.length - 1; j >= 0; j--) {
			common[i * width + j] =
				old[i] === now[j]
					? (common[(i + 1) * width + j + 1] ?? 0) + 1
					: Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
		}
	}
	const runs: DiffRun[] = [];
	let [i, j] = [0, 0];
	while (i < old.length || j < now.length) {
		const [was, is] = [old[i], now[j]];
		if (was !== undefined && was === is) {
			runs.push({ kind: 'same', text: was });
			i++;
			j++;
		} else if (is === undefined || (was !== undefined && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))) {
			runs.push({ kind: 'removed', text: was ?? '' });
			i++;
		} else {
			runs.push({ kind: 'added', text: is });
			j++;
		}
	}
	return runs;
}

/** Joins neighbors of the same kind and drops empty runs. White space between two changes becomes part of them, so single words don't flicker. */
function merged(runs: readonly DiffRun[]): readonly DiffRun[] {
	const result: DiffRun[] = [];
	for (const run of runs) {
		if (run.text === '') continue;
		const last = result.at(-1);
		if (last?.kind === run.kind) result[result.length - 1] = { kind: run.kind, text: last.text + run.text };
		else result.push(run);
	}
	return result;
}
