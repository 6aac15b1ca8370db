import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { L10n } from './l10n.ts';
import { partName } from './place-words.ts';

/** One line of a readable document: an indented name and its value. */
export interface ReadableLine {
	readonly depth: number;
	readonly name: string;
	readonly value: string;
}

const MAX_LINES = 600;

/**
 * A value as a person reads it, not as JSON: text as it stands, a list of parameters with type and description, hints as sentences,
 * a command line one word a line, anything else as an indented outline. Not escaped: the page does that.
 */
export function readable(part: string, value: Json | undefined, l10n: L10n): string | null {
	if (value === undefined || value === null) return null;
	if (typeof value === 'string') return value;
	if (part === 'inputSchema' || part === 'outputSchema') return schemaText(value, l10n);
	if (part === 'annotations' && isJsonObject(value)) return hintsText(value, l10n);
	if (part === 'commandLine' && Array.isArray(value))
		return value.map((word: Json) => (typeof word === 'string' ? quoted(word) : JSON.stringify(word))).join('\n');
	if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.length === 0 ? null : value.join('\n');
	return outline(value, l10n)
		.map(({ depth, name, value: text }) => `${'  '.repeat(depth)}${name}${text === '' ? '' : `: ${text}`}`)
		.join('\n');
}

/** As in a shell, so that blanks inside an argument show. */
function quoted(word: string): string {
	return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word.replaceAll('"', '\\"')}"`;
}

function schemaText(schema: Json, l10n: L10n): string {
	if (!isJsonObject(schema)) return JSON.stringify(schema);
	const { properties, required, type, ...rest } = schema;
	const lines: string[] = [];
	const needed = new Set(Array.isArray(required) ? required : []);
	const members = isJsonObject(properties) ? Object.entries(properties) : [];
	for (const [name, value] of members) {
		const words = [typeText(value ?? null), needed.has(name) ? l10n.t('required') : undefined].filter(
			(word) => word !== undefined && word !== '',
		);
		lines.push(`${name} (${words.join(', ')})`);
		if (isJsonObject(value)) lines.push(...detailLines(value, 1, l10n));
	}
	if (members.length === 0) lines.push(l10n.t('(no parameters)'));
	for (const name of needed)
		if (typeof name === 'string' && !members.some(([known]) => known === name)) lines.push(l10n.t('{0} (required, not described)', name));
	if (type !== undefined && type !== 'object') lines.push(l10n.t('type: {0}', JSON.stringify(type)));
	lines.push(...detailLines(rest, 0, l10n));
	return lines.join('\n');
}

/** What a schema says beside its type, the description first. */
function detailLines(schema: JsonObject, depth: number, l10n: L10n): readonly string[] {
	const { description, type: _type, ...rest } = schema;
	const indent = '  '.repeat(depth);
	const lines = typeof description === 'string' ? description.split('\n').map((line) => `${indent}${line}`) : [];
	for (const [key, value] of Object.entries(rest)) {
		if (value === undefined || key === '$schema') continue;
		if (key === 'properties' && isJsonObject(value)) {
			lines.push(
				...schemaText({ properties: value, required: rest['required'] ?? [] }, l10n)
					.split('\n')
					.map((line) => `${indent}${line}`),
			);
		} else if (key === 'required' && rest['properties'] !== undefined) continue;
		else if (key === 'enum' && Array.isArray(value))
			lines.push(`${indent}${l10n.t('one of: {0}', value.map((item: Json) => plain(item)).join(', '))}`);
		else if (key === 'items' && isJsonObject(value))
			lines.push(`${indent}${l10n.t('each: {0}', typeText(value))}`, ...detailLines(value, depth + 1, l10n));
		else lines.push(`${indent}${key}: ${plain(value)}`);
	}
	return lines;
}

function typeText(value: Json): string {
	if (!isJsonObject(value)) return JSON.stringify(value);
	const { format, type } = value;
	const name = Array.isArray(type) ? type.map((item: Json) => plain(item)).join(' | ') : typeof type === 'string' ? type : 'any';
	return typeof format === 'string' ? `${name}, ${format}` : name;
}

function plain(value: Json): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}

function hintsText(hints: JsonObject, l10n: L10n): string {
	const { destructiveHint, idempotentHint, openWorldHint, readOnlyHint, title, ...rest } = hints;
	return [
		readOnlyHint === true ? l10n.t('only reads (the editor does not ask before it runs)') : l10n.t('may change things'),
		destructiveHint === false ? l10n.t('destroys nothing') : l10n.t('may destroy things'),
		openWorldHint === false ? l10n.t('stays inside a closed system') : l10n.t('reaches the outside world'),
		idempotentHint === true ? l10n.t('running it twice does no more than once') : l10n.t('running it twice may do more than once'),
		...(typeof title === 'string' ? [l10n.t('title: {0}', title)] : []),
		...Object.entries(rest).map(([key, value]) => `${key}: ${plain(value ?? null)}`),
	].join('\n');
}

function outline(value: Json, l10n: L10n): readonly ReadableLine[] {
	const lines: ReadableLine[] = [];
	const walk = (name: string, item: Json, depth: number): void => {
		if (lines.length >= MAX_LINES) return;
		if (typeof item !== 'object' || item === null) {
			lines.push({ depth, name, value: plain(item) });
			return;
		}
		const entries = Array.isArray(item)
			? item.map((child: Json, index): [string, Json] => [String(index + 1), child])
			: Object.entries(item);
		if (name !== '') lines.push({ depth, name, value: entries.length === 0 ? '–' : '' });
		for (const [key, child] of entries) walk(depth === 0 ? partName(key, l10n) : key, child ?? null, name === '' ? depth : depth + 1);
	};
	walk('', value, 0);
	return lines;
}
