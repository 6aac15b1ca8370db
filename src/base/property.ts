/** A member of a value whose shape nobody has checked; `undefined` where it is no object. */
export function property(value: unknown, key: string): unknown {
	return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
