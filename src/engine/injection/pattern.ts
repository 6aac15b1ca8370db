import { type ClassSet, classSet, groupOf, isTokenClass, NOTHING, type TokenClass, wordCount } from './lexicon.ts';
import { COMMAND, IS, type Sentence } from './sentence.ts';

/** One word of a pattern, and how many words may lie between it and the one before. */
export interface Step {
	readonly sets: ClassSet;
	/** Classes that count only as the verb of a command. */
	readonly commands: ClassSet;
	readonly gap: number;
	/** It must be the verb of a command. */
	readonly isCommand: boolean;
	/** It begins the sentence or a clause. */
	readonly isFirst: boolean;
	/** What the purpose of the tool explains does not count here. */
	readonly isBeyond: boolean;
	/** The number of a list of very words, besides the classes; 0: none. */
	readonly group: number;
	readonly isAny: boolean;
	/** About how many words of the lexicon it asks for. */
	readonly words: number;
}

/** Words in an order, with room between them. */
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
 * `!cancel 4 earlier 3 guidance`: a command to cancel, at most four words on a word for what came earlier, at most three words on a word for guidance.
 * `a|b`: one of two classes. `*`: any word. `=word|word`: these very words. `!`: the verb of a command. `^`: at the start of a clause. `@`: the purpose of the tool does not explain it. A number: how many words may lie
 * between (6 where none is given).
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
	if (!isTokenClass(name)) throw new Error(`no such class: ${name}`);
	return name;
}

/** The first place where a sentence matches and isn't program text. Cost: O(words × steps). */
export function matchIn(sentence: Sentence, { steps }: WordPattern, explained: ClassSet = NOTHING): PatternSpan | undefined {
	/** Where the words of the step before were found, and where the match began that led there. */
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
	// Not the first place alone: what reads as program text must not hide the same words behind it.
	for (const [index, last] of places.entries()) {
		const first = origins[index] ?? last;
		if (sentence.isProseBetween(first, last)) return { first, last };
	}
	return undefined;
}

function isStep(
	sentence: Sentence,
	at: number,
	{ commands, group, isCommand: needsCommand, isAny, isBeyond, isFirst, sets }: Step,
	explained: ClassSet,
): boolean {
	const low = (sentence.low[at] ?? 0) & ~(isBeyond ? explained.low : 0);
	const high = (sentence.high[at] ?? 0) & ~(isBeyond ? explained.high : 0);
	const isWord = group > 0 && sentence.isInGroup(at, group);
	if (!isAny && !isWord && (low & sets.low) === 0 && (high & sets.high) === 0) {
		if ((low & commands.low) === 0 && (high & commands.high) === 0) return false;
		if (!isCommand(sentence, at)) return false;
	}
	if (isFirst && at > 0 && ((sentence.flags[at] ?? 0) & (IS.clause | IS.comma)) === 0) return false;
	return !needsCommand || isCommand(sentence, at);
}

/** Words that may stand between what makes a command and its verb. */
const FILLERS = new Set(
	"please kindly now then also first instead immediately simply just always never not directly silently secretly quietly at once only still next finally additionally furthermore moreover therefore completely fully totally entirely automatically so again actually really do don't lastly afterwards subsequently hence thus ok okay hey hi hello perfect great stop urgent important note promptly carefully exactly".split(
		' ',
	),
);
const MODALS = new Set("must should shall will can could would may let's lets".split(' '));
const STRONG = new Set('must should shall will'.split(' '));
/** Behind these `to` opens a command. */
const TO_COMMANDS = new Set(
	'need needs have has required instructed asked want wants like ordered obliged sure remember task objective goal job mission important necessary mandatory told directed expected authorized authorised going try forget supposed crucial essential critical vital instruction instructions proceed requested request has commanded imperative'.split(
		' ',
	),
);
const THIRD = new Set('they we i it that which who he she user users this these those developers clients people customers and'.split(' '));
const JOINS = new Set('and or but then & to'.split(' '));

/** Whether the verb at `at` commands: it opens a clause, or somebody is told that he must. A verb that is told of third persons does not. */
export function isCommand(sentence: Sentence, at: number): boolean {
	const known = sentence.commands[at];
	if (known !== COMMAND.unasked) return known === COMMAND.yes;
	const is = commands(sentence, at);
	sentence.commands[at] = is ? COMMAND.yes : COMMAND.no;
	return is;
}

const NEGATIONS = new Set("not never don't dont cannot without avoid no nor refrain".split(' '));
const TURNED = new Set('forget fail hesitate neglect skip'.split(' '));

/** `never put secrets in it`; but `never fail to put` is a command. */
function isNegated(sentence: Sentence, at: number): boolean {
	for (let index = at - 1; index >= 0 && index >= at - 4; index -= 1) {
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

/** A command lies in the twelve words before. */
function hasCommandBefore(sentence: Sentence, at: number): boolean {
	for (let index = at - 1; index >= 0 && index > at - 14; index -= 1) {
		if (((sentence.flags[index] ?? 0) & IS.base) !== 0 && !JOINS.has(sentence.textAt(index - 1)) && isCommand(sentence, index)) return true;
	}
	return false;
}
