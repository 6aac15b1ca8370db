import { wordsOf } from '../classify/tokens.ts';
import { normalize } from '../views/normalize.ts';
import words from './common-words.json' with { type: 'json' };

/** Words so common in tool names that sharing them proves nothing. */
const COMMON: ReadonlySet<string> = new Set(words.common);

/** Whether the name has two words or more. Short common verbs never count (R040). */
export function isDistinctive(name: string): boolean {
	return wordsOf(name).length >= 2 && name.length >= 6;
}

/** Whether the name is distinctive and not made of everyday words only: whoever writes it means this tool. */
export function isUnmistakable(name: string): boolean {
	return isDistinctive(name) && wordsOf(name).some((word) => !COMMON.has(word) && word.length > 2);
}

/** The name without case, separators, and disguises such as look-alike letters or digits as letters. */
export function nameSkeleton(name: string): string {
	return normalize(name)
		.text.replace(/[^\p{L}\p{N}]/gu, '')
		.replaceAll('0', 'o')
		.replaceAll(/[1|]/g, 'l')
		.replaceAll('rn', 'm')
		.replaceAll('vv', 'w');
}

/** The name without case and separators. */
export function plainName(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Minimum number of words that can prove copying. */
const CLONE_FLOOR = 3;
const CLONE_SHARE = 0.75;
const ORDER_SHARE = 0.62;
const MAX_UNITS = 400;
/** Shorter descriptions match by chance. */
const EXTENSION_FLOOR = 4;

/**
 * Whether two descriptions differ only cosmetically: the same words in much the same order. Scripts without spaces between words are
 * compared by pairs of characters. Cost: O(n).
 */
export function isClone(one: string, other: string): boolean {
	const a = unitsOf(one);
	const b = unitsOf(other);
	if (Math.min(new Set(a).size, new Set(b).size) < CLONE_FLOOR) return false;
	return overlap(a, b) >= CLONE_SHARE && overlap(pairsOf(a), pairsOf(b)) >= ORDER_SHARE;
}

/** Whether `one` starts with all words of `other`, in order, and continues with its own. */
export function isExtended(one: string, other: string): boolean {
	const a = unitsOf(one);
	const b = unitsOf(other);
	return b.length >= EXTENSION_FLOOR && a.length > b.length && b.every((unit, index) => a[index] === unit);
}

/** Shared elements divided by all elements, 0 to 1 (Jaccard 1901). */
function overlap(one: readonly string[], other: readonly string[]): number {
	const a = new Set(one);
	const b = new Set(other);
	let shared = 0;
	for (const unit of a) if (b.has(unit)) shared += 1;
	return shared / Math.max(1, a.size + b.size - shared);
}

function unitsOf(text: string): readonly string[] {
	const folded = normalize(text.slice(0, 8_000)).text;
	const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
	return words.flatMap((word) => (UNSPACED.test(word) ? pairsOf([...word]) : [word])).slice(0, MAX_UNITS);
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Adjacent units, joined. */
function pairsOf(units: readonly string[]): readonly string[] {
	return units.slice(1).map((unit, index) => `${units[index]} ${unit}`);
}

/** The name by its shape: letters and digits that many fonts draw alike become the same. `evaIuate` equals `evaluate`. */
export function drawnName(name: string): string {
	return plainName(name)
		.toLowerCase()
		.replaceAll('rn', 'm')
		.replaceAll('vv', 'w')
		.replace(/[i1|]/g, 'l')
		.replaceAll('0', 'o')
		.replace(/[q9]/g, 'g')
		.replaceAll('5', 's');
}

/** Words that mark a name as another edition of the same thing. */
const EDITIONS: ReadonlySet<string> = new Set(
	'v1 v2 v3 v4 2 3 new newer next latest official secure secured safe safer verified trusted pro plus premium fast faster better improved enhanced fixed original real true primary main ai smart tool mcp'.split(
		' ',
	),
);
/** Shorter names are close to many others by chance. */
const NEAR_FLOOR = 8;
const MOST_CHANGED = 2;

/**
 * Whether two names differ only by a typo (in one place, two letters at most) or only by words for an edition. Names alone prove nothing:
 * `list_task` and `list_tasks` are both honest. Cost: O(n).
 */
export function isNearName(one: string, other: string): boolean {
	const a = plainName(one);
	const b = plainName(other);
	if (a === b || Math.min(a.length, b.length) < NEAR_FLOOR) return false;
	if (Math.abs(a.length - b.length) <= MOST_CHANGED) {
		let start = 0;
		while (start < a.length && a[start] === b[start]) start += 1;
		let end = 0;
		while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
		if (Math.max(a.length, b.length) - start - end <= MOST_CHANGED) return true;
	}
	const [core, otherCore] = [one, other].map((name) => wordsOf(name).filter((word) => !EDITIONS.has(word)));
	return core !== undefined && otherCore !== undefined && core.length >= 2 && core.join(' ') === otherCore.join(' ');
}
