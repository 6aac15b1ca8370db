import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { L10n } from './l10n.ts';
import { partName } from './place-words.ts';

/** One line of a readable document: a name with its indentation, and a value. */
export interface ReadableLine {
	readonly depth: number;
	readonly name: string;
	readonly value: string;
}

/** Deeper values become JSON on their name's line, because indentation would take up more room than the text. */
const MAX_LEVEL = 32;

/**
 * Values of `$schema` that aren't shown. Any other value is shown like all text.
 * Source: json-schema.org, "Specification Links", drafts 4 to 2020-12.
 */
const DIALECTS: ReadonlySet<Json | undefined> = new Set([
	...['04', '06', '07'].flatMap((draft) => [
		`http://json-schema.org/draft-${draft}/schema#`,
		`http://json-schema.org/draft-${draft}/schema`,
	]),
	...['2019-09', '2020-12'].map((draft) => `https://json-schema.org/draft/${draft}/schema`),
]);

/** A line's position in a schema: its indentation, and the number of schemas around it. */
interface Place {
	readonly depth: number;
	readonly level: number;
}

/** Starts each line of a longer text in an outline (`outlineHtml` draws it as a bar). No line of ours starts with it. */
const MARK = '│ ';
/** A longer value goes below its name, and a longer line behind the mark, because a wrapped line would look like several lines. */
const LONG_VALUE = 80;
const LONG_LINE = 100;

/** Parts that are a single text without marks. Texts in other parts get marks. */
const TEXTS = new Set([
	'name',
	'title',
	'description',
	'instructions',
	'version',
	'uri',
	'uriTemplate',
	'mimeType',
	'cwd',
	'envFile',
	'value',
]);

/** Whether the part is shown as separate lines, not as one text. */
export function isOutline(part: string, value: Json | undefined): boolean {
	return value !== undefined && value !== null && !(typeof value === 'string' && TEXTS.has(part));
}

/**
 * Formats a value for a person instead of as JSON: text as it is, a list of parameters with type and description, hints as sentences, a command
 * with one word per line, and anything else as an indented outline. Parts without their own words become `key: JSON`, so the result has every
 * string and every name of the value. Not escaped: the page does that.
 *
 * Text of a server can't imitate a line of the outline. Descriptions and longer texts have a mark on each line, and names or values that aren't a
 * single word become JSON.
 */
export function readable(part: string, value: Json | undefined, l10n: L10n): string | null {
	if (value === undefined || value === null) return null;
	if (typeof value === 'string') return TEXTS.has(part) ? value : markedLines(value, '').join('\n');
	if (part === 'inputSchema' || part === 'outputSchema') return shortLines(schemaText(value, l10n));
	if (part === 'annotations' && isJsonObject(value)) return shortLines(hintsText(value, l10n));
	if (part === 'commandLine' && Array.isArray(value))
		return value.map((word: Json) => (typeof word === 'string' ? quoted(word) : JSON.stringify(word))).join('\n');
	if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
		return value.length === 0 ? null : value.map((item) => (isOneLine(item) ? item : JSON.stringify(item))).join('\n');
	return shortLines(
		outline(value, l10n)
			.flatMap(({ depth, name, value: text }) => linesOf(name, text, '  '.repeat(depth)))
			.join('\n'),
	);
}

/** Characters at which a program may start a new line. */
const LINE_END = /[\n\v\f\r\u0085\u2028\u2029]/;

/** Whether the text fits on one line and doesn't start like another line. */
function isOneLine(text: string): boolean {
	return !LINE_END.test(text) && !/^[\s│]/.test(text);
}

/** A server's name for something. Becomes JSON if it isn't a single word. */
function nameOf(name: string): string {
	return /^[\p{L}\p{M}\p{N}_$@./*-]+$/u.test(name) ? name : JSON.stringify(name);
}

/** One of several values on a line. */
function oneOf(value: Json): string {
	return typeof value === 'string' && isOneLine(value) && !/[",|()]/.test(value) ? value : JSON.stringify(value);
}

function markedLines(text: string, indent: string): readonly string[] {
	return text.split('\n').map((line) => `${indent}${MARK}${line}`);
}

/** A name with its value on one line, or with the value's lines below it. */
function linesOf(name: string, text: string, indent: string): readonly string[] {
	if (text === '') return [`${indent}${name}`];
	const isShort = isOneLine(text) && text.length <= LONG_VALUE;
	return isShort ? [`${indent}${name}: ${text}`] : [`${indent}${name}:`, ...markedLines(text, `${indent}  `)];
}

function shortLines(text: string): string {
	return text
		.split('\n')
		.map((line) => {
			const words = line.trimStart();
			return words.length <= LONG_LINE || words.startsWith(MARK) ? line : `${line.slice(0, line.length - words.length)}${MARK}${words}`;
		})
		.join('\n');
}

/** Quotes a word as a shell would, so spaces in an argument are visible. */
function quoted(word: string): string {
	if (LINE_END.test(word)) return JSON.stringify(word);
	return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word.replaceAll('"', '\\"')}"`;
}

function schemaText(schema: Json, l10n: L10n, level = 0): string {
	if (!isJsonObject(schema)) return JSON.stringify(schema);
	const { properties, required, type, ...rest } = schema;
	const lines: string[] = [];
	const names: readonly Json[] = Array.isArray(required) ? required : [];
	const needed = new Set(names.filter((name) => typeof name === 'string'));
	const members = isJsonObject(properties) ? Object.entries(properties) : [];
	for (const [name, value] of members) {
		const words = [typeText(value ?? null), needed.has(name) ? l10n.t('required') : undefined].filter(
			(word) => word !== undefined && word !== '',
		);
		lines.push(`${nameOf(name)} (${words.join(', ')})`);
		if (isJsonObject(value)) append(lines, detailLines(value, { depth: 1, level: level + 1 }, l10n));
	}
	if (properties !== undefined && !isJsonObject(properties)) lines.push(`properties: ${JSON.stringify(properties)}`);
	else if (members.length === 0) lines.push(l10n.t('(no parameters)'));
	for (const name of needed)
		if (!members.some(([known]) => known === name)) lines.push(l10n.t('{0} (required, not described)', nameOf(name)));
	if (required !== undefined && !(Array.isArray(required) && names.every((name) => typeof name === 'string')))
		lines.push(`required: ${JSON.stringify(required)}`);
	if (type !== undefined && type !== 'object') lines.push(l10n.t('type: {0}', JSON.stringify(type)));
	append(lines, detailLines(level === 0 ? withoutDialect(rest) : rest, { depth: 0, level }, l10n));
	return lines.join('\n');
}

/** A text can have more lines than a call can have arguments, so this doesn't spread. */
function append(lines: string[], more: readonly string[]): void {
	for (const line of more) lines.push(line);
}

function withoutDialect(schema: JsonObject): JsonObject {
	const { $schema, ...rest } = schema;
	return DIALECTS.has($schema) ? rest : schema;
}

/** A schema's lines besides its type, description first. */
function detailLines(schema: JsonObject, { depth, level }: Place, l10n: L10n): readonly string[] {
	const { description, type, ...rest } = schema;
	const indent = '  '.repeat(depth);
	const lines = typeof description === 'string' ? [...markedLines(description, indent)] : [];
	if (description !== undefined && typeof description !== 'string') lines.push(`${indent}description: ${JSON.stringify(description)}`);
	// `typeText` already shows a type that is a name or a list of names.
	if (type !== undefined && typeof type !== 'string' && !Array.isArray(type)) lines.push(`${indent}type: ${JSON.stringify(type)}`);
	const isDeep = level >= MAX_LEVEL;
	const properties = rest['properties'];
	for (const [key, value] of Object.entries(rest)) {
		if (value === undefined) continue;
		if (key === 'properties' && isJsonObject(value) && !isDeep) {
			const nested = schemaText({ properties: value, required: rest['required'] ?? [] }, l10n, level + 1);
			append(
				lines,
				nested.split('\n').map((line) => `${indent}${line}`),
			);
		} else if (key === 'required' && isJsonObject(properties) && !isDeep) continue;
		else if (key === 'enum' && Array.isArray(value)) lines.push(`${indent}${l10n.t('one of: {0}', value.map(oneOf).join(', '))}`);
		else if (key === 'items' && isJsonObject(value) && !isDeep) {
			lines.push(`${indent}${l10n.t('each: {0}', typeText(value))}`);
			append(lines, detailLines(value, { depth: depth + 1, level: level + 1 }, l10n));
		} else append(lines, linesOf(nameOf(key), plain(value), indent));
	}
	return lines;
}

function typeText(value: Json): string {
	if (!isJsonObject(value)) return JSON.stringify(value);
	const { format, type } = value;
	const name = Array.isArray(type) ? type.map(oneOf).join(' | ') : typeof type === 'string' ? nameOf(type) : 'any';
	return typeof format === 'string' ? `${name}, ${nameOf(format)}` : name;
}

function plain(value: Json): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}

function hintsText(hints: JsonObject, l10n: L10n): string {
	const { destructiveHint, idempotentHint, openWorldHint, readOnlyHint, title, ...rest } = hints;
	// Shows a hint as JSON if it isn't a boolean, null, or undefined.
	const hint = (name: string, value: Json | undefined, words: string): string =>
		value === undefined || value === null || typeof value === 'boolean' ? words : `${name}: ${JSON.stringify(value)}`;
	return [
		hint(
			'readOnlyHint',
			readOnlyHint,
			readOnlyHint === true ? l10n.t("read-only (the editor doesn't ask before it runs)") : l10n.t('may change data'),
		),
		hint('destructiveHint', destructiveHint, destructiveHint === false ? l10n.t('non-destructive') : l10n.t('may be destructive')),
		hint('openWorldHint', openWorldHint, openWorldHint === false ? l10n.t('closed-world') : l10n.t('may reach external systems')),
		hint('idempotentHint', idempotentHint, idempotentHint === true ? l10n.t('idempotent') : l10n.t('not idempotent')),
		...(typeof title === 'string' ? linesOf(l10n.t('title'), title, '') : []),
		...(typeof title === 'string' || title === undefined || title === null ? [] : [`title: ${JSON.stringify(title)}`]),
		...Object.entries(rest).flatMap(([key, value]) => linesOf(nameOf(key), plain(value ?? null), '')),
	].join('\n');
}

function outline(value: Json, l10n: L10n): readonly ReadableLine[] {
	const lines: ReadableLine[] = [];
	const walk = (name: string, item: Json, depth: number): void => {
		if (typeof item !== 'object' || item === null || depth >= MAX_LEVEL) {
			lines.push({ depth, name, value: plain(item) });
			return;
		}
		const entries = Array.isArray(item)
			? item.map((child: Json, index): [string, Json] => [String(index + 1), child])
			: Object.entries(item);
		if (name !== '') lines.push({ depth, name, value: entries.length === 0 ? '–' : '' });
		for (const [key, child] of entries)
			walk(depth === 0 && partName(key, l10n) !== key ? partName(key, l10n) : nameOf(key), child ?? null, name === '' ? depth : depth + 1);
	};
	walk('', value, 0);
	return lines;
}
