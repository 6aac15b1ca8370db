import type { PassageRole } from './passage.ts';

// Written by scripts/generate.mjs from models/scorer.json: do not edit.
export const SCORER_SHA256 = '8fe3046fd6cdc6dcf5dc0b7964404d8f2944cd7d66c293bcc5d520b0e6f7923e';

/** Logits. */
export const SCORER_THRESHOLDS: Readonly<Record<PassageRole, number>> = {
	tool: 4.252,
	instructions: 3.161,
	prompt: 3.161,
	resource: 3.161,
	result: 3.161,
	error: 3.161,
	message: 3.161,
};
