import { isJsonObject, type Json } from '../base/json.ts';
import { canonicalJson } from './canonical.ts';

/** An approved tool that the server no longer offers. */
export interface GoneTool {
	readonly name: string;
	readonly body: Json;
}

/** Minimum similarity of two bodies, 0 to 1. */
const ALIKE = 0.7;
/** A body with less text than this is too short to be recognized. */
const MIN_TEXT = 12;

/**
 * The removed approved tool that this new one most resembles, probably the same tool under a new name. A new name bypasses a pin by name, so
 * the tool stays new, but the comparison is offered (R052, trap 27). Cost: O(gone tools × size).
 */
export function renamedFrom(tool: Json, gone: readonly GoneTool[]): string | undefined {
	let best: { readonly name: string; readonly score: number } | undefined;
	for (const candidate of gone) {
		const score = similarity(candidate.body, tool);
		if (score >= ALIKE && (best === undefined || score > best.score)) best = { name: candidate.name, score };
	}
	return best?.name;
}

/** How much of their description and input schema two tools share, 0 to 1. */
export function similarity(one: Json, other: Json): number {
	if (!isJsonObject(one) || !isJsonObject(other)) return 0;
	const [text, otherText] = [textOf(one['description']), textOf(other['description'])];
	const [fields, otherFields] = [fieldsOf(one['inputSchema']), fieldsOf(other['inputSchema'])];
	if (text.length + fields.join('').length < MIN_TEXT) return 0;
	const words = overlap(wordsOf(text), wordsOf(otherText));
	const names = overlap(fields, otherFields);
	if (fields.length + otherFields.length === 0) return words;
	return text === '' && otherText === '' ? names : (words * 2 + names) / 3;
}

function textOf(value: Json | undefined): string {
	return typeof value === 'string' ? value : '';
}

function wordsOf(text: string): readonly string[] {
	return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function fieldsOf(schema: Json | undefined): readonly string[] {
	const properties = isJsonObject(schema) ? schema['properties'] : undefined;
	if (!isJsonObject(properties)) return [];
	return Object.entries(properties).map(
		([name, value]) => `${name}:${canonicalJson(isJsonObject(value) ? (value['type'] ?? null) : null)}`,
	);
}

/** Jaccard index of two sets of words. */
function overlap(one: readonly string[], other: readonly string[]): number {
	const [a, b] = [new Set(one), new Set(other)];
	const both = [...a].filter((word) => b.has(word)).length;
	const all = a.size + b.size - both;
	return all === 0 ? 1 : both / all;
}
