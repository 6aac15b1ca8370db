import type { PassageRole } from './passage.ts';

// Written by scripts/generate.mjs from models/scorer.json: do not edit.
export const SCORER_SHA256 = '0257996a41b4a1b3de9629b88ab6b2da6b5ddabf0940fb50a03cc4ead86ae9fd';

/** Logits. */
export const SCORER_THRESHOLDS: Readonly<Record<PassageRole, number>> = {
	tool: 3.885,
	instructions: 2.699,
	prompt: 2.77,
	resource: 3.022,
	result: 3.1,
	error: 3.344,
	message: 3.175,
};
