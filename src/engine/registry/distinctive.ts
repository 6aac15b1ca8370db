import { wordsOf } from '../classify/tokens.ts';
import { normalize } from '../views/normalize.ts';
import words from './common-words.json' with { type: 'json' };

/** Words so common in tool names that sharing them says nothing. */
const COMMON: ReadonlySet<string> = new Set(words.common);

/** A name of two words or more: short common verbs never count (R040). */
export function isDistinctive(name: string): boolean {
	return wordsOf(name).length >= 2 && name.length >= 6;
}

/** Distinctive, and not made of everyday words alone: naming it means this very tool. */
export function isUnmistakable(name: string): boolean {
	return isDistinctive(name) && wordsOf(name).some((word) => !COMMON.has(word) && word.length > 2);
}

/** The name without case, separators and disguise: look-alike letters, digits for letters. */
export function nameSkeleton(name: string): string {
	return normalize(name)
		.text.replace(/[^\p{L}\p{N}]/gu, '')
		.replaceAll('0', 'o')
		.replaceAll(/[1|]/g, 'l')
		.replaceAll('rn', 'm')
		.replaceAll('vv', 'w');
}

/** The name without case and separators only. */
export function plainName(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Fewer words than this are no evidence of copying. */
const CLONE_FLOOR = 3;
const CLONE_SHARE = 0.75;
const ORDER_SHARE = 0.62;
const MAX_UNITS = 400;
/** A shorter description is shared by chance. */
const EXTENSION_FLOOR = 4;

/**
 * True when one description is the other with cosmetic changes: the same words, in much the same order. Pairs of characters stand for
 * words where these are not written apart. Cost: O(n).
 */
export function isClone(one: string, other: string): boolean {
	const a = unitsOf(one);
	const b = unitsOf(other);
	if (Math.min(new Set(a).size, new Set(b).size) < CLONE_FLOOR) return false;
	return overlap(a, b) >= CLONE_SHARE && overlap(pairsOf(a), pairsOf(b)) >= ORDER_SHARE;
}

/** True when `one` begins with the whole of `other` and goes on: the words of the original, in order, then something of its own. */
export function isExtended(one: string, other: string): boolean {
	const a = unitsOf(one);
	const b = unitsOf(other);
	return b.length >= EXTENSION_FLOOR && a.length > b.length && b.every((unit, index) => a[index] === unit);
}

/** Shared over all, 0 to 1 (Jaccard 1901). */
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

/** Neighbors, joined. */
function pairsOf(units: readonly string[]): readonly string[] {
	return units.slice(1).map((unit, index) => `${units[index]} ${unit}`);
}

/** A name by how it is drawn: letters and digits that many fonts draw nearly alike become one. `evaIuate` is `evaluate`. */
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

/** Words that make another edition of a name out of it. */
const EDITIONS: ReadonlySet<string> = new Set(
	'v1 v2 v3 v4 2 3 new newer next latest official secure secured safe safer verified trusted pro plus premium fast faster better improved enhanced fixed original real true primary main ai smart tool mcp'.split(
		' ',
	),
);
/** A name shorter than this is near many others. */
const NEAR_FLOOR = 8;
const MOST_CHANGED = 2;

/**
 * True when one name is a slip of the pen away from the other (one place, two letters at most), or says that it is another edition of it.
 * Names alone prove nothing: `list_task` and `list_tasks` are both honest. Cost: O(n).
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
