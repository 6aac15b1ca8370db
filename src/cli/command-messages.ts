/** The thread of a command to the main thread, which has the terminal and the signals. */
export type FromCommand =
	/** It reads standard input. */
	| { readonly kind: 'input' }
	/** Ctrl-C reaches it as `interrupt` from now on, or no longer. */
	| { readonly kind: 'interruptible'; readonly isInterruptible: boolean }
	/** A yes-or-no question at the terminal. */
	| { readonly kind: 'ask'; readonly question: string }
	| { readonly kind: 'password'; readonly isNew: boolean }
	/** `key`: names the subject in a later run. `what`: how to name it to a person; not escaped. */
	| { readonly kind: 'inspecting'; readonly key: string; readonly what: string }
	| { readonly kind: 'inspected' };

export type ToCommand = { readonly kind: 'interrupt' } | { readonly kind: 'answer'; readonly value: unknown };

/** `workerData` of the thread. */
export interface CommandData {
	readonly kind: 'cordon-command';
	/** Standard output and standard error are terminals that show color, and nobody set NO_COLOR. */
	readonly isColored: boolean;
	/** Keys of subjects that took too long before: they are reported as not checked. */
	readonly skipped: readonly string[];
}
