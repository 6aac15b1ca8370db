import type { Expression } from './recheck-collect.mjs';

export interface CheckReport {
	/** The results, by `keyOf`. */
	readonly results: { readonly [key: string]: 'proved' | 'pumped' | 'slow' };
	/** Slow, and not accepted. */
	readonly slow: readonly (Expression & { readonly files: readonly string[] })[];
	readonly checked: number;
	readonly total: number;
}
export declare function readResults(): CheckReport['results'];
export declare function readAccepted(): ReadonlyMap<string, string>;
/** Checks what `known` doesn't contain. */
export declare function checkAll(known: CheckReport['results']): Promise<CheckReport>;
