import { decodeEntities } from '../results/entities.ts';
import { normalize } from '../views/normalize.ts';

/** Tags, link targets, and line ends as escaped in JSON. */
const MARKUP = /<[^<>]{1,240}>|\]\([^()\s]{1,240}\)|\\[nrt"]/g;
/** A word of letters. A single Latin letter counts only as an article or a pronoun. */
const WORD = /\p{L}[\p{L}\p{M}]+(?:['’]\p{L}+)*|[ai]|(?![a-z])\p{L}/gu;

/** Only the words of a text, normalized as for the rules: without markup, symbols, counters, entities, and capitals. */
export function wordsAlone(text: string): string {
	const decoded = decodeEntities(text)?.text ?? text;
	return normalize(decoded.replace(MARKUP, ' ')).text.match(WORD)?.join(' ') ?? '';
}
