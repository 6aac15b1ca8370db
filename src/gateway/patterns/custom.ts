import type { SettingPatternProblem } from '../../link/patterns.ts';
import type { CustomPattern } from '../../policy/traffic/custom-patterns.ts';
import { ALL_SURFACES, compilePattern, TOO_SLOW } from './compile.ts';
import type { PackRule } from './packs.ts';

/** Patterns of the settings, tried as those of packs are (trap 10). */
export interface CompiledCustom {
	/** Of the user, and of the workspace, which has a set and a time of its own. */
	readonly user: readonly PackRule[];
	readonly workspace: readonly PackRule[];
	/** Some were asked for and none is in force: never "clean" (R012). */
	readonly isUserMissing: boolean;
	readonly isWorkspaceMissing: boolean;
	readonly problems: readonly SettingPatternProblem[];
}

export const NO_CUSTOM: CompiledCustom = compileCustom([]);

/** Each slow pattern costs a third of a second until it is known for one; after so many nobody waits for the rest. */
const MAX_SLOW = 3;

/** A bad pattern is told and left out; the others are in force. */
export function compileCustom(patterns: readonly CustomPattern[]): CompiledCustom {
	const problems: SettingPatternProblem[] = [];
	const [ofUser, ofWorkspace] = [false, true].map((is) => patterns.filter(({ workspace }) => (workspace !== undefined) === is));
	const of = (given: readonly CustomPattern[] = []): readonly PackRule[] => {
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
	const [user, workspace] = [of(ofUser), of(ofWorkspace)];
	const isMissing = (rules: readonly PackRule[], given: readonly CustomPattern[] = []): boolean => rules.length === 0 && given.length > 0;
	return { user, workspace, isUserMissing: isMissing(user, ofUser), isWorkspaceMissing: isMissing(workspace, ofWorkspace), problems };
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
