/** Any JSON value as `JSON.parse` returns it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
	readonly [key: string]: Json | undefined;
}

export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `object[key]` if it is the object's own member. Nobody wrote inherited members (`constructor`, `__proto__`). */
export function ownMember(object: JsonObject, key: string): Json | undefined {
	return Object.hasOwn(object, key) ? object[key] : undefined;
}

const ESCAPED = /[~/]/;

/** A JSON pointer step, escaped. Source: RFC 6901, section 3. */
export function pointerStep(key: string | number): string {
	if (typeof key === 'number' || !ESCAPED.test(key)) return `/${key}`;
	return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The steps of a JSON pointer, unescaped. Source: RFC 6901, section 4. */
export function pointerSteps(pointer: string): readonly string[] {
	return pointer
		.split('/')
		.slice(1)
		.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
