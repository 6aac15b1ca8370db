import type { PassageRole } from './passage.ts';

// Written by scripts/generate.mjs from models/scorer.json: do not edit.
export const SCORER_SHA256 = 'b7459d1ea060a3a510aeec84fa76d819a4a78039bff78b1da58ca70204697dce';

/** Logits. */
export const SCORER_THRESHOLDS: Readonly<Record<PassageRole, number>> = {
	tool: 3.806,
	instructions: 2.979,
	prompt: 2.037,
	resource: 3.322,
	result: 3.433,
	error: 3.5,
	message: 3.403,
};
