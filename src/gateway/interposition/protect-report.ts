import type { EntryId } from '../../base/ids.ts';
import type { GuardedAs } from '../../definitions/guard-text.ts';
import type { LeftAlone } from '../../definitions/server-entry.ts';
import type { GitFailure } from '../git/git-guard.ts';

/** What was done to a definition file. A `name` is the `ServerEntry.ref`: the entry's name, except in a file with several lists of servers. */
export interface ProtectReport {
	/** With links resolved. */
	readonly path: string;
	/** The bytes of the file changed. */
	readonly isChanged: boolean;
	/** The file is protected from now on. */
	readonly isProtected: boolean;
	/** Every guarded entry, or after Unprotect the restored ones (`restored`). */
	readonly entries: readonly { readonly name: string; readonly id: EntryId; readonly as: GuardedAs | 'restored' }[];
	/** Guarded entries that no client starts, because the dynamic loader would run what they name before the launcher. */
	readonly neverStarted: readonly string[];
	/** Entries that stay unguarded, and why. */
	readonly outside: readonly Outside[];
	/** Entries with a launcher in a form that Cordon never writes. They aren't changed. */
	readonly broken: readonly string[];
	/** After Unprotect: the file holds exactly its original bytes. False: the user had edited it, so only Cordon's spans were removed. */
	readonly isExact: boolean;
	/** Where the file's original is kept, because entries that were guarded before are now broken. Absolute. */
	readonly keptOriginal: string | undefined;
	/** How git sees the file from now on. */
	readonly git: GitOutcome;
}

export type GitOutcome =
	/** No filter is set: git shows the file's content, if it tracks the file. */
	| { readonly kind: 'not-filtered' }
	/** git keeps seeing the original. */
	| { readonly kind: 'filtered' }
	/** The filter was removed. */
	| { readonly kind: 'released' }
	/** The file was written, but git couldn't be updated: it may show the file as changed, or keep a filter that does nothing. */
	| { readonly kind: 'out-of-step'; readonly why: GitFailure };

export interface Outside {
	readonly name: string;
	/** `declined`: the user didn't choose it. `missing`: chosen, but not in the file. */
	readonly why: LeftAlone | 'declined' | 'missing';
}
