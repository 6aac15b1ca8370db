import { createSkipGate, type SkipGate } from '../gate/skip-gate.ts';
import { counts, kernels, MOST_UNITS, readWhole, regionAt, writeSet } from '../kernels/kernels.ts';
import { charactersOf, isOf, LETTERS_AND_DIGITS } from '../text/runs.ts';

export type DisguiseMethod = 'rot13' | 'reversed' | 'reversed words' | 'spaced letters' | 'digits for letters' | 'words set apart';

/** Text in a plain-letter disguise: nothing is encoded, and yet no scanner of words reads it. `start`, `end` are UTF-16 offsets. */
export interface Disguise {
	readonly text: string;
	readonly start: number;
	readonly end: number;
	readonly method: DisguiseMethod;
	/** How the offsets of `text` lie in the raw text: one for one from `start`, turned round, or not at all. */
	readonly maps: 'as it stands' | 'turned round' | 'no';
	/** Nobody writes so for an honest end: not a matter of layout. */
	readonly isCipher: boolean;
}

/** Words of orders: without one of them, as a disguise writes it, there is nothing to undo. */
const WORDS = [
	...['previous', 'instruct', 'disregard', 'credential', 'password', 'conversation'],
	...['ignore', 'token', 'secret', 'prompt', 'https://', 'the user', 'forward', 'reproduce'],
];
const REVERSED_WORDS = [
	...['snoitcurtsn', 'suoiverp', 'tpmorp metsys', 'erongi', 'drageridsid', 'slaitnederc', 'drowssap', 'noitasrevnoc', 'nekot', 'terces'],
	...['//:sptth', 'resu eht'],
];
const ROT13_WORDS = WORDS.map(rot13);
const ROT13_HINT = createSkipGate(ROT13_WORDS);
const REVERSED_HINT = createSkipGate(REVERSED_WORDS);
/** All of them in one pass, for most texts hold none. */
const MAPPED_HINT = createSkipGate([...ROT13_WORDS, ...REVERSED_WORDS]);
const SPACED = /(?:(?<![A-Za-z0-9])[A-Za-z](?:[ ._*|-]{1,4})){7,400}[A-Za-z](?![A-Za-z0-9])/g;
const LEET_WORD = /^[A-Za-z0134578@$]{5,16}$/;
/** What a word goes on with. */
const IN_LEET_ALONE = '0134578@$';
const IN_LEET = charactersOf(`${LETTERS_AND_DIGITS}_@$`);
writeSet(kernels.LEET.value, charactersOf(IN_LEET_ALONE));
/** What every disguise of its kind holds, and ordinary text seldom: told at a fraction of the cost. */
const MIGHT_BE_SPACED = /[ ._*|-](?:[A-Za-z][ ._*|-]{1,4}){5}/;
/** Letters that a match of it has. */
const SPACED_LETTERS = 5;
const MIGHT_BE_LEET = /[A-Za-z][0134578@$]+[A-Za-z]/;
const DIGIT_INSIDE = /[A-Za-z][0134578@$]+[A-Za-z]/g;
/** The text in bytes, its letters in lower case, as the kernel leaves it. */
const TEXT = regionAt(kernels.BYTES, MOST_UNITS);
/** UTF-16 units: less holds no order in any disguise. */
const SHORTEST = 14;

/** What the text says when a disguise is taken off. Bounded: only the first 128 Ki units are looked at. Cost: O(n). */
export function undisguise(raw: string): readonly Disguise[] {
	if (raw.length < SHORTEST) return [];
	const text = raw.length > MOST_UNITS ? raw.slice(0, MOST_UNITS) : raw;
	readWhole(text);
	kernels.readLetters(text.length);
	const holds = (gate: SkipGate): boolean => gate.next(TEXT, text.length, 0) >= 0;
	const found: Disguise[] = [];
	const whole = { start: 0, end: text.length, maps: 'as it stands', isCipher: true } as const;
	const isMapped = holds(MAPPED_HINT);
	if (isMapped && holds(ROT13_HINT)) found.push({ ...whole, method: 'rot13', text: rot13(text) });
	if (isMapped && holds(REVERSED_HINT)) {
		found.push({ ...whole, maps: 'turned round', method: 'reversed', text: [...text].reverse().join('') });
		found.push({ ...whole, method: 'reversed words', text: text.replaceAll(/[A-Za-z]{2,}/g, (word) => [...word].reverse().join('')) });
	}
	if (counts.mostSingles() >= SPACED_LETTERS && MIGHT_BE_SPACED.test(text))
		found.push(...grouped(text, [...text.matchAll(SPACED)], 'spaced letters', joinLetters));
	if (counts.leets() >= 2 && MIGHT_BE_LEET.test(text) && hasTwo(leetWordsIn(text)))
		found.push({ ...whole, isCipher: false, method: 'digits for letters', text: unleet(text) });
	found.push(...grouped(text, [...setApartIn(text)], 'words set apart', wordsOf));
	return found;
}

/** Runs that stand close together are read as one text, with what stands between them. */
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

/** UTF-16 units between two runs that belong together. */
const GAP = 40;

/** Words with one and the same sign between them, five or more. */
const SIGNS = ['_', '+', '/', '|', '*', '=', '\u2022', '\u00B7'];
const WORD = "[A-Za-z0-9',.:;!@~-]{1,40}";
const START = "(?<![\\w/',.:;!@~-])";
const ONE_WORD = new RegExp(`^ ?${WORD} ?$`);
const WORD_BEFORE = new RegExp(`${WORD} ?$`);
const WORD_BEHIND = new RegExp(`^ ?${WORD}`);
const LEAST_SIGNS = 4;
const LONGEST_WORD = 42;
const PICTURE = /[\u2600-\u27BF\uD83C-\uD83E]/;
const BETWEEN_PICTURES = new RegExp(
	`${START}${WORD}(?: ?(?:[\\u2600-\\u27BF]|[\\uD83C-\\uD83E][\\uDC00-\\uDFFF])\\uFE0F? ?${WORD}){4,200}`,
	'g',
);
const HUMPS = /(?<![A-Za-z0-9])(?:[A-Z][a-z]{1,14}){5,60}/g;
const MIGHT_HAVE_HUMPS = /[a-z][A-Z][a-z]{1,14}[A-Z][a-z]{1,14}[A-Z]/;
/** Capitals behind a small letter that a match of it has. */
const HUMPS_OF_A_WORD = 2;

interface Run {
	readonly 0: string;
	readonly index: number;
}

function* setApartIn(text: string): Generator<Run> {
	for (const sign of SIGNS) yield* setApartBy(sign, text);
	if (PICTURE.test(text)) yield* text.matchAll(BETWEEN_PICTURES);
	if (counts.humps() >= HUMPS_OF_A_WORD && MIGHT_HAVE_HUMPS.test(text)) yield* text.matchAll(HUMPS);
}

/** Goes from sign to sign: by an expression every word of a text would be a beginning. Cost: O(n), nearly all of it in the runtime's own search. */
function* setApartBy(sign: string, text: string): Generator<Run> {
	let [first, behind, count] = [-1, -1, 0];
	for (let at = text.indexOf(sign); ; ) {
		const isNext = at >= 0 && count > 0 && at - behind <= LONGEST_WORD && ONE_WORD.test(text.slice(behind, at));
		if (!isNext) {
			if (count >= LEAST_SIGNS) {
				const before = WORD_BEFORE.exec(text.slice(Math.max(0, first - LONGEST_WORD), first))?.[0] ?? '';
				const rest = WORD_BEHIND.exec(text.slice(behind, behind + LONGEST_WORD))?.[0] ?? '';
				const index = first - before.length;
				yield { 0: text.slice(index, behind + rest.length), index };
			}
			if (at < 0) return;
			[first, count] = [at, 0];
		}
		count += 1;
		behind = at + (text.charAt(at + 1) === sign ? 2 : 1);
		at = text.indexOf(sign, behind);
	}
}

function wordsOf(run: string): string {
	return run
		.replaceAll(/ ?(?:[_+/|*=\u2022\u00B7]{1,2}|[\u2600-\u27BF]|\uFE0F|[\uD83C-\uD83E][\uDC00-\uDFFF]\uFE0F?) ?/g, ' ')
		.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

/** Words with digits for letters; no names of mail addresses, no pieces of hashes, no years. */
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

const LEET = Uint8Array.from({ length: 128 }, (_, code) => code);
for (const [digit, letter] of Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's' }))
	LEET[digit.charCodeAt(0)] = letter.charCodeAt(0);

/** In UTF-8 a byte below 128 is that character and nothing else. A lone surrogate becomes one U+FFFD, so that offsets stay. */
function unleet(text: string): string {
	const bytes = new TextEncoder().encode(text);
	for (let index = 0; index < bytes.length; index += 1) {
		const byte = bytes[index] ?? 0;
		if (byte < 128) bytes[index] = LEET[byte] ?? byte;
	}
	return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** Each letter moved by half of the alphabet. */
function rot13(text: string): string {
	return text.replace(/[A-Za-z]/g, (letter) => {
		const base = letter <= 'Z' ? 65 : 97;
		return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
	});
}

/**
 * The narrowest separator stands between letters, a wider one between words. Where all are one unit wide and there are two kinds, the rarer
 * kind stands between words.
 */
function joinLetters(run: string): string {
	const separators = run.match(/[ ._*|-]+/g) ?? [];
	const narrow = Math.min(...separators.map((each) => each.length));
	const kinds = new Map<string, number>();
	for (const each of separators) kinds.set(each, (kinds.get(each) ?? 0) + 1);
	const inner = [...kinds].filter(([each]) => each.length === narrow).sort((a, b) => b[1] - a[1])[0]?.[0];
	return run.replace(/[ ._*|-]+/g, (separator) => (separator === inner ? '' : ' '));
}
