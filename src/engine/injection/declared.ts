import { wordsOf } from '../classify/tokens.ts';
import { normalize } from '../views/normalize.ts';
import { lexiconNow } from './lexicon.ts';
import type { Explained } from './pattern.ts';
import { eachSentence } from './read-sentences.ts';
import { IS } from './sentence.ts';

/** The words that a tool's name and the first sentence of its description explain. Cost: O(name + 300). */
export function explainedBy(name: string, description: string): Explained {
	let [low, high] = [0, 0];
	const lexicon = lexiconNow().words;
	const words = new Set(wordsOf(name).map((word) => word.toLowerCase()));
	for (const word of words) {
		const entry = lexicon.get(word);
		low |= entry?.low ?? 0;
		high |= entry?.high ?? 0;
	}
	const opening = description.slice(0, 300);
	let isFirst = true;
	eachSentence(normalize(opening), opening, (sentence) => {
		if (!isFirst) return;
		isFirst = false;
		for (let at = 0; at < sentence.length && ((sentence.flags[at] ?? 0) & IS.end) === 0; at += 1) {
			low |= sentence.low[at] ?? 0;
			high |= sentence.high[at] ?? 0;
		}
	});
	return { low, high, words };
}

/** Adds the words of a parameter's own name. */
export function explainedInParameter(explained: Explained, pointer: string): Explained {
	const name = PARAMETER.exec(pointer)?.[1];
	return name === undefined
		? explained
		: { ...explained, words: new Set([...explained.words, ...wordsOf(name).map((word) => word.toLowerCase())]) };
}

const PARAMETER = /\/properties\/([^/]+)\/(?:title|description)$/;
