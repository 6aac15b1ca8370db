import { isJsonObject, type Json, type JsonObject, pointerStep } from '../../base/json.ts';

/** What does not fit the tool's `inputSchema`, on its first level. */
export interface SchemaMismatch {
	readonly kind: 'undeclared' | 'wrong-type';
	/** Into the arguments. */
	readonly pointer: string;
	/** The schema says that it takes nothing else. */
	readonly isForbidden: boolean;
}

/**
 * Parameters that the schema does not name, and values of another type than it states. Only what can be told for certain: references,
 * combinations and patterns make a schema count as open (no schema of a server is ever compiled). Cost: O(parameters).
 */
export function schemaMismatches(given: Json, schema: Json | undefined): readonly SchemaMismatch[] {
	if (!isJsonObject(given) || !isJsonObject(schema)) return [];
	const isOpen = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'patternProperties', '$dynamicRef'].some((key) => schema[key] !== undefined);
	const properties = isJsonObject(schema['properties']) ? schema['properties'] : undefined;
	const additional = schema['additionalProperties'];
	const found: SchemaMismatch[] = [];
	for (const [name, value] of Object.entries(given)) {
		const declared = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
		if (declared === undefined) {
			if (isOpen || (properties === undefined && additional === undefined) || additional === true || isJsonObject(additional)) continue;
			found.push({ kind: 'undeclared', pointer: pointerStep(name), isForbidden: additional === false });
		} else if (isJsonObject(declared) && !fits(value ?? null, declared)) {
			found.push({ kind: 'wrong-type', pointer: pointerStep(name), isForbidden: true });
		}
	}
	return found;
}

function fits(value: Json, schema: JsonObject): boolean {
	const { type } = schema;
	const types = typeof type === 'string' ? [type] : Array.isArray(type) ? type : [];
	if (types.length === 0 || value === null || schema['nullable'] === true) return true;
	return types.some((each) => {
		switch (each) {
			case 'string':
				return typeof value === 'string';
			// Models write numbers as text now and then; servers that care refuse it themselves.
			case 'number':
			case 'integer':
				return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));
			case 'boolean':
				return typeof value === 'boolean' || value === 'true' || value === 'false';
			case 'array':
				return Array.isArray(value);
			case 'object':
				return isJsonObject(value);
			default:
				return true;
		}
	});
}
