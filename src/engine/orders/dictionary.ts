import { NOT_LATIN, STEM } from './stem.ts';
import { createLexicon, NO_KINDS } from './words.ts';

export const LEXICON = createLexicon();

/** What a word is known for beside its kinds, as bits. */
export const COMMAND = 1;
/** Ends a phrase of the lexicon. */
export const CLOSING = 2;
/** A command may follow: `always`, `and`, `please`. */
export const CARRIES_ON = 4;
/** `tool`, `function`, `server`: a name may stand before it. */
export const TOOL_NOUN = 8;
/** `be`: an order in the passive may follow. */
export const BE = 16;
/** The lexicon gives it a kind that is not oblique. */
export const KNOWN = 32;
/** Begins a phrase of the lexicon. */
export const OPENING = 64;

/** Among Cyrillic letters it is another word, with kinds of its own. */
export const LOOK_ALIKE = 128;

/** An agent, but not as `you`. */
export const AGENT_NOUN = 256;
/** A verb in the third person. */
export const THIRD = 512;
/** `is`, `gets`: a statement in the passive may follow. */
export const IS = 1024;

/** Everything that is known of a word, so that reading asks once. */
export interface Entry {
	readonly low: number;
	readonly high: number;
	readonly flags: number;
}

export const UNKNOWN_WORD: Entry = { low: 0, high: 0, flags: 0 };

const CARRIERS =
	'and or then please first also always never just simply now instead must should to not you next afterwards immediately silently secretly quietly kindly';
const AGENT_NOUNS =
	'assistant assistants agent agents model models llm llms ai claude gpt copilot chatbot orchestrator caller callers client clients whoever';
const TOOL_NOUNS = 'tool function operation command server';

/** By the word as the normalised view writes it. */
export const DICTIONARY: ReadonlyMap<string, Entry> = createDictionary();

function createDictionary(): ReadonlyMap<string, Entry> {
	const dictionary = new Map<string, Entry>();
	const note = (word: string, flag: number): void => {
		const { low, high } = LEXICON.kinds.get(word) ?? NO_KINDS;
		dictionary.set(word, { low, high, flags: (dictionary.get(word)?.flags ?? 0) | flag });
	};
	for (const text of LEXICON.kinds.keys()) {
		if (text.includes(' ')) note(text.slice(text.lastIndexOf(' ') + 1), CLOSING);
		else note(text, LEXICON.plain.has(text) ? KNOWN : 0);
	}
	for (const word of LEXICON.openings) note(word, OPENING);
	for (const word of LEXICON.commands) note(word, COMMAND);
	for (const word of CARRIERS.split(' ')) note(word, CARRIES_ON);
	for (const word of TOOL_NOUNS.split(' ')) note(word, TOOL_NOUN);
	for (const word of LEXICON.lookAlikes.keys()) note(word, LOOK_ALIKE);
	for (const word of AGENT_NOUNS.split(' ')) note(word, AGENT_NOUN);
	for (const word of LEXICON.commands) note(/(?:s|sh|ch|x|z|o)$/.test(word) ? `${word}es` : `${word}s`, THIRD);
	for (const word of 'is are was were gets get been being'.split(' ')) note(word, IS);
	note('be', BE);
	return dictionary;
}

/** `the`, `and the`, `with the`, as Arabic and Hebrew write them before a word. */
const BEFORE_A_STEM = /^(?:[وفبك]?ال|لل|و|[והבלמשכ])/;
const STEMS: ReadonlyMap<string, Entry> = createStems();

function createStems(): ReadonlyMap<string, Entry> {
	const stems = new Map<string, Entry>();
	for (const [word, { low, high, flags }] of DICTIONARY) {
		if (word.length < STEM - 1 || word.charCodeAt(0) < NOT_LATIN) continue;
		const stem = word.slice(0, STEM);
		const known = stems.get(stem) ?? UNKNOWN_WORD;
		stems.set(stem, { low: known.low | low, high: known.high | high, flags: (known.flags | flags) & KNOWN });
	}
	return stems;
}

/** What is known of a word: of another script than the Latin one, also by its first letters. */
export function entryOf(word: string): Entry {
	const known = DICTIONARY.get(word);
	if (known !== undefined) return known;
	return word.charCodeAt(0) < NOT_LATIN ? UNKNOWN_WORD : (byStem(word) ?? byStem(word.replace(BEFORE_A_STEM, '')) ?? UNKNOWN_WORD);
}

function byStem(word: string): Entry | undefined {
	return STEMS.get(word.slice(0, STEM)) ?? STEMS.get(word.slice(0, STEM - 1));
}

/** A piece of a word of a language that does not set words apart. */
export interface Part {
	readonly text: string;
	readonly low: number;
	readonly high: number;
}

/** Such pieces by the UTF-16 unit they begin with. */
export const PARTS: ReadonlyMap<number, readonly Part[]> = createParts();

function createParts(): ReadonlyMap<number, readonly Part[]> {
	const parts = new Map<number, Part[]>();
	for (const { text, kinds } of LEXICON.parts) {
		const first = text.charCodeAt(0);
		const known = parts.get(first);
		const part = { text, low: kinds.low, high: kinds.high };
		if (known === undefined) parts.set(first, [part]);
		else known.push(part);
	}
	return parts;
}
