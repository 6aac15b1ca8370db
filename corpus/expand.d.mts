/** The kinds a placeholder may name. */
export declare const SECRET_KINDS: readonly string[];
/** Replaces each `{{secret:kind}}` of a text by a made-up value of that shape; the same seed gives the same value. */
export declare function expandText(text: string, seed: string): string;
/** A copy of a JSON value with every placeholder replaced, in keys as well as in values. */
export declare function expand<T>(value: T, seed: string): T;
