import { type ClassSet, classSet, groupOf, isTokenClass, type TokenClass, wordCount } from './lexicon.ts';
import { COMMAND, IS, type Sentence } from './sentence.ts';

/** One word of a pattern, with the maximum number of words between it and the previous one. */
export interface Step {
	readonly sets: ClassSet;
	/** Classes that count only as the verb of a command. */
	readonly commands: ClassSet;
	readonly gap: number;
	/** The word must be the verb of a command. */
	readonly isCommand: boolean;
	/** The word must begin the sentence or a clause. */
	readonly isFirst: boolean;
	/** Words that the tool's purpose explains don't match. */
	readonly isBeyond: boolean;
	/** The number of a list of exact words, in addition to the classes; 0 if there is none. */
	readonly group: number;
	readonly isAny: boolean;
	/** Approximate number of lexicon words that match. */
	readonly words: number;
}

/** What the name and the purpose of a declared item explain. */
export interface Explained extends ClassSet {
	/** The words of its name. */
	readonly words: ReadonlySet<string>;
}

export const UNEXPLAINED: Explained = { low: 0, high: 0, words: new Set() };

/** Words in a fixed order, with gaps between them. */
export interface WordPattern {
	readonly steps: readonly Step[];
}

export interface PatternSpan {
	/** Indexes of words. */
	readonly first: number;
	readonly last: number;
}

const GAP = 6;

/**
 * Compiles a pattern. `!cancel 4 earlier 3 guidance`: a command to cancel, within four words a word for earlier things, and within three
 * words a word for guidance.
 * `a|b`: one of two classes. `*`: any word. `=word|word`: exactly these words. `!`: the verb of a command. `^`: at the start of a clause.
 * `@`: not explained by the tool's purpose. A number: maximum words in between (default: 6).
 */
export function pattern(source: string): WordPattern {
	const steps: Step[] = [];
	let gap = GAP;
	for (const part of source.split(' ')) {
		if (/^\d+$/.test(part)) {
			gap = Number(part);
			continue;
		}
		const marks = /^[!^@]*/.exec(part)?.[0] ?? '';
		const rest = part.slice(marks.length);
		const names =
			rest === '*'
				? []
				: rest.startsWith('=')
					? rest
							.slice(1)
							.split('|')
							.map((word) => `=${word}`)
					: rest.split('|');
		const words = names.flatMap((name) => (name.startsWith('=') ? [name.slice(1)] : []));
		const classes = names.filter((name) => !name.startsWith('='));
		steps.push({
			sets: classSet(...classes.filter((name) => !name.startsWith('!')).map(known)),
			commands: classSet(...classes.flatMap((name) => (name.startsWith('!') ? [known(name.slice(1))] : []))),
			gap,
			isCommand: marks.includes('!'),
			isFirst: marks.includes('^'),
			isBeyond: marks.includes('@'),
			group: words.length > 0 ? groupOf(words) : 0,
			isAny: rest === '*',
			words: classes.reduce((sum, name) => sum + wordCount(known(name.replace('!', ''))), words.length),
		});
		gap = GAP;
	}
	return { steps };
}

function known(name: string): TokenClass {
	if (!isTokenClass(name)) throw new Error(`there's no class ${name}`);
	return name;
}

/** The first match in a sentence that isn't program text. Cost: O(words × steps). */
export function matchIn(sentence: Sentence, { steps }: WordPattern, explained: Explained = UNEXPLAINED): PatternSpan | undefined {
	/** Where the previous step matched, and where each of these matches began. */
	let places: number[] = [];
	let origins: number[] = [];
	for (const [index, step] of steps.entries()) {
		const found: number[] = [];
		const begun: number[] = [];
		let behind = 0;
		for (let at = 0; at < sentence.length; at += 1) {
			if (!isStep(sentence, at, step, explained)) continue;
			if (index === 0) {
				found.push(at);
				begun.push(at);
				continue;
			}
			while (behind < places.length && (places[behind] ?? 0) < at) behind += 1;
			const before = behind - 1;
			const place = places[before];
			if (place === undefined || (sentence.places[at] ?? 0) - (sentence.places[place] ?? 0) - 1 > step.gap) continue;
			found.push(at);
			begun.push(origins[before] ?? place);
		}
		if (found.length === 0) return undefined;
		places = found;
		origins = begun;
	}
	// Try all matches, because one in program text must not hide a later one.
	for (const [index, last] of places.entries()) {
		const first = origins[index] ?? last;
		if (sentence.isProseBetween(first, last) && !isTurnedRound(sentence, first)) return { first, last };
	}
	return undefined;
}

function isStep(
	sentence: Sentence,
	at: number,
	{ commands, group, isCommand: needsCommand, isAny, isBeyond, isFirst, sets }: Step,
	explained: Explained,
): boolean {
	const low = (sentence.low[at] ?? 0) & ~(isBeyond ? explained.low : 0);
	const high = (sentence.high[at] ?? 0) & ~(isBeyond ? explained.high : 0);
	const isWord = group > 0 && sentence.isInGroup(at, group) && !(isBeyond && explained.words.has(sentence.textAt(at)));
	if (!isAny && !isWord && (low & sets.low) === 0 && (high & sets.high) === 0) {
		if ((low & commands.low) === 0 && (high & commands.high) === 0) return false;
		if (!isCommand(sentence, at)) return false;
	}
	// `does not require` states no duty.
	if (((low & sets.low & DUTY.low) | (high & sets.high & DUTY.high)) !== 0 && NEGATIONS.has(sentence.textAt(at - 1))) return false;
	if (isFirst && at > 0 && ((sentence.flags[at] ?? 0) & (IS.clause | IS.comma)) === 0) return false;
	return !needsCommand || isCommand(sentence, at);
}

/** Whether a negation reverses `without`: `never go on without showing it to the user` requires showing it. */
function isTurnedRound(sentence: Sentence, first: number): boolean {
	if (sentence.textAt(first) !== 'without') return false;
	for (let at = first; at > 0 && at > first - 12; at -= 1) {
		const before = sentence.textAt(at - 1);
		if (((sentence.flags[at] ?? 0) & (IS.clause | IS.comma)) !== 0 || JOINS.has(before)) return false;
		if (NEGATIONS.has(before)) return true;
	}
	return false;
}

/** Words allowed between what makes a command and its verb. */
const FILLERS = new Set(
	"please kindly now then also first instead immediately simply just always never not directly silently secretly quietly at once only still next finally additionally furthermore moreover therefore completely fully totally entirely automatically so again actually really do don't lastly afterwards subsequently hence thus ok okay hey hi hello perfect great stop urgent important note promptly carefully exactly".split(
		' ',
	),
);
const MODALS = new Set("must should shall will can could would may let's lets".split(' '));
const STRONG = new Set('must should shall will'.split(' '));
/** After these words, `to` starts a command. */
const TO_COMMANDS = new Set(
	'need needs have has required instructed asked want wants like ordered obliged sure remember task objective goal job mission important necessary mandatory told directed expected authorized authorised going try forget supposed crucial essential critical vital instruction instructions proceed requested request has commanded imperative'.split(
		' ',
	),
);
const THIRD = new Set('they we i it that which who he she user users this these those developers clients people customers and'.split(' '));
const JOINS = new Set('and or but then & to'.split(' '));

/** Whether the verb at `at` is a command: it starts a clause, or follows a duty of the reader. A verb about third persons isn't a command. */
export function isCommand(sentence: Sentence, at: number): boolean {
	const known = sentence.commands[at];
	if (known !== COMMAND.unasked) return known === COMMAND.yes;
	const is = commands(sentence, at);
	sentence.commands[at] = is ? COMMAND.yes : COMMAND.no;
	return is;
}

const DUTY = classSet('duty');
const NEGATIONS = new Set("not never don't dont cannot without avoid no nor refrain".split(' '));
const TURNED = new Set('forget fail hesitate neglect skip'.split(' '));

/** `never put secrets in it` is negated, but `never fail to put` is a command. */
function isNegated(sentence: Sentence, at: number): boolean {
	for (let index = at - 1; index >= 0 && index >= at - 4; index -= 1) {
		if (((sentence.flags[index + 1] ?? 0) & IS.end) !== 0) return false;
		const text = sentence.textAt(index);
		if (TURNED.has(text)) return false;
		if (NEGATIONS.has(text)) return true;
		if (((sentence.flags[index + 1] ?? 0) & IS.clause) !== 0) return false;
	}
	return false;
}

function commands(sentence: Sentence, at: number): boolean {
	const { flags } = sentence;
	if (((flags[at] ?? 0) & IS.base) === 0 || isNegated(sentence, at)) return false;
	let index = at;
	for (let step = 0; step < 6; step += 1) {
		if (((flags[index] ?? 0) & IS.clause) !== 0 || index === 0) return true;
		const before = sentence.textAt(index - 1);
		if (FILLERS.has(before)) {
			if (((flags[index] ?? 0) & IS.comma) !== 0) return true;
			index -= 1;
			continue;
		}
		if (before === 'to') {
			const head = sentence.textAt(index - 2);
			return index >= 2 && (TO_COMMANDS.has(head) || (!JOINS.has(head) && index >= 3 && TO_COMMANDS.has(sentence.textAt(index - 3))));
		}
		if (MODALS.has(before)) return STRONG.has(before) && !(index >= 2 && THIRD.has(sentence.textAt(index - 2)));
		if (before === 'and' || before === 'or' || before === 'but' || before === '&')
			return ((flags[index - 1] ?? 0) & (IS.comma | IS.clause)) !== 0 || hasCommandBefore(sentence, index - 1);
		if (before === 'you' || before === 'assistant' || before === 'ai' || before === 'agent') return true;
		return ((flags[index] ?? 0) & IS.comma) !== 0;
	}
	return false;
}

/** Whether a command is among the previous twelve words. */
function hasCommandBefore(sentence: Sentence, at: number): boolean {
	for (let index = at - 1; index >= 0 && index > at - 14; index -= 1) {
		if (((sentence.flags[index] ?? 0) & IS.base) !== 0 && !JOINS.has(sentence.textAt(index - 1)) && isCommand(sentence, index)) return true;
	}
	return false;
}
