import data from './foreign-words.json' with { type: 'json' };
import type { WordClass } from './words.ts';

type Lists = Partial<Readonly<Record<WordClass, readonly string[]>>>;

/** Words of about forty languages other than English, by class. `+` joins the words of a phrase. Excludes words with another meaning in English. */
export const FOREIGN_WORDS: Lists = data.words;
/** Parts of words, for scripts without spaces between words. */
export const FOREIGN_PARTS: Lists = data.parts;
