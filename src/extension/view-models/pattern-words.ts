import type { PatternProblem, PatternState } from '../../link/pattern-problems.ts';
import type { L10n } from './l10n.ts';

/** The result of loading the patterns, in one or two sentences. */
export function patternsWords(state: PatternState, l10n: L10n): { readonly text: string; readonly isProblem: boolean } {
	const { custom, files, isConfigured, isOldSetKept, loaded, problems } = state;
	const all = loaded + custom.loaded;
	const count =
		all === 0
			? l10n.t('None of your patterns are active.')
			: all === 1
				? l10n.t('1 of your patterns is active.')
				: l10n.t('{0} of your patterns are active.', all);
	const [first] = problems;
	const kept = isOldSetKept ? l10n.t('The latest file has no valid patterns. The previous ones stay active.') : '';
	const wrong =
		first === undefined
			? ''
			: problems.length === 1
				? patternProblemWords(first, l10n)
				: l10n.t('{0} problems found. See the Problems panel.', problems.length);
	const none = loaded === 0 && isConfigured && files.length === 0 && first === undefined ? l10n.t('The folder has no pattern packs.') : '';
	return {
		text: [count, kept, wrong, none].filter((part) => part !== '').join(' '),
		isProblem: problems.length > 0 || (loaded === 0 && isConfigured),
	};
}

/** The gateway's own sentence, which quotes no pattern. */
export function patternProblemWords({ message }: PatternProblem, l10n: L10n): string {
	return l10n.t(message);
}

/** The content of a new pack. */
export function templateForPack(l10n: L10n): string {
	return [
		l10n.t('# One regular expression per line. Case is ignored. Lines that start with # are comments.'),
		l10n.t('# Matches in calls and results are replaced. Matches in server and tool descriptions are reported.'),
		l10n.t('# Save the file to apply it. MCP Cordon reloads it automatically.'),
		'# project[ -]falcon',
		'# ACME-\\d{6}',
		'',
	].join('\n');
}
