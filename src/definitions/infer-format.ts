import { withoutBom } from '../base/text.ts';
import { ANY_KEY, type DefinitionFormat, type FormatName, formatNamed, promisedFormat, VSCODE_FORMAT } from './format.ts';
import { type JsonNode, memberOf, parseJsonc } from './jsonc.ts';

/** Formats to try, in order, when a file's name is ambiguous. */
const CANDIDATES: readonly FormatName[] = ['vscode', 'mcp-servers', 'vscode-settings', 'code-workspace', 'devcontainer'];

/**
 * The format of a file: by its name, otherwise the first format with a list of servers in the file. Everything that has the path and the text
 * (the editor, the launch gate, git's filter) therefore reads the file the same way. Default: VS Code's.
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

/** Whether the node looks like a server's entry: it says what to start or where to connect. */
export function isServerEntry(node: JsonNode): boolean {
	return LAUNCH_KEYS.some((key) => memberOf(node, key) !== undefined);
}

/** Whether the node contains at least one object, and every object in it looks like a server's entry. */
function isServerList(node: JsonNode): boolean {
	const objects = node.kind === 'object' ? node.members.filter(({ value }) => value.kind === 'object') : [];
	return objects.length > 0 && objects.every(({ value }) => isServerEntry(value));
}

/** Maximum depth when searching for lists of servers; the deepest known list is at 4. */
const MAX_DEPTH = 6;
/** Keys that suggest servers. Under any other key, an object with a `command` could be a task, a hook, or a language server. */
const LIST_KEY = /mcp|servers?$/i;
/** Formats whose files contain other settings too, so an object with a `command` at the root may not be a server. */
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

/** Lists of servers that this format's reader skips, as the keys that lead to each; `[]` is the root. */
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

/** Whether the format reads the list at `keys`. */
function isRead(root: JsonNode, keys: readonly string[], { isFlatWithoutList, lists }: DefinitionFormat): boolean {
	if (keys.length === 0) return isFlatWithoutList && isFlat(root, lists);
	return lists.some((list) => list.length === keys.length && list.every((key, at) => key === ANY_KEY || key === keys[at]));
}

/** Whether the root has none of the lists, judged by their first keys. */
export function isFlat(root: JsonNode, lists: DefinitionFormat['lists']): boolean {
	return lists.every(([first = '']) => memberOf(root, first) === undefined);
}
