import { decodeEntities } from '../results/entities.ts';
import { normalize } from '../views/normalize.ts';

/** Tags, targets of links, and line ends as JSON writes them. */
const MARKUP = /<[^<>]{1,240}>|\]\([^()\s]{1,240}\)|\\[nrt"]/g;
/** A word of letters; a single Latin letter is one only as an article or a pronoun. */
const WORD = /\p{L}[\p{L}\p{M}]+(?:['’]\p{L}+)*|[ai]|(?![a-z])\p{L}/gu;

/** The words of a text alone, folded as the rules fold them, without what they are dressed up in: marks, markup, counters, codes of letters, capitals. */
export function wordsAlone(text: string): string {
	const decoded = decodeEntities(text)?.text ?? text;
	return normalize(decoded.replace(MARKUP, ' ')).text.match(WORD)?.join(' ') ?? '';
}
