import type { Expression } from './recheck-collect.mjs';

/** Name of an expression in the kept answers. */
export declare function keyOf(expression: Expression): string;
/** Whether text can hold the expression up. Synchronous; up to a few seconds for a bad one. */
export declare function judge(expression: Expression): {
	readonly verdict: 'safe' | 'timed' | 'slow';
	readonly ms?: number;
	readonly text?: string;
};
