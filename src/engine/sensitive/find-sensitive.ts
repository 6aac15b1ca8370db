import { type FieldHint, hintOf } from './field-hints.ts';
import type { Label } from './labels.ts';
import { nearbyWords } from './nearby-words.ts';
import { candidatesIn, validate } from './sensitive-candidates.ts';
import type { Rule, SensitiveCategory, SensitiveMatch, Span } from './sensitive-rule.ts';
import { weigh, withoutOverlaps } from './weigh-sensitive.ts';

export interface SensitiveOptions {
	/** Default: pii and secret. */
	readonly categories?: readonly SensitiveCategory[];
	/** Only these types. `api_key` includes every secret (R068). Default: all. */
	readonly types?: readonly string[];
	/** Minimum confidence. Default: 0.4. */
	readonly minConfidence?: number;
	/** The name of the field that holds the text: `user_email`. It counts as context. With a name like `password`, the whole value is a match. */
	readonly field?: string;
}

const DEFAULT_CATEGORIES: readonly SensitiveCategory[] = ['pii', 'secret'];

/**
 * Sensitive values in one string, sorted by start and without overlaps. The string must be raw: normalizing destroys key formats.
 * Runs the three tiers in turn; each is exported for timing. Cost: O(n log n) at worst, O(n) if little is found.
 */
export function findSensitive(text: string, options: SensitiveOptions = {}): SensitiveMatch[] {
	const categories = options.categories ?? DEFAULT_CATEGORIES;
	const types = options.types === undefined ? undefined : new Set(options.types);
	const isWanted = (rule: Rule): boolean =>
		categories.includes(rule.category) &&
		(types === undefined || types.has(rule.type) || (rule.category === 'secret' && types.has('api_key')));
	const near = nearbyWords(text, options.field);
	let matches = weigh(text, validate(text, candidatesIn(text, near, isWanted)), near, options.minConfidence);
	if (categories.includes('pii')) {
		const labeled = near.labeled().filter(({ label }) => types === undefined || types.has(label.type));
		if (labeled.length > 0) matches = withoutOverlaps([...matches, ...labeled.map(({ label, span }) => matchOf(label, span))]);
	}
	const hinted = hintedMatch(text, hintOf(options.field), matches);
	const isHintWanted =
		hinted !== undefined &&
		categories.includes(hinted.category) &&
		(types === undefined || types.has(hinted.type) || (hinted.category === 'secret' && types.has('api_key')));
	return isHintWanted ? withoutOverlaps([...matches, hinted]) : matches;
}

function matchOf({ confidence, severity, type }: Label, { start, end }: Span): SensitiveMatch {
	return { type, category: 'pii', start, end, confidence, severity };
}

/** The value of a field named like `password` is a match, whatever it looks like. */
function hintedMatch(text: string, hint: FieldHint | undefined, matches: readonly SensitiveMatch[]): SensitiveMatch | undefined {
	if (hint === undefined || matches.some((match) => match.category === hint.category) || !hint.isValue(text)) return undefined;
	return { type: hint.type, category: hint.category, start: 0, end: text.length, confidence: hint.confidence, severity: hint.severity };
}
