import { lexiconNow } from '../../src/engine/injection/lexicon.ts';
import { DECODED_COMMANDS, SECRET_PLACES, UNDECLARED } from '../../src/engine/phrases/phrases.ts';
import { SENSITIVE_RULES } from '../../src/engine/sensitive/sensitive-rules.ts';

const SECRET_LITERALS = SENSITIVE_RULES.flatMap(({ category, search }) =>
	category === 'secret' && search.kind !== 'scan' ? search.literals : [],
);

/** The literals that open the gates of what a definition is read for. */
export const DEFINITION_LITERALS: readonly string[] = literalsOf([...UNDECLARED, ...DECODED_COMMANDS, ...SECRET_PLACES]).concat(
	SECRET_LITERALS,
);
/** The literals that open the gates of what a result is read for. */
export const RESULT_LITERALS: readonly string[] = [...lexiconNow().words.keys(), ...SECRET_LITERALS];

const BETWEEN = ['the', 'all', 'you', 'this', 'of', 'a', 'and', 'or', 'red', 'stone', 'lamp_post', 'its', 'to', 'with', 'very', 'any'];

/** `length` UTF-16 units of literals between words that patterns like to see around them: every gate opens, hardly anything is said. */
export function nearMisses(literals: readonly string[], length: number): string {
	return wordsOf(literals, length).join(' ').slice(0, length);
}

/**
 * The same without what is said by chance: where `findIn` sees something, words that say nothing take the place of the literals there, until it
 * sees nothing. All others stay, so the gates open as often as before. Throws when that takes more than `MAX_ROUNDS`.
 */
export function silentNearMisses(
	literals: readonly string[],
	length: number,
	findIn: (text: string) => readonly { readonly start: number; readonly end: number }[],
): string {
	// What says nothing is shorter than what it takes the place of.
	const words = wordsOf(literals, length * 1.2);
	for (let round = 0; round < MAX_ROUNDS; round += 1) {
		const text = words.join(' ').slice(0, length);
		const said = findIn(text);
		if (said.length === 0) return text;
		let at = 0;
		for (const [index, word] of words.entries()) {
			const end = at + word.length;
			// Of what reaches far, as a comment that is never closed does, only the edges are taken out.
			if (said.some((found) => at < found.end && end > found.start && (end - found.start < EDGE || found.end - at < EDGE)))
				words[index] = 'stone';
			at = end + 1;
		}
	}
	throw new Error('the near misses say something, however many literals are left out');
}

const MAX_ROUNDS = 80;
/** UTF-16 units. */
const EDGE = 2000;

function wordsOf(literals: readonly string[], length: number): string[] {
	const pick = createPicker();
	const words: string[] = [];
	for (let made = 0; made < length; ) {
		const word = pick([true, false]) ? pick(literals) : pick(BETWEEN);
		words.push(pick([1, 2, 3, 4, 5, 6, 7, 8]) === 1 ? `${word}.` : word);
		made += word.length + 1;
	}
	return words;
}

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
