import { createSkipGate, type SkipGate } from '../gate/skip-gate.ts';
import { counts, int32At, kernels, MOST_UNITS, numbers, readWhole, regionAt, writeSet } from '../kernels/kernels.ts';
import { charactersOf, isOf, LETTERS_AND_DIGITS } from '../text/runs.ts';
import { halved, mirrored, rot47, shifted, TURNED_E, TURNED_R, unleet, upright } from './letter-ciphers.ts';
import { type Letters, spacedLetters } from './spaced-letters.ts';
import type { TextView } from './view.ts';
import { type Run, setApartIn, wordsOf } from './words-set-apart.ts';

export type DisguiseMethod =
	| 'rot13'
	| 'shifted letters'
	| 'mirrored alphabet'
	| 'shifted characters'
	| 'doubled letters'
	| 'reversed'
	| 'reversed words'
	| 'upside down'
	| 'spaced letters'
	| 'digits for letters'
	| 'letters in another order'
	| 'words set apart'
	| 'marks inside words'
	| Letters;

/** Text disguised with plain letters: nothing is encoded, but scanners of words can't read it. `start` and `end` are UTF-16 offsets. */
export interface Disguise {
	readonly text: string;
	readonly start: number;
	readonly end: number;
	readonly method: DisguiseMethod;
	/** How offsets in `text` map to the raw text: one to one from `start`, reversed, by a view, or not at all. */
	readonly maps: 'as it stands' | 'turned round' | 'no' | TextView;
	/** Whether honest text never looks like this. False: it can be a matter of layout. */
	readonly isCipher: boolean;
}

/**
 * Words of instructions. If none appears in disguised form, there is nothing to undo. The first six are long enough to detect unnamed
 * ciphers.
 */
const LONG_WORDS = ['previous', 'instruct', 'disregard', 'credential', 'password', 'conversation'];
const WORDS = [...LONG_WORDS, 'ignore', 'token', 'secret', 'prompt', 'https://', 'the user', 'forward', 'reproduce'];
const REVERSED_WORDS = [
	...['snoitcurtsn', 'suoiverp', 'tpmorp metsys', 'erongi', 'drageridsid', 'slaitnederc', 'drowssap', 'noitasrevnoc', 'nekot', 'terces'],
	...['//:sptth', 'resu eht'],
];
const ROT13_WORDS = WORDS.map((word) => shifted(word, 13));
const ROT13_HINT = createSkipGate(ROT13_WORDS);
const REVERSED_HINT = createSkipGate(REVERSED_WORDS);
/** Every other shift of the alphabet, its mirror image, and a cipher that also shifts digits and symbols. */
const OTHER_CIPHERS = [
	...Array.from({ length: 25 }, (_, index) => index + 1)
		.filter((by) => by !== 13)
		.map((by) => ({
			method: 'shifted letters' as const,
			of: (text: string) => shifted(text, by),
			undo: (text: string) => shifted(text, 26 - by),
		})),
	{ method: 'mirrored alphabet' as const, of: mirrored, undo: mirrored },
	{ method: 'shifted characters' as const, of: rot47, undo: rot47 },
].map(({ method, of, undo }) => ({ method, undo, words: LONG_WORDS.map((word) => of(word).toLowerCase()) }));
const CIPHER_WORDS = OTHER_CIPHERS.flatMap(({ words }) => words);
const CIPHER_HINT = createSkipGate(CIPHER_WORDS);
const DOUBLED_WORDS = LONG_WORDS.map((word) => word.replaceAll(/[a-z]/g, '$&$&'));
const DOUBLED_HINT = createSkipGate(DOUBLED_WORDS);
/** Gate for all of them in one pass, because most texts contain none. */
const MAPPED_HINT = createSkipGate([...ROT13_WORDS, ...REVERSED_WORDS, ...CIPHER_WORDS, ...DOUBLED_WORDS]);
const SPACED = /(?:(?<![A-Za-z0-9])[A-Za-z](?:[ ._*|-]{1,4})){7,400}[A-Za-z](?![A-Za-z0-9])/g;
const LEET_WORD = /^[A-Za-z0134578@$]{5,16}$/;
/** Characters that can replace letters within a word. */
const IN_LEET_ALONE = '0134578@$';
const IN_LEET = charactersOf(`${LETTERS_AND_DIGITS}_@$`);
/** Cheap pre-tests that every disguise of the kind passes and ordinary text rarely does. */
const MIGHT_BE_SPACED = /[ ._*|-](?:[A-Za-z][ ._*|-]{1,4}){5}/;
/** Letters in a match of `MIGHT_BE_SPACED`. */
const SPACED_LETTERS = 5;
const MIGHT_BE_LEET = /[A-Za-z][0134578@$]+[A-Za-z]/;
const DIGIT_INSIDE = /[A-Za-z][0134578@$]+[A-Za-z]/g;
/** The text as bytes with lower-case letters, written by the kernel. */
const TEXT = regionAt(kernels.BYTES, MOST_UNITS);
/** In UTF-16 units. Shorter texts can't contain an instruction in any disguise. */
const SHORTEST = 14;

/** The text without each disguise it may have. Reads only the first 128 Ki units. Cost: O(n). */
export function undisguise(raw: string): readonly Disguise[] {
	if (raw.length < SHORTEST) return [];
	const text = raw.length > MOST_UNITS ? raw.slice(0, MOST_UNITS) : raw;
	const words = wordsIn(text);
	const holds = (gate: SkipGate): boolean => gate.next(TEXT, text.length, 0) >= 0;
	const found: Disguise[] = [];
	const whole = { start: 0, end: text.length, maps: 'as it stands', isCipher: true } as const;
	const isMapped = holds(MAPPED_HINT);
	if (isMapped && holds(ROT13_HINT)) found.push({ ...whole, method: 'rot13', text: shifted(text, 13) });
	if (isMapped && holds(REVERSED_HINT)) {
		found.push({ ...whole, maps: 'turned round', method: 'reversed', text: [...text].reverse().join('') });
		found.push({ ...whole, method: 'reversed words', text: text.replaceAll(/[A-Za-z]{2,}/g, (word) => [...word].reverse().join('')) });
	}
	if (text.includes(TURNED_E) && text.includes(TURNED_R))
		found.push({ ...whole, maps: 'turned round', method: 'upside down', text: [...text].reverse().map(upright).join('') });
	if (isMapped && holds(DOUBLED_HINT)) {
		const view = halved(text);
		found.push({ ...whole, maps: view, method: 'doubled letters', text: view.text });
	}
	for (const { method, text: plain } of isMapped && holds(CIPHER_HINT) ? undone(text) : []) found.push({ ...whole, method, text: plain });
	if (words.mostSingles >= SPACED_LETTERS && MIGHT_BE_SPACED.test(text))
		found.push(...grouped(text, [...text.matchAll(SPACED)], 'spaced letters', joinLetters));
	if (counts.leets() >= 2 && MIGHT_BE_LEET.test(text) && hasTwo(leetWordsIn(text)))
		found.push({ ...whole, isCipher: false, method: 'digits for letters', text: unleet(text) });
	if (words.reordered.size >= 2) found.push({ ...whole, isCipher: false, method: 'letters in another order', text: inOrderAgain(text) });
	found.push(...grouped(text, [...setApartIn(text, words.humps)], 'words set apart', wordsOf));
	if ((counts.marks() >= LEAST_MARKS && MIGHT_HOLD_MARKS.test(text) ? [...text.matchAll(MARK_INSIDE)].length : 0) >= LEAST_MARKS)
		found.push({ ...whole, maps: 'no', isCipher: false, method: 'marks inside words', text: text.replaceAll(MARKS, '') });
	// A text that another disguise already reveals is reported under that disguise.
	for (const { by, end, start, view } of spacedLetters(text)) {
		const beginning = view.text.slice(0, SHORTEST);
		if (!found.some((each) => each.start <= start && each.end >= end && each.text.toLowerCase().includes(beginning)))
			found.push({ text: view.text, start, end, method: by, maps: view, isCipher: by === 'words broken or joined' });
	}
	return found;
}

/** Reads nearby runs as one text, together with the text between them. */
function grouped(text: string, runs: readonly Run[], method: DisguiseMethod, plain: (run: string) => string): Disguise[] {
	const found: { start: number; end: number; text: string }[] = [];
	for (const { 0: run, index: start } of [...runs].sort((a, b) => a.index - b.index)) {
		const last = found.at(-1);
		const end = start + run.length;
		if (last === undefined || start > last.end + GAP) found.push({ start, end, text: plain(run) });
		else if (start >= last.end) {
			last.text += text.slice(last.end, start) + plain(run);
			last.end = end;
		}
	}
	return found.map((each) => ({ ...each, method, maps: 'no', isCipher: false }));
}

/** Maximum UTF-16 units between two runs that belong together. */
const GAP = 40;

function undone(text: string): readonly { readonly method: DisguiseMethod; readonly text: string }[] {
	const lower = text.toLowerCase();
	return OTHER_CIPHERS.flatMap(({ method, undo, words }) =>
		words.some((word) => lower.includes(word)) ? [{ method, text: undo(text) }] : [],
	);
}

/**
 * Words of instructions that people and models can read even if the letters after the first are shuffled. Excludes words that have honest
 * anagrams with the same first letter.
 */
const REORDERED = [
	'ignore',
	'disregard',
	'previous',
	'instruction',
	'instructions',
	'system',
	'prompt',
	'override',
	'bypass',
	'reveal',
	'forget',
].concat('credential', 'credentials', 'password', 'passwords', 'forward', 'guidelines', 'everything');
const LONGEST_REORDERED = Math.max(...REORDERED.map(({ length }) => length));
const IN_ORDER = new Map(REORDERED.map((word) => [sorted(word), word]));
const REORDERED_WORD = new RegExp(`\\b[${[...new Set(REORDERED.map((word) => word.charAt(0)))].join('')}][a-z]{5,11}\\b`, 'gi');

function sorted(word: string): string {
	return word.charAt(0) + [...word.slice(1)].sort().join('');
}

/** What each letter adds to the sum of a word, independent of its position. */
const shareOf = (letter: string): number => (letter.charCodeAt(0) - 0x60) ** 4;
const SHORTEST_REORDERED = Math.min(...REORDERED.map(({ length }) => length));
const UNDERSCORE = 0x5f;
layOut();

/** Writes the sums to the kernel's memory, so it can detect candidates for shuffled words. */
function layOut(): void {
	const shares = int32At(kernels.SHARES, 256);
	for (const letter of 'abcdefghijklmnopqrstuvwxyz') shares[letter.charCodeAt(0)] = shareOf(letter);
	const { bytes: sums } = regionAt(kernels.SUMS, 0x1000);
	for (const word of REORDERED) sums[[...word].reduce((sum, letter) => sum + shareOf(letter), 0) & (sums.length - 1)] = 1;
	writeSet(kernels.FIRSTS.value, charactersOf(REORDERED.map((word) => word.charAt(0)).join('')));
	writeSet(kernels.LEET.value, charactersOf(IN_LEET_ALONE));
	writeSet(kernels.MARKS.value, charactersOf('*`~<'));
}

interface WordsOfText {
	/** Words of `REORDERED` that the text contains with shuffled letters. */
	readonly reordered: ReadonlySet<string>;
	/** Length of the longest run of one-character words. */
	readonly mostSingles: number;
	/** Capitals after a lower-case letter. */
	readonly humps: number;
}

/**
 * What the words of a text (letters and digits) reveal about several disguises, in one pass. Candidates for shuffled words are found by
 * summing their letters, and compared letter by letter if the sum matches. Cost: O(n).
 */
function wordsIn(text: string): WordsOfText {
	readWhole(text);
	kernels.readLetters(text.length, SHORTEST_REORDERED, LONGEST_REORDERED);
	const reordered = new Set<string>();
	for (let index = 0; index < counts.candidates(); index += 1) {
		const [start = 0, end = 0] = numbers.subarray(index * 2, index * 2 + 2);
		if (text.charCodeAt(start - 1) === UNDERSCORE || text.charCodeAt(end) === UNDERSCORE) continue;
		const known = wordPutRight(text.slice(start, end));
		if (known !== undefined) reordered.add(known);
	}
	return { reordered, mostSingles: counts.mostSingles(), humps: counts.humps() };
}

/** The known word with these letters. Undefined: there is none, or the letters are already in order. */
function wordPutRight(word: string): string | undefined {
	const lower = word.toLowerCase();
	const known = IN_ORDER.get(sorted(lower));
	return known === lower ? undefined : known;
}

/** The text with shuffled words put in order. */
function inOrderAgain(text: string): string {
	return text.replaceAll(REORDERED_WORD, (word) => wordPutRight(word) ?? word);
}

/** Markup that a page or a document doesn't show, anywhere and between two letters. */
const MARKS = /\*{1,3}|`|~~|<\/?[a-z]{1,6}>/g;
const MARK_INSIDE = /(?<=[A-Za-z])(?:\*{1,3}|`|~~|<\/?[a-z]{1,6}>)(?=[A-Za-z])/g;
const MIGHT_HOLD_MARKS = /[A-Za-z](?:\*{1,3}|`|~~|<\/?[a-z]{1,6}>)[A-Za-z]/;
/** Fewer marks are a slip. */
const LEAST_MARKS = 4;

/** Words with digits for letters. Excludes names in email addresses, parts of hashes, and years. */
function* leetWordsIn(text: string): Generator<string> {
	let read = 0;
	for (const { index } of text.matchAll(DIGIT_INSIDE)) {
		if (index < read) continue;
		let start = index;
		while (start > read && isOf(IN_LEET, text, start - 1)) start -= 1;
		let end = index + 1;
		while (isOf(IN_LEET, text, end)) end += 1;
		read = end;
		const word = text.slice(start, end);
		if (!LEET_WORD.test(word) || /\d{4}/.test(word) || !/[g-z@$]/i.test(word)) continue;
		if (!word.includes('@') || !REST_OF_MAIL.test(text.slice(end, end + 64))) yield word;
	}
}

const REST_OF_MAIL = /^[\w-]{0,60}\.[A-Za-z]/;

function hasTwo(words: Iterable<string>): boolean {
	let count = 0;
	for (const _ of words) {
		count += 1;
		if (count === 2) return true;
	}
	return false;
}

/**
 * The narrowest separator is between letters, wider ones are between words. If all are one unit wide and there are two kinds, the rarer
 * kind is between words.
 */
function joinLetters(run: string): string {
	const separators = run.match(/[ ._*|-]+/g) ?? [];
	const narrow = Math.min(...separators.map((each) => each.length));
	const kinds = new Map<string, number>();
	for (const each of separators) kinds.set(each, (kinds.get(each) ?? 0) + 1);
	const inner = [...kinds].filter(([each]) => each.length === narrow).sort((a, b) => b[1] - a[1])[0]?.[0];
	return run.replace(/[ ._*|-]+/g, (separator) => (separator === inner ? '' : ' '));
}
