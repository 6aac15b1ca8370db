import type { Severity } from '../finding.ts';
import type { ContextNeed, Rule, Search, SensitiveCategory } from './sensitive-rule.ts';

type Check = NonNullable<Rule['check']>;
type Locate = Extract<Search, { readonly kind: 'locate' }>['locate'];
export type Checks = Readonly<Record<string, Check>>;
export type Locates = Readonly<Record<string, Locate>>;

/** Words, or the name of a list of words. */
type Words = readonly string[] | string;

/** A rule in a JSON file. It references functions by name. Without literals, it scans. */
export interface RuleRow {
	readonly type: string;
	/** What the rule finds, with its source. */
	readonly about?: string;
	/** Default `secret`. */
	readonly category?: SensitiveCategory;
	readonly severity: Severity;
	readonly confidence: number;
	readonly literals?: readonly string[];
	/** The name of a function that finds the spans, instead of `form`. */
	readonly locate?: string;
	/** A regular expression. */
	readonly form?: string;
	readonly flags?: string;
	readonly lead?: number;
	readonly near?: Words;
	readonly nearWords?: Words;
	readonly check?: string;
	readonly minEntropy?: number;
	readonly context?: Words;
	readonly contextNeed?: ContextNeed;
	readonly hasCheckDigit?: boolean;
	readonly example?: string;
}

/** What a file's rows reference by name. */
export interface RowNames {
	readonly checks?: Checks;
	readonly locates?: Locates;
	readonly words?: Readonly<Record<string, readonly string[]>>;
	/** Shared parts of expressions: a form includes them as `{NAME}`. */
	readonly parts?: Readonly<Record<string, string>>;
}

/** The rules of a file, in order. Throws on an unknown name. */
export function rulesOf(rows: readonly RuleRow[], names: RowNames): readonly Rule[] {
	return rows.map((row) => ruleOf(row, names));
}

function ruleOf(row: RuleRow, names: RowNames): Rule {
	const { category = 'secret', check, confidence, context, example, hasCheckDigit, minEntropy, severity, contextNeed, type } = row;
	return {
		type,
		category,
		severity,
		confidence,
		search: searchOf(row, names),
		...(check === undefined ? {} : { check: named(names.checks, check) }),
		...(minEntropy === undefined ? {} : { minEntropy }),
		...(context === undefined ? {} : { context: listOf(names, context) }),
		...(contextNeed === undefined ? {} : { contextNeed }),
		...(hasCheckDigit === undefined ? {} : { hasCheckDigit }),
		...(example === undefined ? {} : { example }),
	};
}

function searchOf({ flags = '', form = '', lead, literals, locate, near, nearWords }: RuleRow, names: RowNames): Search {
	if (locate !== undefined) return { kind: 'locate', literals: literals ?? [], locate: named(names.locates, locate) };
	const source = form.replace(/\{([A-Z]{3,})\}/g, (_, name: string) => named(names.parts, name));
	if (literals !== undefined)
		return { kind: 'literal', literals, pattern: new RegExp(source, `${flags}y`), ...(lead === undefined ? {} : { lead }) };
	return {
		kind: 'scan',
		pattern: new RegExp(source, `${flags}g`),
		...(near === undefined ? {} : { near: listOf(names, near) }),
		...(nearWords === undefined ? {} : { nearWords: listOf(names, nearWords) }),
	};
}

function listOf({ words }: RowNames, list: Words): readonly string[] {
	return typeof list === 'string' ? named(words, list) : list;
}

function named<T>(all: Readonly<Record<string, T>> | undefined, name: string): T {
	const found = all?.[name];
	if (found === undefined) throw new Error(`there's no rule ${name}`);
	return found;
}
