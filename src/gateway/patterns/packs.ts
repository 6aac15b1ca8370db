import type { Json } from '../../base/json.ts';
import type { Finding, Severity, Tier } from '../../engine/finding.ts';
import type { StringPlan } from '../../engine/results/inspect-result.ts';
import type { PatternKind } from '../../policy/traffic/custom-patterns.ts';

/** The user's own patterns. What `current` returns never changes: a reload replaces it as a whole, and work in progress ends with the old set (R121). */
export interface PatternPort {
	current(): CompiledPacks;
}

/** What is inspected. A rule may be for some of them only. */
export type PackSurface = 'definition' | 'call' | 'result';

/** Why the patterns say less than they should: never "clean" (R012, trap 21). */
export type PackGap =
	/** A folder is named in the settings, and no rule could be loaded from it. */
	| 'no-patterns-loaded'
	/** A pattern ran out of time, was put aside because it did, or a value was too large for the time there is. */
	| 'pattern-time';

/** One set of patterns, in force as a whole. */
export interface CompiledPacks {
	/** Grows by one with each set. */
	readonly generation: number;
	readonly rules: readonly PackRule[];
	/** Runs the patterns over every string of the value, property names included. Never throws, and ends within its time budget. */
	inspect(value: Json, surface: PackSurface): PackInspection;
	/**
	 * The value with everything masked that patterns of the settings call personal data or a credential (R069): for logs and for people.
	 * Undefined: the time ran out, so nobody knows what it holds.
	 */
	masked(value: Json): Json | undefined;
}

export interface PackRule {
	/** `pattern.<pack>.<id or line>`. */
	readonly id: string;
	/** One sentence: the user's own, or ours. */
	readonly title: string;
	readonly severity: Severity;
	/** Hard: replaced or withheld where the mode says so. Soft: reported, or masked where it is sensitive. */
	readonly tier: Tier;
	/** `other` for everything in packs. */
	readonly kind: PatternKind;
	readonly regex: RegExp;
	/** Lower case; where none of them occurs in a text the pattern is not tried. None: always tried. */
	readonly literals: readonly string[];
	readonly surfaces: readonly PackSurface[];
	readonly place: PatternPlace;
}

/** Where a pattern stands: in a pack, lines from 1, or in a list of the settings. */
export type PatternPlace =
	| { readonly kind: 'pack'; readonly file: string; readonly line: number }
	| { readonly kind: 'setting'; readonly where: readonly string[]; readonly workspace: number | undefined };

/** What the patterns saw. Hard findings from `high` on; plans hold the matched spans, to be replaced where the mode says so (R127). */
export interface PackInspection {
	readonly findings: readonly Finding[];
	readonly plans: readonly StringPlan[];
	readonly gaps: readonly PackGap[];
	/** The engines that the patterns in force belong to. */
	readonly engines: readonly PatternEngine[];
}

export type PatternEngine = 'patterns' | 'pii' | 'secrets';
