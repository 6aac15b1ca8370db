/** A member of a value with an unchecked shape; `undefined` when the value isn't an object. */
export function property(value: unknown, key: string): unknown {
	return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
