import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Json } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import type { DefinitionProblem } from './server-entry.ts';

/** What separates the parts of a TOML or YAML object or list: commas or lines. */
type Layout = 'inline' | 'lines';

/** A JSON value with its span: `start` is the offset of its first code unit, `end` the offset after its last. */
export type JsonNode =
	| { readonly kind: 'object'; readonly start: number; readonly end: number; readonly members: readonly Member[]; readonly layout?: Layout }
	| { readonly kind: 'array'; readonly start: number; readonly end: number; readonly items: readonly JsonNode[]; readonly layout?: Layout }
	| { readonly kind: 'value'; readonly start: number; readonly end: number; readonly value: string | number | boolean | null };

export interface Member {
	/** With escapes decoded. */
	readonly key: string;
	/** Includes the quotes. */
	readonly keyStart: number;
	readonly keyEnd: number;
	readonly value: JsonNode;
}

/** The parser is recursive, and real definitions nest only a few levels. */
const MAX_DEPTH = 100;

/**
 * Parses JSON with comments and trailing commas. `undefined`: only white space and comments. Refuses a raw U+2028 or U+2029: VS Code's own
 * parser ends a line comment or a string there but jsonc-parser doesn't, so they would read different definitions. `text` has no byte order
 * mark. Cost: O(n).
 */
export function parseJsonc(text: string): Result<JsonNode | undefined, DefinitionProblem> {
	const separator = text.search(/[\u2028\u2029]/);
	if (separator >= 0) return err(malformedAt(text, separator, 'a raw Unicode line separator, which readers understand differently'));
	const deep = offsetDeeperThan(text, MAX_DEPTH);
	if (deep !== undefined) return err(malformedAt(text, deep, `nested deeper than ${MAX_DEPTH} levels`));

	const errors: ParseError[] = [];
	const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
	const first = errors[0];
	if (first !== undefined) return err(malformedAt(text, first.offset, wordsFor(printParseErrorCode(first.error))));
	return ok(root === undefined ? undefined : located(root));
}

export function malformedAt(text: string, offset: number, what: string): DefinitionProblem {
	return { kind: 'malformed', ...positionAt(text, offset), what };
}

/** Line and column of `offset`, both from 1. Lines end with LF, CRLF, or CR. Cost: O(offset). */
export function positionAt(text: string, offset: number): { readonly line: number; readonly column: number } {
	const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
	return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** The offset of the first code unit at or after `offset` that is neither white space nor a comment. */
export function skipTrivia(text: string, offset: number): number {
	const pattern = /(?:[ \t\r\n]|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y;
	pattern.lastIndex = offset;
	pattern.exec(text);
	return pattern.lastIndex;
}

/** The plain value of a node. `__proto__` becomes an ordinary key; of duplicate keys, the last one counts. */
export function toJson(node: JsonNode): Json {
	switch (node.kind) {
		case 'object':
			return Object.fromEntries(node.members.map((member) => [member.key, toJson(member.value)]));
		case 'array':
			return node.items.map(toJson);
		case 'value':
			return node.value;
	}
}

export function textOf(node: JsonNode | undefined): string | undefined {
	return node?.kind === 'value' && typeof node.value === 'string' ? node.value : undefined;
}

export function memberOf(node: JsonNode, key: string): Member | undefined {
	return node.kind === 'object' ? node.members.find((member) => member.key === key) : undefined;
}

function located(node: Node): JsonNode {
	const span = { start: node.offset, end: node.offset + node.length };
	const children = node.children ?? [];
	switch (node.type) {
		case 'object':
			return { kind: 'object', ...span, members: children.flatMap(memberFrom) };
		case 'array':
			return { kind: 'array', ...span, items: children.map(located) };
		default:
			return { kind: 'value', ...span, value: scalarFrom(node.value) };
	}
}

function memberFrom(node: Node): readonly Member[] {
	const [key, value] = node.children ?? [];
	if (key === undefined || value === undefined) return [];
	return [{ key: String(key.value), keyStart: key.offset, keyEnd: key.offset + key.length, value: located(value) }];
}

function scalarFrom(value: unknown): string | number | boolean | null {
	return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function offsetDeeperThan(text: string, depth: number): number | undefined {
	let open = 0;
	for (const match of text.matchAll(/"(?:\\.|[^"\\\r\n])*"?|\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|[[\]{}]/g)) {
		const token = match[0];
		if (token === '{' || token === '[') open += 1;
		else if (token === '}' || token === ']') open -= 1;
		if (open > depth) return match.index;
	}
	return undefined;
}

/** Plain words for the parser's error codes, by name. */
function wordsFor(code: string): string {
	switch (code) {
		case 'PropertyNameExpected':
			return 'a quoted name is expected';
		case 'ValueExpected':
			return 'a value is expected';
		case 'ColonExpected':
			return 'a colon is expected';
		case 'CommaExpected':
			return 'a comma is expected';
		case 'CloseBraceExpected':
			return 'a closing brace is expected';
		case 'CloseBracketExpected':
			return 'a closing bracket is expected';
		case 'EndOfFileExpected':
			return 'something follows the end of the value';
		case 'UnexpectedEndOfComment':
			return "a comment doesn't end";
		case 'UnexpectedEndOfString':
			return "a string doesn't end";
		case 'UnexpectedEndOfNumber':
		case 'InvalidNumberFormat':
			return "a number isn't valid JSON";
		case 'InvalidUnicode':
		case 'InvalidEscapeCharacter':
			return "this escape isn't valid JSON";
		case 'InvalidCharacter':
			return 'a string contains a control character';
		default:
			return "this isn't JSON";
	}
}
