import { createSkipGate } from '../gate/skip-gate.ts';

/** Text in a plain-letter disguise: nothing is encoded, and yet no scanner of words reads it. `start`, `end` are UTF-16 offsets. */
export interface Disguise {
	readonly text: string;
	readonly start: number;
	readonly end: number;
	readonly method: 'rot13' | 'reversed' | 'spaced letters' | 'digits for letters';
}

/** Words of orders as each disguise writes them: without one of them there is nothing to undo. */
const ROT13_WORDS = [
	...['vtaber', 'qvfertneq', 'cerivbhf', 'vafgehpg', 'perqragvny', 'cnffjbeq', 'pbairefngvba', 'gbxra', 'frperg', 'cebzcg', 'uggcf://'],
	...['gur hfre', 'sbejneq', 'ercebqhpr'],
];
const REVERSED_WORDS = [
	...['snoitcurtsn', 'suoiverp', 'tpmorp metsys', 'erongi', 'drageridsid', 'slaitnederc', 'drowssap', 'noitasrevnoc', 'nekot', 'terces'],
	...['//:sptth', 'resu eht'],
];
const ROT13_HINT = createSkipGate(ROT13_WORDS);
const REVERSED_HINT = createSkipGate(REVERSED_WORDS);
/** Both in one pass, for most texts hold neither. */
const MAPPED_HINT = createSkipGate([...ROT13_WORDS, ...REVERSED_WORDS]);
const SPACED = /(?:(?<![A-Za-z0-9])[A-Za-z](?:[ ._*|-]{1,4})){7,400}[A-Za-z](?![A-Za-z0-9])/g;
const LEET_WORD = /(?<![\w@$])(?=[\w@$]{0,15}[A-Za-z])(?=[\w@$]{0,15}[0134578@$])[A-Za-z0134578@$]{5,16}(?![\w@$])/g;
/** What every disguise of its kind holds, and ordinary text seldom: told at a fraction of the cost. */
const MIGHT_BE_SPACED = /[ ._*|-](?:[A-Za-z][ ._*|-]{1,4}){5}/;
const MIGHT_BE_LEET = /[A-Za-z][0134578@$]+[A-Za-z]/;
const MAX_LENGTH = 65_536;

/** What the text says when a disguise is taken off. Bounded: only the first 64 Ki units are looked at. Cost: O(n). */
export function undisguise(raw: string): readonly Disguise[] {
	const text = raw.length > MAX_LENGTH ? raw.slice(0, MAX_LENGTH) : raw;
	const found: Disguise[] = [];
	const whole = { start: 0, end: text.length };
	const isMapped = MAPPED_HINT.isIn(text);
	if (isMapped && ROT13_HINT.isIn(text)) found.push({ ...whole, method: 'rot13', text: rot13(text) });
	if (isMapped && REVERSED_HINT.isIn(text)) found.push({ ...whole, method: 'reversed', text: [...text].reverse().join('') });
	for (const match of MIGHT_BE_SPACED.test(text) ? text.matchAll(SPACED) : []) {
		found.push({ start: match.index, end: match.index + match[0].length, method: 'spaced letters', text: joinLetters(match[0]) });
	}
	if (MIGHT_BE_LEET.test(text) && hasTwo(leetWordsIn(text))) found.push({ ...whole, method: 'digits for letters', text: unleet(text) });
	return found;
}

/** Words with digits for letters; no names of mail addresses, no pieces of hashes, no years. */
function* leetWordsIn(text: string): Generator<string> {
	for (const { 0: word, index } of text.matchAll(LEET_WORD)) {
		if (!MIGHT_BE_LEET.test(word) || /\d{4}/.test(word) || !/[g-z@$]/i.test(word)) continue;
		const end = index + word.length;
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

function rot13(text: string): string {
	return text.replace(/[A-Za-z]/g, (letter) => {
		const base = letter <= 'Z' ? 65 : 97;
		return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
	});
}

/** The narrowest separator stands between letters, a wider one between words. */
function joinLetters(run: string): string {
	const separators = run.match(/[ ._*|-]+/g) ?? [];
	const narrow = Math.min(...separators.map((each) => each.length));
	return run.replace(/[ ._*|-]+/g, (separator) => (separator.length > narrow ? ' ' : ''));
}
