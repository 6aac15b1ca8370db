import { err, ok, type Result } from '../../base/result.ts';
import { SEVERITIES, type Severity } from '../../engine/finding.ts';
import type { PatternProblem } from '../../link/pattern-problems.ts';
import type { PackRule, PackSurface } from './packs.ts';
import { runTimed } from './timed.ts';

export const PACK_LIMITS = { fileBytes: 1_000_000, files: 200, rules: 2_000, patternUnits: 2_000 } as const;
export const ALL_SURFACES: readonly PackSurface[] = ['definition', 'call', 'result'];

/** A pattern as written in a pack. */
export interface PatternSource {
	readonly id: string;
	readonly title: string;
	readonly severity: Severity;
	readonly pattern: string;
	/** Lowercase. If there are any, the pattern is tried only on texts that contain one of them. */
	readonly literals: readonly string[];
	readonly surfaces: readonly PackSurface[];
	readonly file: string;
	readonly line: number;
}

/**
 * Compiles a pattern as people know it from other tools: ignores case (R119), `^` and `$` match at lines, and it accepts the escapes and groups of
 * Python and PCRE that JavaScript can express. Otherwise JavaScript syntax. The error is one sentence that says what to do.
 */
export function compilePattern(source: string): Result<RegExp, string> {
	if (source.length > PACK_LIMITS.patternUnits)
		return err(`The pattern is longer than ${PACK_LIMITS.patternUnits} characters. Split it into several lines.`);
	const translated = translate(source);
	if (!translated.ok) return translated;
	const { flags, pattern } = translated.value;
	const regex = tryCompile(pattern, `${flags}u`) ?? tryCompile(pattern, flags);
	if (regex === undefined) return err(`This isn't a regular expression: ${reasonOf(pattern, flags)}.`);
	const onNothing = timedTest(regex, '');
	if (onNothing === undefined) return err(TOO_SLOW);
	if (onNothing) return err('The pattern matches an empty text, so it would match everywhere. Make it require at least one character.');
	const isTooSlow = isSlow(regex, source);
	regex.lastIndex = 0;
	return isTooSlow ? err(TOO_SLOW) : ok(regex);
}

export const TOO_SLOW = 'The pattern takes too long on some texts. Avoid a repetition inside a repetition, such as (a+)+ or (.*,)*.';

/** Compiles a pattern into a rule. The error has the pattern's file and line. */
export function toRule(source: PatternSource): Result<PackRule, PatternProblem> {
	const compiled = compilePattern(source.pattern);
	if (!compiled.ok) return err({ file: source.file, line: source.line, message: compiled.error, level: 'warning' });
	const { file, id, line, literals, severity, surfaces, title } = source;
	const tier = SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf('high') ? 'hard' : 'soft';
	const place = { kind: 'pack', file, line } as const;
	return ok({ id, title, severity, tier, kind: 'other', regex: compiled.value, literals, surfaces, place });
}

function tryCompile(pattern: string, flags: string): RegExp | undefined {
	try {
		return new RegExp(pattern, flags);
	} catch {
		return undefined;
	}
}

/** The engine's own message, without the pattern. */
function reasonOf(pattern: string, flags: string): string {
	try {
		new RegExp(pattern, flags);
		return "it can't be read";
	} catch (cause) {
		const message = cause instanceof Error ? cause.message : '';
		return (message.split(': ').at(-1) ?? "it can't be read").toLowerCase();
	}
}

interface Translated {
	readonly pattern: string;
	readonly flags: string;
}

/** Translates leading flag groups, named groups, and anchors of the whole text. Syntax that JavaScript can't express is an error. */
function translate(source: string): Result<Translated, string> {
	let pattern = source;
	let flags = 'gim';
	const leading = /^\(\?([a-zA-Z]+)\)/.exec(pattern);
	if (leading !== null) {
		for (const flag of leading[1] ?? '') {
			if (flag === 's') flags += 's';
			else if (flag === 'x')
				return err("Patterns with free spacing, (?x), aren't supported. Write the pattern without extra spaces and comments.");
			else if (!/[imuaL]/.test(flag)) return err(`The flag "${flag}" isn't supported.`);
		}
		pattern = pattern.slice(leading[0].length);
	}
	if (/(?<!\\)(?:[*+?}])\+/.test(withoutClasses(pattern)) || /\(\?>/.test(pattern))
		return err("Possessive quantifiers and atomic groups aren't supported. Use ordinary ones.");
	pattern = pattern
		.replace(/\(\?P<([A-Za-z_]\w*)>/g, '(?<$1>')
		.replace(/\(\?P=([A-Za-z_]\w*)\)/g, '\\k<$1>')
		.replace(/(?<!\\)((?:\\\\)*)\\A/g, '$1(?<![\\s\\S])')
		.replace(/(?<!\\)((?:\\\\)*)\\[Zz]/g, '$1(?![\\s\\S])');
	return ok({ pattern, flags: [...new Set(flags)].join('') });
}

function withoutClasses(pattern: string): string {
	return pattern.replace(/\\./g, 'xx').replace(/\[[^\]]*(?:\]|$)/g, 'x');
}

/** Computing time that all probes of one pattern may take, in milliseconds. */
const PROBE_MS = 150;
/** Long enough that a pattern with cubic cost fails, short enough that one with quadratic cost passes. UTF-16 units. */
const PROBE_UNITS = 800;

/** Tries texts that reveal endless backtracking: one unit repeated many times, and a character at the end that doesn't match. */
function isSlow(regex: RegExp, source: string): boolean {
	const pumps = new Set(['a', '0', ' ', 'A', '_', '.', '-', '/', '=', ',', 'ab ', 'a.', 'a0', ...literalsOf(source)]);
	return !runTimed(PROBE_MS, () => {
		for (const pump of pumps) {
			for (const units of [40, PROBE_UNITS]) {
				regex.lastIndex = 0;
				regex.test(`${pump.repeat(Math.ceil(units / pump.length))}\u0001`);
			}
		}
	});
}

/** Sequences of plain characters in the pattern. */
function literalsOf(source: string): readonly string[] {
	return (source.replace(/\\./g, ' ').match(/[A-Za-z0-9@:#<>"'-]{1,24}/g) ?? []).slice(0, 8);
}

/** Undefined: the time ran out. */
export function timedTest(regex: RegExp, text: string): boolean | undefined {
	let isMatch = false;
	const isDone = runTimed(PROBE_MS, () => {
		regex.lastIndex = 0;
		isMatch = regex.test(text);
	});
	return isDone ? isMatch : undefined;
}
