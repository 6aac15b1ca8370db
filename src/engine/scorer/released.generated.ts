import type { PassageRole } from './passage.ts';

// Written by scripts/generate.mjs from models/scorer.json: do not edit.
export const SCORER_SHA256 = '7dc0a30f4c6a1a8734a35ba0e35b5b5145b2640cf9cca1e6fcc11755c0ca9976';

/** Logits. */
export const SCORER_THRESHOLDS: Readonly<Record<PassageRole, number>> = {
	tool: 1.5,
	instructions: 1.5,
	prompt: 1.5,
	resource: 1.5,
	result: 1.5,
	error: 1.5,
	message: 1.5,
};
