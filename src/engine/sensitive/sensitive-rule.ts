import type { Severity } from '../finding.ts';
import type { ColumnReader } from './table-columns.ts';

/** `path` is a place where secrets are stored, such as a private key file. Relevant for the rules about calls, never masked. */
export type SensitiveCategory = 'pii' | 'secret' | 'path';

/** One sensitive value in a string. Doesn't contain the value itself, which is `text.slice(start, end)`. */
export interface SensitiveMatch {
	/** Snake case, stable: `email`, `credit_card`, `github_token`, `es_nif`. */
	readonly type: string;
	readonly category: SensitiveCategory;
	/** UTF-16 offsets in the raw string. */
	readonly start: number;
	readonly end: number;
	/** 0 to 1. */
	readonly confidence: number;
	readonly severity: Severity;
	/** The value is encoded (base64, hexadecimal …). The span covers the encoded text. */
	readonly isCoded?: true;
}

/** `proved`: a check digit or signature is valid. `refuted`: it can't be what it looks like. `weak`: valid form, but probably a placeholder. */
export type Proof = 'proved' | 'plausible' | 'weak' | 'refuted';

/** When a match needs one of the rule's context words near it (tier 3). */
export type ContextNeed =
	| 'none'
	/** Except if the match is most of a short value, such as a form field. */
	| 'long-text'
	| 'always';

/** How candidates are found (tier 1). Every pattern is bounded, so one attempt has constant cost. */
export type Search =
	/** The sticky pattern is tried `lead` units before each occurrence of a literal. The gate folds ASCII case; the pattern may be stricter. */
	| { readonly kind: 'literal'; readonly literals: readonly string[]; readonly lead?: number; readonly pattern: RegExp }
	/**
	 * Like `literal`, but code finds the spans: one, or several that one word labels. `at`: where the literal starts. `columns`: reads the
	 * text's tables.
	 */
	| {
			readonly kind: 'locate';
			readonly literals: readonly string[];
			readonly locate: (text: string, at: number, columns: ColumnReader) => Span | readonly Span[] | undefined;
	  }
	/**
	 * The pattern runs over the parts of the text with enough digits for a match. Only for forms without a literal at a known position. `near`:
	 * each match contains one of these, anywhere (any ASCII case). `nearWords`: or one of these, at a word start.
	 */
	| { readonly kind: 'scan'; readonly pattern: RegExp; readonly near?: readonly string[]; readonly nearWords?: readonly string[] };

export interface Span {
	readonly start: number;
	readonly end: number;
}

/** One kind of sensitive value. */
export interface Rule {
	readonly type: string;
	readonly category: SensitiveCategory;
	readonly severity: Severity;
	/** For `plausible` proof in an allowed context. A proof or a context word raises it. */
	readonly confidence: number;
	readonly search: Search;
	/** Tier 2. Default: plausible. `text` and `start` let a check read the context of the value. */
	readonly check?: (value: string, text: string, start: number) => Proof;
	/** Minimum entropy of the value, in bits per UTF-16 unit (tier 2). */
	readonly minEntropy?: number;
	/** Lowercase words (tier 3). They match at a word start, in the 60 units before or the 32 after a match. */
	readonly context?: readonly string[];
	/** Default: none. */
	readonly contextNeed?: ContextNeed;
	/** A value after another one with a context word, as in a list, needs no context word of its own. A short value keeps its severity. */
	readonly hasCheckDigit?: boolean;
	/**
	 * For tests: `{24}` stands for 24 letters and digits, `{24:0-9a-f}` for 24 characters of a class. Never a whole secret, so that secret
	 * scanners don't report it.
	 */
	readonly example?: string;
}

/** The span of the pattern's group `value`, `bare`, or `auth`, or of the whole match. */
export function spanOf(match: RegExpExecArray): Span {
	const { groups } = match;
	const value = groups?.['value'] ?? groups?.['bare'] ?? groups?.['auth'];
	if (value === undefined) return { start: match.index, end: match.index + match[0].length };
	const start = match.index + match[0].lastIndexOf(value);
	return { start, end: start + value.length };
}
