/** What a text is to the model that reads it. */
export type Role = 'tool' | 'instructions' | 'result' | 'error' | 'prompt';

/** What has one weight in these roles. */
export interface RuleGroup<T> {
	readonly in: readonly Role[];
	readonly weight: number;
	readonly of: readonly T[];
}

/** One kind of instruction: a file in `rules`. */
export interface InjectionRule {
	readonly id: string;
	/** What the passage does, as a person would say it: shown with the finding. */
	readonly says: string;
	/** Of the honest texts of the corpus, how many are suspect or taken for an attack because of this rule: counted by `test/eval/rates.ts`, and checked. */
	readonly onHonest: { readonly suspect: number; readonly attack: number };
	/** See `pattern.ts`. The weight of what matches: 1 is an attack by itself, 0.6 is worth a look, less counts only beside other rules. */
	readonly patterns: readonly RuleGroup<string>[];
	/** In other languages than English, where the order of words differs: classes that must all be in one sentence. */
	readonly foreign: readonly RuleGroup<readonly string[]>[];
	/** Marks that words alone do not tell: expressions over the raw text, with bounded quantifiers. */
	readonly shapes: readonly RuleGroup<RegExp>[];
	/** The shapes are marks of speakers: templates and texts about them show such marks. */
	readonly isTurn?: boolean;
	readonly examples: { readonly match: readonly string[]; readonly noMatch: readonly string[] };
}

/** What comes from outside as data. */
export const DATA: readonly Role[] = ['result', 'error'];
/** What a server declares. */
export const DECLARED: readonly Role[] = ['tool', 'instructions'];
export const ANYWHERE: readonly Role[] = ['tool', 'instructions', 'result', 'error', 'prompt'];
