import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';

// Arguments that a tool also requires in a request header (MCP 2026-07-28, Streamable HTTP, custom headers from tool parameters).

/** The annotation in a tool's input schema that names such a header. */
const ANNOTATION = 'x-mcp-header';
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const TYPES: ReadonlySet<Json | undefined> = new Set(['string', 'integer', 'boolean']);

export interface ParamHeader {
	readonly header: string;
	/** Path to the argument, starting at the arguments. */
	readonly path: readonly string[];
}

/** The headers that calls of this tool carry; `undefined`: its annotations violate the rules, so it can't be called over HTTP. */
export function paramHeadersOf(tool: JsonObject): readonly ParamHeader[] | undefined {
	const found: ParamHeader[] = [];
	const names = new Set<string>();
	const pending: { readonly schema: Json | undefined; readonly path: readonly string[] | undefined }[] = [
		{ schema: tool['inputSchema'], path: [] },
	];
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		const { path, schema } = next;
		if (!isJsonObject(schema)) continue;
		if (Object.hasOwn(schema, ANNOTATION)) {
			const name = schema[ANNOTATION];
			const isUsable = path !== undefined && path.length > 0 && typeof name === 'string' && TOKEN.test(name) && TYPES.has(schema['type']);
			if (!isUsable || names.has(name.toLowerCase())) return undefined;
			names.add(name.toLowerCase());
			found.push({ header: `mcp-param-${name.toLowerCase()}`, path });
		}
		const { properties } = schema;
		if (isJsonObject(properties))
			for (const [key, child] of Object.entries(properties))
				pending.push({ schema: child, path: path === undefined ? undefined : [...path, key] });
		for (const keyword of UNREACHABLE)
			for (const child of subschemas(keyword, schema[keyword])) pending.push({ schema: child, path: undefined });
	}
	return found;
}

/** JSON Schema keywords under which an argument has no fixed place. */
const UNREACHABLE = [
	...['items', 'prefixItems', 'contains', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'propertyNames'],
	...['patternProperties', 'dependentSchemas', 'oneOf', 'anyOf', 'allOf', 'not', 'if', 'then', 'else', '$defs', 'definitions'],
] as const;
/** The keywords among them whose schemas have names. */
const NAMED: ReadonlySet<string> = new Set(['patternProperties', 'dependentSchemas', '$defs', 'definitions']);

function subschemas(keyword: string, value: Json | undefined): readonly (Json | undefined)[] {
	if (Array.isArray(value)) return value as readonly Json[];
	return NAMED.has(keyword) && isJsonObject(value) ? Object.values(value) : [value];
}

/** One header for each argument that is present. */
export function paramHeaders(declared: readonly ParamHeader[], given: Json | undefined): Readonly<Record<string, string>> {
	const headers: Record<string, string> = {};
	for (const { header, path } of declared) {
		let value = given;
		for (const key of path) value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
		const text = textOf(value);
		if (text !== undefined) headers[header] = headerValue(text);
	}
	return headers;
}

function textOf(value: Json | undefined): string | undefined {
	if (typeof value === 'string') return value;
	if (typeof value === 'boolean') return String(value);
	return typeof value === 'number' && (!Number.isInteger(value) || Number.isSafeInteger(value)) ? String(value) : undefined;
}

const PLAIN = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/;
const ENCODED = /^=\?base64\?.*\?=$/s;

/** Encodes a value for a header: unchanged, or Base64 when it could be misread. */
export function headerValue(text: string): string {
	return PLAIN.test(text) && !ENCODED.test(text) ? text : `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
}
