import { type AST, parseTOML } from 'toml-eslint-parser';
import { err, ok, type Result } from '../base/result.ts';
import { type JsonNode, type Member, malformedAt } from './jsonc.ts';
import type { DefinitionProblem } from './server-entry.ts';

/** Larger than any settings file. The parser creates an object for each token. */
const MAX_LENGTH = 4_000_000;

/** Parses TOML 1.0: tables and dotted keys become nested objects. A key's span is that of its last part. Cost: O(n). */
export function parseToml(text: string): Result<JsonNode, DefinitionProblem> {
	if (text.length > MAX_LENGTH) return err(malformedAt(text, 0, 'the file is too long'));
	try {
		const root = openObject([0, text.length], 'lines');
		const [top] = parseTOML(text, { tomlVersion: '1.0' }).body;
		for (const each of top.body) {
			if (each.type === 'TOMLKeyValue') addPair(root, each);
			// An array of tables can't be a list of servers by name.
			else if (each.kind === 'standard') for (const pair of each.body) addPair(tableAt(root, each.key.keys, each.range), pair);
			if (each.type === 'TOMLTable' && each.kind === 'standard') tableAt(root, each.key.keys, each.range);
		}
		return ok(root);
	} catch (cause) {
		const index = cause instanceof Error ? Reflect.get(cause, 'index') : undefined;
		return err(malformedAt(text, typeof index === 'number' ? index : 0, "this isn't TOML"));
	}
}

/** An object under construction: a table may continue further down in the file. */
interface OpenObject {
	readonly kind: 'object';
	readonly start: number;
	readonly end: number;
	readonly layout: 'inline' | 'lines';
	readonly members: (Omit<Member, 'value'> & { readonly value: OpenObject | JsonNode })[];
}

function openObject([start, end]: AST.Range, layout: OpenObject['layout']): OpenObject {
	return { kind: 'object', start, end, layout, members: [] };
}

type Key = AST.TOMLBare | AST.TOMLQuoted;

function nameOf(key: Key): string {
	return key.type === 'TOMLBare' ? key.name : key.value;
}

/** The object that the keys lead to, created if needed. */
function tableAt(from: OpenObject, keys: readonly Key[], range: AST.Range): OpenObject {
	return keys.reduce((parent, key) => {
		const found = parent.members.find((member) => member.key === nameOf(key))?.value;
		if (found !== undefined && isOpen(found)) return found;
		const made = openObject(range, from.layout);
		parent.members.push({ key: nameOf(key), keyStart: key.range[0], keyEnd: key.range[1], value: made });
		return made;
	}, from);
}

function isOpen(node: OpenObject | JsonNode): node is OpenObject {
	return node.kind === 'object';
}

function addPair(to: OpenObject, { key, range, value }: AST.TOMLKeyValue): void {
	const last = key.keys.at(-1);
	if (last === undefined) return;
	const parent = tableAt(to, key.keys.slice(0, -1), range);
	parent.members.push({ key: nameOf(last), keyStart: last.range[0], keyEnd: last.range[1], value: nodeFrom(value) });
}

function nodeFrom(node: AST.TOMLContentNode): JsonNode {
	const [start, end] = node.range;
	if (node.type === 'TOMLArray') return { kind: 'array', start, end, items: node.elements.map(nodeFrom) };
	if (node.type === 'TOMLInlineTable') {
		const object = openObject(node.range, 'inline');
		for (const pair of node.body) addPair(object, pair);
		return object;
	}
	const { value } = node;
	const isPlain = typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number';
	return { kind: 'value', start, end, value: isPlain ? value : String(value) };
}
