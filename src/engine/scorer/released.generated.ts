import type { PassageRole } from './passage.ts';

// Written by scripts/generate.mjs from models/scorer.json: do not edit.
export const SCORER_SHA256 = '4f1af6359d59920b35f31549f1cf766cc54e0edb9ba072a51198368859ab4c93';

/** Logits. */
export const SCORER_THRESHOLDS: Readonly<Record<PassageRole, number>> = {
	tool: 4.299,
	instructions: 3.257,
	prompt: 3.257,
	resource: 3.257,
	result: 3.257,
	error: 3.257,
	message: 3.416,
};
