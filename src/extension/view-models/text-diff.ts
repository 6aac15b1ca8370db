/** A run of text that both versions have, or only one of them. */
export interface DiffRun {
	readonly kind: 'same' | 'added' | 'removed';
	readonly text: string;
}

/** Words of the longer text beyond which a comparison word by word costs too much: then the texts stand side by side. */
const MAX_WORDS = 3000;

/**
 * Word by word, the shortest way from one text to the other. Source: Myers 1986, the greedy algorithm, over words and the white space
 * between them. Cost: O((n + m) · d), bounded; past the bound the whole texts are one removal and one addition.
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
	// Hidden characters that stand together are one word: cut in two they would spell nothing.
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
	// Lengths of the longest common subsequences of what is left from each pair of places.
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

/** Neighbors of one kind become one run; empty ones go. White space between two changes belongs to them: single words do not flicker. */
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
