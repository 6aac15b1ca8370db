/** Quick test for names that may have eight or more words. */
const LONG_NAME = /(?<![\w-])[A-Za-z0-9][\w-]{14,}/g;
const SENTENCE_NAME = /[A-Za-z0-9]{1,30}(?:[_-][A-Za-z0-9]{1,30}){7,40}(?![\w(-])/y;
const NAMING = /(?:assistants?|agents?|_ai|-ai|llms?|copilot|claude|gpt|bots?)[_-]/i;
const IN_NAME = /(^| )(assistants?|agents?|ai|llms?|copilot|claude|gpt|chatgpt|bots?) /i;
const SMALL_WORDS = / (?:this|the|with|who|from|to|for|it|and|your|all|any|not|into) /gi;

/** A name that reads like a sentence addressed to a model. Offsets in the raw text. */
export interface SentenceName {
	readonly start: number;
	readonly end: number;
	readonly words: string;
}

/** Such names, with their words. */
export function sentenceNamesIn(raw: string): readonly SentenceName[] {
	const names: SentenceName[] = [];
	if (!NAMING.test(raw)) return names;
	for (const { index } of raw.matchAll(LONG_NAME)) {
		SENTENCE_NAME.lastIndex = index;
		const name = SENTENCE_NAME.exec(raw)?.[0];
		if (name === undefined) continue;
		const words = name.replaceAll(/[_-]/g, ' ');
		if (!IN_NAME.test(words) || (words.replaceAll(' ', '  ').match(SMALL_WORDS)?.length ?? 0) < 2) continue;
		names.push({ start: index, end: index + name.length, words });
	}
	return names;
}

/** The words as a sentence addressed to a model. */
export function addressed(words: string): string {
	return words.replace(IN_NAME, '$1$2: ').replace(/^.*?(?=(?:assistants?|agents?|ai|llms?|copilot|claude|gpt|chatgpt|bots?): )/i, '');
}
