import data from './foreign-words.json' with { type: 'json' };
import type { WordClass } from './words.ts';

type Lists = Partial<Readonly<Record<WordClass, readonly string[]>>>;

/** Words of some forty other languages than English, by class. `+` joins the words of a phrase. No word that means something else in English. */
export const FOREIGN_WORDS: Lists = data.words;
/** Parts of words, for scripts that set no blanks between words. */
export const FOREIGN_PARTS: Lists = data.parts;
