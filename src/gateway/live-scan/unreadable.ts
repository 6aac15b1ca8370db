import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Declared } from './declarations.ts';

/** How many positions of one list are named. */
const MAX_NAMED = 5;

const LISTS = [
	{
		list: 'tools',
		words: 'tools',
		idKey: 'name',
		texts: ['title', 'description'],
		objects: ['inputSchema', 'outputSchema', 'annotations'],
	},
	{ list: 'prompts', words: 'prompts', idKey: 'name', texts: ['title', 'description'], objects: [] },
	{ list: 'resources', words: 'resources', idKey: 'uri', texts: ['name', 'title', 'description'], objects: ['annotations'] },
	{
		list: 'templates',
		words: 'resourceTemplates',
		idKey: 'uriTemplate',
		texts: ['name', 'title', 'description'],
		objects: ['annotations'],
	},
] as const satisfies readonly {
	readonly list: keyof Declared;
	readonly words: string;
	readonly idKey: string;
	readonly texts: readonly string[];
	readonly objects: readonly string[];
}[];

/**
 * Declarations that no client can read as what they should be, in words of ours. They were inspected as plain JSON at most, and a client that uses
 * one may interpret it differently. `null` counts as absent.
 */
export function unreadableIn(declared: Declared): readonly string[] {
	return [
		...(isReadableServer(declared.initialize) ? [] : [UNREADABLE_SERVER]),
		...LISTS.flatMap((form): readonly string[] => {
			const odd = declared[form.list].flatMap((each, index) => (isOffer(each, form) ? [] : [index + 1]));
			const more = odd.length > MAX_NAMED ? `, … (${odd.length})` : '';
			return odd.length === 0 ? [] : [`${form.words} that can't be read: ${odd.slice(0, MAX_NAMED).join(', ')}${more}`];
		}),
	];
}

export const UNREADABLE_SERVER = "the server's name and instructions can't be read";

function isReadableServer({ instructions, serverInfo }: JsonObject): boolean {
	return isTextOrNone(instructions) && isObjectOrNone(serverInfo);
}

/** Whether the value has its identifier, and everything a model reads in it is text (MCP 2025-11-25, schema: Tool, Prompt, Resource, ResourceTemplate). */
function isOffer(value: Json, { idKey, objects, texts }: Omit<(typeof LISTS)[number], 'list' | 'words'>): boolean {
	if (!isJsonObject(value)) return false;
	const id = value[idKey];
	// Half a surrogate pair has no bytes in UTF-8: the gateway passes on no item with such a name.
	const isNamed = typeof id === 'string' && id !== '' && !/\p{Cs}/u.test(id);
	return isNamed && texts.every((key) => isTextOrNone(value[key])) && objects.every((key) => isObjectOrNone(value[key]));
}

function isTextOrNone(value: Json | undefined): boolean {
	return value === undefined || value === null || typeof value === 'string';
}

function isObjectOrNone(value: Json | undefined): boolean {
	return value === undefined || value === null || isJsonObject(value);
}
