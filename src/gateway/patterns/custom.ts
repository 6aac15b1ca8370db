import type { SettingPatternProblem } from '../../link/pattern-problems.ts';
import type { CustomPattern } from '../../policy/traffic/custom-patterns.ts';
import { ALL_SURFACES, compilePattern, TOO_SLOW } from './compile.ts';
import type { PackRule } from './packs.ts';

/** Patterns of the settings, tested like those of packs (trap 10). */
export interface CompiledCustom {
	/** Patterns of the user, and of the workspace, which has its own set and time. */
	readonly user: readonly PackRule[];
	readonly workspace: readonly PackRule[];
	/**
	 * The user defined patterns and none is in force: never "clean" (R012). A workspace that fails to add patterns leaves the user's own protection
	 * unchanged, and must not be able to make every call ask.
	 */
	readonly isUserMissing: boolean;
	readonly problems: readonly SettingPatternProblem[];
}

export const NO_CUSTOM: CompiledCustom = compileCustom([]);

/** Testing a slow pattern takes a third of a second. After this many slow ones, the rest isn't tried. */
const MAX_SLOW = 3;

/** A bad pattern is reported and left out. The others are in force. */
export function compileCustom(patterns: readonly CustomPattern[]): CompiledCustom {
	const problems: SettingPatternProblem[] = [];
	const ofUser = patterns.filter(({ workspace }) => workspace === undefined);
	const ofWorkspace = patterns.filter(({ workspace }) => workspace !== undefined);
	const of = (given: readonly CustomPattern[]): readonly PackRule[] => {
		let slow = 0;
		return given.flatMap((pattern) => {
			const { workspace } = pattern;
			// Already reported where the settings are read.
			if (pattern.regex === '') return [];
			const where = [...pattern.where, 'regex'];
			if (slow >= MAX_SLOW) {
				problems.push({ where, workspace, message: `This pattern wasn't tried, because ${MAX_SLOW} earlier ones are too slow.` });
				return [];
			}
			const compiled = compilePattern(pattern.regex);
			if (compiled.ok) return [ruleOf(pattern, compiled.value)];
			if (compiled.error === TOO_SLOW) slow += 1;
			problems.push({ where, workspace, message: compiled.error });
			return [];
		});
	};
	const user = of(ofUser);
	return { user, workspace: of(ofWorkspace), isUserMissing: user.length === 0 && ofUser.length > 0, problems };
}

function ruleOf({ kind, mode, name, rule, severity, where, workspace }: CustomPattern, regex: RegExp): PackRule {
	const isHard = kind === 'other' && (severity === 'high' || severity === 'critical' || mode === 'redact' || mode === 'block');
	return {
		id: rule,
		title: `Matches the pattern "${name}" in the settings.`,
		severity,
		tier: isHard ? 'hard' : 'soft',
		kind,
		regex,
		literals: [],
		// Personal data and secrets are in calls and results. Definitions are inspected only for the other kind.
		surfaces: kind === 'other' ? ALL_SURFACES : ['call', 'result'],
		place: { kind: 'setting', where, workspace },
	};
}
