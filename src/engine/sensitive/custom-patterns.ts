import { err, ok, type Result } from '../../base/result.ts';
import { SEVERITIES, type Severity } from '../finding.ts';

/** `pii_detection.custom_patterns` of the settings (R068). */
export interface CustomPattern {
	readonly name: string;
	readonly regex: string;
	readonly severity: string;
}

export interface CompiledPattern {
	readonly name: string;
	readonly regex: RegExp;
	readonly severity: Severity;
}

export type PatternFailure =
	| { readonly kind: 'bad-name'; readonly name: string }
	| { readonly kind: 'too-long'; readonly name: string; readonly maxLength: number }
	| { readonly kind: 'bad-regex'; readonly name: string }
	| { readonly kind: 'too-slow'; readonly name: string }
	| { readonly kind: 'bad-severity'; readonly name: string }
	| { readonly kind: 'too-many'; readonly name: string; readonly maxCount: number };

export const CUSTOM_PATTERN_LIMITS = { maxLength: 512, maxCount: 100 } as const;

/**
 * Each pattern by itself: a bad one is reported and the others are kept. JavaScript has no guarantee against exponential patterns, so
 * a quantified group that holds a quantifier is refused, and callers run what is left in the worker with its time budget (trap 10).
 */
export function compilePatterns(patterns: readonly CustomPattern[]): {
	readonly compiled: readonly CompiledPattern[];
	readonly failures: readonly PatternFailure[];
} {
	const compiled: CompiledPattern[] = [];
	const failures: PatternFailure[] = [];
	for (const [index, pattern] of patterns.entries()) {
		const result: Result<CompiledPattern, PatternFailure> =
			index < CUSTOM_PATTERN_LIMITS.maxCount
				? compile(pattern)
				: err({ kind: 'too-many', name: pattern.name, maxCount: CUSTOM_PATTERN_LIMITS.maxCount });
		if (result.ok) compiled.push(result.value);
		else failures.push(result.error);
	}
	return { compiled, failures };
}

function compile({ name, regex, severity }: CustomPattern): Result<CompiledPattern, PatternFailure> {
	if (!/^[A-Za-z][\w.-]{0,63}$/.test(name)) return err({ kind: 'bad-name', name });
	if (regex.length > CUSTOM_PATTERN_LIMITS.maxLength) return err({ kind: 'too-long', name, maxLength: CUSTOM_PATTERN_LIMITS.maxLength });
	const level = SEVERITIES.find((each) => each === severity && each !== 'none');
	if (level === undefined) return err({ kind: 'bad-severity', name });
	if (hasNestedQuantifier(regex)) return err({ kind: 'too-slow', name });
	try {
		return ok({ name, regex: new RegExp(regex, 'gmu'), severity: level });
	} catch {
		try {
			// `u` refuses escapes such as `\-` that people carry over from other languages.
			return ok({ name, regex: new RegExp(regex, 'gm'), severity: level });
		} catch {
			return err({ kind: 'bad-regex', name });
		}
	}
}

/** A group with an unbounded quantifier inside and one behind: `(a+)+`, `(.*x)*`, `(a|b+){2,}`. Conservative: refuses some harmless ones. */
function hasNestedQuantifier(source: string): boolean {
	const open: boolean[] = [];
	let inClass = false;
	for (let at = 0; at < source.length; at += 1) {
		const character = source[at];
		if (character === '\\') at += 1;
		else if (inClass) inClass = character !== ']';
		else if (character === '[') inClass = true;
		else if (character === '(') open.push(false);
		else if (character === ')') {
			const inner = open.pop() ?? false;
			const isRepeated = /^(?:[*+]|\{\d+(?:,\d*)?\})/.test(source.slice(at + 1, at + 12));
			if (inner && isRepeated) return true;
			if (open.length > 0 && (inner || isRepeated)) open[open.length - 1] = true;
		} else if (open.length > 0 && (character === '*' || character === '+' || /^\{\d+,\d*\}/.test(source.slice(at, at + 12))))
			open[open.length - 1] = true;
	}
	return false;
}
