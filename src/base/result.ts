/** The outcome of something that may fail. Expected failures are values; bugs throw. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export function ok<T>(value: T): Result<T, never> {
	return { ok: true, value };
}

export function err<E>(error: E): Result<never, E> {
	return { ok: false, error };
}

/** Ends a switch over a union: a new case then causes a compile error at every switch to update. */
export function assertNever(value: never): never {
	throw new Error(`unexpected case: ${String((value as { kind?: unknown }).kind ?? value)}`);
}
