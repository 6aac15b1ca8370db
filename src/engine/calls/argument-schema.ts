import { Validator } from '@cfworker/json-schema';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';

/** An argument that doesn't match the tool's `inputSchema`. */
export interface SchemaMismatch {
	readonly kind: 'undeclared' | 'type' | 'value' | 'limit' | 'missing';
	/** Pointer into the arguments. */
	readonly pointer: string;
	/** True if the schema forbids the argument; false if the schema just doesn't declare it. */
	readonly isForbidden: boolean;
}

const KINDS: Readonly<Record<string, SchemaMismatch['kind']>> = {
	type: 'type',
	anyOf: 'type',
	oneOf: 'type',
	enum: 'value',
	const: 'value',
	minimum: 'limit',
	maximum: 'limit',
	exclusiveMinimum: 'limit',
	exclusiveMaximum: 'limit',
	multipleOf: 'limit',
	minLength: 'limit',
	maxLength: 'limit',
	minItems: 'limit',
	maxItems: 'limit',
	uniqueItems: 'limit',
	minProperties: 'limit',
	maxProperties: 'limit',
	required: 'missing',
	false: 'undeclared',
};

/**
 * The arguments that don't match the approved schema. Never runs the server's own regular expressions and formats, and treats a schema that
 * may cost too much as open. Never throws. Cost: O(arguments × schema), both bounded.
 */
export function schemaMismatches(given: Json, schema: Json | undefined): readonly SchemaMismatch[] {
	if (!isJsonObject(given) || !isJsonObject(schema)) return [];
	const undeclared = undeclaredIn(given, schema);
	const validator = validatorOf(schema);
	if (validator === undefined) return undeclared;
	let errors: ReturnType<Validator['validate']>['errors'];
	try {
		({ errors } = validator.validate(given));
	} catch {
		// A dangling reference or endless nesting.
		return undeclared;
	}
	const found = new Map<string, SchemaMismatch>(undeclared.map((each) => [each.pointer, each]));
	for (const { instanceLocation, keyword, keywordLocation } of errors) {
		const kind = Object.hasOwn(KINDS, keyword) ? KINDS[keyword] : undefined;
		// Report that no alternative matches, not why each one fails.
		if (kind === undefined || /\/(?:anyOf|oneOf|not|if|allOf\/\d+\/(?:anyOf|oneOf))\//.test(keywordLocation)) continue;
		const pointer = instanceLocation.slice(1);
		const value = valueAt(given, pointer);
		if (kind === 'type' && isLenient(value)) continue;
		if (!found.has(pointer)) found.set(pointer, { kind, pointer, isForbidden: true });
	}
	return [...found.values()];
}

/** Models sometimes send numbers and booleans as text, or null for a missing value. Servers that care reject it themselves. */
function isLenient(value: Json | undefined): boolean {
	return value === null || (typeof value === 'string' && /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(value)) || typeof value === 'boolean';
}

function valueAt(value: Json, pointer: string): Json | undefined {
	let at: Json | undefined = value;
	for (const step of pointer.split('/').slice(1)) {
		const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
		at = Array.isArray(at) ? at[Number(name)] : isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
	}
	return at;
}

/** Top-level parameters that the schema doesn't declare although it declares others. */
function undeclaredIn(given: JsonObject, schema: JsonObject): readonly SchemaMismatch[] {
	const isOpen = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'patternProperties', '$dynamicRef'].some((key) => schema[key] !== undefined);
	const properties = isJsonObject(schema['properties']) ? schema['properties'] : undefined;
	if (isOpen || properties === undefined || schema['additionalProperties'] !== undefined) return [];
	return Object.keys(given)
		.filter((name) => !Object.hasOwn(properties, name))
		.map((name) => ({ kind: 'undeclared', pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, isForbidden: false }));
}

/** Validators by approved schema; undefined if the schema counts as open. */
const VALIDATORS = new WeakMap<JsonObject, { readonly validator: Validator | undefined }>();

function validatorOf(schema: JsonObject): Validator | undefined {
	const known = VALIDATORS.get(schema);
	if (known !== undefined) return known.validator;
	const validator = made(schema);
	VALIDATORS.set(schema, { validator });
	return validator;
}

function made(schema: JsonObject): Validator | undefined {
	if (!isCheap(schema)) return undefined;
	try {
		return new Validator(plain(schema, 0), '2020-12', false);
	} catch {
		return undefined;
	}
}

/** Maximum nodes of a schema with its references followed: each may be tried on each value. */
const MOST_NODES = 4_000;

function isCheap(schema: JsonObject): boolean {
	let left = MOST_NODES;
	const pending: Json[] = [schema];
	for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
		left -= 1;
		if (left < 0) return false;
		if (Array.isArray(node)) pending.push(...node.slice(0, MOST_NODES));
		else if (isJsonObject(node)) {
			const reference = node['$ref'];
			if (typeof reference === 'string') {
				if (!reference.startsWith('#')) return false;
				pending.push(valueAt(schema, reference.slice(1)) ?? {});
			}
			for (const [key, child] of Object.entries(node)) if (key !== '$defs' && key !== 'definitions') pending.push(child ?? null);
		}
	}
	return true;
}

/** Keywords that depend on a server's own expressions. They aren't checked. */
const LEFT_OUT: ReadonlySet<string> = new Set(['pattern', 'format', 'propertyNames', '$schema', '$id', 'id', '$anchor', '$dynamicRef']);
const DEEPEST = 64;

/** The schema without `LEFT_OUT` keywords. `isNames`: the keys are names that the server chose, not keywords. */
function plain(schema: Json, depth: number, isNames = false): JsonObject {
	if (!isJsonObject(schema) || depth > DEEPEST) return {};
	const hasPatterns = !isNames && schema['patternProperties'] !== undefined;
	const entries = Object.entries(schema).flatMap(([key, value]): [string, Json][] => {
		if (isNames) return [[key, child(value ?? null, depth, false)]];
		if (LEFT_OUT.has(key) || key === 'patternProperties' || (hasPatterns && key === 'additionalProperties')) return [];
		const holdsNames = key === 'properties' || key === '$defs' || key === 'definitions' || key === 'dependentSchemas';
		if (key === 'enum' || key === 'const' || key === 'default' || key === 'examples') return [[key, value ?? null]];
		return [[key, child(value ?? null, depth, holdsNames)]];
	});
	return Object.fromEntries(entries);
}

function child(value: Json, depth: number, isNames: boolean): Json {
	if (isJsonObject(value)) return plain(value, depth + 1, isNames);
	return Array.isArray(value) ? value.map((each: Json) => child(each, depth + 1, false)) : value;
}
