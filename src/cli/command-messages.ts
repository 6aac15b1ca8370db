/** A message from a command's thread to the main thread, which owns the terminal and the signals. */
export type FromCommand =
	/** It reads standard input. */
	| { readonly kind: 'input' }
	/** Whether Ctrl-C is sent to the command as `interrupt` from now on. */
	| { readonly kind: 'interruptible'; readonly isInterruptible: boolean }
	/** A yes-or-no question at the terminal. */
	| { readonly kind: 'ask'; readonly question: string }
	| { readonly kind: 'password'; readonly isNew: boolean }
	/** `key` identifies the subject in a later run. `what` names it for a person; not escaped. */
	| { readonly kind: 'inspecting'; readonly key: string; readonly what: string }
	| { readonly kind: 'inspected' };

export type ToCommand = { readonly kind: 'interrupt' } | { readonly kind: 'answer'; readonly value: unknown };

/** `workerData` of the thread. */
export interface CommandData {
	readonly kind: 'cordon-command';
	/** Standard output and standard error are terminals with color, and NO_COLOR isn't set. */
	readonly isColored: boolean;
	/** Keys of subjects that took too long in an earlier run. They are reported as not checked. */
	readonly skipped: readonly string[];
}
