/** Where a passage came from. The scorer reads it in front of the text, and each has its own threshold. */
export type PassageRole = 'tool' | 'instructions' | 'prompt' | 'resource' | 'result' | 'error' | 'message';

export const PASSAGE_ROLES: readonly PassageRole[] = ['tool', 'instructions', 'prompt', 'resource', 'result', 'error', 'message'];

export interface Passage {
	readonly role: PassageRole;
	readonly text: string;
}

/** From this score on a passage counts (R123), whatever its role: the thresholds that were measured for each are in the score. */
export const SCORE_THRESHOLD = 0.85;

export interface PassageScorer {
	/** For each passage, 0 to 1: how much it instructs the model. The same passage always gets the same score; a long one that of its worst window. */
	score(passages: readonly Passage[]): Promise<readonly number[]>;
}
