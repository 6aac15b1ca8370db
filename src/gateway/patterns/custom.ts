import type { SettingPatternProblem } from '../../link/pattern-problems.ts';
import type { CustomPattern } from '../../policy/traffic/custom-patterns.ts';
import { ALL_SURFACES, compilePattern, TOO_SLOW } from './compile.ts';
import type { PackRule } from './packs.ts';

/** Patterns of the settings, tried as those of packs are (trap 10). */
export interface CompiledCustom {
	/** Of the user, and of the workspace, which has a set and a time of its own. */
	readonly user: readonly PackRule[];
	readonly workspace: readonly PackRule[];
	/**
	 * The user asked for some and none is in force: never "clean" (R012). A workspace that fails to add something leaves the user's own
	 * protection as it was, and must not be able to make every call ask.
	 */
	readonly isUserMissing: boolean;
	readonly problems: readonly SettingPatternProblem[];
}

export const NO_CUSTOM: CompiledCustom = compileCustom([]);

/** Each slow pattern costs a third of a second until it is known for one; after so many nobody waits for the rest. */
const MAX_SLOW = 3;

/** A bad pattern is told and left out; the others are in force. */
export function compileCustom(patterns: readonly CustomPattern[]): CompiledCustom {
	const problems: SettingPatternProblem[] = [];
	const ofUser = patterns.filter(({ workspace }) => workspace === undefined);
	const ofWorkspace = patterns.filter(({ workspace }) => workspace !== undefined);
	const of = (given: readonly CustomPattern[]): readonly PackRule[] => {
		let slow = 0;
		return given.flatMap((pattern) => {
			const { workspace } = pattern;
			// It was told where the settings are read.
			if (pattern.regex === '') return [];
			const where = [...pattern.where, 'regex'];
			if (slow >= MAX_SLOW) {
				problems.push({ where, workspace, message: `The pattern was not tried: ${MAX_SLOW} before it take too long.` });
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
		title: `A match of the pattern "${name}" of the settings.`,
		severity,
		tier: isHard ? 'hard' : 'soft',
		kind,
		regex,
		literals: [],
		// Data is in what is sent and answered; what servers declare is looked at for the rest.
		surfaces: kind === 'other' ? ALL_SURFACES : ['call', 'result'],
		place: { kind: 'setting', where, workspace },
	};
}
