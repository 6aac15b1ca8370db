import type { EntryId } from '../../base/ids.ts';

/**
 * A person's possible answers about a waiting call. `session`: allows calls of this tool that match the same pattern for the rest of the
 * session. `always`: the same, signed and stored until revoked.
 */
export type QuestionAnswer = 'once' | 'session' | 'always' | 'deny';

/** A question to a person. Its content is already masked; it's escaped when it's shown. */
export interface Question {
	/** `call`: the call hasn't been made. `result`: the call was made, and its result is withheld. */
	readonly about: 'call' | 'result';
	readonly entry: EntryId;
	/** The server's key in its file. */
	readonly server: string;
	readonly tool: string;
	/** Plain sentences, the most important one first; names in them are escaped. */
	readonly sentences: readonly string[];
	/** The passage in an earlier result that is the reason, if known: masked, escaped, and clipped. */
	readonly quote?: string | undefined;
	/** The arguments, or the withheld text: secrets and personal data masked, clipped to `MAX_SHOWN`. */
	readonly shown: string;
	/** The possible answers besides `deny`. */
	readonly allowed: readonly Exclude<QuestionAnswer, 'deny'>[];
	/** What `session` and `always` cover; undefined when neither is offered. */
	readonly pattern: CallPattern | undefined;
	/** The session's id in its picture (`SessionPicture.id`); undefined when the client names none. */
	readonly session: string | undefined;
	/** The gateway's id of the waiting call, when a client is asked instead of getting the result. */
	readonly call?: string | undefined;
}

/** Why calls of a tool were asked about. Later calls pass when each of their reasons is among these. */
export interface CallPattern {
	/** Sorted keys of reasons, see `reasonKey`. */
	readonly reasons: readonly string[];
	/** The reasons for a person; names are escaped. */
	readonly words: readonly string[];
}

/** How a question ends. */
export type QuestionOutcome =
	| { readonly kind: 'answered'; readonly answer: QuestionAnswer }
	/** `nobody`: no window is open to ask in. `too-many`: too many questions are already waiting, so this one wasn't shown. */
	| { readonly kind: 'unanswered'; readonly why: 'timeout' | 'nobody' | 'too-many' };

/** Maximum UTF-16 code units of arguments that a question shows. */
export const MAX_SHOWN = 1_500;
