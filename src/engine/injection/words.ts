import data from './words.json' with { type: 'json' };

/**
 * Classes of words: what a word can do in an instruction. Rules name classes, never words, so that a new word is added only here.
 * `+` joins the words of a phrase. Verbs are listed in their base form; other forms are derived.
 */
export const CLASSES = [
	// Verbs.
	'cancel',
	'send',
	'reveal',
	'tell',
	'read',
	'run',
	'put',
	'change',
	'destroy',
	'answer',
	'approve',
	'remember',
	'pretend',
	'pay',
	'visit',
	'begin',
	'follow',
	'hide',
	'prefer',
	'act',
	// Nouns and the like.
	'guidance',
	'earlier',
	'model',
	'you',
	'user',
	'secret',
	'conversation',
	'files',
	'place',
	'tool',
	'argument',
	'reply',
	'money',
	'rights',
	'everything',
	'authority',
	'consent',
	'failure',
	'personal',
	// Forms.
	'duty',
	'not',
	'silently',
	'trigger',
	'first',
	'lasting',
	'only',
	'now',
	'new',
	'mode',
	'unbound',
	'instead',
	'own',
	'other',
	'please',
] as const;
export type WordClass = (typeof CLASSES)[number];

/** Base forms. */
export const VERBS: Partial<Readonly<Record<WordClass, readonly string[]>>> = data.verbs;

export const WORDS: Readonly<Record<WordClass, readonly string[]>> = data.words;

/** Verbs with irregular forms. */
const IRREGULAR: Readonly<Record<string, readonly string[]>> = data.irregular;

export function formsOf(verb: string): readonly string[] {
	if (verb.includes('+')) return [verb];
	const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb;
	const y = /[^aeiou]y$/.test(verb) ? verb.slice(0, -1) : undefined;
	const s = y !== undefined ? `${y}ies` : /(?:s|sh|ch|x|z|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
	return [s, y === undefined ? `${stem}ed` : `${y}ied`, `${stem}ing`, ...(IRREGULAR[verb] ?? [])];
}
