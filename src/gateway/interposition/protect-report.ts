import type { EntryId } from '../../base/ids.ts';
import type { GuardedAs } from '../../definitions/guard-text.ts';
import type { LeftAlone } from '../../definitions/server-entry.ts';
import type { GitFailure } from '../git/git-guard.ts';

/** What was done to a definition file. A `name` is the `ServerEntry.ref`: the entry's name, save in a file with several lists of servers. */
export interface ProtectReport {
	/** Links resolved. */
	readonly path: string;
	/** Bytes of the file changed. */
	readonly isChanged: boolean;
	/** The file is protected from now on. */
	readonly isProtected: boolean;
	/** Every guarded entry, or the restored ones after Unprotect (`restored`). */
	readonly entries: readonly { readonly name: string; readonly id: EntryId; readonly as: GuardedAs | 'restored' }[];
	/** Guarded entries that no client starts: the dynamic loader would run what they name before the launcher. */
	readonly neverStarted: readonly string[];
	/** Entries that stay outside, and why. */
	readonly outside: readonly Outside[];
	/** Entries with a launcher in a shape Cordon never writes: not ours to restore, left as they are. */
	readonly broken: readonly string[];
	/** After Unprotect: the file holds exactly the bytes it had; false when the user edited it meanwhile, so that only Cordon's spans went. */
	readonly isExact: boolean;
	/** Where the file's original is kept, because entries of it are broken that were guarded before. Absolute. */
	readonly keptOriginal: string | undefined;
	/** How git sees the file from now on. */
	readonly git: GitOutcome;
}

export type GitOutcome =
	/** No filter is set: git shows what the file holds, if it looks at it at all. */
	| { readonly kind: 'not-filtered' }
	/** git goes on seeing the original. */
	| { readonly kind: 'filtered' }
	/** The filter was taken back. */
	| { readonly kind: 'released' }
	/** The file was written, but git could not be told: it may show the file as changed, or keep a filter that does nothing. */
	| { readonly kind: 'out-of-step'; readonly why: GitFailure };

export interface Outside {
	readonly name: string;
	/** `declined`: the user did not choose it. `missing`: chosen, and not in the file. */
	readonly why: LeftAlone | 'declined' | 'missing';
}
