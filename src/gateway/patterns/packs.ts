import type { Json } from '../../base/json.ts';
import type { Finding, Severity, Tier } from '../../engine/finding.ts';
import type { StringPlan } from '../../engine/results/inspect-result.ts';
import type { PatternKind } from '../../policy/traffic/custom-patterns.ts';

/**
 * The user's own patterns. The set that `current` returns never changes: a reload replaces it as a whole, and work in progress ends with the old set
 * (R121).
 */
export interface PatternPort {
	current(): CompiledPacks;
}

/** What is inspected. A rule may apply to some of them only. */
export type PackSurface = 'definition' | 'call' | 'result';

/** Why the patterns didn't inspect everything: never "clean" (R012, trap 21). */
export type PackGap =
	/** The settings name a folder, and no rule could be loaded from it. */
	| 'no-patterns-loaded'
	/** A pattern ran out of time or was disabled for that, or a value was too large for the time available. */
	| 'pattern-time';

/** One set of patterns, in force as a whole. */
export interface CompiledPacks {
	/** Increases by one with each set. */
	readonly generation: number;
	readonly rules: readonly PackRule[];
	/** Runs the patterns over every string of the value, property names included. Never throws, and ends within its time budget. */
	inspect(value: Json, surface: PackSurface): PackInspection;
	/**
	 * The value with all personal data and secrets masked that patterns of the settings match (R069), for logs and for people. Undefined: the time
	 * ran out, so the content is unknown.
	 */
	masked(value: Json): Json | undefined;
}

export interface PackRule {
	/** `pattern.<pack>.<id or line>`. */
	readonly id: string;
	/** One sentence: the user's own, or a default. */
	readonly title: string;
	readonly severity: Severity;
	/** Hard: replaced or withheld if the mode says so. Soft: reported, or masked if it is sensitive. */
	readonly tier: Tier;
	/** `other` for all patterns of packs. */
	readonly kind: PatternKind;
	readonly regex: RegExp;
	/** Lowercase. The pattern is tried only on texts that contain one of them. Empty: always tried. */
	readonly literals: readonly string[];
	readonly surfaces: readonly PackSurface[];
	readonly place: PatternPlace;
}

/** Where a pattern is written: in a pack (lines count from 1), or in a list of the settings. */
export type PatternPlace =
	| { readonly kind: 'pack'; readonly file: string; readonly line: number }
	| { readonly kind: 'setting'; readonly where: readonly string[]; readonly workspace: number | undefined };

/** What the patterns found. Findings are hard from `high` on. Plans contain the matched spans, to be replaced if the mode says so (R127). */
export interface PackInspection {
	readonly findings: readonly Finding[];
	readonly plans: readonly StringPlan[];
	readonly gaps: readonly PackGap[];
	/** The engines that the patterns in force belong to. */
	readonly engines: readonly PatternEngine[];
}

export type PatternEngine = 'patterns' | 'pii' | 'secrets';
