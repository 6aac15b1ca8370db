import { isJsonObject, type Json } from '../../base/json.ts';
import { wordsOf } from '../classify/tokens.ts';
import type { ToolDefinition } from '../finding.ts';
import words from './parameter-words.json' with { type: 'json' };

/**
 * What a parameter is for, by its name and, where that says nothing, by what the tool declares about it: that may only add to what is looked for.
 *
 * - `command`: a shell or another program runs it;
 * - `stored`: prose, or the content of a file: what it mentions is not done;
 * - `search`: words or a pattern that are looked for, or a query;
 * - `name`: it names one thing. What a shell would do with it is nobody's intention;
 * - `other`: nothing is known.
 */
export type ParameterRole = 'command' | 'stored' | 'search' | 'name' | 'other';

/** `name`: the last step of the pointer. `path`: its steps without positions, for the declaration. Pure. */
export function roleOf(name: string, path: readonly string[], definition: ToolDefinition | undefined): ParameterRole {
	const role = roleOfName(name);
	if (role !== 'other' || PROGRAM.test(name)) return role;
	const described = roleOfDescription(descriptionOf(path, definition?.['inputSchema']));
	// What a program reads, unless it is said to be a file.
	return described === 'other' && /^(?:input|stdin)$/i.test(name) ? 'command' : described;
}
/** A query or a document: what an interpreter makes of it is looked for, whatever the tool says about it. */
const PROGRAM = /sql|statement|expression|template|formula|xpath|filter|where|xml|html|ya?ml|json|^data$|diagram|latex/i;

function roleOfName(name: string): ParameterRole {
	if (STORED.test(name) || STORED_ELSEWHERE.has(name.toLowerCase())) return 'stored';
	if (SEARCH.test(name)) return 'search';
	if (isCommandParameter(name)) return 'command';
	return isNameParameter(name) ? 'name' : 'other';
}
const STORED =
	/^(?:(?:file|page|note|mail|email|html|new|old|commit|post)?[_-]?(?:content|contents|text|body|markdown)|text_?content|message|messages|prompt|prompts|instructions?|goal|thought|reasoning|description|title|subject|caption|comment|comments|note|notes|summary|reply|question|questions|answer|(?:old|new)_?(?:str|string)|replacement|replace|insert|patch|diff|edits?|snippet|readme|changelog)$/i;
/** The same in other languages. */
const STORED_ELSEWHERE: ReadonlySet<string> = new Set(words.storedElsewhere);
const SEARCH = /^(?:q|query|queries|search|search_?(?:term|query|text|string)|keywords?|pattern|patterns|regexp?|glob|find|match|grep)$/i;

/** The sentence that the tool has for a parameter, from the declared schema; '' where there is none. */
function descriptionOf(path: readonly string[], schema: Json | undefined): string {
	let node = schema;
	for (const step of path) {
		let next: Json | undefined = isJsonObject(node) ? node : undefined;
		if (isJsonObject(next) && isJsonObject(next['items'])) next = next['items'];
		const properties = isJsonObject(next) ? next['properties'] : undefined;
		if (!isJsonObject(properties) || !Object.hasOwn(properties, step)) return '';
		node = properties[step];
	}
	const description = isJsonObject(node) ? node['description'] : undefined;
	return typeof description === 'string' ? description.slice(0, 400) : '';
}

/** What a server says of a parameter may only add to what is looked for: it never makes prose of it. */
function roleOfDescription(description: string): ParameterRole {
	if (/\b(?:shell|command(?:s| line)?|script|program|executed?)\b/i.test(description)) return 'command';
	return /\b(?:path|file ?name|(?:input|output|image|video|audio|source|local|media) (?:file|image|video)|folder|directory|host(?:name)?|branch|identifier|package|url|address|name of)\b/i.test(
		description,
	)
		? 'name'
		: 'other';
}

/** A parameter whose business is to hold a command or a program. */
export function isCommandParameter(name: string): boolean {
	return wordsOf(name).some((word) => COMMAND_WORDS.has(word));
}
const COMMAND_WORDS = new Set(words.command);

/** A parameter that names something: no text, no program. */
export function isNameParameter(name: string): boolean {
	const words = wordsOf(name);
	return (
		words.some((word) => NAME_WORDS.has(word)) && words.every((word) => NAME_WORDS.has(word) || word.length <= 2 || /^\d+$/.test(word))
	);
}
const NAME_WORDS = new Set(words.name);

/** Where something is put: the call writes there, whatever the tool is called. */
export function isDestination(name: string): boolean {
	return wordsOf(name).some((word) => DESTINATIONS.has(word));
}
const DESTINATIONS = new Set(words.destinations);
