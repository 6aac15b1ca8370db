import { CLASSES, formsOf, VERBS, WORDS, type WordClass } from './words.ts';

/** Classes recognized by a word's shape. */
const SHAPES = ['address', 'toolname', 'secretplace', 'path', 'amount', 'othertool', 'selftool'] as const;
export type TokenClass = WordClass | (typeof SHAPES)[number];
const ALL: readonly TokenClass[] = [...CLASSES, ...SHAPES];
/** Bits used of each number in a `ClassSet`. */
export const CLASS_BITS = 31;

/** Classes as bits of two numbers. */
export interface ClassSet {
	readonly low: number;
	readonly high: number;
}

export function classSet(...classes: readonly TokenClass[]): ClassSet {
	let [low, high] = [0, 0];
	for (const each of classes) {
		const index = ALL.indexOf(each);
		if (index < 0) throw new Error(`there's no class ${each}`);
		if (index < CLASS_BITS) low |= 1 << index;
		else high |= 1 << (index - CLASS_BITS);
	}
	return { low, high };
}

export function isTokenClass(name: string): name is TokenClass {
	return ALL.some((each) => each === name);
}

/** What is known of a word or a phrase. */
export interface Entry {
	low: number;
	high: number;
	/** The base form of a verb, which commands begin with. */
	base: boolean;
	/** Numbers of the pattern word lists that contain it. */
	groups: number[] | undefined;
}

export interface Phrase {
	/** The words after the first. */
	readonly rest: readonly string[];
	readonly entry: Entry;
}

export interface Lexicon {
	readonly words: Map<string, Entry>;
	/** By first word, the longest phrase first. */
	readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
}

function made(): Lexicon {
	const words = new Map<string, Entry>();
	const phrases = new Map<string, Phrase[]>();
	const add = (text: string, name: WordClass, base: boolean): void => {
		const { low, high } = classSet(name);
		const [first = '', ...rest] = text.split('+');
		if (rest.length === 0) {
			const known = words.get(first);
			if (known === undefined) words.set(first, { low, high, base, groups: undefined });
			else {
				known.low |= low;
				known.high |= high;
				known.base ||= base;
			}
			return;
		}
		const list = phrases.get(first) ?? [];
		phrases.set(first, list);
		const known = list.find((phrase) => phrase.rest.join('+') === rest.join('+'));
		if (known === undefined) list.push({ rest, entry: { low, high, base, groups: undefined } });
		else {
			known.entry.low |= low;
			known.entry.high |= high;
			known.entry.base ||= base;
		}
	};
	for (const name of CLASSES) {
		for (const verb of VERBS[name] ?? []) {
			if (verb === '') continue;
			add(verb, name, true);
			for (const form of formsOf(verb)) add(form, name, false);
		}
		for (const word of WORDS[name]) if (word !== '') add(word, name, name === 'cancel' || name === 'run' || name === 'pretend');
	}
	for (const list of phrases.values()) list.sort((a, b) => b.rest.length - a.rest.length);
	return { words, phrases };
}

/** Word list numbers, by the sorted words. */
const GROUPS = new Map<string, number>();

/** The number of a pattern's word list, which tells whether a sentence has one of the words. The same words have the same number. */
export function groupOf(list: readonly string[]): number {
	const key = [...list].sort().join(' ');
	const same = GROUPS.get(key);
	if (same !== undefined) return same;
	const { words } = lexiconNow();
	const group = GROUPS.size + 1;
	GROUPS.set(key, group);
	for (const word of list) {
		const known = words.get(word);
		if (known === undefined) words.set(word, { low: 0, high: 0, base: false, groups: [group] });
		else known.groups = [...(known.groups ?? []), group];
	}
	misspelled = undefined;
	return group;
}

/** The number of words that a class recognized by shape counts as. */
const SHAPED_WORDS = 200;
let counts: ReadonlyMap<TokenClass, number> | undefined;

/** The number of words in a class, without inflected forms of verbs. */
export function wordCount(name: TokenClass): number {
	counts ??= new Map(CLASSES.map((each) => [each, WORDS[each].length + (VERBS[each] ?? []).length]));
	return counts.get(name) ?? SHAPED_WORDS;
}

export function groupCount(): number {
	return GROUPS.size;
}

/** A set of word list numbers, as bits. */
export class GroupSet {
	readonly bits = new Int32Array((groupCount() >> 5) + 1);

	add(group: number): void {
		this.bits[group >> 5] = (this.bits[group >> 5] ?? 0) | (1 << (group & 31));
	}

	has(group: number): boolean {
		return ((this.bits[group >> 5] ?? 0) & (1 << (group & 31))) !== 0;
	}
}

/** Words of six or more letters, by what is left without one letter. For finding misspelled words. */
let misspelled: Map<string, string[]> | undefined;

function misspelledWords(): Map<string, string[]> {
	if (misspelled !== undefined) return misspelled;
	misspelled = new Map();
	for (const word of lexiconNow().words.keys()) {
		if (!/^[a-z]{6,16}$/.test(word)) continue;
		for (const key of withoutOne(word)) {
			const list = misspelled.get(key);
			if (list === undefined) misspelled.set(key, [word]);
			else if (!list.includes(word)) list.push(word);
		}
	}
	return misspelled;
}

/** The word, and its variants without one letter. */
export function withoutOne(word: string): readonly string[] {
	const parts = [word];
	for (let at = 1; at < word.length; at += 1) parts.push(word.slice(0, at) + word.slice(at + 1));
	return parts;
}

let lexicon: Lexicon | undefined;

export function lexiconNow(): Lexicon {
	lexicon ??= made();
	return lexicon;
}

/** One letter is extra, missing, or replaced, or two are swapped. The first letter is correct. */
function isNear(one: string, other: string): boolean {
	if (one === other) return true;
	let start = 0;
	while (start < one.length && one.charCodeAt(start) === other.charCodeAt(start)) start += 1;
	let [endOne, endOther] = [one.length, other.length];
	while (endOne > start && endOther > start && one.charCodeAt(endOne - 1) === other.charCodeAt(endOther - 1)) {
		endOne -= 1;
		endOther -= 1;
	}
	const [left, right] = [endOne - start, endOther - start];
	if (left <= 1 && right <= 1) return true;
	return left === 2 && right === 2 && one.charAt(start) === other.charAt(start + 1) && one.charAt(start + 1) === other.charAt(start);
}

/** The entry of a word misspelled by one letter. */
export function nearEntry(word: string): Entry | undefined {
	const byPart = misspelledWords();
	const { words } = lexiconNow();
	for (const key of withoutOne(word)) {
		const near = byPart.get(key)?.find((known) => isNear(word, known));
		if (near !== undefined) return words.get(near);
	}
	return undefined;
}
