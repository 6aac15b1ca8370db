import { isJsonObject, type Json, type JsonObject, ownMember, pointerStep } from '../base/json.ts';
import { canonicalJson } from './canonical.ts';
import { MAX_TEXT } from './mentions.ts';

/** What a changed JSON Schema newly allows or newly requires. */
export type SchemaChange =
	| { readonly kind: 'required'; readonly parameter: string; readonly pointer: string }
	| {
			readonly kind: 'schema';
			readonly how: 'property-added' | 'type-widened' | 'values-added' | 'limit-loosened' | 'extra-allowed' | 'default-changed' | 'other';
			readonly pointer: string;
	  };

export interface SchemaComparison {
	readonly changes: readonly SchemaChange[];
	/** Something other than text for people differs, even if nothing was widened (a property was removed). */
	readonly isStructural: boolean;
	/** Text for people differs: `title`, `description`, `examples`, `$comment`. */
	readonly hasOtherWording: boolean;
}

const WORDING = new Set(['title', 'description', 'examples', '$comment', 'markdownDescription']);
const UPPER = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains']);
const LOWER = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains']);
const LIMITS = new Set([...UPPER, ...LOWER, 'type', 'enum', 'pattern', 'format', 'multipleOf', 'uniqueItems']);
const OF_SCHEMAS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
const LIST_OF_SCHEMAS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const ONE_SCHEMA = new Set(['items', 'contains', 'not', 'if', 'then', 'else', 'propertyNames', 'unevaluatedItems']);
const MAX_DEPTH = 64;

/** Walks two versions of a JSON Schema (draft 2020-12, and equivalent keywords of earlier drafts) side by side. Cost: O(size of both). */
export function compareSchemas(before: Json, after: Json, pointer: string): SchemaComparison {
	const found: Found = { changes: [], isStructural: false, hasOtherWording: false };
	compare(before, after, pointer, 0, found);
	return found;
}

interface Found {
	readonly changes: SchemaChange[];
	isStructural: boolean;
	hasOtherWording: boolean;
}

function compare(before: Json, after: Json, pointer: string, depth: number, found: Found): void {
	if (canonicalJson(before) === canonicalJson(after)) return;
	if (!isJsonObject(before) || !isJsonObject(after) || depth > MAX_DEPTH) {
		found.isStructural = true;
		found.changes.push({ kind: 'schema', how: depth > MAX_DEPTH || isJsonObject(before) ? 'other' : 'extra-allowed', pointer });
		return;
	}
	for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
		const [old, now] = [ownMember(before, key), ownMember(after, key)];
		if (canonicalJson(old ?? null) === canonicalJson(now ?? null)) continue;
		const at = pointer + pointerStep(key);
		if (WORDING.has(key) && isWording(key, now)) {
			found.hasOtherWording = true;
			continue;
		}
		if (OF_SCHEMAS.has(key) && isJsonObject(old ?? {}) && isJsonObject(now ?? {})) {
			compareMembers(asObject(old), asObject(now), requiredOf(after), at, depth, found, key === 'properties');
			continue;
		}
		if (ONE_SCHEMA.has(key) && isJsonObject(old) && isJsonObject(now)) {
			compare(old, now, at, depth + 1, found);
			continue;
		}
		if (LIST_OF_SCHEMAS.has(key) && Array.isArray(old) && Array.isArray(now) && old.length === now.length) {
			for (const [index, item] of now.entries()) compare(old[index] ?? null, item, `${at}/${index}`, depth + 1, found);
			continue;
		}
		found.isStructural = true;
		if (key === 'required') compareRequired(before, after, at, found);
		else for (const how of widenings(key, old, now)) found.changes.push({ kind: 'schema', how, pointer: at });
	}
}

function compareMembers(
	before: JsonObject,
	after: JsonObject,
	required: ReadonlySet<string>,
	pointer: string,
	depth: number,
	found: Found,
	areProperties: boolean,
): void {
	for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
		const at = pointer + pointerStep(name);
		const [old, now] = [ownMember(before, name), ownMember(after, name)];
		if (old !== undefined && now !== undefined) {
			compare(old, now, at, depth + 1, found);
			continue;
		}
		found.isStructural = true;
		// `required` already reports a required property.
		if (now !== undefined && !(areProperties && required.has(name)))
			found.changes.push({ kind: 'schema', how: 'property-added', pointer: at });
	}
}

function compareRequired(before: JsonObject, after: JsonObject, pointer: string, found: Found): void {
	const old = requiredOf(before);
	for (const parameter of requiredOf(after)) if (!old.has(parameter)) found.changes.push({ kind: 'required', parameter, pointer });
	const { required } = after;
	// A list of names can only contain names. Anything else there isn't a limit.
	if (required !== undefined && !(Array.isArray(required) && required.every((name) => typeof name === 'string')))
		found.changes.push({ kind: 'schema', how: 'other', pointer });
}

/** Text for people is a string short enough to be inspected fully. Examples can have any type. */
function isWording(key: string, now: Json | undefined): boolean {
	return key === 'examples' || now === undefined || now === null || (typeof now === 'string' && now.length <= MAX_TEXT);
}

function requiredOf(schema: JsonObject): ReadonlySet<string> {
	const required = schema['required'];
	return new Set((Array.isArray(required) ? required : []).filter((name): name is string => typeof name === 'string'));
}

function widenings(key: string, old: Json | undefined, now: Json | undefined): readonly (SchemaChange & { kind: 'schema' })['how'][] {
	// An object used as a limit could say anything.
	if (isJsonObject(now) && LIMITS.has(key)) return ['other'];
	if (key === 'type') return isWithin(listOf(now), listOf(old)) && now !== undefined ? [] : ['type-widened'];
	if (key === 'enum' || key === 'const')
		return now !== undefined && old !== undefined && isWithin(listOf(now), listOf(old)) ? [] : old === undefined ? [] : ['values-added'];
	if (key === 'additionalProperties' || key === 'unevaluatedProperties') return now === false ? [] : ['extra-allowed'];
	if (key === 'default') return ['default-changed'];
	if (UPPER.has(key)) return typeof now === 'number' && (typeof old !== 'number' || now <= old) ? [] : ['limit-loosened'];
	if (LOWER.has(key)) return typeof now === 'number' && (typeof old !== 'number' || now >= old) ? [] : ['limit-loosened'];
	if (key === 'pattern' || key === 'format' || key === 'multipleOf' || key === 'uniqueItems')
		return old === undefined ? [] : ['limit-loosened'];
	return ['other'];
}

function listOf(value: Json | undefined): readonly string[] {
	return (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((item: Json) => canonicalJson(item));
}

function isWithin(inner: readonly string[], outer: readonly string[]): boolean {
	return inner.every((item) => outer.includes(item));
}

function asObject(value: Json | undefined): JsonObject {
	return isJsonObject(value) ? value : {};
}
