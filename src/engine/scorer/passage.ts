/** Where a passage came from. The scorer reads it in front of the text, and each has its own threshold. */
export type PassageRole = 'tool' | 'instructions' | 'prompt' | 'resource' | 'result' | 'error' | 'message';

export const PASSAGE_ROLES: readonly PassageRole[] = ['tool', 'instructions', 'prompt', 'resource', 'result', 'error', 'message'];

/** A part of a text, in UTF-16 units. */
export interface TokenSpan {
	readonly start: number;
	readonly end: number;
}

export interface ScoredPassage {
	readonly role: PassageRole;
	readonly text: string;
	/** Places that a rule doubts: read whatever the first stage picks. */
	readonly doubts?: readonly TokenSpan[] | undefined;
	/** A long text is read in rounds, the most suspicious windows first. Default: the first, 0. */
	readonly round?: number | undefined;
}

/** A place in a text with its score, 0 to 1. */
export interface ScoredWindow extends TokenSpan {
	readonly score: number;
}

/** What a scorer says of one text. */
export interface ScoredText {
	/** Places that reach the threshold, in order; those that meet are one. */
	readonly windows: readonly ScoredWindow[];
	/** For each doubt the best score of what holds it; empty: the scorer judges no doubts. */
	readonly doubts: readonly number[];
	/** Some of it could not be read. */
	readonly isCut: boolean;
	/** The next round reads more of it. */
	readonly hasMore: boolean;
}

/** From this score on a passage counts (R123), whatever its role: the thresholds that were measured for each are in the score. */
export const SCORE_THRESHOLD = 0.85;
