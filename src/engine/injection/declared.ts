import { wordsOf } from '../classify/tokens.ts';
import { normalise } from '../views/normalize.ts';
import { type ClassSet, lexiconNow } from './lexicon.ts';
import { eachSentence } from './sentence.ts';

/** Classes that the name of a tool and the first sentence of its description explain. Cost: O(name + 300). */
export function explainedBy(name: string, description: string): ClassSet {
	let [low, high] = [0, 0];
	const { words } = lexiconNow();
	for (const word of wordsOf(name)) {
		const entry = words.get(word.toLowerCase());
		low |= entry?.low ?? 0;
		high |= entry?.high ?? 0;
	}
	const opening = description.slice(0, 300);
	let isFirst = true;
	eachSentence(normalise(opening), opening, (sentence) => {
		if (!isFirst) return;
		isFirst = false;
		low |= sentence.allLow;
		high |= sentence.allHigh;
	});
	return { low, high };
}
