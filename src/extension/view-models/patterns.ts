import type { PatternProblem, PatternState } from '../../link/patterns.ts';
import type { L10n } from './l10n.ts';

/** What a load of the patterns came to, in one or two sentences. */
export function patternsWords(state: PatternState, l10n: L10n): { readonly text: string; readonly isProblem: boolean } {
	const { custom, files, isConfigured, isOldSetKept, loaded, problems } = state;
	const all = loaded + custom.loaded;
	const count =
		all === 0
			? l10n.t('No pattern of yours is in force.')
			: all === 1
				? l10n.t('One pattern of yours is in force.')
				: l10n.t('{0} patterns of yours are in force.', all);
	const [first] = problems;
	const kept = isOldSetKept ? l10n.t('What was read last yields none, so those from before stay in force.') : '';
	const wrong =
		first === undefined
			? ''
			: problems.length === 1
				? patternProblemWords(first, l10n)
				: l10n.t('{0} problems were found; the Problems list shows them.', problems.length);
	const none = loaded === 0 && isConfigured && files.length === 0 && first === undefined ? l10n.t('The folder holds no pattern pack.') : '';
	return {
		text: [count, kept, wrong, none].filter((part) => part !== '').join(' '),
		isProblem: problems.length > 0 || (loaded === 0 && isConfigured),
	};
}

/** The gateway's own sentence: it names no pattern of the user. */
export function patternProblemWords({ message }: PatternProblem, l10n: L10n): string {
	return l10n.t(message);
}

/** What a new pack holds. */
export function templateForPack(l10n: L10n): string {
	return [
		l10n.t('# One regular expression a line; case is ignored, lines like this one are comments.'),
		l10n.t('# What matches in a call or in an answer is replaced, and in the descriptions of servers and tools it is found.'),
		l10n.t('# Saving is enough: MCP Cordon reads the file again by itself.'),
		'# project[ -]falcon',
		'# ACME-\\d{6}',
		'',
	].join('\n');
}
