/** The role of a text for the model that reads it. */
export type Role = 'tool' | 'instructions' | 'result' | 'error' | 'prompt';

/** Patterns with the same weight in these roles. */
export interface RuleGroup<T> {
	readonly in: readonly Role[];
	readonly weight: number;
	readonly of: readonly T[];
}

/** One kind of instruction: a file in `rules`. */
export interface InjectionRule {
	readonly id: string;
	/** What the passage does, in plain words: shown with the finding. */
	readonly says: string;
	/** The number of honest corpus texts that are suspect or count as an attack because of this rule. Counted by `test/eval/rates.ts`, and checked. */
	readonly onHonest: { readonly suspect: number; readonly attack: number };
	/** See `pattern.ts`. Weight: 1 is an attack by itself, 0.6 is suspicious, less counts only together with other rules. */
	readonly patterns: readonly RuleGroup<string>[];
	/** For other languages, where the word order differs: classes that must all be in one sentence. */
	readonly foreign: readonly RuleGroup<readonly string[]>[];
	/** Marks that words alone don't show: expressions over the raw text, with bounded quantifiers. */
	readonly shapes: readonly RuleGroup<RegExp>[];
	/** The shapes are speaker marks. Templates and texts about them show such marks. */
	readonly isTurn?: boolean;
	readonly examples: { readonly match: readonly string[]; readonly noMatch: readonly string[] };
}

/** External content that arrives as data. */
export const DATA: readonly Role[] = ['result', 'error'];
/** What a server declares. */
export const DECLARED: readonly Role[] = ['tool', 'instructions'];
export const ANYWHERE: readonly Role[] = ['tool', 'instructions', 'result', 'error', 'prompt'];
