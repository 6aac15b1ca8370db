/** Words with more differing letters aren't near. */
const MOST_SLIPS = 2;
/** Short words with a different first letter aren't near either: "lock" isn't "block". */
const MAX_SHORT = 5;

/**
 * The known word that a misspelled one probably means: it starts with it, or few letters are wrong, missing, doubled, or in the wrong order.
 * `undefined`: none is near, or the word contains more than letters and hyphens. Cost: O(words × length²); words are short.
 */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
	return /^[a-z-]{3,24}$/i.test(word) ? nearestOf(word.toLowerCase(), known) : undefined;
}

/**
 * The same for the name of a server, a tool, or a rule. Proposes only plain names, unchanged, because such a name is untrusted text.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
	if (!PLAIN_NAME.test(name)) return undefined;
	const byLower = new Map(known.filter((each) => PLAIN_NAME.test(each)).map((each) => [each.toLowerCase(), each]));
	const near = nearestOf(name.toLowerCase(), [...byLower.keys()]);
	return near === undefined ? undefined : byLower.get(near);
}

const PLAIN_NAME = /^[\w.-]{3,64}$/;

function nearestOf(lower: string, known: readonly string[]): string | undefined {
	const begun = known.filter((each) => each.startsWith(lower));
	if (begun.length === 1) return begun[0];
	const most = Math.min(MOST_SLIPS, Math.floor(lower.length / 3));
	const [nearest] = known
		.filter((each) => lower.length > MAX_SHORT || each[0] === lower[0])
		.map((each) => ({ each, slips: slipsBetween(lower, each) }))
		.filter(({ slips }) => slips <= most)
		.toSorted((one, other) => one.slips - other.slips);
	return nearest?.each;
}

/** Damerau 1964, as optimal string alignment: letters inserted, deleted, or replaced, or two neighbors swapped. */
function slipsBetween(one: string, other: string): number {
	const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
	for (let row = 1; row <= one.length; row += 1) {
		const now = [row];
		for (let column = 1; column <= other.length; column += 1) {
			const isSame = one[row - 1] === other[column - 1];
			const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
			now.push(
				Math.min(
					(rows[row - 1]?.[column] ?? 0) + 1,
					(now[column - 1] ?? 0) + 1,
					(rows[row - 1]?.[column - 1] ?? 0) + (isSame ? 0 : 1),
					isSwapped && row > 1 && column > 1 ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
				),
			);
		}
		rows.push(now);
	}
	return rows[one.length]?.[other.length] ?? 0;
}
