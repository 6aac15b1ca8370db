import { assertNever } from '../../base/result.ts';
import { safeName } from '../../base/text.ts';
import type { GitFailure } from '../../gateway/git/git-guard.ts';
import type { ProtectFailure } from '../../gateway/interposition/definition-protector.ts';
import type { L10n } from './l10n.ts';
import { fileProblemWords } from './ui-words.ts';

/** Why a file wasn't written or read, with a way out if there is one. */
export function keepFailureWords(failure: ProtectFailure, l10n: L10n): string {
	switch (failure.kind) {
		case 'malformed':
		case 'duplicate-key':
		case 'unreadable':
		case 'symlink-outside':
		case 'too-large':
			return fileProblemWords(failure, l10n);
		case 'missing':
			return l10n.t("The file or its folder doesn't exist.");
		case 'not-a-file':
			return l10n.t("The path exists but isn't a file.");
		case 'read-only':
			return l10n.t('The file or its disk is read-only.');
		case 'no-space':
			return l10n.t('The disk is full.');
		case 'denied':
			return l10n.t("You don't have permission to write there ({0}).", safeName(failure.code));
		case 'io':
		case 'lock-io':
			return l10n.t('The system refused it ({0}).', safeName(failure.code));
		case 'changed':
			return l10n.t('The file keeps changing. Close the program that writes to it, and try again.');
		case 'locked':
			return l10n.t('Another MCP Cordon window or program is using it. Try again.');
		case 'aborted':
			return l10n.t('It was canceled.');
		case 'not-reversible':
			return l10n.t("The change couldn't be undone byte for byte.");
		case 'not-protected':
			return l10n.t("The file isn't protected.");
		case 'no-launcher':
			return l10n.t("The launcher isn't installed. Reload the window and try again.");
		case 'git':
			return gitFailureWords(failure.why, l10n);
		default:
			return assertNever(failure);
	}
}

/** Why Git can't be made to ignore the change. */
export function gitFailureWords(why: GitFailure, l10n: L10n): string {
	switch (why.kind) {
		case 'points-outside':
			return l10n.t('Its .git folder, or something in it, is a link or points to another folder.');
		case 'not-ours':
			return l10n.t('The repository belongs to another user.');
		case 'no-git':
			return l10n.t("Couldn't find Git.");
		case 'git-busy':
			return l10n.t('Another Git process is running there. Try again.');
		case 'git-failed':
			return l10n.t('Git failed with status {0}.', String(why.status));
		case 'untrusted':
			return l10n.t("The folder isn't trusted, so Git commands don't run there.");
		case 'other-filter':
			return l10n.t('The file uses another Git filter, or filters are turned off for it.');
		case 'repository-io':
			return l10n.t("Couldn't write the repository's files.");
		default:
			return assertNever(why);
	}
}
