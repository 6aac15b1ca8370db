import type { EntryId } from '../../base/ids.ts';

/**
 * What a person can say to a call that waits. `session`: calls of this tool that match the same pattern pass for the rest of the
 * conversation. `always`: the same, signed and kept until it is taken back.
 */
export type QuestionAnswer = 'once' | 'session' | 'always' | 'deny';

/** A question to a person. What it shows was masked before it came here; it is escaped where it is shown. */
export interface Question {
	/** `call`: it has not been made. `result`: it was made, its result is held back. */
	readonly about: 'call' | 'result';
	readonly entry: EntryId;
	/** The server's key in its file. */
	readonly server: string;
	readonly tool: string;
	/** Plain sentences, the most important one first; names in them are escaped. */
	readonly sentences: readonly string[];
	/** What an earlier result said that is the reason, where it is known: masked, escaped, and clipped. */
	readonly quote?: string | undefined;
	/** The arguments, or the held text: secrets and personal data masked, clipped to `MAX_SHOWN`. */
	readonly shown: string;
	/** What may be answered beside `deny`. */
	readonly allowed: readonly Exclude<QuestionAnswer, 'deny'>[];
	/** What `session` and `always` cover; undefined where neither is offered. */
	readonly pattern: CallPattern | undefined;
	/** The conversation as its picture calls it (`SessionPicture.id`); undefined where the client names none. */
	readonly session: string | undefined;
	/** The call that waits, by its id in the gateway: where a client is asked in place of its result. */
	readonly call?: string | undefined;
}

/** Why calls of a tool were asked about: later calls pass when each of their reasons is among these. */
export interface CallPattern {
	/** Sorted keys of reasons, see `reasonKey`. */
	readonly reasons: readonly string[];
	/** The same for a person: names are escaped. */
	readonly words: readonly string[];
}

/** Where a question ends. */
export type QuestionOutcome =
	| { readonly kind: 'answered'; readonly answer: QuestionAnswer }
	/** `nobody`: there is no window to ask in. `too-many`: so many wait already that this one was not shown. */
	| { readonly kind: 'unanswered'; readonly why: 'timeout' | 'nobody' | 'too-many' };

/** UTF-16 code units of arguments that a question shows. */
export const MAX_SHOWN = 1_500;
