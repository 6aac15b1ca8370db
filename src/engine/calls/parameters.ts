import { isJsonObject, type Json } from '../../base/json.ts';
import { wordsOf } from '../classify/tokens.ts';
import type { ToolDefinition } from '../finding.ts';
import words from './parameter-words.json' with { type: 'json' };

/**
 * A parameter's purpose, from its name, or else from the tool's description of it. The description can only add checks.
 *
 * - `command`: a shell or another program runs it;
 * - `stored`: prose or file content: what it mentions isn't executed;
 * - `search`: search words, a pattern, or a query;
 * - `name`: it names one thing. Shell syntax in it is never intended;
 * - `other`: unknown.
 */
export type ParameterRole = 'command' | 'stored' | 'search' | 'name' | 'other';

/** `name`: the last step of the pointer. `path`: the pointer's steps without array positions, for the schema. Pure. */
export function roleOf(name: string, path: readonly string[], definition: ToolDefinition | undefined): ParameterRole {
	const role = roleOfName(name);
	if (role !== 'other' || PROGRAM.test(name)) return role;
	const described = roleOfDescription(descriptionOf(path, definition?.['inputSchema']));
	// A program's input, unless the description says that it is a file.
	return described === 'other' && /^(?:input|stdin)$/i.test(name) ? 'command' : described;
}
/** A query or a document. It is checked for what an interpreter would run, whatever its description says. */
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

/** The parameter's description in the declared schema; '' if there is none. */
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

/** A server's description can only add checks: it never makes a parameter `stored`. */
function roleOfDescription(description: string): ParameterRole {
	if (/\b(?:shell|command(?:s| line)?|script|program|executed?)\b/i.test(description)) return 'command';
	return /\b(?:path|file ?name|(?:input|output|image|video|audio|source|local|media) (?:file|image|video)|folder|directory|host(?:name)?|branch|identifier|package|url|address|name of)\b/i.test(
		description,
	)
		? 'name'
		: 'other';
}

/** Whether a parameter holds a command or a program. */
export function isCommandParameter(name: string): boolean {
	return wordsOf(name).some((word) => COMMAND_WORDS.has(word));
}
const COMMAND_WORDS = new Set(words.command);

/** Whether a parameter names something, not text or a program. */
export function isNameParameter(name: string): boolean {
	const words = wordsOf(name);
	return (
		words.some((word) => NAME_WORDS.has(word)) && words.every((word) => NAME_WORDS.has(word) || word.length <= 2 || /^\d+$/.test(word))
	);
}
const NAME_WORDS = new Set(words.name);

/** Whether a parameter is an output location: the call writes there, whatever the tool is called. */
export function isDestination(name: string): boolean {
	return wordsOf(name).some((word) => DESTINATIONS.has(word));
}
const DESTINATIONS = new Set(words.destinations);
