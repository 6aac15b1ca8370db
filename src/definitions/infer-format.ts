import { withoutBom } from '../base/text.ts';
import { ANY_KEY, type DefinitionFormat, type FormatName, formatNamed, promisedFormat, VSCODE_FORMAT } from './format.ts';
import { type JsonNode, memberOf, parseJsonc } from './jsonc.ts';

/** What a file is taken for by its content, the first that fits, when its name says nothing. */
const CANDIDATES: readonly FormatName[] = ['vscode', 'mcp-servers', 'vscode-settings', 'code-workspace', 'devcontainer'];

/**
 * The format of a file: the one its name promises, else the first one whose list of servers it holds, so that everybody who has the path
 * and the text (the editor, the launch gate, git's filter) reads it in the same way. Without any list it is VS Code's.
 */
export function formatOf(path: string, text: string): DefinitionFormat {
	return promisedFormat(path) ?? inferredFormat(text);
}

function inferredFormat(text: string): DefinitionFormat {
	const parsed = parseJsonc(withoutBom(text));
	const root = parsed.ok ? parsed.value : undefined;
	if (root === undefined) return VSCODE_FORMAT;
	const named = CANDIDATES.map(formatNamed).find(({ lists }) => lists.some((list) => listAt(root, list)?.kind === 'object'));
	if (named !== undefined) return named;
	return isServerList(root) ? formatNamed('mcp-servers') : VSCODE_FORMAT;
}

function listAt(root: JsonNode, keys: readonly string[]): JsonNode | undefined {
	return keys.reduce<JsonNode | undefined>((node, key) => (node === undefined ? undefined : memberOf(node, key)?.value), root);
}

const LAUNCH_KEYS = ['command', 'url', 'serverUrl', 'httpUrl'];

/** Does the node look like the entry of a server: does it say what to start or where to connect? */
export function isServerEntry(node: JsonNode): boolean {
	return LAUNCH_KEYS.some((key) => memberOf(node, key) !== undefined);
}

/** Is every object in the node the entry of a server, and is there one at least? */
function isServerList(node: JsonNode): boolean {
	const objects = node.kind === 'object' ? node.members.filter(({ value }) => value.kind === 'object') : [];
	return objects.length > 0 && objects.every(({ value }) => isServerEntry(value));
}

/** How deep lists of servers are looked for; the deepest known list is at 4. */
const MAX_DEPTH = 6;
/** A key that promises servers. Without such a key an object with a `command` can be a task, a hook or a language server. */
const LIST_KEY = /mcp|servers?$/i;
/** Their files hold other settings too, so an object at the root with a `command` need not be a server. */
const SHARED_FILES: readonly FormatName[] = [
	'code-workspace',
	'devcontainer',
	'vscode-settings',
	'claude-code',
	'claude-settings',
	'agent-host',
	'codex',
	'copilot-agent',
	'gemini',
	'opencode',
];

/** Lists of servers that a reader of this format passes over, as the keys that lead to each; `[]` stands for the root. */
export function unreadLists(root: JsonNode, format: DefinitionFormat): readonly (readonly string[])[] {
	const found: (readonly string[])[] = [];
	const walk = (node: JsonNode, keys: readonly string[]): void => {
		if (node.kind === 'array' && keys.length > 0 && LIST_KEY.test(keys.at(-1) ?? '') && node.items.some(isServerEntry)) found.push(keys);
		if (node.kind !== 'object' || keys.length > MAX_DEPTH || isRead(root, keys, format)) return;
		const last = keys.at(-1);
		const promisesServers = last === undefined ? !SHARED_FILES.includes(format.name) && isServerList(node) : LIST_KEY.test(last);
		const isList = promisesServers && node.members.some(({ value }) => isServerEntry(value));
		if (isList) found.push(keys);
		if (isList && last !== undefined) return;
		for (const { key, value } of node.members) walk(value, [...keys, key]);
	};
	walk(root, []);
	return found;
}

/** Is the list at `keys` one that the format reads? */
function isRead(root: JsonNode, keys: readonly string[], { isFlatWithoutList, lists }: DefinitionFormat): boolean {
	if (keys.length === 0) return isFlatWithoutList && isFlat(root, lists);
	return lists.some((list) => list.length === keys.length && list.every((key, at) => key === ANY_KEY || key === keys[at]));
}

/** Has the root none of the lists, by their first keys? */
export function isFlat(root: JsonNode, lists: DefinitionFormat['lists']): boolean {
	return lists.every(([first = '']) => memberOf(root, first) === undefined);
}
