import { isJsonObject } from '../../base/json.ts';
import { wordsOf } from '../classify/tokens.ts';
import type { DetectorInput } from '../detector.ts';
import type { Subject, ToolDefinition } from '../finding.ts';
import { DICTIONARY, LEXICON, OPENING } from './dictionary.ts';
import type { KindSet } from './words.ts';

/** What a name stands for, as bits. */
export const OWN = 1;
export const PARAMETER_NAME = 2;
/** Another tool of the same server. */
export const SIBLING = 4;
/** A tool of another server. */
export const FOREIGN = 8;

/** What a subject is called and declares: what its sentences are measured by. */
export interface Surroundings {
	/** By the name in lower case. */
	readonly roles: Pick<ReadonlyMap<string, number>, 'get'>;
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
	const own = new Map<string, number>();
	const note = (name: string, role: number): void => void own.set(name, (own.get(name) ?? 0) | role);
	const lists = view.servers.map(({ server, tools }) => ({ names: namesOf(tools), role: server === subject.server ? SIBLING : FOREIGN }));
	const roles = {
		get(name: string): number | undefined {
			let bits = own.get(name) ?? 0;
			for (const { names, role } of lists) if (names.has(name)) bits |= role;
			return bits === 0 ? undefined : bits;
		},
	};
	if (subject.kind !== 'tool_definition') {
		const server = wordsOf(subject.server);
		const said = [...server, ...wordsIn(firstSentence(aboutOf(subject)))];
		return {
			roles,
			parameters: new Set(),
			required: new Set(),
			declared: kindsOfWords(said),
			declaredByName: kindsOfWords(server),
			topic: addStems(new Set(), said),
			topicOfName: addStems(new Set(), server),
		};
	}
	const { tool } = subject;
	note(tool.name.toLowerCase(), OWN);
	const schema = tool['inputSchema'] ?? tool['input_schema'];
	const properties = isJsonObject(schema) && isJsonObject(schema['properties']) ? Object.keys(schema['properties']) : [];
	const needed = isJsonObject(schema) && Array.isArray(schema['required']) ? schema['required'] : [];
	const parameters = new Set(properties.map((name) => name.toLowerCase()));
	for (const name of parameters) note(name, PARAMETER_NAME);
	const description = typeof tool['description'] === 'string' ? tool['description'] : '';
	const name = wordsOf(tool.name);
	const said = wordsIn(firstSentence(description));
	const topicOfName = new Set<string>();
	addStems(topicOfName, name);
	for (const property of properties) addStems(topicOfName, wordsOf(property));
	addStems(topicOfName, wordsOf(subject.server));
	const topic = new Set(topicOfName);
	addStems(topic, said);
	return {
		roles,
		parameters,
		required: new Set(needed.filter((each) => typeof each === 'string')),
		declared: kindsOfWords([...name, ...said]),
		declaredByName: kindsOfWords(name),
		topic,
		topicOfName,
	};
}

/** What a server or a prompt says of itself: the instructions, or the name and the description. */
function aboutOf(subject: Exclude<Subject, { kind: 'tool_definition' }>): string {
	if (subject.kind === 'instructions') return subject.text;
	if (subject.kind === 'server_info' || !isJsonObject(subject.value)) return '';
	const declared = isJsonObject(subject.value['prompt']) ? subject.value['prompt'] : subject.value;
	const { name, description } = declared;
	return `${typeof name === 'string' ? wordsOf(name).join(' ') : ''} ${typeof description === 'string' ? description : ''}`;
}

/** Asked again for each tool of a list, of which a server may have thousands. */
const NAMES = new WeakMap<readonly ToolDefinition[], ReadonlySet<string>>();

/** In lower case. */
function namesOf(tools: readonly ToolDefinition[]): ReadonlySet<string> {
	const known = NAMES.get(tools) ?? new Set(tools.map(({ name }) => name.toLowerCase()));
	NAMES.set(tools, known);
	return known;
}

function wordsIn(text: string): readonly string[] {
	return text.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];
}

/** Of each word and of two neighbours. */
function kindsOfWords(words: readonly string[]): KindSet {
	let low = 0;
	let high = 0;
	for (let index = 0; index < words.length; index += 1) {
		const word = words[index] ?? '';
		const entry = DICTIONARY.get(word);
		if (entry === undefined) continue;
		low |= entry.low;
		high |= entry.high;
		const both = (entry.flags & OPENING) === 0 ? undefined : LEXICON.kinds.get(`${word} ${words[index + 1] ?? ''}`);
		if (both === undefined) continue;
		low |= both.low;
		high |= both.high;
	}
	return { low, high };
}

/** At most 300 characters, without a clause that adds something. */
function firstSentence(description: string): string {
	return (
		description
			.trimStart()
			.slice(0, 300)
			.split(/[.!?;\n<。！？।؟]/, 1)[0] ?? ''
	);
}

function addStems(stems: Set<string>, words: readonly string[]): ReadonlySet<string> {
	for (const word of words) if (word.length >= 4) stems.add(word.slice(0, 5));
	return stems;
}
