import { CUES } from '../../src/engine/cues/cues.ts';
import { ALL_CURATED } from '../../src/engine/phrases/all-curated.ts';
import { COMMANDS } from '../../src/engine/phrases/commands.ts';
import { DIRECTIVES } from '../../src/engine/phrases/directive.ts';
import { UNDECLARED } from '../../src/engine/phrases/undeclared.ts';
import { CUES as RESULT_CUES } from '../../src/engine/results/cues.ts';
import { SECRET_SHAPES } from '../../src/engine/secrets/patterns.ts';
import { SECRET_PLACES } from '../../src/engine/secrets/places.ts';

/** The literals that open the gates of what a definition is read for. */
export const DEFINITION_LITERALS: readonly string[] = literalsOf([
	...ALL_CURATED,
	...DIRECTIVES,
	...CUES,
	...UNDECLARED,
	...COMMANDS,
	...SECRET_SHAPES,
	...SECRET_PLACES,
]);
/** The literals that open the gates of what an answer is read for. */
export const RESULT_LITERALS: readonly string[] = literalsOf([...RESULT_CUES, ...SECRET_SHAPES]);

const BETWEEN = ['the', 'all', 'you', 'this', 'of', 'a', 'and', 'or', 'red', 'stone', 'lamp_post', 'its', 'to', 'with', 'very', 'any'];

/** `length` UTF-16 units of literals between words that patterns like to see around them: every gate opens, hardly anything is said. */
export function nearMisses(literals: readonly string[], length: number): string {
	const pick = createPicker();
	const words: string[] = [];
	for (let made = 0; made < length; ) {
		const word = pick([true, false]) ? pick(literals) : pick(BETWEEN);
		words.push(pick([1, 2, 3, 4, 5, 6, 7, 8]) === 1 ? `${word}.` : word);
		made += word.length + 1;
	}
	return words.join(' ').slice(0, length);
}

/**
 * The same without what is said by chance: of the literals in whose words `findIn` sees something, those that stand in most of them are left
 * out, a share at a time, until it sees nothing. Throws when that takes more than `MAX_ROUNDS`.
 */
export function silentNearMisses(
	literals: readonly string[],
	length: number,
	findIn: (text: string) => readonly { readonly start: number; readonly end: number }[],
): string {
	let left = literals;
	for (let round = 0; round < MAX_ROUNDS; round += 1) {
		const text = nearMisses(left, length);
		const said = findIn(text);
		if (said.length === 0) return text;
		// What is said may end within a literal.
		const parts = said.map(({ start, end }) => text.slice(Math.max(0, start - MARGIN), end + MARGIN));
		const counts = new Map(left.map((literal) => [literal, parts.filter((part) => part.includes(literal)).length]));
		const loud = left.filter((literal) => (counts.get(literal) ?? 0) > 0).sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
		const out = new Set(loud.slice(0, Math.ceil(loud.length * SHARE)));
		left = left.filter((literal) => !out.has(literal));
	}
	throw new Error('the near misses say something, however many literals are left out');
}

const MAX_ROUNDS = 80;
/** Of the literals in what is said, left out in each round. */
const SHARE = 0.08;
/** UTF-16 units beside what is said. */
const MARGIN = 24;

function literalsOf(patterns: readonly { readonly literals: readonly string[] }[]): readonly string[] {
	return patterns.flatMap(({ literals }) => literals);
}

/** Deterministic: xorshift32. */
function createPicker(): <T>(list: readonly T[]) => T {
	let state = 0x2545f491;
	return (list) => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		const value = list[(state >>> 0) % list.length];
		if (value === undefined) throw new RangeError('empty list');
		return value;
	};
}
