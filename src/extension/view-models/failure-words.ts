import { assertNever } from '../../base/result.ts';
import { safeName } from '../../base/text.ts';
import type { GitFailure } from '../../gateway/git/git-guard.ts';
import type { KeepFailure } from '../../gateway/interposition/keeper.ts';
import type { L10n } from './l10n.ts';
import { fileProblemWords } from './words.ts';

/** Why a file was not written or not read, in a sentence that says what to do about it where somebody can. */
export function keepFailureWords(failure: KeepFailure, l10n: L10n): string {
	switch (failure.kind) {
		case 'malformed':
		case 'duplicate-key':
		case 'unreadable':
		case 'symlink-outside':
		case 'too-large':
			return fileProblemWords(failure, l10n);
		case 'missing':
			return l10n.t('The file or its folder is not there.');
		case 'not-a-file':
			return l10n.t('There is something else than a file in its place.');
		case 'read-only':
			return l10n.t('The file or its disk is read-only.');
		case 'no-space':
			return l10n.t('The disk is full.');
		case 'denied':
			return l10n.t('You may not write there ({0}).', safeName(failure.code));
		case 'io':
		case 'lock-io':
			return l10n.t('The system refused it ({0}).', safeName(failure.code));
		case 'changed':
			return l10n.t('The file keeps changing: close what writes to it, and try again.');
		case 'locked':
			return l10n.t('Another window or program of MCP Cordon is working on it: try again.');
		case 'aborted':
			return l10n.t('It was cancelled.');
		case 'not-reversible':
			return l10n.t('It could not be taken out again byte for byte.');
		case 'not-protected':
			return l10n.t('The file is not protected.');
		case 'no-launcher':
			return l10n.t('The launcher is not installed: reload the window, and try again.');
		case 'git':
			return gitFailureWords(failure.why, l10n);
		default:
			return assertNever(failure);
	}
}

/** Why git does not go on seeing the original. */
export function gitFailureWords(why: GitFailure, l10n: L10n): string {
	switch (why.kind) {
		case 'points-outside':
			return l10n.t('Its .git, or something in it, is a link or leads to another folder.');
		case 'not-ours':
			return l10n.t('The repository belongs to another user.');
		case 'no-git':
			return l10n.t('Git was not found.');
		case 'git-busy':
			return l10n.t('Another git is working there: try again.');
		case 'git-failed':
			return l10n.t('Git failed with status {0}.', String(why.status));
		case 'untrusted':
			return l10n.t('The folder is not trusted, so no git command is run there.');
		case 'other-filter':
			return l10n.t('The file goes through another git filter, or filters are turned off for it.');
		case 'repository-io':
			return l10n.t('The files of the repository could not be written.');
		default:
			return assertNever(why);
	}
}
