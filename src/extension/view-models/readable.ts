import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { L10n } from './l10n.ts';
import { partName } from './place-words.ts';

/** One line of a readable document: an indented name and its value. */
export interface ReadableLine {
	readonly depth: number;
	readonly name: string;
	readonly value: string;
}

/** What lies deeper stands as JSON in the line of its name: the indents of a deep value would be longer than all its text. */
const MAX_LEVEL = 32;

/**
 * What the `$schema` of a schema may say without being shown. Any other text in its place is text like all the rest.
 * Source: json-schema.org, "Specification Links", drafts 4 to 2020-12.
 */
const DIALECTS: ReadonlySet<Json | undefined> = new Set([
	...['04', '06', '07'].flatMap((draft) => [
		`http://json-schema.org/draft-${draft}/schema#`,
		`http://json-schema.org/draft-${draft}/schema`,
	]),
	...['2019-09', '2020-12'].map((draft) => `https://json-schema.org/draft/${draft}/schema`),
]);

/** Where in a schema a line stands: how far it is indented, and how many schemas it lies in. */
interface Place {
	readonly depth: number;
	readonly level: number;
}

/** Begins each line of a longer text inside of an outline (`outlineHtml` draws it as a bar). No line of ours begins with it. */
const MARK = '│ ';
/** A value that is longer stands below its name, and a line that is longer behind the mark: what the width of a page breaks looks like lines. */
const LONG_VALUE = 80;
const LONG_LINE = 100;

/** Parts that are one text and stand alone. A text in the place of anything else stands behind marks. */
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

/** It is shown as lines that mean something each, rather than as one text. */
export function isOutline(part: string, value: Json | undefined): boolean {
	return value !== undefined && value !== null && !(typeof value === 'string' && TEXTS.has(part));
}

/**
 * A value as a person reads it, not as JSON: text as it stands, a list of parameters with type and description, hints as sentences,
 * a command line one word a line, anything else as an indented outline. Whatever has no words of its own stands as `key: JSON`: every string
 * and every name of the value is in the result, nothing is left out. Not escaped: the page does that.
 *
 * No text of a server can pass for a line of an outline: descriptions and longer texts stand behind a mark on each line, and a name or a word
 * that is more than one stands as JSON.
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

/** Where a program that shows a text may begin a new line. */
const LINE_END = /[\n\v\f\r\u0085\u2028\u2029]/;

/** It can stand alone on a line, and nothing in it looks like the beginning of another one. */
function isOneLine(text: string): boolean {
	return !LINE_END.test(text) && !/^[\s│]/.test(text);
}

/** A name as a server gives it: one that is more than a word stands as JSON. */
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

/** A name with its value: on one line, or the lines of the value below it. */
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

/** As in a shell, so that blanks inside an argument show. */
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

/** A text may have more lines than a call may have arguments. */
function append(lines: string[], more: readonly string[]): void {
	for (const line of more) lines.push(line);
}

function withoutDialect(schema: JsonObject): JsonObject {
	const { $schema, ...rest } = schema;
	return DIALECTS.has($schema) ? rest : schema;
}

/** What a schema says beside its type, the description first. */
function detailLines(schema: JsonObject, { depth, level }: Place, l10n: L10n): readonly string[] {
	const { description, type, ...rest } = schema;
	const indent = '  '.repeat(depth);
	const lines = typeof description === 'string' ? [...markedLines(description, indent)] : [];
	if (description !== undefined && typeof description !== 'string') lines.push(`${indent}description: ${JSON.stringify(description)}`);
	// Of a name and of lists of names `typeText` made words.
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
	// A hint that is neither yes nor no, nor nothing, says whatever it says.
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
