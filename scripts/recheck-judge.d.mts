import type { Expression } from './recheck-collect.mjs';

/** Name of an expression in the kept answers. */
export declare function keyOf(expression: Expression): string;
/** Whether text can hold the expression up. Synchronous; up to a few seconds for a bad one. */
export declare function judge(expression: Expression): {
	readonly verdict: 'proved' | 'pumped' | 'slow';
	/** For texts of 10,000, 20,000 and 40,000 characters. */
	readonly ms?: readonly number[];
	readonly text?: string;
};
