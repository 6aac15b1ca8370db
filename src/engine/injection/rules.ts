import { ANYWHERE, DATA, DECLARED, type InjectionRule, type RuleGroup } from './rule.ts';
import { ROWS } from './rules.generated.ts';

/** A group as in the rule files: roles can be given by a shared name. */
interface GroupRow<T> {
	readonly in: readonly string[];
	readonly weight: number;
	/** The reason for the weight or the choice of roles. */
	readonly why?: string;
	readonly of: readonly T[];
}

export interface InjectionRuleRow extends Omit<InjectionRule, 'patterns' | 'foreign' | 'shapes'> {
	readonly patterns: readonly GroupRow<string>[];
	readonly foreign?: readonly GroupRow<readonly string[]>[];
	readonly shapes?: readonly GroupRow<{ readonly form: string; readonly flags?: string }>[];
}

const TOGETHER = new Map([
	['data', DATA],
	['declared', DECLARED],
	['anywhere', ANYWHERE],
]);

function groupOf<T, U>({ in: names, of, weight }: GroupRow<T>, each: (item: T) => U): RuleGroup<U> {
	const roles = names.flatMap((name) => TOGETHER.get(name) ?? ANYWHERE.filter((role) => role === name));
	if (roles.length < names.length) throw new Error(`there's no role ${names.join(', ')}`);
	return { in: roles, weight, of: of.map(each) };
}

function ruleOf({ foreign = [], patterns, shapes = [], ...rest }: InjectionRuleRow): InjectionRule {
	return {
		...rest,
		patterns: patterns.map((group) => groupOf(group, (pattern) => pattern)),
		foreign: foreign.map((group) => groupOf(group, (classes) => classes)),
		shapes: shapes.map((group) => groupOf(group, ({ flags, form }) => new RegExp(form, flags))),
	};
}

/** Every rule, by id. */
export const RULES: readonly InjectionRule[] = ROWS.map(ruleOf);
