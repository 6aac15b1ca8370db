import type { Severity } from '../finding.ts';
import type { ColumnReader } from './table-columns.ts';

/** `path` names a place where secrets are kept, for example a private key file: worth a rule about calls, never masked. */
export type SensitiveCategory = 'pii' | 'secret' | 'path';

/** One sensitive value inside one string. Never the value itself: it is `text.slice(start, end)`. */
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
	/** It stands there in code (base64, hexadecimal …): the span is that of the code. */
	readonly isCoded?: true;
}

/** `proved`: a check digit or signature holds. `refuted`: it cannot be what it looks like. `weak`: real in form, most likely a stand-in. */
export type Proof = 'proved' | 'plausible' | 'weak' | 'refuted';

/** When a match needs one of the rule's context words near it (tier 3). */
export type ContextNeed =
	| 'none'
	/** Unless it is most of a short value, such as a form field. */
	| 'long-text'
	| 'always';

/** How candidates are found (tier 1). Every pattern is bounded, so that one attempt costs at most a constant. */
export type Search =
	/** The sticky pattern is tried where a literal occurs, `lead` units before it. The gate folds ASCII case, the pattern need not. */
	| { readonly kind: 'literal'; readonly literals: readonly string[]; readonly lead?: number; readonly pattern: RegExp }
	/** As `literal`, with the spans found by code: one, or several that one word names. `at` is where the literal starts, `columns` reads the tables of the text. */
	| {
			readonly kind: 'locate';
			readonly literals: readonly string[];
			readonly locate: (text: string, at: number, columns: ColumnReader) => Span | readonly Span[] | undefined;
	  }
	/**
	 * The pattern runs over the text, where it has digits enough for a match: only where no literal stands at a known place. `near`: each
	 * match holds one of these, somewhere (any ASCII case). `nearWords`: or one of these, where a word begins.
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
	/** With `plausible` proof and where it may stand. A proof or a context word raises it. */
	readonly confidence: number;
	readonly search: Search;
	/** Tier 2. Default: plausible. `text` and `start` let a check look at what surrounds the value. */
	readonly check?: (value: string, text: string, start: number) => Proof;
	/** Bits per UTF-16 unit that the value needs (tier 2). */
	readonly minEntropy?: number;
	/** Lower-case words (tier 3). They match at a word start, in the 60 units before or the 32 after a match. */
	readonly context?: readonly string[];
	/** Default: none. */
	readonly contextNeed?: ContextNeed;
	/** A value that follows one with a context word, as in a list, needs none of its own, and a short value keeps its severity. */
	readonly hasCheckDigit?: boolean;
	/** For tests: `{24}` stands for so many letters and digits, `{24:0-9a-f}` for so many of a class. Never a whole secret, so that scanners stay quiet. */
	readonly example?: string;
}

/** What the pattern's group `value` (or `bare`, or `auth`) covers, or the whole match. */
export function spanOf(match: RegExpExecArray): Span {
	const { groups } = match;
	const value = groups?.['value'] ?? groups?.['bare'] ?? groups?.['auth'];
	if (value === undefined) return { start: match.index, end: match.index + match[0].length };
	const start = match.index + match[0].lastIndexOf(value);
	return { start, end: start + value.length };
}
