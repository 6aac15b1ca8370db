/** Any JSON value as `JSON.parse` yields it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
	readonly [key: string]: Json | undefined;
}

export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const ESCAPED = /[~/]/;

/** A JSON pointer step, escaped. Source: RFC 6901, section 3. */
export function pointerStep(key: string | number): string {
	if (typeof key === 'number' || !ESCAPED.test(key)) return `/${key}`;
	return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
