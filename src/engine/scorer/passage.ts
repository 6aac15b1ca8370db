/** Where a passage came from. The scorer reads the role before the text, and each role has its own threshold. */
export type PassageRole = 'tool' | 'instructions' | 'prompt' | 'resource' | 'result' | 'error' | 'message';

export const PASSAGE_ROLES: readonly PassageRole[] = ['tool', 'instructions', 'prompt', 'resource', 'result', 'error', 'message'];

/** A span of a text, in UTF-16 units. */
export interface TokenSpan {
	readonly start: number;
	readonly end: number;
}

export interface ScoredPassage {
	readonly role: PassageRole;
	readonly text: string;
	/** Spans that a rule doubts. Always read, whatever the first stage selects. */
	readonly doubts?: readonly TokenSpan[] | undefined;
	/** Long texts are read in rounds, the most suspicious windows first. Default: 0, the first round. */
	readonly round?: number | undefined;
}

/** A span of a text with its score, 0 to 1. */
export interface ScoredWindow extends TokenSpan {
	readonly score: number;
}

/** The scorer's result for one text. */
export interface ScoredText {
	/** Spans that reach the threshold, in order. Touching spans are merged. */
	readonly windows: readonly ScoredWindow[];
	/** For each doubt, the best score of the windows that contain it. Empty: the scorer doesn't judge doubts. */
	readonly doubts: readonly number[];
	/** Part of the text couldn't be read. */
	readonly isCut: boolean;
	/** Whether there is another round to read. */
	readonly hasMore: boolean;
}

/** From this score on, a passage counts (R123), whatever its role: the score already includes the measured threshold of each role. */
export const SCORE_THRESHOLD = 0.85;
