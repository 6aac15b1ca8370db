import { isJsonObject, type Json } from '../../base/json.ts';
import { SEVERITIES, type Severity } from '../../engine/finding.ts';
import type { SettingProblem } from './traffic-policy.ts';

/** What a pattern in the settings looks for. Decides which engine's mode applies, and whether a match is masked or replaced. */
export const PATTERN_KINDS = ['pii', 'secret', 'other'] as const;
export type PatternKind = (typeof PATTERN_KINDS)[number];

/** The action for a match, in calls and in results. Strictest last. */
export const PATTERN_MODES = ['off', 'monitor', 'redact', 'block'] as const;
export type PatternMode = (typeof PATTERN_MODES)[number];

/** One entry of `mcpCordon.patterns.custom` (R068). Its form is valid; its expression hasn't been tried yet. */
export interface CustomPattern {
	/** `custom.<kind>.<name>`, with `workspace.` before the name for a workspace's pattern, so that it can never replace one of the user's. */
	readonly rule: string;
	readonly name: string;
	/** The raw expression; '' for an invalid one: it was requested but isn't active. */
	readonly regex: string;
	readonly kind: PatternKind;
	readonly severity: Severity;
	/** Undefined: the mode of its kind's engine. */
	readonly mode: PatternMode | undefined;
	/** The setting below `mcpCordon`: `patterns`, `custom`, its index. */
	readonly where: readonly string[];
	/** Index of the workspace that sets it; undefined: the user. */
	readonly workspace: number | undefined;
}

/** Maximum number of patterns in one list, and maximum length of one in UTF-16 units. */
export const CUSTOM_LIMITS = { count: 100, units: 512 } as const;

const LEVELS = SEVERITIES.filter((each) => each !== 'none');
const KEYS: readonly string[] = ['name', 'regex', 'kind', 'severity', 'mode'];
const PREFIX = 'custom.';

/** The kind of a rule from the settings; undefined for other rules. */
export function patternKindOf(rule: string): PatternKind | undefined {
	return rule.startsWith(PREFIX) ? PATTERN_KINDS.find((kind) => rule.startsWith(`${PREFIX}${kind}.`)) : undefined;
}

/** Whether the rule is one of the user's patterns, from a pack or the settings. Such a rule doesn't detect instructions to a model. */
export function isPatternRule(rule: string): boolean {
	return rule.startsWith('pattern.') || patternKindOf(rule) !== undefined;
}

/** The engine whose mode applies to one of the user's patterns, in calls and in results; undefined for other rules. */
export function patternEngineOf(rule: string): 'pii' | 'secrets' | 'patterns' | undefined {
	const kind = patternKindOf(rule);
	return kind === undefined || kind === 'other' ? (isPatternRule(rule) ? 'patterns' : undefined) : kind === 'pii' ? 'pii' : 'secrets';
}

/** Whether the rule finds data that is masked, not instructions to a model. */
export function isSensitiveRule(rule: string): boolean {
	const kind = patternKindOf(rule);
	return kind === 'pii' || kind === 'secret';
}

/**
 * Parses the list and reports invalid values with their position. A pattern without a usable expression isn't active; an invalid kind,
 * severity, or mode counts as the strictest (R117); the other patterns stay active in every case.
 */
export function parseCustomPatterns(value: unknown, workspace: number | undefined, problems: SettingProblem[]): readonly CustomPattern[] {
	if (value === undefined) return [];
	const root = ['patterns', 'custom'];
	const note = (where: readonly string[], allowed: string, holds?: SettingProblem['holds']): void =>
		void problems.push({ where, allowed, ...(holds === undefined ? {} : { holds }) });
	const unusable = (where: readonly string[], allowed: string, shown = where): readonly CustomPattern[] => {
		note(shown, allowed, 'nothing');
		return [{ rule: `${PREFIX}other.unusable`, name: '', regex: '', kind: 'other', severity: 'medium', mode: undefined, where, workspace }];
	};
	if (!Array.isArray(value)) return unusable(root, 'a list of objects with "name" and "regex"');
	const known = new Set<string>();
	return value.flatMap((item: unknown, index): readonly CustomPattern[] => {
		const where = [...root, String(index)];
		if (index >= CUSTOM_LIMITS.count) {
			if (index === CUSTOM_LIMITS.count) note(where, `at most ${CUSTOM_LIMITS.count} patterns`, 'nothing');
			return [];
		}
		if (!isJsonObject(item)) return unusable(where, 'an object with "name" and "regex"');
		for (const key of Object.keys(item)) if (!KEYS.includes(key)) note([...where, key], KEYS.map((each) => `"${each}"`).join(', '), 'rest');
		const { kind, mode, name, regex, severity } = item;
		if (typeof regex !== 'string' || regex === '' || regex.length > CUSTOM_LIMITS.units)
			return unusable(where, `a "regex" of 1 to ${CUSTOM_LIMITS.units} characters`, regex === undefined ? where : [...where, 'regex']);
		const isName = typeof name === 'string' && /^[A-Za-z][\w-]{0,39}$/.test(name);
		const isFree = isName && !known.has(name.toLowerCase());
		if (!isName) note(name === undefined ? where : [...where, 'name'], 'a letter, then letters, digits, "_" and "-", at most 40', 'rest');
		else if (!isFree) note([...where, 'name'], 'a name that no other pattern in the list has', 'rest');
		// A pattern with an invalid name still works: it gets a name from us.
		const own = isFree ? name : `pattern-${index + 1}`;
		known.add(own.toLowerCase());
		const of = <T extends string>(given: Json | undefined, all: readonly T[], key: string, strictest: T): T => {
			const one = all.find((each) => each === given);
			if (one === undefined) note([...where, key], all.map((each) => `"${each}"`).join(', '));
			return one ?? strictest;
		};
		const read = {
			kind: kind === undefined ? 'pii' : of(kind, PATTERN_KINDS, 'kind', 'other'),
			severity: severity === undefined ? 'medium' : of(severity, LEVELS, 'severity', 'critical'),
			mode: mode === undefined ? undefined : of(mode, PATTERN_MODES, 'mode', 'block'),
		} as const;
		const rule = `${PREFIX}${read.kind}.${workspace === undefined ? '' : 'workspace.'}${own.toLowerCase()}`;
		return [{ ...read, rule, name: own, regex, where, workspace }];
	});
}

/** The modes that single patterns set, by rule. For equal names in two folders, the stricter one. */
export function modesOfPatterns(patterns: readonly CustomPattern[]): Readonly<Record<string, PatternMode>> {
	const modes: Record<string, PatternMode> = {};
	for (const { mode, rule } of patterns) {
		if (mode === undefined) continue;
		const other = modes[rule] ?? 'off';
		modes[rule] = PATTERN_MODES.indexOf(mode) >= PATTERN_MODES.indexOf(other) ? mode : other;
	}
	return modes;
}
