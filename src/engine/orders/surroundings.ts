import { isJsonObject } from '../../base/json.ts';
import { wordsOf } from '../classify/tokens.ts';
import type { DetectorInput } from '../detector.ts';
import { LEXICON } from './dictionary.ts';
import { type KindSet, NO_KINDS, union } from './words.ts';

/** What a subject is called and declares: what its sentences are measured by. */
export interface Surroundings {
	readonly own: ReadonlySet<string>;
	readonly siblings: ReadonlySet<string>;
	readonly foreign: ReadonlySet<string>;
	readonly parameters: ReadonlySet<string>;
	readonly required: ReadonlySet<string>;
	readonly declared: KindSet;
	/** By the name alone: a first sentence does not explain itself. */
	readonly declaredByName: KindSet;
	readonly topic: ReadonlySet<string>;
	readonly topicOfName: ReadonlySet<string>;
}

export function surroundingsOf(input: DetectorInput): Surroundings {
	const { subject, view } = input;
	const own = new Set<string>();
	const siblings = new Set<string>();
	const foreign = new Set<string>();
	for (const { server, tools } of view.servers)
		for (const { name } of tools) (server === subject.server ? siblings : foreign).add(name.toLowerCase());
	if (subject.kind !== 'tool_definition') {
		return {
			own,
			siblings,
			foreign,
			parameters: new Set(),
			required: new Set(),
			declared: NO_KINDS,
			declaredByName: NO_KINDS,
			topic: stems(wordsOf(subject.server)),
			topicOfName: stems(wordsOf(subject.server)),
		};
	}
	const { tool } = subject;
	own.add(tool.name.toLowerCase());
	const schema = tool['inputSchema'] ?? tool['input_schema'];
	const properties = isJsonObject(schema) && isJsonObject(schema['properties']) ? Object.keys(schema['properties']) : [];
	const needed = isJsonObject(schema) && Array.isArray(schema['required']) ? schema['required'] : [];
	const parameters = new Set(properties.map((name) => name.toLowerCase()));
	const description = typeof tool['description'] === 'string' ? tool['description'] : '';
	const first = firstSentence(description).toLowerCase();
	const words = [...wordsOf(tool.name), ...(first.match(/[\p{L}\p{N}-]+/gu) ?? [])];
	const declared = kindsOfWords(words);
	const declaredByName = kindsOfWords(wordsOf(tool.name));
	const topic = stems([...words, ...properties.flatMap((name) => wordsOf(name)), ...wordsOf(subject.server)]);
	const topicOfName = stems([...wordsOf(tool.name), ...properties.flatMap((name) => wordsOf(name)), ...wordsOf(subject.server)]);
	const required = new Set(needed.filter((name) => typeof name === 'string'));
	return { own, siblings, foreign, parameters, required, declared, declaredByName, topic, topicOfName };
}

function kindsOfWords(words: readonly string[]): KindSet {
	let kinds = NO_KINDS;
	for (const [index, word] of words.entries()) {
		kinds = union(kinds, LEXICON.kinds.get(word) ?? NO_KINDS);
		kinds = union(kinds, LEXICON.kinds.get(`${word} ${words[index + 1] ?? ''}`) ?? NO_KINDS);
	}
	return kinds;
}

/** At most 300 characters, without a clause that adds something. */
function firstSentence(description: string): string {
	return (
		description
			.trimStart()
			.slice(0, 300)
			.split(/[.!?;\n<]/, 1)[0] ?? ''
	);
}

function stems(words: readonly string[]): ReadonlySet<string> {
	return new Set(words.filter((word) => word.length >= 4).map((word) => word.slice(0, 5)));
}
