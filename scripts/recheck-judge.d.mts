import type { Expression } from './recheck-collect.mjs';

/** The name of an expression in the stored results. */
export declare function keyOf(expression: Expression): string;
/** Whether text can slow the expression down. Synchronous, and takes up to a few seconds for a bad one. */
export declare function judge(expression: Expression): {
	readonly verdict: 'proved' | 'pumped' | 'slow';
	/** For texts of 10,000, 20,000, and 40,000 characters. */
	readonly ms?: readonly number[];
	readonly text?: string;
};
